import { isUrl, requireSpec } from '../spec-path.js';
import type { SpecSnapshot } from '../read/index.js';
import type { SourceFile } from '../read/syntax.js';
import { createRegenerator } from '../watch/regenerator.js';
import { repeatOnChange } from '../watch/repeat-on-change.js';
import { describeError, ExitCode, UsageError } from './errors.js';
import type { GenerateOptions } from './options.js';
import { reportProblems, reportDocument, changeLines, summaryLine } from './reports.js';
import { interrupted, type Terminal } from './terminal.js';

const MOST_LINES = 20;

/** `snowspec generate --watch`: compiles after every change. While the spec has problems, the last good output remains. */
export async function watch(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const { spec, out } = options;
  if (options.check || options.dryRun || options.json) {
    throw new UsageError('--watch cannot be combined with --check, --dry-run or --json');
  }
  if (isUrl(spec)) throw new UsageError('--watch needs a folder or a file, and not an address');
  requireSpec(spec);
  const untilInterrupted = interrupted();
  const regenerate = createRegenerator(options);
  let isFirst = true;

  const compileAndWrite = async (snapshot: SpecSnapshot): Promise<readonly SourceFile[]> => {
    const start = performance.now();
    const { size, read, problems, files, report } = await regenerate(snapshot);
    if (files === undefined) {
      reportProblems(problems, terminal);
      terminal.err(`snowspec: ${out} is unchanged until the problems are fixed\n`);
      return read;
    }
    if (isFirst) reportDocument(report, spec, terminal);
    isFirst = false;
    const time = `${Math.ceil(performance.now() - start)} ms`;
    terminal.out([...changeLines(files, '', MOST_LINES), summaryLine(size, files, time)].join('\n') + '\n');
    return read;
  };
  const repeating = await repeatOnChange(spec, (snapshot) =>
    compileAndWrite(snapshot).catch((error) => reportError(error, terminal)),
  );
  terminal.out(`snowspec: watching ${spec}; press Ctrl-C to stop\n`);
  await untilInterrupted;
  await repeating.close();
  return ExitCode.Done;
}

/** Reports an error and continues to watch, because the next change may remove its cause. */
function reportError(error: unknown, terminal: Terminal): void {
  terminal.err(`snowspec: ${describeError(error).message}\n`);
}
