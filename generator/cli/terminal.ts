import { ExitCode } from './exit-code.js';

/** Where a command prints. */
export interface Terminal {
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

/** The streams of this process. A reader that has seen enough (`| head`) ends the process quietly. */
export function processTerminal({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process): Terminal {
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
