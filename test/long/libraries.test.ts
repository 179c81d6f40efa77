import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '../support/effort.js';

/** Foreign libraries, each with its table of steps in `libraries/`. */
const LIBRARIES = [
  'discordjs',
  'core',
  'discordeno',
  'seyfert',
  'eris',
  'oceanic',
  'dysnomia',
  'detritus',
  'slash-create',
  'discord-hono',
];

interface Step {
  readonly name: string;
  readonly error?: string;
}

/** A mock in a process of its own, as users start it. */
async function startedMock(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const options = [
    '--profile',
    'live',
    '--gateway',
    '--port',
    '0',
    '--rate-limit',
    '1000000',
    '--global-limit',
    '1000000',
  ];
  const started = spawn(process.execPath, ['bin/snowspec.js', 'mock', 'platform-object-model', ...options]);
  let said = '';
  return new Promise((resolve) => {
    started.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const url = /serving \S+ \(live\) at (\S+)/.exec(said)?.[1];
      if (url !== undefined && said.includes('serving connections')) resolve({ url, process: started });
    });
  });
}

/** Runs the steps of a library in a process of its own, which may crash. */
async function stepsOf(library: string, folder: string, url: string): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const child = fork(join(folder, 'run.mjs'), [library, url], { cwd: folder, silent: true, execArgv: [] });
  child.on('message', (message) => {
    if (message !== 'done') steps.push(message as Step);
  });
  await new Promise((resolve) => child.once('exit', resolve));
  return steps;
}

describe.runIf(isLongRun)('ordinary libraries run on the mock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snowspec-libraries-'));
  const table: string[] = [];

  beforeAll(() => {
    cpSync(join('test', 'long', 'libraries'), folder, { recursive: true });
    const installed = spawnSync('npm', ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (installed.status !== 0) throw new Error(installed.stderr);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(`\n${table.join('\n')}\n`);
  });

  it.each(LIBRARIES)('%s', async (library) => {
    const mock = await startedMock();
    const steps = await stepsOf(library, folder, mock.url);
    mock.process.kill();
    const failed = steps.filter(({ error }) => error !== undefined);
    table.push(`${library.padEnd(14)} ${steps.length - failed.length} of ${steps.length} steps`);
    expect(steps.length).toBeGreaterThan(20);
    expect(failed).toEqual([]);
  });
});
