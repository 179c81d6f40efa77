import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { harmlessText } from '../../generator/cli/terminal.js';
import { runHere } from '../cli/run-cli.js';
import { temporaryFolder } from '../write/temporary-folder.js';

/*
 * Text of a spec is printed by every command, and build servers obey lines of their logs. A new command of a build
 * server is a row of `commands`, a new place for text a row of `places`.
 */

const commands: readonly string[] = [
  '::set-output name=a::b',
  '::add-mask::b',
  '  ::stop-commands::b',
  '\u00a0\u2003::error::b',
  '\u200b::notice::b',
  '\u200e::warning::b',
  '::set-env name=PATH::b',
  '::\u00adset-output name=a::b',
  '##[add-mask]b',
  'see ##[set-env name=PATH]b',
  '##vso[task.setvariable variable=a]b',
  'see ##VSO[build.addbuildtag]b',
  '##teamcity[buildStatus status=b]',
  '#\u200b#[command]b',
  '##\u00advso[task.complete]b',
  '\u0000##[group]b',
  '\rsection_start:0:b\r\u001b[0K',
  '\r::debug::b',
  '\u001b[2J\u001b]0;b\u0007\u009b31m',
];

/** Commands that a build server obeys in a line of its log, by its own rules: those of languages leave characters out. */
function obeyedIn(printed: string): readonly string[] {
  return printed.split(/\r\n|[\n\r\u0085\u2028\u2029]/).flatMap((line) => {
    const seen = line.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '');
    const workflow = /^\s*::\w[^:]*.*::/.exec(seen);
    const service = /##(?:vso|teamcity)?\[/i.exec(seen);
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/.exec(line);
    return [workflow, service, control].flatMap((found) => (found === null ? [] : [found[0]]));
  });
}

test.each(commands)('the test finds %j', (command) => {
  expect(obeyedIn(`12 lines\n${command}\n`)).not.toEqual([]);
});

describe.each(commands)('%j', (command) => {
  it.each([
    ['at the start', command],
    ['after a line feed', `a\n${command}`],
    ['after a line end of Windows', `a\r\n${command}`],
    ['after a separator of lines', `a\u2028${command}\u2029${command}\u0085${command}`],
    ['doubled', `${command}${command}`],
  ])('is not obeyed %s', (_, text) => {
    expect(obeyedIn(harmlessText(text, { color: false, commands: false }))).toEqual([]);
  });

  it('is the same value in JSON', () => {
    const text = JSON.stringify({ a: command, [command]: `\\${command}` }, null, 2);
    const printed = harmlessText(text, { color: false, commands: false });
    expect(obeyedIn(printed)).toEqual([]);
    expect(JSON.parse(printed)).toEqual(JSON.parse(text));
  });
});

describe('usual text', () => {
  it.each([
    '# A heading ## another [link](x)',
    'std::vector and Foo::bar, a:: b',
    '  12 | name: { doc: "a::b" }\n     |        ^^^',
    'C# and ## and [x], ##',
    'tab\tand line\n',
    'line of Windows\r\n',
    'עברית العربية 漢字 👩‍👩‍👧',
  ])('stays as it is: %j', (text) => {
    for (const color of [true, false]) expect(harmlessText(text, { color, commands: false })).toBe(text);
  });

  it('keeps colours and the line of progress where there are any, and nothing else that a terminal obeys', () => {
    const text = '\u001b[31mred\u001b[39m \r\u001b[2Ksnowspec: reading\u001b[2J\u001b]0;title\u0007';
    expect(harmlessText(text, { color: true, commands: false })).toBe(
      '\u001b[31mred\u001b[39m \r\u001b[2Ksnowspec: reading\\u001b[2J\\u001b]0;title\\u0007',
    );
    expect(harmlessText('\u001b[31mred', { color: false, commands: false })).toBe('\\u001b[31mred');
  });

  it('of one megabyte takes no longer than its length', () => {
    const slow = [
      '#'.repeat(2 ** 20),
      ' '.repeat(2 ** 20),
      '\n'.repeat(2 ** 20),
      '#\u200b'.repeat(2 ** 19),
      ' \t'.repeat(2 ** 19),
    ];
    const begin = performance.now();
    for (const text of slow) harmlessText(text, { color: true, commands: false });
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

// ------------------------------------------------------------------------------------------------------------ commands

const CALLS = commands.map((command) => `a ${command}\n${command}`).join('\n');
const quoted = JSON.stringify(CALLS).replaceAll(
  /[^ -~]/g,
  (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
const ROOT = `
spec: { name: people, version: 1.0.0, title: ${quoted}, doc: ${quoted}, license: MIT }
profiles: { default: { doc: ${quoted}, layers: [], entry: '.' } }
`;
const spec = (type: string, doc = quoted) => ({
  'spec.yaml': ROOT,
  'person.yaml': `objects:\n  Person:\n    doc: ${doc}\n    fields: { name: ${type}, ${type}: { type: !not-shown } }\n`,
});

interface Case {
  readonly what: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

const wrong = (line: string) => ({ ...spec('str'), 'wrong.yaml': line });
const formatNames = ['text', 'json', 'markdown', 'html', 'github', 'sarif'];
const cases: readonly Case[] = [
  ...commands
    // YAML refuses control characters, and a lone CR ends a line.
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    .map((command) => command.replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ''))
    .flatMap((command): Case[] => [
      {
        what: `check, frame with ${JSON.stringify(command)}`,
        spec: wrong(`objects:\n${command}\n  A: 5\n# ${command}\n`),
        args: ['check'],
      },
      {
        what: `check, name ${JSON.stringify(command)}`,
        spec: wrong(`objects: { ${JSON.stringify(command)}: 5 }\n`),
        args: ['check'],
      },
      {
        what: `check --json, name ${JSON.stringify(command)}`,
        spec: wrong(`objects: { ${JSON.stringify(command)}: 5 }\n`),
        args: ['check', '--json'],
      },
    ]),
  { what: 'a message of many lines', spec: wrong(`objects: { ${quoted}: 5 }\n`), args: ['check'] },
  {
    what: 'the name of a file',
    spec: { ...spec('str'), 'a\n::set-output name=a::b\n##[c].yaml': 'x: 5\n' },
    args: ['check'],
  },
  {
    what: 'the name of a file that is formatted',
    spec: { ...spec('str'), 'a\n::set-output name=a::b\n##[c].yaml': 'objects:   { A:   { fields: { a: str } } }\n' },
    args: ['fmt', '--check'],
  },
  { what: 'gaps', spec: spec('str'), args: ['gaps'] },
  { what: 'gaps as JSON', spec: spec('str'), args: ['gaps', '--json'] },
  { what: 'the model', spec: spec('str'), args: ['compile'] },
  { what: 'a profile', spec: spec('str'), args: ['compile', '--profile', '\n::set-output name=a::b ##[c]'] },
  { what: 'a command', spec: spec('str'), args: ['\n::set-output name=a::b ##[c]'] },
  { what: 'generate', spec: spec('str'), args: ['generate', '--dry-run'] },
  ...formatNames.map((name) => ({
    what: `diff as ${name}`,
    before: {
      ...spec('int', '"Before."'),
      'more.yaml': `enums: { Tone: { base: str, doc: ${quoted}, values: { A: ${quoted} } } }\n`,
    },
    spec: {
      ...spec('str'),
      'more.yaml': `enums: { Tone: { base: str, values: { A: { value: a, doc: ${quoted} } } } }\n`,
    },
    args: ['diff', '--format', name],
  })),
];

describe('a build server obeys nothing that a command prints', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  function plant(name: string, files: Readonly<Record<string, string>>): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true });
      writeFileSync(join(folder, name, path), text);
    }
    return join(folder, name);
  }

  test.each(cases.map((one) => [one.what, one] as const))('%s', { timeout: 60_000 }, async (_, one) => {
    const args = [...one.args];
    if (one.before !== undefined) args.push(plant('before', one.before));
    if (args[0] !== '\n::set-output name=a::b ##[c]') args.push('--spec', plant('spec', one.spec));
    if (args[0] === 'generate') args.push('--out', join(folder, 'out'));
    const { out, err } = await runHere(...args);
    expect(out + err).toMatch(/./);
    // The annotations of this format are commands, each on its own line and made by us.
    const lines = args.includes('github') ? out.replaceAll(/^::(?:error|notice) [^:]*::/gm, '') : out;
    expect(obeyedIn(lines)).toEqual([]);
    expect(obeyedIn(err)).toEqual([]);
    if (args.includes('--json') || args.includes('compile')) expect(out === '' || JSON.parse(out)).toBeTruthy();
  });
});

test('everything that a command prints passes through its terminal', () => {
  const writing = /\bprocess\.(?:stdout|stderr)\b|\bconsole\.|\b(?:stdout|stderr)\.write\b/;
  const writers = readdirSync('generator', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && writing.test(readFileSync(join('generator', path), 'utf8')))
    .map((path) => path.split(sep).join('/'))
    // Examples of the site print.
    .filter((path) => path !== 'emit/site/snippets.ts');
  // The language server speaks its protocol there, in JSON.
  expect(writers.toSorted()).toEqual(['cli/servers.ts', 'cli/terminal.ts', 'lsp/server.ts']);
});
