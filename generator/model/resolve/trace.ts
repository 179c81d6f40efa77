import type { Span } from '../../read/syntax.js';

/** A part is made once, and stays where it is: what is resolved again only where it has changed keeps its place. */
const spans = new WeakMap<object, Span>();

/** Remembers where the parts of a Model are written, so that rules over the Model can point at the spec. */
export class Trace {
  /** Returns the part, so that it can be made and marked in one expression. */
  mark<T extends object>(part: T, span: Span): T {
    spans.set(part, span);
    return part;
  }

  /** Parts are marked as they are made: asking for one that is not is a mistake of the compiler, not of the spec. */
  spanOf(part: object): Span {
    const span = spans.get(part);
    if (span === undefined) throw new Error('a part of the Model was made without its place in the spec');
    return span;
  }
}
