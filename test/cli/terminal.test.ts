import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { startProgress, processTerminal } from '../../generator/cli/terminal.js';
import { changeLines, summaryLine } from '../../generator/cli/reports.js';
import { runHere } from './run-cli.js';

describe('terminal', () => {
  function streams(stdout: object, stderr: object, env: NodeJS.ProcessEnv = {}): Parameters<typeof processTerminal>[0] {
    const on = (): void => undefined;
    return { stdout: { on, ...stdout }, stderr: { on, ...stderr }, env } as unknown as Parameters<
      typeof processTerminal
    >[0];
  }

  const screen = { isTTY: true, hasColors: () => true };
  const plain = { isTTY: true, hasColors: () => false };
  const file = {};

  describe('colours', () => {
    test.each([
      ['on a terminal', screen, screen, true, true],
      ['not to a file, even if errors go to a terminal', file, screen, true, false],
      ['to a terminal, even if errors go to a file', screen, file, false, true],
      ['not on a terminal without colours', plain, plain, false, false],
    ])('are printed %s', (_, stdout, stderr, color, outColor) => {
      expect(processTerminal(streams(stdout, stderr))).toMatchObject({ color, outColor });
    });

    test.each([
      [{ NO_COLOR: '1' }, screen, false],
      [{ NO_COLOR: '' }, screen, true],
      [{ FORCE_COLOR: '1' }, file, true],
      [{ FORCE_COLOR: '' }, file, true],
      [{ FORCE_COLOR: '0' }, screen, false],
      [{ FORCE_COLOR: 'false' }, screen, false],
      [{ FORCE_COLOR: '1', NO_COLOR: '1' }, file, true],
    ])('follow the environment %j', (env, stream, color) => {
      expect(processTerminal(streams(stream, stream, env))).toMatchObject({ color, outColor: color });
    });
  });
});

describe('progress', () => {
  function watch(interactive: boolean) {
    const lines: string[] = [];
    const terminal = {
      out: () => undefined,
      err: (text: string) => void lines.push(text),
      interactive,
      color: false,
      outColor: false,
      outWidth: 80,
    };
    return { lines, progress: startProgress(terminal) };
  }

  test('a terminal sees one line that is overwritten, and in the end none', () => {
    const { lines, progress } = watch(true);
    progress.step('compiling ./spec');
    expect(progress.finish()).toMatch(/^\d+\.\d s$/);
    expect(lines).toEqual([expect.stringMatching(/snowspec: compiling \.\/spec \(\d+\.\d s\)$/), '\r\u001b[2K']);
  });

  test('a log file sees no progress', () => {
    const { lines, progress } = watch(false);
    progress.step('compiling ./spec');
    progress.finish();
    expect(lines).toEqual([]);
  });

  const report = { created: ['a'], updated: ['b', 'c'], unchanged: ['d'], removed: [] };

  test('the summary counts what went in and what came out', () => {
    expect(summaryLine({ objects: 0, fields: 0 }, report, '0.9 s')).toBe(
      'snowspec: 0 objects, 0 fields -> 4 files: 1 created, 2 updated, 1 unchanged, 0 removed (0.9 s)',
    );
  });

  test('a long list of changes is cut with a count of the rest', () => {
    expect(changeLines(report, 'would be ')).toEqual([
      '  would be created a',
      '  would be updated b',
      '  would be updated c',
    ]);
    expect(changeLines(report, '', 1)).toEqual(['  created a', '  ... and 2 more']);
  });
});

describe('completion', () => {
  /** The completions that bash offers for a command line whose last word is incomplete. */
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
    expect(err).toContain('Allowed choices are bash, zsh, fish; see snowspec completion --help');
  });
});
