import { ExitCode } from './exit-code.js';
import { harmlessText } from './harmless-text.js';

/** Where text goes, as it is. */
export interface Output {
  /** What the command was asked for. */
  readonly out: (text: string) => void;
  /** Problems and progress. */
  readonly err: (text: string) => void;
  /** Somebody watches `err`, so that a line may be overwritten. */
  readonly interactive: boolean;
  /** Whether colours are seen in `err`. */
  readonly color: boolean;
  /** Whether they are seen in `out`, which may go to a file or a program while somebody watches `err`. */
  readonly outColor: boolean;
}

/** Where a command prints. What it prints may quote a spec: nothing in it is obeyed by a terminal or a build server. */
export interface Terminal extends Output {
  /** Prints lines that are commands for GitHub, as {@link Output.out} does. */
  readonly commands: (text: string) => void;
}

/** All that commands print passes through here. */
export function harmlessTerminal(output: Output): Terminal {
  const { out, err, color, outColor } = output;
  return {
    ...output,
    out: (text) => out(harmlessText(text, { color: outColor, commands: false })),
    err: (text) => err(harmlessText(text, { color: color || output.interactive, commands: false })),
    commands: (text) => out(harmlessText(text, { color: false, commands: true })),
  };
}

/** The streams of this process. A reader that has seen enough (`| head`) ends the process quietly. */
export function processTerminal({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process): Output {
  for (const stream of [stdout, stderr]) stream.on('error', endQuietly);
  const interactive = stderr.isTTY === true;
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    interactive,
    color: interactive && stderr.hasColors(),
    outColor: stdout.isTTY === true && stdout.hasColors(),
  };
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  // The stream may be the one that would tell it, and the disk may be full for both.
  process.stderr.removeAllListeners('error').on('error', () => undefined);
  process.stderr.write(`snowspec: the output can't be written: ${error.message}\n`);
  process.exit(ExitCode.WrongUsage);
}
