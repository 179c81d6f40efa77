import { ExitCode } from './exit-code.js';
import { harmlessText } from './harmless-text.js';

/** Where text is printed, unchanged. */
export interface Output {
  /** The result of the command. */
  readonly out: (text: string) => void;
  /** Problems and progress. */
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal, where a line can be overwritten. */
  readonly interactive: boolean;
  /** Whether to print colours to `err`. */
  readonly color: boolean;
  /** Whether to print colours to `out`, which may be a file or a pipe while `err` is a terminal. */
  readonly outColor: boolean;
  /** Characters of a line of `out`: those of the terminal, or of COLUMNS; `Infinity` for a file or a pipe. */
  readonly outWidth: number;
}

/** Where a command prints. Text that would control a terminal or a build server is escaped, since it may quote a spec. */
export interface Terminal extends Output {
  /** Prints to `err` what is no problem. */
  readonly note: (text: string) => void;
  /** Prints workflow commands for GitHub to `out`. */
  readonly commands: (text: string) => void;
}

/** Wraps the output of all commands: escapes control sequences in it. */
export function harmlessTerminal(output: Output): Terminal {
  const { out, color, outColor } = output;
  const err = (text: string): void =>
    output.err(harmlessText(text, { color: color || output.interactive, commands: false }));
  return {
    ...output,
    out: (text) => out(harmlessText(text, { color: outColor, commands: false })),
    err,
    note: err,
    commands: (text) => out(harmlessText(text, { color: false, commands: true })),
  };
}

/** The same without messages and progress; errors stay. */
export function quietTerminal(terminal: Terminal): Terminal {
  return { ...terminal, out: () => undefined, note: () => undefined, interactive: false };
}

/** The streams of this process. If the reader of a pipe closes it (`| head`), the process ends without an error. */
export function processTerminal({ stdout, stderr, env }: ProcessStreams = process): Output {
  for (const stream of [stdout, stderr]) stream.on('error', endQuietly);
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    interactive: stderr.isTTY === true,
    color: hasColors(stderr, env),
    outColor: hasColors(stdout, env),
    outWidth: widthOf(stdout, env),
  };
}

/** A program that reads a pipe breaks lines itself, or needs whole ones. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream, { COLUMNS }: NodeJS.ProcessEnv): number {
  const given = Number(COLUMNS);
  if (Number.isInteger(given) && given > 0) return Math.max(given, LEAST_COLUMNS);
  return isTTY ? Math.max(columns, LEAST_COLUMNS) : Infinity;
}

/** Text beside a label needs some space. */
const LEAST_COLUMNS = 40;

type ProcessStreams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'env'>;

/** `FORCE_COLOR` decides before `NO_COLOR`, as in Node; without either, a terminal that has colours gets them. */
function hasColors(stream: NodeJS.WriteStream, { FORCE_COLOR, NO_COLOR }: NodeJS.ProcessEnv): boolean {
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR);
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return stream.isTTY === true && stream.hasColors();
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  // Standard error may be the stream that failed.
  process.stderr.removeAllListeners('error').on('error', () => undefined);
  process.stderr.write(`snowspec: the output can't be written: ${error.message}\n`);
  process.exit(ExitCode.WrongUsage);
}
