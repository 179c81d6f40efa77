import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../generated/dist/rest/index.js';
import { json, startServer, type TestServer } from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A service that takes the token x. */
async function clientOf(token: string): Promise<{ server: TestServer; client: Client }> {
  const server = await startServer((request, response) =>
    (request.headers.authorization === 'Bot x' ? json(200, guild) : json(401, { code: 0, message: '401: Unauthorized' }))(request, response),
  );
  servers.push(server);
  return { server, client: createClient({ baseUrl: server.url, token }) };
}

describe('The response of a call', () => {
  it('has a status and headers, and is sent once', async () => {
    const { server, client } = await clientOf('x');
    const { value, status, headers } = await client.getGuild({ guild_id: '7' }).withResponse();
    expect([value.id, status, headers.get('content-type')]).toEqual([guild['id'], 200, 'application/json']);
    expect(server.requests).toHaveLength(1);
  });

  it('fails as the call does, without an unhandled rejection', async () => {
    const { client } = await clientOf('y');
    await expect(client.getGuild({ guild_id: '7' }).withResponse()).rejects.toMatchObject({ status: 401 });
  });
});
