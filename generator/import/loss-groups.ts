import type { Loss } from './losses.js';

/** A loss with one reason, and its places. */
export interface LossGroup extends Omit<Loss, 'at'> {
  /** Pointers of all places, sorted. */
  readonly at: readonly string[];
}

/** Losses of one kind with one reason once. Those that a validator could see come first, then those with most places. */
export function lossGroups(losses: readonly Loss[]): readonly LossGroup[] {
  const groups = new Map<string, { readonly of: Loss; readonly at: string[] }>();
  for (const loss of losses) {
    const key = [Number(!loss.seen), loss.lost, loss.because].join('\0');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { of: loss, at: [loss.at] });
    else known.at.push(loss.at);
  }
  return [...groups]
    .toSorted(
      ([a, one], [b, other]) =>
        Number(other.of.seen) - Number(one.of.seen) || other.at.length - one.at.length || (a < b ? -1 : 1),
    )
    .map(([, { of, at }]) => ({ lost: of.lost, because: of.because, seen: of.seen, at: at.toSorted() }));
}
