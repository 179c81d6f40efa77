import { describe, expect, it } from 'vitest';
import { documentOf, importedOf, testAgreement, validatorsOf } from './one-schema.js';
import { readable } from '../../generator/import/foreign-patterns.js';
import { MOST_CHARACTERS } from '../../generator/patterns/read-pattern.js';

const TEXTS = [
  '',
  'a',
  'Ab-1',
  'a--b',
  'a-b',
  ' a',
  'a ',
  '-a',
  'a-',
  'aws:x',
  'x@y.z',
  '漢字',
  'カ',
  '"',
  'é',
  '_',
  '1.2.3.4',
  '!~',
];

/** A property with each pattern, as one document has it. */
function holderOf(schema: object): object {
  return documentOf({ type: 'object', properties: { at: { type: 'string', ...schema } } });
}

describe.each([
  '^[a-zA-Z]((?!--|__)[a-zA-Z0-9-_])+$',
  '(?!aws:)[a-zA-Z+-=._:/]+',
  String.raw`^(?!\s).*(?<!\s)$`,
  '^(?!-)[A-Za-z0-9-].*(?<!-)$',
  String.raw`^[A-Za-z \p{Han}\p{Katakana}-]*$`,
])('The pattern %s of a document', (pattern) => {
  testAgreement(
    holderOf({ pattern }),
    TEXTS.map((at) => ({ at })),
  );
});

describe('A pattern in another dialect', () => {
  it.each([
    [String.raw`^[\w-.+]+@[\w-.+]+$`, ['x@y.z', 'a-b@c'], ['x', '@']],
    [String.raw`^[a-z\-\d]+$`, ['a-1'], ['A']],
    [String.raw`^\p{Alnum}[\p{Punct}\p{Blank}]$`, ['a!', '1 '], ['é!', 'aa']],
    [String.raw`^\p{IsLatin}+$`, ['aé'], ['漢']],
    [String.raw`\A\p{Print}*\z`, ['a ~'], ['é']],
  ])('%s is read as it is meant', async (pattern, good, bad) => {
    const imported = importedOf(holderOf({ pattern }));
    expect(imported.record.losses).toEqual([]);
    const { isT } = await validatorsOf(imported);
    expect([...good, ...bad].filter((at) => isT({ at }))).toEqual(good);
  });

  it('is a loss if its meaning is not known', () => {
    for (const pattern of [String.raw`^\p{LD}$`, String.raw`^(.)\1$`, '[', '{0-9]{1,15}'])
      expect(importedOf(holderOf({ pattern })).record.losses.map(({ seen }) => seen)).toEqual([true]);
  });
});

it('a pattern that only the longest texts can match is tried on the whole text', async () => {
  const imported = importedOf(holderOf({ pattern: '["][ -~]{1000}["]', maxLength: 1002 }));
  expect(imported.record.losses).toEqual([]);
  const { isT } = await validatorsOf(imported);
  const inner = 'x'.repeat(1000);
  expect([`"${inner}"`, `"${inner}x"`, `"${inner}`].map((at) => isT({ at }))).toEqual([true, false, false]);
});

describe('A key that must be there and can be none of the other keys of a base', () => {
  const document = documentOf({
    allOf: [{ type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'object' } }],
    type: 'object',
    properties: { b: { type: 'boolean' }, c: { type: 'string' } },
    required: ['b'],
  });

  testAgreement(document, [{ b: true }, { b: true, c: 't', a: 't' }, { b: {} }, {}, { b: true, c: {} }]);

  it('is not what the base says of other keys', () => {
    const { assumptions } = importedOf(document).record;
    expect(assumptions.map(({ what }) => what)).toEqual(['other-keys-of-another-schema']);
  });
});

describe('A pattern', () => {
  it.each([
    [String.raw`a\.b`, String.raw`a\.b`, false],
    [String.raw`\"a\-b\_`, '"a-b_', false],
    [String.raw`[\"\-a]\@`, String.raw`["\-a]@`, false],
    [String.raw`[\w-a]\d-\s`, String.raw`[\w\-a]\d-\s`, false],
    [String.raw`[a-\d]b-\w`, String.raw`[a\-\d]b-\w`, false],
    [String.raw`[-\d]\_`, String.raw`[-\d]_`, false],
    [String.raw`\Aa\z`, '^a$', true],
    [String.raw`\Aa\Z`, '^a$', true],
    [String.raw`\p{Han}`, String.raw`\p{Script=Han}`, true],
    [String.raw`\P{IsHan}`, String.raw`\P{Script=Han}`, true],
    [String.raw`\p{IsL}`, String.raw`\p{L}`, true],
    [String.raw`\p{Alnum}[\p{Digit}_]`, '[A-Za-z0-9][0-9_]', true],
    [String.raw`\p{Lu}\p{Blank}`, String.raw`\p{Lu}[ \t]`, true],
    [String.raw`[\]\p{Digit}]`, String.raw`[\]0-9]`, true],
  ])('%s is read as %s', (pattern, read, isForeign) => {
    expect(readable(pattern)).toEqual({ pattern: read, isForeign });
  });

  it.each(['(', String.raw`\P{Alnum}`, String.raw`\p{toString}`, String.raw`\p{Unheard}`])(
    '%s is left as it is, since no dialect has it',
    (pattern) => {
      expect(readable(pattern)).toEqual({ pattern, isForeign: false });
    },
  );

  it('is read up to the length of those that are tried', () => {
    const escapes = String.raw`\_`.repeat(MOST_CHARACTERS / 2);
    expect(readable(escapes).pattern).toBe('_'.repeat(MOST_CHARACTERS / 2));
    expect(readable(`${escapes}a`).pattern).toBe(`${escapes}a`);
  });
});
