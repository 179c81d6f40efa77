import { createRequire } from 'node:module';
import type * as RegExpp from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { complement, setOfName, union, type CharacterSet } from './character-sets.js';
import { Refusal } from './refusal.js';

/** A regular expression without back-references. */
export type Tree =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Tree[] }
  | { readonly kind: 'choice'; readonly options: readonly Tree[] }
  /** `max` is `Infinity` where there is none. */
  | { readonly kind: 'repeat'; readonly part: Tree; readonly min: number; readonly max: number }
  | { readonly kind: 'assertion'; readonly is: Assertion }
  | ({ readonly kind: 'look' } & Look);

/** `^`, `$`, `\b` and `\B`. */
export type Assertion = 'start' | 'end' | 'word' | 'not-word';

/** Whether `tree` matches, or with `negate` does not: from a place on, or up to it. */
export interface Look {
  readonly direction: 'ahead' | 'behind';
  readonly tree: Tree;
  readonly negate: boolean;
}

/** Bounds on what is read at all, so that reading needs neither much time nor a deep stack. */
export const MOST_CHARACTERS = 5000;
const MOST_LEVELS = 200;

/**
 * Reads a regular expression with the flag `u`, as JSON Schema has it.
 *
 * @throws {Refusal} for wrong syntax, and for what no automaton can express
 */
export function readPattern(text: string): Tree {
  if (text.length > MOST_CHARACTERS) {
    throw new Refusal(`has at most ${MOST_CHARACTERS.toLocaleString('en')} characters`, MOST_CHARACTERS, text.length);
  }
  checkLevels(text);
  return choice(parse(text).alternatives, 'outside');
}

function parse(text: string): AST.Pattern {
  const { RegExpParser } = createRequire(import.meta.url)('@eslint-community/regexpp') as typeof RegExpp;
  try {
    return new RegExpParser({ ecmaVersion: 2022 }).parsePattern(text, 0, text.length, { unicode: true });
  } catch (error) {
    const { message, index } = error as RegExpp.RegExpSyntaxError;
    const at = Math.min(index, text.length);
    const what = /\/u?: (?<what>[^:]*)$/.exec(message)?.groups?.['what'] ?? 'Invalid syntax';
    // Escapes that other dialects allow are the usual mistake.
    const escaped = what === 'Invalid escape' ? /^\\[^]/u.exec(text.slice(Math.max(0, at - 1)))?.[0] : undefined;
    if (escaped !== undefined) {
      const unescaped = /^\\[a-z]/i.test(escaped) ? '' : `, write ${escaped.slice(1)} without the backslash`;
      throw new Refusal(`has no escape ${escaped} with flag u${unescaped}`, at - 1, at - 1 + escaped.length);
    }
    const reason = `${what.slice(0, 1).toLowerCase()}${what.slice(1)}`;
    throw new Refusal(`has the syntax of JavaScript with flag u: ${reason}`, Math.max(0, at - 1), at);
  }
}

/** The parser recurses, and so does all that follows. */
function checkLevels(text: string): void {
  let level = 0;
  let inClass = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === ')' && !inClass) level--;
    else if (character === '(' && !inClass && ++level > MOST_LEVELS) {
      throw new Refusal(`has at most ${MOST_LEVELS} levels of groups`, at, at + 1);
    }
  }
}

/** The part of a pattern around another one. */
type Inside = 'outside' | Look['direction'];

function choice(alternatives: readonly AST.Alternative[], inside: Inside): Tree {
  const options = alternatives.map(({ elements }) => sequence(elements, inside));
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function sequence(elements: readonly AST.Element[], inside: Inside): Tree {
  return { kind: 'sequence', parts: elements.map((element) => treeOf(element, inside)) };
}

function treeOf(element: AST.Element, inside: Inside): Tree {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return choice(element.alternatives, inside);
    case 'Quantifier':
      return { kind: 'repeat', part: treeOf(element.element, inside), min: element.min, max: element.max };
    case 'Character':
      return { kind: 'set', set: [element.value, element.value] };
    case 'CharacterSet':
      return { kind: 'set', set: setOfName(element) };
    case 'CharacterClass': {
      const set = union(element.elements.map(setOfMember));
      return { kind: 'set', set: element.negate ? complement(set) : set };
    }
    case 'Assertion':
      return assertion(element, inside);
    case 'Backreference':
      throw refusal('has no back-reference: what a group has matched cannot be matched again', element);
    case 'ExpressionCharacterClass':
      throw refusal('has no operations on sets, which need flag v', element);
  }
}

function setOfMember(member: AST.CharacterClassElement): CharacterSet {
  switch (member.type) {
    case 'Character':
      return [member.value, member.value];
    case 'CharacterClassRange':
      return [member.min.value, member.max.value];
    case 'CharacterSet':
      return setOfName(member);
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'ClassStringDisjunction':
      throw refusal('has no sets within sets, which need flag v', member);
  }
}

function assertion(element: AST.Assertion, inside: Inside): Tree {
  // The text after a look-behind is not known at its end, nor the text before a look-ahead at its start.
  if (inside === 'behind' && element.kind !== 'start') throw refusal('looks behind for characters and ^ only', element);
  switch (element.kind) {
    case 'start':
    case 'end':
      return { kind: 'assertion', is: element.kind };
    case 'word':
      return { kind: 'assertion', is: element.negate ? 'not-word' : 'word' };
    case 'lookahead':
      return look('ahead', element);
    case 'lookbehind':
      if (inside === 'ahead') throw refusal('has no look-behind inside of a look-ahead', element);
      return look('behind', element);
  }
}

function look(direction: Look['direction'], { alternatives, negate }: AST.LookaroundAssertion): Tree {
  return { kind: 'look', direction, tree: choice(alternatives, direction), negate };
}

function refusal(reason: string, { start, end }: AST.Node): Refusal {
  return new Refusal(reason, start, end);
}
