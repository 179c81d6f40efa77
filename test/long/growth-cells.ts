import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { plant } from '../write/temporary-folder.js';
import { boundOf } from './growing-lists.js';
import { growingSpec } from './growing-specs.js';

/** Each with `spec` as what is described, and `before` as an older version of it with half as many entries. */
export const COMMANDS = {
  check: ['check'],
  fmt: ['fmt', '--check'],
  gaps: ['gaps'],
  compile: ['compile'],
  generate: ['generate', '--out', 'out'],
  diff: ['diff', 'before', 'spec'],
  drift: ['drift', 'out/openapi.json'],
  mock: ['mock'],
  docs: ['docs', '--out', 'site'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Command = keyof typeof COMMANDS;

export interface Cell {
  readonly list: string;
  readonly command: Command | 'lsp';
  readonly size: number;
  /** Of the processor; undefined where the command was ended, because it took more than {@link MOST_SECONDS}. */
  readonly milliseconds?: number;
  /** A bound of the language is exceeded, and the command says so. */
  readonly isRefused: boolean;
  /** What was said, where the command ended otherwise than it should. */
  readonly failure?: string;
}

/** How long one command may take, by the clock. */
export const MOST_SECONDS = 120;

const REFUSED = /error (?:too-many|value-too-large|file-too-large|second-service|too-many-\w+):/;
const STACK = /^ +at .*:\d+:\d+\)?$/m;

/** The sizes up to the bound of a list, and the bound itself. */
export function sizesOf(list: string, sizes: readonly number[]): readonly number[] {
  const most = boundOf(list);
  return [...new Set(sizes.map((size) => Math.min(size, most)))];
}

/** The time of each command on each size of a list, in one process: the smaller sizes warm it up. */
export async function cellsOf(
  list: string,
  commands: readonly Command[],
  sizes: readonly number[],
): Promise<readonly Cell[]> {
  const root = mkdtempSync(join(tmpdir(), 'snowspec-growth-'));
  try {
    const planned = sizesOf(list, sizes).flatMap((size) => {
      const folder = join(root, String(size));
      plant(join(folder, 'spec'), growingSpec(list, size));
      plant(join(folder, 'before'), growingSpec(list, Math.ceil(size / 2)));
      return commands.map((command) => ({ list, command, size, folder }));
    });
    // Commands run slower the first time.
    const warming = planned.slice(0, commands.length);
    const found: Cell[] = [];
    let left: readonly Planned[] = [...warming, ...planned];
    while (left.length > 0) {
      const cells = await run(left);
      found.push(...cells);
      const { command, size } = cells.at(-1)!;
      // What was ended would take longer with more entries.
      left = left.slice(cells.length).filter((one) => one.command !== command || one.size <= size);
    }
    return found.slice(warming.length);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Planned {
  readonly list: string;
  readonly command: Command;
  readonly size: number;
  readonly folder: string;
}

/** Runs them in turn until one has to be ended, which is the last of the result. */
async function run(planned: readonly Planned[]): Promise<readonly Cell[]> {
  const child = spawn(process.execPath, ['--max-old-space-size=3000', resolve('test/long/timed-commands.js')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text));
  child.stdin.end(JSON.stringify(planned.map(({ folder, command }, id) => [id, folder, COMMANDS[command]])));
  const cells: Cell[] = [];
  let isLate = false;
  let watch: NodeJS.Timeout | undefined;
  for await (const line of createInterface(child.stdout)) {
    const { id, begins, ...ended } = JSON.parse(line) as { id: number; begins?: true } & Ended;
    clearTimeout(watch);
    if (begins === true)
      watch = setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, MOST_SECONDS * 1000);
    else cells.push(cellOf(planned[id]!, ended));
  }
  clearTimeout(watch);
  if (cells.length < planned.length) {
    const { list, command, size } = planned[cells.length]!;
    cells.push({ list, command, size, isRefused: false, ...(isLate ? {} : { failure: errors.slice(-2_000) }) });
  }
  return cells;
}

interface Ended {
  readonly milliseconds: number;
  readonly code: number;
  readonly said: string;
}

function cellOf({ list, command, size }: Planned, { milliseconds, code, said }: Ended): Cell {
  const isRefused = REFUSED.test(said);
  // fmt exits with 1 where another layout is the canonical one, and drift where data is refused; a comparison with 2 where a spec is refused.
  const good = isRefused ? [1, 2] : command === 'fmt' || command === 'drift' ? [0, 1] : [0];
  const failure = !good.includes(code) || STACK.test(said) ? { failure: `${code}: ${said.slice(0, 2_000)}` } : {};
  return { list, command, size, milliseconds, isRefused, ...failure };
}

/** Differences below this, in milliseconds, are those between any two runs. */
const NOISE = 1_000;

/** Of the last two sizes, beyond what the least takes; undefined where that is too little to decide. */
export function exponentOf(cells: readonly Cell[]): number | undefined {
  const [first, ...rest] = cells.filter(({ isRefused }) => !isRefused);
  const [middle, last] = rest.slice(-2);
  if (first?.milliseconds === undefined || middle?.milliseconds === undefined || last?.milliseconds === undefined)
    return undefined;
  const least = Math.min(first.milliseconds, middle.milliseconds);
  const more = last.milliseconds - least;
  if (more < NOISE) return undefined;
  const less = Math.max(NOISE / 5, middle.milliseconds - least);
  return Math.log(more / less) / Math.log(last.size / middle.size);
}
