import { Parser, Schema } from 'yaml';
import type { Entry, Node, NotShownNode, ScalarNode } from '../read/syntax.js';
import { visitTokens } from '../read/yaml-tokens.js';
import { lastBefore } from '../read/yaml-tree.js';

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
  /** The style of a text whose line breaks are spaces. */
  readonly block: 'folded' | undefined;
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

/**
 * Reads the layout of a file whose content was read without problems. Returns undefined if it has directives, which change
 * how the rest is read.
 */
export function readLayout(text: string, content: Node | undefined): FileLayout | undefined {
  const reading = new Reading(text);
  return reading.hasDirectives ? undefined : reading.file(content);
}

/** Every comment of a file. */
export function commentsOf(text: string): readonly string[] {
  return new Reading(text).comments.map((comment) => comment.text);
}

interface Comment {
  readonly text: string;
  readonly offset: number;
  readonly column: number;
  /** Whether only white space precedes the comment on its line. */
  readonly ownLine: boolean;
  readonly afterBlank: boolean;
}

/** Puts the comments of a file, which its content lacks, into the layout of the content by their positions. */
class Reading {
  readonly comments: Comment[] = [];
  hasDirectives = false;
  /** The dashes of block lists. */
  readonly #dashes: { readonly start: number }[] = [];
  /** Index of the first comment without a place. */
  #next = 0;

  constructor(readonly text: string) {
    visitTokens([...new Parser().parse(text)], (token, offset) => {
      if (token.type === 'directive') this.hasDirectives = true;
      if (token.type === 'seq-item-ind') this.#dashes.push({ start: offset });
      if (token.type !== 'comment') return;
      const column = this.#column(offset);
      const ownLine = this.#isBlank(offset - column, offset);
      this.comments.push({
        text: token.source.trimEnd(),
        offset,
        column,
        ownLine,
        afterBlank: this.#isAfterBlank(offset),
      });
    });
  }

  file(node: Node | undefined): FileLayout {
    // Only a collection with items can have comments inside.
    if (node === undefined || isBare(node)) {
      const comments = leads(this.#before(Infinity));
      return { content: node && this.#layout(node, 0, false), comments };
    }
    const content = this.#layout(node, Infinity, false) as CollectionLayout;
    return { content: { ...content, end: [...content.end, ...leads(this.#before(Infinity))] }, comments: [] };
  }

  /** @param limit the offset of the next part, before which the comments of this one are */
  #layout(node: Node, limit: number, inFlow: boolean): Layout {
    const { start, end: last } = node.span;
    if (node.kind === 'scalar' || node.kind === 'not-shown') return scalarOf(node, this.text.slice(start, last));
    const flow = inFlow || /[[{]/.test(this.text.charAt(start));
    const bound = flow ? last : limit;
    const parts =
      node.kind === 'map' ? node.entries.map(partOfMap) : node.items.map((item) => this.#partOfList(item, flow));
    const items = parts.map((part, index) => this.#item(part, parts[index + 1]?.begin ?? bound, flow));
    const indent = flow ? 0 : this.#column(parts[0]!.begin);
    // A block that is not indented leaves comments to the one around it.
    const end = flow || indent > 0 ? this.#before(bound, indent) : [];
    return { kind: node.kind, flow, items, end: leads(end) };
  }

  #partOfList(value: Node, flow: boolean): Part {
    const { start } = value.span;
    const begin = flow ? start : this.#dashes[lastBefore(this.#dashes, start)]!.start;
    return { begin, key: undefined, value };
  }

  #item({ begin, key, value }: Part, limit: number, inFlow: boolean): Item {
    const ahead = this.#before(begin);
    const opening = this.#behind(value.span.start);
    // Comments before a scalar, or inside of an empty collection, have no other place.
    const { start, end } = value.span;
    const homeless = isBare(value) ? this.#before(value.kind === 'map' || value.kind === 'list' ? end : start) : [];
    const layout = this.#layout(value, limit, inFlow);
    const [comment, ...more] = [...opening, ...this.#behind(limit)];
    const before = leads([...ahead, ...more, ...homeless]);
    if (this.#isAfterBlank(begin)) before.push(BLANK);
    return { before, key, value: layout, comment: comment?.text };
  }

  /** The next comments before an offset, up to the first one that is indented less. */
  #before(offset: number, indent = 0): readonly Comment[] {
    const start = this.#next;
    let comment = this.comments[start];
    while (comment !== undefined && comment.offset < offset && comment.column >= indent) {
      comment = this.comments[++this.#next];
    }
    return this.comments.slice(start, this.#next);
  }

  /** The next comment, if it begins before an offset and shares its line with a node. */
  #behind(offset: number): readonly Comment[] {
    const comment = this.comments[this.#next];
    return comment === undefined || comment.ownLine ? [] : this.#before(Math.min(offset, comment.offset + 1));
  }

  #column(offset: number): number {
    return offset === 0 ? 0 : offset - this.text.lastIndexOf('\n', offset - 1) - 1;
  }

  /** Whether the text at an offset begins its line, and the previous line is blank. */
  #isAfterBlank(offset: number): boolean {
    const lineStart = offset - this.#column(offset);
    if (lineStart === 0 || !this.#isBlank(lineStart, offset)) return false;
    return this.#isBlank(lineStart - 1 - this.#column(lineStart - 1), lineStart);
  }

  #isBlank(start: number, end: number): boolean {
    return this.text.slice(start, end).trim() === '';
  }
}

/** An entry of a map or an item of a list, with the offset of its key or its dash. */
interface Part {
  readonly begin: number;
  readonly key: ScalarLayout | undefined;
  readonly value: Node;
}

function partOfMap({ key, optional, keySpan, value }: Entry): Part {
  const text = `${key}${optional ? '?' : ''}`;
  return { begin: keySpan.start, key: { kind: 'scalar', tag: undefined, isText: true, text, block: undefined }, value };
}

/** Whether a node is a scalar or an empty collection. */
function isBare(node: Node): boolean {
  return (node.kind === 'map' ? node.entries : node.kind === 'list' ? node.items : []).length === 0;
}

/** @param source the scalar as it is written, with its tag */
function scalarOf(node: ScalarNode | NotShownNode, source: string): ScalarLayout {
  const [tag = ''] = node.kind === 'not-shown' ? (/^!\S*\s*/.exec(source) ?? []) : [];
  const written = source.slice(tag.length);
  const block = written.startsWith('>') ? 'folded' : undefined;
  if (node.kind === 'not-shown') return { kind: 'scalar', tag: tag.trimEnd(), isText: true, text: node.text, block };
  const isText = typeof node.value === 'string';
  return { kind: 'scalar', tag: undefined, isText, text: isText ? String(node.value) : written, block };
}

function leads(comments: readonly Comment[]): Lead[] {
  return comments.flatMap(({ text, afterBlank }) => (afterBlank ? [BLANK, text] : [text]));
}

const core = new Schema({ schema: 'core' });

/** Whether plain text is a number, true, false or null. */
export function isReadAsOtherThanText(text: string): boolean {
  return core.tags.some((tag) => tag.default === true && 'test' in tag && tag.test?.test(text) === true);
}
