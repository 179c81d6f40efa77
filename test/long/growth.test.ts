import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Editor } from '../lsp/editor.js';
import { isLongRun } from '../support/effort.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { boundOf } from './growing-lists.js';
import { growingSpec, growingSpecs } from './growing-specs.js';

/** Each with `spec` as what is described and `before` as an older version of it with half as many entries. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  check: ['check'],
  fmt: ['fmt', '--check'],
  gaps: ['gaps'],
  compile: ['compile'],
  generate: ['generate', '--out', 'out'],
  docs: ['docs', '--out', 'site'],
  diff: ['diff', 'before', 'spec'],
};

const MAX_SIZE = 10_000;
/** How much faster than the spec the time may grow: with the logarithm, and what the garbage collector adds. */
const MAX_EXPONENT = 1.5;
/** Differences below this, in milliseconds, are those between any two runs. */
const NOISE = 2_000;
const REFUSED = /error (?:too-many|value-too-large|file-too-large|second-service):/;

interface Run {
  readonly size: number;
  readonly milliseconds: number;
  /** A bound of the language is exceeded, and the command says so. */
  readonly isRefused: boolean;
}

const table: string[] = [];

describe.runIf(isLongRun)('the time that a command takes', () => {
  for (const [name, words] of Object.entries(COMMANDS)) {
    test.each(Object.keys(growingSpecs))(
      `${name} grows no faster than %s, up to the bound`,
      async (list) => {
        const runs = await runsOf(list, (folder) => run(folder, words));
        expect(exponentIn(list, name, runs)).toBeLessThan(MAX_EXPONENT);
      },
      900_000,
    );
  }

  test.each(Object.keys(growingSpecs))(
    'an editor with the language server: opening, diagnostics, symbols, completion, hover and a change grow no faster than %s',
    async (list) => expect(exponentIn(list, 'lsp', await runsOf(list, edit))).toBeLessThan(MAX_EXPONENT),
    900_000,
  );

  afterAll(() => {
    process.stdout.write(
      `\nProcessor time in seconds:\n\n| list | command | times | exponent |\n| --- | --- | --- | ---: |\n`,
    );
    process.stdout.write(`${table.toSorted().join('\n')}\n`);
  });
});

/** The exponent of the runs, 0 where they are too short to decide, with a row of the table. */
function exponentIn(list: string, name: string, runs: readonly Run[]): number {
  const exponent = exponentOf(runs.filter(({ isRefused }) => !isRefused));
  const cells = runs.map(
    ({ size, milliseconds, isRefused }) => `${size}: ${isRefused ? 'refused' : (milliseconds / 1000).toFixed(1)}`,
  );
  table.push(`| ${list} | ${name} | ${cells.join(', ')} | ${exponent?.toFixed(2) ?? ''} |`);
  return exponent ?? 0;
}

/** Three sizes with a factor of ten between them, the last of which is as many as there may be. */
function sizesOf(list: string): readonly number[] {
  const most = Math.min(MAX_SIZE, boundOf(list));
  return [most / 100, most / 10, most].map(Math.ceil);
}

async function runsOf(
  list: string,
  time: (folder: string, list: string) => Promise<Omit<Run, 'size'>> | Omit<Run, 'size'>,
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const size of sizesOf(list)) {
    const folder = temporaryFolder();
    plant(join(folder, 'spec'), growingSpec(list, size));
    plant(join(folder, 'before'), growingSpec(list, Math.ceil(size / 2)));
    const one = { size, ...(await time(folder, list)) };
    runs.push(one);
    if (one.isRefused) break;
  }
  return runs;
}

function run(folder: string, words: readonly string[]): Omit<Run, 'size'> {
  const time = join(folder, 'time');
  const { status, signal, stderr, error } = spawnSync(process.execPath, [resolve('bin/snowspec.js'), ...words], {
    cwd: folder,
    env: { ...process.env, ...timedInto(time), NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 300_000,
  });
  const isRefused = REFUSED.test(stderr);
  const went = { status, signal, error: error?.message, said: isRefused ? '' : stderr.slice(0, 500) };
  // A comparison exits with 2 where a spec is refused; fmt with 1 where another layout is the canonical one.
  const good = isRefused ? [1, 2] : words[0] === 'fmt' ? [0, 1] : [0];
  expect(good.includes(status ?? -1) ? [] : went).toEqual([]);
  return { milliseconds: Number(readFileSync(time, 'utf8')), isRefused };
}

async function edit(folder: string): Promise<Omit<Run, 'size'>> {
  const time = join(folder, 'time');
  const before = { ...process.env };
  Object.assign(process.env, timedInto(time));
  const editor = new Editor(join(folder, 'spec'));
  process.env = before;
  await editor.start();
  await editor.open('spec.yaml');
  const { textDocument } = editor.at('spec.yaml', 'spec|: {');
  await editor.request('textDocument/documentSymbol', { textDocument });
  await editor.completion('spec.yaml', 'name: |growing');
  await editor.hover('spec.yaml', 'prof|iles:');
  await editor.type('spec.yaml', 'version: 1.0.0', 'version: one');
  const found = await editor.diagnostics('spec.yaml', (all) => all.some(({ code }) => code === 'bad-format'));
  expect([await editor.stop(), editor.log]).toEqual([0, []]);
  return { milliseconds: Number(readFileSync(time, 'utf8')), isRefused: found.some(({ code }) => code === 'too-many') };
}

function timedInto(time: string): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import ${resolve('test/long/processor-time.js')}`, PROCESSOR_TIME: time };
}

/** Of the last two sizes, beyond what the least takes; undefined where that is too little to decide. */
function exponentOf(runs: readonly Run[]): number | undefined {
  const [first, ...rest] = runs;
  const [middle, last] = rest.slice(-2);
  if (first === undefined || middle === undefined || last === undefined) return undefined;
  const more = last.milliseconds - first.milliseconds;
  if (more < NOISE) return undefined;
  const less = Math.max(1, middle.milliseconds - first.milliseconds);
  return Math.log(more / less) / Math.log(last.size / middle.size);
}
