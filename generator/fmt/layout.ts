/** A file of a spec as it is laid out: what it says, the comments beside it, and the blank lines between groups. */
export interface FileLayout {
  readonly content: Layout | undefined;
  /** Comments of a file that says nothing else. */
  readonly comments: readonly Lead[];
}

export type Layout = ScalarLayout | CollectionLayout;

export interface ScalarLayout {
  readonly kind: 'scalar';
  /** `!not-shown`, or nothing. */
  readonly tag: string | undefined;
  /** False for numbers, true, false and null, which keep the form in which they are written. */
  readonly isText: boolean;
  readonly text: string;
  /** Of text that runs over several lines: whether its line breaks are its own. */
  readonly block: 'folded' | 'literal' | undefined;
}

export interface CollectionLayout {
  readonly kind: 'map' | 'list';
  /** Written with braces or brackets. */
  readonly flow: boolean;
  readonly items: readonly Item[];
  /** What stands behind the last item, inside. */
  readonly end: readonly Lead[];
}

export interface Item {
  readonly before: readonly Lead[];
  /** Of an entry in a map. */
  readonly key: ScalarLayout | undefined;
  readonly value: Layout;
  /** The comment on the same line: behind a value, or behind the key of a nested block. */
  readonly comment: string | undefined;
}

/** A line of its own before an item: a comment, or BLANK. */
export type Lead = string;

export const BLANK = '';
