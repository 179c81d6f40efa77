import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { spreadOf } from '../contest/statistics.js';
import { rootFolder, workFolder } from '../folders.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';

const BIN = join(rootFolder, 'bin/snowspec.js');
/** Installed with the tests of the OpenAPI document, here or further out. */
const PEER = join(
  dirname(
    createRequire(join(rootFolder, 'test/openapi/compilers/package.json')).resolve('openapi-typescript/package.json'),
  ),
  'bin/cli.js',
);

/** The cost of importing a document, beside a program that writes its types alone. */
export async function importing(effort: Effort): Promise<Section> {
  const given = (process.env['IMPORT_DOCUMENTS'] ?? '').split(',').filter((path) => path !== '');
  const documents = [
    ...(effort.smoke ? [synthetic(20)] : [synthetic(100), synthetic(1_000), synthetic(10_000)]),
    ...given.map((path) => resolve(path)),
  ];
  return {
    title: 'Import',
    text: [
      'Processor time of whole processes in turn, all threads included, and the largest memory of each. `openapi-typescript` writes types.',
      'The documents are synthetic, with operations and schemas in proportion, and those that `IMPORT_DOCUMENTS` names.',
      table(documents, effort),
      `Load when this was measured: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ].join('\n\n'),
  };
}

interface Usage {
  /** Milliseconds. */
  readonly time: number;
  /** Megabytes. */
  readonly memory: number;
}

function table(documents: readonly string[], { smoke }: Effort): string {
  const rows = documents.map((document) => {
    const folder = join(workFolder('import'), basename(document).replace(/\.\w+$/, ''));
    const out = join(folder, 'spec');
    const programs: Readonly<Record<string, () => readonly string[]>> = {
      peer: () => [PEER, document, '-o', join(folder, 'types.d.ts')],
      import: () => {
        rmSync(out, { recursive: true, force: true });
        return [BIN, 'import', document, '--out', out];
      },
      again: () => [BIN, 'import', document, '--into', out],
      check: () => [BIN, 'check', out],
    };
    mkdirSync(folder, { recursive: true });
    const used = new Map<string, Usage[]>();
    for (let round = 0; round < (smoke ? 1 : 3); round++) {
      for (const [name, prepare] of Object.entries(programs))
        used.set(name, [...(used.get(name) ?? []), usageOf(folder, prepare())]);
    }
    const time = (name: string): number => spreadOf(used.get(name)!.map((one) => one.time)).median;
    const memory = Math.max(...used.get('import')!.map((one) => one.memory));
    return [
      basename(document),
      `${(statSync(document).size / 1e6).toFixed(1)} MB`,
      ...['peer', 'import', 'again', 'check'].map((name) => `${(time(name) / 1000).toFixed(1)} s`),
      (time('import') / time('peer')).toFixed(2),
      `${Math.round(memory)} MB`,
    ];
  });
  return markdownTable(
    ['', 'size', 'openapi-typescript', 'import', 'again', 'check', 'over openapi-typescript', 'memory'],
    rows,
  );
}

/** Processor time and memory of one process: other work on the machine is no part of it. */
function usageOf(cwd: string, args: readonly string[]): Usage {
  const preload = join(cwd, 'usage.cjs');
  const result = join(cwd, 'usage.json');
  writeFileSync(preload, writesItsUsageTo(result));
  const { status, stderr } = spawnSync(process.execPath, ['--require', preload, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(readFileSync(result, 'utf8')) as Usage;
}

const writesItsUsageTo = (path: string): string => `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const memory = process.resourceUsage().maxRSS / 1024;
  require('node:fs').writeFileSync(${JSON.stringify(path)}, JSON.stringify({ time: (user + system) / 1000, memory }));
});
`;

/** An OpenAPI document with so many schemas, and half as many operations. */
function synthetic(schemas: number): string {
  const folder = workFolder('import');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `synthetic-${schemas}.json`);
  writeFileSync(path, JSON.stringify(documentOf(schemas)));
  return path;
}

function documentOf(count: number): object {
  const ref = (index: number): object => ({ $ref: `#/components/schemas/Thing${index % count}` });
  const schema = (index: number): object => ({
    type: 'object',
    description: `The thing number ${index}.`,
    required: ['id', 'kind'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Identifies it.' },
      kind: { type: 'string', enum: ['plain', 'fancy', `special-${index % 50}`] },
      size: { type: 'integer', minimum: 0, maximum: 100 + (index % 7), example: 12 },
      names: { type: 'array', items: { type: 'string', maxLength: 80 }, maxItems: 10 },
      next: { allOf: [ref(index + 1)], description: 'The one behind it.' },
      owner: { anyOf: [ref(index + 2), { type: 'string' }, { type: 'null' }] },
      details: {
        type: 'object',
        properties: { [`note${index % 20}`]: { type: 'string' }, made: { type: 'string', format: 'date-time' } },
      },
    },
  });
  const operation = (index: number): object => ({
    operationId: `getThing${index}`,
    tags: [`Group ${index % 40}`],
    parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
    responses: {
      '200': { description: 'OK', content: { 'application/json': { schema: { type: 'array', items: ref(index) } } } },
    },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Synthetic', version: '1.0.0' },
    paths: Object.fromEntries(
      Array.from({ length: Math.ceil(count / 2) }, (_, index) => [`/things${index}`, { get: operation(index) }]),
    ),
    components: {
      schemas: Object.fromEntries(Array.from({ length: count }, (_, index) => [`Thing${index}`, schema(index)])),
    },
  };
}
