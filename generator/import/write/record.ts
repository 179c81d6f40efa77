import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { printLayout } from '../../fmt/print-layout.js';
import type { SourceDocument } from '../load/source-document.js';
import {
  ASSUMPTIONS,
  GUESS_KINDS,
  lossGroups,
  type Assumption,
  type AssumptionKind,
  type GuessKind,
} from '../losses.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { PartNames } from '../name/member-names.js';
import type { DocumentReport } from '../read-document.js';
import type { SpecFile } from './files.js';
import { withLineFeeds } from '../../write/change.js';
import type { SubsetPatterns } from '../../read/read-spec.js';
import { block, braces, layoutOf, unlessEmpty, type DataMap, type Entry } from './yaml-data.js';
import { ImportError } from '../load/import-error.js';

/** The record of an import, which is written beside the spec, and its report. */
export interface ImportRecord extends DocumentReport {
  readonly documents: readonly SourceDocument[];
  readonly dialect: string;
  readonly choices: {
    readonly enums?: 'open' | 'closed';
    readonly without: readonly GuessKind[];
    readonly subset?: SubsetPatterns;
  };
  /** Inlined schemas, by pointer. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The files of the spec that the next import may replace. */
  readonly files: readonly SpecFile[];
}

/** The text of `import.yaml`, whatever the order of keys in the document. */
export function recordText(record: ImportRecord): string {
  const { documents, dialect, choices, names, aliases } = record;
  const [root] = documents;
  const parts = [...record.parts]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([at, named]): Entry => [at, braces([...named].toSorted(([a], [b]) => compareText(a, b)))]);
  const content = layoutOf(
    block({
      source: block({
        file: root!.name.replace(/^.*[/\\](?=[^/\\]+$)/, ''),
        dialect,
        sha256: hashOf(documents),
      }),
      enums: choices.enums ?? 'as used',
      include: unlessEmpty(choices.subset?.include ?? []),
      exclude: unlessEmpty(choices.subset?.exclude ?? []),
      guesses: block(GUESS_KINDS.map((kind) => [kind, !choices.without.includes(kind)])),
      files: block(record.files.map(({ path, text }) => [path, hashOfFile(text)])),
      names: block([...names]),
      parts: unlessEmpty(block(parts)),
      'written-out': unlessEmpty(block([...aliases])),
      guessed: unlessEmpty(record.guesses.map(({ at, kind, text }) => braces({ at, kind, guess: text }))),
      assumptions: unlessEmpty(assumptionsData(record.assumptions)),
      losses: lossGroups(record.losses).map(({ at, lost, because, seen }) =>
        block({ lost, because, 'seen-by-validators': seen, at }),
      ),
    }),
  );
  const comments = [
    '# Written by `snowspec import`. Rename types under `names`, and members under `parts`; what is written there stays.',
  ];
  if (content.kind === 'scalar') return '';
  const [first, ...rest] = content.items;
  return printLayout({ content: { ...content, items: [{ ...first!, before: comments }, ...rest] }, comments: [] });
}

function assumptionsData(assumptions: readonly Assumption[]): DataMap {
  const kinds = [...new Set(assumptions.map(({ what }) => what))].toSorted();
  const placesOf = (kind: AssumptionKind): readonly string[] =>
    assumptions.filter(({ what }) => what === kind).map(({ at }) => at);
  return block(kinds.map((kind) => [kind, block({ means: ASSUMPTIONS[kind], at: placesOf(kind) })]));
}

/** The hash by which a later import recognizes an unchanged file, whatever its line ends. */
export function hashOfFile(text: string | Buffer): string {
  return createHash('sha256')
    .update(typeof text === 'string' ? text.replaceAll('\r\n', '\n') : withLineFeeds(text))
    .digest('hex')
    .slice(0, 16);
}

/** The hash of documents, whatever the order of their keys. */
function hashOf(documents: readonly SourceDocument[]): string {
  const hash = createHash('sha256');
  for (const { name, root } of [...documents].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(documents.length === 1 ? '' : name);
    hash.update(canonical(root));
  }
  return hash.digest('hex');
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Readonly<Record<string, unknown>>)[key])}`).join()}}`;
}

/** The record of an earlier import. */
export interface EarlierRecord {
  readonly names: ReadonlyMap<string, string>;
  /** Names of members, fields and parameters. */
  readonly parts: PartNames;
  readonly enums?: 'open' | 'closed';
  readonly without: readonly GuessKind[];
  /** Patterns of the imported part of the document. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Hashes of the written files, by path. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads `import.yaml`, which may have been edited.
 *
 * @throws {ImportError} if it is no record of an import
 */
export function readRecord(text: string, path: string): EarlierRecord {
  const root = parsed(text, path);
  if (typeof root !== 'object' || root === null)
    throw new ImportError({ file: path }, 'it is not the record of an import');
  const { names, parts, enums, guesses, files, include, exclude } = root as Readonly<Record<string, unknown>>;
  return {
    names: new Map(textEntries(names, path, 'names')),
    parts: new Map(mapEntries(parts, path, 'parts').map(([at, named]) => [at, new Map(textEntries(named, path, at))])),
    ...(enums === 'open' || enums === 'closed' ? { enums } : {}),
    without: GUESS_KINDS.filter((kind) => (guesses as Readonly<Record<string, unknown>> | undefined)?.[kind] === false),
    ...(Array.isArray(include) ? { include: include.map(String) } : {}),
    ...(Array.isArray(exclude) ? { exclude: exclude.map(String) } : {}),
    files: new Map(textEntries(files, path, 'files')),
  };
}

/** Reads only the names of members, fields and parameters, because a record may be large. */
export function recordedParts({ path, text }: { readonly path: string; readonly text: string }): PartNames {
  const [section] = /^parts:\r?\n(?:[ \r\n].*\n?)+/m.exec(text) ?? [''];
  return readRecord(section === '' ? '{}' : section, path).parts;
}

function parsed(text: string, path: string): unknown {
  try {
    // With `silent`, errors would be ignored, and edited names would be lost.
    return parse(text, { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    throw new ImportError(
      { file: path },
      `it is not YAML: ${error instanceof Error ? error.message.split('\n', 1)[0]! : ''}`,
    );
  }
}

function textEntries(map: unknown, path: string, key: string): readonly (readonly [string, string])[] {
  return mapEntries(map, path, key).map(([name, value]) => [name, String(value)] as const);
}

function mapEntries(map: unknown, path: string, key: string): readonly (readonly [string, unknown])[] {
  if (map === undefined || map === null) return [];
  if (typeof map !== 'object' || Array.isArray(map)) throw new ImportError({ file: path }, `${key} is a map`);
  return Object.entries(map);
}
