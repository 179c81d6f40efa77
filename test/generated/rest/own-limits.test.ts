import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../generated/dist/rest/index.js';
import { observed, ownLimits, sharedLimits, type ClientEvent, type LimitStore } from '../../../generated/dist/rest/parts.js';
import { json, startServer, type Answer, type TestServer } from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serverOf(answer: Answer): Promise<TestServer> {
  const server = await startServer(answer);
  servers.push(server);
  return server;
}

const all = (count: number, call: (id: string) => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, id) => call(String(id + 1))));

describe('A limit of the caller', () => {
  it('replaces that of the spec', async () => {
    const server = await serverOf(json(200, guild));
    const client = createClient({ token: 'x', baseUrl: server.url, limits: ownLimits({ global: { requests: 2, seconds: 0.2 } }) });
    const started = Date.now();
    await all(5, (guild_id) => client.getGuild({ guild_id }));
    expect(Date.now() - started).toBeGreaterThanOrEqual(400);
  });

  it('is none if the caller says so', async () => {
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const server = await serverOf((request, response) => void released.then(() => json(200, guild)(request, response)));
    const client = createClient({ token: 'x', baseUrl: server.url, limits: ownLimits({ global: null }) });
    let held = 0;
    const all120 = all(120, (guild_id) => client.getGuild({ guild_id }));
    while (server.requests.length < 120) {
      held = Math.max(held, server.held());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    release?.();
    await all120;
    expect(held).toBeGreaterThan(50);
  });

  it('does not hold back an operation that is outside', async () => {
    const server = await serverOf(json(200, guild));
    const limits = ownLimits({ global: { requests: 1, seconds: 60 }, except: ['get_guild'] });
    const client = createClient({ token: 'x', baseUrl: server.url, limits });
    await all(3, (guild_id) => client.getGuild({ guild_id }));
    expect(server.requests).toHaveLength(3);
  });
});

describe('A store of shared limits', () => {
  const never = (): Promise<never> => new Promise(() => {});
  const call = (store: LimitStore, signal?: AbortSignal): Promise<unknown> => {
    const fetch = () => Promise.resolve(Response.json(guild));
    const client = createClient({ token: 'x', fetch, limits: ownLimits({ shared: sharedLimits(store) }) });
    return client.getGuild({ guild_id: '7' }, signal && { signal });
  };

  it('that never answers does not keep a call that is aborted', async () => {
    const aborted = call({ take: never, end: never, block: never }, AbortSignal.timeout(20));
    await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('is informed if it counts a request that is given up', async () => {
    const ended: string[] = [];
    let count = (_: number): void => {};
    const store: LimitStore = {
      take: () => new Promise((resolve) => (count = resolve)),
      end: (_, request) => Promise.resolve(void ended.push(request)),
      block: never,
    };
    await expect(call(store, AbortSignal.timeout(20))).rejects.toMatchObject({ kind: 'aborted' });
    expect(ended).toEqual([]);
    count(0);
    await vi.waitFor(() => expect(ended).toHaveLength(1));
  });

  it('that fails fails the call', async () => {
    const refused = new Error('no connection');
    const store: LimitStore = { take: () => Promise.reject(refused), end: never, block: never };
    await expect(call(store)).rejects.toBe(refused);
  });
});

describe('Events', () => {
  it('report requests, answers, waits and limits', async () => {
    let refused = false;
    const server = await serverOf((request, response) => {
      const isRefused = refused;
      refused = true;
      return (isRefused ? json(200, guild) : json(429, { retry_after: 0.1 }, { 'retry-after': '0.1' }))(request, response);
    });
    const events: ClientEvent[] = [];
    const client = createClient({ token: 'x', baseUrl: server.url, random: () => 0, fetch: observed((event) => events.push(event)) });
    await client.getGuild({ guild_id: '7' });
    // On a busy machine, the first call may wait for a millisecond as well.
    const reported = events.filter((event) => event.type !== 'wait' || event.waitedMs > 50);
    expect(reported.map(({ type, operation }) => [type, operation])).toEqual(
      ['request', 'answer', 'limit', 'wait', 'request', 'answer'].map((type) => [type, 'get_guild']),
    );
    const [waited = 0] = reported.flatMap((event) => (event.type === 'wait' ? [event.waitedMs] : []));
    expect(waited).toBeGreaterThanOrEqual(100);
    expect(waited).toBeLessThan(1000);
    expect(events.filter(({ type }) => type === 'answer')).toMatchObject([{ status: 429 }, { status: 200 }]);
  });

  it('report a failure', async () => {
    const events: ClientEvent[] = [];
    const fetch = observed((event) => events.push(event), () => Promise.reject(new TypeError('fetch failed')));
    const client = createClient({ token: 'x', fetch, retry: { limit: 0 } });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ kind: 'network' });
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['request', 'failure']);
  });
});
