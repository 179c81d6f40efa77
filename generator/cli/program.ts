import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { DEFAULT_OUT, DEFAULT_SPEC } from '../config/defaults.js';
import { findConfigs } from '../config/find-config.js';
import { suggest } from '../diagnostics/suggest.js';
import { formats } from '../diff/formats/index.js';
import { ARTEFACTS } from '../emit/artefacts.js';
import { GUESS_KINDS } from '../import/losses.js';
import { generatorVersion } from '../version.js';
import { completionScript, type Shell, SHELLS } from './completion-script.js';
import { describeError, ExitCode, UsageError } from './errors.js';
import {
  artefactsNamed,
  DRIFT_FAILURES,
  DRIFT_FORMATS,
  FAIL_ON,
  type FailOn,
  onlyTarget,
  STARTERS,
  type Target,
  type TargetFlags,
  targetsOf,
} from './options.js';
import { quietTerminal, type Terminal } from './terminal.js';

/** The commands and options of the command line. `done` receives the exit code of the command that ran. */
export function createProgram(terminal: Terminal, done: (code: ExitCode) => void): Command {
  const program = new Command('snowspec')
    .description('Compiles an object model in YAML into a TypeScript package.')
    .version(generatorVersion(), '-V, --version', 'print the version')
    .addOption(new Option('-v').hideHelp())
    .on('option:v', () => {
      terminal.out(`${generatorVersion()}\n`);
      throw new CommanderError(0, 'commander.version', generatorVersion());
    })
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err, outputError: () => undefined });

  // Each command is imported when it runs, so that it does not pay for the dependencies of the others.
  documentCommand(program, 'generate', 'compile the spec into a package, or a document into TypeScript sources')
    .option('--watch', 'compile again after every change of the spec, until interrupted')
    .option('--check', 'write nothing; exit with 1 and list the files that would change')
    .addOption(
      new Option('--update', 'accept a document at an address that has changed, and its new hash').conflicts('check'),
    )
    .option('--dry-run', 'write nothing; list the files that would change')
    .option('--profile <name>', 'compile this profile alone, as the main entry of the package')
    .option('--out <dir>', `folder of the package or of the sources (default: ${DEFAULT_OUT})`)
    .addOption(
      new Option('--package', 'write an npm package (default for a folder in the spec language)').conflicts('sources'),
    )
    .option('--sources', 'write few files for the source tree of a program (default for a document)')
    .option('--only <names>', `emit these parts alone, separated by commas: ${ARTEFACTS.join(', ')}`)
    .option('--with <names>', 'emit these parts as well; sources have types, validators and client by default')
    .option('--json', 'print the result as JSON')
    .addOption(QUIET)
    .action(async (folder, { spec, only, with: more, package: isPackage, sources, ...options }) => {
      const targets = await targetsFor({
        ...options,
        spec: specOf(folder, spec),
        emit: only === undefined ? undefined : artefactsNamed(only, '--only'),
        with: more === undefined ? undefined : artefactsNamed(more, '--with'),
        layout: isPackage ? 'package' : sources ? 'sources' : undefined,
      });
      if (options.watch || options.json) onlyTarget(targets, options.watch ? 'generate --watch' : 'generate --json');
      const { generate, prepareToWrite } = await import('./generate.js');
      const shown = quietly(terminal, options);
      if (targets.length === 1) return done(await generate(targets[0]!, shown));
      const writes = new Map<Target, () => Promise<ExitCode>>();
      const prepared = await forEach(targets, shown, async (target, named) => {
        const others = targets.filter((other) => other !== target);
        const write = await prepareToWrite(target, named, others);
        if (typeof write === 'function') writes.set(target, write);
        return typeof write === 'function' ? ExitCode.Done : write;
      });
      done(prepared === ExitCode.Done ? await forEach(targets, shown, (target) => writes.get(target)!()) : prepared);
    });

  documentCommand(program, 'check', 'report every problem of the spec')
    .option('--json', 'print the problems as JSON')
    .option('--verbose', 'say of every union how its members are distinguished')
    .addOption(QUIET)
    .action(async (folder, { spec, ...options }) => {
      const targets = await targetsFor({ ...options, spec: specOf(folder, spec) });
      if (options.json) onlyTarget(targets, 'check --json');
      done(await forEach(targets, quietly(terminal, options), (await import('./check.js')).check));
    });

  specCommand(program, 'fmt', 'rewrite the files of the spec in the canonical layout')
    .option('--check', 'write nothing; exit with 1 and list the files that would change')
    .addOption(QUIET)
    .action(async (folder, { spec, ...options }) => {
      const targets = await targetsFor({ ...options, spec: specOf(folder, spec) });
      const { checkYaml, fmt } = await import('./fmt.js');
      const shown = quietly(terminal, options);
      const checked = options.check ? ExitCode.Done : await forEach(targets, shown, checkYaml);
      done(checked === ExitCode.Done ? await forEach(targets, shown, fmt) : checked);
    });

  program
    .command('diff')
    .description('print the changes between two versions of the spec, and the audiences that they affect')
    .argument('[base]', 'git revision, folder, document or compiled model (default: HEAD)')
    .argument('[head]', 'git revision, folder, document or compiled model (default: the spec in the work tree)')
    .addOption(new Option('--format <name>', 'output format').choices(Object.keys(formats)).default('text'))
    .addOption(failOn())
    .option('--require-bump', 'exit with 1 if the changes require a higher version of the spec')
    .option('--profile <name>', 'compare this profile alone, or two profiles: default..live')
    .option('--spec <dir>', `folder of the spec, or its document (default: ${DEFAULT_SPEC})`)
    .option('--include <pattern...>', `only what matches, with all that it reaches: ${PATTERNS}`)
    .option('--exclude <pattern...>', 'all but what matches')
    .addOption(ENUMS)
    .addOption(WITHOUT)
    .addOption(LENIENT)
    .option('--out <file>', 'write the result to a file')
    .action(async (base, head, options) => {
      // A configuration can be code, which must not run in the review of a checkout.
      const {
        out: _,
        profile: __,
        ...target
      } = options.spec === undefined
        ? await comparedTarget(base, head)
        : targetsOf(undefined, { spec: options.spec })[0]!;
      const sides = { ...target, ...options, spec: target.spec, base, head };
      done(await (await import('./diff.js')).diff(sides, terminal));
    });

  documentCommand(program, 'gaps', 'list gaps with the layers that fill them, and corrections with their reasons')
    .option('--profile <name>', 'list those of this profile')
    .option('--json', 'print gaps and corrections as one JSON list')
    .action(async (folder, { spec, ...options }) => {
      const target = await targetOf('gaps', { ...options, spec: specOf(folder, spec) });
      done(await (await import('./compile.js')).gaps(target, terminal));
    });

  documentCommand(program, 'compile', 'print the resolved model as JSON')
    .option('--profile <name>', 'resolve this profile')
    .action(async (folder, { spec, ...options }) => {
      const target = await targetOf('compile', { ...options, spec: specOf(folder, spec) });
      done(await (await import('./compile.js')).compileCommand(target, terminal));
    });

  documentCommand(program, 'mock', 'serve the endpoints with sample data, until interrupted')
    .option('--port <number>', 'port to listen on; 0 selects a free port', '8787')
    .option('--seed <text>', 'seed of the sample data; the same seed gives the same data', '0')
    .option('--profile <name>', 'serve this profile')
    .option('--token <token>', 'accept only this token')
    .option('--items <number>', 'number of items in each list', '10')
    .option('--varied', 'serve samples with everything that the types allow, not ordinary ones')
    .option('--rate-limit <requests/seconds>', 'rate limit of each route', '50/1')
    .option('--global-limit <requests/seconds>', 'rate limit of all routes together (default: that of the spec)')
    .option('--delay <milliseconds>', 'wait before each response')
    .option('--fail <fault>', 'fault to simulate: reset, truncate, lie, garbage or hang')
    .option('--responses <dir>', 'folder of responses in place of sample data')
    .option('--strict', 'refuse query parameters that the spec lacks')
    .option('--origin <origin...>', 'let web pages of these origins use the mock, besides those of this machine')
    .option('--gateway [channel]', 'serve the connection of a channel, too, at the next port')
    .option('--event-rate <number>', 'sample events that each session receives in a second', '0')
    .option('--heartbeat <milliseconds>', 'interval of heartbeats', '45000')
    .action(async (folder, { spec, ...options }) => {
      const target = await targetOf('mock', { ...options, spec: specOf(folder, spec) });
      done(await (await import('./servers.js')).mock(target, terminal));
    });

  documentCommand(
    program,
    'mcp',
    'answer questions of assistants about the spec, as a server of the Model Context Protocol',
  )
    .option('--profile <name>', 'serve this profile')
    .action(async (folder, { spec, ...options }) => {
      const target = await targetOf('mcp', { ...options, spec: specOf(folder, spec) });
      done(await (await import('./servers.js')).mcp(target, terminal));
    });

  documentCommand(program, 'docs', 'write a reference site of static pages')
    .option('--out <dir>', 'folder of the site', './site')
    .option('--since <version...>', 'add pages of the changes since these revisions, folders or compiled models')
    .addOption(QUIET)
    .action(async (folder, { spec, out, ...options }) => {
      const target = await targetOf('docs', { ...options, spec: specOf(folder, spec) });
      done(await (await import('./docs.js')).docs({ ...target, out }, quietly(terminal, options)));
    });

  program
    .command('lsp')
    .description('run a language server for editors on standard input and output')
    .option('--stdio', 'accepted for compatibility; stdio is the only transport')
    .action(async () => done(await (await import('./servers.js')).lsp()));

  program
    .command('init')
    .description('write a new spec, ready to generate')
    .argument('[dir]', 'an empty or new folder', 'spec')
    .addOption(new Option('--template <name>', 'the spec to start from').choices(STARTERS).default('minimal' as const))
    .option('--scripts', 'add the scripts generate and check to package.json')
    .option('--editor', 'write .vscode/settings.json, for completion in YAML files')
    .option('--ci', 'write a GitHub workflow that checks the spec, the package and what changes')
    .action(async (dir, options) => done(await (await import('./init.js')).init(dir, options, terminal)));

  program
    .command('import')
    .description('turn an OpenAPI document or a JSON Schema into a spec')
    .argument(
      '<document>',
      'Swagger 2.0, OpenAPI 3.0 to 3.2, or JSON Schema draft 4 to 2020-12, in JSON or YAML; a file or an address',
    )
    .option('--out <dir>', 'a new folder for the spec')
    .option('--into <dir>', 'the folder of a spec that was imported before; layers, names and approvals stay')
    .option('--layer <name>', 'replace the document of this layer of the spec, and keep the names in its map')
    .option('--include <pattern...>', `only what matches, with all that it reaches: ${PATTERNS}`)
    .option('--exclude <pattern...>', 'all but what matches')
    .option('--strict', 'write nothing, and exit with 1, if the spec cannot say all that the document says')
    .addOption(ENUMS)
    .addOption(WITHOUT)
    .addOption(ALLOW_URL)
    .addOption(LENIENT)
    .option('--check', 'write nothing; exit with 1 and list the files that would change')
    .option('--json', 'print the result as JSON')
    .action(async (document, options) =>
      done(await (await import('./import.js')).importCommand(document, options, terminal)),
    );

  program
    .command('learn')
    .description('hold recorded payloads against the spec, and propose corrections')
    .argument('<files...>', 'payloads: JSON, JSON Lines (.jsonl, .ndjson) or recordings in HAR (.har)')
    .option(
      '--type <name>',
      'the object, view or union that each payload is (default: what the request of a recording says)',
    )
    .option('--propose', 'print a layer of corrections after which the spec accepts the payloads')
    .option('--out <file>', 'write what --propose prints to a new file')
    .option('--profile <name>', 'hold them against this profile')
    .option(
      '--values',
      'show and propose values of the payloads: unknown members, exact numbers, keys that may be data',
    )
    .option('--spec <dir>', `folder of the spec (default: ${DEFAULT_SPEC})`)
    .option('--json', 'print the result as JSON')
    .action(async (files, { spec, ...options }) => {
      const target = await targetOf('learn', { spec, profile: options.profile });
      const learnOptions = { ...options, spec: target.spec, profile: target.profile };
      done(await (await import('./learn.js')).learnCommand(files, learnOptions, terminal));
    });

  program
    .command('drift')
    .description('print what the own spec and a published document say differently')
    .argument('<document>', 'OpenAPI document or JSON Schema, in JSON or YAML')
    .option('--profile <name>', 'compare this profile')
    .option(
      '--map <file>',
      'which names of the document are which of the spec (default: that of a layer, or a proposal)',
    )
    .option('--propose-map', 'print the map, for a person to look at')
    .option('--all', 'list every difference, and not only one screen')
    .option('--path <pattern...>', 'only differences at these paths: objects.Book.**')
    .option(
      '--write <layer>',
      'write corrections, after which the spec says what the document says, to a layer or a new file',
    )
    .addOption(new Option('--format <name>', 'output format').choices(DRIFT_FORMATS).default('text' as const))
    .addOption(
      new Option(
        '--fail-on <which>',
        'exit with 1 on unapproved differences: refused data, those of the first screen, any',
      ).choices(DRIFT_FAILURES),
    )
    .option('--out <file>', 'write the result to a file')
    .option('--spec <dir>', `folder of the spec (default: ${DEFAULT_SPEC})`)
    .option('--json', 'the same as --format json')
    .action(async (document, { spec, ...options }) => {
      const target = await targetOf('drift', { spec, profile: options.profile });
      const driftOptions = { ...options, spec: target.spec, profile: target.profile };
      done(await (await import('./drift.js')).driftCommand(document, driftOptions, terminal));
    });

  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => terminal.out(completionScript(program, shell)));

  program
    .command('help')
    .description('print the help of a command')
    .argument('[command]')
    .action((name: string | undefined) => (name === undefined ? program : commandOf(program, name)).help());

  for (const command of program.commands) command.addHelpText('after', examplesText(command.name()));
  return program;
}

/** Like {@link specCommand}, for commands that also accept an OpenAPI document or a JSON Schema. */
function documentCommand(program: Command, name: string, description: string) {
  return specCommand(
    program,
    name,
    description,
    'folder of the spec, or path or address of an OpenAPI document or a JSON Schema',
  )
    .option('--include <pattern...>', `only what matches, with all that it reaches: ${PATTERNS}`)
    .option('--exclude <pattern...>', 'all but what matches')
    .addOption(ENUMS)
    .addOption(WITHOUT)
    .addOption(ALLOW_URL)
    .addOption(LENIENT);
}

const PATTERNS = 'tag:pets, path:/pets/**, operation:list_*, event:PET_*, type:Pet';

const ENUMS = new Option(
  '--enums <which>',
  'whether values that an enum of a document does not list are legal',
).choices(['open', 'closed'] as const);

const WITHOUT = new Option('--without <guess...>', 'do not guess these about a document').choices(GUESS_KINDS);

const ALLOW_URL = new Option(
  '--allow-url <beginning...>',
  'read documents that $ref names at addresses with these beginnings',
);

const LENIENT = new Option(
  '--lenient',
  'read a $ref that leads nowhere, and an unknown type, as any value, which is a loss',
);

const QUIET = new Option('-q, --quiet', 'print errors only');

/** A command with one spec, as an argument or as `--spec`. */
function specCommand(program: Command, name: string, description: string, what = 'folder of the spec') {
  return program
    .command(name)
    .description(description)
    .argument('[spec]', `${what} (default: ${DEFAULT_SPEC})`)
    .option('--spec <dir>', 'the same as the argument');
}

function specOf(argument: string | undefined, option: string | undefined): string | undefined {
  if (argument !== undefined && option !== undefined && argument !== option) {
    throw new UsageError(`the spec is given twice: ${argument} and --spec ${option}`);
  }
  return argument ?? option;
}

async function targetsFor<Flags extends TargetFlags>(flags: Flags): Promise<readonly (Flags & Target)[]> {
  if (findConfigs().length === 0) return targetsOf(undefined, flags);
  return targetsOf(await (await import('../config/load-config.js')).loadConfig(), flags);
}

/** The target whose spec is a side of a comparison. Two paths that no target names are compared without configuration. */
async function comparedTarget(base: string | undefined, head: string | undefined): Promise<Target> {
  const targets = await targetsFor({});
  if (targets.length === 1 || head === undefined || !existsSync(head)) return onlyTarget(targets, 'diff');
  const isNamed = ({ spec }: Target): boolean => [base ?? '', head].some((side) => resolve(side) === resolve(spec));
  return targets.find(isNamed) ?? targetsOf(undefined, {})[0]!;
}

/** The only target of a command that works on one spec. */
async function targetOf<Flags extends TargetFlags>(command: string, flags: Flags): Promise<Flags & Target> {
  return onlyTarget(await targetsFor(flags), command);
}

/**
 * Runs a command on each target, and returns the highest exit code. With several targets, each line names the spec, and an
 * error of one does not keep those of the others from being reported.
 */
async function forEach<Each extends Target>(
  targets: readonly Each[],
  terminal: Terminal,
  run: (target: Each, terminal: Terminal) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (targets.length === 1) return run(targets[0]!, terminal);
  let code: ExitCode = ExitCode.Done;
  for (const target of targets) {
    const named = namingTerminal(terminal, target.spec);
    const result = await run(target, named).catch((error) => {
      const { message, exitCode } = describeError(error);
      named.err(`snowspec: ${message}\n`);
      return exitCode;
    });
    if (result > code) code = result;
  }
  return code;
}

function namingTerminal(terminal: Terminal, spec: string): Terminal {
  const named = (text: string): string => text.replaceAll(/^snowspec: /gm, `snowspec: ${spec}: `);
  return { ...terminal, out: (text) => terminal.out(named(text)), err: (text) => terminal.err(named(text)) };
}

/** Keeps the output of `--json` despite `--quiet`, because it is a result and no message. */
function quietly(terminal: Terminal, options: { readonly quiet?: true; readonly json?: true }): Terminal {
  return options.quiet && !options.json ? quietTerminal(terminal) : terminal;
}

/** @throws {UsageError} if there is no such command */
export function commandOf(program: Command, name: string): Command {
  const known = program.commands.find((command) => command.name() === name);
  if (known !== undefined) return known;
  const names = program.commands.map((command) => command.name());
  const near = names.find((one) => one.startsWith(name)) ?? suggest(name, names);
  throw new UsageError(`unknown command '${name}'${near === undefined ? '' : ` (Did you mean ${near}?)`}`);
}

/** An option that may be repeated: `--fail-on readers:breaking --fail-on types:risky`. */
function failOn(): Option {
  const option = new Option('--fail-on <level>', 'exit with 1 on unapproved changes of this level').choices(FAIL_ON);
  return option.argParser<readonly FailOn[]>((value, before = []) => {
    const level = FAIL_ON.find((one) => one === value);
    if (level === undefined) throw new InvalidArgumentError(`Allowed choices are ${FAIL_ON.join(', ')}.`);
    return [...before, level];
  });
}

/** Examples for the help of each command: a command line, and its effect. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [line: string, effect: string])[]>> = {
  generate: [
    ['snowspec generate', 'compile ./spec into ./generated'],
    ['snowspec generate spec --out packages/model --watch', 'compile again on every save'],
  ],
  check: [['snowspec check spec', 'report every problem with its line']],
  fmt: [['snowspec fmt spec --check', 'list the files that are not in the canonical layout']],
  diff: [
    ['snowspec diff main', 'compare the spec with that of the branch main'],
    ['snowspec diff v1.2.0 v1.3.0 --format markdown', 'write the changes between two tags as a table'],
  ],
  gaps: [['snowspec gaps --profile live', 'list the gaps that this profile leaves']],
  compile: [['snowspec compile spec > model.json', 'keep the resolved model']],
  mock: [
    ['snowspec mock --port 8787', 'serve the endpoints at http://127.0.0.1:8787'],
    ['snowspec mock --gateway --token secret', 'serve a gateway, too, and accept one token'],
  ],
  mcp: [['snowspec mcp spec --profile live', 'the command that an assistant starts']],
  docs: [['snowspec docs spec --out site', 'write site/index.html and its pages']],
  lsp: [['snowspec lsp', 'the command that an editor starts']],
  init: [['snowspec init spec --template api --scripts', 'write a spec with endpoints, and scripts to compile it']],
  import: [
    ['snowspec import openapi.yaml --out spec', 'write the spec of a document'],
    ['snowspec import newer.yaml --into spec', 'import a newer document, and print the changes'],
  ],
  learn: [['snowspec learn recorded.har --propose', 'print corrections after which the spec accepts the recording']],
  drift: [['snowspec drift openapi.json --profile live', 'list the differences between the spec and a document']],
  completion: [
    ['eval "$(snowspec completion bash)"', 'complete commands in bash or zsh'],
    ['snowspec completion fish | source', 'complete commands in fish'],
  ],
  help: [['snowspec help diff', 'print the help of diff']],
};

function examplesText(command: string): string {
  const examples = EXAMPLES[command] ?? [];
  const width = Math.max(...examples.map(([line]) => line.length));
  return ['', 'Examples:', ...examples.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`)].join('\n');
}
