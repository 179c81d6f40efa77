import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { runHere } from './run-cli.js';

/** What bash offers for the words of a command line, the last of which is incomplete. */
async function complete(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await runHere('completion', 'bash');
  const line = ['snowspec', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _snowspec; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('bash completes', () => {
  test.each([
    [['ge'], ['generate']],
    [['generate', '--dr'], ['--dry-run']],
    [['diff', '--format', 'm'], ['markdown']],
    [
      ['diff', '--fail-on', 't'],
      ['types:breaking', 'types:risky', 'types:any'],
    ],
    [['completion', 'z'], ['zsh']],
    [['help', 'fm'], ['fmt']],
    [['check', 'package.js'], ['package.json']],
    [['generate', '--out', 'package.js'], ['package.json']],
  ])('%j', async (words, expected) => {
    expect(await complete(...words)).toEqual(expected);
  });

  test('every command', async () => {
    const { out } = await runHere('--help');
    const listed = [...out.matchAll(/^ {2}([a-z]+)(?: [[<]| {2})/gm)].map(([, name]) => name);
    expect(listed.length).toBeGreaterThan(10);
    expect(await complete('')).toEqual(listed);
  });
});

test('the script of fish has each command with its description and each option', async () => {
  const { out } = await runHere('completion', 'fish');
  expect(out).toContain(
    "complete -c snowspec -f -n __fish_use_subcommand -a check -d 'report every problem of the spec'\n",
  );
  expect(out).toContain("-n '__fish_seen_subcommand_from check' -s q -l quiet -d 'print errors only'\n");
  expect(out).toMatch(/__fish_seen_subcommand_from diff' -l format -x -a 'text json [^']*' -d 'output format'\n/);
});

test('zsh runs the completions of bash', async () => {
  const [bash, zsh] = [await runHere('completion', 'bash'), await runHere('completion', 'zsh')];
  expect(zsh.out).toBe(`autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${bash.out}`);
});

test('an unknown shell is reported', async () => {
  const { code, err } = await runHere('completion', 'tcsh');
  expect(code).toBe(2);
  expect(err).toContain('Allowed choices are bash, zsh, fish; see snowspec --help');
});
