import { createHash } from 'node:crypto';
import { readSnapshot, type ReadMemory, type ReadResult, type SpecSnapshot } from './read-spec.js';
import type { MapNode, SourceFile } from './syntax.js';
import { treeOf, treeText } from './tree-text.js';

/** Texts by key, kept from one process to the next. */
export interface TreeTexts {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
}

/** Reads a spec, but for the files that earlier processes have read and found nothing wrong with; keeps what it reads. */
export function readWithTrees(snapshot: SpecSnapshot, texts: TreeTexts): ReadResult {
  const memory = recallTrees(snapshot.files, texts);
  const result = readSnapshot(snapshot, memory);
  keepTrees(memory, texts);
  return result;
}

/** What earlier processes have read in files that are still the same, and found nothing wrong with. */
export function recallTrees(files: readonly SourceFile[], texts: TreeTexts): ReadMemory {
  const memory: ReadMemory = new Map();
  for (const file of files) {
    const node = recallTree(file, texts);
    if (node !== undefined) memory.set(file.path, { file, node, wellFormed: true, problems: [] });
  }
  return memory;
}

function recallTree(file: SourceFile, texts: TreeTexts): MapNode | undefined {
  const text = texts.get(keyOf(file));
  try {
    return text === undefined ? undefined : treeOf(text, file);
  } catch {
    return undefined; // Somebody has changed what we kept.
  }
}

/** Keeps what was read, for {@link recallTrees}. */
export function keepTrees(memory: ReadMemory, texts: TreeTexts): void {
  for (const { file, node, wellFormed, problems } of memory.values()) {
    if (node === undefined || !wellFormed || problems.length > 0) continue;
    const key = keyOf(file);
    if (texts.get(key) === undefined) texts.set(key, treeText(node));
  }
}

/** The path too: it says what a file may hold. */
function keyOf({ path, text }: SourceFile): string {
  return createHash('sha256').update(`${path}\0${text}`).digest('hex');
}
