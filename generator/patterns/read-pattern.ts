import type * as RegExpp from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { createRequire } from 'node:module';
import type * as Refa from 'refa';

/** The reason why a pattern has no automaton. Thrown within this folder only; `automatonOf` returns it. */
export class Refusal {
  /**
   * @param reason completes a sentence that begins with `a pattern`: `has no look-behind`
   * @param from the start of the refused part, in UTF-16 units
   * @param to the end of the refused part
   */
  constructor(
    readonly reason: string,
    readonly from: number,
    readonly to: number,
  ) {}
}

/**
 * A set of code points: the first and the last code point of each range, ascending, disjoint and not adjacent. Unpaired
 * surrogates of a text count as code points.
 */
export type CharacterSet = readonly number[];

export const LAST_CODE_POINT = 0x10ffff;

const DIGITS: CharacterSet = [0x30, 0x39];
/** The characters that `\w` matches, and `\b` distinguishes. */
export const WORD: CharacterSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const SPACES: CharacterSet = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
];
const LINE_ENDS: CharacterSet = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];

/** Sets of Unicode properties by their text. A large one takes milliseconds to compute. */
const properties = new Map<string, CharacterSet>();

/** The set of an escape or class: `.`, `\d`, `\s`, `\w`, `\p{...}` and their complements. */
function setOfName(named: AST.CharacterSet): CharacterSet {
  switch (named.kind) {
    case 'any':
      return complement(LINE_ENDS);
    case 'digit':
      return named.negate ? complement(DIGITS) : DIGITS;
    case 'space':
      return named.negate ? complement(SPACES) : SPACES;
    case 'word':
      return named.negate ? complement(WORD) : WORD;
    case 'property': {
      const set = setOfProperty(named.key, named.value);
      return named.negate ? complement(set) : set;
    }
  }
}

/** Unicode 15, whichever version of Node runs the compiler. */
function setOfProperty(key: string, value: string | null): CharacterSet {
  const text = `${key}=${value ?? ''}`;
  const known = properties.get(text);
  if (known !== undefined) return known;
  // Loading refa takes 30 ms, and few patterns name a property.
  const { JS } = createRequire(import.meta.url)('refa') as typeof Refa;
  const { ranges } = JS.createCharSet([{ kind: 'property', key, value, strings: false, negate: false }], {
    unicode: true,
  });
  const set = ranges.flatMap(({ min, max }) => [min, max]);
  properties.set(text, set);
  return set;
}

function complement(set: CharacterSet): CharacterSet {
  const rest: number[] = [];
  let from = 0;
  for (let at = 0; at < set.length; at += 2) {
    if (set[at]! > from) rest.push(from, set[at]! - 1);
    from = set[at + 1]! + 1;
  }
  if (from <= LAST_CODE_POINT) rest.push(from, LAST_CODE_POINT);
  return rest;
}

function union(sets: readonly CharacterSet[]): CharacterSet {
  const ranges = sets.flatMap((set) =>
    set.flatMap((from, at) => (at % 2 === 0 ? [[from, set[at + 1]!] as const] : [])),
  );
  ranges.sort(([one], [other]) => one - other);
  const all: number[] = [];
  for (const [from, to] of ranges) {
    const last = all.length - 1;
    if (last >= 0 && from <= all[last]! + 1) all[last] = Math.max(all[last]!, to);
    else all.push(from, to);
  }
  return all;
}

/** Escapes a text, so that the pattern matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Escapes invisible characters, so that the pattern is printed on one line with the same meaning. */
export function printablePattern(pattern: string): string {
  return pattern.replaceAll(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what it looks for
const UNSEEN = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu;

/** Counts the steps for one pattern, and refuses a pattern that takes more than `MOST_STEPS`. */
export class Steps {
  private left = MOST_STEPS;

  /** @param length of the pattern, which a refusal marks completely */
  constructor(private readonly length: number) {}

  /** @throws {Refusal} */
  take(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new Refusal(TOO_MANY, 0, this.length);
  }

  get taken(): number {
    return MOST_STEPS - this.left;
  }
}

const MOST_STEPS = 5_000_000;

/** Most steps of all patterns of a spec, or of a document, together. */
export const MOST_STEPS_TOGETHER = 5 * MOST_STEPS;

export const TOO_MANY_TOGETHER =
  'needs more steps than the patterns before it leave; a limit `length` counts characters better';

/** Most states of the automaton of a pattern. */
export const MOST_STATES = 5000;

export const TOO_MANY = `has at most ${MOST_STATES.toLocaleString('en')} states; a limit \`length\` counts characters better`;

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

/** Most characters of a pattern, so that it is read quickly and without a deep stack. */
export const MOST_CHARACTERS = 5000;
const MOST_LEVELS = 200;

/**
 * Reads a regular expression with the flag `u`, as in JSON Schema.
 *
 * @throws {Refusal} for a syntax error or a construct that no automaton can express
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
    // Escapes of other dialects are the most common mistake.
    const escaped = what === 'Invalid escape' ? /^\\[^]/u.exec(text.slice(Math.max(0, at - 1)))?.[0] : undefined;
    if (escaped !== undefined) {
      const unescaped = /^\\[a-z]/i.test(escaped) ? '' : `, write ${escaped.slice(1)} without the backslash`;
      throw new Refusal(`has no escape ${escaped} with flag u${unescaped}`, at - 1, at - 1 + escaped.length);
    }
    const reason = `${what.slice(0, 1).toLowerCase()}${what.slice(1)}`;
    throw new Refusal(`has the syntax of JavaScript with flag u: ${reason}`, Math.max(0, at - 1), at);
  }
}

/** Limits the nesting, because the parser and all later stages recurse. */
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
  // A lookbehind cannot know the text after it, nor a lookahead the text before it.
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
