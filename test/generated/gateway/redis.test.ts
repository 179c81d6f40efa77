import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript-5.9';
import { expect, onTestFinished, test } from 'vitest';
import { shardPlan } from '../../../generated/dist/live/events/gateway/index.js';
import { fakeGateway, until } from './fake-gateway.js';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Why three processes cannot be tried; undefined if they can. */
function whyNot(): string | undefined {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'pipe' });
  } catch {
    return 'redis-server is not installed (Debian: redis-server)';
  }
  try {
    createRequire(import.meta.url).resolve('redis');
  } catch {
    return 'the package redis is not installed';
  }
  return undefined;
}

const missing = whyNot();
if (missing !== undefined) {
  const text = `SKIPPED: shards of several processes over Redis: ${missing}\n`;
  if (process.env['CI'] === 'true') throw new Error(text);
  process.stderr.write(text);
}

test.skipIf(missing !== undefined)(
  'three processes with 12 shards share the slots of a Redis, also when one is killed',
  { timeout: 90_000 },
  async () => {
    const redisUrl = await startRedis();
    const slots = compiledSlots();
    // The gateway refuses a session that starts too early. Slots are longer by what a busy machine delays a message.
    const gateway = await fakeGateway({ starts: { concurrency: 2, window: 200 } });
    const plan = shardPlan(12, 3);
    const heard: { readonly shard?: number; readonly content?: string; readonly ready?: readonly number[] }[] = [];
    const start = (shards: readonly number[]): ChildProcess => {
      const settings = JSON.stringify({ shards, total: 12, gateway: gateway.url, redisUrl, slots });
      const child = spawn(process.execPath, [join(here, 'redis-worker.mjs'), settings], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout!.on('data', (text: Buffer) => {
        for (const line of text.toString().trim().split('\n')) heard.push(JSON.parse(line) as (typeof heard)[number]);
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const children = plan.map(({ shards }) => start(shards));
    await until(() => heard.filter(({ ready }) => ready !== undefined).length === 3, 'three processes', 40_000);
    // One is killed in the middle of its work, and another one takes its shards.
    children[1]!.kill('SIGKILL');
    await until(() => gateway.connections() === 8, 'the end of four connections');
    start(plan[1]!.shards);
    await until(() => heard.filter(({ ready }) => ready !== undefined).length === 4, 'another process', 40_000);
    for (let shard = 0; shard < 12; shard++) gateway.emit('MESSAGE_CREATE', { id: '1', content: `for ${shard}` }, shard);
    await until(() => heard.filter(({ content }) => content !== undefined).length >= 12, 'the messages');
    const contents = heard.flatMap(({ shard, content }) => (content === undefined ? [] : [[shard, content]]));
    expect(contents.toSorted()).toEqual(Array.from({ length: 12 }, (_, shard) => [shard, `for ${shard}`]).toSorted());
    // No slot was used twice: starts of one key are a window apart, and the gateway has refused none.
    const starts = gateway.starts();
    expect(starts).toHaveLength(16);
    for (const key of [0, 1]) {
      const times = starts.filter(({ shard }) => shard % 2 === key).map(({ at }) => at);
      const gaps = times.slice(1).map((time, index) => time - times[index]!);
      expect(Math.min(...gaps)).toBeGreaterThan(150);
    }
  },
);

async function startRedis(): Promise<string> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let out = '';
  server.stdout.on('data', (text: Buffer) => (out += text.toString()));
  await until(() => out.includes('Ready to accept connections'), 'Redis');
  return `redis://127.0.0.1:${port}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The example as a module that the processes can load. */
function compiledSlots(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slots-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'redis-slots.mjs');
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  writeFileSync(path, ts.transpile(readFileSync(join(here, 'redis-slots.ts'), 'utf8'), options));
  return pathToFileURL(path).href;
}
