/** Maps with at most `width` calls under way, so that thousands of files do not exhaust file handles. */
export async function inParallel<T, R>(items: readonly T[], map: (item: T) => Promise<R>, width = 32): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await map(item);
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, worker));
  // All workers have stopped by now: after a failure, nothing continues to write.
  for (const outcome of workers) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
}
