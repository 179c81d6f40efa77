import { expect, test } from 'vitest';
import { isLongRun, tries } from '../../support/effort.js';
import { createRandom, seedOfRun } from '../../support/random.js';
import { COMPRESSIONS } from './fake-gateway.js';
import { soak } from './soak.js';

/** An hour in the long run. `SOAK_SECONDS` is for runs of this test alone. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? tries(1, 3600));
const isLong = isLongRun || seconds > 60;

test(
  'no event is lost or delivered twice while something goes wrong every moment',
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const timers = activeTimers();
    const random = createRandom(seedOfRun());
    const result = await soak({
      shards: 8,
      rate: 1000,
      seconds,
      between: isLong ? 1000 : 100,
      interval: isLong ? 2000 : 600,
      compressions: COMPRESSIONS,
      isApart: isLong,
      random: () => random.below(2 ** 30) / 2 ** 30,
    });
    if (isLong) process.stderr.write(`${JSON.stringify(result, undefined, 1)}\n`);
    expect(result.wrong.slice(0, 5), JSON.stringify(result)).toEqual([]);
    expect(result.received).toBeGreaterThan(0);
    expect(result.open).toBe(0);
    await expect.poll(activeTimers, { timeout: 5000 }).toBeLessThanOrEqual(timers);
    if (!isLong) return;
    expect(result.received).toBeGreaterThan(seconds * 200);
    expect(result.changes.resumed).toBeGreaterThan(3);
    // The least of a third: at most of the moments, a message of 10 MB is about to be read.
    const third = Math.ceil(result.heap.length / 3);
    const [early, late] = [Math.min(...result.heap.slice(0, third)), Math.min(...result.heap.slice(-third))];
    expect(late).toBeLessThan(early * 1.1 + 5);
  },
);

/** Timers and sockets that keep the process alive. */
function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout' || kind === 'TCPSocketWrap').length;
}
