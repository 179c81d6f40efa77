import { ExitCode } from './errors.js';

interface Harmless {
  /** Whether to keep the colour sequences that snowspec prints. */
  readonly color: boolean;
  /** Whether to keep commands for GitHub at the start of a line. */
  readonly commands: boolean;
}

/**
 * Text for a terminal or the log of a build server, without control sequences that either would execute. The text may
 * quote a spec or its file names, which are untrusted. The first character of each control sequence is replaced by its
 * escape, such as `\u0023`: JSON decodes it to the same character, and it stays readable in other text.
 */
export function harmlessText(text: string, { color, commands }: Harmless): string {
  return text
    .replaceAll(color ? CONTROL_OR_COLOR : CONTROL, (found) => (found.length > 1 ? found : writtenOut(found)))
    .replaceAll(SERVICE_MESSAGE, writtenOut)
    .replaceAll(commands ? LATER_COMMAND : WORKFLOW_COMMAND, (_, before: string) => `${before}${writtenOut(':')}:`);
}

/** Writes the first character of a text as a JSON escape. */
function writtenOut(found: string): string {
  return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}${found.slice(1)}`;
}

// Control characters except tab and line feed; line separators; marks and overrides of direction. Matches of several
// characters are kept: Windows line ends, colours of picocolors, and the sequence that clears the progress line.
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const CONTROL = /\r\n|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const CONTROL_OR_COLOR =
  // oxlint-disable-next-line no-control-regex -- the pattern finds control characters
  /\r\n|\r?\u001b\[2K|\u001b\[\d{1,2}m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

// Build servers may compare text by the rules of a locale, which ignore invisible characters.

/** `##[...]` of GitHub and Azure, `##vso[...]` of Azure, `##teamcity[...]`: executed anywhere in a line. */
const SERVICE_MESSAGE =
  /#[\p{DI}\p{Cf}]*#(?=[\p{DI}\p{Cf}]*(?:v[\p{DI}\p{Cf}]*s[\p{DI}\p{Cf}]*o[\p{DI}\p{Cf}]*|teamcity)?\[)/giu;

/** `::name ...::` of GitHub, executed at the start of a line. Known names are escaped elsewhere too. */
const WORKFLOW_COMMAND =
  /(^[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\p{DI}\p{Cf}]*|(?=::(?:add-|debug|echo|endgroup|error|group|notice|remove-|save-|set-|stop-|warning))):[\p{DI}\p{Cf}]*:/gimu;
const LATER_COMMAND =
  /((?<!^)(?=::(?:add-|debug|echo|endgroup|error|group|notice|remove-|save-|set-|stop-|warning)))::/gim;

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

/** Where a command prints. Escapes control sequences, because the text may quote a spec. */
export interface Terminal extends Output {
  /** Prints a message to `err` that is not about a problem. */
  readonly note: (text: string) => void;
  /** Prints workflow commands for GitHub to `out`. */
  readonly commands: (text: string) => void;
}

/** Escapes control sequences in the output of all commands. */
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

/** The same without messages and progress. Errors are printed. */
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

/** The width of a terminal; none for a pipe, whose reader may need whole lines. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream, { COLUMNS }: NodeJS.ProcessEnv): number {
  const given = Number(COLUMNS);
  if (Number.isInteger(given) && given > 0) return Math.max(given, LEAST_COLUMNS);
  return isTTY ? Math.max(columns, LEAST_COLUMNS) : Infinity;
}

/** Least width of the text beside a label. */
const LEAST_COLUMNS = 40;

type ProcessStreams = Pick<NodeJS.Process, 'stdout' | 'stderr' | 'env'>;

/** `FORCE_COLOR` takes precedence over `NO_COLOR`, as in Node. Without either, a terminal with colours gets them. */
function hasColors(stream: NodeJS.WriteStream, { FORCE_COLOR, NO_COLOR }: NodeJS.ProcessEnv): boolean {
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR);
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return stream.isTTY === true && stream.hasColors();
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  // Standard error itself may have failed.
  process.stderr.removeAllListeners('error').on('error', () => undefined);
  process.stderr.write(`snowspec: the output can't be written: ${error.message}\n`);
  process.exit(ExitCode.WrongUsage);
}

interface Progress {
  /** Shows the current step on an interactive terminal, until the next step or `finish`. */
  readonly step: (what: string) => void;
  /** Removes the line, and returns the time since the start: `0.9 s`. */
  readonly finish: () => string;
}

const CLEAR_LINE = '\r\u001b[2K';

export function startProgress(terminal: Output): Progress {
  const start = performance.now();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const overwrite = (text: string) => {
    if (terminal.interactive) terminal.err(CLEAR_LINE + text);
  };
  return {
    step: (what) => overwrite(`snowspec: ${what} (${elapsed()})`),
    finish: () => {
      overwrite('');
      return elapsed();
    },
  };
}

/** Shows the steps of some work until it ends. */
export function withProgress<Result>(
  terminal: Output,
  work: (onStep: Progress['step']) => Promise<Result>,
): Promise<Result> {
  const { step, finish } = startProgress(terminal);
  return work(step).finally(finish);
}

/** Resolves at the first SIGINT (Ctrl-C) or SIGTERM. A second one ends the process at once. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      process.off('SIGINT', done).off('SIGTERM', done);
      resolve();
    };
    process.on('SIGINT', done).on('SIGTERM', done);
  });
}

/** Quotes a text as one word for shells of Linux and macOS, and without special characters also of Windows. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `"${text.replace(/["$`\\]/g, String.raw`\$&`)}"`;
}
