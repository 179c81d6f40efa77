import { CST, Parser, Schema } from 'yaml';

/** The layout of a file of a spec: its content, its comments, and the blank lines between groups. */
export interface FileLayout {
  readonly content: Layout | undefined;
  /** Comments of a file without other content. */
  readonly comments: readonly Lead[];
}

export type Layout = ScalarLayout | CollectionLayout;

export interface ScalarLayout {
  readonly kind: 'scalar';
  /** `!not-shown`, or undefined. */
  readonly tag: string | undefined;
  /** False for numbers, true, false and null, which keep their source form. */
  readonly isText: boolean;
  readonly text: string;
  /** The block style of a text: `folded`, or `literal` with its line breaks. */
  readonly block: 'folded' | 'literal' | undefined;
}

export interface CollectionLayout {
  readonly kind: 'map' | 'list';
  /** Whether the collection has braces or brackets. */
  readonly flow: boolean;
  readonly items: readonly Item[];
  /** Comments and blank lines after the last item, inside the collection. */
  readonly end: readonly Lead[];
}

export interface Item {
  readonly before: readonly Lead[];
  /** The key, for an entry of a map. */
  readonly key: ScalarLayout | undefined;
  readonly value: Layout;
  /** The comment on the same line: after the value, or after the key of a nested block. */
  readonly comment: string | undefined;
}

/** A line before an item: a comment, or BLANK. */
export type Lead = string;

export const BLANK = '';

/** Ignores errors, which result from reading a token out of context. The file was parsed without problems before. */
const NO_ERROR = (): void => {};

/** Reads the layout of a file. Returns undefined if it has directives, which change how the rest is read. */
export function readLayout(text: string): FileLayout | undefined {
  const tokens = [...new Parser().parse(text)];
  if (tokens.some(({ type }) => type === 'directive')) return undefined;
  return new Reading(text).file(tokens);
}

/** Every comment of a file. */
export function commentsOf(text: string): readonly string[] {
  const comments: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const token = value as { readonly type?: string; readonly source?: string };
      if (token.type === 'comment') comments.push((token.source ?? '').trimEnd());
      else Object.values(value).forEach(visit);
    }
  };
  visit([...new Parser().parse(text)]);
  return comments;
}

interface Comment {
  readonly text: string;
  readonly column: number;
  /** Whether only white space precedes the comment on its line. */
  readonly ownLine: boolean;
  readonly afterBlank: boolean;
}

/** A layout, and the comments after it whose indentation puts them into its parent. */
interface Read<L extends Layout = Layout> {
  readonly layout: L;
  readonly spill: readonly Comment[];
}

type Tokens = readonly CST.SourceToken[] | undefined;

class Reading {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  file(tokens: readonly CST.Token[]): FileLayout {
    const leading: Comment[] = [];
    const trailing: Comment[] = [];
    let content: Read | undefined;
    for (const token of tokens) {
      const target = content === undefined ? leading : trailing;
      if (token.type === 'comment') target.push(...this.#comments([token]));
      else if (token.type === 'doc-end') target.push(...this.#comments(token.end));
      else if (token.type === 'document') {
        leading.push(...this.#comments(token.start));
        const tag = tagIn(token.start);
        if (token.value !== undefined || tag !== undefined) content = this.#value(token.value, tag);
        trailing.push(...this.#endOf(token.value), ...(content?.spill ?? []), ...this.#comments(token.end));
      }
    }
    const last = leads(trailing);
    if (content === undefined) return { content, comments: [...leads(leading), ...last] };
    const { layout } = content;
    // Only a collection can have comments inside.
    if (layout.kind === 'scalar' || layout.items.length === 0) {
      const inside = layout.kind === 'scalar' ? [] : layout.end;
      return { content: withoutEnd(layout), comments: [...leads(leading), ...inside, ...last] };
    }
    const [first, ...rest] = layout.items;
    const items = [{ ...first!, before: [...leads(leading), ...first!.before] }, ...rest];
    return { content: { ...layout, items, end: [...layout.end, ...last] }, comments: [] };
  }

  // ------------------------------------------------------------------------------------------------------- collections

  #value(token: CST.Token | null | undefined, tag: string | undefined): Read {
    if (token?.type === 'block-map' || token?.type === 'block-seq') return this.#block(token);
    if (token?.type === 'flow-collection') return { layout: this.#flow(token), spill: [] };
    return { layout: this.#scalar(token, tag), spill: [] };
  }

  #block(token: CST.BlockMap | CST.BlockSequence): Read<CollectionLayout> {
    const items: Item[] = [];
    let pending: Comment[] = [];
    for (const item of token.items) {
      if (!item.key && !item.sep && !item.value && !item.start.some(({ type }) => type === 'seq-item-ind')) {
        pending.push(...this.#comments(item.start));
        continue;
      }
      const { layout, spill } = this.#item(item, pending, token.type === 'block-map', true);
      items.push(layout);
      pending = [...spill];
    }
    const inside = pending.findIndex(({ column }) => column < token.indent);
    const count = inside === -1 ? pending.length : inside;
    const kind = token.type === 'block-map' ? 'map' : 'list';
    const layout: CollectionLayout = { kind, flow: false, items, end: leads(pending.slice(0, count)) };
    return { layout, spill: pending.slice(count) };
  }

  #flow(token: CST.FlowCollection): CollectionLayout {
    const isMap = token.start.type === 'flow-map-start';
    const items: Item[] = [];
    let end: Lead[] = [];
    for (const item of token.items) {
      const comments = this.#comments(item.start);
      // A comment after a comma, on the line of the previous item.
      const previous = items.at(-1);
      if (previous !== undefined && previous.comment === undefined && comments[0]?.ownLine === false) {
        items[items.length - 1] = { ...previous, comment: comments.shift()!.text };
      }
      if (!item.key && !item.sep && !item.value && !item.start.some(({ type }) => type === 'tag')) {
        end.push(...leads(comments));
        continue;
      }
      const start = item.start.filter(({ type }) => type !== 'comment');
      const indicators = new Set([...start, ...(item.sep ?? [])].map(({ type }) => type));
      const isPair = isMap || indicators.has('map-value-ind') || indicators.has('explicit-key-ind');
      const { layout } = this.#item({ ...item, start }, comments, isPair, false);
      const before = [...end, ...layout.before];
      end = [];
      // `[a: 1]` is short for `[{ a: 1 }]`.
      const pair: Layout = { kind: 'map', flow: true, items: [{ ...layout, before: [], comment: undefined }], end: [] };
      items.push(isPair && !isMap ? { ...layout, before, key: undefined, value: pair } : { ...layout, before });
    }
    return { kind: isMap ? 'map' : 'list', flow: true, items, end };
  }

  #item(
    { start, key, sep, value }: CST.CollectionItem,
    pending: readonly Comment[],
    isPair: boolean,
    isBlock: boolean,
  ): { readonly layout: Item; readonly spill: readonly Comment[] } {
    const mark = start.findIndex(({ type }) => type === 'seq-item-ind');
    const ahead = [...pending, ...this.#comments(mark === -1 ? start : start.slice(0, mark))];
    const inside = [
      ...(mark === -1 ? [] : this.#comments(start.slice(mark))),
      ...this.#endOf(key),
      ...this.#comments(sep),
      ...this.#endOf(value),
    ];
    const begin = mark === -1 ? (key ?? value)?.offset : start[mark]!.offset;
    const read = this.#value(value, tagIn(isPair ? sep : start));
    // The parser attaches the lines below an item without a value to this item; they belong to the next one.
    const isOpen = !value && isBlock;
    const own = isOpen ? [] : inside.filter(({ ownLine }) => ownLine);
    const below = isOpen ? inside.filter(({ ownLine }) => ownLine) : [];
    const [comment, ...more] = inside.filter(({ ownLine }) => !ownLine);
    const nested = withLeads(read.layout, leads(own));
    // An empty collection cannot have comments inside.
    const homeless = nested !== undefined ? [] : [...leads(own), ...('end' in read.layout ? read.layout.end : [])];
    const before = [...leads([...ahead, ...more]), ...homeless];
    if (begin !== undefined && this.#isAfterBlank(begin)) before.push(BLANK);
    return {
      layout: {
        before,
        key: isPair ? this.#scalar(key, undefined) : undefined,
        value: nested ?? withoutEnd(read.layout),
        comment: comment?.text,
      },
      spill: [...below, ...read.spill],
    };
  }

  // ----------------------------------------------------------------------------------------------------------- scalars

  #scalar(token: CST.Token | null | undefined, tag: string | undefined): ScalarLayout {
    const scalar = { kind: 'scalar', tag } as const;
    if (!CST.isScalar(token ?? undefined)) return { ...scalar, isText: tag !== undefined, text: '', block: undefined };
    const { value: written, type } = CST.resolveAsScalar(token as CST.FlowScalar | CST.BlockScalar, true, NO_ERROR)!;
    const value = tag === undefined ? written : written.trim();
    if (type === 'PLAIN') {
      const isText = tag !== undefined || !isReadAsOtherThanText(value);
      return { ...scalar, isText, text: value, block: undefined };
    }
    const block = type === 'BLOCK_FOLDED' ? 'folded' : value.includes('\n') ? 'literal' : undefined;
    return { ...scalar, isText: true, text: value, block };
  }

  // ---------------------------------------------------------------------------------------------------------- comments

  /** Comments after a value, on its line or before the next token. */
  #endOf(token: CST.Token | null | undefined): readonly Comment[] {
    if (!token) return [];
    if (token.type === 'block-scalar') return this.#comments(token.props as CST.SourceToken[]);
    return 'end' in token ? this.#comments(token.end) : [];
  }

  #comments(tokens: Tokens): Comment[] {
    const comments = tokens?.filter(({ type }) => type === 'comment') ?? [];
    return comments.map(({ source, offset }) => {
      const lineStart = this.#lineStart(offset);
      const ownLine = this.#isBlank(lineStart, offset);
      const afterBlank = this.#isAfterBlank(offset);
      return { text: source.trimEnd(), column: offset - lineStart, ownLine, afterBlank };
    });
  }

  /** Whether the token begins its line and the previous line is blank. */
  #isAfterBlank(offset: number): boolean {
    const lineStart = this.#lineStart(offset);
    if (lineStart === 0 || !this.#isBlank(lineStart, offset)) return false;
    return this.#isBlank(this.#lineStart(lineStart - 1), lineStart);
  }

  #lineStart(offset: number): number {
    return offset === 0 ? 0 : this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  #isBlank(start: number, end: number): boolean {
    return this.#text.slice(start, end).trim() === '';
  }
}

function leads(comments: readonly Comment[]): Lead[] {
  return comments.flatMap(({ text, afterBlank }) => (afterBlank ? [BLANK, text] : [text]));
}

/** Inserts lines before the first item of a collection that has items. */
function withLeads(layout: Layout, before: readonly Lead[]): Layout | undefined {
  if (layout.kind === 'scalar' || layout.items.length === 0) return undefined;
  if (before.length === 0) return layout;
  const [first, ...rest] = layout.items;
  return { ...layout, items: [{ ...first!, before: [...before, ...first!.before] }, ...rest] };
}

function withoutEnd(layout: Layout): Layout {
  return layout.kind === 'scalar' ? layout : { ...layout, end: [] };
}

function tagIn(tokens: Tokens): string | undefined {
  return tokens?.find(({ type }) => type === 'tag')?.source;
}

const core = new Schema({ schema: 'core' });

/** Whether plain text is a number, true, false or null. */
export function isReadAsOtherThanText(text: string): boolean {
  return core.tags.some((tag) => tag.default === true && 'test' in tag && tag.test?.test(text) === true);
}
