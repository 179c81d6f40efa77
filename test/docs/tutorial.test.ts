import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../write/temporary-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');

/** The files of the tutorial: a block names its file behind its language. */
const files = [...tutorial.matchAll(/^```(?:yaml|js) (\S+)\n(.*?)^```$/gms)];
const commands = [...tutorial.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text]) => text!.trim().split('\n'));

it('the tutorial leads from nothing to a client, a mock, a webhook and a site', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const link = (to: string, from: string): void => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    symlinkSync(from, join(folder, to));
  };
  // Installations need a network. Here, they link what this repository has installed.
  const installations: Readonly<Record<string, () => void>> = {
    'npm install --save-dev snowspec': () => link('node_modules/.bin/snowspec', join(root, 'bin/snowspec.js')),
    'npm install --prefix generated': () => link('generated/node_modules', join(root, 'node_modules')),
    'npm install ./generated': () => link('node_modules/corner-shop', join(folder, 'generated')),
  };
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` };
  const run = (command: string): string => execFileSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8' });

  expect(files.map(([, path]) => path)).toEqual([
    'spec/spec.yaml',
    'spec/orders.yaml',
    'spec/payment.yaml',
    'spec/service.yaml',
    'spec/webhook.yaml',
    'program.mjs',
    'hooks.mjs',
  ]);
  for (const [, path, text] of files) {
    mkdirSync(dirname(join(folder, path!)), { recursive: true });
    writeFileSync(join(folder, path!), text!);
  }
  for (const command of commands) {
    if (command.startsWith('npx snowspec mock')) {
      const mock = spawn('npx', command.split(' ').slice(1), { cwd: folder, env, detached: true });
      await new Promise((resolve, reject) => {
        mock.stdout.once('data', resolve);
        mock.once('exit', (code) => reject(new Error(`the mock ended with ${code}: is port 8787 taken?`)));
      });
      const [made, read, valid] = run('node program.mjs').trim().split('\n');
      process.kill(-mock.pid!);
      expect([made, valid]).toEqual(['open card', 'true']);
      expect(read).toMatch(/^or_\w+ [\d.]+ [A-Z]{3}$/);
    } else if (command !== 'node program.mjs') {
      (installations[command] ?? (() => run(command)))();
    }
  }
  expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('Corner shop');
  run('node --check hooks.mjs');
});
