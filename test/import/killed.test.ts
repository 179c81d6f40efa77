import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tries } from '../support/effort.js';
import { contentsOf, temporaryFolder } from '../write/temporary-folder.js';

const DOCUMENT = fileURLToPath(new URL('documents/depot.yaml', import.meta.url));
const MODULE = new URL('../../dist/api/import-document.js', import.meta.url).href;

/** Imports, and is killed before a call of the file system that changes something; `calls` is how many there are. */
const PROGRAM = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { document, out, killAt } = JSON.parse(process.argv[1]);
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
  count(fs, ['mkdirSync', 'writeFileSync', 'linkSync', 'renameSync', 'rmSync', 'rmdirSync']);
  count(fs.promises, ['mkdir', 'open', 'rename', 'rm', 'rmdir', 'unlink']);
  syncBuiltinESMExports();
  const { importDocument } = await import(${JSON.stringify(MODULE)});
  await importDocument({ document, out });
  process.stdout.write(String(calls));
`;

function importInto(out: string, killAt: number): { readonly calls: number; readonly isKilled: boolean } {
  const input = JSON.stringify({ document: DOCUMENT, out, killAt });
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM, input], {
    encoding: 'utf8',
  });
  return { calls: Number(stdout), isKilled: signal === 'SIGKILL' };
}

describe('An import that is killed', { timeout: 120_000 }, () => {
  it('has written the whole folder or none of it, and the next import cleans up', () => {
    const whole = join(temporaryFolder(), 'spec');
    const { calls } = importInto(whole, -1);
    const expected = contentsOf(whole);
    expect(Object.keys(expected)).toContain('import.yaml');
    const count = tries(5, 40);
    for (let index = 0; index < count; index++) {
      const above = temporaryFolder();
      const out = join(above, 'spec');
      expect(importInto(out, Math.floor((index * calls) / count)).isKilled).toBe(true);
      if (existsSync(out)) expect(contentsOf(out)).toEqual(expected);
      else {
        importInto(out, -1);
        expect(contentsOf(out)).toEqual(expected);
        expect(readdirSync(above)).toEqual(['spec']);
      }
    }
  });
});
