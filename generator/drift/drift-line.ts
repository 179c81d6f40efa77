import type { Change } from '../diff/change.js';

/** Kinds of differences, from the most important to the least. */
export const GROUPS = {
  refused: 'the own spec refuses what the document allows',
  types: 'other types',
  'published fields': 'fields that only the document has',
  'own fields': 'fields that only the own spec has',
  'published values': 'values that only the document has',
  'own values': 'values that only the own spec has',
  endpoints: 'bodies, answers and headers of endpoints that only one of both has',
  auth: 'authorization',
  open: 'the document leaves open what the own spec says',
  limits: 'limits',
  wider: 'the own spec allows more',
  names: 'the same form under other names',
  parameters: 'parameters of endpoints that only one of both has',
} as const;

export type Group = keyof typeof GROUPS;

export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[];

/** Groups of which every line is on the first screen. The others are counted there. */
export const FIRST_GROUPS: ReadonlySet<Group> = new Set<Group>([
  'refused',
  'types',
  'published fields',
  'own fields',
  'published values',
  'own values',
  'endpoints',
  'auth',
  'open',
]);

/**
 * One difference. `before` is what the document says, and `after` the own spec, with their places; `path` is the own one.
 * Witnesses are accepted by `before` (the document) or `after` (the own spec) alone.
 */
export interface DriftLine extends Change {
  readonly group: Group;
  /** Pointer in the document, with `#`. */
  readonly pointer: string;
}
