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
  /** Block style of text over several lines: `literal` keeps its line breaks. */
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

/** A line of its own before an item: a comment, or BLANK. */
export type Lead = string;

export const BLANK = '';
