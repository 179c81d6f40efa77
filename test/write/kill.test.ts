import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { MANIFEST_PATH } from '../../generator/write/compare.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { tries } from '../support/effort.js';
import { contentsOf, plant, temporaryFolder } from './temporary-folder.js';

/** So many lines that a file is not written in one go. */
const LINES = 300;

const fileOf = (path: string, line: string): OutputFile => ({ path, text: `${line}\n`.repeat(LINES) });
const red = ['a', 'b', 'c/d', 'c/red', 'once/a/folder'].map((path) => fileOf(path, 'red'));
const blue = ['a', 'b', 'c/d', 'blue/e', 'once'].map((path) => fileOf(path, 'blue'));
const same = Array.from({ length: 9 }, (_, index) => fileOf(`same/${index % 3}/${index}`, 'same'));
const outputs = [
  [...red, ...same],
  [...blue, ...same],
] as const;

/** Files that others keep in the output folder. */
const foreign = { 'notes.txt': 'mine', 'c/notes.txt': 'mine', 'dist/deep/index.js': 'built', 'same/1/x/y': 'mine' };

/** Runs the built writer; the process exits at a given point, before a call of the file system. */
const WRITER = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { out, killAt, ...given } = JSON.parse(process.argv[1]);
  const sets = given.sets.map((files) => files.map(({ path, line }) => ({ path, text: (line + '\\n').repeat(${LINES}) })));
  let calls = 0;
  const count = (owner, names) => {
    for (const name of names) {
      const original = owner[name];
      owner[name] = (...values) => {
        if (calls++ === killAt) process.kill(process.pid, 'SIGKILL');
        return original.apply(owner, values);
      };
    }
  };
  if (killAt !== undefined) {
    count(fs, ['mkdirSync', 'writeFileSync', 'renameSync', 'rmdirSync', 'rmSync', 'unlinkSync', 'chmodSync']);
    count(fs.promises, ['writeFile']);
    syncBuiltinESMExports();
  }
  const { writeOutput } = await import(${JSON.stringify(new URL('../../dist/write/write-output.js', import.meta.url).href)});
  for (let run = 0; killAt === undefined || run < 1; run++) {
    await writeOutput(out, sets[run % sets.length]);
    if (run === 1) process.stdout.write('ready');
  }
`;

interface Writing {
  readonly out: string;
  readonly sets: readonly (readonly OutputFile[])[];
  /** The number of a call; without it, the writer writes the sets in turn for as long as it lives. */
  readonly killAt?: number;
}

function startWriter({ sets, ...writing }: Writing) {
  const short = sets.map((files) => files.map(({ path, text }) => ({ path, line: text.slice(0, text.indexOf('\n')) })));
  const input = JSON.stringify({ ...writing, sets: short });
  return spawn(process.execPath, ['--input-type=module', '-e', WRITER, input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills a writer at some moment, of which each is as likely as any other. */
async function killSometime(writing: Writing): Promise<void> {
  const writer = startWriter(writing);
  await once(writer.stdout, 'data');
  await sleep(Math.random() * 40);
  writer.kill('SIGKILL');
  await once(writer, 'exit');
}

/** Our files in a folder, without the lock and the temporary files in it. */
function outputIn(folder: string): Record<string, string> {
  const files = Object.entries(contentsOf(folder));
  return Object.fromEntries(
    files.filter(([path]) => !path.startsWith('.snowspec-lock/') && !Object.hasOwn(foreign, path)),
  );
}

async function expectedOutputs(): Promise<readonly Record<string, string>[]> {
  return Promise.all(
    outputs.map(async (files) => {
      const out = temporaryFolder();
      await writeOutput(out, files);
      return outputIn(out);
    }),
  );
}

/** Says which of the two a killed run left: 0, 1, or none where it died between two renames. */
function whichIsThere(folder: string, expected: readonly Record<string, string>[]): number | 'mixed' {
  const found = outputIn(join(folder, 'out'));
  for (const [path, text] of Object.entries(found)) {
    if (path !== MANIFEST_PATH) expect(expected.map((one) => one[path])).toContain(text);
  }
  const which = expected.findIndex((one) => JSON.stringify(one) === JSON.stringify(found));
  return which < 0 ? 'mixed' : which;
}

/** Nothing of others may be gone. */
function expectForeign(folder: string): void {
  expect(contentsOf(join(folder, 'out'))).toMatchObject(foreign);
}

async function expectMended(folder: string, next: readonly OutputFile[], expected: object): Promise<void> {
  const out = join(folder, 'out');
  await writeOutput(out, next);
  expect(outputIn(out)).toEqual(expected);
  expect(contentsOf(out)).toMatchObject(foreign);
  expect(readdirSync(folder)).toEqual(['out']);
  expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([MANIFEST_PATH]);
}

/** How often a process is killed at a random moment. */
const MOMENTS = tries(24, 200);

describe('each file, when the run is killed,', () => {
  test(`is the old one or the new one, at ${MOMENTS} moments by chance`, { timeout: 240_000 }, async () => {
    const expected = await expectedOutputs();
    const found: unknown[] = [];
    const killAgainAndAgain = async (rounds: number): Promise<void> => {
      const folder = temporaryFolder();
      plant(join(folder, 'out'), foreign);
      for (let round = 0; round < rounds; round++) {
        await killSometime({ out: join(folder, 'out'), sets: outputs });
        found.push(whichIsThere(folder, expected));
        expectForeign(folder);
        const next = round % outputs.length;
        await expectMended(folder, outputs[next]!, expected[next]!);
      }
    };
    // Most of the time is spent waiting for the disk.
    await Promise.all(Array.from({ length: 4 }, () => killAgainAndAgain(MOMENTS / 4)));
    expect(found).toHaveLength(MOMENTS);
  });

  test('is the old one or the new one, before every call of the file system', { timeout: 120_000 }, async () => {
    const expected = await expectedOutputs();
    /** The files after a writer has died before its call of that number; nothing where it has no such call. */
    const killBefore = async (killAt: number): Promise<number | 'mixed' | undefined> => {
      const folder = temporaryFolder();
      const out = join(folder, 'out');
      plant(out, foreign);
      await writeOutput(out, outputs[0]);
      const writer = startWriter({ out, sets: [outputs[1]], killAt });
      const [code] = (await once(writer, 'exit')) as [number | null];
      if (code === 0) return undefined;
      const found = whichIsThere(folder, expected);
      expectForeign(folder);
      await expectMended(folder, outputs[1], expected[1]!);
      return found;
    };
    const seen: (number | 'mixed')[] = [];
    for (let done = false; !done;) {
      // Some at a time: most of the time is spent waiting for the disk.
      const some = await Promise.all(Array.from({ length: 8 }, (_, index) => killBefore(seen.length + index)));
      const died = some.filter((one) => one !== undefined);
      done = died.length < some.length;
      seen.push(...died);
    }
    // All before are old, and all after are new.
    const order = [0, 'mixed', 1];
    expect(seen.map((one) => order.indexOf(one))).toEqual(seen.map((one) => order.indexOf(one)).toSorted());
    expect(seen.length).toBeGreaterThan(20);
  });
});
