import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json, startServer } from '../../support/faulty-server.js';
import { tries } from '../../support/effort.js';
import { guild } from './guild-payloads.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.warn('NOT RUN: limits of several processes. Install redis-server.');

/** Each waits a second for the one before it. */
const PROCESSES = tries(2, 3);
const CALLS = 50;
const MOST = 50;

let folder: string;
let redis: ChildProcess | undefined;
let port = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shared-limits-'));
  if (!hasRedis) return;
  port = await freePort();
  redis = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder], { stdio: 'pipe' });
  await new Promise<void>((resolve) =>
    redis!.stdout!.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready to accept')) resolve();
    }),
  );
});
afterAll(() => {
  redis?.kill();
  rmSync(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => resolve(free));
    });
  });
}

/** The example of the documentation, which connects to these servers. */
function exampleProgram(url: string): string {
  const page = readFileSync(join(root, 'docs/rest.md'), 'utf8');
  const [, example = ''] = /<!-- shared limits -->\n\n```typescript\n([\s\S]*?)```/.exec(page) ?? [];
  const packages = { 'platform-object-model/live/rest/parts': 'live/rest/parts.js', 'platform-object-model/live/rest': 'live/rest/index.js' };
  const code = Object.entries(packages)
    .reduce((text, [name, path]) => text.replace(`'${name}'`, JSON.stringify(join(root, 'generated/dist', path))), example)
    .replace("'redis'", JSON.stringify(join(root, 'node_modules/redis/dist/index.js')))
    .replace(', type LimitStore', '')
    .replace(': LimitStore', '')
    .replace(': readonly { key: string }[]', '')
    .replace("token: process.env['TOKEN'] ?? ''", `token: 'x', baseUrl: ${JSON.stringify(url)}, validate: 'off'`);
  return `${code}
const calls = Array.from({ length: ${CALLS} }, (_, id) => client.getGuild({ guild_id: String(1 + id) }));
await Promise.all(calls);
await redis.close();
`;
}

it('has redis-server in the gate', () => {
  if (process.env['CI'] === 'true') expect(hasRedis).toBe(true);
});

it.skipIf(!hasRedis)('several processes stay within the limit together', async () => {
  const arrivals: number[] = [];
  let refused = 0;
  const server = await startServer((request, response) => {
    const now = Date.now();
    const recent = arrivals.filter((time) => time > now - 1000).length;
    if (recent >= MOST) {
      refused += 1;
      return json(429, { retry_after: 1, global: true }, { 'retry-after': '1' })(request, response);
    }
    arrivals.push(now);
    json(200, guild)(request, response);
  });
  const program = join(folder, 'program.mjs');
  writeFileSync(program, exampleProgram(server.url));
  const started = Date.now();
  const results = await Promise.all(Array.from({ length: PROCESSES }, () => run(program)));
  const took = Date.now() - started;
  await server.close();
  expect(results).toEqual(results.map(() => ''));
  expect({ answered: arrivals.length, refused }).toEqual({ answered: PROCESSES * CALLS, refused: 0 });
  expect(took).toBeGreaterThan((PROCESSES - 1) * 1000); // 50 in each second
}, 60_000);

function run(program: string): Promise<string> {
  const child = spawn(process.execPath, [program], { env: { ...process.env, REDIS_URL: `redis://127.0.0.1:${port}` } });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.on('close', () => resolve(text)));
}
