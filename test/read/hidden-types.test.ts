import { describe, expect, it } from 'vitest';
import { hideTypes, showTypes } from '../../generator/read/foreign-types.js';
import { problemsOf, modelOf } from '../model/problems.js';

const reported = (declarations: string): readonly string[] =>
  problemsOf(declarations).map(
    ({ code, message, hint }) => `${code}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
const brackets = 'yaml-syntax: YAML takes the brackets of a type for a list';

describe('types whose brackets are hidden', () => {
  it('keep their positions, and are shown again', () => {
    const text = `{ a: dict[str, list[Book | null]], b: 'list[int]' } # list[x`;
    expect(hideTypes(text)).toHaveLength(text.length);
    expect(hideTypes(text)).not.toMatch(/dict\[|'list\[/);
    expect(hideTypes(text)).toContain('list[x');
    expect(showTypes(hideTypes(text))).toBe(text);
  });

  it('end on their line and within reason, or are none', () => {
    for (const text of [
      'list[str',
      'list[\nstr]',
      'dict[{}]',
      `list[${'x'.repeat(2_000)}]`,
      'list]',
      '\uE000 list[str]',
    ])
      expect(hideTypes(text)).toBe(text);
  });
});

describe('a type in braces that is not quoted', () => {
  it('is one problem, and the rest of the file is read', () => {
    expect(
      reported(`
objects:
  Book:
    fields:
      a: { type: list[str], items: ..3 }
      b: { type: dict[str, list[Nothing]] }
      c: { type: 'list[str]' , itmes: 3 }
  Shelf: { fields: { books: list[Book], count: int } }
`),
    ).toEqual([
      `${brackets} (inside { } or [ ] quote the type: 'list[str]')`,
      `${brackets} (inside { } or [ ] quote the type: 'dict[str, list[Nothing]]')`,
      'unknown-type: there is no type Nothing',
      'unknown-key: a field has no key itmes (write items)',
      `${brackets} (inside { } or [ ] quote the type: 'list[Book]')`,
    ]);
  });

  it('is none where YAML has no use for its brackets', () => {
    const model = modelOf(`
objects:
  Book:
    doc: A dict[str, int] of pages.
    fields:
      a: list[str]
      b: { type: 'dict[str, int]', doc: "list[a]" }
`);
    expect(model.objects[0]?.doc).toBe('A dict[str, int] of pages.');
  });

  it('does not hide another slip', () => {
    const found = reported(`
objects:
  Book: { fields: { a: list[str], b: [int } }
  Shelf: { fields: { c: int } }
`);
    expect(found.some((one) => one.startsWith(brackets))).toBe(true);
    expect(found.length).toBeLessThan(5);
  });
});

describe('text outside of any declaration after an indentation error', () => {
  it('is not reported line by line', () => {
    const fields = Array.from(
      { length: 50 },
      (_, index) => `      f${String.fromCharCode(97 + (index % 26))}${index}: int`,
    );
    const found = reported(`
objects:
  Book { fields: { a: int } }
  Shelf:
    fields:
${fields.join('\n')}
`);
    expect(found.length).toBeLessThan(4);
    expect(found[0]).toMatch(/^yaml-syntax: .*put a colon behind Book/);
  });

  it('does not keep a ? behind the quotes of a key from being explained', () => {
    expect(reported(`objects: \n  Book:\n    fields:\n      '@id'?: str\n`)).toEqual([
      expect.stringContaining("(write '@id?', with the ? inside the quotes)"),
    ]);
  });
});
