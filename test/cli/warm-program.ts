import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';

const MAIN = new URL('../../dist/cli/main.js', import.meta.url).href;

/** Runs the command lines that it is sent, in the folders that they are sent from, in one process. */
const SERVER = `
  import { createServer } from 'node:net';
  import { main } from ${JSON.stringify(MAIN)};
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = '';
    socket.setEncoding('utf8').on('data', (part) => (request += part)).on('end', () => answer(socket, JSON.parse(request)));
  });
  async function answer(socket, { args, cwd, config }) {
    const printed = { out: '', err: '' };
    process.chdir(cwd);
    if (config === undefined) delete process.env.SNOWSPEC_CONFIG;
    else process.env.SNOWSPEC_CONFIG = config;
    const code = await main(args, {
      out: (text) => void (printed.out += text),
      err: (text) => void (printed.err += text),
      interactive: false,
      color: false,
      outColor: false,
    });
    socket.end(JSON.stringify({ ...printed, code }));
  }
  server.listen(process.argv[1], () => process.stdout.write('ready'));
  // It ends with the worker that has started it.
  process.stdin.on('close', () => process.exit()).resume();
`;

/** Sends its command line to the server, and does with the answer what the program would do. */
const client = (socket: string): string => `
  import { connect } from 'node:net';
  const socket = connect(${JSON.stringify(socket)});
  const config = process.env.SNOWSPEC_CONFIG;
  socket.end(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), config }));
  let text = '';
  for await (const part of socket) text += part;
  const { code, out, err } = JSON.parse(text);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
`;

/**
 * A script for Node that takes the place of `bin/snowspec.js`: the built program without its start, since loading the compiler
 * takes several times as long as starting Node. Each worker has one such program for all of its tests, which run in turn.
 */
export function warmProgram(): Promise<string> {
  return (started ??= startProgram());
}

let started: Promise<string> | undefined;

async function startProgram(): Promise<string> {
  const folder = mkdtempSync(join(inject('runFolder'), 'warm-program-'));
  const [script, socket] = [join(folder, 'client.mjs'), join(folder, 'socket')];
  writeFileSync(script, client(socket));
  const server = spawn(process.execPath, [...V8_FLAGS, '--input-type=module', '-e', SERVER, socket], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  server.unref();
  for (const stream of [server.stdin, server.stdout]) (stream as Socket).unref();
  return script;
}

/** Those of the workers, for the same reasons: see `vitest.config.ts`. */
const V8_FLAGS = ['--max-semi-space-size=64', '--single-threaded-gc', '--interrupt-budget=500000'];
