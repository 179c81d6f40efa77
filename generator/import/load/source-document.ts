import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { brokenJsonAt } from './broken-json.js';
import { ImportError } from './import-error.js';
import { JsonPlaces } from './json-places.js';
import { keysOf } from './pointer.js';

/** One file of an imported document. */
export interface SourceDocument {
  /** As messages and pointers name it: the path as given, or relative to the first file. */
  readonly name: string;
  /** Absolute path, or URL. */
  readonly location: string;
  readonly root: unknown;
  /** The place of what a pointer names, or of the nearest thing around it. Both 1-based. */
  readonly placeOf: (pointer: string) => { readonly line: number; readonly column: number };
}

/** Deepest nesting of a document: what walks it may recurse. */
export const MAX_DEPTH = 500;

/** Most aliases that a YAML document resolves; each may repeat a part of it. */
const MAX_ALIASES = 10_000;

/** Most values of a YAML document after its aliases are resolved. */
const MAX_VALUES = 5_000_000;

const TOO_LARGE = 'the document is too large with all of its aliases';

/**
 * Reads the text of a file as JSON, or else as YAML.
 *
 * @throws {ImportError} if it is neither, or if it is nested too deeply
 */
export function parseSource(text: string, name: string, location: string): SourceDocument {
  const document = /^\s*[{[]/.test(text)
    ? (parsedJson(text, name, location) ?? parsedYaml(text, name, location))
    : parsedYaml(text, name, location);
  checkSize(document);
  return document;
}

function parsedJson(text: string, name: string, location: string): SourceDocument | undefined {
  const withoutMark = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    const root: unknown = JSON.parse(withoutMark);
    const places = new JsonPlaces(withoutMark);
    return {
      name,
      location,
      root,
      placeOf: (pointer) => positionIn(withoutMark, places.find(keysOf(pointer) ?? []).start),
    };
  } catch {
    if (!/\.json$/i.test(location)) return undefined; // YAML may begin with a brace
    throw new ImportError({ file: name, ...positionIn(withoutMark, brokenJsonAt(withoutMark)) }, 'this is not JSON');
  }
}

function parsedYaml(text: string, name: string, location: string): SourceDocument {
  const lines = new LineCounter();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent', merge: true });
    const [error] = document.errors;
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0]);
      throw new ImportError({ file: name, line, column: col }, `this is not YAML: ${firstLine(error.message)}`);
    }
    // Before they are resolved: a map that merges another one has a copy of its keys.
    if (sizeWithAliases(document.contents) > MAX_VALUES)
      throw new ImportError({ file: name, line: 1, column: 1 }, TOO_LARGE);
    return {
      name,
      location,
      root: document.toJS({ maxAliasCount: MAX_ALIASES }),
      placeOf: (pointer) => {
        const { line, col } = lines.linePos(offsetIn(document.contents, keysOf(pointer) ?? []));
        return { line: Math.max(1, line), column: Math.max(1, col) };
      },
    };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      { file: name, line: 1, column: 1 },
      'this is not YAML that can be read',
      'write it without aliases that repeat aliases',
    );
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** How many values a document has if each alias is a copy of what it names. */
function sizeWithAliases(root: unknown): number {
  const anchored = new Map<string, number>();
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) return 1 + (anchored.get(node.source) ?? 0);
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value);
    let size = 1;
    if (isCollection(node)) for (const item of node.items) size += sizeOf(item);
    if ((isCollection(node) || isScalar(node)) && node.anchor !== undefined) anchored.set(node.anchor, size);
    return size;
  };
  return sizeOf(root);
}

/** Where the value at a path begins, or the innermost value around it that exists. */
function offsetIn(node: unknown, [key, ...rest]: readonly string[]): number {
  const offset = (node as Node | null)?.range?.[0] ?? 0;
  if (key === undefined) return offset;
  if (isMap(node)) {
    const pair = pairsOf(node).get(key);
    if (pair === undefined) return offset;
    const at = (pair.key as Node | null)?.range?.[0] ?? offset;
    return rest.length === 0 ? at : offsetIn(pair.value, rest);
  }
  return isSeq(node) && node.items[Number(key)] !== undefined ? offsetIn(node.items[Number(key)], rest) : offset;
}

/** The pairs of each map that was looked into: thousands of places may be in one. */
const knownPairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  let pairs = knownPairs.get(map);
  if (pairs === undefined) {
    // Of two keys with the same text, such as 1 and "1", the last counts, as it does in the value.
    pairs = new Map(map.items.map((item) => [String(isScalar(item.key) ? item.key.value : item.key), item]));
    knownPairs.set(map, pairs);
  }
  return pairs;
}

function positionIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line++;
  return { line, column: offset - lastBreak };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.replace(/^./, (letter) => letter.toLowerCase());
}

/** Refuses what is nested too deeply, and aliases that make a small file huge, without recursion. */
function checkSize({ name, root, placeOf }: SourceDocument): void {
  if (typeof root !== 'object' || root === null) return;
  let level: readonly object[] = [root];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new ImportError({ file: name, ...placeOf('') }, `the document has more than ${MAX_DEPTH} levels`);
    const next: object[] = [];
    for (const value of level) {
      for (const part of Object.values(value) as readonly unknown[])
        if (typeof part === 'object' && part !== null) next.push(part);
      count += 1;
      // Before the level is complete: a thousand aliases of a thousand values are a level of a million.
      if (count + next.length > MAX_VALUES) throw new ImportError({ file: name, ...placeOf('') }, TOO_LARGE);
    }
    level = next;
  }
}
