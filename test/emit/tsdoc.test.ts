import { expect, test } from 'vitest';
import { tsdoc } from '../../generator/emit/tsdoc.js';

test('one sentence is a comment of one line', () => {
  expect(tsdoc({ doc: 'A book.' })).toBe('/** A book. */');
});

test('empty prose yields no comment', () => {
  expect(tsdoc({ doc: ' ', see: [] })).toBe('');
});

test('section, replacement and links follow the prose', () => {
  const parts = { doc: 'A book.', origin: { section: '2.1' }, see: ['https://library.example/book'] };
  expect(tsdoc({ ...parts, deprecated: { doc: 'Ignored by readers.', use: 'Book.title' }, extra: ['Heavy.'] })).toBe(
    [
      '/**',
      ' * A book.',
      ' *',
      ' * Heavy.',
      ' *',
      ' * Section 2.1.',
      ' *',
      ' * @deprecated Ignored by readers. Use `Book.title`.',
      ' * @see https://library.example/book',
      ' */',
    ].join('\n'),
  );
});

test('prose can not end the comment', () => {
  expect(
    tsdoc({ doc: 'a */ b', see: ['*/'], deprecated: '*/', origin: { section: '*/' }, extra: ['*/'] }).match(/\*\//g),
  ).toHaveLength(1);
});

test('prose can not start a tag, except that code stays as it is', () => {
  expect(tsdoc({ doc: 'Tells @everyone, `@here` and me@library.example {@link x}' })).toBe(
    '/** Tells \\@everyone, `@here` and me@library.example {\\@link x} */',
  );
});

test('a link of several lines stays one tag', () => {
  expect(tsdoc({ see: ['a\n@deprecated b'] })).toBe('/** @see a \\@deprecated b */');
});

test('characters that hide or reorder text are made visible or removed', () => {
  expect(tsdoc({ doc: 'a\u202eb\u2066c\u0000d' })).toBe('/** aU+202EbU+2066cd */');
});

test('every kind of line break is a line of the comment', () => {
  expect(tsdoc({ doc: 'a\r\nb\u2028c\rd' })).toBe('/**\n * a\n * b\n * c\n * d\n */');
});

test('long prose is wrapped, lists and tables are not', () => {
  const long = 'word '.repeat(60).trim();
  expect(
    Math.max(
      ...tsdoc({ doc: long })
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(113);
  expect(tsdoc({ doc: `- ${long}\n- b` }).split('\n')).toHaveLength(4);
});
