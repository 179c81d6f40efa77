import { createRequire } from 'node:module';
import type * as RegExpp from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { complement, setOfName, union, type CharacterSet } from './character-sets.js';
import { Refusal } from './refusal.js';

/** A regular expression without back-references and look-arounds. */
export type Tree =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Tree[] }
  | { readonly kind: 'choice'; readonly options: readonly Tree[] }
  /** `max` is `Infinity` where there is none. */
  | { readonly kind: 'repeat'; readonly part: Tree; readonly min: number; readonly max: number }
  | { readonly kind: 'assertion'; readonly is: Assertion };

/** `^`, `$`, `\b` and `\B`. */
export type Assertion = 'start' | 'end' | 'word' | 'not-word';

/** One alternative of a pattern: a text matches if `tree` matches somewhere, and each look-ahead holds at its start. */
export interface Branch {
  readonly tree: Tree;
  readonly ahead: readonly { readonly tree: Tree; readonly negate: boolean }[];
}

/** Bounds on what is read at all, so that reading needs neither much time nor a deep stack. */
export const MOST_CHARACTERS = 5000;
const MOST_LEVELS = 200;

/**
 * Reads a regular expression with the flag `u`, as JSON Schema has it.
 *
 * @throws {Refusal} for wrong syntax, and for what no automaton can express
 */
export function readPattern(text: string): readonly Branch[] {
  if (text.length > MOST_CHARACTERS) {
    throw new Refusal(`has at most ${MOST_CHARACTERS.toLocaleString('en')} characters`, MOST_CHARACTERS, text.length);
  }
  checkLevels(text);
  const { alternatives } = parse(text);
  // Alternatives that look ahead are automata of their own; all others are one.
  const [plain, looking] = [alternatives.filter((one) => !looksAhead(one)), alternatives.filter(looksAhead)];
  return [
    ...(plain.length === 0 ? [] : [{ tree: choice(plain), ahead: [] }]),
    ...looking.map((alternative): Branch => {
      const [start, ...others] = alternative.elements;
      const rest = others.findIndex((element) => !isLookAhead(element));
      const [ahead, body] = rest === -1 ? [others, []] : [others.slice(0, rest), others.slice(rest)];
      return {
        tree: sequence([start!, ...body]),
        ahead: ahead.filter(isLookAhead).map((one) => ({
          tree: { kind: 'sequence', parts: [{ kind: 'assertion', is: 'start' }, choice(one.alternatives)] },
          negate: one.negate,
        })),
      };
    }),
  ];
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

function isLookAhead(element: AST.Element): element is AST.LookaheadAssertion {
  return element.type === 'Assertion' && element.kind === 'lookahead';
}

/** Whether an alternative begins with `^` and looks ahead from there. */
function looksAhead({ elements: [start, second] }: AST.Alternative): boolean {
  return start?.type === 'Assertion' && start.kind === 'start' && second !== undefined && isLookAhead(second);
}

function choice(alternatives: readonly AST.Alternative[]): Tree {
  const options = alternatives.map(({ elements }) => sequence(elements));
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function sequence(elements: readonly AST.Element[]): Tree {
  return { kind: 'sequence', parts: elements.map(treeOf) };
}

function treeOf(element: AST.Element): Tree {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return choice(element.alternatives);
    case 'Quantifier':
      return { kind: 'repeat', part: treeOf(element.element), min: element.min, max: element.max };
    case 'Character':
      return { kind: 'set', set: [element.value, element.value] };
    case 'CharacterSet':
      return { kind: 'set', set: setOfName(element) };
    case 'CharacterClass': {
      const set = union(element.elements.map(setOfMember));
      return { kind: 'set', set: element.negate ? complement(set) : set };
    }
    case 'Assertion':
      return assertion(element);
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

function assertion(element: AST.Assertion): Tree {
  switch (element.kind) {
    case 'start':
    case 'end':
      return { kind: 'assertion', is: element.kind };
    case 'word':
      return { kind: 'assertion', is: element.negate ? 'not-word' : 'word' };
    case 'lookahead':
      throw refusal('looks ahead only at its beginning, right after ^', element);
    case 'lookbehind':
      throw refusal('has no look-behind', element);
  }
}

function refusal(reason: string, { start, end }: AST.Node): Refusal {
  return new Refusal(reason, start, end);
}
