import { expect, test } from 'vitest';
import { isLongRun, tries } from '../../support/effort.js';
import { createRandom, seedOfRun } from '../../support/random.js';
import { fakeGateway } from './fake-gateway.js';
import { soak } from './soak.js';

const seconds = tries(5, 1800);

test.each(isLongRun ? (['none', 'zlib-stream'] as const) : (['zlib-stream'] as const))(
  'no event is lost or delivered twice while something goes wrong every moment, with compression %s',
  { timeout: (seconds + 90) * 1000 },
  async (compression) => {
    const gateway = await fakeGateway({ interval: isLongRun ? 2000 : 1000 });
    const timers = activeTimers();
    const random = createRandom(seedOfRun());
    const result = await soak(gateway, {
      shards: 8,
      rate: 1000,
      seconds,
      between: isLongRun ? 1000 : 250,
      compression,
      random: () => random.below(2 ** 30) / 2 ** 30,
    });
    expect(result.lost.slice(0, 5), JSON.stringify(result)).toEqual([]);
    expect(result.sent).toBeGreaterThan(seconds * 500);
    expect(result.changes.resumed ?? 0).toBeGreaterThan(3);
    if (isLongRun) expect(result.heap[1]).toBeLessThan(result.heap[0] * 1.5 + 50_000_000);
    await expect.poll(() => gateway.connections(), { timeout: 5000 }).toBe(0);
    await expect.poll(activeTimers, { timeout: 5000 }).toBeLessThanOrEqual(timers);
  },
);

/** Timers and sockets that keep the process alive. */
function activeTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout' || kind === 'TCPSocketWrap').length;
}
