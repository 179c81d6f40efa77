import { afterEach, describe, expect, it } from 'vitest';
import { getGuild } from '../../../generated/dist/rest/index.js';
import {
  checks,
  createTransportOf,
  errorDetails,
  rateLimits,
  redirects,
  retries,
  type ClientOptions,
  type Parts,
  type Transport,
} from '../../../generated/dist/rest/parts.js';
import * as unchecked from '../../../generated/dist/rest/unchecked.js';
import { json, startServer, type Answer, type TestServer } from '../../support/faulty-server.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function transportOf(
  parts: Parts,
  answer: Answer,
  options: ClientOptions = {},
): Promise<{ server: TestServer; transport: Transport }> {
  const server = await startServer(answer);
  servers.push(server);
  return { server, transport: createTransportOf(parts, { baseUrl: server.url, token: 'secret', ...options }) };
}

const guild_id = '197038439483310086';

describe('A transport without parts', () => {
  it('sends what it is given with the token, and returns what comes', async () => {
    const { server, transport } = await transportOf({}, json(200, { id: 7 }));
    expect(await unchecked.getGuild(transport, { guild_id, with_counts: true })).toEqual({ id: 7 });
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: `/guilds/${guild_id}?with_counts=true` });
    expect(server.requests[0]!.headers.authorization).toBe('Bot secret');
  });

  it('follows no redirect', async () => {
    const { server, transport } = await transportOf({}, (_, response) => response.writeHead(302, { location: '/x' }).end());
    await expect(unchecked.getGuild(transport, { guild_id })).rejects.toMatchObject({ kind: 'api', status: 302 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('A part of a transport', () => {
  it('checks', async () => {
    const { server, transport } = await transportOf({ checks }, json(200, { id: 7 }));
    await expect(getGuild(transport, { guild_id: 'x' })).rejects.toMatchObject({ kind: 'request-validation' });
    expect(server.requests).toEqual([]);
    await expect(getGuild(transport, { guild_id })).rejects.toMatchObject({ kind: 'response-validation' });
    expect(await unchecked.getGuild(transport, { guild_id })).toEqual({ id: 7 });
  });

  it('reads the details of errors', async () => {
    const { transport } = await transportOf({ errorDetails }, json(404, { code: 10004, message: 'Unknown Guild' }));
    await expect(unchecked.getGuild(transport, { guild_id })).rejects.toMatchObject({ code: 10004, message: 'Unknown Guild' });
  });

  it('follows redirects', async () => {
    const { server, transport } = await transportOf({ redirects }, (request, response) =>
      request.url === '/moved' ? json(200, {})(request, response) : response.writeHead(302, { location: '/moved' }).end(),
    );
    expect(await unchecked.getGuild(transport, { guild_id })).toEqual({});
    expect(server.requests).toHaveLength(2);
  });

  it('retries, and waits by itself where no limits do', async () => {
    const started = Date.now();
    const { server, transport } = await transportOf(
      { retries },
      (request, response) =>
        (server.requests.length > 1 ? json(200, {}) : json(429, {}, { 'retry-after': '0.2' }))(request, response),
      { random: () => 0 },
    );
    expect(await unchecked.getGuild(transport, { guild_id })).toEqual({});
    expect(Date.now() - started).toBeGreaterThanOrEqual(195);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps to limits', async () => {
    const empty = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '0.2' };
    const { transport } = await transportOf({ rateLimits }, json(200, {}, empty));
    const started = Date.now();
    await Promise.all([unchecked.getGuild(transport, { guild_id }), unchecked.getGuild(transport, { guild_id })]);
    expect(Date.now() - started).toBeGreaterThanOrEqual(195);
  });
});
