import { describe, expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { processTerminal } from '../../generator/cli/terminal.js';
import { BIN } from './run-cli.js';

const LIBRARY = fileURLToPath(new URL('../specs/library', import.meta.url));

function streams(stdout: object, stderr: object): Parameters<typeof processTerminal>[0] {
  const on = (): void => undefined;
  return { stdout: { on, ...stdout }, stderr: { on, ...stderr } } as unknown as Parameters<typeof processTerminal>[0];
}

const screen = { isTTY: true, hasColors: () => true };
const plain = { isTTY: true, hasColors: () => false };
const file = {};

describe('colours', () => {
  test.each([
    ['where somebody watches', screen, screen, true, true],
    ['not in a file that is written while somebody watches', file, screen, true, false],
    ['of what is asked for, with problems in a file', screen, file, false, true],
    ['not where the terminal has none, or NO_COLOR is set', plain, plain, false, false],
  ])('are printed %s', (_, stdout, stderr, color, outColor) => {
    expect(processTerminal(streams(stdout, stderr))).toMatchObject({ color, outColor });
  });
});

test.runIf(existsSync('/dev/full'))('a full disk is told in a sentence, and is no verdict', () => {
  const full = openSync('/dev/full', 'w');
  const args = [BIN, 'diff', LIBRARY, LIBRARY];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
  expect(stderr).toMatch(/^snowspec: the output can't be written: ENOSPC[^\n]*\n$/);
  expect(status).toBe(2);
});
