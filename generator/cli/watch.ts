import { isUrl, requireSpec } from '../spec-path.js';
import type { SpecSnapshot } from '../read/index.js';
import type { SourceFile } from '../read/syntax.js';
import { createRegenerator } from '../watch/regenerator.js';
import { repeatOnChange } from '../watch/repeat-on-change.js';
import { describeError, ExitCode, UsageError } from './errors.js';
import type { GenerateOptions } from './options.js';
import { reportProblems, reportDocument, changeLines, summaryLine } from './reports.js';
import type { Terminal } from './terminal.js';

const MOST_LINES = 20;

/** `snowspec generate --watch`: compiles after every change. While the spec has problems, the last good output remains. */
export async function watch(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const { spec, out } = options;
  if (options.check || options.dryRun || options.json) {
    throw new UsageError('--watch cannot be combined with --check, --dry-run or --json');
  }
  if (isUrl(spec)) throw new UsageError('--watch needs a folder or a file, and not an address');
  requireSpec(spec);
  const interrupted = untilInterrupted();
  const regenerate = createRegenerator(options);
  let read: readonly SourceFile[] = [];
  let isFirst = true;

  const compileAndWrite = async (snapshot: SpecSnapshot): Promise<void> => {
    const start = performance.now();
    const { size, inputs, problems, report, understood } = await regenerate(snapshot);
    read = inputs;
    if (report === undefined) {
      reportProblems(problems, terminal);
      terminal.err(`snowspec: ${out} is unchanged until the problems are fixed\n`);
      return;
    }
    if (isFirst) reportDocument(understood, spec, terminal);
    isFirst = false;
    const time = `${Math.ceil(performance.now() - start)} ms`;
    terminal.out([...changeLines(report, '', MOST_LINES), summaryLine(size, report, time)].join('\n') + '\n');
  };
  const repeating = await repeatOnChange(
    spec,
    (snapshot) => compileAndWrite(snapshot).catch((error) => reportError(error, terminal)),
    () => read,
  );
  terminal.out(`snowspec: watching ${spec}; press Ctrl-C to stop\n`);
  await interrupted;
  await repeating.close();
  return ExitCode.Done;
}

/** Reports an error and continues to watch, because the next change may remove its cause. */
function reportError(error: unknown, terminal: Terminal): void {
  terminal.err(`snowspec: ${describeError(error).message}\n`);
}

/** Resolves at the first signal. A second one ends the process at once. */
async function untilInterrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
