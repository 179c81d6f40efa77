import { CommanderError } from 'commander';
import { describe, expect, test } from 'vitest';
import type { LearnReport } from '../../generator/api/learn.js';
import { SpecFolderError } from '../../generator/spec-path.js';
import { correctionsList, gapsTable } from '../../generator/cli/compile.js';
import { describeError, UsageError } from '../../generator/cli/errors.js';
import { learnText } from '../../generator/cli/learn.js';
import {
  shellWord,
  harmlessTerminal,
  processTerminal,
  quietTerminal,
  type Output,
} from '../../generator/cli/terminal.js';
import { changeLines, summaryLine } from '../../generator/cli/reports.js';
import { artefactsNamed, targetsOf } from '../../generator/cli/options.js';
import { ConfigError } from '../../generator/config/config.js';
import { SourceError } from '../../generator/diff/sources/document.js';
import { ImportError } from '../../generator/import/load/import-error.js';
import { UnknownProfileError } from '../../generator/model/resolve-model.js';
import type { Correction, Gap } from '../../generator/model/model.js';
import { WriteError } from '../../generator/write/write-error.js';

const origin = { file: 'a.yaml', line: 3, column: 1 };

describe('gaps', () => {
  const gap = (path: string, more: object = {}): Gap => ({ path, origin, ...more }) as Gap;

  test('are a table with a line of totals', () => {
    const filledBy = { layer: 'fills', source: ['shop', 'book'] };
    const gaps = [
      gap('enums.Genre.wire', { filledBy, filledWith: 'x'.repeat(40), origin: { ...origin, section: '2.1' } }),
      gap('b', { filledBy: { layer: 'live' }, filledWith: 'y'.repeat(41) }),
      gap('c'),
    ];
    expect(gapsTable(gaps).split('\n')).toEqual([
      `fact              section  filled by  with                                      source`,
      `enums.Genre.wire  2.1      fills      ${'x'.repeat(40)}  shop, book`,
      `b                          live       ${'y'.repeat(37)}...`,
      `c                          -`,
      '',
      '3 not shown: 2 filled, 1 still unknown',
      '',
    ]);
  });

  test('are a line where there are none', () => {
    expect(gapsTable([])).toBe('0 not shown: 0 filled, 0 still unknown\n');
  });
});

test('corrections are paragraphs, with what they change and why', () => {
  const correction = (more: object): Correction =>
    ({ path: 'a', change: 'set', because: 'So\n  it is.', origin, ...more }) as Correction;
  expect(correctionsList([])).toBe('');
  expect(
    correctionsList([
      correction({ before: '1', after: '2', origin: { ...origin, source: ['shop', 'book'] } }),
      correction({ path: 'b', change: 'remove' }),
    ]),
  ).toBe(
    [
      '',
      'a (set)',
      '  before   1',
      '  after    2',
      '  because  So it is.',
      '  source   shop, book',
      '  in       a.yaml:3',
      '',
      'b (remove)',
      '  because  So it is.',
      '  source   ',
      '  in       a.yaml:3',
      '',
      '2 corrected',
      '',
    ].join('\n'),
  );
});

describe('a summary', () => {
  const report = { created: [], updated: ['a'], unchanged: [], removed: ['b'] };

  test('counts one of something as one', () => {
    expect(summaryLine({ objects: 1, fields: 2 }, report, '1.0 s')).toBe(
      'snowspec: 1 object, 2 fields -> 1 file: 1 updated, 0 unchanged, 1 removed (1.0 s)',
    );
  });

  test('lists so many changes, and the number of the others', () => {
    expect(changeLines(report, '', 2)).toEqual(['  updated a', '  removed b']);
    expect(changeLines(report, '', 0)).toEqual(['  ... and 2 more']);
  });
});

test('a word of a shell is quoted where it must be', () => {
  expect(['a-b/c.yaml', 'a b', '', '$HOME', 'a"b`c\\d', "it's"].map(shellWord)).toEqual([
    'a-b/c.yaml',
    '"a b"',
    '""',
    String.raw`"\$HOME"`,
    String.raw`"a\"b\`c\\d"`,
    `"it's"`,
  ]);
});

describe('an error', () => {
  const system = Object.assign(new Error("ENOENT: no such file\nor folder 'x'"), { syscall: 'open', code: 'ENOENT' });

  test.each<[unknown, string, number]>([
    [new CommanderError(1, 'x', 'error: unknown option.'), 'unknown option; see snowspec --help', 2],
    [
      new CommanderError(1, 'x', "error: unknown command 'a'\n(Did you mean b?)"),
      "unknown command 'a' (Did you mean b?)",
      2,
    ],
    [new UsageError('a\tb'), 'a b', 2],
    [new ConfigError('a: b'), 'a: b', 2],
    [new SourceError('a'), 'a', 2],
    [new ImportError({ file: 'a.json', line: 2 }, 'b', 'c'), 'a.json:2:1: b\n  fix: c', 1],
    [new UnknownProfileError('livve', ['default', 'live']), 'the spec has no profile livve; write live', 2],
    [
      new UnknownProfileError('other', ['default', 'live']),
      'the spec has no profile other; profiles: default, live',
      2,
    ],
    [new UnknownProfileError('other', []), 'the spec has no profile other; profiles: none', 2],
    [new WriteError('out-folder', 'a'), 'a', 2],
    [new WriteError('locked', 'a'), 'a', 1],
    [system, "ENOENT: no such file or folder 'x'", 1],
    ['a text', 'internal error, please report it: a text', 1],
  ])('is a message with an exit code (%#)', (error, message, exitCode) => {
    expect(describeError(error)).toEqual({ message, exitCode });
  });

  test('of a folder without a spec says what to do', () => {
    const { message } = describeError(new SpecFolderError('missing', './spec'));
    expect(message).toMatch(/; name the spec with --spec, or start one with snowspec init$/);
    expect(describeError(new SpecFolderError('not-a-folder' as 'missing', './spec')).exitCode).toBe(2);
  });

  test('of the compiler itself keeps its stack trace', () => {
    const error = new TypeError('broken');
    expect(describeError(error)).toEqual({ message: `internal error, please report it: ${error.stack}`, exitCode: 1 });
  });
});

describe('the specs of a command', () => {
  test('are those of the configuration, or the one that the command line names', () => {
    expect(targetsOf(undefined, {})).toEqual([{ spec: './spec', out: './generated' }]);
    expect(targetsOf({ spec: 'a', out: 'b', profile: 'c', emit: ['docs'] }, {})).toEqual([
      { spec: 'a', out: 'b', profile: 'c', emit: ['docs'] },
    ]);
    expect(targetsOf({ spec: 'a', out: 'b', profile: 'c' }, { out: 'd', profile: 'e', emit: ['types'] })).toEqual([
      { spec: 'a', out: 'd', profile: 'e', emit: ['types'] },
    ]);
    expect(targetsOf({ out: 'b' }, { spec: 'other' })).toEqual([{ spec: 'other', out: 'b' }]);
    const two = { specs: [{ spec: 'a', out: 'x' }, { out: 'y' }] };
    expect(targetsOf(two, {})).toEqual([
      { spec: 'a', out: 'x' },
      { spec: './spec', out: 'y' },
    ]);
    expect(targetsOf(two, { spec: './a' })).toEqual([{ spec: './a', out: 'x' }]);
    expect(targetsOf(two, { spec: 'spec' })).toEqual([{ spec: 'spec', out: 'y' }]);
    expect(targetsOf(two, { spec: 'other', out: 'z' })).toEqual([{ spec: 'other', out: 'z' }]);
    expect(() => targetsOf(two, { out: 'z' })).toThrow(
      '--out requires --spec, since the configuration has several specs',
    );
  });

  test('have the parts of a package that --only names', () => {
    expect(artefactsNamed('types, docs', '--only')).toEqual(['types', 'docs']);
    expect(() => artefactsNamed('types,dosc', '--only')).toThrow("--only: unknown artefact 'dosc'; did you mean docs?");
    expect(() => artefactsNamed('types, dosc ', '--only')).toThrow(
      "--only: unknown artefact 'dosc'; did you mean docs?",
    );
    expect(() => artefactsNamed('zzzz', '--only')).toThrow("--only: unknown artefact 'zzzz'; known: types, validators");
  });
});

describe('a terminal', () => {
  const printed = (color: boolean, outColor: boolean, interactive = false) => {
    const texts: string[] = [];
    const print = (text: string) => void texts.push(text);
    const output: Output = { out: print, err: print, interactive, color, outColor, outWidth: 80 };
    return { texts, terminal: harmlessTerminal(output) };
  };
  const red = '\u001b[31mred';

  test('gets no control characters but its own colours', () => {
    const { texts, terminal } = printed(false, true);
    terminal.out(red);
    terminal.err(red);
    terminal.out('::error::x');
    terminal.commands('::error::x ::error::y');
    expect(texts).toEqual([red, '\\u001b[31mred', '\\u003a:error::x', '::error::x \\u003a:error::y']);
  });

  test('that a person watches keeps the line of progress', () => {
    const { texts, terminal } = printed(false, false, true);
    terminal.err('\r\u001b[2Kx');
    expect(texts).toEqual(['\r\u001b[2Kx']);
  });

  test('that is quiet prints errors alone', () => {
    const { texts, terminal } = printed(true, true, true);
    const quiet = quietTerminal(terminal);
    quiet.out('a');
    quiet.err('b');
    expect([texts, quiet.interactive]).toEqual([['b'], false]);
  });

  test('has the width of its window, or of COLUMNS', () => {
    const width = (stdout: object, env: NodeJS.ProcessEnv): number => {
      const stream = { on: () => undefined, ...stdout };
      const streams = { stdout: stream, stderr: stream, env } as unknown as Parameters<typeof processTerminal>[0];
      return processTerminal(streams).outWidth;
    };
    const tty = { isTTY: true, columns: 100, hasColors: () => true };
    expect(width(tty, {})).toBe(100);
    expect(width({ ...tty, columns: 10 }, {})).toBe(40);
    expect(width({}, {})).toBe(Infinity);
    expect(['60', '10', '0', '-5', '1.5', 'x', ''].map((COLUMNS) => width({}, { COLUMNS }))).toEqual([
      60,
      40,
      Infinity,
      Infinity,
      Infinity,
      Infinity,
      Infinity,
    ]);
  });
});

describe('what payloads are like', () => {
  const empty: LearnReport = {
    payloads: 0,
    files: 0,
    refused: 0,
    unknown: 0,
    tooDeep: 0,
    differences: [],
    unreadable: [],
    unmatched: [],
    paths: [],
  } as unknown as LearnReport;
  const text = (more: object, proposed?: object) =>
    learnText({ ...empty, ...more } as LearnReport, proposed as never).split('\n');

  test('is a line where there is nothing else', () => {
    expect(text({ payloads: 1, files: 2, refused: 0 })).toEqual([
      'snowspec: 1 payload in 2 files: 0 refused, 0 with something unknown, 1 as the spec says',
      '',
    ]);
  });

  test('has a section for each kind of difference', () => {
    const differences = [
      { refused: true, path: 'Book.title', code: 'type', count: 1, kinds: ['number', 'null'], at: 'a.json:1' },
      { refused: true, path: 'Book.id', code: 'missing', count: 2, kinds: [], at: 'b' },
      { refused: true, path: 'Book.x', code: 'length', count: 3, kinds: [], at: 'c' },
      {
        refused: false,
        path: 'Book',
        code: 'unknown-key',
        count: 5,
        kinds: [],
        at: 'd',
        keys: [
          { key: 'more', count: 4, at: 'e' },
          { count: 1, at: 'f' },
        ],
      },
      ...['unknown-member', 'unknown-bits', 'irrelevant'].map((code) => ({
        refused: false,
        path: 'A',
        code,
        count: 1,
        kinds: [],
        at: 'g',
      })),
    ];
    const unreadable = [
      { file: 'a.json', line: 1, column: 2, problem: 'not JSON' },
      { file: 'b.json', problem: 'too large' },
    ];
    const unmatched = ['endpoint', 'body', 'any', 'type', 'other'].map((reason) => ({ reason, count: 1, at: 'h' }));
    expect(
      text({ payloads: 9, files: 1, refused: 4, unknown: 3, differences, unreadable, unmatched, tooDeep: 1 }),
    ).toEqual([
      'snowspec: 9 payloads in 1 file: 4 refused, 3 with something unknown, 2 as the spec says',
      '',
      'refused:',
      '  Book.title  is number, null  once     first at a.json:1',
      '  Book.id     is absent        2 times  first at b',
      '  Book.x      length           3 times  first at c',
      '',
      'unknown, and refused by mode strict alone:',
      '  Book  unknown key more                  4 times  first at e',
      '  Book  unknown keys that may be data     once     first at f',
      '  A     unknown members                   once     first at g',
      '  A     unknown bits                      once     first at g',
      '  A     is there where it has no meaning  once     first at g',
      '',
      'not read:',
      '  a.json:1:2  not JSON',
      '  b.json      too large',
      '',
      'without a type in the spec:',
      '  no endpoint has the method and path    once  first at h',
      '  the endpoint has no such body          once  first at h',
      '  the spec does not show the body        once  first at h',
      '  not a recording in HAR, and no --type  once  first at h',
      '  other                                  once  first at h',
      '',
      '1 value is nested too deeply to be looked at',
      '',
    ]);
  });

  test('says of each path what was seen there', () => {
    const extreme = (size: number, at: string, rounded?: boolean) => ({ size, at, ...(rounded ? { rounded } : {}) });
    const paths = [
      { path: 'Book', seen: 3, kinds: { object: { at: 'a' } } },
      {
        path: 'Book.title',
        seen: 3,
        absent: { count: 1, at: 'b' },
        null: { count: 2 },
        kinds: { null: {}, text: {}, number: {} },
        longestText: extreme(9, 'c'),
        largestNumber: extreme(5, 'd', true),
        longestList: extreme(2, 'e'),
      },
      { path: 'Book.x', seen: 0, absent: { count: 3, at: 'f' }, kinds: { null: {} } },
      { path: 'Book.y', seen: 1, kinds: { number: {} }, largestNumber: extreme(5, 'g') },
      { path: 'Book.z', seen: 1, kinds: { list: {} }, longestList: extreme(1, 'h') },
    ];
    expect(text({ paths }).slice(1)).toEqual([
      '',
      'seen:',
      '  path        seen  absent  null  kinds        largest                         at',
      '  Book        3     0       0     object                                       a',
      '  Book.title  3     1       2     text number  9 characters, up to 5, 2 items  c',
      '  Book.x      0     3       0     -                                            f',
      '  Book.y      1     0       0     number       5                               g',
      '  Book.z      1     0       0     list         1 item                          h',
      '',
    ]);
  });

  test('is cut where a section is long', () => {
    const unreadable = Array.from({ length: 202 }, (_, index) => ({ file: `${index}`, problem: 'x' }));
    const lines = text({ unreadable, tooDeep: 2 });
    expect(lines).toHaveLength(1 + 2 + 200 + 1 + 2 + 1);
    expect(lines.slice(-4)).toEqual([
      '  ... and 2 more, which --json lists',
      '',
      '2 values are nested too deeply to be looked at',
      '',
    ]);
    expect(text({ unreadable: unreadable.slice(2) }).at(-2)).toBe('  201  x');
  });

  test('says in place of the paths what is proposed', () => {
    const left = {
      refused: 1,
      unknown: 2,
      differences: [{ path: 'A', code: 'missing', count: 1, kinds: [], at: 'b' }],
    };
    const proposed = { corrections: [{}], text: '', refused: [{ at: 'objects.A', problem: 'no' }], left };
    expect(text({ paths: [{ path: 'A', seen: 1, kinds: {} }] }, proposed).slice(1)).toEqual([
      '',
      '1 correction proposed; with them, 1 payload would be refused and 2 would have something unknown',
      '',
      'left:',
      '  A  is absent  once  first at b',
      '',
      'proposals that the spec does not allow:',
      '  objects.A  no',
      '',
    ]);
  });
});
