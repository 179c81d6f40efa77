import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { runHere } from './run-cli.js';

const LIBRARY = 'test/specs/library';

describe('wrong usage exits 2 with one line that says what is wrong', () => {
  test.each([
    [[], 'no command given; see snowspec --help'],
    [['generat'], "unknown command 'generat' (Did you mean generate?)"],
    [['gen', '--help'], "unknown command 'gen' (Did you mean generate?)"],
    [['generate', '--chek'], "unknown option '--chek' (Did you mean --check?)"],
    [['--verzion'], "unknown option '--verzion' (Did you mean --version?)"],
    [['generate', '--profile'], "option '--profile <name>' argument missing; see snowspec generate --help"],
    [['check', 'x', 'y'], "too many arguments for 'check'. Expected 1 argument but got 2; see snowspec check --help"],
    [['check', 'x', '--spec', 'y'], 'the spec is given twice: x and --spec y'],
    [['help', 'chek'], "unknown command 'chek' (Did you mean check?)"],
    [['import'], "missing required argument 'document'; see snowspec import --help"],
    [['generate', '--out', ''], '--out requires a folder'],
  ])('%j', async (args, message) => {
    expect(await runHere(...args)).toEqual({ code: 2, out: '', err: `snowspec: ${message}\n` });
  });

  test.each(['generate', 'check', 'gaps', 'compile'])('%s without a spec', async (command) => {
    const folder = temporaryFolder();
    const missing = join(folder, 'spec');
    const message = `there is no folder ${missing}; name the spec with --spec, or start one with snowspec init`;
    expect(await runHere(command, '--spec', missing)).toEqual({ code: 2, out: '', err: `snowspec: ${message}\n` });
    expect((await runHere(command, '--spec', folder)).err).toBe(
      `snowspec: ${folder} is not a spec: it has no spec.yaml\n`,
    );
    plant(folder, { file: '' });
    expect((await runHere(command, '--spec', join(folder, 'file'))).err).toMatch(
      /file:1:1 error bad-document: this is no OpenAPI/,
    );
    expect((await runHere(command, '--spec', 'a\0b')).code).toBe(2);
  });
});

test.each(['--version', '-V', '-v'])('%s prints the version of the package', async (option) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await runHere(option)).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('the help of each command ends with examples of it', async () => {
  const { out } = await runHere('--help');
  const commands = Array.from(out.matchAll(/^ {2}([a-z]+)(?: [[<]| {2})/gm), ([, name]) => name!);
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands.filter((name) => name !== 'help')) {
    const examples = (await runHere('help', command)).out.split('\nExamples:\n')[1] ?? '';
    expect(examples, command).toMatch(new RegExp(`^( {2}.*\\bsnowspec ${command}\\b.*\n)+$`));
  }
});

test('with --json, wrong usage is reported as JSON', async () => {
  const { code, out, err } = await runHere('check', '--jsn', '--json');
  expect({ code, err }).toEqual({ code: 2, err: '' });
  const message = "unknown option '--jsn' (Did you mean --json?)";
  expect(JSON.parse(out)).toEqual({ error: { message, exitCode: 2 } });
});

const VIEW = 'objects.Fine.views.Settled';

/** The library declares a view that nothing sends, so that the warning about it is tested. */
const UNUSED_VIEW = `\ntest/specs/library/fines.yaml:59:7 warning unused-view: nothing uses ${VIEW}`;

test('the spec is an argument or an option', async () => {
  const out = expect.stringContaining(`snowspec: no problems in default, live, handbook\n${UNUSED_VIEW}`) as string;
  expect(await runHere('check', LIBRARY)).toEqual({ code: 0, out, err: '' });
  expect(await runHere('check', '--spec', LIBRARY)).toEqual({ code: 0, out, err: '' });
});

test('check says of unions how their members are distinguished', async () => {
  expect((await runHere('check', LIBRARY, '--verbose')).out).toContain(`snowspec: no problems in default, live, handbook
  objects.NoticeBoard.fields.signed_by: Members are distinguished by JSON form
  unions.Notice: Members are distinguished by the field \`kind\`
${UNUSED_VIEW}`);
});

test('--quiet prints errors only', async () => {
  expect(await runHere('check', LIBRARY, '--quiet')).toEqual({ code: 0, out: '', err: '' });
  const folder = temporaryFolder();
  plant(folder, { 'spec.yaml': 'spec: {}\n' });
  expect(await runHere('check', folder, '-q')).toMatchObject({ code: 1, err: expect.stringContaining('error') });
  expect(JSON.parse((await runHere('check', LIBRARY, '-q', '--json')).out)).toMatchObject({ problems: [] });
});

test('--help, -h and help list every command, and each command has its own help', async () => {
  const { code, out, err } = await runHere('--help');
  expect([code, err]).toEqual([0, '']);
  expect((await runHere('-h')).out).toBe(out);
  expect((await runHere('help')).out).toBe(out);
  for (const command of ['generate', 'check', 'diff', 'gaps', 'compile', 'init']) {
    expect(out).toContain(`  ${command} `);
    expect((await runHere(command, '--help')).out).toContain(`Usage: snowspec ${command} `);
    expect(await runHere('help', command)).toEqual(await runHere(command, '-h'));
  }
});
