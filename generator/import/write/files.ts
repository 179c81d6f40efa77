import { orderKeys } from '../../fmt/format-spec.js';
import { printLayout } from '../../fmt/print-layout.js';
import { declarationFile } from '../../read/grammar/index.js';
import { isSpecFile } from '../../read/spec-files.js';
import { singular, wordsOf } from '../words.js';
import { block, isMap, layoutOf, type Entry, braces } from './yaml-data.js';
import type { DocumentInfo } from '../document.js';
import { proseOf } from './field.js';
import { groupBy } from '../../model/group-by.js';

export interface SpecFile {
  /** Relative to the folder of the spec. */
  readonly path: string;
  readonly text: string;
}

/** Larger files are divided by the first words of names. */
const COMFORTABLE_BYTES = 150_000;

const SECTIONS = [
  'identifiers',
  'scalars',
  'enums',
  'objects',
  'unions',
  'endpoints',
  'events',
  'channels',
  'services',
  'auth',
  'facts',
] as const;

export interface Filed {
  readonly section: (typeof SECTIONS)[number];
  readonly entry: Entry;
  /** Name of the file without its ending; derived from the name by default. */
  readonly file?: string;
}

export interface PlacedDeclaration extends Filed {
  /** Its place in the document. */
  readonly at: string;
}

interface Printed extends Filed {
  readonly text: string;
}

/** The files of declarations, as `fmt` formats them. */
export function fileContents(all: readonly Filed[]): readonly SpecFile[] {
  const printed = all.map((declaration): Printed => ({ ...declaration, text: textOfOne(declaration) }));
  const groups = groupBy(printed, ({ file }) => file ?? 'schemas');
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([file, filed]) => divided(file, filed));
}

function divided(file: string, filed: readonly Printed[]): readonly SpecFile[] {
  if (sizeOf(filed) <= COMFORTABLE_BYTES || filed.length === 1)
    return [{ path: `${file}.yaml`, text: fileText(filed) }];
  const groups = groupBy(filed, (declaration) => topicOf(declaration, file) ?? REST);
  if (groups.size === 1) return inPieces(file, filed);
  const isLarge = ([word, group]: readonly [string, readonly Printed[]]): boolean =>
    word !== REST && group.length >= FEWEST;
  const large = [...groups].filter(isLarge);
  const rest = [...groups].filter((group) => !isLarge(group)).flatMap(([, group]) => group);
  const order = new Map(filed.map((declaration, index) => [declaration, index]));
  const inOrder = rest.toSorted((one, other) => order.get(one)! - order.get(other)!);
  return [
    ...large.flatMap(([word, group]) => inPieces(free(`${file}/${word}`), group)),
    ...(inOrder.length === 0 ? [] : inPieces(`${file}/${REST}`, inOrder)),
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The path, or another one if readers would skip the file, such as `import.yaml`. */
function free(path: string): string {
  return isSpecFile(`${path}.yaml`) ? path : `${path}s`;
}

/** The file for declarations whose topic is rare. */
const REST = 'more';

/** Minimal number of declarations in a file, if one would be too large. */
const FEWEST = 3;

/** First words of names that are no topics: verbs, articles and modifiers. */
const NO_TOPICS = new Set(
  (
    'a an all and any as at base basic bulk by for from full in is list minimal new nullable of on or partial simple the to update updated with ' +
    'after before other default create created delete deleted get modify put post patch set add remove edit edited submit cancel'
  ).split(' '),
);

/** Whether a word is no topic, such as a verb. */
export function isVerb(word: string): boolean {
  return NO_TOPICS.has(word.toLowerCase());
}

/** The topic of a declaration in one word: for an endpoint, from its path behind the group; otherwise from its name. */
function topicOf({ section, entry: [name, data] }: Filed, file: string): string | undefined {
  const path = section === 'endpoints' && isMap(data) ? data.entries.find(([key]) => key === 'path')?.[1] : undefined;
  if (typeof path === 'string') {
    const words = path
      .split(/[?#]/)[0]!
      .split('/')
      .filter((segment) => /^[A-Za-z]/.test(segment))
      .map((segment) => topicWord(wordsOf(segment)[0] ?? ''));
    const own = words.indexOf(topicWord(wordsOf(file).at(-1) ?? ''));
    return words[own + 1] ?? words[own];
  }
  const word = wordsOf(name)
    .map((part) => part.toLowerCase())
    .find((part) => !NO_TOPICS.has(part) && part.length > 1);
  return word === undefined ? undefined : topicWord(word);
}

/** A word as the name of a file. Words of three letters, such as `ebs`, stay as they are. */
export function topicWord(word: string): string {
  const small = word.toLowerCase();
  return small.length <= 3 ? small : singular(small);
}

/** The smallest number of files with a comfortable size. */
function inPieces(path: string, filed: readonly Printed[]): readonly SpecFile[] {
  const pieces = piecesOf(filed);
  const isOne = pieces.length === 1;
  return pieces.map((piece, index) => ({ path: `${path}${isOne ? '' : `-${index + 1}`}.yaml`, text: fileText(piece) }));
}

function piecesOf(filed: readonly Printed[]): readonly (readonly Printed[])[] {
  if (sizeOf(filed) <= COMFORTABLE_BYTES || filed.length === 1) return [filed];
  const half = Math.ceil(filed.length / 2);
  return [...piecesOf(filed.slice(0, half)), ...piecesOf(filed.slice(half))];
}

function sizeOf(filed: readonly Printed[]): number {
  return filed.reduce((sum, { text }) => sum + text.length, 0);
}

function fileText(filed: readonly Printed[]): string {
  return SECTIONS.flatMap((section) => {
    const texts = filed.filter((declaration) => declaration.section === section).map(({ text }) => text);
    return texts.length === 0 ? [] : [`${section}:\n`, ...texts];
  }).join('');
}

/** The lines of a declaration in its section. */
function textOfOne({ section, entry }: Filed): string {
  const content = orderKeys(layoutOf(block([[section, block([entry])]])), declarationFile);
  const text = printLayout({ content, comments: [] });
  return text.slice(text.indexOf('\n') + 1);
}

/** `spec.yaml` of an imported document. */
export function rootText(info: DocumentInfo): string {
  return printLayout({ content: layoutOf(block(rootData(info))), comments: [] });
}

/** The sections `spec` and `profiles` of an imported document. */
export function rootData({ title, version, doc, license }: DocumentInfo): readonly Entry[] {
  const spec = block({
    name: packageName(title),
    version: versionOf(version),
    title: proseOf(title)?.replaceAll('\n', ' ') ?? 'Imported document',
    doc: proseOf(doc) ?? `What ${title} describes.`,
    license: license ?? 'UNLICENSED',
  });
  const profiles = block({ default: braces({ doc: 'The imported document.', layers: [], entry: '.' }) });
  return [
    ['spec', spec],
    ['profiles', profiles],
  ];
}

function packageName(title: string): string {
  // Words keep their spelling: GitHub is one word.
  const plain = title
    .replaceAll(/['\u2019]s?\b/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 5).join('-').slice(0, 100) || wordsOf(title).join('-').toLowerCase() || 'imported-document';
}

function versionOf(version: string | undefined): string {
  const [, whole, prerelease] =
    /^v?(\d+(?:\.\d+){0,2})(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.exec(version?.trim() ?? '') ?? [];
  if (whole === undefined) return '1.0.0';
  const numbers = whole.split('.').map((number) => String(Number(number)));
  return [...numbers, '0', '0'].slice(0, 3).join('.') + (prerelease ?? '');
}
