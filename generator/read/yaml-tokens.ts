import { isAlias, isCollection, isNode, isPair, type CST, type Document, type Node } from 'yaml';
import { MAX_DEPTH } from './limits.js';

/** A token that is nested more deeply than the language allows. Does not recurse, so that everything after it may. */
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

/**
 * Calls `visit` with every token and the place where it begins. Tokens that have a source come in the order of the text.
 */
export function visitTokens(tokens: readonly CST.Token[], visit: (token: CST.Token, start: number) => void): void {
  let at = 0;
  const all = (inner: readonly CST.Token[]): void => inner.forEach(one);
  const one = (token: CST.Token): void => {
    switch (token.type) {
      // Most tokens: they have a source, and nothing inside.
      case 'space':
      case 'newline':
      case 'map-value-ind':
      case 'comma':
      case 'comment':
        visit(token, at);
        at += token.source.length;
        return;
      default:
        other(token);
    }
  };
  const other = (token: CST.Token): void => {
    if ('props' in token) all(token.props);
    visit(token, at);
    if ('source' in token) at += token.source.length;
    if ('start' in token) all(Array.isArray(token.start) ? token.start : [token.start]);
    if ('items' in token) {
      for (const { start, key, sep, value } of token.items) {
        all(start);
        if (key) one(key);
        if (sep) all(sep);
        if (value) one(value);
      }
    }
    if (token.type === 'document' && token.value !== undefined) one(token.value);
    if ('end' in token && token.end !== undefined) all(token.end);
  };
  all(tokens);
}

/**
 * Where the first line of a block scalar is indented with a tab, which yaml 2.9.1 takes for its text where nothing else
 * is in it.
 */
export function tabsAsIndent(tokens: readonly CST.Token[]): readonly number[] {
  const tabs: number[] = [];
  let root: CST.Token | undefined;
  visitTokens(tokens, (token, start) => {
    if (token.type === 'document') root = token.value;
    if (token.type !== 'block-scalar') return;
    const [blank, spaces] = /^(?: *\n)*( *)(?=\t\s*?\r?\n)/.exec(token.source) ?? [];
    // The text of a file that is nothing else need not be indented.
    if (spaces !== undefined && token !== root && spaces.length <= token.indent) tabs.push(start + blank!.length);
  });
  return tabs;
}

/**
 * Where a well-formed text says something that none of its documents holds; undefined where everything was read. The
 * YAML reader is expected to read everything or to report an error, and does not always: yaml 2.9.1 drops a list that
 * is below `? key` in the column of the `?`.
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
