import { execFileSync, fork } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { spreadOf } from '../contest/statistics.js';
import { peersFolder, rootFolder, workFolder } from '../folders.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';
import { CALLERS, type Called, type Caller, type Calls } from './messages.js';

const FLOOR: Caller = 'fetch and JSON.parse';

/** The size of a bundle with one operation and the cost of calls, beside popular clients. */
export async function client({ smoke }: Effort): Promise<Section> {
  const folder = workFolder('client');
  mkdirSync(folder, { recursive: true });
  const peers = await generated(folder);
  const calls = smoke ? 100 : 10_000;
  return {
    title: 'Client',
    text: [
      'One operation with all that sends it, bundled and minified by rolldown for browsers, gzipped at level 9.',
      await sizeTable(folder),
      `### ${calls.toLocaleString('en')} calls over as many channels`,
      'Processor time of the process that calls, all calls at once, each in a channel of its own, with responses from memory; medians of five rounds, each with new processes in turn, and ratios of the same round. Only `snowspec` and `@discordjs/rest` keep to rate limits; `snowspec` also validates requests and responses. Memory is that of a call that waits for its response.',
      await callTable(calls, peers, smoke ? 1 : 5),
      `Load when this was measured: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ].join('\n\n'),
  };
}

/** The client that hey-api generates from the OpenAPI document of the package, and openapi-fetch, as one module. */
async function generated(folder: string): Promise<string> {
  const sources = join(folder, 'hey-api');
  rmSync(sources, { recursive: true, force: true });
  const manifest = createRequire(join(peersFolder, 'package.json')).resolve('@hey-api/openapi-ts/package.json');
  const args = ['-i', join(rootFolder, 'generated/openapi.live.json'), '-o', sources, '-c', '@hey-api/client-fetch'];
  execFileSync(process.execPath, [join(dirname(manifest), 'bin/run.js'), ...args, '--silent'], {
    cwd: peersFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const module = join(folder, 'peers.mjs');
  const text = `export { getThreadMember } from '${sources}/sdk.gen.ts';\nexport { client } from '${sources}/client.gen.ts';\nexport { default as createClient } from 'openapi-fetch';`;
  writeFileSync(module, await bundled(folder, text, false));
  return module;
}

async function sizeTable(folder: string): Promise<string> {
  const dist = join(rootFolder, 'generated/dist/live/rest');
  const ours = (parts: string, checked: boolean): string =>
    [
      `import { createTransportOf${parts === '' ? '' : `, ${parts}`} } from '${dist}/parts.js';`,
      `import { getThreadMember } from '${dist}/${checked ? 'index' : 'unchecked'}.js';`,
      `const transport = createTransportOf({ ${parts} }, { token: 'x' });`,
      'export const get = (params) => getThreadMember(transport, params);',
    ].join('\n');
  const path = '/channels/{channel_id}/thread-members/{user_id}';
  const programs: Readonly<Record<string, string>> = {
    'openapi-fetch': `import create from 'openapi-fetch';\nconst client = create({ baseUrl: 'x' });\nexport const get = (path) => client.GET('${path}', { params: { path } });`,
    'hey-api': `export { getThreadMember } from '${folder}/hey-api/sdk.gen.ts';`,
    'snowspec, nothing but the request': ours('', false),
    'snowspec, with retries': ours('retries', false),
    'snowspec, with rate limits, retries, redirects and errors': ours(
      'errorDetails, rateLimits, redirects, retries',
      false,
    ),
    'snowspec, the same with validation of requests and the response': ours(
      'checks, errorDetails, rateLimits, redirects, retries',
      true,
    ),
    '@discordjs/rest': `import { REST } from '${join(rootFolder, 'node_modules/@discordjs/rest/dist/web.mjs')}';\nconst rest = new REST();\nexport const get = (a, b) => rest.get('/channels/' + a + '/thread-members/' + b);`,
  };
  const rows = [];
  for (const [name, program] of Object.entries(programs)) {
    const code = await bundled(folder, program, true);
    rows.push([name, kilobytes(code.length), kilobytes(gzipSync(code, { level: 9 }).length)]);
  }
  return markdownTable(['', 'minified', 'gzipped'], rows);
}

async function bundled(folder: string, text: string, minify: boolean): Promise<string> {
  const input = join(folder, 'entry.mjs');
  writeFileSync(input, text);
  const bundle = await rolldown({ input, platform: minify ? 'browser' : 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ minify, format: 'esm', codeSplitting: false });
  return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}

function kilobytes(count: number): string {
  return `${(count / 1000).toFixed(1)} kB`;
}

async function callTable(calls: number, peers: string, rounds: number): Promise<string> {
  const found: ReadonlyMap<Caller, Called>[] = [];
  for (let round = 0; round < rounds; round++) {
    const done = new Map<Caller, Called>();
    for (const caller of CALLERS) done.set(caller, await called({ caller, calls, peers }));
    found.push(done);
  }
  const rows = CALLERS.map((caller) => {
    const spread = (of: (one: Called, floor: Called) => number) =>
      spreadOf(found.map((round) => of(round.get(caller)!, round.get(FLOOR)!)));
    const ratio = spread((one, floor) => one.processor / floor.processor);
    return [
      caller,
      `${spread(({ processor }) => processor / 1000).median.toFixed(0)} ms`,
      ratio.median.toFixed(2),
      `${Math.round((ratio.spread / 2) * 100)} %`,
      overPeer(found, caller),
      `${(spread(({ waiting }) => waiting).median / 1000).toFixed(1)} kB`,
    ];
  });
  const head = ['processor time', 'over the floor', 'spread', 'over @discordjs/rest', 'memory of a waiting call'];
  return markdownTable(['', ...head], rows);
}

function overPeer(found: readonly ReadonlyMap<Caller, Called>[], caller: Caller): string {
  const ratios = found.map((round) => round.get(caller)!.processor / round.get('@discordjs/rest')!.processor);
  return spreadOf(ratios).median.toFixed(2);
}

function called(calls: Calls): Promise<Called> {
  const module = fileURLToPath(new URL('caller.js', import.meta.url));
  const child = fork(module, [JSON.stringify(calls)], { execArgv: ['--expose-gc'] });
  return new Promise<Called>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${calls.caller} ended with ${code}`)));
    child.on('message', (report: Called) => {
      child.kill();
      resolve(report);
    });
  });
}
