import { afterEach, describe, expect, it } from 'vitest';
import { createClient, createTransport, type ClientOptions, type Operation, type RetryEvent } from '../../../generated/dist/rest/index.js';
import { isLongRun } from '../../support/effort.js';
import { closedPort, json, oneByOne, resetBeforeHeaders, resetMidBody, startServer, text, type Answer, type TestServer } from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** The requests of a client whose clock jumps instead of waiting. */
async function run(answer: Answer, options: ClientOptions = {}, method = 'GET') {
  const server = await startServer(answer);
  servers.push(server);
  const waits: number[] = [];
  const retries: RetryEvent[] = [];
  let now = 0;
  const transport = createTransport({
    token: 'a.b.c',
    baseUrl: server.url,
    random: () => 0.5,
    clock: {
      now: () => now,
      sleep: (ms) => {
        waits.push(ms);
        now += ms;
        return Promise.resolve();
      },
    },
    onRetry: (event) => retries.push(event),
    ...options,
  });
  const operation: Operation = {
    name: 'do_it',
    method,
    path: '/it',
    countedPer: [],
    query: {},
    responses: [{}],
  };
  const outcome = await transport.call(operation, {}).then(
    () => 'done',
    (error: { kind: string }) => error.kind,
  );
  return { outcome, waits, retries, sent: server.requests.length };
}

describe('A failure of the platform', () => {
  it('is retried three times, with longer waits', async () => {
    const { outcome, waits, sent } = await run(json(503, {}));
    expect({ outcome, waits, sent }).toEqual({ outcome: 'api', waits: [375, 750, 1500], sent: 4 });
  });

  it('is ignored if a retry succeeds', async () => {
    const { outcome, retries } = await run(oneByOne(json(500, {}), text(502, 'x', 'text/html'), json(200, {})));
    expect(outcome).toBe('done');
    expect(retries.map(({ operation, retry, delayMs, error }) => [operation, retry, delayMs, error.kind])).toEqual([
      ['do_it', 1, 375, 'api'],
      ['do_it', 2, 750, 'api'],
    ]);
  });

  it('is not retried if a retry could do harm', async () => {
    for (const method of ['POST', 'PATCH']) expect(await run(json(503, {}), {}, method)).toMatchObject({ sent: 1 });
    for (const method of ['PUT', 'DELETE']) expect(await run(json(503, {}), {}, method)).toMatchObject({ sent: 4 });
  });

  it('waits as long as the platform requests, up to the limit of the client', async () => {
    expect(await run(oneByOne(json(503, {}, { 'retry-after': '7' }), json(200, {})))).toMatchObject({ outcome: 'done', waits: [7000] });
    expect(await run(json(503, {}, { 'retry-after': '301' }))).toMatchObject({ outcome: 'api', sent: 1 });
  });

  it('never waits longer than the cap', async () => {
    const retry = { limit: 8, minDelayMs: 1000, maxDelayMs: 4000 };
    const { waits } = await run(json(500, {}), { retry, random: () => 0.999 });
    expect(waits).toHaveLength(8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4000);
  });
});

describe('An error of the caller', () => {
  it.each([400, 401, 403, 404])('with status %i is not retried', async (status) => {
    expect(await run(json(status, {}))).toMatchObject({ outcome: 'api', sent: 1, waits: [] });
  });
});

describe('A request that exceeded a rate limit', () => {
  it.each(['GET', 'POST', 'PATCH'])('is sent again after the wait that the platform requests (%s)', async (method) => {
    const { outcome, waits, sent } = await run(
      oneByOne(json(429, { retry_after: 1.25, global: false }, { 'retry-after': '2' }), json(200, {})),
      {},
      method,
    );
    expect({ outcome, sent }).toEqual({ outcome: 'done', sent: 2 });
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(2000);
  });

  it('may state the wait as a date', async () => {
    const date = new Date(90_000).toUTCString();
    const { waits } = await run(oneByOne(json(429, {}, { 'retry-after': date }), json(200, {})));
    expect(waits[0]).toBe(90_070); // with half of the jitter, and the margin of the limiter
  });

  it('fails at once if the wait is longer than the client allows, and so do later requests', async () => {
    expect(await run(json(429, {}, { 'retry-after': '3600' }))).toMatchObject({ outcome: 'rate-limit', sent: 1, waits: [] });
    const server = await startServer(json(429, {}, { 'retry-after': '3600' }));
    servers.push(server);
    const client = createClient({ token: 'a.b.c', baseUrl: server.url });
    const failures = await Promise.allSettled([1, 2, 3].map(() => client.getGuild({ guild_id: '7' })));
    expect(failures.map((one) => (one as PromiseRejectedResult).reason as object)).toMatchObject([
      { kind: 'rate-limit', status: 429, retryAfterMs: 3_600_000 },
      { kind: 'rate-limit', status: undefined },
      { kind: 'rate-limit', status: undefined },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a negative number', '-5'],
    ['a year', '2001'],
    ['a date in another form', '2001-02-03'],
  ])('does not wait for what is no time: %s', async (_, after) => {
    const { waits } = await run(oneByOne(json(429, {}, { 'retry-after': after }), json(200, {})), after === '2001' ? { retry: { maxWaitMs: 1e9 } } : {});
    expect(waits[0]).toBe(after === '2001' ? 2_001_070 : 395);
  });

  it('may say when in the old form of a date, which is in GMT', async () => {
    const { waits } = await run(oneByOne(json(429, {}, { 'retry-after': 'Thu Jan  1 00:01:30 1970' }), json(200, {})));
    expect(waits[0]).toBe(90_070);
  });

  it('is sent again after each of many short waits, since a wait is no retry', async () => {
    const refused = json(429, { retry_after: 0.1 }, { 'retry-after': '0.1' });
    expect(await run(oneByOne(...Array.from({ length: 12 }, () => refused), json(200, {})))).toMatchObject({ outcome: 'done', sent: 13 });
  });

  it('is given up when all waits together are longer than the client takes, even if each of them is none', async () => {
    const { outcome, sent } = await run(json(429, { retry_after: 0 }), { retry: { maxWaitMs: 5_000 } });
    expect(outcome).toBe('rate-limit');
    expect(sent).toBeLessThan(15);
  });

  it('is not sent again if the client retries nothing', async () => {
    expect(await run(json(429, {}, { 'retry-after': '1' }), { retry: { limit: 0 } })).toMatchObject({ outcome: 'rate-limit', sent: 1 });
  });

  it('without a stated wait is sent again with growing waits', async () => {
    const { waits, sent } = await run(text(429, '', 'text/plain'));
    expect(sent).toBe(4);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(375 + 750 + 1500);
  });
});

describe('A broken connection', () => {
  it('is tried again if the request is idempotent', async () => {
    expect(await run(oneByOne(resetMidBody, json(200, {})))).toMatchObject({ outcome: 'done', sent: 2 });
    expect(await run(oneByOne(resetBeforeHeaders, json(200, {})))).toMatchObject({ outcome: 'done', sent: 2 });
    expect(await run(oneByOne(resetBeforeHeaders, json(200, {})), {}, 'POST')).toMatchObject({ outcome: 'network', sent: 1 });
    expect(await run(oneByOne(resetMidBody, json(200, {})), {}, 'POST')).toMatchObject({ outcome: 'truncated-body', sent: 1 });
  });

  it('is tried again whatever the method is if nothing was sent', async () => {
    const closed = { outcome: 'network', waits: [375, 750, 1500] };
    for (const method of ['GET', 'POST']) {
      expect(await run(json(200, {}), { baseUrl: await closedPort() }, method)).toMatchObject(closed);
    }
  });

  it('ends the operation if the caller says so', async () => {
    expect(await run(resetMidBody, { retry: { network: false } })).toMatchObject({ outcome: 'truncated-body', sent: 1 });
  });

  it('does not matter where the server has closed a kept connection between two requests', async () => {
    const server = await startServer((request, response) => {
      json(200, guild)(request, response);
      response.on('finish', () => setTimeout(() => request.socket.destroy(), 5));
    });
    servers.push(server);
    const client = createClient({ token: 'a.b.c', baseUrl: server.url });
    for (let i = 0; i < 5; i++) {
      await client.getGuild({ guild_id: '7' });
      await new Promise((resolve) => setTimeout(resolve, i * 4));
    }
  });
});

describe('Options that are undefined', () => {
  it('mean the default', async () => {
    const retry = { limit: undefined, minDelayMs: undefined, maxDelayMs: undefined, maxWaitMs: undefined, network: undefined };
    expect(await run(json(503, {}), { retry })).toMatchObject({ outcome: 'api', sent: 4, waits: [375, 750, 1500] });
  });

  it.each([-1, Number.NaN])('are refused if they are %d', (limit) => {
    expect(() => createTransport({ token: 'a.b.c', baseUrl: 'http://localhost', retry: { limit } })).toThrow('retry.limit must be a number');
  });
});

describe('The hook', () => {
  it('ends the operation with what it throws', async () => {
    const server = await startServer(json(503, {}));
    servers.push(server);
    const client = createClient({
      token: 'a.b.c',
      baseUrl: server.url,
      onRetry: () => {
        throw new Error('enough');
      },
    });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toThrow('enough');
  });
});

describe('Refusals close to the number that gets a client blocked', () => {
  // Ten thousand calls take seconds. `test/emit/runtime/rest-bucket.test.ts` counts without them.
  it.runIf(isLongRun)('stop the client from sending', async () => {
    let sent = 0;
    let now = 0;
    const fetch = (): Promise<Response> => (sent++, Promise.resolve(Response.json(guild, { status: 403 })));
    const clock = { now: () => now, sleep: (ms: number) => ((now += ms), Promise.resolve()) };
    const client = createClient({ token: 'a.b.c', fetch, clock, baseUrl: 'http://localhost' });
    const call = () => client.getGuild({ guild_id: '7' }).then(String, (error: { kind: string }) => error.kind);
    const kinds: Record<string, number> = {};
    for (let i = 0; i < 10_100; i++) {
      const kind = await call();
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    expect({ sent, kinds }).toEqual({ sent: 10_000, kinds: { platform: 10_000, 'rate-limit': 100 } });
    now += 600_001;
    expect(await call()).toBe('api');
  });
});
