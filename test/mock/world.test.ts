import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startGateway, type GatewayMock } from '../../generator/mock/gateway/start-gateway.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { platformModel } from '../support/platform.js';

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };

interface Heard {
  readonly t: string | null;
  readonly d: Readonly<Record<string, unknown>>;
}

// The world of the platform: a user of the session, their guilds, and what these have.
const model = await platformModel('live');
const unlimited = { requests: 100_000, seconds: 1 };
let mock: Mock;
let gateway: GatewayMock;

beforeAll(async () => {
  mock = await startMock(model, { items: 3, rateLimit: unlimited, globalLimit: unlimited });
  gateway = await startGateway(model, {}, mock.service);
});
beforeEach(() => mock.service.reset());
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: 'Bot a.b.c', 'content-type': 'application/json' };
  return fetch(mock.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

async function read<T = Thing>(path: string): Promise<T> {
  return (await (await call('GET', path)).json()) as T;
}

async function make(path: string, body: unknown): Promise<Thing> {
  return (await (await call('POST', path, body)).json()) as Thing;
}

const ids = (things: readonly Thing[]): readonly string[] => things.map(({ id }) => id);

async function tell(event: unknown): Promise<readonly [number, string]> {
  const response = await call('POST', '/__mock/events', event);
  return [response.status, await response.text()];
}

/** The messages to a client with every intent, up to its last guild. */
async function listen(shard: readonly [number, number] = [0, 1]): Promise<readonly Heard[]> {
  const socket = new WebSocket(`${gateway.url}/?v=9&encoding=json`);
  onTestFinished(() => socket.terminate());
  const heard: Heard[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Heard));
  await new Promise((resolve) => void socket.on('open', resolve));
  const properties = { os: 'a', browser: 'b', device: 'c' };
  socket.send(JSON.stringify({ op: 2, d: { token: 'a.b.c', intents: 2 ** 16 - 1, properties, shard } }));
  await expect.poll(() => heard.map(({ t }) => t)).toContain('READY');
  return heard;
}

const named = (heard: readonly Heard[], name: string): readonly Heard['d'][] =>
  heard.filter(({ t }) => t === name).map(({ d }) => d);

describe('Every id of the world leads to something', () => {
  it('from guilds to their channels, members and roles', async () => {
    const users = new Set<string>();
    const guilds = await read<readonly Thing[]>('/users/@me/guilds');
    expect(guilds).toHaveLength(3);
    for (const { id, name } of guilds) {
      const guild = await read(`/guilds/${id}`);
      const members = await read<readonly { user: Thing; roles: readonly string[] }[]>(`/guilds/${id}/members?limit=9`);
      const roles = await read<readonly Thing[]>(`/guilds/${id}/roles`);
      const channels = await read<readonly Thing[]>(`/guilds/${id}/channels`);
      for (const { user } of members) users.add(user.id);
      expect([guild['name'], guild['roles']]).toEqual([name, roles]);
      expect(users).toContain(guild['owner_id']);
      expect(ids(roles)).toEqual(expect.arrayContaining([id, ...members.flatMap((member) => member.roles)]));
      expect(channels.map((channel) => channel['guild_id'])).toEqual(channels.map(() => id));
      for (const channel of channels)
        expect(await read(`/channels/${channel.id}`)).toMatchObject({ name: channel['name'] });
    }
  });

  it('from a message to its channel, its author and itself', async () => {
    const [guild] = await read<readonly Thing[]>('/users/@me/guilds');
    const members = await read<readonly { user: Thing }[]>(`/guilds/${guild!.id}/members?limit=9`);
    const [channel] = await read<readonly Thing[]>(`/guilds/${guild!.id}/channels`);
    for (const message of await read<readonly Thing[]>(`/channels/${channel!.id}/messages`)) {
      const { author } = message as unknown as { author: Thing };
      expect(message['channel_id']).toBe(channel!.id);
      expect(members.map(({ user }) => user.id)).toContain(author.id);
      expect(await read(`/users/${author.id}`)).toMatchObject({ username: author['username'] });
      expect(await read(`/channels/${channel!.id}/messages/${message.id}`)).toEqual(message);
    }
  });

  it('and a message is small', async () => {
    const text = await (await call('GET', '/channels/5/messages/6')).text();
    expect(text.length).toBeLessThan(3_000);
  });
});

describe('A session', () => {
  it('starts with its user, application, version and shard, and with each of its guilds', async () => {
    const heard = await listen();
    const guilds = ids(await read<readonly Thing[]>('/users/@me/guilds'));
    await expect.poll(() => named(heard, 'GUILD_CREATE').length).toBe(guilds.length);
    const [ready] = named(heard, 'READY') as [Readonly<Record<string, unknown>>];
    const user = await read('/users/@me');
    expect(user).toMatchObject({ bot: true });
    expect(ready).toMatchObject({ v: 9, shard: [0, 1], user: { id: user.id, username: user['username'] } });
    expect(ready['application']).toMatchObject({ id: (await read('/applications/@me')).id });
    expect(ids(ready['guilds'] as readonly Thing[])).toEqual(guilds);
    for (const [index, guild] of named(heard, 'GUILD_CREATE').entries()) {
      expect(guild['id']).toBe(guilds[index]);
      expect(ids(guild['channels'] as readonly Thing[])).toEqual(ids(await read(`/guilds/${guilds[index]}/channels`)));
    }
  });

  it('of one of several shards has only the guilds of that shard', async () => {
    const guilds = ids(await read<readonly Thing[]>('/users/@me/guilds'));
    const [own, other] = [await listen([0, 2]), await listen([1, 2])];
    const all = () => [own, other].map((heard) => ids(named(heard, 'GUILD_CREATE') as readonly Thing[]));
    await expect.poll(() => all().flat().toSorted()).toEqual(guilds.toSorted());
    for (const [shard, found] of all().entries())
      expect(found.map((id) => Number((BigInt(id) >> 22n) % 2n))).toEqual(found.map(() => shard));
  });

  it('hears of what requests cause, after they have been answered as they were sent', async () => {
    const heard = await listen();
    const [channel] = await read<readonly Thing[]>(
      `/guilds/${(await read<readonly Thing[]>('/users/@me/guilds'))[0]!.id}/channels`,
    );
    const sent = { content: 'hello', embeds: [{ title: 'Tea', description: 'At five' }] };
    const message = await make(`/channels/${channel!.id}/messages`, sent);
    const { id } = await read('/users/@me');
    expect(message).toMatchObject({ ...sent, type: 0, channel_id: channel!.id, author: { id } });
    await expect.poll(() => named(heard, 'MESSAGE_CREATE')).toMatchObject([{ id: message.id, content: 'hello' }]);
    await call('PATCH', `/channels/${channel!.id}/messages/${message.id}`, { content: 'bye' });
    await expect.poll(() => named(heard, 'MESSAGE_UPDATE')).toMatchObject([{ id: message.id, content: 'bye' }]);
    await call('DELETE', `/channels/${channel!.id}/messages/${message.id}`);
    await expect
      .poll(() => named(heard, 'MESSAGE_DELETE'))
      .toMatchObject([{ id: message.id, channel_id: channel!.id }]);
  });

  it('hears of events that are emitted, whose things are there from then on', async () => {
    const heard = await listen();
    expect(await tell({ name: 'MESSAGE_CREATE', data: { content: '!ping' } })).toEqual([204, '']);
    mock.service.emit('MESSAGE_CREATE', { content: '!pong' });
    await expect.poll(() => named(heard, 'MESSAGE_CREATE').map(({ content }) => content)).toEqual(['!ping', '!pong']);
    const [{ id, channel_id: channel }] = named(heard, 'MESSAGE_CREATE') as readonly [Thing];
    expect(await read(`/channels/${String(channel)}/messages/${id}`)).toMatchObject({ content: '!ping' });
  });
});

it.each([
  ['an unknown name', { name: 'MESSAGE_CREAT' }, 'MESSAGE_CREAT; did you mean MESSAGE_CREATE?'],
  ['no name', {}, 'The body must be { "name":'],
  ['data of another type', { name: 'MESSAGE_CREATE', data: { content: 5 } }, 'data.content: expected'],
  [
    'a key that the data cannot have',
    { name: 'MESSAGE_CREATE', data: { contents: 'a' } },
    'data.contents: there is no such field; did you mean content?',
  ],
  ['data that are no object', { name: 'MESSAGE_CREATE', data: [] }, 'data: expected'],
])('An event with %s is refused with the reason', async (_, event, reason) => {
  expect(await tell(event)).toEqual([400, expect.stringContaining(reason)]);
});

it('Lists keep to limit, before and after', async () => {
  const path = '/channels/5/messages';
  for (const content of ['a', 'b', 'c', 'd']) await make(path, { content });
  const newest = await read<readonly Thing[]>(`${path}?limit=4`);
  expect(newest.map(({ content }) => content)).toEqual(['d', 'c', 'b', 'a']);
  const before = await read<readonly Thing[]>(`${path}?limit=2&before=${newest[1]!.id}`);
  expect(before.map(({ content }) => content)).toEqual(['b', 'a']);
  const after = await read<readonly Thing[]>(`${path}?after=${newest[3]!.id}`);
  expect(after.map(({ content }) => content)).toEqual(['d', 'c', 'b']);
});

it.each(['/users/%40me', '/api/v9/users/@me', '/api/v10/users/%40me'])(
  'The path %s is that of /users/@me',
  async (path) => {
    expect(await read(path)).toEqual(await read('/users/@me'));
  },
);

it('A permission overwrite is one of its channel until it is removed', async () => {
  const overwrites = async () => (await read('/channels/5'))['permission_overwrites'];
  await call('PUT', '/channels/5/permissions/7', { type: 0, allow: '2048', deny: '1024' });
  await call('PUT', '/channels/5/permissions/8', { type: 1, allow: '1024' });
  await call('PUT', '/channels/5/permissions/7', { type: 0, allow: '0', deny: '2048' });
  expect(await overwrites()).toEqual([
    { id: '8', type: 1, allow: '1024', deny: '0' },
    { id: '7', type: 0, allow: '0', deny: '2048' },
  ]);
  await call('DELETE', '/channels/5/permissions/8');
  expect(await overwrites()).toEqual([{ id: '7', type: 0, allow: '0', deny: '2048' }]);
});

describe('An operation that needs permissions', () => {
  const CREATE_INSTANT_INVITE = String(1 << 0);

  it('is refused where the channel denies them to everybody, and where no role grants them', async () => {
    const [guild] = await read<readonly Thing[]>('/users/@me/guilds');
    const [channel, other] = await read<readonly Thing[]>(`/guilds/${guild!.id}/channels`);
    const me = await read('/users/@me');
    const { roles } = await read<{ roles: readonly string[] }>(`/guilds/${guild!.id}/members/${me.id}`);
    const invite = async (to: Thing | undefined): Promise<number> =>
      (await call('POST', `/channels/${to!.id}/invites`, {})).status;
    expect(await invite(channel)).toBe(200);
    await call('PUT', `/channels/${channel!.id}/permissions/${guild!.id}`, { type: 0, deny: CREATE_INSTANT_INVITE });
    const refused = await call('POST', `/channels/${channel!.id}/invites`, {});
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 50013 })]);
    expect(await invite(other)).toBe(200);
    await call('PATCH', `/guilds/${guild!.id}/roles/${roles[0]}`, { permissions: '0' });
    expect([await invite(other), (await call('GET', `/guilds/${guild!.id}/bans`)).status]).toEqual([403, 403]);
    expect((await call('GET', `/channels/${other!.id}/messages`)).status).toBe(200);
  });

  it('is not refused where no guild is around it', async () => {
    const direct = await make('/users/@me/channels', { recipient_id: '5' });
    expect((await call('GET', `/channels/${direct.id}/messages`)).status).toBe(200);
  });
});

it('An invite is to the channel and the guild that it is made for, and as it was sent', async () => {
  const [guild] = await read<readonly Thing[]>('/users/@me/guilds');
  const [channel] = await read<readonly Thing[]>(`/guilds/${guild!.id}/channels`);
  const invite = await make(`/channels/${channel!.id}/invites`, { max_age: 3600, max_uses: 3 });
  const expected = { max_age: 3600, max_uses: 3, guild: { id: guild!.id }, channel: { id: channel!.id } };
  expect(invite).toMatchObject(expected);
});

it('The answer to a reply has the message that it made', async () => {
  const reply = { type: 4, data: { content: 'hi', embeds: [{ title: 'Tea' }] } };
  const { resource } = await make('/interactions/5/token/callback?with_response=true', reply);
  const { type, message } = resource as { type: number; message: Thing };
  expect([type, message]).toMatchObject([4, { ...reply.data, author: { id: (await read('/users/@me')).id } }]);
  expect(await read(`/channels/${String(message['channel_id'])}/messages/${message.id}`)).toMatchObject(reply.data);
  const original = '/webhooks/9/token/messages/@original';
  expect(await read(original)).toMatchObject({ id: message.id, content: 'hi' });
  await call('PATCH', original, { content: 'ho' });
  expect(await read(original)).toMatchObject({ id: message.id, content: 'ho' });
  await call('DELETE', original);
  expect((await call('GET', original)).status).toBe(404);
});

// Limits that the public reference has in prose, and unions whose alternatives would each pass what another one refuses.
it.each<readonly [what: string, path: string, right: object, wrong: object]>([
  ['the content of a message', '/channels/5/messages', { content: 'a'.repeat(2000) }, { content: 'a'.repeat(2001) }],
  [
    'the name of a command for the chat',
    '/applications/5/commands',
    { name: "karte-für_o'hara", description: 'A' },
    { name: 'Karte', description: 'A' },
  ],
  [
    'the name of another command',
    '/applications/5/commands',
    { name: 'Report This', type: 3 },
    { name: 'Report', type: 3, description: 'A' },
  ],
  [
    'the description of a command',
    '/applications/5/commands',
    { name: 'a', type: 1, description: 'A' },
    { name: 'a', type: 1 },
  ],
  [
    'the topic of a channel',
    '/guilds/5/channels',
    { name: 'a', type: 15, topic: 'a'.repeat(1025) },
    { name: 'a', type: 0, topic: 'a'.repeat(1025) },
  ],
  [
    'the users of a channel',
    '/guilds/5/channels',
    { name: 'a', type: 13, user_limit: 100 },
    { name: 'a', type: 2, user_limit: 100 },
  ],
  ['the name of a webhook', '/channels/5/webhooks', { name: 'Clydesdales'.slice(5) }, { name: 'My Clyde' }],
  ['the uses of an invite', '/channels/5/invites', { max_uses: 100 }, { max_uses: 101 }],
  [
    'the name that a webhook shows',
    '/webhooks/5/token',
    { content: 'a', username: 'a'.repeat(80) },
    { content: 'a', username: 'a'.repeat(81) },
  ],
  [
    'the custom_id of a button',
    '/channels/5/messages',
    { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }] },
    { components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Go' }] }] },
  ],
])('A request keeps the limits of %s', async (_, path, right, wrong) => {
  const statuses = [(await call('POST', path, right)).status, (await call('POST', path, wrong)).status];
  expect([statuses[0]! < 300, statuses[1]]).toEqual([true, 400]);
});
