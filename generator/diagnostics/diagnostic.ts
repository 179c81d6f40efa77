import type { Span } from '../read/syntax.js';
import type { Code } from './catalogue.js';

/** One problem in a spec, where it stands and what would mend it. */
export interface Diagnostic extends Extras {
  readonly code: Code;
  readonly severity: 'error';
  /** One sentence, without the position. */
  readonly message: string;
  readonly span: Span;
}

/** What a rule may add to the message of the catalogue. */
export interface Extras {
  /** What could stand there instead: `str, int or float`. */
  readonly expected?: string;
  /** The likely fix, as an instruction: `write list[str]`. */
  readonly hint?: string;
  /** Other places that have to do with it, such as the first of two declarations. */
  readonly related?: readonly Related[];
}

export interface Related {
  readonly span: Span;
  readonly message: string;
}
