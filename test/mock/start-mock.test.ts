import { setTimeout as sleep } from 'node:timers/promises';
import { REST } from '@discordjs/rest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as live from '../../generated/dist/live/all.js';
import { createClient, type Clock } from '../../generated/dist/live/rest/index.js';
import { startMock, type Mock, type MockOptions } from '../../generator/mock/start-mock.js';
import type { Model } from '../../generator/model/model.js';
import { libraryModel, platformModel } from '../support/platform.js';
import { tries } from '../support/effort.js';

let model: Model;
let mock: Mock;
const opened: Mock[] = [];

async function start(options: MockOptions = {}): Promise<Mock> {
  const started = await startMock(model, options);
  opened.push(started);
  return started;
}

beforeAll(async () => {
  model = await platformModel('live');
  const many = { requests: 1000, seconds: 1 };
  mock = await startMock(model, { items: 7, rateLimit: many, globalLimit: many });
});
afterAll(() => mock.close());
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

const bot = { authorization: 'Bot a.b.c' };
const GUILD = '/guilds/81384788765712384';

function get(path: string, headers: Record<string, string> = {}, from = mock): Promise<Response> {
  return fetch(`${from.url}${path}`, { headers: { ...bot, ...headers } });
}

async function json(path: string, from = mock): Promise<Record<string, unknown>> {
  return (await get(path, {}, from)).json() as Promise<Record<string, unknown>>;
}

describe('an endpoint', () => {
  it('serves samples that are valid in every mode, with the id of the path', async () => {
    const guild = await json(GUILD);
    expect(live.validateGuild(guild, { mode: 'strict' })).toMatchObject({ ok: true });
    expect(guild.id).toBe('81384788765712384');
    expect(guild).not.toHaveProperty('approximate_member_count');
  });

  it('obeys the query that selects a response', async () => {
    for (const yes of ['true', 'True', '1']) {
      expect(live.validateGuildWithCounts(await json(`${GUILD}?with_counts=${yes}`))).toMatchObject({ ok: true });
    }
    const members = (await json('/channels/5/thread-members?with_member=true')) as unknown as Record<string, unknown>[];
    expect(members.every((one) => live.isThreadMemberWithMember(one))).toBe(true);
    const plain = (await json('/channels/5/thread-members')) as unknown as Record<string, unknown>[];
    expect(plain.some((one) => 'member' in one)).toBe(false);
    expect(await json('/channels/5/thread-members/9')).toMatchObject({ user_id: '9' });
  });

  it('serves the same for the same seed, and something else for another', async () => {
    const [same, other] = await Promise.all([start({ items: 7 }), start({ seed: 'other' })]);
    expect(await json(GUILD, same)).toEqual(await json(GUILD));
    expect(await json(GUILD, other)).not.toEqual(await json(GUILD));
  });

  it('pages through all items once, in both directions', async () => {
    const ids: string[] = [];
    for (let after = '0'; ; after = ids.at(-1)!) {
      const page = (await json(`/users/@me/guilds?limit=3&after=${after}`)) as unknown as { id: string }[];
      ids.push(...page.map(({ id }) => id));
      if (page.length < 3) break;
    }
    expect(new Set(ids).size).toBe(7);
    const before = (await json(`/users/@me/guilds?limit=3&before=${ids[5]!}`)) as unknown as { id: string }[];
    expect(before.map(({ id }) => id)).toEqual(ids.slice(2, 5));
  });

  it('is found below the path of the address as well', async () => {
    expect((await get(`/api/v10${GUILD}`)).status).toBe(200);
  });
});

describe('pages whose items have ids that are no numbers', () => {
  it('continue behind an item, and refuse an id of another form', async () => {
    const library = await startMock(await libraryModel('default'), { items: 5 });
    opened.push(library);
    const cards = async (query: string): Promise<readonly string[]> => {
      const response = await get(`/cards/rc_a/readers?limit=2${query}`, {}, library);
      return ((await response.json()) as readonly { readonly card: string }[]).map(({ card }) => card);
    };
    const first = await cards('');
    const second = await cards(`&after=${first[1]}`);
    const third = await cards(`&after=${second[1]}`);
    expect(new Set([...first, ...second, ...third]).size).toBe(5);
    expect((await get('/cards/RC_A/readers', {}, library)).status).toBe(400);
  });
});

describe('a request that is wrong', () => {
  it('is answered with the error of the platform', async () => {
    const response = await get('/users/@me/guilds?limit=500&after=x&with_counts=maybe');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 50035,
      message: 'Invalid Form Body',
      errors: {
        limit: { _errors: [{ code: 'RANGE', message: 'must be 1 to 200, got 500' }] },
        after: { _errors: [expect.objectContaining({ code: 'FORMAT' })] },
        with_counts: { _errors: [expect.objectContaining({ code: 'TYPE' })] },
      },
    });
    expect((await get('/guilds/none')).status).toBe(400);
    expect(await (await get('/moon')).json()).toEqual({ code: 0, message: '404: Not Found' });
    expect((await fetch(`${mock.url}${GUILD}`, { method: 'DELETE', headers: bot })).status).toBe(405);
  });

  it('is refused without a token of the right form', async () => {
    expect((await fetch(`${mock.url}${GUILD}`)).status).toBe(401);
    expect((await get(GUILD, { authorization: 'Bearer x' })).status).toBe(401);
    expect((await get('/users/@me/guilds', { authorization: 'Bearer x' })).status).toBe(200);
    const strict = await start({ token: 'secret' });
    expect((await get(GUILD, { authorization: 'Bot other' }, strict)).status).toBe(401);
    expect((await get(GUILD, { authorization: 'Bot secret' }, strict)).status).toBe(200);
  });
});

describe('a rate limit', () => {
  it('is reported with every response, refuses requests beyond it, and has a bucket per guild', async () => {
    const limited = await start({ rateLimit: { requests: 2, seconds: 60 } });
    const first = await get(GUILD, {}, limited);
    expect(first.headers.get('x-ratelimit-limit')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    expect(first.headers.get('x-ratelimit-bucket')).toBeTruthy();
    await get(GUILD, {}, limited);
    const refused = await get(GUILD, {}, limited);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({ retry_after: expect.any(Number) as number, global: false });
    expect((await get('/guilds/2', {}, limited)).status).toBe(200);
  });
});

describe('the limit over all requests', () => {
  it('is the one of the spec, and says so where it refuses', async () => {
    const limited = await start({ rateLimit: { requests: 1000, seconds: 60 }, now: () => 0 });
    const answers = await Promise.all(Array.from({ length: 51 }, (_, i) => get(`/guilds/${i + 1}`, {}, limited)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.headers.get('x-ratelimit-global')).toBe('true');
    expect(refused[0]!.headers.get('x-ratelimit-scope')).toBe('global');
    expect(await refused[0]!.json()).toEqual({ message: 'Too many requests.', retry_after: 1, global: true });
  });

  it('can be another, and a new window takes more', async () => {
    let time = 0;
    const limited = await start({ globalLimit: { requests: 1, seconds: 2 }, now: () => time });
    const statuses = [(await get(GUILD, {}, limited)).status, (await get(GUILD, {}, limited)).status];
    time = 2000;
    expect([...statuses, (await get(GUILD, {}, limited)).status]).toEqual([200, 429, 200]);
  });
});

describe('the body of a request', () => {
  const TITLE = '/books/5/title?on=2024-02-29T12:30:45Z';
  let library: Mock;
  beforeAll(async () => {
    library = await startMock(await libraryModel());
  });
  afterAll(() => library.close());

  const put = (body: string | undefined, type = 'application/json'): Promise<Response> =>
    fetch(`${library.url}${TITLE}`, {
      method: 'PUT',
      headers: { 'x-library-card': 'Card 17', 'content-type': type },
      body: body ?? null,
    });

  it('is accepted where it is as the spec says', async () => {
    expect((await put('{ "id": "7", "name": "Ada" }')).status).toBe(200);
  });

  it('is refused with each problem at its place, under the keys of the spec', async () => {
    const response = await put('{ "id": "x" }');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      reason: 'unreadable',
      text: '400: Bad Request',
      problems: {
        id: { here: [{ reason: 'FORMAT', text: expect.any(String) as string }] },
        name: { here: [{ reason: 'MISSING', text: expect.any(String) as string }] },
      },
    });
  });

  it.each([
    ['nothing', undefined, 'application/json', 'MISSING'],
    ['half of it', '{ "id": ', 'application/json', 'JSON'],
    ['another type', '{ "id": "7", "name": "Ada" }', 'text/plain', 'CONTENT_TYPE'],
    ['a list', '[]', 'application/json', 'TYPE'],
  ])('is refused as a whole where it is %s', async (_, body, type, code) => {
    const problems = { here: [expect.objectContaining({ reason: code })] };
    expect(await (await put(body, type)).json()).toMatchObject({ reason: 'unreadable', problems });
  });

  it('is refused with 413 where it is very large, and the connection lives on', async () => {
    expect((await put(`"${'x'.repeat(17 * 1024 * 1024)}"`)).status).toBe(413);
    expect((await put('{ "id": "7", "name": "Ada" }')).status).toBe(200);
  });
});

describe('a server with configured faults', () => {
  it('fails the request that selects a fault', async () => {
    const before = performance.now();
    expect((await get(GUILD, { 'x-mock-delay': '60' })).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(59);
    expect((await get(GUILD, { 'x-mock-status': '503' })).status).toBe(503);
    expect((await get(GUILD, { 'x-mock-rate-limit': '9' })).headers.get('retry-after')).toBe('9');
    await expect(get(GUILD, { 'x-mock-fail': 'reset' })).rejects.toThrow('fetch failed');
    const truncated = await get(GUILD, { 'x-mock-fail': 'truncate' });
    await expect(truncated.text()).rejects.toThrow('terminated');
    expect(live.isGuild(await (await get(GUILD, { 'x-mock-fail': 'lie' })).json())).toBe(false);
    await expect((await get(GUILD, { 'x-mock-fail': 'garbage' })).json()).rejects.toThrow(SyntaxError);
    const signal = AbortSignal.timeout(50);
    await expect(fetch(`${mock.url}${GUILD}`, { headers: { ...bot, 'x-mock-fail': 'hang' }, signal })).rejects.toThrow(
      'aborted due to timeout',
    );
  });

  it('does so for requests that were planned, in code and over HTTP', async () => {
    const planned = await start();
    planned.service.plan({ status: 500, times: 2 }, { status: 404, path: '/moon' });
    expect([(await get(GUILD, {}, planned)).status, (await get(GUILD, {}, planned)).status]).toEqual([500, 500]);
    expect((await get(GUILD, {}, planned)).status).toBe(200);
    const control = (body: string): Promise<Response> =>
      fetch(`${planned.url}/__mock/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    expect((await control('{ "status": 502 }')).status).toBe(204);
    expect((await control('nonsense')).status).toBe(400);
    expect((await get(GUILD, {}, planned)).status).toBe(502);
  });

  it.each([
    ['x-mock-fail', 'rest', 'x-mock-fail must be one of reset, truncate, lie, garbage, hang'],
    ['x-mock-status', '99', 'x-mock-status must be a status from 200 to 599'],
    ['x-mock-delay', 'long', 'x-mock-delay must be a number of milliseconds'],
    ['x-mock-rate-limit', '', 'x-mock-rate-limit must be a number of seconds'],
    [
      'x-mock-failure',
      'reset',
      'no header is x-mock-failure; use x-mock-delay, x-mock-status, x-mock-rate-limit, x-mock-fail',
    ],
  ])('refuses %s: %s, which would select nothing', async (name, value, reason) => {
    const before = mock.service.requests();
    const response = await get(GUILD, { [name]: value });
    expect([response.status, await response.text()]).toEqual([400, `The mock: ${reason}.\n`]);
    expect(mock.service.requests()).toBe(before);
  });

  it.each([
    ['{ "statuss": 503 }', 'a fault has no statuss; use delay, status, rateLimit, fail, times, path'],
    ['[{ "status": 503 }, { "status": "503" }]', 'status must be a status from 200 to 599'],
    ['{ "fail": "rest" }', 'fail must be one of reset, truncate, lie, garbage, hang'],
    ['{ "status": 503, "times": null }', 'times must be a number of requests'],
    ['[[]]', 'the body must be a fault in JSON, { "status": 503 }, or a list of faults'],
    ['', 'the body must be a fault in JSON, { "status": 503 }, or a list of faults'],
  ])('plans nothing of %s, and says why', async (body, reason) => {
    const planned = await start();
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${planned.url}/__mock/faults`, { method: 'POST', headers, body });
    expect([response.status, await response.text()]).toEqual([400, `The mock: ${reason}.\n`]);
    expect((await get(GUILD, {}, planned)).status).toBe(200);
    expect(() => planned.service.plan({ fail: 'rest' as 'reset' })).toThrow(
      new TypeError('fail must be one of reset, truncate, lie, garbage, hang'),
    );
  });

  it('ends at once, whatever is still waiting', async () => {
    const slow = await start();
    const waiting = get(GUILD, { 'x-mock-delay': '60000' }, slow).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await slow.close();
    expect(await waiting).toBeInstanceOf(TypeError);
  });
});

describe('the client of the package', () => {
  it('accepts what is served, and gives the type that the query selects', async () => {
    const client = createClient({ token: 'a.b.c', baseUrl: mock.url });
    const guild = await client.getGuild({ guild_id: '81384788765712384', with_counts: true });
    expect([guild.id, typeof guild.approximate_member_count]).toEqual(['81384788765712384', 'number']);
  });
});

/** They take as long as the limits let them: four times as fast as real time, since what a busy machine delays counts as often. */
const CALLS = tries(120, 1000);
const SPEED = 4;

describe(`${CALLS} calls of the client at once`, () => {
  it.each([1, 9])('to %i guilds are all answered, and none goes beyond a limit of the server', async (guilds) => {
    const now = (): number => Date.now() * SPEED;
    const statuses: number[] = [];
    const limited = await start({
      rateLimit: { requests: 30, seconds: 1 },
      now,
      onAnswer: ({ status }) => statuses.push(status),
    });
    const clock: Clock = { now, sleep: (ms, signal) => sleep(Math.ceil(ms / SPEED), undefined, { signal }) };
    const client = createClient({ token: 'a.b.c', baseUrl: limited.url, clock });
    const ids = Array.from({ length: CALLS }, (_, i) => String(1 + (i % guilds)));
    const answers = await Promise.all(ids.map((guild_id) => client.getGuild({ guild_id })));
    expect(answers.map(({ id }) => id)).toEqual(ids);
    expect([statuses.length, statuses.filter((status) => status === 429).length]).toEqual([CALLS, 0]);
  });
});

describe('@discordjs/rest', () => {
  it('understands what is served, errors too, and waits when it is refused', async () => {
    const peer = await start({ rateLimit: { requests: 2, seconds: 1 } });
    const rest = new REST({ api: `${peer.url}/api`, version: '10', retries: 1 }).setToken('a.b.c');
    const guild = (await rest.get(GUILD as `/${string}`)) as { id: string };
    expect(live.isGuild(guild)).toBe(true);
    await expect(rest.get('/users/@me/guilds', { query: new URLSearchParams({ limit: '500' }) })).rejects.toMatchObject(
      {
        status: 400,
        code: 50035,
      },
    );
    peer.service.plan({ rateLimit: 0.2 });
    const begin = performance.now();
    expect(await rest.get('/channels/5/thread-members/9')).toMatchObject({ user_id: '9' });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(150);
    const many = await Promise.all(Array.from({ length: 3 }, () => rest.get(GUILD as `/${string}`)));
    expect(many).toHaveLength(3);
  });
});
