import type { SourceFile, Span } from '../diagnostics/diagnostics.js';

export type { SourceFile, Span };

/**
 * A spec file as a tree of values with their positions. The YAML reader makes it, independent of the spec language;
 * layers and the Model are made from it.
 */
export type Node = ScalarNode | MapNode | ListNode | NotShownNode;

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly span: Span;
  readonly provenance?: Provenance;
}

export interface MapNode {
  readonly kind: 'map';
  /** In the order of the file; keys are unique. */
  readonly entries: readonly Entry[];
  readonly span: Span;
  readonly provenance?: Provenance;
}

export interface Entry {
  /** Without the `?` at the end. */
  readonly key: string;
  /** Whether the key was written `key?`, for an optional member. */
  readonly optional: boolean;
  readonly keySpan: Span;
  readonly value: Node;
}

export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly Node[];
  readonly span: Span;
  readonly provenance?: Provenance;
}

/** `!not-shown`: the source document does not state this fact. */
export interface NotShownNode {
  readonly kind: 'not-shown';
  /** Text after the tag, if any. */
  readonly text: string;
  readonly span: Span;
  readonly provenance?: Provenance;
}

/** The layer that added a node, and its sources. */
export interface Provenance {
  readonly layer: string;
  readonly source: readonly string[];
  readonly because?: string;
}
