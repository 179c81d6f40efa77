import type { Dialect } from './dialect.js';
import type { Documents, Part } from './load/documents.js';
import { below } from './load/pointer.js';
import { descriptionIn, specWordsOf } from './spec-words.js';
import { ImportError } from './load/import-error.js';
import { placeOf } from './load/documents.js';
import { isMap } from './raw.js';

/** What a document says of itself. */
export interface DocumentInfo {
  readonly title: string;
  readonly version?: string;
  readonly doc?: string;
  readonly license?: string;
}

/** A schema that the document names. */
export interface NamedPart {
  readonly part: Part;
  readonly title: string;
}

export type RawMap = Readonly<Record<string, unknown>>;

export function rootOf({ root }: Documents): Part {
  return { raw: root.root, document: root, pointer: '' };
}

/** What is under keys of a part; undefined if there is nothing. */
export function inside(part: Part, ...keys: readonly (string | number)[]): Part | undefined {
  let raw: unknown = part.raw;
  for (const key of keys) {
    if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, key)) return undefined;
    raw = (raw as RawMap)[key];
  }
  return raw === undefined ? undefined : { raw, document: part.document, pointer: below(part.pointer, ...keys) };
}

/** The entries of a map, by key; empty if it is none. */
export function entriesIn(part: Part | undefined): readonly (readonly [string, Part])[] {
  if (!isMap(part?.raw)) return [];
  return Object.keys(part.raw)
    .toSorted()
    .map((key) => [key, inside(part, key)!] as const);
}

export function itemsIn(part: Part | undefined): readonly Part[] {
  return part !== undefined && Array.isArray(part.raw)
    ? (part.raw as unknown[]).map((_, index) => inside(part, index)!)
    : [];
}

export function textIn(part: Part | undefined, key: string): string | undefined {
  const value = part === undefined ? undefined : inside(part, key)?.raw;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Every schema that has a name, by pointer. */
export function namedSchemas(documents: Documents, dialect: Dialect): readonly NamedPart[] {
  const root = rootOf(documents);
  if (dialect.kind === 'openapi') {
    return entriesIn(inside(root, 'components', 'schemas')).flatMap(([title, part]) =>
      specWordsOf(part.raw).sideOf === undefined ? [{ part, title }] : [],
    );
  }
  const declared = ['$defs', 'definitions'].flatMap((key) => entriesIn(inside(root, key)));
  const hasOwn =
    typeof root.raw === 'boolean' ||
    Object.keys(root.raw as object).some(
      (key) => !['$schema', '$id', 'id', '$defs', 'definitions', '$comment', 'title', 'description'].includes(key),
    );
  const own = hasOwn ? [{ part: root, title: textIn(root, 'title') ?? nameOfFile(root.document.name) }] : [];
  return [...own, ...declared.map(([title, part]) => ({ part, title }))];
}

export function infoOf(documents: Documents, dialect: Dialect): DocumentInfo {
  const root = rootOf(documents);
  if (dialect.kind === 'json-schema') {
    const doc = textIn(root, 'description');
    return { title: textIn(root, 'title') ?? nameOfFile(root.document.name), ...(doc === undefined ? {} : { doc }) };
  }
  const info = inside(root, 'info');
  const license = inside(root, 'info', 'license');
  const [version, doc, name] = [
    inside(root, 'info', 'version')?.raw,
    descriptionIn(info) ?? textIn(info, 'summary'),
    textIn(license, 'identifier') ?? textIn(license, 'name'),
  ];
  return {
    title: textIn(info, 'title') ?? nameOfFile(root.document.name),
    ...(version === undefined ? {} : { version: String(version) }),
    ...(doc === undefined ? {} : { doc }),
    ...(name === undefined ? {} : { license: name }),
  };
}

export function nameOfFile(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.[a-z]+$/i, '') || 'document';
}

/** @throws {ImportError} if a place that must hold a map holds anything else */
export function requireMap(part: Part | undefined, what: string): void {
  if (part === undefined || isMap(part.raw)) return;
  throw new ImportError(placeOf(part), `${what} is a map`);
}
