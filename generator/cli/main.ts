import { CommanderError } from 'commander';
import { describeError, ExitCode, UsageError } from './errors.js';
import { commandOf, createProgram } from './program.js';
import { harmlessTerminal, processTerminal, type Output } from './terminal.js';

/** Runs one command line (without `node` and the script) and returns the exit code. Never throws. */
export async function main(args: readonly string[], output: Output = processTerminal()): Promise<ExitCode> {
  const terminal = harmlessTerminal(output);
  let code: ExitCode = ExitCode.Done;
  const program = createProgram(terminal, (result) => (code = result));
  let parsing = 'snowspec';
  try {
    if (args.length === 0) throw new UsageError('no command given; see snowspec --help');
    // For an unknown command with `--help`, the parser would print the help of the program.
    if (!args[0]!.startsWith('-')) parsing = `snowspec ${commandOf(program, args[0]!).name()}`;
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.Done;
    const { message, exitCode } = describeError(error, parsing);
    if (wantsJson(args)) terminal.out(`${JSON.stringify({ error: { message, exitCode } }, null, 2)}\n`);
    else terminal.err(`snowspec: ${message}\n`);
    return exitCode;
  }
}

/** Reads `--json` from the arguments, because parsing them may have failed. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).includes('--json');
}
