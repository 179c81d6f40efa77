import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const message = join(mkdtempSync(join(tmpdir(), 'subject-')), 'message');

test.runIf(process.platform !== 'win32').each([
  ['Report a dangling reference as a loss', undefined],
  [`Report ${'a'.repeat(66)}`, 'shorten the subject to 72 characters'],
  [`Report ${'ä'.repeat(65)}`, undefined],
  ['Report a loss.', 'leave out the full stop at the end of the subject'],
  ['Report a loss, and read a link', 'name one change in the subject; a second one is a second commit'],
  ['report a loss', 'begin the subject with a capital letter'],
  ['fixup! report a loss', undefined],
])('the hook of commits answers %j with %j', (subject, problem) => {
  writeFileSync(message, `${subject}\n\nThe body says why.\n`);
  const { status, stderr } = spawnSync('sh', ['.githooks/commit-msg', message], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect({ status, problem: /^commit-msg: (.*)/.exec(stderr)?.[1] }).toEqual({
    status: problem === undefined ? 0 : 1,
    problem,
  });
});
