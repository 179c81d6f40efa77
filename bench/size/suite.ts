import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { rootFolder, workFolder } from '../folders.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';
import { spreadOf } from '../contest/statistics.js';

const PACKAGE = join(rootFolder, 'generated/dist/index.js');
const CLIENT = join(rootFolder, 'generated/dist/rest/index.js');

/** The size of users' bundles and the cost of an import. */
export async function size(effort: Effort): Promise<Section> {
  const folder = workFolder('size');
  mkdirSync(folder, { recursive: true });
  return {
    title: 'Size and start',
    text: [
      'Bundled and minified by rolldown, gzipped at level 9.',
      await packageTable(folder),
      '### The shared model of the validator benchmark, all three roots with errors unless it says otherwise',
      await modelTable(folder),
      '### Import of the package by Node, over an empty module',
      importTable(folder, effort),
    ].join('\n\n'),
  };
}

async function packageTable(folder: string): Promise<string> {
  const ours: Readonly<Record<string, string>> = {
    'one enum (ChannelType)': 'ChannelType',
    'one bit set (PermissionFlag)': 'PermissionFlag',
    isSnowflake: 'isSnowflake',
    'one validator without errors (isUser)': 'isUser',
    'the same with errors (validateUser)': 'validateUser',
    everything: '*',
  };
  const rows = [];
  for (const [title, name] of Object.entries(ours)) {
    const text = name === '*' ? `export * from '${PACKAGE}';` : `export { ${name} } from '${PACKAGE}';`;
    rows.push([title, ...(await sizes(folder, text))]);
  }
  const clients: Readonly<Record<string, string>> = {
    'one operation of the client, with all that sends it': 'createTransport, getThreadMember',
    'the whole client': 'createClient',
  };
  for (const [title, names] of Object.entries(clients)) {
    rows.push([title, ...(await sizes(folder, `export { ${names} } from '${CLIENT}';`))]);
  }
  const peer = join(rootFolder, 'node_modules/discord-api-types/v10.mjs');
  rows.push([
    'one enum of discord-api-types (ChannelType)',
    ...(await sizes(folder, `export { ChannelType } from '${peer}';`)),
  ]);
  return markdownTable(['', 'minified', 'gzipped'], rows);
}

/** Needs what the benchmark of validators has written. */
async function modelTable(folder: string): Promise<string> {
  const written = workFolder('validators');
  const handWritten = `${rootFolder}/bench/dist/bench/validators/hand-written.js`;
  const modules: Readonly<Record<string, string>> = {
    'isUser alone': `export { isUser } from '${written}/ours/index.js';`,
    'the limit of isUser alone': `export { isUser } from '${handWritten}';`,
    snowspec: `export { validateUser, validateChannel, validateGuild } from '${written}/ours/index.js';`,
    'the limit, without errors': `export * from '${handWritten}';`,
    'typia 12': `export * from '${written}/typia.mjs';`,
    'ajv standalone': `export * from '${written}/ajv-all.mjs';`,
    'TypeBox 0.34': `export * from '${written}/TypeBox-0-34.mjs';`,
    'zod 4': `export * from '${written}/zod-4.mjs';`,
    'valibot 1': `export * from '${written}/valibot-1.mjs';`,
    'arktype 2': `export * from '${written}/arktype-2.mjs';`,
  };
  if (!existsSync(join(written, 'typia.mjs'))) return 'Run the benchmark of validators first: it writes the modules.';
  const rows = [];
  for (const [name, text] of Object.entries(modules)) rows.push([name, ...(await sizes(folder, text))]);
  return markdownTable(['', 'minified', 'gzipped'], rows);
}

async function sizes(folder: string, text: string): Promise<readonly [string, string]> {
  const input = join(folder, 'entry.mjs');
  writeFileSync(input, text);
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ minify: true, format: 'esm' });
  const code = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
  return [bytes(code.length), bytes(gzipSync(code, { level: 9 }).length)];
}

function bytes(count: number): string {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`;
}

function importTable(folder: string, { smoke }: Effort): string {
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  const programs = { 'an empty module': empty, 'the package': PACKAGE };
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, [] as number[]]));
  for (let round = 0; round < (smoke ? 1 : 31); round += 1) {
    for (const [name, path] of Object.entries(programs)) times[name]?.push(importTime(path));
  }
  const rows = Object.entries(times).map(([name, values]) => [name, `${spreadOf(values).median.toFixed(2)} ms`]);
  return `${markdownTable(['', 'median'], rows)}\n\nThe package is ${modulesOf(PACKAGE)} modules.`;
}

function importTime(path: string): number {
  const program = `const start = performance.now(); await import(${JSON.stringify(path)}); console.log(performance.now() - start);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

/** The entry and what it imports, which imports nothing beyond that. */
function modulesOf(path: string): number {
  const own = new Set(readFileSync(path, 'utf8').match(/from ["'][^"']+["']/g));
  return 1 + own.size;
}
