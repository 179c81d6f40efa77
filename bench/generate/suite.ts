import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** What it costs to generate: whole processes, from nothing to do to everything. */
export async function generate(effort: Effort): Promise<Section> {
  return {
    title: 'Generation',
    text: [
      'Whole processes in turn. "Full" begins without output and without anything remembered.',
      processTable(effort),
      '### Watching: `generate --watch`, and a save',
      await watchTable(platformProject('watched'), BIN, effort),
      '### Growth: synthetic specs, full runs',
      growthTable(effort),
      `Load when this was measured: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ].join('\n\n'),
  };
}

function processTable({ smoke }: Effort): string {
  const project = platformProject('platform');
  const fresh = () => platformProject('fresh');
  const file = join(project, 'spec/user.yaml');
  const text = readFileSync(file, 'utf8');
  let edits = 0;
  // The one that is edited comes before the one that has nothing to do.
  const programs: Readonly<Record<string, () => readonly [cwd: string, args: readonly string[]]>> = {
    'node -e 0': () => [project, ['-e', '0']],
    'the same, and the spec read and hashed': () => [project, ['--input-type=module', '-e', READ_AND_HASH]],
    'one field more': () => {
      edits += 1;
      writeFileSync(file, text.replace(/^ {4}fields:\n/m, `$&      bench_${edits}: str\n`));
      return [project, [BIN, 'generate']];
    },
    'nothing to do': () => {
      // What was just written is read until it is two seconds old.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100);
      run(project, [BIN, 'generate']);
      return [project, [BIN, 'generate']];
    },
    full: () => [fresh(), [BIN, 'generate']],
    'openapi-typescript': () => [project, [PEER, join(rootFolder, 'generated/openapi.json'), '-o', 'openapi.d.ts']],
  };
  run(project, [BIN, 'generate']);
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, [] as number[]]));
  for (let round = 0; round < (smoke ? 1 : 11); round += 1) {
    for (const [name, prepare] of Object.entries(programs)) times[name]?.push(run(...prepare()).milliseconds);
  }
  const medians = new Map(Object.entries(times).map(([name, values]) => [name, spreadOf(values).median]));
  const over = (name: string, base: string) => ((medians.get(name) ?? 0) / (medians.get(base) ?? 1)).toFixed(2);
  const rows = [...medians].map(([name, median]) => [
    name,
    `${Math.round(median)} ms`,
    over(name, 'the same, and the spec read and hashed'),
    over(name, 'full'),
    over(name, 'openapi-typescript'),
  ]);
  return markdownTable(['', 'median', 'over the floor', 'over full', 'over openapi-typescript'], rows);
}

const READ_AND_HASH = `
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
const hash = createHash('sha256');
for (const entry of readdirSync('spec', { recursive: true, withFileTypes: true }))
  if (entry.isFile()) hash.update(readFileSync(entry.parentPath + '/' + entry.name));
hash.digest('hex');
`;

function growthTable({ smoke }: Effort): string {
  const measured = (smoke ? [100, 300] : [100, 1_000, 10_000]).map((objects) => {
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

function platformProject(name: string): string {
  return newProject(name, (spec) => cpSync(join(rootFolder, 'spec'), spec, { recursive: true }));
}

/** A project with a spec and nothing generated or remembered. */
function newProject(name: string, writeSpec: (folder: string) => void): string {
  const folder = join(workFolder('generate'), name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeSpec(join(folder, 'spec'));
  return folder;
}

function run(cwd: string, args: readonly string[]): { readonly milliseconds: number; readonly out: string } {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const milliseconds = performance.now() - start;
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return { milliseconds, out: stdout };
}
