import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type ClientOptions, type Client } from '../../../generated/dist/rest/index.js';
import { json, startServer, type TestServer } from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A service that takes one token. */
async function clientOf(valid: () => string, options: ClientOptions): Promise<{ server: TestServer; client: Client }> {
  const server = await startServer((request, response) =>
    (request.headers.authorization === `Bot ${valid()}` ? json(200, guild) : json(401, { code: 0, message: '401: Unauthorized' }))(request, response),
  );
  servers.push(server);
  return { server, client: createClient({ baseUrl: server.url, ...options }) };
}

const sent = (server: TestServer): readonly unknown[] => server.requests.map(({ headers }) => headers.authorization);

describe('A token that the service refuses', () => {
  it('is not sent again', async () => {
    const { server, client } = await clientOf(() => 'new', { token: 'old' });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ kind: 'api', status: 401, message: '401: Unauthorized' });
    for (const id of ['7', '8']) {
      await expect(client.getGuild({ guild_id: id })).rejects.toMatchObject({
        kind: 'api',
        status: 401,
        message: 'not sent: the service has refused the token',
      });
    }
    expect(sent(server)).toEqual(['Bot old']);
  });

  it('is replaced once by the one that the function returns then', async () => {
    let token = 'old';
    const { server, client } = await clientOf(() => 'new', {
      token: () => {
        const now = token;
        token = 'new';
        return Promise.resolve(now);
      },
    });
    expect((await client.getGuild({ guild_id: '7' })).id).toBe(guild['id']);
    expect((await client.getGuild({ guild_id: '8' })).id).toBe(guild['id']);
    expect(sent(server)).toEqual(['Bot old', 'Bot new', 'Bot new']);
  });

  it('is sent once only if the function returns it again, and used when it has changed', async () => {
    let token = 'old';
    const { server, client } = await clientOf(() => 'new', { token: () => token });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ status: 401, message: '401: Unauthorized' });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ message: expect.stringContaining('not sent') as string });
    token = 'new';
    expect((await client.getGuild({ guild_id: '7' })).id).toBe(guild['id']);
    expect(sent(server)).toEqual(['Bot old', 'Bot new']);
  });

  it('is replaced once only: a second refusal is the error', async () => {
    let count = 0;
    const { server, client } = await clientOf(() => 'none', { token: () => `t${++count}` });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({ status: 401 });
    expect(server.requests).toHaveLength(2);
  });
});

describe('A call without a token', () => {
  it('is not sent where the spec wants one', async () => {
    const { server, client } = await clientOf(() => 'x', {});
    await expect(client.getGuild({ guild_id: '7' })).rejects.toMatchObject({
      kind: 'request-validation',
      issues: [{ path: [], code: 'auth', message: 'takes a token of Bot' }],
    });
    expect(server.requests).toEqual([]);
  });

  it('may bring its own header', async () => {
    const { client } = await clientOf(() => 'x', {});
    expect((await client.getGuild({ guild_id: '7' }, { headers: { Authorization: 'Bot x' } })).id).toBe(guild['id']);
  });

  it('fails with what the function throws', async () => {
    const wrong = new Error('no vault');
    const { server, client } = await clientOf(() => 'x', { token: () => Promise.reject(wrong) });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toBe(wrong);
    expect(server.requests).toEqual([]);
  });

  it('names no token that is not valid in a header', async () => {
    const { client } = await clientOf(() => 'x', { token: () => 'very-secret\n' });
    await expect(client.getGuild({ guild_id: '7' })).rejects.toThrow(/^(?!.*very-secret)/s);
  });
});

describe('The response of a call', () => {
  it('has a status and headers, and is sent once', async () => {
    const { server, client } = await clientOf(() => 'x', { token: 'x' });
    const { value, status, headers } = await client.getGuild({ guild_id: '7' }).withResponse();
    expect([value.id, status, headers.get('content-type')]).toEqual([guild['id'], 200, 'application/json']);
    expect(server.requests).toHaveLength(1);
  });

  it('fails as the call does, without an unhandled rejection', async () => {
    const { client } = await clientOf(() => 'x', { token: 'y' });
    await expect(client.getGuild({ guild_id: '7' }).withResponse()).rejects.toMatchObject({ status: 401 });
  });
});
