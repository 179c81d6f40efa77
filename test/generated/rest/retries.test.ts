import { afterEach, describe, expect, it } from 'vitest';
import { createClient, createTransport, type ClientOptions, type Operation, type RetryEvent } from '../../../generated/dist/rest/index.js';
import { closedPort, json, oneByOne, resetBeforeHeaders, resetMidBody, startServer, type Answer, type TestServer } from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** The requests of a client whose clock jumps instead of waiting. */
async function run(answer: Answer, options: ClientOptions = {}, method = 'GET') {
  const server = await startServer(answer);
  servers.push(server);
  const waits: number[] = [];
  const retries: RetryEvent[] = [];
  let now = 0;
  const transport = createTransport({
    token: 'a.b.c',
    baseUrl: server.url,
    random: () => 0.5,
    clock: {
      now: () => now,
      sleep: (ms) => {
        waits.push(ms);
        now += ms;
        return Promise.resolve();
      },
    },
    onRetry: (event) => retries.push(event),
    ...options,
  });
  const operation: Operation = {
    name: 'do_it',
    method,
    path: '/it',
    countedPer: [],
    query: {},
    responses: [{}],
  };
  const outcome = await transport.call(operation, {}).then(
    () => 'done',
    (error: { kind: string }) => error.kind,
  );
  return { outcome, waits, retries, sent: server.requests.length };
}

describe('A broken connection', () => {
  it('is tried again if the request is idempotent', async () => {
    expect(await run(oneByOne(resetMidBody, json(200, {})))).toMatchObject({ outcome: 'done', sent: 2 });
    expect(await run(oneByOne(resetBeforeHeaders, json(200, {})))).toMatchObject({ outcome: 'done', sent: 2 });
    expect(await run(oneByOne(resetBeforeHeaders, json(200, {})), {}, 'POST')).toMatchObject({ outcome: 'network', sent: 1 });
    expect(await run(oneByOne(resetMidBody, json(200, {})), {}, 'POST')).toMatchObject({ outcome: 'truncated-body', sent: 1 });
  });

  it('is tried again whatever the method is if nothing was sent', async () => {
    const closed = { outcome: 'network', waits: [375, 750, 1500] };
    for (const method of ['GET', 'POST']) {
      expect(await run(json(200, {}), { baseUrl: await closedPort() }, method)).toMatchObject(closed);
    }
  });

  it('ends the operation if the caller says so', async () => {
    expect(await run(resetMidBody, { retry: { network: false } })).toMatchObject({ outcome: 'truncated-body', sent: 1 });
  });

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
