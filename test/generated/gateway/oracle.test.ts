import { CompressionMethod, WebSocketManager, WebSocketShardEvents, WebSocketShardStatus } from '@discordjs/ws';
import { expect, onTestFinished, test } from 'vitest';
import type { GatewayMockOptions } from '../../../generator/mock/gateway/start-gateway.js';
import { fakeGateway, numbers, say, until } from './fake-gateway.js';
import { isLongRun } from '../../support/effort.js';

/*
 * The fake is faithful if another client of the platform can hold a session with it: @discordjs/ws, which knows nothing of this
 * project.
 */

async function oracle(compression: CompressionMethod | null, options: GatewayMockOptions = {}, shards = 1) {
  const gateway = await fakeGateway(options);
  const answer = {
    url: gateway.url,
    shards,
    session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: shards },
  };
  const manager = new WebSocketManager({
    token: 'secret',
    // The message intents of guilds, and guilds.
    intents: 513 as never,
    compression,
    shardCount: shards,
    // All that it requests over HTTP.
    rest: { get: async () => answer } as never,
  });
  const contents: string[] = [];
  const kinds: string[] = [];
  manager.on(WebSocketShardEvents.Dispatch, ({ t, d }) => {
    if (t === 'MESSAGE_CREATE') contents.push(d.content);
  });
  manager.on(WebSocketShardEvents.Ready, () => kinds.push('ready'));
  manager.on(WebSocketShardEvents.Resumed, () => kinds.push('resumed'));
  manager.on(WebSocketShardEvents.HeartbeatComplete, () => kinds.push('acknowledged'));
  manager.on(WebSocketShardEvents.Error, () => kinds.push('error'));
  onTestFinished(async () => manager.destroy());
  await manager.connect();
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  return { gateway, manager, contents, count };
}

test.each([
  ['no compression', null],
  ['zlib-stream', CompressionMethod.ZlibNative],
])('@discordjs/ws holds a session with the fake, with %s', { timeout: 30_000 }, async (_, compression) => {
  const { gateway, contents, count } = await oracle(compression, { interval: 200 });
  await until(() => count('ready') === 1, 'the session');
  say(gateway, 1, 50);
  await until(() => contents.length === 50, 'the events');
  expect(contents).toEqual(numbers(1, 50));
  await until(() => count('acknowledged') >= 2, 'answers to heartbeats');
});

test.each([
  ['a lost connection', { kind: 'close', code: 4000 }],
  ['a requested reconnect', { kind: 'reconnect' }],
  ['a session that may resume', { kind: 'invalid-session', resumable: true }],
] as const)('@discordjs/ws resumes after %s without a loss', { timeout: 30_000 }, async (_, fault) => {
  const { gateway, contents, count } = await oracle(null);
  await until(() => count('ready') === 1, 'the session');
  say(gateway, 1, 20);
  await until(() => contents.length === 20, 'the events');
  gateway.fault(fault);
  say(gateway, 21, 40);
  await until(() => count('resumed') === 1, 'the session', 20_000);
  say(gateway, 41, 60);
  await until(() => contents.length >= 60, 'the other events');
  // Events from before the old socket was closed may come again.
  expect([...new Set(contents)]).toEqual(numbers(1, 60));
});

// It waits for five seconds before it does.
test.runIf(isLongRun)('@discordjs/ws starts another session after an invalid one, and several shards', { timeout: 40_000 }, async () => {
  const { gateway, manager, count } = await oracle(null, {}, 2);
  await until(() => count('ready') === 2, 'two sessions', 20_000);
  expect([...(await manager.fetchStatus()).values()]).toEqual([WebSocketShardStatus.Ready, WebSocketShardStatus.Ready]);
  gateway.fault({ kind: 'invalid-session', resumable: false }, 1);
  await until(() => count('ready') === 3, 'another session', 20_000);
  expect(gateway.starts().map(({ shard }) => shard)).toEqual([0, 1, 1]);
});

test('@discordjs/ws is refused with a wrong token, as the platform does', { timeout: 30_000 }, async () => {
  await expect(oracle(null, { token: 'another' })).rejects.toThrow();
});
