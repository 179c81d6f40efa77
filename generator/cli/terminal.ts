/** Where a command prints. */
export interface Terminal {
  /** What the command was asked for. */
  readonly out: (text: string) => void;
  /** Problems and progress. */
  readonly err: (text: string) => void;
  /** Somebody watches `err`, so that a line may be overwritten. */
  readonly interactive: boolean;
  readonly color: boolean;
}

/** The streams of this process. A reader that has seen enough (`| head`) ends the process quietly. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly);
  const interactive = process.stderr.isTTY === true;
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interactive,
    color: interactive && process.stderr.hasColors(),
  };
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
