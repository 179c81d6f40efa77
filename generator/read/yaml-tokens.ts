import { type CST, type Document, isAlias, isCollection, isNode, isPair, type Node } from 'yaml';
import { type Diagnostics, positionAt } from '../diagnostics/diagnostics.js';
import { MAX_DEPTH } from './limits.js';
import type { SourceFile } from './syntax.js';

/** The first token beyond the greatest depth. Does not recurse, so that later functions may. */
export function tokenTooDeep(tokens: readonly CST.Token[]): CST.Token | undefined {
  const open: { readonly token: CST.Token; readonly depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return token;
    if (token.type === 'document') {
      if (token.value !== undefined) open.push({ token: token.value, depth });
    } else if ('items' in token) {
      for (const { key, value } of token.items) {
        if (key) open.push({ token: key, depth: depth + 1 });
        if (value) open.push({ token: value, depth: depth + 1 });
      }
    }
  }
  return undefined;
}

/** Calls `visit` with every token and its offset, in the order of the text. */
export function visitTokens(tokens: readonly CST.Token[], visit: (token: CST.Token, start: number) => void): void {
  let at = 0;
  const all = (inner: readonly CST.Token[]): void => inner.forEach(enter);
  const enter = (token: CST.Token): void => {
    if ('props' in token) all(token.props);
    visit(token, at);
    if ('source' in token) at += token.source.length;
    if ('start' in token) all(Array.isArray(token.start) ? token.start : [token.start]);
    if ('items' in token) {
      for (const { start, key, sep, value } of token.items) {
        all(start);
        if (key) enter(key);
        if (sep) all(sep);
        if (value) enter(value);
      }
    }
    if (token.type === 'document' && token.value !== undefined) enter(token.value);
    if ('end' in token && token.end !== undefined) all(token.end);
  };
  all(tokens);
}

/**
 * Positions of block scalars whose first line is indented with a tab, which yaml 2.9.1 reads as part of the text if it
 * contains nothing else.
 */
export function tabsAsIndent(tokens: readonly CST.Token[]): readonly number[] {
  const tabs: number[] = [];
  let root: CST.Token | undefined;
  visitTokens(tokens, (token, start) => {
    if (token.type === 'document') root = token.value;
    if (token.type !== 'block-scalar') return;
    const [blank, spaces] = /^(?: *\n)*( *)(?=\t\s*?\r?\n)/.exec(token.source) ?? [];
    // A block scalar at the root of a file need not be indented.
    if (spaces !== undefined && token !== root && spaces.length <= token.indent) tabs.push(start + blank!.length);
  });
  return tabs;
}

/**
 * The first part of a valid text that no document contains; `undefined` if everything was read. yaml 2.9.1 drops a list
 * below `? key` in the column of the `?` without an error.
 */
export function firstUnread(
  text: string,
  tokens: readonly CST.Token[],
  documents: readonly Document.Parsed[],
): number | undefined {
  const read = new Set<unknown>();
  let properties = 0;
  for (const { contents } of documents) {
    visitNodes(contents, (node) => {
      read.add(node.srcToken);
      if (isAlias(node)) return;
      properties += (node.tag === undefined ? 0 : 1) + (node.anchor === undefined ? 0 : 1);
    });
  }
  let unread: number | undefined;
  let end = 0;
  visitTokens(tokens, (token, start) => {
    if (unread !== undefined) return;
    if (token.type === 'tag' || token.type === 'anchor') properties -= 1;
    const isRead = properties >= 0 && (!isValue(token) || read.has(token));
    if (!isRead || ('source' in token && !text.startsWith(token.source, start))) unread = start;
    if ('source' in token) end = start + token.source.length;
  });
  return unread ?? (end === text.length ? undefined : end);
}

function isValue({ type }: CST.Token): boolean {
  return (
    type === 'alias' ||
    type === 'block-map' ||
    type === 'block-seq' ||
    type === 'flow-collection' ||
    type.endsWith('scalar')
  );
}

function visitNodes(node: unknown, visit: (node: Node) => void): void {
  if (isPair(node)) {
    visitNodes(node.key, visit);
    visitNodes(node.value, visit);
  } else if (isNode(node)) {
    visit(node);
    if (isCollection(node)) for (const item of node.items) visitNodes(item, visit);
  }
}

/** Characters that YAML 1.2 does not print, and a carriage return that ends no line. */
const UNPRINTABLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Surrogate}|\r(?!\n)/gu;

/** Line breaks of YAML 1.1 and of editors that YAML 1.2 reads as text. */
const SEPARATORS = /[\u0085\u2028\u2029\ufeff]/g;

/**
 * Reports characters that YAML forbids, and line breaks of other readers outside of quotes. After such a break, a part
 * of a comment could look like a declaration.
 */
export function reportCharacters(file: SourceFile, tokens: readonly CST.Token[], diagnostics: Diagnostics): void {
  const lines = new Set<number>();
  const report = (character: string, start: number): void => {
    const { line } = positionAt(file, start);
    // Reports one character for each line.
    if (lines.has(line)) return;
    lines.add(line);
    const span = { file, start, end: start + character.length };
    diagnostics.report('unprintable-character', { character: nameOf(character) }, span, hintFor(character));
  };
  for (const { 0: character, index } of file.text.matchAll(UNPRINTABLE)) report(character, index);
  if (file.text.search(SEPARATORS) === -1) return;
  visitTokens(tokens, (token, from) => {
    if (!('source' in token) || token.type.endsWith('quoted-scalar') || token.type === 'byte-order-mark') return;
    for (const { 0: character, index } of token.source.matchAll(SEPARATORS)) report(character, from + index);
  });
}

function nameOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function hintFor(character: string): { readonly hint: string } {
  if (character === '\r') return { hint: 'end lines with a line feed, or with a carriage return and a line feed' };
  const code = character.codePointAt(0)!.toString(16).padStart(4, '0');
  return { hint: /\p{Surrogate}/u.test(character) ? 'leave it out' : `write "\\u${code}", in double quotes` };
}
