import { describe, expect, test } from 'vitest';
import { breaksData, type Level, type VersionAdvice } from '../../../generator/diff/change.js';
import {
  audiencesAt,
  experimentalText,
  typescriptLevel,
  changedPart,
  groupsOf,
  rowsOf,
  versionAdvice,
  shortText,
  visibleText,
} from '../../../generator/diff/formats/wording.js';
import { change, impactOf, SAMPLE } from './sample-diff.js';

describe('audiences', () => {
  test.each<readonly [Level, Level, Level, Level, readonly string[]]>([
    ['risky', 'risky', 'risky', 'risky', ['readers', 'writers', 'TypeScript']],
    ['safe', 'safe', 'risky', 'risky', ['TypeScript']],
    ['safe', 'risky', 'safe', 'risky', ['writers', 'TypeScript that writes']],
    ['risky', 'safe', 'risky', 'safe', ['readers', 'TypeScript that reads']],
    ['safe', 'none', 'breaking', 'safe', []],
  ])('of %s, %s, %s and %s, audiences of equal level are merged if possible', (...facts) => {
    const names = facts.pop() as readonly string[];
    expect(audiencesAt(impactOf(...(facts as unknown as [Level, Level, Level, Level])), 'risky')).toEqual(names);
  });

  test.each<readonly [Level, Level, Level]>([
    ['breaking', 'safe', 'breaking'],
    ['none', 'breaking', 'breaking'],
    ['safe', 'risky', 'risky'],
    ['safe', 'none', 'safe'],
    ['none', 'none', 'none'],
  ])('what is %s to read and %s to write in TypeScript is %s', (reads, writes, level) => {
    expect(typescriptLevel(impactOf('breaking', 'risky', reads, writes))).toBe(level);
  });

  test.each<readonly [Level, Level, boolean]>([
    ['breaking', 'safe', true],
    ['safe', 'breaking', true],
    ['risky', 'none', false],
  ])('data that is %s to read and %s to write breaks: %s', (reader, writer, breaks) => {
    expect(breaksData({ impact: impactOf(reader, writer, 'breaking', 'breaking') })).toBe(breaks);
  });

  test('what is experimental says whom it would break if it were stable, if anyone', () => {
    expect(experimentalText(impactOf('breaking', 'safe', 'breaking', 'breaking'))).toBe(
      'experimental: stable, it would break readers and TypeScript',
    );
    expect(experimentalText(impactOf('risky', 'safe', 'none', 'risky'))).toBe('experimental');
  });
});

describe('changed part', () => {
  test.each([
    ['length 1..200', 'length 1..80', 'length 1..[200]', 'length 1..[80]'],
    ['str', 'str | null', 'str[]', 'str[ | null]'],
    ['a b a', 'a a', 'a [b ]a', 'a []a'],
    ['a', 'a a', 'a[]', 'a[ a]'],
    ['a  b', 'a b', 'a[  ]b', 'a[ ]b'],
    ['same', 'same', 'same[]', 'same[]'],
    ['', 'new', '[]', '[new]'],
    ['((a))', '((b))', '(([a]))', '(([b]))'],
    ['über_1 x', 'über_2 x', '[über_1] x', '[über_2] x'],
  ])('%j and %j differ in %j and %j', (before, after, old, now) => {
    const marked = changedPart(before, after);
    const [left, right] = [marked.before, marked.after].map(({ start, changed, end }) => `${start}[${changed}]${end}`);
    expect([left, right]).toEqual([old, now]);
  });
});

describe('rows', () => {
  test('changes that are the same but for their place become one row', () => {
    const nullable = (path: string, name: string) => change({ path, message: `${name} may be null now.` });
    const rows = rowsOf([
      nullable('objects.Book.fields.title', 'title'),
      nullable('objects.Loan.fields.due_at', 'due_at'),
      nullable('objects.Shelf.fields.kind', 'Shelf.kind'),
    ]);
    expect(rows.map(({ changes }) => changes.length)).toEqual([3]);
  });

  test('the key before a fact is a part of the place, and the fact is not', () => {
    const typed = (name: string, type: string) =>
      change({ path: `objects.Book.fields.${name}`, message: `Book.${name} has a type.`, after: `${name}?: ${type}` });
    expect(rowsOf([typed('title', 'str'), typed('isbn', 'str')])).toHaveLength(1);
    expect(rowsOf([typed('str', 'str'), typed('int', 'int')])).toHaveLength(2);
    const fact = (name: string, after: string) =>
      change({ path: `objects.Book.fields.${name}`, message: 'It is.', after });
    expect(rowsOf([fact('title', 'title: str'), fact('isbn', 'isbn: str')])).toHaveLength(1);
    // The names of these begin with the keys, and are others.
    expect(rowsOf([fact('a', 'ab: str'), fact('c', 'cb: str')])).toHaveLength(2);
  });

  test('rows are in the order of their levels, whatever the order of the changes is', () => {
    const levels = ['safe', 'breaking', 'none', 'risky'] as const;
    const rows = rowsOf(levels.map((level) => change({ level, kind: `kind.${level}` })));
    expect(rows.map((row) => row.change.level)).toEqual(['breaking', 'risky', 'safe', 'none']);
  });

  test.each([
    ['before', { before: 'str' }],
    ['after', { after: 'str' }],
    ['kind', { kind: 'docs.removed' }],
    ['level', { level: 'risky' as const }],
    ['impact', { impact: { ...change().impact, writer: 'none' as const } }],
    ['hint', { hint: 'Was it renamed?' }],
    ['approval', { approval: { cause: 'change' as const, reason: 'It was decided.' } }],
    ['message', { message: 'The description of Book is shorter by 3 words.' }],
    ['one word of the message', { message: 'The description of Book has gone.' }],
  ])('changes that differ in %s do not', (_, facts) => {
    expect(rowsOf([change(), change({ path: 'objects.Book', ...facts })])).toHaveLength(2);
  });

  test('a member that is not part of the place is a fact', () => {
    const see = (name: string, other: string) =>
      change({ path: `objects.Book.fields.${name}`, message: `See Book.${other} for it.` });
    expect(rowsOf([see('title', 'title'), see('isbn', 'isbn')])).toHaveLength(1);
    expect(rowsOf([see('title', 'pages'), see('isbn', 'isbn')])).toHaveLength(2);
  });

  test('every change is in one row, and the most severe come first', () => {
    const rows = rowsOf(SAMPLE.changes);
    expect(rows.flatMap(({ changes }) => changes).toSorted(byPath)).toEqual([...SAMPLE.changes].toSorted(byPath));
    expect(groupsOf(SAMPLE.changes).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['breaking', 3],
      ['risky', 1],
      ['safe', 1],
      ['none', 1],
      ['approved', 1],
    ]);
  });

  function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
    return a.path < b.path ? -1 : 1;
  }
});

describe('version advice', () => {
  const before = { label: 'main', profile: 'default', version: '1.5.0' };
  const after = { label: 'the working tree', profile: 'default', version: '1.4.0' };

  test('two profiles get no advice', () => {
    const version: VersionAdvice = { needed: 'major', suggested: '2.0.0', because: 'a has gone', enough: false };
    expect(versionAdvice({ before: { ...before, profile: 'live' }, after, version })).toBeUndefined();
  });

  test.each<readonly [VersionAdvice, string]>([
    [{ needed: 'none', suggested: '1.4.0', because: '', enough: true }, 'version 1.4.0 can stay'],
    [
      { needed: 'none', suggested: '1.4.0', because: 'all is safe', enough: true },
      'version 1.4.0 can stay: all is safe',
    ],
    [
      { needed: 'minor', suggested: '1.4.0', because: 'a is new', enough: true },
      'version 1.4.0 is enough for a minor change: a is new',
    ],
    [
      { needed: 'major', suggested: '2.0.0', because: 'a has gone', enough: false },
      'version 1.4.0 should be 2.0.0, a major change: a has gone',
    ],
    [
      { needed: 'none', suggested: '1.5.0', because: 'nothing has changed', enough: false },
      'version 1.4.0 is lower than 1.5.0: nothing has changed',
    ],
  ])('%j reads: %s', (version, sentence) => {
    expect(versionAdvice({ before, after, version })).toBe(sentence);
  });
});

describe('visible text', () => {
  test.each([
    ['one line', 'one line'],
    ['two\nlines', 'two lines'],
    ['two\r\nlines', 'two lines'],
    ['a\ttab', 'a tab'],
    ['\u001b[31mred', String.raw`\u001b[31mred`],
    ['back\rwards', String.raw`back\u000dwards`],
    ['\u202egnp.exe', String.raw`\u202egnp.exe`],
    ['\ufeffmark', String.raw`\ufeffmark`],
    ['naïve 📚', 'naïve 📚'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test.each([
    ['abcd', 'abcd'],
    ['abcde', 'abc…'],
    ['📚📚📚📚', '📚📚📚📚'],
    ['📚📚📚📚📚', '📚📚📚…'],
    ['', ''],
  ])('of %j no more than four characters are shown: %j', (text, shown) => {
    expect(shortText(text, 4)).toBe(shown);
  });
});
