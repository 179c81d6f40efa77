import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtServer, Editor } from '../lsp/editor.js';
import { isLongRun } from '../support/effort.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { COMMANDS, exponentOf, measure, sizesOf, type Cell, type Command } from './growth-cells.js';
import { growingSpec, growingSpecs } from './growing-specs.js';

/** How much faster than the spec the time may grow: with the logarithm, and what the garbage collector adds. */
const MAX_EXPONENT = 1.5;

const SIZES = (process.env['GROWTH_SIZES'] ?? '10,100,1000,10000').split(',').map(Number);
const NAMES = (process.env['GROWTH_COMMANDS']?.split(',') ?? [...Object.keys(COMMANDS), 'lsp']) as readonly (
  | Command
  | 'lsp'
)[];
/** Each cell becomes a line of this file; a run continues from the lines that it has. */
const ROWS = process.env['GROWTH_ROWS'];

describe.runIf(isLongRun)('the time that a command takes', () => {
  const commands = NAMES.filter((name) => name !== 'lsp');

  test.each(Object.keys(growingSpecs))(
    'grows no faster than %s, up to the bound',
    async (list) => {
      const found = recorded().filter((cell) => cell.list === list);
      await measure(list, commands, SIZES, [...found], (cell) => {
        found.push(cell);
        record(cell);
      });
      expect(wrongIn(found)).toEqual([]);
    },
    3_600_000,
  );

  test.runIf(NAMES.includes('lsp')).each(Object.keys(growingSpecs))(
    'in an editor with the language server: opening, diagnostics, symbols, completion, hover and a change grow no faster than %s',
    async (list) => {
      const found = recorded().filter((cell) => cell.list === list && cell.command === 'lsp');
      for (const size of sizesOf(list, SIZES)) {
        if (found.some((cell) => cell.size === size)) continue;
        const cell = await edited(list, size);
        found.push(cell);
        record(cell);
      }
      expect(wrongIn(found)).toEqual([]);
    },
    3_600_000,
  );
});

function recorded(): readonly Cell[] {
  if (ROWS === undefined || !existsSync(ROWS)) return [];
  const lines = readFileSync(ROWS, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Cell);
}

function record(cell: Cell): void {
  if (ROWS !== undefined) appendFileSync(ROWS, `${JSON.stringify(cell)}\n`);
}

/** Cells that took too long, failed or grew too fast. */
function wrongIn(cells: readonly Cell[]): readonly unknown[] {
  const unfinished = cells.filter(({ milliseconds, failure }) => milliseconds === undefined || failure !== undefined);
  const fast = NAMES.map((name) => ({
    name,
    exponent: exponentOf(cells.filter(({ command }) => command === name)) ?? 0,
  })).filter(({ exponent }) => exponent >= MAX_EXPONENT);
  return [...unfinished, ...fast];
}

async function edited(list: string, size: number): Promise<Cell> {
  const folder = temporaryFolder();
  plant(join(folder, 'spec'), growingSpec(list, size));
  const time = join(folder, 'time');
  const before = { ...process.env };
  Object.assign(process.env, {
    NODE_OPTIONS: `--import ${resolve('test/long/processor-time.js')}`,
    PROCESSOR_TIME: time,
  });
  const editor = new Editor(join(folder, 'spec'), builtServer());
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
  const isRefused = found.some(({ code }) => code === 'too-many');
  return { list, command: 'lsp', size, milliseconds: Number(readFileSync(time, 'utf8')), isRefused };
}
