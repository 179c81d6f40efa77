import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../generated/dist/rest/index.js';
import { json, startServer, type TestServer } from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

describe('A broken connection', () => {
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
