import { Command, CommanderError, Option } from 'commander';
import { formats } from '../diff/formats/index.js';
import { generatorVersion } from '../version.js';
import { describeError } from './describe-error.js';
import { FAIL_ON } from './diff-verdict.js';
import { ExitCode } from './exit-code.js';
import { DEFAULT_OUT, DEFAULT_SPEC } from './plain-generate.js';
import { harmlessTerminal, processTerminal, type Output, type Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

/** Runs one command line (without `node` and the script) and returns the exit code. Never throws. */
export async function main(args: readonly string[], output: Output = processTerminal()): Promise<ExitCode> {
  const terminal = harmlessTerminal(output);
  let code: ExitCode = ExitCode.Done;
  const program = createProgram(terminal, (result) => (code = result));
  try {
    if (args.length === 0) throw new UsageError('no command given; see snowspec --help');
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.Done;
    const { message, exitCode } = describeError(error);
    terminal.err(`snowspec: ${message}\n`);
    return exitCode;
  }
}

function createProgram(terminal: Terminal, done: (code: ExitCode) => void): Command {
  const program = new Command('snowspec')
    .description('Compiles an object model in YAML into a TypeScript package.')
    .version(generatorVersion(), '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, outputError: () => undefined });

  // Each command is imported when it runs: none pays for what the others need.
  program
    .command('generate')
    .description('compile the spec into a package')
    .option('--watch', 'compile again whenever the spec changes, until interrupted')
    .option('--check', 'change nothing; exit 1 and say which files would change')
    .option('--dry-run', 'change nothing; say which files would change')
    .option('--profile <name>', 'only this profile, as the entry of the package')
    .option('--spec <dir>', 'folder of the spec', DEFAULT_SPEC)
    .option('--out <dir>', 'folder of the package', DEFAULT_OUT)
    .option('--json', 'print the result as JSON')
    .action(async (options) => done(await (await import('./generate.js')).generate(options, terminal)));

  program
    .command('check')
    .description('print every problem in the spec')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .option('--json', 'print the problems as JSON')
    .action(async (options) => done(await (await import('./check.js')).check(options, terminal)));

  program
    .command('fmt')
    .description('put the files of the spec in their canonical layout')
    .option('--check', 'change nothing; exit 1 and say which files would change')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .action(async (options) => done(await (await import('./fmt.js')).fmt(options, terminal)));

  program
    .command('diff')
    .description('print what changed between two versions of the spec, and for whom')
    .argument('[base]', 'git revision, folder or compiled file; HEAD if not given')
    .argument('[head]', 'the same; the spec as it stands in the work tree if not given')
    .addOption(new Option('--format <name>', 'how to print it').choices(Object.keys(formats)).default('text'))
    .addOption(new Option('--fail-on <level>', 'exit 1 if an unapproved change is at least that').choices(FAIL_ON))
    .option('--require-bump', 'exit 1 if the version of the spec was not raised enough')
    .option('--profile <name>', 'of this profile; or of two, as in default..live')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .option('--out <file>', 'write it to a file')
    .action(async (base, head, options) => {
      const names = [base, head].filter((name) => name !== undefined);
      done(await (await import('./diff.js')).diff(names, options, terminal));
    });

  program
    .command('gaps')
    .description('print what the document does not show and which layer fills it, and what a profile corrects and why')
    .option('--profile <name>', 'as seen by this profile')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .option('--json', 'print gaps and corrections as one JSON list')
    .action(async (options) => done(await (await import('./gaps.js')).gaps(options, terminal)));

  program
    .command('compile')
    .description('print the resolved model as JSON')
    .option('--profile <name>', 'of this profile')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .action(async (options) => done(await (await import('./compile.js')).compile(options, terminal)));

  program
    .command('mock')
    .description('serve the endpoints with sample data, until interrupted')
    .option('--port <number>', 'port to listen on; 0 for any that is free', '8787')
    .option('--seed <text>', 'other seeds, other data', '0')
    .option('--profile <name>', 'of this profile')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .option('--token <token>', 'the only token to accept')
    .option('--items <number>', 'how many items each list has', '250')
    .option('--rate-limit <requests/seconds>', 'how many requests each route takes', '50/1')
    .option(
      '--global-limit <requests/seconds>',
      'how many requests are taken altogether; what the spec says by default',
    )
    .option('--delay <milliseconds>', 'before each answer')
    .option('--fail <how>', 'what to do wrong: reset, truncate, lie, garbage or hang')
    .action(async (options) => done(await (await import('./mock.js')).mock(options, terminal)));

  program
    .command('docs')
    .description('write a reference site of static pages')
    .option('--spec <dir>', 'folder of the spec', './spec')
    .option('--out <dir>', 'folder of the site', './site')
    .option('--since <version...>', 'with pages of what changed since these revisions, folders or compiled models')
    .action(async (options) => done(await (await import('./docs.js')).docs(options, terminal)));

  program
    .command('lsp')
    .description('answer an editor in the Language Server Protocol, on standard input and output')
    .option('--stdio', 'what it does anyway; editors say so')
    .action(async () => done(await (await import('./lsp.js')).lsp()));

  program
    .command('init')
    .description('write a new spec, ready to generate')
    .argument('<dir>', 'a folder that is empty or does not exist')
    .action(async (dir) => done(await (await import('./init.js')).init(dir, terminal)));

  return program;
}
