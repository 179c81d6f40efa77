import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = new URL('../../dist/cli/main.js', import.meta.url).href;

/** Runs the command lines that it is sent, in the folders that they are sent from, in one process. */
const SERVER = `
  import { createServer } from 'node:net';
  import { main } from ${JSON.stringify(MAIN)};
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = '';
    socket.setEncoding('utf8').on('data', (part) => (request += part)).on('end', () => answer(socket, JSON.parse(request)));
  });
  async function answer(socket, { args, cwd }) {
    const printed = { out: '', err: '' };
    process.chdir(cwd);
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
`;

/** Sends its command line to the server, and does with the answer what the program would do. */
const client = (socket: string): string => `
  import { connect } from 'node:net';
  const socket = connect(${JSON.stringify(socket)});
  socket.end(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() }));
  let text = '';
  for await (const part of socket) text += part;
  const { code, out, err } = JSON.parse(text);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
`;

/** The built program without its start: loading the compiler takes ten times as long as starting Node. */
export interface WarmProgram {
  /** A script for Node that takes the place of `bin/snowspec.js`. */
  readonly bin: string;
  readonly stop: () => void;
}

export async function startWarmProgram(): Promise<WarmProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'warm-program-'));
  const [script, socket] = [join(folder, 'client.mjs'), join(folder, 'socket')];
  writeFileSync(script, client(socket));
  const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER, socket], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const stop = (): void => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { bin: script, stop };
}
