import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type ClientError, type ClientOptions } from '../../../generated/dist/rest/index.js';
import {
  closedPort,
  drips,
  endMidBody,
  gzipped,
  huge,
  json,
  neverAnswers,
  neverEnds,
  neverEndsWith,
  oneByOne,
  redirect,
  resetBeforeHeaders,
  resetMidBody,
  startServer,
  text,
  type Answer,
  type TestServer,
} from '../../support/faulty-server.js';
import { guild, guildWithCounts } from './guild-payloads.js';

const TOKEN = 'very-secret-token';
const MEGABYTE = 1024 * 1024;

const servers: TestServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(answer: Answer): Promise<TestServer> {
  const server = await startServer(answer);
  servers.push(server);
  return server;
}

const NO_RETRY = { limit: 0 } as const;

/** The result of getGuild with a server that answers so. */
async function failure(
  answer: Answer,
  options: ClientOptions = {},
  signal?: AbortSignal,
): Promise<ClientError & Record<string, unknown>> {
  const { url } = await serve(answer);
  return failureAt(url, options, signal);
}

async function failureAt(
  url: string,
  options: ClientOptions = {},
  signal?: AbortSignal,
): Promise<ClientError & Record<string, unknown>> {
  const client = createClient({ token: TOKEN, baseUrl: `${url}/api`, retry: NO_RETRY, ...options });
  try {
    await client.getGuild({ guild_id: '7' }, { signal });
  } catch (error) {
    expect(inspect(error, { depth: 20, showHidden: true }), 'no error shows the token').not.toContain(TOKEN);
    expect((error as ClientError).operation).toBe('get_guild');
    return error as ClientError & Record<string, unknown>;
  }
  throw new Error('the call should have failed');
}

/** A request that was given up does not hold its connection. */
async function allReleased(): Promise<void> {
  const isOpen = (): boolean => servers.some((server) => server.held() > 0);
  for (let waited = 0; waited < 3000 && isOpen(); waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(servers.map((server) => server.held())).toEqual(servers.map(() => 0));
}

describe('An answer', () => {
  it('is what the spec says, by the query', async () => {
    const server = await serve((request, response) =>
      json(200, request.url?.includes('with_counts') === true ? guildWithCounts : guild)(request, response),
    );
    const client = createClient({ token: TOKEN, baseUrl: `${server.url}/api` });
    const counted = await client.getGuild({ guild_id: '7', with_counts: true });
    expect(counted.approximate_member_count).toBe(guildWithCounts['approximate_member_count']);
    expect(await client.getGuild({ guild_id: '7' })).toEqual(guild);
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/guilds/7?with_counts=true', '/api/guilds/7']);
    expect(server.requests[0]!.headers).toMatchObject({
      authorization: `Bot ${TOKEN}`,
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^DiscordBot \(https:.*, \d/) as string,
    });
  });

  it('that is compressed is read', async () => {
    const { url } = await serve(gzipped(JSON.stringify(guild)));
    const client = createClient({ token: 'a.b.c', baseUrl: url });
    expect(await client.getGuild({ guild_id: '7' })).toEqual(guild);
  });

  it('that the spec does not allow is refused according to the mode', async () => {
    const wrong = { ...guild, name: 5 };
    expect(await failure(json(200, wrong))).toMatchObject({
      kind: 'response-validation',
      status: 200,
      issues: [{ path: ['name'], code: 'type' }],
    });
    const short = { ...guild, name: '' };
    expect(await failure(json(200, short), { validate: 'spec' })).toMatchObject({ issues: [{ path: ['name'], code: 'length' }] });
    for (const [validate, body] of [['shape', short], ['off', wrong]] as const) {
      const { url } = await serve(json(200, body));
      expect(await createClient({ token: 'a.b.c', baseUrl: url, validate }).getGuild({ guild_id: '7' })).toEqual(body);
    }
  });
});

describe('A connection', () => {
  it('that is refused is a NetworkError with the code of the system', async () => {
    expect(await failureAt(await closedPort())).toMatchObject({ name: 'NetworkError', code: 'ECONNREFUSED' });
  });

  it('that is reset before the headers is a NetworkError', async () => {
    expect(await failure(resetBeforeHeaders)).toMatchObject({ kind: 'network' });
    await allReleased();
  });

  it.each([
    ['is reset', resetMidBody],
    ['ends', endMidBody],
  ])('that %s inside the body is a TruncatedBodyError', async (_, answer) => {
    expect(await failure(answer)).toMatchObject({ kind: 'truncated-body', status: 200 });
    await allReleased();
  });

  it('to an unknown host is a NetworkError', async () => {
    expect(await failureAt('http://nowhere.invalid')).toMatchObject({ kind: 'network' });
  });
});

describe('A server that is slow', () => {
  it.each([
    ['with the headers', neverAnswers, 'headers'],
    ['with the body', neverEnds, 'body'],
    ['with the body of an error', neverEndsWith(500), 'body'],
    ['with each byte', drips, 'body'],
  ] as const)('%s is a TimeoutError, and the connection is closed', async (_, answer, phase) => {
    const started = Date.now();
    const error = await failure(answer, { timeouts: { headers: phase === 'headers' ? 100 : 20_000, body: 100 } });
    expect(error).toMatchObject({ kind: 'timeout', phase, timeoutMs: 100 });
    expect(Date.now() - started).toBeLessThan(5000);
    await allReleased();
  });
});

describe('A body', () => {
  it.each([
    ['is broken under compression', gzipped(JSON.stringify(guild), 'broken'), 'truncated-body'],
    // Node hands out what it could unpack, without a word.
    ['has lost its end under compression', gzipped(JSON.stringify(guild), 'cut'), 'invalid-json'],
  ] as const)('that %s is a BodyError of that kind', async (_, answer, kind) => {
    const error = await failure(answer);
    expect(error).toMatchObject({ kind, status: 200 });
    expect(error.message).not.toContain('html>');
  });

  it.each([
    ['says so', true],
    ['does not say so', false],
  ])('of 100 MB that %s is cut', async (_, withLength) => {
    let written = 0;
    const answer = huge(100 * MEGABYTE, withLength, (bytes) => (written = bytes));
    expect(await failure(answer, { maxBodyBytes: MEGABYTE })).toMatchObject({ kind: 'body-too-large', maxBytes: MEGABYTE });
    await allReleased();
    expect(written).toBeLessThan(30 * MEGABYTE);
  });

  it('of 100 MB under compression is cut as well', async () => {
    const packed = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '));
    expect(packed.length).toBeLessThan(MEGABYTE);
    const answer: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed);
    };
    expect(await failure(answer)).toMatchObject({ kind: 'body-too-large' });
  });

  it('of 100 MB is read if the caller allows it', async () => {
    const padded = Buffer.concat([Buffer.alloc(100 * MEGABYTE, ' '), Buffer.from(JSON.stringify(guild))]);
    const { url } = await serve(text(200, padded));
    const client = createClient({ token: 'a.b.c', baseUrl: url, maxBodyBytes: 200 * MEGABYTE });
    expect(await client.getGuild({ guild_id: '7' })).toEqual(guild);
  });
});

describe('An error of the platform', () => {
  it('redacts a token that the platform repeats', async () => {
    const errors = { [TOKEN]: { _errors: [{ code: TOKEN, message: `not ${TOKEN}` }] } };
    const error = await failure(json(401, { code: TOKEN, message: `bad token ${TOKEN}`, errors }));
    expect(error).toMatchObject({ message: 'bad token [token]', fields: [{ path: ['[token]'], code: '[token]' }] });
  });
});

describe('A redirect', () => {
  it('to another host never receives the token', async () => {
    const other = await serve(json(200, guild));
    expect(await failure(redirect(302, `${other.url}/guilds/7`))).toMatchObject({ kind: 'redirect' });
    expect(other.requests).toEqual([]);
    const named = servers[1]!.url.replace('127.0.0.1', 'localhost');
    expect(await failure(redirect(302, named))).toMatchObject({ kind: 'redirect' });
  });
});

describe('An abort', () => {
  const stages: readonly (readonly [string, Answer, number])[] = [
    ['before anything is sent', json(200, guild), 0],
    ['while waiting for the headers', neverAnswers, 60],
    ['inside the body', neverEnds, 60],
    ['inside the body of an error', neverEndsWith(500), 60],
    ['behind a redirect', oneByOne(redirect(302, '/api/elsewhere'), neverAnswers), 60],
  ];

  it.each(stages)('%s is an AbortedError with the reason', async (_, answer, after) => {
    const controller = new AbortController();
    const reason = new Error('no longer needed');
    if (after === 0) controller.abort(reason);
    else setTimeout(() => controller.abort(reason), after);
    expect(await failure(answer, {}, controller.signal)).toMatchObject({ kind: 'aborted', cause: reason });
    if (after === 0) expect(servers[0]!.requests).toEqual([]);
    await allReleased();
  });

  it('after the answer changes nothing', async () => {
    const { url } = await serve(json(200, guild));
    const controller = new AbortController();
    const client = createClient({ token: 'a.b.c', baseUrl: url });
    expect(await client.getGuild({ guild_id: '7' }, { signal: controller.signal })).toEqual(guild);
    controller.abort();
    expect(await client.getGuild({ guild_id: '7' })).toEqual(guild);
  });

  it('ends the wait for a retry', async () => {
    const controller = new AbortController();
    const options: ClientOptions = {
      retry: { limit: 3, minDelayMs: 60_000, maxDelayMs: 60_000 },
      onRetry: () => setTimeout(() => controller.abort(), 30),
    };
    expect(await failure(json(503, {}), options, controller.signal)).toMatchObject({ kind: 'aborted' });
  });

  it('ends the wait in a queue, and leaves the others waiting', async () => {
    let answered = 0;
    const { url } = await serve((request, response) => {
      answered += 1;
      const wait = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.3' };
      json(200, guild, wait)(request, response);
    });
    const client = createClient({ token: 'a.b.c', baseUrl: url });
    const controller = new AbortController();
    const calls = [1, 2, 3].map((id) =>
      client.getGuild({ guild_id: '7' }, id === 2 ? { signal: controller.signal } : {}).then(
        () => 'answered',
        (error: ClientError) => error.kind,
      ),
    );
    setTimeout(() => controller.abort(), 50);
    expect(await Promise.all(calls)).toEqual(['answered', 'aborted', 'answered']);
    expect(answered).toBe(2);
  });
});
