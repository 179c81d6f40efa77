/** How the new set of accepted values relates to the old one. */
export type Relation = 'same' | 'widened' | 'narrowed' | 'changed';

/** @param includesOld every old value is still accepted @param isIncluded every new value was accepted before */
export function relationOf(includesOld: boolean, isIncluded: boolean): Relation {
  if (includesOld) return isIncluded ? 'same' : 'widened';
  return isIncluded ? 'narrowed' : 'changed';
}

/** The relation of two finite sets. */
export function relationOfSets<T>(before: Iterable<T>, after: Iterable<T>): Relation {
  const old = new Set(before);
  const now = new Set(after);
  return relationOf(
    [...old].every((value) => now.has(value)),
    [...now].every((value) => old.has(value)),
  );
}
