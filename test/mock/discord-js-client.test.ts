import { Client, GatewayIntentBits, Partials, type ClientEvents } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as samples from '../../generated/dist/live/samples.js';
import { startGateway, type GatewayMock } from '../../generator/mock/gateway/start-gateway.js';
import { platformModel } from '../support/platform.js';

const model = await platformModel('live');
const intents = Object.values(GatewayIntentBits).filter((bit) => typeof bit === 'number');

let gateway: GatewayMock;
let client: Client<true>;
const failures: string[] = [];

beforeAll(async () => {
  gateway = await startGateway(model);
  client = new Client({
    intents,
    partials: Object.values(Partials).filter((partial) => typeof partial === 'number'),
    rest: { api: 'http://127.0.0.1:1', makeRequest: (url) => Promise.resolve(answer(url)) },
    waitGuildTimeout: 50,
  });
  const handle = Reflect.get(client.ws, 'handlePacket') as (packet: { t: string }, shard: unknown) => boolean;
  Reflect.set(client.ws, 'handlePacket', (packet: { t: string }, shard: unknown) => {
    try {
      return handle.call(client.ws, packet, shard);
    } catch (error) {
      failures.push(`${packet.t}: ${String((error as Error).stack).split('\n').slice(0, 3).join(' ')}`);
      return false;
    }
  });
  await client.login('a.b.c');
});
afterAll(async () => {
  await client.destroy();
  await gateway.close();
});

function answer(url: string): Response {
  if (url.endsWith('/gateway/bot')) {
    const advice = samples.sampleGatewayBot('0', { url: gateway.url, shards: 1 });
    return Response.json({ ...advice, session_start_limit: { total: 1000, remaining: 999, reset_after: 1, max_concurrency: 1 } });
  }
  failures.push(`request to ${url}`);
  return Response.json({ code: 0, message: 'unknown' }, { status: 404 });
}

describe('discord.js', () => {
  it('logs in', async () => {
    expect(client.user?.id).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(client.isReady()).toBe(true);
  });
  it('handles every event', async () => {
    for (const event of model.events.filter(({ channel, family }) => channel === 'gateway' && !family)) {
      for (let index = 0; index < 5; index += 1) gateway.emit(event.name);
    }
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(failures).toEqual([]);
  });
});
