import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../support/effort.js';
import { temporaryFolder } from '../write/temporary-folder.js';
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

const SIZES = [100, 1_000, 10_000];
/** How much faster than the spec the time may grow: with the logarithm, and what the garbage collector adds. */
const MAX_EXPONENT = 1.5;
/** Differences below this, in milliseconds, are those between any two runs. */
const NOISE = 2_000;
const REFUSED = /error (?:too-many|value-too-large|file-too-large):/;

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
      `${name} grows no faster than %s, or a bound is reported`,
      (list) => {
        const runs = runsOf(list, words);
        const exponent = exponentOf(runs.filter(({ isRefused }) => !isRefused));
        const cells = runs.map(({ milliseconds, isRefused }) =>
          isRefused ? 'refused' : (milliseconds / 1000).toFixed(1),
        );
        table.push(`| ${[list, name, ...cells, exponent?.toFixed(2) ?? ''].join(' | ')} |`);
        expect(exponent ?? 0).toBeLessThan(MAX_EXPONENT);
      },
      600_000,
    );
  }

  afterAll(() => {
    const head = `| list | command | ${SIZES.join(' | ')} | exponent |\n| --- | --- |${' ---: |'.repeat(SIZES.length + 1)}`;
    process.stdout.write(`\nProcessor time in seconds:\n\n${head}\n${table.toSorted().join('\n')}\n`);
  });
});

function runsOf(list: string, words: readonly string[]): readonly Run[] {
  const runs: Run[] = [];
  for (const size of SIZES) {
    const run = timed(list, size, words);
    runs.push(run);
    if (run.isRefused) break;
  }
  return runs;
}

function timed(list: string, size: number, words: readonly string[]): Run {
  const folder = temporaryFolder();
  plant(join(folder, 'spec'), growingSpec(list, size));
  plant(join(folder, 'before'), growingSpec(list, size / 2));
  const time = join(folder, 'time');
  const { status, signal, stderr, error } = spawnSync(
    process.execPath,
    ['--import', resolve('test/long/processor-time.js'), resolve('bin/snowspec.js'), ...words],
    {
      cwd: folder,
      env: { ...process.env, PROCESSOR_TIME: time, NO_COLOR: '1' },
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      timeout: 120_000,
    },
  );
  const isRefused = REFUSED.test(stderr);
  const went = { status, signal, error: error?.message, said: isRefused ? '' : stderr.slice(0, 500) };
  // A comparison exits with 2 where a spec is refused; fmt with 1 where another layout is the canonical one.
  const good = isRefused ? [1, 2] : words[0] === 'fmt' ? [0, 1] : [0];
  expect(good.includes(status ?? -1) ? [] : went).toEqual([]);
  const milliseconds = Number(readFileSync(time, 'utf8'));
  rmSync(folder, { recursive: true });
  return { size, milliseconds, isRefused };
}

function plant(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'spec.yaml'), text);
}

/** Of the last two sizes, beyond what the least takes; undefined where that is too little to tell. */
function exponentOf(runs: readonly Run[]): number | undefined {
  const [first, ...rest] = runs;
  const [middle, last] = rest.slice(-2);
  if (first === undefined || middle === undefined || last === undefined) return undefined;
  const more = last.milliseconds - first.milliseconds;
  if (more < NOISE) return undefined;
  const less = Math.max(1, middle.milliseconds - first.milliseconds);
  return Math.log(more / less) / Math.log(last.size / middle.size);
}
