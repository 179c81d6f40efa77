import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { plant } from '../write/temporary-folder.js';
import { boundOf } from './growing-lists.js';
import { growingSpec } from './growing-specs.js';

/**
 * Each with `spec` as what is described, `before` as an older version of it with half as many entries, `out` as its package, and
 * `payloads.jsonl` as recordings of its first object. `watch` is one save of it with one entry more, and `again` a run with nothing
 * to do.
 */
export const COMMANDS = {
  check: ['check'],
  fmt: ['fmt', '--check'],
  gaps: ['gaps'],
  compile: ['compile'],
  generate: ['generate', '--out', 'out'],
  again: ['generate', '--out', 'out'],
  watch: ['watch'],
  diff: ['diff', 'before', 'spec'],
  drift: ['drift', 'out/openapi.json'],
  map: ['drift', 'out/openapi.json', '--propose-map'],
  import: ['import', 'out/openapi.json', '--out', 'imported'],
  learn: ['learn', 'payloads.jsonl', '--propose', '--type'],
  mock: ['mock'],
  docs: ['docs', '--out', 'site'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Command = keyof typeof COMMANDS;

/** Commands that read what `generate` has written. */
const AFTER_GENERATE: ReadonlySet<Command> = new Set(['again', 'drift', 'map', 'import'] as const);

/** Commands that exit with 1 where another layout is the canonical one, or where data is refused. */
const FINDING: ReadonlySet<Command> = new Set(['fmt', 'drift', 'learn'] as const);

export interface Cell {
  readonly list: string;
  readonly command: Command | 'lsp';
  readonly size: number;
  /** Of the processor; undefined where the command was ended, because it took more than a minute. */
  readonly milliseconds?: number;
  /** A bound of the language is exceeded, and the command says so. */
  readonly isRefused: boolean;
  /** The output of a command that ended otherwise than it should. */
  readonly failure?: string;
}

const REFUSED =
  /error (?:too-many|value-too-large|file-too-large|second-service|too-many-\w+|inherits-too-much|nested-too-deeply):|a spec has at most \d+|more than \d+, which is the most that a spec has/;
const STACK = /^ +at .*:\d+:\d+\)?$/m;

/** The sizes up to the bound of a list, and the bound itself. */
export function sizesOf(list: string, sizes: readonly number[]): readonly number[] {
  const most = boundOf(list);
  return [...new Set(sizes.map((size) => Math.min(size, most)))];
}

/**
 * Measures each command on each size of a list, in one process, and calls `record` with each cell. The smaller sizes warm the process up.
 * Cells in `recorded` are not measured again.
 */
export async function measure(
  list: string,
  commands: readonly Command[],
  sizes: readonly number[],
  recorded: readonly Cell[],
  record: (cell: Cell) => void,
): Promise<void> {
  const isRecorded = ({ command, size }: Planned): boolean =>
    recorded.some((cell) => cell.command === command && cell.size === size);
  const isHopeless = ({ command, size }: Planned): boolean =>
    recorded.some((cell) => cell.command === command && cell.milliseconds === undefined && cell.size < size);
  const root = mkdtempSync(join(tmpdir(), 'snowspec-growth-'));
  try {
    const all = sizesOf(list, sizes).map((size) =>
      commands.map((command) => ({ list, command, size, folder: join(root, String(size)) })),
    );
    const wanted = all.map((row) => {
      const missing = row.filter((one) => !isRecorded(one) && !isHopeless(one));
      const isGenerated = missing.some(({ command }) => AFTER_GENERATE.has(command));
      return row.filter((one) => missing.includes(one) || (isGenerated && one.command === 'generate'));
    });
    if (wanted.every((row) => row.length === 0)) return;
    for (const { size, folder } of wanted.flatMap((row) => row.slice(0, 1))) plantSizes(list, size, folder);
    // Commands run slower the first time.
    const warming = all[0]!;
    plantSizes(list, warming[0]!.size, warming[0]!.folder);
    await runAll([...warming, ...wanted.flat()], (cell, index) => {
      if (index >= warming.length && !isRecorded({ ...cell, folder: '' } as Planned)) record(cell);
    });
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

function plantSizes(list: string, size: number, folder: string): void {
  const files = growingSpec(list, size);
  plant(join(folder, 'spec'), files);
  plant(join(folder, 'before'), growingSpec(list, Math.ceil(size / 2)));
  plant(join(folder, 'saved'), growingSpec(list, size - 1));
  const type = /^objects:[\s{]*(\w+):/m.exec(files['spec.yaml']!)![1]!;
  // Runs keep what they know where packages are installed.
  plant(folder, { 'payloads.jsonl': payloadsOf(size), type, 'package.json': '{}', 'node_modules/none': '' });
}

/** Objects with as many keys as the list has entries. */
function payloadsOf(size: number): string {
  const all = (value: unknown) => Object.fromEntries(Array.from({ length: size }, (_, n) => [`f${n}`, value]));
  return [{ id: 1 }, all(1), all('x')].map((payload) => `${JSON.stringify(payload)}\n`).join('');
}

/** Runs them in turn, in a new process after each that had to be ended. */
async function runAll(planned: readonly Planned[], found: (cell: Cell, index: number) => void): Promise<void> {
  let left = planned.map((one, index) => ({ ...one, index }));
  while (left.length > 0) {
    const last = await run(left, (cell, { index }) => found(cell, index));
    const ended = left[last]!;
    left = left
      .slice(last + 1)
      // A run that was ended would take longer with more entries, and has written nothing for others to read.
      .filter(({ command, size }) => command !== ended.command || size <= ended.size)
      .filter(({ command, size }) => ended.command !== 'generate' || size < ended.size || !AFTER_GENERATE.has(command));
  }
}

/** Runs them in turn until one has to be ended; gives the place of the last that ran. */
async function run<P extends Planned>(planned: readonly P[], found: (cell: Cell, planned: P) => void): Promise<number> {
  const child = spawn(process.execPath, ['--max-old-space-size=3000', resolve('test/long/timed-commands.js')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text));
  const signal = new Promise<NodeJS.Signals | null>((done) => child.once('close', (_, by) => done(by)));
  child.stdin.end(JSON.stringify(planned.map(({ folder, command }) => [folder, command, COMMANDS[command]])));
  let ended = 0;
  for await (const line of createInterface(child.stdout)) {
    const one = planned[ended]!;
    found(cellOf(one, JSON.parse(line) as Ended), one);
    ended += 1;
  }
  const isLate = (await signal) === 'SIGKILL';
  const next = planned[ended];
  if (next === undefined) return ended - 1;
  const { list, command, size } = next;
  found({ list, command, size, isRefused: false, ...(isLate ? {} : { failure: errors.slice(-2_000) }) }, next);
  return ended;
}

interface Ended {
  readonly milliseconds: number;
  readonly code: number;
  readonly said: string;
}

function cellOf({ list, command, size }: Planned, { milliseconds, code, said }: Ended): Cell {
  // `import` reads the document alone, which there is not where `generate` refused the spec.
  const isRefused =
    REFUSED.test(said) || (command === 'import' && said.includes('out/openapi.json: there is no such file'));
  // A comparison ends with 2 where a spec is refused.
  const good = isRefused ? [1, 2] : FINDING.has(command) ? [0, 1] : [0];
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
