import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spreadOf } from '../contest/statistics.js';
import { markdownTable } from '../report/markdown-table.js';
import type { Effort } from '../report/section.js';

/**
 * How long it takes from a save of one file, with a field more or less in one object, until `generate --watch` says
 * that the last file is in place. Each round also runs `node -e 0`, as a measure of the current load.
 */
export async function watchTable(file: string, bin: string, { smoke }: Effort): Promise<string> {
  const text = readFileSync(file, 'utf8');
  const program = spawn(process.execPath, [bin, 'generate', '--watch'], { cwd: dirname(dirname(file)) });
  const printed = reader(program);
  const saves: number[] = [];
  const reacting: number[] = [];
  const compiling: number[] = [];
  const starts: number[] = [];
  try {
    await printed(SUMMARY);
    for (let save = 0; save < (smoke ? 2 : WARM_UP + 41); save += 1) {
      // A change that follows at once counts as part of the same save.
      await delay(smoke ? 100 : 600);
      const started = performance.now();
      spawnSync(process.execPath, ['-e', '0']);
      const before = performance.now();
      writeFileSync(file, text.replace(/^ {4}fields:\n/m, `$&      bench_${save}: str\n`));
      const [, milliseconds = ''] = await printed(SUMMARY);
      if (!smoke && save < WARM_UP) continue;
      const took = performance.now() - before;
      saves.push(took);
      reacting.push(took - Number(milliseconds));
      starts.push(before - started);
      compiling.push(Number(milliseconds));
    }
  } finally {
    program.kill('SIGINT');
    writeFileSync(file, text);
  }
  const start = spreadOf(starts).median;
  const row = (what: string, values: readonly number[]): readonly string[] => {
    const { median, spread } = spreadOf(values);
    return [what, `${Math.round(median)} ms`, `${Math.round(spread * 100)} %`, (median / start).toFixed(2)];
  };
  return markdownTable(
    [`one field more, ${saves.length} saves`, 'median', 'spread', 'over `node -e 0`'],
    [
      row('save to written', saves),
      row('of that, until the run begins (and is reported)', reacting),
      row('of that, compiling and writing', compiling),
      row('`node -e 0`, in the same rounds', starts),
    ],
  );
}

/** Saves until the engine has compiled what it finds hot. */
const WARM_UP = 8;

/** The line that ends a run of the program, with its time. */
const SUMMARY = /^snowspec: \d+ objects, .* -> .*\((\d+) ms\)$/m;

/** Waits for an output of the program, and discards the output before it. */
function reader(program: ChildProcessWithoutNullStreams): (what: RegExp) => Promise<RegExpExecArray> {
  let printed = '';
  let look = (): void => undefined;
  const hear = (text: Buffer): void => {
    printed += text.toString();
    look();
  };
  program.stdout.on('data', hear);
  return (what) =>
    new Promise((resolve) => {
      look = () => {
        const match = what.exec(printed);
        if (match === null) return;
        look = () => undefined;
        printed = printed.slice(match.index + match[0].length);
        resolve(match);
      };
      look();
    });
}
