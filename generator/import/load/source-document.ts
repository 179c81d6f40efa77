import {
  type Document,
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
  type ParseOptions,
  type SchemaOptions,
  type YAMLMap,
} from 'yaml';
import { type JsonPlace, JsonPlaces } from '../../json-places.js';
import { lineStarts, positionAt, type Position } from '../../diagnostics/diagnostics.js';
import { ImportError } from './import-error.js';
import { keysIn, keysOf, type Keys } from './pointer.js';
import { asOpenApi, isSwagger2 } from './swagger.js';

export interface SourceDocument {
  /** The name in messages and pointers: the given path, or one relative to the first file. */
  readonly name: string;
  /** Absolute path, or URL. */
  readonly location: string;
  readonly text: string;
  readonly root: unknown;
  /** The 1-based place of a pointer, or of the nearest value around it. */
  readonly positionOf: (pointer: string) => Position;
  /** The place in the text of a pointer without percent-encoding, or of the nearest value around it. */
  readonly placeOf: (pointer: string) => JsonPlace;
}

/** Maximal depth of a document, so that recursion is safe. */
export const MAX_DEPTH = 500;

/** Maximal number of aliases in a YAML document, whose resolution takes quadratic time. */
const MAX_ALIASES = 10_000;

/** Maximal number of values in a YAML document with resolved aliases. */
const MAX_VALUES = 5_000_000;

const TOO_LARGE = 'the document is too large with all of its aliases';

/**
 * Parses the text of a file as JSON or YAML.
 *
 * @throws {ImportError} if it is neither, or if it is nested too deeply
 */
export function parseSource(text: string, name: string, location: string): SourceDocument {
  const document = /^\s*[{[]/.test(text)
    ? (parsedJson(text, name, location) ?? parsedYaml(text, name, location))
    : parsedYaml(text, name, location);
  checkSize(document);
  return isSwagger2(document) ? asOpenApi(document) : document;
}

function parsedJson(text: string, name: string, location: string): SourceDocument | undefined {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const withoutMark = text.slice(mark);
  const file = { path: name, text: withoutMark };
  try {
    const root: unknown = JSON.parse(withoutMark);
    const places = new JsonPlaces(withoutMark);
    return {
      name,
      location,
      text,
      root,
      positionOf: (pointer) => positionAt(file, places.find(keysOf(pointer) ?? []).start),
      placeOf: (pointer) => {
        const { start, end } = places.find(keysIn(pointer));
        return { start: start + mark, end: end + mark };
      },
    };
  } catch {
    if (!/\.json$/i.test(location)) return undefined; // YAML may begin with a brace
    throw new ImportError({ file: name, ...positionAt(file, brokenJsonAt(withoutMark)) }, 'this is not JSON');
  }
}

function parsedYaml(text: string, name: string, location: string): SourceDocument {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const { document, lines } = documentOf(text);
    const [error = repeatedKey(document.contents)] = document.errors;
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0]);
      const isSecond = 'code' in error && error.code === 'MULTIPLE_DOCS';
      const problem = isSecond
        ? 'a second document begins, and one is read'
        : `this is not YAML: ${firstLine(error.message)}`;
      throw new ImportError(
        { file: name, line, column: col },
        problem,
        ...(isSecond ? ['give it a file of its own'] : []),
      );
    }
    // Checked before aliases are resolved, which copies the keys of merged maps.
    const { size, aliases } = withAliases(document.contents);
    if (aliases > MAX_ALIASES)
      throw new ImportError(
        { file: name, line: 1, column: 1 },
        `the document has ${aliases} aliases; at most ${MAX_ALIASES} are read`,
        'write out what they repeat, or refer to it with $ref',
      );
    if (size > MAX_VALUES) throw new ImportError({ file: name, line: 1, column: 1 }, TOO_LARGE);
    const file = { path: name, text };
    const positionAtKeys = (keys: Keys): Position => {
      const { line, col } = lines.linePos(offsetIn(document.contents, keys));
      return { line: Math.max(1, line), column: Math.max(1, col) };
    };
    return {
      name,
      location,
      text,
      root: document.toJS({ maxAliasCount: MAX_ALIASES }),
      positionOf: (pointer) => positionAtKeys(keysOf(pointer) ?? []),
      placeOf: (pointer) => {
        // Lines are those of the text, even if quoted texts were indented.
        const { line, column } = positionAtKeys(keysIn(pointer));
        const start = (lineStarts(file)[line - 1] ?? 0) + column - 1;
        const written = /^[^\s:]+/.exec(text.slice(start, start + 200))?.[0] ?? '';
        // A value may be the last one of a list in brackets, and a path in braces is a key.
        const key = written.replace(/(?<![,\]])[,\]]+\}*$/, '');
        return { start, end: start + Math.max(1, key.length) };
      },
    };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const place = { file: name, line: 1, column: 1 };
    if (reason.startsWith('Excessive alias count'))
      throw new ImportError(place, TOO_LARGE, 'write it without aliases that repeat aliases');
    throw new ImportError(place, `this is not YAML: ${firstLine(reason)}`);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** A repeated key of a map. The parser compares all pairs of keys, which takes quadratic time. */
function repeatedKey(root: unknown): { readonly message: string; readonly pos: readonly [number, number] } | undefined {
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isPair(node)) open.push(node.key, node.value);
    if (!isCollection(node)) continue;
    open.push(...node.items);
    if (!isMap(node)) continue;
    const seen = new Set<unknown>();
    for (const { key } of node.items) {
      if (!isScalar(key) || key.value === '<<') continue;
      if (seen.has(key.value)) return { message: 'Map keys must be unique', pos: [key.range?.[0] ?? 0, 0] };
      seen.add(key.value);
    }
  }
  return undefined;
}

/** The number of values with a copy for each alias, and the number of aliases. */
function withAliases(root: unknown): { readonly size: number; readonly aliases: number } {
  const anchored = new Map<string, number>();
  let aliases = 0;
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) {
      aliases++;
      return 1 + (anchored.get(node.source) ?? 0);
    }
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value);
    let size = 1;
    if (isCollection(node)) for (const item of node.items) size += sizeOf(item);
    if ((isCollection(node) || isScalar(node)) && node.anchor !== undefined) anchored.set(node.anchor, size);
    return size;
  };
  const size = sizeOf(root);
  return { size, aliases };
}

/** Dates and bytes stay the texts that they are in JSON, whatever version of YAML a document has. */
const AS_JSON: ParseOptions & SchemaOptions = {
  resolveKnownTags: false,
  customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:timestamp|binary)$/.test(tag.tag)),
};

/** Parses a text as YAML, or with quoted texts as most parsers accept them, if it is valid then. */
function documentOf(text: string): { readonly document: Document.Parsed; readonly lines: LineCounter } {
  const parsed = (tried: string): ReturnType<typeof documentOf> => {
    const lines = new LineCounter();
    const options = { prettyErrors: false, logLevel: 'error', merge: true, uniqueKeys: false } as const;
    const document = parseDocument(tried, { ...options, ...AS_JSON, lineCounter: lines });
    return { document, lines };
  };
  const first = parsed(text);
  let [tried, made] = [text, first];
  for (let count = 0; count < MOST_QUOTES && made.document.errors[0]?.code === 'MISSING_CHAR'; count++) {
    const before = tried;
    tried = withIndentedQuote(tried, made.document.errors[0].pos[0]);
    if (tried === before) break;
    made = parsed(tried);
  }
  return made.document.errors.length === 0 ? made : first;
}

/** Maximal number of quoted texts whose lines are indented. */
const MOST_QUOTES = 100;

/** Indents the further lines of a quoted text, as YAML requires. The indentation is no part of the text. */
function withIndentedQuote(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const [before, , quote] = /^(.*?[:-][ \t]+)?(["'])/.exec(text.slice(lineStart, at + 1)) ?? [];
  if (before === undefined || quote === undefined) return text;
  const quoted = quote === '"' ? /"(?:[^"\\]|\\[^])*"/y : /'(?:[^']|'')*'/y;
  const from = lineStart + before.length - 1;
  const found = matchAt(quoted, text, from) ?? '';
  const indent = ' '.repeat(before.length);
  return text.slice(0, from) + found.replaceAll(/\n[ \t]*/g, `\n${indent}`) + text.slice(from + found.length);
}

/** The offset of the value at a path, or of the nearest existing value around it. */
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

/** Memoized, because thousands of places may be in one map. */
const knownPairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  let pairs = knownPairs.get(map);
  if (pairs === undefined) {
    // If two keys have the same text, such as 1 and "1", the last one counts, as in the value.
    pairs = new Map(map.items.map((item) => [String(isScalar(item.key) ? item.key.value : item.key), item]));
    knownPairs.set(map, pairs);
  }
  return pairs;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.replace(/^./, (letter) => letter.toLowerCase());
}

/** Refuses documents that are too deep or too large, without recursion. */
function checkSize({ name, root, positionOf }: SourceDocument): void {
  if (typeof root !== 'object' || root === null) return;
  let level: readonly object[] = [root];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= MAX_DEPTH)
      throw new ImportError({ file: name, ...positionOf('') }, `the document has more than ${MAX_DEPTH} levels`);
    const next: object[] = [];
    for (const value of level) {
      for (const part of Object.values(value) as readonly unknown[])
        if (typeof part === 'object' && part !== null) next.push(part);
      count += 1;
      // Checked during the level, because thousands of aliases of thousands of values are millions of values.
      if (count + next.length > MAX_VALUES) throw new ImportError({ file: name, ...positionOf('') }, TOO_LARGE);
    }
    level = next;
  }
}

/** How the next token begins where JSON is valid. A map or a list may end only after its bracket and after an entry. */
const FOLLOWING = {
  value: /^[^}\],:]/,
  'first item': /^[^},:]/,
  'first key': /^["}]/,
  key: /^"/,
  colon: /^:/,
  'comma or }': /^[,}]/,
  'comma or ]': /^[,\]]/,
  nothing: /^$/,
} as const;

const TOKEN = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

// A text is matched in pieces: one of megabytes is too long for a repeated group.
// eslint-disable-next-line no-control-regex
const PIECE = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

const SPACE = /[ \t\n\r]*/y;

/**
 * The offset of the first invalid token in JSON; the length of the text if it is valid or ends too early. `JSON.parse`
 * reports positions only for some errors.
 */
export function brokenJsonAt(text: string): number {
  /** The brackets that are still open. */
  const open: string[] = [];
  let expected: keyof typeof FOLLOWING = 'value';
  for (let at = 0; ;) {
    at += matchAt(SPACE, text, at)!.length;
    const token = text[at] === '"' ? stringAt(text, at) : matchAt(TOKEN, text, at);
    if (token === undefined || !FOLLOWING[expected].test(token)) return at;
    at += token.length;
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    const isInMap = open.at(-1) === '{';
    if (token === '{') expected = 'first key';
    else if (token === '[') expected = 'first item';
    else if (token === ',') expected = isInMap ? 'key' : 'value';
    else if (token === ':') expected = 'value';
    else if (expected === 'key' || expected === 'first key') expected = token === '}' ? afterValue(open) : 'colon';
    else expected = afterValue(open);
  }
}

/** The quoted text at an offset; undefined if it does not end. */
function stringAt(text: string, start: number): string | undefined {
  let at = start + 1;
  for (let piece = matchAt(PIECE, text, at); piece !== undefined; piece = matchAt(PIECE, text, at)) at += piece.length;
  return text[at] === '"' ? text.slice(start, at + 1) : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function afterValue(open: readonly string[]): keyof typeof FOLLOWING {
  const around = open.at(-1);
  return around === undefined ? 'nothing' : around === '{' ? 'comma or }' : 'comma or ]';
}
