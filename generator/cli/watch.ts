import { compileReadPackage, selectionOf } from '../compile.js';
import { QueryStore } from '../queries/index.js';
import { readSnapshot, type SpecSnapshot } from '../read/index.js';
import { repeatOnChange } from '../watch/repeat-on-change.js';
import { createWriteMemory } from '../write/write-memory.js';
import { writeOutput } from '../write/write-output.js';
import { describeError } from './describe-error.js';
import { ExitCode } from './exit-code.js';
import type { GenerateOptions } from './generate.js';
import { reportProblems } from './report-problems.js';
import { requireSpecFolder } from './spec-folder.js';
import { changeLines, specSize, summaryLine } from './summary.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

const MOST_LINES = 20;

/** `snowspec generate --watch`: compiles on every change, and keeps the last good output while the spec has problems. */
export async function watch(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const { spec, out, profile } = options;
  if (options.check || options.dryRun || options.json) {
    throw new UsageError('--watch writes for people; leave out --check, --dry-run and --json');
  }
  await requireSpecFolder(spec);
  const interrupted = untilInterrupted();
  const queries = new QueryStore();
  const writeMemory = createWriteMemory();

  const compileAndWrite = async (snapshot: SpecSnapshot): Promise<void> => {
    const start = performance.now();
    const { models, files, problems } = await compileReadPackage(
      readSnapshot(snapshot, queries),
      selectionOf(profile, 'exported'),
      queries,
    );
    if (problems.length > 0) {
      reportProblems(problems, spec, terminal);
      terminal.err(`snowspec: ${out} stays as it is until the spec is right again\n`);
      return;
    }
    const report = await writeOutput(out, files, { specDir: spec, memory: writeMemory, oneByOne: true });
    queries.forgetUnused();
    const time = `${Math.ceil(performance.now() - start)} ms`;
    terminal.out(
      [...changeLines(report, '', MOST_LINES), summaryLine(specSize(models), report, time)].join('\n') + '\n',
    );
  };
  const repeating = await repeatOnChange(spec, (snapshot) =>
    compileAndWrite(snapshot).catch((error) => tell(error, terminal)),
  );
  terminal.out(`snowspec: watching ${spec}; press Ctrl-C to stop\n`);
  await interrupted;
  await repeating.close();
  return ExitCode.Done;
}

/** What goes wrong now may be right after the next change. */
function tell(error: unknown, terminal: Terminal): void {
  terminal.err(`snowspec: ${describeError(error).message}\n`);
}

/** A second signal ends the process at once, as always. */
async function untilInterrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
