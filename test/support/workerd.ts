import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isLongRun } from './effort.js';

/** Where the environment names the program: with 160 MB it is too large to be a dependency. A long run installs it. */
const WORKERD = process.env['WORKERD'];

/** True where workerd can be run. Where its tests are left out, this says so. */
export function hasWorkerd(): boolean {
  if (WORKERD !== undefined || isLongRun) return true;
  process.stderr.write(
    '\n*** TESTS IN WORKERD ARE LEFT OUT. Name the program with WORKERD=/path/to/workerd, or run npm run test:long.\n\n',
  );
  return false;
}

function installed(folder: string): string {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--silent', 'workerd@1.20261117.1']);
  return (createRequire(join(folder, 'main.js'))('workerd') as { readonly default: string }).default;
}

/**
 * Runs a worker while a test uses its address.
 *
 * @param folder an empty folder for its files
 * @param worker the text of a module without imports
 */
export async function inWorkerd(folder: string, worker: string, use: (origin: string) => Promise<void>): Promise<void> {
  writeFileSync(join(folder, 'worker.mjs'), worker);
  writeFileSync(
    join(folder, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (modules = [(name = "worker", esModule = embed "worker.mjs")], compatibilityDate = "2025-10-01");
`,
  );
  const child = spawn(WORKERD ?? installed(folder), ['serve', 'worker.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`workerd ended with ${code}`)));
      child.stdio[3]!.on('data', (chunk: Buffer) => {
        const found = /"port":(\d+)/.exec(chunk.toString());
        if (found !== null) resolve(Number(found[1]));
      });
    });
    await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
  }
}
