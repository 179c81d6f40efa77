import type { Span } from '../../read/syntax.js';

/** The position of each part. A part is created once and is immutable, so that reused parts keep their positions. */
const spans = new WeakMap<object, Span>();

/** Records the positions of the parts of a Model, so that rules over the Model can point at the spec. */
export class Trace {
  /** Records the position of a part. Returns the part, so that one expression can create and mark it. */
  mark<T extends object>(part: T, span: Span): T {
    spans.set(part, span);
    return part;
  }

  /** Every part is marked when it is created. A missing mark is an error of the compiler, not of the spec. */
  spanOf(part: object): Span {
    const span = spans.get(part);
    if (span === undefined) throw new Error('a part of the Model was made without its place in the spec');
    return span;
  }
}
