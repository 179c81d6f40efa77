import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type Clock } from '../../../generated/dist/rest/index.js';
import { createTransportOf, ownLimits, rateLimits } from '../../../generated/dist/rest/parts.js';
import { getThreadMember } from '../../../generated/dist/rest/unchecked.js';
import { isLongRun, tries } from '../../support/effort.js';
import { startServer, type TestServer } from '../../support/faulty-server.js';
import { createLimitBook, limited } from '../../support/limited-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const LIMITS = { perBucket: 30, bucketMs: 1000, all: 50, allMs: 1000 };

/** Four times as fast as real time: a busy machine is late by some milliseconds, which count four times. */
const fast: Clock = {
  now: () => Date.now() * 4,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, Math.ceil(ms / 4));
      signal.addEventListener('abort', () => (clearTimeout(timer), reject(new Error('stopped'))));
    }),
};

/** They take as long as the limits let them: four times as fast as real time. */
const CALLS = tries(200, 1000);

describe(`${CALLS} calls at once, over real sockets`, () => {
  it.each(isLongRun ? [1, 7] : [7])('to %i guilds are all answered, and none goes beyond a limit', async (guilds) => {
    const book = createLimitBook(fast.now, LIMITS);
    const server = await startServer(limited(book, guild));
    servers.push(server);
    const client = createClient({ token: 'a.b.c', baseUrl: server.url, clock: fast });
    const calls = Array.from({ length: CALLS }, (_, i) => client.getGuild({ guild_id: String(1 + (i % guilds)) }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ id }) => id === guild['id'])).toHaveLength(CALLS);
    expect({ sent: server.requests.length, beyond: book.beyond() }).toEqual({ sent: CALLS, beyond: 0 });
  });

  it('all succeed while another program uses the same limits', async () => {
    const book = createLimitBook(fast.now, { ...LIMITS, perBucket: 40 });
    const server = await startServer(limited(book, guild));
    servers.push(server);
    const other = setInterval(() => book.take('/guilds/1'), 20);
    const client = createClient({ token: 'a.b.c', baseUrl: server.url, clock: fast, retry: { limit: 50 } });
    const calls = Array.from({ length: tries(120, 300) }, () => client.getGuild({ guild_id: '1' }));
    const answers = await Promise.allSettled(calls);
    clearInterval(other);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(calls.length);
  });
});

/** Processor time of calls at once, two in each channel, of which the second has to wait. */
async function processorTime(calls: number, bucketOf: (answer: number) => string): Promise<number> {
  let answers = 0;
  const fetch = (): Promise<Response> =>
    Promise.resolve(
      new Response('{}', {
        headers: {
          'content-type': 'application/json',
          'x-ratelimit-limit': '5',
          'x-ratelimit-remaining': '4',
          'x-ratelimit-reset-after': '1',
          'x-ratelimit-bucket': bucketOf(answers++),
        },
      }),
    );
  const limits = ownLimits({ global: null });
  const transport = createTransportOf({ rateLimits }, { baseUrl: 'http://localhost', token: 'a.b.c', fetch, limits });
  const started = process.cpuUsage();
  const channels = Array.from({ length: calls }, (_, index) => String(10n ** 17n + BigInt(index >> 1)));
  await Promise.all(channels.map((channel_id) => getThreadMember(transport, { channel_id, user_id: '1' })));
  const { user, system } = process.cpuUsage(started);
  return user + system;
}

it.each([
  ['the same bucket', () => 'same'],
  ['another bucket', (answer: number) => `bucket ${answer}`],
])('Calls to many channels take time in proportion to their number, if every answer names %s', async (_, bucketOf) => {
  await processorTime(1000, bucketOf);
  const few = await processorTime(1000, bucketOf);
  // In proportion, four times; in proportion to the square, sixteen.
  expect((await processorTime(4000, bucketOf)) / few).toBeLessThan(11);
});

/** Time that passes only when nothing else is left to do, and a network whose delays a seed decides. */
function simulate(seed: number) {
  let now = 1_000_000;
  let state = seed;
  const timers: { at: number; run: () => void }[] = [];
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
  };
  const delay = (ms: number): Promise<void> => new Promise((resolve) => after(ms, resolve));
  const clock: Clock = {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const cancel = after(ms, resolve);
        signal.addEventListener('abort', () => (cancel(), reject(new Error('stopped'))));
      }),
  };
  const run = async (work: Promise<unknown>): Promise<void> => {
    let done = false;
    const finish = (): void => void (done = true);
    work.then(finish, finish);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (done) return;
      timers.sort((a, b) => a.at - b.at);
      const next = timers.shift();
      if (next === undefined) throw new Error('everybody waits, and nothing is going to happen');
      now = Math.max(now, next.at);
      next.run();
    }
  };
  return { clock, random, delay, run, pending: () => timers.length, now: () => now };
}

describe('Whatever the network does', () => {
  it.each([1, 2, 3, 4, 5, 6])('no call goes beyond a limit and none is lost (seed %i)', async (seed) => {
    const { clock, random, delay, run, pending } = simulate(seed);
    const limits = { perBucket: 1 + (seed % 5) * 4, bucketMs: 200 + seed * 300, all: 50, allMs: 1000 };
    const book = createLimitBook(clock.now, limits);
    let lost = 0;
    const fetch = async (url: string): Promise<Response> => {
      await delay(random() * 150);
      if (random() < 0.02) {
        lost += 1;
        throw new TypeError('fetch failed');
      }
      const { status, headers } = book.take(url);
      await delay(random() * 400);
      return Response.json(guild, { status, headers });
    };
    const client = createClient({ token: 'a.b.c', fetch, clock, random, baseUrl: 'http://localhost', retry: { network: true, limit: 20 } });
    const calls = Array.from({ length: 200 }, (_, i) => client.getGuild({ guild_id: String(1 + (i % 3)) }));
    const all = Promise.allSettled(calls);
    await run(all);
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(book.beyond()).toBe(0);
    expect(lost).toBeGreaterThan(0);
    expect(pending(), 'no timer is left').toBe(0);
  });
});
