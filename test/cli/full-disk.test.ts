import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BIN } from './run-cli.js';

const LIBRARY = fileURLToPath(new URL('../specs/library', import.meta.url));

test.runIf(existsSync('/dev/full'))('a full disk is reported in one line and exits with 2', () => {
  const full = openSync('/dev/full', 'w');
  const args = [BIN, 'diff', LIBRARY, LIBRARY];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
  expect(stderr).toMatch(/^snowspec: the output can't be written: ENOSPC[^\n]*\n$/);
  expect(status).toBe(2);
});
