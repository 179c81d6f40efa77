/** The index of the last of the ascending numbers that is at most `limit`; -1 if there is none. */
export function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [-1, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
