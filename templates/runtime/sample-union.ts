import type { Random } from './sample-random.js';

/**
 * A value of one of several types.
 *
 * @param ending indexes of the types whose values end soonest: others can contain a value like this one
 */
export function drawVariant(
  random: Random,
  draws: readonly ((at: Random) => unknown)[],
  ending?: readonly number[],
): unknown {
  const which = random.at('which');
  const index = ending !== undefined && random.isDeep ? which.oneOf(ending) : which.integer(0, draws.length - 1);
  return draws[index]!(random.at('variant').at(index));
}
