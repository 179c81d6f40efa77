import { suggest } from '../diagnostics/suggest.js';
import { adviceOn, FOREIGN } from './foreign-types.js';
import { MAX_TUPLE, MAX_TYPE_DEPTH, MOST } from './limits.js';

/** A type expression as written. `start` and `end` are offsets in its text; `end` is exclusive. */
export type TypeSyntax = NameSyntax | LiteralSyntax | OneOfSyntax | NullableSyntax;

/** A name and its arguments in brackets: `str`, `list[X]`, `dict[K, V]`, `tuple[A, B]`, `Snowflake<X>`. */
export interface NameSyntax {
  readonly kind: 'name';
  readonly name: string;
  readonly args: readonly TypeSyntax[];
  readonly brackets: 'none' | 'square' | 'angle';
  /** Whether the last argument is the type of all further items: `tuple[A, ...B]`. */
  readonly open?: true;
  readonly start: number;
  readonly end: number;
}

/** `'auto'`, `1.5`, `true`. */
export interface LiteralSyntax {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
  readonly start: number;
  readonly end: number;
}

/** `X | Y`: two or more. */
export interface OneOfSyntax {
  readonly kind: 'oneOf';
  readonly of: readonly (NameSyntax | LiteralSyntax)[];
  readonly start: number;
  readonly end: number;
}

/** `X | null`, `X | Y | null`. */
export interface NullableSyntax {
  readonly kind: 'nullable';
  readonly of: TypeSyntax;
  readonly start: number;
  readonly end: number;
}

export type TypeResult = { readonly ok: true; readonly type: TypeSyntax } | TypeError;

export interface TypeError {
  readonly ok: false;
  readonly message: string;
  /** The start and the end of the mistake in the text. */
  readonly offset: number;
  readonly end: number;
  readonly expected?: string;
  readonly hint?: string;
}

export const PRIMITIVES: readonly string[] = [
  'str',
  'int',
  'int32',
  'int64',
  'float',
  'bool',
  'null',
  'any',
  'never',
  'bytes',
];

/** Types with arguments, and their form. Every other name has one argument in `<>`, or none. */
const CONTAINERS = {
  list: { args: 1, form: 'list[X]' },
  dict: { args: 2, form: 'dict[K, V]' },
  tuple: { args: 'any', form: 'tuple[A, B]' },
  stream: { args: 1, form: 'stream[X]' },
} as const;

export function isContainerName(name: string): name is keyof typeof CONTAINERS {
  return Object.hasOwn(CONTAINERS, name);
}

export const CONTAINER_NAMES = Object.keys(CONTAINERS);

/** Reads a type expression. Knows the types of the language, not those of a spec. */
export function parseType(text: string): TypeResult {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const result = parse(text);
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(text, result);
  return result;
}

/** Results by text, because several steps read each type, and many fields have the same type. */
const parsed = new Map<string, TypeResult>();
const MOST_PARSED = 20_000;

function parse(text: string): TypeResult {
  try {
    const parser = new TypeParser(text);
    return { ok: true, type: parser.whole() };
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    throw error;
  }
}

/** Every name in the type with its arguments, outermost first. */
export function* namesIn(type: TypeSyntax): Generator<NameSyntax> {
  switch (type.kind) {
    case 'literal':
      return;
    case 'nullable':
      return yield* namesIn(type.of);
    case 'oneOf':
      for (const member of type.of) yield* namesIn(member);
      return;
    case 'name':
      yield type;
      for (const argument of type.args) yield* namesIn(argument);
  }
}

class Refusal extends Error {
  constructor(readonly result: TypeError) {
    super(result.message);
  }
}

interface Arguments {
  readonly args: readonly TypeSyntax[];
  /** Whether the last argument is the type of all further items. */
  readonly open: boolean;
}

const NO_ARGUMENTS: Arguments = { args: [], open: false };

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

class TypeParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokenize(text);
  }

  whole(): TypeSyntax {
    const type = this.#type(0);
    const rest = this.#peek();
    if (rest.text === '?') {
      refuse(rest, `nothing may follow the type`, {
        hint: 'put the ? behind the key; it says that the field may be absent',
      });
    }
    if (rest.text !== '')
      refuse(rest, `nothing may follow the type`, { expected: 'the end, | null, or | and another type' });
    return type;
  }

  #type(depth: number): TypeSyntax {
    const first = this.#member(depth);
    const members = [first];
    const written = new Set([printType(first)]);
    while (this.#peek().text === '|') {
      const bar = this.#next();
      const next = this.#peek();
      if (next.text === 'null') return this.#nullable(members);
      if (next.text === '') refuse(bar, 'a type is missing behind |', { expected: 'a type, or null' });
      if (isNullName(first)) {
        const hint = isName(next.text) ? { hint: `write ${next.text} | null` } : {};
        refuse(first, 'null comes after all other types', { expected: 'X | null', ...hint });
      }
      const member = this.#member(depth);
      const text = printType(member);
      if (written.has(text)) refuse(member, `${text} is there twice`, { hint: `remove | ${text}` });
      if (members.length === MOST.joinedTypes) {
        refuse(member, `at most ${MOST.joinedTypes} types may be joined by |`, { hint: 'declare a union' });
      }
      written.add(text);
      members.push(member);
    }
    return joined(members);
  }

  #nullable(members: readonly (NameSyntax | LiteralSyntax)[]): NullableSyntax {
    const last = this.#next();
    const of = joined(members);
    if (isNullName(of)) refuse(last, 'null is there twice', { hint: 'write null' });
    const next = this.#peek();
    if (next.text === '|') {
      const isAgain = this.#tokens[this.#at + 1]?.text === 'null';
      refuse(next, isAgain ? 'only one | null may follow a type' : 'null comes after all other types', {
        expected: 'the end',
      });
    }
    return { kind: 'nullable', of, start: of.start, end: last.end };
  }

  #member(depth: number): NameSyntax | LiteralSyntax {
    const token = this.#peek();
    const value = literalOf(token.text);
    if (value === undefined) return this.#name(depth);
    this.#next();
    if (typeof value === 'number' && !Number.isFinite(value)) refuse(token, `${token.text} is no number that JSON has`);
    return { kind: 'literal', value, start: token.start, end: token.end };
  }

  #name(depth: number): NameSyntax {
    const token = this.#next();
    if (depth > MAX_TYPE_DEPTH) refuse(token, `types nest at most ${MAX_TYPE_DEPTH} deep`);
    if (!isName(token.text)) {
      const what = token.text === '' ? 'a type is missing' : `${token.text} cannot begin a type`;
      refuse(token, what, { expected: 'the name of a type' });
    }
    const open = this.#peek();
    const closing = open.text === '[' ? ']' : open.text === '<' ? '>' : undefined;
    const known = languageName(token, closing === ']');
    const { args, open: isOpen } = closing === undefined ? NO_ARGUMENTS : this.#args(token.text, closing, depth + 1);
    const end = this.#tokens[this.#at - 1]?.end ?? token.end;
    const name: NameSyntax = {
      kind: 'name',
      name: token.text,
      args,
      brackets: closing === undefined ? 'none' : closing === ']' ? 'square' : 'angle',
      ...(isOpen ? { open: true } : {}),
      start: token.start,
      end,
    };
    if (known !== undefined) {
      const absent = this.#peek().text === '?' ? ', and put the ? behind the key' : '';
      refuse({ ...token }, `there is no type ${token.text}`, { hint: `write ${rewritten(name, known)}${absent}` });
    }
    const advice = adviceOnName(name);
    if (advice !== undefined) refuse({ ...token }, `there is no type ${token.text}`, { hint: advice });
    checkBrackets(name, open);
    return name;
  }

  #args(name: string, closing: string, depth: number): Arguments {
    const open = this.#next();
    const args: TypeSyntax[] = [];
    if (this.#peek().text === closing) {
      const item = FOREIGN.get(name.toLowerCase()) ?? name;
      const meant = isContainerName(item) ? CONTAINERS[item].form : closing === ']' ? `list[${item}]` : undefined;
      const isRest = this.#tokens[this.#at - 3]?.text === '...';
      const hint = isRest
        ? { hint: `write ...${name}` }
        : meant === undefined || meant === `${name}[X]`
          ? {}
          : { hint: `write ${meant}` };
      refuse({ ...open, end: this.#peek().end }, 'the brackets are empty', { expected: 'a type', ...hint });
    }
    for (;;) {
      const dots = this.#peek();
      const isRest = dots.text === '...';
      if (isRest) this.#rest(name, args);
      args.push(this.#type(depth));
      const next = this.#next();
      if (next.text === closing) return { args, open: isRest };
      if (isRest && next.text === ',')
        refuse(dots, 'nothing may follow the type of all further items', { expected: '... before the last type' });
      if (next.text !== ',') refuse(next, `the ${open.text} is not closed`, { expected: `, or ${closing}` });
    }
  }

  /** Reads the type behind `...`. */
  #rest(name: string, before: readonly TypeSyntax[]): void {
    const dots = this.#next();
    const [first, ...others] = before;
    const next = this.#peek();
    if (name.toLowerCase() !== 'tuple')
      refuse(dots, `${name} has no further items`, { hint: 'only tuple takes ... before its last type' });
    if (first === undefined && isName(next.text))
      refuse(dots, 'a tuple has a first item', { hint: `write list[${next.text}]` });
    if (first !== undefined && others.length === 0 && next.text === ']')
      refuse(dots, 'a type is missing behind ...', { expected: 'a type', hint: `write list[${printType(first)}]` });
  }

  #peek(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)]!;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }
}

/** A quoted text, three dots, a number, a name, or another character. */
const TOKEN = /\.\.\.|'[^']*'|"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$.]*|\S/gu;

function tokenize(text: string): readonly Token[] {
  const tokens = Array.from(text.matchAll(TOKEN), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...tokens, { text: '', start: text.trimEnd().length, end: text.trimEnd().length }];
}

/** The value of a literal; `undefined` for other tokens. */
function literalOf(text: string): string | number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text.length > 1 && text.startsWith("'")) return text.slice(1, -1);
  if (text.length > 1 && text.startsWith('"')) return parsedText(text);
  return /^-?\d/.test(text) ? Number(text) : undefined;
}

function parsedText(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined; // an escape that JSON does not have
  }
}

function joined(members: readonly (NameSyntax | LiteralSyntax)[]): NameSyntax | LiteralSyntax | OneOfSyntax {
  const [first] = members;
  if (members.length === 1) return first!;
  return { kind: 'oneOf', of: members, start: first!.start, end: members.at(-1)!.end };
}

function isNullName(type: TypeSyntax): boolean {
  return type.kind === 'name' && type.name === 'null';
}

function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$.]*$/.test(text);
}

/**
 * The type of the language that a misspelt name probably means. A declared type may have the name `Float` or `Tuple`,
 * but without square brackets.
 */
function languageName({ text }: Token, hasSquareBrackets: boolean): string | undefined {
  const lower = text.toLowerCase();
  if (isLanguageType(text) || (text !== lower && !hasSquareBrackets)) return undefined;
  if (isLanguageType(lower)) return lower;
  const meant = FOREIGN.get(lower);
  return meant !== undefined && (text === lower || isContainerName(meant)) ? meant : undefined;
}

export function isLanguageType(name: string): boolean {
  return PRIMITIVES.includes(name) || Object.hasOwn(CONTAINERS, name);
}

/** Advice for a name of another language. A capitalised name without square brackets may be declared. */
function adviceOnName({ name, args, brackets }: NameSyntax): string | undefined {
  const isDeclarable = /^[A-Z]/.test(name) && brackets !== 'square';
  const [argument] = args;
  return isDeclarable ? undefined : adviceOn(name, argument === undefined ? undefined : printType(argument));
}

function checkBrackets(name: NameSyntax, open: Token): void {
  const place = { start: name.start, end: name.end };
  if (isContainerName(name.name)) {
    const { args, form } = CONTAINERS[name.name];
    if (name.brackets === 'none') refuse(place, `${name.name} does not say of what`, { expected: form });
    if (name.brackets === 'angle') {
      refuse({ ...open }, `${name.name} takes square brackets`, {
        expected: form,
        hint: `write ${rewritten(name, name.name)}`,
      });
    }
    if (name.args.length > MAX_TUPLE)
      refuse(place, `${name.name} takes at most ${MAX_TUPLE} types`, { hint: 'an object names its parts' });
    if (args !== 'any' && name.args.length !== args)
      refuse(place, `${name.name} takes ${args === 1 ? 'one type' : 'two types'}`, { expected: form });
    return;
  }
  if (PRIMITIVES.includes(name.name)) {
    if (name.brackets !== 'none')
      refuse({ ...open, end: name.end }, `${name.name} takes no brackets`, { expected: name.name });
    return;
  }
  if (name.brackets === 'square') {
    const first = name.args[0];
    const meant = suggest(name.name, CONTAINER_NAMES);
    const only = name.args.length === 1 && /^[A-Z]/.test(name.name) ? first : undefined;
    const hint =
      meant !== undefined
        ? { hint: `write ${rewritten(name, meant)}` }
        : only === undefined
          ? {}
          : { hint: `write ${name.name}<${printType(only)}>` };
    refuse({ ...open }, `only list, dict and tuple take square brackets`, hint);
  }
  if (name.args.length > 1) refuse(place, `${name.name} takes one type`, { expected: `${name.name}<X>` });
  const [argument] = name.args;
  if (
    argument !== undefined &&
    (argument.kind !== 'name' || argument.args.length > 0 || PRIMITIVES.includes(argument.name))
  ) {
    refuse(argument, `the angle brackets hold the name of an object`, { expected: `${name.name}<X>` });
  }
}

function rewritten(name: NameSyntax, as: string): string {
  if (!isContainerName(as)) return as;
  return name.args.length === 0 ? CONTAINERS[as].form : printType({ ...name, name: as, brackets: 'square' });
}

/** The type in its usual spelling. */
export function printType(type: TypeSyntax): string {
  if (type.kind === 'nullable') return `${printType(type.of)} | null`;
  if (type.kind === 'oneOf') return type.of.map(printType).join(' | ');
  if (type.kind === 'literal') return printLiteral(type.value);
  const args = type.args.map((arg, index) => `${isRest(type, index) ? '...' : ''}${printType(arg)}`).join(', ');
  return type.brackets === 'none'
    ? type.name
    : type.brackets === 'square'
      ? `${type.name}[${args}]`
      : `${type.name}<${args}>`;
}

/** Whether an argument of a tuple is the type of all further items. */
export function isRest({ open, args }: NameSyntax, index: number): boolean {
  return open === true && index === args.length - 1;
}

/** A literal in its usual spelling: a text in single quotes, or in double quotes if it has a single one. */
export function printLiteral(value: string | number | boolean): string {
  return typeof value !== 'string' || /['\n]/.test(value) ? JSON.stringify(value) : `'${value}'`;
}

function refuse(
  place: { readonly start: number; readonly end: number },
  message: string,
  extras: { readonly expected?: string; readonly hint?: string } = {},
): never {
  throw new Refusal({ ok: false, message, offset: place.start, end: place.end, ...extras });
}
