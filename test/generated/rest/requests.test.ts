import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  createClient,
  createTransport,
  getGuild,
  RequestValidationError,
  type Client,
  type ClientOptions,
} from '../../../generated/dist/rest/index.js';
import {
  createClient as createLiveClient,
  RequestValidationError as LiveRequestValidationError,
  type Client as LiveClient,
} from '../../../generated/dist/live/rest/index.js';
import { guild } from './guild-payloads.js';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function recording(options: ClientOptions = {}, answer: unknown = guild): { client: Client; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    sent.push({ url, init });
    return Promise.resolve(Response.json(answer));
  };
  return { client: createClient({ token: 'a.b.c', fetch, ...options }), sent };
}

async function issuesOf(call: (client: Client) => Promise<unknown>): Promise<string[]> {
  const { client, sent } = recording();
  const error = await call(client).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RequestValidationError);
  expect(sent, 'nothing is sent').toEqual([]);
  return (error as RequestValidationError).issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
}

describe('A request', () => {
  it('goes to the address of the spec by default', async () => {
    const { client, sent } = recording();
    await client.getGuild({ guild_id: '7', with_counts: false });
    expect(sent[0]!.url).toBe('https://discord.com/api/v10/guilds/7?with_counts=false');
    const other = recording({ baseUrl: 'https://proxy.example/x/', userAgent: 'mine/1' });
    await other.client.getGuild({ guild_id: '7' });
    expect(other.sent[0]!.url).toBe('https://proxy.example/x/guilds/7');
    expect(new Headers(other.sent[0]!.init.headers).get('user-agent')).toBe('mine/1');
  });

  it('says why it is made in the header of the platform, percent-encoded', async () => {
    const { client, sent } = recording();
    await client.getGuild({ guild_id: '7' }, { reason: 'für alle\r\nx: y' });
    expect(new Headers(sent[0]!.init.headers).get('x-audit-log-reason')).toBe('f%C3%BCr%20alle%0D%0Ax%3A%20y');
  });

  it.each([
    ['a wrong id', '7/../8', 'format'],
    ['a path upwards', '..', 'format'],
    ['nothing', '', 'format'],
    ['a number', 7, 'type'],
    ['no id', undefined, 'missing'],
  ])('with %s in the path is not sent', async (_, guild_id, code) => {
    const issues = await issuesOf((client) => client.getGuild({ guild_id: guild_id as string }));
    expect(issues).toContain(`guild_id: ${code}`);
  });

  it('with a query that the spec does not allow is not sent', async () => {
    expect(await issuesOf((client) => client.getCurrentUserGuilds({ limit: 0 }))).toEqual(['limit: range']);
    expect(await issuesOf((client) => client.getCurrentUserGuilds({ limit: 201 }))).toEqual(['limit: range']);
    expect(await issuesOf((client) => client.getCurrentUserGuilds({ limit: 1.5 }))).toEqual(['limit: type']);
    expect(await issuesOf((client) => client.getCurrentUserGuilds({ after: 'x&y' }))).toEqual(['after: format']);
    const mistyped = { guild_id: '7', with_count: true };
    expect(await issuesOf((client) => client.getGuild(mistyped))).toEqual(['with_count: unknown-key']);
  });

  it('with a token that the operation does not take is not sent', async () => {
    const { client, sent } = recording({ token: 'abc', auth: 'OAuth2' });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ kind: 'request-validation', issues: [{ code: 'auth' }] });
    await expect(client.getCurrentUserGuilds()).rejects.toMatchObject({ kind: 'response-validation' });
    expect(sent.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual(['Bearer abc']);
  });
});

describe('An operation', () => {
  it('works alone, with a transport', async () => {
    const transport = createTransport({ token: 'a.b.c', fetch: () => Promise.resolve(Response.json(guild)) });
    expect(await getGuild(transport, { guild_id: '7' })).toEqual(guild);
  });

  it('of the live profile checks by that profile', async () => {
    const client = createLiveClient({ token: 'a.b.c', fetch: () => Promise.resolve(Response.json({})) });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ kind: 'response-validation' });
  });
});

describe('A body that is one of several open objects', () => {
  const sentOrIssues = async (call: (client: LiveClient) => Promise<unknown>): Promise<unknown> => {
    const sent: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      sent.push(url);
      return Promise.resolve(Response.json({}));
    };
    const error: unknown = await call(createLiveClient({ token: 'a.b.c', fetch, validate: 'off' })).catch((e: unknown) => e);
    if (!(error instanceof LiveRequestValidationError)) return sent.length;
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  };

  it.each<readonly [string, object, unknown]>([
    ['a key of one object', { topic: 'Books' }, 1],
    ['a key of another object', { archived: true }, 1],
    ['a key of several objects', { name: 'books' }, 1],
    ['an absent key', { topic: undefined }, 1],
    ['a key that none declares', { shelf: 5 }, 1],
    ['a value of the wrong type', { topic: 5 }, ['body.topic: type']],
    ['a value beyond its limit', { rate_limit_per_user: 21_601 }, ['body.rate_limit_per_user: range']],
    ['an invalid value of two keys', { topic: 5, bitrate: 'x' }, ['body.topic: type', 'body.bitrate: type']],
    ['an invalid value in a list', { available_tags: [5] }, ['body.available_tags.0: type']],
  ])('is sent, or refused by what it declares: %s', async (_, body, expected) => {
    expect((await sentOrIssues((client) => client.modifyChannel({ channel_id: '7', body }))) as string[]).toEqual(expected);
  });

  it.each<readonly [string, object, unknown]>([
    ['valid', { type: 4, data: { content: 'Hi' } }, 1],
    ['without the key', { type: 1 }, 1],
    ['with an unknown key', { type: 1, shelf: 5 }, 1],
    ['with a key of the others, valid in none of them', { type: 1, data: 5 }, ['body.data: type']],
  ])('is a declared union, %s', async (_, body, expected) => {
    const params = { interaction_id: '7', interaction_token: 't', body } as Parameters<
      LiveClient['createInteractionResponse']
    >[0];
    expect(await sentOrIssues((client) => client.createInteractionResponse(params))).toEqual(expected);
  });
});

describe('Options that cannot work', () => {
  it.each<readonly [string, ClientOptions]>([
    ['an empty token', { token: '' }],
    ['a token with a line break', { token: 'abc\r\nx-evil: 1' }],
    ['a token that is no text', { token: 5 as unknown as string }],
    ['an address without a protocol', { baseUrl: 'example.org' }],
  ])('are refused: %s', (_, options) => {
    expect(() => createClient(options)).toThrow(TypeError);
  });
});

describe('The token', () => {
  const TOKEN = 'very-secret-token';

  it('is not visible in the client', () => {
    const { client } = recording({ token: TOKEN });
    expect(inspect(client, { depth: 20, showHidden: true })).not.toContain(TOKEN);
    expect(JSON.stringify(client)).toBe('{}');
  });

  it('is not in the error of a token that is refused', () => {
    expect(() => createClient({ token: `${TOKEN}\n` })).toThrow(/^(?!.*very-secret)/s);
  });
});

describe('A replaced fetch', () => {
  it('that ignores the signal is abandoned, and its response is released', async () => {
    let cancelled = false;
    const body = new ReadableStream({ cancel: () => void (cancelled = true) });
    const fetch = (): Promise<Response> => new Promise((resolve) => setTimeout(() => resolve(new Response(body)), 60));
    const client = createClient({ token: 'a.b.c', fetch, timeouts: { headers: 20 } });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ kind: 'timeout', phase: 'headers' });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(cancelled).toBe(true);
  });
});
