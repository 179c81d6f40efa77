import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../generated/dist/live/rest/index.js';
import { createMock, ResponsesError, type MockApi } from '../../generator/api/index.js';
import { platformModel } from '../support/platform.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const GUILD = '81384788765712384';
const bot = { headers: { authorization: 'Bot a.b.c' } };

let mock: MockApi;
beforeAll(async () => {
  mock = await createMock({ model: await platformModel('live'), items: 5 });
});
afterEach(() => mock.reset());

describe('a mock in this process', () => {
  it('takes the place of the fetch of a client', async () => {
    const client = createClient({ token: 'a.b.c', fetch: mock.fetch });
    const guild = await client.getGuild({ guild_id: GUILD });
    expect(guild.id).toBe(GUILD);
    const names: string[] = [];
    for await (const one of client.paginateGetCurrentUserGuilds({ limit: 2 })) names.push(one.name);
    expect(names).toHaveLength(5);
    expect(mock.requests()[0]).toMatchObject({
      method: 'GET',
      path: `/api/v10/guilds/${GUILD}`,
      headers: { authorization: 'Bot a.b.c' },
    });
  });

  it('gives one name to a guild, in the list and when it is fetched', async () => {
    const client = createClient({ token: 'a.b.c', fetch: mock.fetch });
    const guilds = await client.getCurrentUserGuilds({});
    for (const { id, name } of guilds) expect((await client.getGuild({ guild_id: id })).name).toBe(name);
    for (const guild of guilds) expect(guild).toHaveProperty('permissions');
    for (const { id } of guilds) {
      const fetched = await client.getGuild({ guild_id: id });
      expect(fetched).not.toHaveProperty('permissions');
      expect(fetched).not.toHaveProperty('owner');
    }
  });

  it('says what a test lets happen, and what requests cause', async () => {
    const heard: string[] = [];
    const end = mock.listen(({ name }) => void heard.push(name));
    mock.emit('TYPING_START', { guild_id: GUILD });
    await mock.fetch(`http://x/channels/5/typing`, { ...bot, method: 'POST' });
    await expect.poll(() => heard).toEqual(['TYPING_START', 'TYPING_START']);
    end();
    expect(() => mock.emit('TYPING')).toThrow('there is no event TYPING');
  });

  it('sends what a test puts in front, until it is reset', async () => {
    const guild = async (path = `/guilds/${GUILD}`) =>
      (await mock.fetch(`http://x${path}`, bot)).json() as Promise<{ name: string }>;
    mock.respond('get_guild', { body: { name: 'Mine' } });
    mock.respond('get_guild', { path: '/guilds/5', body: { name: 'Five' } });
    mock.respond('get_guild', {
      query: { with_counts: 'true' },
      status: 403,
      headers: { 'x-why': 'no' },
      body: { code: 50001 },
    });
    expect([await guild(), await guild('/guilds/5')]).toEqual([{ name: 'Mine' }, { name: 'Five' }]);
    const refused = await mock.fetch(`http://x/guilds/${GUILD}?with_counts=true`, bot);
    expect([refused.status, refused.headers.get('x-why'), await refused.json()]).toEqual([403, 'no', { code: 50001 }]);
    mock.reset();
    expect(await guild()).toMatchObject({ id: GUILD });
    expect(() => mock.respond('get_gild', {})).toThrow('there is no endpoint get_gild');
  });

  it('fails as it is planned', async () => {
    const get = () => mock.fetch(`http://x/guilds/${GUILD}`, bot);
    mock.plan({ status: 503 }, { fail: 'reset' }, { fail: 'truncate' }, { fail: 'garbage' }, { rateLimit: 2 });
    expect((await get()).status).toBe(503);
    await expect(get()).rejects.toThrow(new TypeError('fetch failed'));
    await expect((await get()).text()).rejects.toThrow('terminated');
    expect(await (await get()).text()).toContain('<html>');
    expect((await get()).status).toBe(429);
    mock.plan({ fail: 'hang' }, { delay: 60_000 });
    await expect(mock.fetch(`http://x/guilds/${GUILD}`, { ...bot, signal: AbortSignal.timeout(20) })).rejects.toThrow(
      'timeout',
    );
    await expect(mock.fetch(`http://x/guilds/${GUILD}`, { ...bot, signal: AbortSignal.timeout(20) })).rejects.toThrow(
      'timeout',
    );
  });

  it('answers HEAD like GET without a body, and says which methods a path has', async () => {
    const head = await mock.fetch(`http://x/guilds/${GUILD}`, { ...bot, method: 'HEAD' });
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 100]).toEqual([200, '', true]);
    const wrong = await mock.fetch(`http://x/guilds/${GUILD}`, { ...bot, method: 'POST' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH']);
  });

  it('refuses unknown query parameters where it is strict', async () => {
    const strict = await createMock({ model: await platformModel('live'), strict: true });
    const get = async (query: string) => strict.fetch(`http://x/guilds/${GUILD}?${query}`, bot);
    expect((await get('with_counts=true')).status).toBe(200);
    const refused = await get('with_count=true&__proto__=1');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain('There is no such parameter.');
    expect((await mock.fetch(`http://x/guilds/${GUILD}?with_count=true`, bot)).status).toBe(200);
  });
});

describe('a folder of responses', () => {
  function folderWith(files: Readonly<Record<string, unknown>>): string {
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return folder;
  }

  it('has bodies and recordings, by the names of endpoints', async () => {
    const responses = folderWith({
      'get_guild.json': { id: '1', name: 'From a file' },
      'get_guild.5.json': {
        request: { path: '/guilds/5' },
        response: { status: 404, headers: { 'Content-Encoding': 'gzip', 'X-A': 'b' }, body: { code: 10004 } },
      },
      'get_guild.counts.json': [
        { request: { query: { with_counts: 'true' } }, response: { body: { name: 'Counted' } } },
      ],
      'notes.txt': 'not a response',
    });
    const recorded = await createMock({ model: await platformModel('live'), responses });
    const get = async (path: string) => recorded.fetch(`http://x${path}`, bot);
    expect(await (await get('/guilds/7')).json()).toEqual({ id: '1', name: 'From a file' });
    const five = await get('/guilds/5');
    expect([five.status, five.headers.get('x-a'), five.headers.get('content-encoding'), await five.json()]).toEqual([
      404,
      'b',
      null,
      { code: 10004 },
    ]);
    expect(await (await get('/guilds/7?with_counts=true')).json()).toEqual({ name: 'Counted' });
    expect((await recorded.fetch('http://x/guilds/7')).status).toBe(401);
  });

  it.each([
    ['no such endpoint', { 'get_gild.json': {} }, /there is no endpoint get_gild \(.*get_guild/],
    ['no JSON', { 'get_guild.json': '{' }, /get_guild\.json is not JSON/],
    ['a status that is none', { 'get_guild.json': { response: { status: 99 } } }, /status is not a number/],
    [
      'a header that ends the headers',
      { 'get_guild.json': { response: { headers: { a: 'b\r\nset-cookie: x' } } } },
      /no header that can be sent/,
    ],
    ['headers that are none', { 'get_guild.json': { response: { headers: [1] } } }, /headers are not/],
    ['a path that is none', { 'get_guild.json': { request: { path: 5 }, response: {} } }, /path is not/],
  ])('is refused with %s', async (_, files, message) => {
    const model = await platformModel('live');
    await expect(createMock({ model, responses: folderWith(files) })).rejects.toThrow(message);
  });

  it('is refused where it is missing, no folder, or has something that is no file', async () => {
    const model = await platformModel('live');
    const folder = folderWith({ 'a.txt': '' });
    mkdirSync(join(folder, 'get_guild.json'));
    await expect(createMock({ model, responses: folder })).rejects.toThrow(/cannot be read/);
    await expect(createMock({ model, responses: join(folder, 'none') })).rejects.toThrow(ResponsesError);
    await expect(createMock({ model, responses: join(folder, 'a.txt') })).rejects.toThrow(/is not a folder/);
  });
});
