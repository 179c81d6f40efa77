import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import {
  drips,
  endMidBody,
  gzipped,
  huge,
  json,
  neverAnswers,
  neverEnds,
  redirect,
  resetBeforeHeaders,
  resetMidBody,
  startServer,
  text,
  type Answer,
} from '../../support/faulty-server.js';
import { guild } from './guild-payloads.js';

const ANSWERS: Readonly<Record<string, Answer>> = {
  good: json(200, guild),
  gzipped: gzipped(JSON.stringify(guild)),
  reset: resetBeforeHeaders,
  'reset-in-body': resetMidBody,
  'end-in-body': endMidBody,
  silent: neverAnswers,
  unfinished: neverEnds,
  dripping: drips,
  huge: huge(100 * 1024 * 1024, false, () => {}),
  text: text(200, '<html>', 'text/html'),
  refused: json(403, { code: 1, message: 'no' }),
  limited: json(429, { retry_after: 0.01 }, { 'retry-after': '0.01' }),
  failing: json(503, {}),
  loop: redirect(302, '/loop/guilds/7'),
};

/** Calls and aborts every fault; prints the results, what was unhandled, and what is still open. */
const PROGRAM = `
import { createClient } from ${JSON.stringify(new URL('../../../generated/dist/rest/index.js', import.meta.url).href)};
const unhandled = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
process.on('warning', (warning) => unhandled.push(String(warning)));
const kinds = {};
for (const name of process.argv[2].split(',')) {
  const slow = ['silent', 'unfinished', 'dripping'].includes(name);
  const client = createClient({
    token: 'a.b.c',
    baseUrl: process.argv[1] + '/' + name,
    timeouts: slow ? { headers: 50, body: 50 } : { headers: 60_000, body: 60_000 },
    retry: { minDelayMs: 1, maxDelayMs: 5, maxWaitMs: 500 },
  });
  const outcome = (signal) => client.getGuild({ guild_id: '7' }, { signal }).then(() => 'good', (error) => error.kind);
  kinds[name] = await outcome(undefined);
  for (const ms of [0, 1, 5, 20]) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    await Promise.all([outcome(controller.signal), outcome(controller.signal)]);
  }
}
await new Promise((resolve) => setTimeout(resolve, 100));
const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
console.log(JSON.stringify({ kinds, unhandled, timers }));
`;

it('A program that met every fault ends by itself, without an unhandled rejection and without a timer of the client', async () => {
  const server = await startServer((request, response) => {
    ANSWERS[request.url!.split('/')[1]!]!(request, response);
  });
  const names = Object.keys(ANSWERS);
  const started = Date.now();
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, server.url, names.join(',')],
    { timeout: 50_000, cwd: fileURLToPath(new URL('.', import.meta.url)) },
  );
  const took = Date.now() - started;
  await server.close();
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    kinds: {
      good: 'good',
      gzipped: 'good',
      reset: 'network',
      'reset-in-body': 'truncated-body',
      'end-in-body': 'truncated-body',
      silent: 'timeout',
      unfinished: 'timeout',
      dripping: 'timeout',
      huge: 'body-too-large',
      text: 'content-type',
      refused: 'api',
      limited: 'rate-limit',
      failing: 'api',
      loop: 'redirect',
    },
    unhandled: [],
    timers: [],
  });
  expect(took, 'a timer that is left would keep the program for a minute').toBeLessThan(45_000);
});
