import { startOf } from '../../diagnostics/index.js';
import type { Entry, Node, Provenance, Span } from '../../read/syntax.js';
import { asText, stringsOf, valueOf } from '../node-access.js';
import type { Origin } from '../model.js';

/** The properties that a declaration or member inherits from the enclosing node. */
export interface Scope {
  readonly section?: string;
  readonly source?: readonly string[];
}

/** The scope inside a node: its own `section` and `source`, or else those of the enclosing node. */
export function enter(outer: Scope, node: Node | undefined): Scope {
  const section = asText(valueOf(node, 'section')) ?? outer.section;
  const own = stringsOf(valueOf(node, 'source'));
  const source = own.length > 0 ? own : outer.source;
  return { ...(section === undefined ? {} : { section }), ...(source === undefined ? {} : { source }) };
}

/**
 * The position of a fact, and the layer that states it. A section of the source document is only said to state what no
 * layer does.
 */
export function originAt(span: Span, scope: Scope, provenance?: Provenance): Origin {
  const { line, column } = startOf(span);
  const source = provenance?.source ?? scope.source;
  return {
    file: span.file.path,
    line,
    column,
    ...(scope.section === undefined || provenance !== undefined ? {} : { section: scope.section }),
    ...(provenance === undefined ? {} : { layer: provenance.layer }),
    ...(source === undefined || source.length === 0 ? {} : { source }),
  };
}

/** The origin of an entry: its key, or its value if a layer supplies the value of a key of the transcription. */
export function originOf(entry: Entry, scope: Scope, value: Node = entry.value): Origin {
  const layered = value.provenance !== undefined && value.span.file !== entry.keySpan.file;
  return originAt(layered ? value.span : entry.keySpan, scope, value.provenance);
}
