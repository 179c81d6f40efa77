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
 * A set of code points: those at which it alternately begins and stops, ascending. Unpaired surrogates of a text count
 * as code points.
 */
export type CharacterSet = readonly number[];

const LAST_CODE_POINT = 0x10ffff;

const ANY: CharacterSet = [0];
const DIGITS = range(0x30, 0x39);
const WORD = union([DIGITS, range(0x41, 0x5a), range(0x5f, 0x5f), range(0x61, 0x7a)]);
const SPACES: CharacterSet = [
  0x09, 0x0e, 0x20, 0x21, 0xa0, 0xa1, 0x1680, 0x1681, 0x2000, 0x200b, 0x2028, 0x202a, 0x202f, 0x2030, 0x205f, 0x2060,
  0x3000, 0x3001, 0xfeff, 0xff00,
];
const LINE_ENDS: CharacterSet = [0x0a, 0x0b, 0x0d, 0x0e, 0x2028, 0x202a];

function range(first: number, last: number): CharacterSet {
  return last < LAST_CODE_POINT ? [first, last + 1] : [first];
}

function complement(set: CharacterSet): CharacterSet {
  return set[0] === 0 ? set.slice(1) : [0, ...set];
}

function union(sets: readonly CharacterSet[]): CharacterSet {
  const changes = sets.flatMap((set) => set.map((code, at) => ({ code, by: at % 2 === 0 ? 1 : -1 })));
  // Where one set begins as another one stops, their union does neither.
  changes.sort((left, right) => left.code - right.code || right.by - left.by);
  let depth = 0;
  return changes.flatMap(({ code, by }) => {
    const former = depth;
    depth += by;
    return former === 0 || depth === 0 ? [code] : [];
  });
}

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
  const set = ranges.flatMap(({ min, max }) => range(min, max));
  properties.set(text, set);
  return set;
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

  /** Whether so many more steps may be taken. */
  allow(count: number): boolean {
    this.left -= count;
    return this.left >= 0;
  }

  /** @throws {Refusal} */
  take(count: number): void {
    if (!this.allow(count)) throw new Refusal(TOO_MANY, 0, this.length);
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
  | Look;

/**
 * An assertion about the whole text around a place: if the text gets a `MARK` there, `marked` matches a beginning of it;
 * or with `negate`, it matches none.
 */
export interface Look {
  readonly kind: 'look';
  readonly marked: Tree;
  readonly negate: boolean;
}

/** Stands for the place of an assertion. Being no code point, it is in no other set. */
export const MARK = -1;

const HERE: Tree = { kind: 'set', set: [MARK, MARK + 1] };

export const ANY_TEXT: Tree = { kind: 'repeat', part: { kind: 'set', set: ANY }, min: 0, max: Infinity };

function sequenceOf(...parts: readonly Tree[]): Tree {
  return { kind: 'sequence', parts };
}

/** `^` */
export const START: Look = { kind: 'look', marked: HERE, negate: false };

/** `$` */
export const END: Look = {
  kind: 'look',
  marked: sequenceOf(ANY_TEXT, HERE, { kind: 'set', set: ANY }),
  negate: true,
};

const AFTER_WORD = sequenceOf(ANY_TEXT, { kind: 'set', set: WORD }, HERE);
const BEFORE_WORD = sequenceOf(ANY_TEXT, HERE, { kind: 'set', set: WORD });

/** `\b`, or with `negate` `\B` */
function edgeOfWord(negate: boolean): Tree {
  const options = [false, true].map((isOutside) =>
    sequenceOf(
      { kind: 'look', marked: AFTER_WORD, negate: isOutside },
      { kind: 'look', marked: BEFORE_WORD, negate: isOutside === negate },
    ),
  );
  return { kind: 'choice', options };
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
  return choice(parse(text).alternatives);
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

function choice(alternatives: readonly AST.Alternative[]): Tree {
  const options = alternatives.map(({ elements }) => sequenceOf(...elements.map(treeOf)));
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function treeOf(element: AST.Element): Tree {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return choice(element.alternatives);
    case 'Quantifier':
      return { kind: 'repeat', part: treeOf(element.element), min: element.min, max: element.max };
    case 'Character':
    case 'CharacterSet':
      return { kind: 'set', set: setOfMember(element) };
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

function setOfMember(member: AST.CharacterClassElement | AST.CharacterSet): CharacterSet {
  switch (member.type) {
    case 'Character':
      return range(member.value, member.value);
    case 'CharacterClassRange':
      return range(member.min.value, member.max.value);
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
      return START;
    case 'end':
      return END;
    case 'word':
      return edgeOfWord(element.negate);
    case 'lookahead': {
      const { alternatives, negate } = element;
      return { kind: 'look', marked: sequenceOf(ANY_TEXT, HERE, choice(alternatives)), negate };
    }
    case 'lookbehind': {
      const { alternatives, negate } = element;
      return { kind: 'look', marked: sequenceOf(ANY_TEXT, choice(alternatives), HERE), negate };
    }
  }
}

function refusal(reason: string, { start, end }: AST.Node): Refusal {
  return new Refusal(reason, start, end);
}
