import { orderKeys } from '../../fmt/key-order.js';
import { printLayout } from '../../fmt/print-layout.js';
import { declarationFile } from '../../read/grammar/index.js';
import { wordsOf } from '../words.js';
import { block, layoutOf, type Entry } from './yaml-data.js';

export interface SpecFile {
  /** Relative to the folder of the spec. */
  readonly path: string;
  readonly text: string;
}

/** Files above this size are divided by the first words of names. */
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
  /** Name of the file without its ending; absent: found by the name. */
  readonly file?: string;
}

/** A declaration with its text in its section. */
interface Printed extends Filed {
  readonly text: string;
}

/** The files of declarations, each in the layout of `fmt`. */
export function fileContents(all: readonly Filed[]): readonly SpecFile[] {
  const groups = new Map<string, Printed[]>();
  for (const one of all) add(groups, one.file ?? 'schemas', { ...one, text: textOfOne(one) });
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([file, filed]) => divided(file, filed));
}

function divided(file: string, filed: readonly Printed[]): readonly SpecFile[] {
  if (sizeOf(filed) <= COMFORTABLE_BYTES || filed.length === 1) return [{ path: `${file}.yaml`, text: textOf(filed) }];
  const groups = new Map<string, Printed[]>();
  for (const one of filed) add(groups, wordsOf(one.entry[0])[0]?.toLowerCase() ?? 'other', one);
  if (groups.size === 1) return inPieces(file, filed);
  const isLarge = ([word, group]: readonly [string, readonly Printed[]]): boolean =>
    word.length > 1 && group.length >= 3;
  const large = [...groups].filter(isLarge);
  // Words that few names begin with share a file by their first letter.
  const letters = new Map<string, Printed[]>();
  for (const [word, group] of groups) if (!isLarge([word, group])) for (const one of group) add(letters, word[0]!, one);
  return [...large, ...letters].flatMap(([word, group]) => inPieces(`${file}/${word}`, group));
}

function add(groups: Map<string, Printed[]>, key: string, one: Printed): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}

/** As few files as keep each of a comfortable size. */
function inPieces(path: string, filed: readonly Printed[]): readonly SpecFile[] {
  if (sizeOf(filed) <= COMFORTABLE_BYTES || filed.length === 1) return [{ path: `${path}.yaml`, text: textOf(filed) }];
  const half = Math.ceil(filed.length / 2);
  return [...inPieces(`${path}-1`, filed.slice(0, half)), ...inPieces(`${path}-2`, filed.slice(half))];
}

function sizeOf(filed: readonly Printed[]): number {
  return filed.reduce((sum, { text }) => sum + text.length, 0);
}

function textOf(filed: readonly Printed[]): string {
  return SECTIONS.flatMap((section) => {
    const texts = filed.filter((one) => one.section === section).map(({ text }) => text);
    return texts.length === 0 ? [] : [`${section}:\n`, ...texts];
  }).join('');
}

/** The lines of one declaration, as they are below the name of its section. */
function textOfOne({ section, entry }: Filed): string {
  const content = orderKeys(layoutOf(block([[section, block([entry])]])), declarationFile);
  const text = printLayout({ content, comments: [] });
  return text.slice(text.indexOf('\n') + 1);
}
