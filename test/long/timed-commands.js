import { readFileSync } from 'node:fs';
import { createMock } from '../../dist/api/index.js';
import { main } from '../../dist/cli/main.js';

/*
 * Runs commands in one process, and prints for each a line of JSON with its processor time in milliseconds, how it ended, and the beginning of
 * what it said. Its input is a list of [id, folder, words]. A command that takes too long is ended from outside, with this process.
 */

for (const [id, folder, words] of JSON.parse(readFileSync(0, 'utf8'))) {
  process.stdout.write(`${JSON.stringify({ id, begins: true })}\n`);
  process.chdir(folder);
  let said = '';
  const say = (text) => {
    if (said.length < 100_000) said += text;
  };
  const before = process.cpuUsage();
  const code = await (words[0] === 'mock' ? mock() : main(words, { ...terminal(), err: say }));
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ id, milliseconds: Math.round((user + system) / 1000), code, said })}\n`);
}

/** The whole start of a mock: its service is made, and it gets no request. */
async function mock() {
  (await createMock({ spec: 'spec' })).reset();
  return 0;
}

function terminal() {
  return { out: () => undefined, interactive: false, color: false, outColor: false, outWidth: 80 };
}
