import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MANIFEST_PATH } from '../../generator/write/manifest.js';
import { writeOutput } from '../../generator/write/write-output.js';
import { contentsOf, temporaryFolder } from './temporary-folder.js';

// More rounds find rarer moments: KILL_ROUNDS=200.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const LINES = 2_000;

const fileOf = (path: string, line: string) => ({ path, text: `${line}\n`.repeat(LINES) });
const red = ['a', 'b', 'c/d', 'c/red'].map((path) => fileOf(path, 'red'));
const blue = ['a', 'b', 'c/d', 'blue/e'].map((path) => fileOf(path, 'blue'));

// A process of its own, of the built writer, that replaces one output by the other for as long as it lives.
const WRITER = `
  const { writeOutput } = await import(${JSON.stringify(new URL('../../dist/write/write-output.js', import.meta.url).href)});
  const [out, ...sets] = JSON.parse(process.argv[1]);
  for (let run = 0; ; run++) {
    await writeOutput(out, sets[run % sets.length]);
    if (run === 1) process.stdout.write('ready');
  }
`;

test('a run that is killed tears no file, and the next run completes the output', { timeout: 60_000 }, async () => {
  const out = temporaryFolder();
  for (let round = 0; round < ROUNDS; round++) {
    const input = JSON.stringify([out, red, blue]);
    const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, input], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    await sleep(Math.random() * 40);
    writer.kill('SIGKILL');
    await once(writer, 'exit');

    for (const [path, text] of Object.entries(contentsOf(out))) {
      if (path.startsWith('.snowspec-')) continue;
      expect([fileOf(path, 'red').text, fileOf(path, 'blue').text]).toContain(text);
    }
    const next = round % 2 ? red : blue;
    await writeOutput(out, next);
    const { [MANIFEST_PATH]: _, ...files } = contentsOf(out);
    expect(files).toEqual(Object.fromEntries(next.map(({ path, text }) => [path, text])));
  }
});
