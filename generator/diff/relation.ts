/** How the new set of accepted values lies to the old one. */
export type Relation = 'same' | 'widened' | 'narrowed' | 'changed';

/** @param kept every old value is still accepted @param known every new value was accepted before */
export function relationOf(kept: boolean, known: boolean): Relation {
  if (kept) return known ? 'same' : 'widened';
  return known ? 'narrowed' : 'changed';
}

/** The relation of two finite sets, or of sets told by marks. */
export function relationOfSets<T>(before: Iterable<T>, after: Iterable<T>): Relation {
  const old = new Set(before);
  const now = new Set(after);
  return relationOf(
    [...old].every((value) => now.has(value)),
    [...now].every((value) => old.has(value)),
  );
}
