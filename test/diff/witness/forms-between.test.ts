import { describe, expect, test } from 'vitest';
import { candidatesOf, tried } from './tried.js';

const DECLARED = `
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel } } }
scalars:
  Word: { wire: str, pattern: '^[ab]+$' }
  Tag: { wire: str, pattern: '^[bc]+$' }
  Short: { wire: str, length: ..3, pattern: '^[bc]+$' }
  Plain: { wire: str }
  Count: { wire: int }
  Uuid: { wire: str, format: uuid }
  Moment: { wire: int, format: unix-seconds }
identifiers: { Id: { wire: str, pattern: '^[bc]+$' } }
`;

/** What is tried for a field that was declared in one way and is declared in another one now. */
function valuesOf(kind: string, before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map(
    (field) => `${DECLARED}objects: { Book: { fields: { it: { ${field} }, kind: int } } }\n`,
  );
  return tried(kind, 'objects.Book.fields.it', { before: old!, after: now! }).map(([, value]) =>
    JSON.stringify((JSON.parse(value) as { readonly it: unknown }).it),
  );
}

/** What is tried only because both declarations are known, and not for any of them alone. */
function between(kind: string, before: string, after: string): readonly string[] {
  const known = new Set([...valuesOf(kind, before, before), ...valuesOf(kind, after, after)]);
  return [...new Set(valuesOf(kind, before, after).filter((value) => !known.has(value)))];
}

const UUID = '"aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"';

describe('of a text with a form, what only one of both forms allows is tried', () => {
  test.each<readonly [before: string, after: string, texts: readonly string[]]>([
    ["type: str, pattern: '^[ab]+$'", "type: str, pattern: '^[bc]+$'", ['"c"']],
    ["type: str, pattern: '^[bc]+$'", "type: str, pattern: '^[ab]+$'", ['"c"']],
    ["type: str, pattern: '^[ab]+$'", 'type: Tag', ['"c"']],
    ['type: Word', 'type: Tag', ['"c"']],
    ['type: Word', 'type: Id', ['"c"']],
    ['type: Word | null', 'type: Tag', ['"c"']],
    ["type: 'list[Word]'", "type: 'list[Tag | null]'", ['["c"]', '["c","c"]']],
    ["type: 'list[str]', each: { pattern: '^[ab]+$' }", "type: 'list[Tag]'", ['["c"]', '["c","c"]']],
    ["type: 'list[list[Word]]'", "type: 'list[list[Tag]]'", ['[["c"]]', '[["c","c"]]']],
    ["type: 'dict[Word, bool]'", "type: 'dict[Tag, bool]'", ['{"c":true}']],
    ["type: str, pattern: '^b+$'", 'type: Uuid', [UUID]],
    ['type: Uuid', "type: str, pattern: '^b+$'", [UUID]],
    // A condition says when a pattern applies, and what it does not match is tried anyway.
    [
      "type: str, when: [{ kind: [1], pattern: '^[ab]+$' }]",
      "type: str, when: [{ kind: [1], pattern: '^[bc]+$' }]",
      ['"c"'],
    ],
  ])('%s, then %s', (before, after, texts) => {
    expect(between('field.type.changed', before, after)).toEqual(texts);
  });

  test('in a dict under each key', () => {
    const values = between('field.type.changed', "type: 'dict[Genre, Word]'", "type: 'dict[Genre, Tag]'");
    expect(values).toEqual(expect.arrayContaining(['{"novel":"c"}', '{"SOMETHING_ELSE":"c"}']));
  });

  test.each([
    // Their forms are the same, or apply to different parts.
    ['type: Tag', 'type: Id'],
    ['type: Word', "type: 'list[Tag]'"],
    // One of them has no form, or one that no pattern describes.
    ['type: Word', 'type: Plain'],
    ['type: Word', 'type: Count'],
    ['type: Word', 'type: Moment'],
  ])('and nothing else for %s and %s', (before, after) => {
    const own = new Set([
      ...valuesOf('field.type.changed', before, before),
      ...valuesOf('field.type.changed', after, after),
    ]);
    expect(between('field.type.changed', before, after)).toEqual([]);
    expect(own.size).toBeGreaterThan(5);
  });
});

describe('of a text with a length, texts of the form that the other version demands are tried', () => {
  test.each<readonly [before: string, after: string, texts: readonly string[]]>([
    ['type: str, length: ..3', 'type: Tag, length: ..5', ['"bb"', '"bbb"']],
    ['type: str, length: ..3', 'type: Tag', ['"bb"', '"bbb"', '"bbbb"']],
    ['type: Tag, length: ..3', 'type: Short', []],
  ])('%s, then %s', (before, after, texts) => {
    expect(between('limit.max.lowered', before, after)).toEqual(texts);
  });
});

test('values of a host are tried up to ten million characters together', () => {
  const triedWith = (text: string) => {
    const before = `objects: { Book: { fields: { pages: { type: int, range: 1..5 }, text: { type: str, values: [${text}] } } } }\n`;
    return candidatesOf('limit.max.lowered', 'objects.Book.fields.pages.range', { before }).length;
  };
  expect(triedWith('x'.repeat(1_200_000))).toBe(8);
  expect(triedWith('x')).toBeGreaterThan(8);
});
