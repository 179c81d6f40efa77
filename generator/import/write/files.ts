import { orderKeys } from '../../fmt/key-order.js';
import { printLayout } from '../../fmt/print-layout.js';
import { declarationFile } from '../../read/grammar/index.js';
import { wordsOf } from '../words.js';
import type { WrittenDeclaration } from './declaration.js';
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

/** The files of declarations, each in the layout of `fmt`. */
export function fileContents(
  all: readonly (WrittenDeclaration & { readonly file?: string })[] | readonly Filed[],
): readonly SpecFile[] {
  const groups = new Map<string, Filed[]>();
  for (const one of all as readonly Filed[]) {
    const file = one.file ?? 'schemas';
    add(groups, file, one);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([file, filed]) => divided(file, filed));
}

function divided(file: string, filed: readonly Filed[]): readonly SpecFile[] {
  const text = textOf(filed);
  if (text.length <= COMFORTABLE_BYTES || filed.length === 1) return [{ path: `${file}.yaml`, text }];
  const groups = new Map<string, Filed[]>();
  for (const one of filed) {
    const word = wordsOf(one.entry[0])[0]?.toLowerCase() ?? 'other';
    add(groups, word, one);
  }
  if (groups.size === 1) return inPieces(file, filed);
  const isLarge = ([word, group]: readonly [string, readonly Filed[]]): boolean => word.length > 1 && group.length >= 3;
  const small = [...groups].filter((one) => !isLarge(one));
  const large = [...groups].filter(isLarge);
  // Words that few names begin with share a file by their first letter.
  const letters = new Map<string, Filed[]>();
  for (const [word, group] of small) for (const one of group) add(letters, word[0]!, one);
  return [...large, ...letters].flatMap(([word, group]) => inPieces(`${file}/${word}`, group));
}

function add(groups: Map<string, Filed[]>, key: string, one: Filed): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [one]);
  else group.push(one);
}

/** As few files as keep each of a comfortable size. */
function inPieces(path: string, filed: readonly Filed[]): readonly SpecFile[] {
  const text = textOf(filed);
  if (text.length <= COMFORTABLE_BYTES || filed.length === 1) return [{ path: `${path}.yaml`, text }];
  const half = Math.ceil(filed.length / 2);
  return [...inPieces(`${path}-1`, filed.slice(0, half)), ...inPieces(`${path}-2`, filed.slice(half))];
}

function textOf(filed: readonly Filed[]): string {
  const sections = SECTIONS.flatMap((section): readonly Entry[] => {
    const entries = filed.filter((one) => one.section === section).map(({ entry }) => entry);
    return entries.length === 0 ? [] : [[section, block(entries)]];
  });
  const content = orderKeys(layoutOf(block(sections)), declarationFile);
  return printLayout({ content, comments: [] });
}
