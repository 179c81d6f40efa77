import { ImportError } from './import-error.js';
import { below, isMap, keysIn } from './pointer.js';
import type { SourceDocument } from './source-document.js';

/** A place of a document with its value. Each place has one part, so that parts can be keys of maps. */
export interface Part {
  readonly raw: unknown;
  readonly document: SourceDocument;
  readonly pointer: string;
  /** The part of the document at this place, if equivalent keywords replace its value. */
  readonly written?: Part;
}

const wholes = new WeakMap<SourceDocument, Part>();
const innerParts = new WeakMap<Part, Map<string, Part>>();

export function wholeOf(document: SourceDocument): Part {
  const whole = wholes.get(document) ?? { raw: document.root, document, pointer: '' };
  wholes.set(document, whole);
  return whole;
}

/** The part with another value at its place. */
export function rewritten(part: Part, raw: unknown): Part {
  return raw === part.raw ? part : { raw, document: part.document, pointer: part.pointer, written: part };
}

/** The part under keys of another one; undefined if there is none. */
export function inside(part: Part, ...keys: readonly (string | number)[]): Part | undefined {
  return keys.reduce<Part | undefined>((outer, key) => outer && directlyInside(outer, String(key)), part);
}

function directlyInside(part: Part, key: string): Part | undefined {
  const { raw, document, pointer, written } = part;
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, key)) return undefined;
  const value = (raw as Readonly<Record<string, unknown>>)[key];
  if (value === undefined) return undefined;
  const known = innerParts.get(part) ?? new Map<string, Part>();
  innerParts.set(part, known);
  const original = written && directlyInside(written, key);
  const found = known.get(key) ??
    (original && rewritten(original, value)) ?? { raw: value, document, pointer: below(pointer, key) };
  known.set(key, found);
  return found;
}

/** The part at a pointer; undefined if there is none. */
export function partAt(document: SourceDocument, pointer: string): Part | undefined {
  return inside(wholeOf(document), ...keysIn(pointer));
}

/**
 * The sorted entries of a map; empty for any other value.
 *
 * @throws {ImportError} if a `$ref` replaces the map
 */
export function entriesIn(part: Part | undefined): readonly (readonly [string, Part])[] {
  if (!isMap(part?.raw)) return [];
  if (typeof part.raw['$ref'] === 'string') throw notBundled(part);
  return Object.keys(part.raw)
    .toSorted()
    .map((key) => [key, inside(part, key)!] as const);
}

/**
 * The items of a list; empty for any other value.
 *
 * @throws {ImportError} if a `$ref` replaces the list
 */
export function itemsIn(part: Part | undefined): readonly Part[] {
  if (isMap(part?.raw) && typeof part.raw['$ref'] === 'string') throw notBundled(part);
  return part !== undefined && Array.isArray(part.raw)
    ? (part.raw as unknown[]).map((_, index) => inside(part, index)!)
    : [];
}

/** Whether the value under a key is `true`. */
export function isTrueIn(part: Part | undefined, key: string): boolean {
  return part !== undefined && inside(part, key)?.raw === true;
}

export function textIn(part: Part | undefined, key: string): string | undefined {
  const value = part === undefined ? undefined : inside(part, key)?.raw;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Maximal length of a chain of references. */
const MOST_REFS = 20;

/**
 * A part and the parts that it leads to, reference after reference.
 *
 * @param targetOf the next part; undefined at the end
 */
export function followed(part: Part, targetOf: (part: Part) => Part | undefined): readonly Part[] {
  const all = [part];
  for (let next = targetOf(part); next !== undefined && all.length <= MOST_REFS; next = targetOf(next)) all.push(next);
  return all;
}

/** Keywords for values of the API, which only look like schemas. */
const VALUES = new Set(['example', 'examples', 'enum', 'const', 'default']);

/** Maps whose keys are names, so that one may be called like a keyword. */
const NAMES = /\/(?:properties|patternProperties|\$defs|definitions|schemas|parameters|headers)$/;

/** Whether a key of the map at a pointer is a keyword for a value of the API. */
export function isValueKey(key: string, pointer: string): boolean {
  return VALUES.has(key) && !NAMES.test(pointer);
}

/** The text of `$ref` in a part; undefined if it has none. */
export function refIn({ raw }: Part): string | undefined {
  const ref = isMap(raw) ? raw['$ref'] : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

/** The place of a part, for messages. */
export function placeInFile({ document, pointer }: Part): {
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
} {
  return { file: document.name, pointer, ...document.positionOf(pointer.replaceAll('%', '%25')) };
}

/** @throws {ImportError} if a schema or an operation has more parts than `check` allows in a spec */
export function refuseMoreThan(most: number, count: number, what: string, part: Part, owner = 'a schema'): void {
  if (count <= most) return;
  throw new ImportError(
    placeInFile(part),
    `${owner} with ${count} ${what}; a spec has at most ${most}`,
    'leave out what is not needed, or split it',
  );
}

/** The error for a `$ref` in a place where OpenAPI allows none, such as in place of all properties. */
function notBundled(part: Part): ImportError {
  return new ImportError(
    placeInFile(part),
    'OpenAPI allows no $ref in this place, and none is followed',
    'bundle the document first, for example with npx @redocly/cli bundle',
  );
}
