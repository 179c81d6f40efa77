import type { Span } from '../read/syntax.js';

/** One problem in a spec, with its place and its likely fix. */
export interface Diagnostic extends Extras {
  /** Of the catalogue, or of a rule. */
  readonly code: string;
  readonly severity: 'error';
  /** One sentence, without the position. */
  readonly message: string;
  readonly span: Span;
}

/** Details that a rule may add to the message of the catalogue. */
export interface Extras {
  /** Valid values in that place: `str, int or float`. */
  readonly expected?: string;
  /** The likely fix, as an instruction: `write list[str]`. */
  readonly hint?: string;
  /** The same as an edit, where the fix is another word in the place of a mistaken one. */
  readonly fix?: Fix;
  /** Other places that have to do with it, such as the first of two declarations. */
  readonly related?: readonly Related[];
}

/** Replace `written`, within the span of the problem, by `write`. */
export interface Fix {
  readonly written: string;
  readonly write: string;
}

export interface Related {
  readonly span: Span;
  readonly message: string;
}
