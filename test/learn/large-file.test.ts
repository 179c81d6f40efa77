import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BIN } from '../cli/run-cli.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const MUSEUM = fileURLToPath(new URL('museum', import.meta.url));

const BYTES = 2 ** 30;

test('a recording of one gigabyte is read with a heap of 200 megabytes', { timeout: 900_000 }, () => {
  const file = join(temporaryFolder(), 'large.jsonl');
  const rest = `"era":"antiquity","state":1,"flags":1,"found":"1912-04-01","hall":"AB","weight":12,"kind":"exhibit"`;
  const text = 'x'.repeat(3000);
  const handle = openSync(file, 'w');
  let [bytes, payloads] = [0, 0];
  while (bytes < BYTES) {
    const lines = Array.from(
      { length: 300 },
      () => `{"id":${payloads++},"title":"A krater","about":"${text}",${rest}}\n`,
    );
    bytes += writeSync(handle, lines.join(''));
  }
  closeSync(handle);
  const args = ['--max-old-space-size=200', BIN, 'learn', file, '--type', 'Exhibit', '--spec', MUSEUM, '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ report: { payloads, unknown: payloads, refused: 0 } });
});
