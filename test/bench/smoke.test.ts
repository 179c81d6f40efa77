import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('every benchmark runs, and everybody in it agrees', { timeout: 900_000 }, () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'bench:built', '--', '--smoke'], {
    encoding: 'utf8',
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
});
