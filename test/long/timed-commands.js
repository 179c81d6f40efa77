import { readFileSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { compile, createMock } from '../../dist/api/index.js';
import { main } from '../../dist/cli/main.js';
import { takeSnapshot } from '../../dist/read/index.js';
import { createRegenerator } from '../../dist/watch/regenerator.js';

/*
 * Runs commands in one process, and prints for each a line of JSON with its processor time in milliseconds, how it ended, and the beginning of
 * what it said. Its input is a list of [folder, name, words]. A command that takes more than a minute of the processor ends the process
 * with SIGKILL.
 */

const MOST_MICROSECONDS = 60_000_000;

/** The processor time at which the command began; 0 between commands. */
const begin = new Float64Array(new SharedArrayBuffer(8));

const watching = new Worker(
  `const { workerData: { begin, most } } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (begin[0] > 0 && user + system - begin[0] > most) process.kill(process.pid, 'SIGKILL');
  }, 500);`,
  { eval: true, workerData: { begin, most: MOST_MICROSECONDS } },
);
watching.unref();

for (const [folder, name, words] of JSON.parse(readFileSync(0, 'utf8'))) {
  process.chdir(folder);
  const ended = await run(name, words);
  process.stdout.write(`${JSON.stringify(ended)}\n`);
}

async function run(name, words) {
  switch (name) {
    case 'mock':
      return timed(mock);
    case 'watch':
      return save();
    case 'learn': {
      const type = readFileSync('type', 'utf8');
      return timed((terminal) => main([...words, type], terminal));
    }
    case 'import':
      rmSync('imported', { recursive: true, force: true });
      return timed((terminal) => main(words, terminal));
    default:
      return timed((terminal) => main(words, terminal));
  }
}

/** The whole start of a mock: its service is made, and it gets no request. */
async function mock({ err }) {
  const { model, problems } = await compile({ spec: 'spec' });
  if (model === undefined) return told(problems, err);
  (await createMock({ model })).reset();
  return 0;
}

/** A save with one entry more, after a first run that is not measured. */
async function save() {
  const regenerate = createRegenerator({ spec: 'spec', out: 'watched' });
  await timed(async () => void (await regenerate(takeSnapshot('saved'))));
  return timed(async ({ err }) => told((await regenerate(takeSnapshot('spec'))).problems, err));
}

function told(problems, err) {
  for (const { severity, code } of problems) err(`${severity} ${code}:\n`);
  return problems.length > 0 ? 1 : 0;
}

async function timed(work) {
  let said = '';
  const err = (text) => {
    if (said.length < 100_000) said += text;
  };
  const terminal = { out: () => undefined, err, interactive: false, color: false, outColor: false, outWidth: 80 };
  begin[0] = processorTime();
  const code = await work(terminal);
  const milliseconds = Math.round((processorTime() - begin[0]) / 1000);
  begin[0] = 0;
  return { milliseconds, code, said };
}

function processorTime() {
  const { user, system } = process.cpuUsage();
  return user + system;
}
