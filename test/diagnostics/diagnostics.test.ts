import { describe, expect, test } from 'vitest';
import { catalogue, collectProblems, Diagnostics, didYouMean, suggest } from '../../generator/diagnostics/index.js';

const first = { path: 'a.yaml', text: 'one: two\n' };
const second = { path: 'b.yaml', text: 'one: two\n' };

describe('collecting', () => {
  test('problems come in the order of the files, and once each', () => {
    const diagnostics = new Diagnostics();
    diagnostics.report('unknown-type', { name: 'X' }, { file: second, start: 0, end: 1 });
    diagnostics.report('unknown-type', { name: 'Y' }, { file: first, start: 5, end: 8 });
    diagnostics.report('unknown-type', { name: 'Z' }, { file: first, start: 0, end: 3 });
    diagnostics.report('unknown-type', { name: 'Z' }, { file: first, start: 0, end: 3 });
    expect(diagnostics.sorted().map(({ message }) => message)).toEqual([
      'there is no type Z',
      'there is no type Y',
      'there is no type X',
    ]);
    expect(diagnostics.has('unknown-type')).toBe(true);
    expect(diagnostics.has('bad-range')).toBe(false);
  });
});

describe('the problems of a run', () => {
  const at = (start: number, end: number, file = first) => ({ file, start, end });

  test('at one place come in the order of their ends, codes and messages', () => {
    const diagnostics = new Diagnostics();
    diagnostics.report('unknown-type', { name: 'B' }, at(0, 3));
    diagnostics.report('unknown-type', { name: 'A' }, at(0, 3));
    diagnostics.report('too-few', { what: 'C' }, at(0, 3));
    diagnostics.report('unknown-type', { name: 'D' }, at(0, 2));
    const messages = ['there is no type D', 'C cannot be empty', 'there is no type A', 'there is no type B'];
    expect(diagnostics.sorted().map(({ message }) => message)).toEqual(messages);
  });

  test('are the same only at the same place of the same file', () => {
    const diagnostics = new Diagnostics();
    for (const span of [at(0, 3), at(0, 3), at(0, 4), at(1, 3), at(0, 3, second), at(1, 12), at(11, 2)])
      diagnostics.report('unknown-type', { name: 'X' }, span);
    diagnostics.report('too-few', { what: 'X' }, at(0, 3));
    expect(diagnostics.size).toBe(7);
  });

  test('that are the same are as they were first reported', () => {
    const diagnostics = new Diagnostics();
    for (const hint of ['write Y', 'write Z']) diagnostics.report('unknown-type', { name: 'X' }, at(0, 3), { hint });
    expect(diagnostics.sorted().map(({ hint }) => hint)).toEqual(['write Y']);
  });

  test('are counted, and can be added to those of another one', () => {
    const diagnostics = new Diagnostics();
    expect([diagnostics.empty, diagnostics.size]).toEqual([true, 0]);
    const { result, problems } = collectProblems((of) => {
      of.report('unknown-type', { name: 'X' }, at(0, 3));
      return 'done';
    });
    diagnostics.addAll(problems);
    diagnostics.addAll(problems);
    expect([result, diagnostics.empty, diagnostics.size]).toEqual(['done', false, 1]);
  });

  test('have what was expected, the fix and other places', () => {
    const diagnostics = new Diagnostics();
    const extras = { expected: 'a type', hint: 'write Y', fix: { written: 'X', write: 'Y' }, related: [] };
    diagnostics.report('unknown-type', { name: 'X' }, at(0, 3), extras);
    expect(diagnostics.sorted()).toEqual([
      { code: 'unknown-type', severity: 'error', message: 'there is no type X', span: at(0, 3), ...extras },
    ]);
  });
});

describe('the catalogue', () => {
  test('codes are kebab-case and each says what it means in a sentence', () => {
    for (const [code, { doc }] of Object.entries(catalogue)) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(`${doc}`).toMatch(/^[A-Z].*\.$/s);
    }
  });
});

describe('suggesting', () => {
  test('a name one letter off, or in another case, is meant', () => {
    expect(suggest('Chanel', ['Guild', 'Channel'])).toBe('Channel');
    expect(suggest('Emjoi', ['Guild', 'Emoji'])).toBe('Emoji');
    expect(suggest('guildMember', ['GuildMember', 'guild_id'])).toBe('GuildMember');
    expect(suggest('relevant_when', ['relevant-when'])).toBe('relevant-when');
  });

  test('of thousands of names, those of which one letter differs', () => {
    const names = Array.from({ length: 1_500 }, (_, n) => `Type${n}`);
    expect(suggest('Tipe77', names)).toBe('Type77');
    expect(suggest('Tpye77', names)).toBe('Type77');
    expect(suggest('type_77', names)).toBe('Type77');
    expect(suggest('Tpye7x7', names)).toBeUndefined();
  });

  test.each<[string, readonly string[], string | undefined]>([
    ['ab', ['abc'], 'abc'],
    ['ab', ['abcd'], undefined],
    ['abcdef', ['abcdxy'], 'abcdxy'],
    ['abcdef', ['abcxyz'], undefined],
    ['abcdefghi', ['abcdefxyz'], 'abcdefxyz'],
    // The nearest wins, and of those the first.
    ['booklet', ['boooklets', 'booklets', 'bookletz'], 'booklets'],
    ['abc', ['abd', 'abe'], 'abd'],
    // Neighbours that have changed places count as one letter.
    ['abc', ['bac'], 'bac'],
    ['abc', ['acb'], 'acb'],
    ['abc', ['cba'], undefined],
    ['abcd', ['badc'], undefined],
    // Another name than the one that was written.
    ['Book', ['Book', 'Books'], 'Books'],
    ['book', ['Book'], 'Book'],
    ['a-b_c d', ['abcd'], 'abcd'],
    // One letter of two is as good as none.
    ['a', ['b'], undefined],
    ['a', ['ab'], undefined],
    ['ab', ['ba'], 'ba'],
    ['', ['a'], undefined],
    ['x', [], undefined],
    ['x'.repeat(100), ['x'.repeat(99)], 'x'.repeat(99)],
    ['x'.repeat(101), ['x'.repeat(100)], undefined],
    ['x'.repeat(100), ['x'.repeat(101)], undefined],
  ])('for %s, of %j', (written, names, meant) => {
    expect(suggest(written, names)).toBe(meant);
  });

  test('is a fix as well, which editors apply', () => {
    expect(didYouMean('Chanel', ['Channel'])).toEqual({
      hint: 'write Channel',
      fix: { written: 'Chanel', write: 'Channel' },
    });
  });

  test('looks at the names of each call', () => {
    const names = ['Channel', 'Guild'];
    expect(suggest('Chanel', names)).toBe('Channel');
    expect(suggest('Chanel', ['Canal', 'Guild'])).toBe('Canal');
    expect(suggest('Chanel', ['Channel', 'Gild'])).toBe('Channel');
    expect(suggest('Gilt', ['Channel'])).toBeUndefined();
    expect(suggest('Gild', new Set(names))).toBe('Guild');
  });

  test('of thousands, the first of the nearest counts', () => {
    const names = [...Array.from({ length: 1_500 }, (_, n) => `Other${n}`), 'Booka', 'Bookb', 'Book'];
    expect(suggest('bookz', names)).toBe('Booka');
    expect(suggest('BOOK', names)).toBe('Book');
  });

  test('a name that is far away is not', () => {
    expect(suggest('Book', ['Channel', 'Loan'])).toBeUndefined();
    expect(suggest('a', ['b', 'c'])).toBeUndefined();
    expect(didYouMean('Book', [])).toEqual({});
  });
});
