import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { main } from '../../generator/cli/main.js';

export const BIN = fileURLToPath(new URL('../../bin/snowspec.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, with lines of 80 characters. */
export function runHere(...args: readonly string[]): Promise<Outcome> {
  return runWithin(80, args);
}

/** Runs a command line in this process. */
export async function runWithin(outWidth: number, args: readonly string[]): Promise<Outcome> {
  const printed = { out: '', err: '' };
  const code = await main(args, {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    interactive: false,
    color: false,
    outColor: false,
    outWidth,
  });
  return { code, ...printed };
}

/** Runs a command line in this process, in a folder. */
export async function runIn(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const home = process.cwd();
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  process.chdir(cwd);
  Object.assign(process.env, env);
  try {
    return await runHere(...args);
  } finally {
    process.chdir(home);
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Runs the built program in a process of its own. */
export function runBuilt(
  args: readonly string[],
  { cwd, bin = BIN, env = {} }: { cwd?: string; bin?: string; env?: NodeJS.ProcessEnv } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  return { code: status, out: stdout, err: stderr };
}
