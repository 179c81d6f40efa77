import { afterEach, describe, expect, it } from 'vitest';
import { createClient, createTransport, type ClientOptions, type Operation, type RetryEvent } from '../../../generated/dist/rest/index.js';
import { isLongRun } from '../../support/effort.js';
import { closedPort, json, oneByOne, resetBeforeHeaders, resetMidBody, startServer, type Answer, type TestServer } from '../../support/faulty-server.js';
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

describe('A request that exceeded a rate limit', () => {
  it('may state the wait as a date', async () => {
    const date = new Date(90_000).toUTCString();
    const { waits } = await run(oneByOne(json(429, {}, { 'retry-after': date }), json(200, {})));
    expect(waits[0]).toBe(90_070); // with half of the jitter, and the margin of the limiter
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
