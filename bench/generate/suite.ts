import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { spreadOf } from '../contest/statistics.js';
import { rootFolder, workFolder } from '../folders.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort, Section } from '../report/section.js';
import { writeSyntheticSpec } from './synthetic-spec.js';
import { watchTable } from './watch-table.js';

const BIN = join(rootFolder, 'bin/snowspec.js');
/** Installed with the tests of the OpenAPI document, here or further out. */
const PEER = join(
  dirname(
    createRequire(join(rootFolder, 'test/openapi/compilers/package.json')).resolve('openapi-typescript/package.json'),
  ),
  'bin/cli.js',
);

/** The cost of generating in whole processes, from no work at all to a full run. */
export async function generate(effort: Effort): Promise<Section> {
  return {
    title: 'Generation',
    text: [
      'Processor time of whole processes in turn, all threads included. A full run begins without any output.',
      ...processTables(effort),
      '### Watching: `generate --watch`, and a save',
      await watchTable(editedFile(measuredProject('watched', effort.smoke)), BIN, effort),
      '### Growth: synthetic specs, full runs',
      growthTable(effort),
      `Load when this was measured: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ].join('\n\n'),
  };
}

/** The least that a process without work has to read and hash. */
const FLOOR = 'the same, and the spec read and hashed';

/** The highest cost of each program, as a ratio to another one. */
const GOALS: readonly (readonly [program: string, base: string, goal: string])[] = [
  ['full run', 'openapi-typescript', '2.5'],
  ['full run with --check', 'full run', '1.0'],
  // A third more than 1.15, which it cost with five caches on disk.
  ['one field more', 'openapi-typescript', '1.54'],
];

function processTables({ smoke }: Effort): readonly string[] {
  const project = measuredProject('platform', smoke);
  const fresh = () => measuredProject('fresh', smoke);
  const file = editedFile(project);
  const text = readFileSync(file, 'utf8');
  let edits = 0;
  // The one that is edited comes before the one that has nothing to do.
  const programs: Readonly<Record<string, () => readonly [cwd: string, args: readonly string[]]>> = {
    'node -e 0': () => [project, ['-e', '0']],
    [FLOOR]: () => [project, ['--input-type=module', '-e', READ_AND_HASH]],
    'one field more': () => {
      edits += 1;
      writeFileSync(file, text.replace(/^ {4}fields:\n/m, `$&      bench_${edits}: str\n`));
      return [project, [BIN, 'generate']];
    },
    'nothing to do': () => {
      run(project, [BIN, 'generate']);
      return [project, [BIN, 'generate']];
    },
    'full run': () => [fresh(), [BIN, 'generate']],
    // It compares with the output of that run.
    'full run with --check': () => [join(workFolder('generate'), 'fresh'), [BIN, 'generate', '--check']],
    'openapi-typescript': () => [project, [PEER, '--redocly', 'redocly.yaml']],
  };
  writeFileSync(join(project, 'redocly.yaml'), documentsForPeer());
  run(project, [BIN, 'generate']);
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, [] as number[]]));
  for (let round = 0; round < (smoke ? 1 : 11); round += 1) {
    for (const [name, prepare] of Object.entries(programs)) times[name]?.push(processorTime(...prepare()));
  }
  const measured = new Map(Object.entries(times).map(([name, values]) => [name, spreadOf(values)]));
  const medianOf = (name: string) => measured.get(name)?.median ?? Number.NaN;
  const rows = [...measured].map(([name, { median, spread }]) => [
    name,
    `${Math.round(median)} ms`,
    `${Math.round(spread * 100)} %`,
    (median / medianOf(FLOOR)).toFixed(2),
    (median / medianOf('full run')).toFixed(2),
    (median / medianOf('openapi-typescript')).toFixed(2),
  ]);
  const goals = GOALS.map(([name, base, goal]) => [name, base, (medianOf(name) / medianOf(base)).toFixed(2), goal]);
  return [
    markdownTable(['', 'median', 'spread', 'over the floor', 'over full', 'over openapi-typescript'], rows),
    markdownTable(['', 'over', 'ratio', 'goal'], goals),
  ];
}

/** A configuration of openapi-typescript for the documents of all profiles: a full run emits the types of each of them. */
function documentsForPeer(): string {
  const generated = join(rootFolder, 'generated');
  const documents = readdirSync(generated).filter((name) => /^openapi(\..+)?\.json$/.test(name));
  const apis = documents.map((name) => [
    name,
    { root: join(generated, name), 'x-openapi-ts': { output: `${name}.d.ts` } },
  ]);
  return JSON.stringify({ apis: Object.fromEntries(apis) as unknown });
}

/** Milliseconds of processor time of one process: other work on the machine is no part of it. */
function processorTime(cwd: string, args: readonly string[]): number {
  const preload = join(workFolder('generate'), 'processor-time.cjs');
  const result = join(workFolder('generate'), 'processor-time.txt');
  writeFileSync(preload, writesItsTimeTo(result));
  run(cwd, ['--require', preload, ...args]);
  return Number(readFileSync(result, 'utf8'));
}

const writesItsTimeTo = (path: string): string => `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeFileSync(${JSON.stringify(path)}, String((user + system) / 1000));
});
`;

const READ_AND_HASH = `
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
const hash = createHash('sha256');
for (const entry of readdirSync('spec', { recursive: true, withFileTypes: true }))
  if (entry.isFile()) hash.update(readFileSync(entry.parentPath + '/' + entry.name));
hash.digest('hex');
`;

function growthTable({ smoke }: Effort): string {
  const measured = (smoke ? [10, 30] : [100, 1_000, 10_000]).map((objects) => {
    const project = newProject('growth', (spec) => writeSyntheticSpec(spec, objects));
    return { objects, ...run(project, ['--input-type=module', '-e', MEASURED_RUN]) };
  });
  const rows = measured.map((one, index) => {
    const before = measured[index - 1];
    const exponent = (of: (from: typeof one) => number) =>
      before === undefined ? '' : (Math.log(of(one) / of(before)) / Math.log(one.objects / before.objects)).toFixed(2);
    const { cpu, memory } = usageOf(one.out);
    return [
      String(one.objects),
      `${(cpu / 1000).toFixed(1)} s`,
      exponent(({ out }) => usageOf(out).cpu),
      `${Math.round(memory)} MB`,
      exponent(({ out }) => usageOf(out).memory),
    ];
  });
  rmSync(join(workFolder('generate'), 'growth'), { recursive: true, force: true });
  return markdownTable(['objects', 'CPU time', 'exponent', 'memory', 'exponent'], rows);
}

/** CPU time, since other processes take turns with a run of minutes. */
const MEASURED_RUN = `
import { main } from ${JSON.stringify(join(rootFolder, 'dist/cli/main.js'))};
process.exitCode = await main(['generate', '--json'], { out() {}, err: console.error, interactive: false, color: false });
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpu: (user + system) / 1000, memory: process.resourceUsage().maxRSS / 1024 }));
`;

function usageOf(out: string): { readonly cpu: number; readonly memory: number } {
  return JSON.parse(out) as { cpu: number; memory: number };
}

/** The platform's spec, or a small one in a smoke run. */
function measuredProject(name: string, smoke: boolean): string {
  return newProject(name, (spec) => {
    if (smoke) writeSyntheticSpec(spec, 10);
    else cpSync(join(rootFolder, 'spec'), spec, { recursive: true });
  });
}

/** The file of the spec to whose first object fields are added. */
function editedFile(project: string): string {
  const platform = join(project, 'spec/user.yaml');
  return existsSync(platform) ? platform : join(project, 'spec/part-0.yaml');
}

/** A project with a spec, without output or caches. */
function newProject(name: string, writeSpec: (folder: string) => void): string {
  const folder = join(workFolder('generate'), name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeSpec(join(folder, 'spec'));
  return folder;
}

function run(cwd: string, args: readonly string[]): { readonly out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return { out: stdout };
}
