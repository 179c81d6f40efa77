import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type CST,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Diagnostics } from '../diagnostics/diagnostics.js';
import type { Entry, Node, SourceFile, Span } from './syntax.js';
import { visitTokens } from './yaml-tokens.js';

const NOT_SHOWN = '!not-shown';

/** Converts the nodes of the YAML parser into the tree of a file. Reports constructs of YAML that the spec language lacks. */
export class Conversion {
  readonly #file: SourceFile;
  readonly #diagnostics: Diagnostics;
  /** Number of flow collections around the current node. */
  #braces = 0;
  /** Restores hidden characters of a text. */
  readonly #shown: (text: string) => string;

  readonly #tokens: readonly CST.Token[];
  #properties: Properties | undefined;

  /** @param shown restores characters that were hidden from the YAML parser */
  constructor(
    file: SourceFile,
    tokens: readonly CST.Token[],
    diagnostics: Diagnostics,
    shown: (text: string) => string,
  ) {
    this.#file = file;
    this.#tokens = tokens;
    this.#diagnostics = diagnostics;
    this.#shown = shown;
  }

  /** Recurses, because the depth was checked before. */
  node(node: ParsedNode): Node {
    const span = this.#span(node);
    if (isAlias(node)) {
      reportAlias(this.#file, span, this.#diagnostics);
      return { kind: 'scalar', value: null, span };
    }
    if (node.anchor !== undefined) this.#anchor(node);
    const tag = this.#tag(node);
    if (tag !== undefined && tag.text === NOT_SHOWN && isScalar(node)) {
      this.#requireQuotes(node, span);
      const text = this.#shown(String(node.value ?? '')).trim();
      return { kind: 'not-shown', text, span: { ...tag.span, end: text === '' ? tag.span.end : span.end } };
    }
    if (tag !== undefined) {
      this.#unknownTag(tag, isScalar(node) ? 'leave the tag out' : `write ${NOT_SHOWN} alone, or before a text`);
    }
    if (isMap(node) || isSeq(node)) return this.#collection(node, span);
    this.#requireQuotes(node, span);
    return { kind: 'scalar', value: this.#value(node.value, span), span };
  }

  #collection(node: YAMLMap.Parsed | YAMLSeq.Parsed, span: Span): Node {
    this.#braces += node.flow === true ? 1 : 0;
    const read: Node = isMap(node)
      ? { kind: 'map', entries: this.#entries(node as YAMLMap.Parsed), span }
      : { kind: 'list', items: node.items.map((item) => this.node(item as ParsedNode)), span };
    this.#braces -= node.flow === true ? 1 : 0;
    return read;
  }

  /** Requires quotes for types with brackets in { } and [ ], which YAML only reads because they were hidden. */
  #requireQuotes({ type, value }: Scalar.Parsed, span: Span): void {
    if (this.#braces === 0 || type !== 'PLAIN' || typeof value !== 'string' || this.#shown(value) === value) return;
    const meant = this.#written(span).replaceAll(/\b(\w{1,100})\[\]/g, 'list[$1]');
    const hint = `inside { } or [ ] quote the type: '${meant}'`;
    this.#diagnostics.report('yaml-syntax', { problem: 'YAML takes the brackets of a type for a list' }, span, {
      hint,
    });
  }

  #entries(map: YAMLMap.Parsed): Entry[] {
    const seen = new Map<string, Span>();
    const entries: Entry[] = [];
    for (const { key, value } of map.items) {
      const keySpan = this.#span(key);
      const name = this.#key(key, keySpan);
      const node =
        value === null
          ? { kind: 'scalar' as const, value: null, span: { ...keySpan, start: keySpan.end } }
          : this.node(value);
      if (name === undefined) continue;
      const optional = name.endsWith('?');
      const entry: Entry = { key: optional ? name.slice(0, -1) : name, optional, keySpan, value: node };
      const first = seen.get(entry.key);
      if (first === undefined) {
        seen.set(entry.key, keySpan);
        entries.push(entry);
      } else {
        const related = [{ span: first, message: 'it appears here first' }];
        this.#diagnostics.report('duplicate-key', { key: entry.key }, keySpan, { related });
      }
    }
    return entries;
  }

  #key(key: ParsedNode, span: Span): string | undefined {
    const written = this.#written(span);
    if (isScalar(key) && key.tag === undefined && key.anchor === undefined) {
      if (key.value === '<<' && key.type === 'PLAIN') {
        this.#diagnostics.report('alias-bomb', { written: '<<' }, span, { hint: 'write the keys out' });
        return undefined;
      }
      this.#requireQuotes(key, span);
      if (typeof key.value === 'string') return this.#shown(key.value);
      const hint = written === '' ? {} : { hint: `write '${written}'` };
      this.#diagnostics.report('non-string-key', { written: written === '' ? 'that is empty' : written }, span, hint);
      return undefined;
    }
    if (isAlias(key)) reportAlias(this.#file, span, this.#diagnostics);
    else if (key.anchor !== undefined) this.#anchor(key);
    else if (isScalar(key)) this.#unknownTag(this.#property('tag', key), 'leave the tag out');
    else this.#diagnostics.report('non-string-key', { written: written.split('\n', 1)[0] ?? '' }, span);
    return undefined;
  }

  #value(value: unknown, span: Span): string | number | boolean | null {
    if (typeof value === 'number') {
      const written = this.#written(span);
      // JSON would lose -0, and an unsafe integer would be rounded.
      if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
        this.#diagnostics.report('unsafe-number', { written }, span, { hint: `write '${written}', if text is meant` });
        return 0;
      }
      return Object.is(value, -0) ? 0 : value;
    }
    if (typeof value === 'string') return this.#shown(value);
    return typeof value === 'boolean' ? value : null;
  }

  #unknownTag({ text, span }: Written, hint: string): void {
    this.#diagnostics.report('unknown-tag', { tag: text }, span, { expected: NOT_SHOWN, hint });
  }

  #anchor(node: ParsedNode): void {
    reportAlias(this.#file, this.#property('anchor', node).span, this.#diagnostics);
  }

  #tag(node: ParsedNode): Written | undefined {
    return node.tag === undefined ? undefined : this.#property('tag', node);
  }

  /** The tag or the anchor of a node in the source: the last one before the node, or else the node. */
  #property(type: keyof Properties, node: ParsedNode): Written {
    this.#properties ??= propertiesOf(this.#tokens);
    const all = this.#properties[type];
    const property = all[lastBefore(all, node.range[0])];
    if (property === undefined) return { text: node.tag ?? '', span: this.#span(node) };
    const { source, start } = property;
    return { text: this.#shown(source), span: { file: this.#file, start, end: start + source.length } };
  }

  #span(node: ParsedNode): Span {
    return {
      file: this.#file,
      start: node.range[0],
      end: Math.max(node.range[0], trimmedEnd(this.#file.text, node.range)),
    };
  }

  #written(span: Span): string {
    return this.#file.text.slice(span.start, span.end);
  }
}

// The span of a block collection ends at the next token; this removes white space and comments at the end.
function trimmedEnd(text: string, [start, end]: readonly [number, number, number]): number {
  let at = Math.min(end, text.length);
  while (at > start && /\s/.test(text[at - 1]!)) at--;
  return at;
}

interface Written {
  readonly text: string;
  readonly span: Span;
}

interface Property {
  readonly source: string;
  readonly start: number;
}

type Properties = Readonly<Record<'tag' | 'anchor', readonly Property[]>>;

function propertiesOf(tokens: readonly CST.Token[]): Properties {
  const properties: Record<keyof Properties, Property[]> = { tag: [], anchor: [] };
  visitTokens(tokens, (token, start) => {
    if (token.type === 'tag' || token.type === 'anchor') properties[token.type].push({ source: token.source, start });
  });
  return properties;
}

/** The index of the last token before an offset. */
export function lastBefore(tokens: readonly { readonly start: number }[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @param span of an anchor, an alias or a merge key */
export function reportAlias(file: SourceFile, span: Span, diagnostics: Diagnostics): void {
  const written = file.text.slice(span.start, span.end).split(/\s/, 1)[0] ?? '';
  diagnostics.report('alias-bomb', { written }, span, { hint: 'write the value out' });
}
