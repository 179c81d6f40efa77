import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createIdentifySlots, serveSlots, shardPlan } from '../../../generated/dist/live/events/gateway/index.js';
import { projectWith } from './bot-project.js';
import { fakeGateway, until } from './fake-gateway.js';

/** The coordinator and the worker of the documentation. */
const [coordinator = '', worker = ''] = Array.from(
  readFileSync(new URL('../../../docs/gateway.md', import.meta.url), 'utf8').matchAll(/^```typescript\n(.*?)^```$/gms),
  ([, text]) => text!,
).filter((text) => /serveSlots|slotsOver/.test(text));

/** Slots that are shorter than those of the platform, so that a test need not wait. The service refuses what comes earlier. */
const RULE = { concurrency: 1, window: 600 };
const STARTS = { concurrency: 1, window: 250 };
/** Ends the worker that receives it, as an error would. */
const CRASH = "\nbot.on('MESSAGE_CREATE', ({ content }) => void (content === 'crash' && process.exit(3)));";

test('the workers of the documentation share the slots of a coordinator over threads', { timeout: 60_000 }, async () => {
  const gateway = await fakeGateway({ starts: STARTS });
  const limit = 'createIdentifyLimiter(advice.session_start_limit)';
  expect(coordinator).toContain(limit);
  const project = projectWith({
    'coordinator.js': coordinator
      .replace(limit, `createIdentifySlots(${JSON.stringify(RULE)})`)
      .replace('createIdentifyLimiter', 'createIdentifySlots'),
    'worker.js': worker + CRASH,
  });
  const child = spawn(process.execPath, [join(project, 'coordinator.js')], {
    env: { ...process.env, TOKEN: 'a.b.c', GATEWAY: gateway.url },
  });
  const { listen, out } = createListener();
  listen(child);
  await shareAndCrash(gateway, out);
});

test('workers share the slots of a coordinator over processes', { timeout: 60_000 }, async () => {
  const gateway = await fakeGateway({ starts: STARTS });
  const program = worker.replace('workerData as', 'JSON.parse(process.argv[2]!) as').replace('parentPort!', 'process');
  const project = projectWith({ 'worker.js': program + CRASH });
  const slots = createIdentifySlots(RULE);
  const { listen, out } = createListener();
  const start = (shards: readonly number[], total: number): void => {
    const settings = JSON.stringify({ shards, total, address: gateway.url });
    const child = fork(join(project, 'worker.js'), [settings], { silent: true, env: { ...process.env, TOKEN: 'a.b.c' } });
    serveSlots(slots, child);
    child.once('exit', (code) => code === 3 && start(shards, total));
    listen(child);
  };
  for (const { shards, total } of shardPlan(4, 2)) start(shards, total);
  await shareAndCrash(gateway, out);
});

type Gateway = Awaited<ReturnType<typeof fakeGateway>>;

/** The output of processes that end with the test. */
function createListener(): { readonly listen: (child: ChildProcess) => void; readonly out: () => string } {
  let out = '';
  const add = (text: Buffer): void => void (out += text.toString());
  return {
    listen: (child) => {
      child.stdout?.on('data', add);
      child.stderr?.on('data', add);
      onTestFinished(() => void child.kill());
    },
    out: () => out,
  };
}

/** Four shards start one after the other and get their events; a worker that crashes is followed by another one. */
async function shareAndCrash(gateway: Gateway, out: () => string): Promise<void> {
  const readyOf = (shards: string): number => out().split(`ready: ${shards}`).length - 1;
  await until(() => readyOf('0 1') === 1 && readyOf('2 3') === 1, `two workers: ${out()}`, 30_000);
  for (let shard = 0; shard < 4; shard++) gateway.emit('MESSAGE_CREATE', { id: '1', content: `to ${shard}` }, shard);
  for (let shard = 0; shard < 4; shard++) await until(() => out().includes(`shard ${shard}: to ${shard}\n`), `shard ${shard}`);
  gateway.emit('MESSAGE_CREATE', { id: '2', content: 'crash' }, 3);
  await until(() => readyOf('2 3') === 2, `another worker: ${out()}`, 30_000);
  expect(readyOf('0 1')).toBe(1);
  const starts = gateway.starts();
  expect(starts.map(({ shard }) => shard).toSorted()).toEqual([0, 1, 2, 2, 3, 3]);
  const gaps = starts.slice(1).map(({ at }, index) => at - starts[index]!.at);
  expect(Math.min(...gaps)).toBeGreaterThan(200);
}
