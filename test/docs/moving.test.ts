import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { generate } from '../../generator/api/generate.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const page = readFileSync('docs/moving.md', 'utf8');

function block(language: string, name: string): string {
  return new RegExp(`^\`\`\`${language} ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(page)![1]!;
}

/** The program with the lines of the page in place of others. */
function changed(name: string): string {
  const lines = block('diff', name).split('\n');
  const [gone, come] = ['-', '+'].map((sign) =>
    lines.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : [])),
  );
  const program = block('ts', name);
  expect(program.startsWith(`${gone!.join('\n')}\n`)).toBe(true);
  return program.replace(gone!.join('\n'), come!.join('\n'));
}

test('programs for other generators do the same after they have moved', { timeout: 120_000 }, async () => {
  const at = temporaryFolder();
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  };
  const after = ['fetch.ts', 'hey-api.ts', 'validator.ts', 'zod.ts'];
  plant(at, {
    'openapi.yaml': block('yaml', 'openapi.yaml'),
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, files: after }),
    'before/fetch.ts': block('ts', 'fetch.ts'),
    'fetch.ts': changed('fetch.ts'),
    'hey-api.ts': block('ts', 'hey-api.ts'),
    'validator.ts': block('ts', 'validator.ts'),
    'zod.ts': block('ts', 'zod.ts'),
  });
  symlinkSync(resolve('node_modules'), join(at, 'node_modules'));
  expect(await generate({ spec: join(at, 'openapi.yaml'), out: join(at, 'api') })).toMatchObject({ problems: [] });
  const tsc = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', at], { encoding: 'utf8' });
  expect(tsc.stdout).toBe('');

  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${String(request.headers['x-trace'])}`);
    const isNone = request.url!.includes('none');
    response.writeHead(isNone ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isNone ? { message: 'There is none.' } : { title: `By ${request.method}` }));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const API = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const run = async (name: string): Promise<string> => {
    const build = await rolldown({ input: join(at, name), platform: 'node' });
    const file = join(at, `${name}.mjs`);
    await build.write({ file, format: 'esm' });
    return (await promisify(execFile)(process.execPath, [file], { env: { ...process.env, API } })).stdout;
  };

  const before = await run('before/fetch.ts');
  expect(before).toBe('200\nBy GET\n200\nBy PUT application/json\n404\nThere is none.\n');
  const sent = requests.splice(0);
  expect(sent[0]).toBe('GET /v1/blogposts/my-post?version=2 /blogposts/{post_id}');
  expect(await run('fetch.ts')).toBe(before);
  expect(requests).toEqual(sent);
  expect(await run('hey-api.ts')).toBe("By GET\n404 { message: 'There is none.' }\n");
  expect(await run('zod.ts')).toBe('title\n');
  expect(await run('validator.ts')).toBe('title\n');
});
