import { describe, expect, test } from 'vitest';
import {
  relatePresence,
  relateTypes,
  relateWires,
  relateWritten,
  typesWithNull,
  type Relation,
} from '../../generator/diff/relation.js';
import { writeType, type Model, type Type } from '../../generator/model/index.js';
import { modelOf } from '../model/problems.js';

const declarations = `
identifiers:
  Code: { wire: str, epoch: 0, parts: !not-shown }
  Tag: { wire: str, epoch: 0, parts: !not-shown }
  Digits: { wire: int, epoch: 0, parts: !not-shown }
  Either: { wire: !not-shown , epoch: 0, parts: !not-shown }
scalars:
  Text: { wire: str }
  Word: { wire: str, length: 1..9 }
  Term: { wire: str, length: 1..9 }
  Time: { wire: str, format: timestamp }
  Count: { wire: int }
  Part: { wire: float }
bitsets:
  Flag: { wire: int, bits: { A: 1 } }
  Right: { wire: str, bits: { A: 1 } }
  One: { wire: int, open: false, bits: { A: 1 } }
  Two: { wire: int, open: false, bits: { A: 1, B: 2 } }
  Dark: { wire: int, open: false, bits: { A: 1, B: !not-shown } }
enums:
  Open: { wire: str, values: { A: a } }
  Closed: { wire: str, open: false, values: { A: a, B: b } }
  Fewer: { wire: str, open: false, values: { A: a } }
  Others: { wire: str, open: false, values: { A: a, C: c } }
  Hidden: { wire: str, open: false, values: { A: !not-shown } }
  Mixed: { wire: str, open: false, values: { A: a, B: !not-shown } }
  Partly: { wire: str, open: false, others: !not-shown , values: { A: a } }
  Ones: { wire: int, open: false, values: { ONE: 1 } }
  Unknown: { wire: !not-shown , values: { A: a } }
objects:
  Small: { fields: { a: str } }
  Same: { fields: { a: str } }
  Loose: { fields: { a?: str | null } }
  Large: { fields: { a: str, b: int } }
  More: { fields: { a: str, b?: int } }
  Wide: { fields: { a: float } }
  Tight: { fields: { a: int } }
  Named: !not-shown
  Bare: { fields: {} }
  Told: { identity: [a], fields: { a: str, b: int } }
  Twin: { identity: [a], fields: { a: str, b: int } }
  Deep: { fields: { inner: Small } }
  DeepLoose: { fields: { inner: Loose } }
  DeepTight: { fields: { inner: Tight } }
  Tree: { fields: { next?: Tree } }
  Wood: { fields: { next?: Wood } }
  Thorn: { fields: { next?: Thorn, end: int } }
  Short: { fields: { a: { type: str, length: 1..5 } } }
  Long: { fields: { a: { type: str, length: 1..50 } } }
  Other: { fields: { a: { type: str, length: 3..9 } } }
  Cased: { fields: { a: { type: str, length: 1..5, when: [{ k: [1], length: 1..9 }] }, k: int } }
  CasedToo: { fields: { a: { type: str, length: 1..6, when: [{ k: [1], length: 1..9 }] }, k: int } }
  CasedElse: { fields: { a: { type: str, length: 1..5, when: [{ k: [2], length: 1..9 }] }, k: int } }
  Uncased: { fields: { a: { type: str, length: 1..9 }, k: int } }
  Ruled: { fields: { a?: str, b?: str }, rules: [{ exactly-one-set: [a, b], doc: Not both. }] }
  RuledToo: { fields: { a?: str, b?: str }, rules: [{ exactly-one-set: [a, b] }] }
  Unruled: { fields: { a?: str, b?: str } }
  Meant: { fields: { k: bool, a?: { type: str, relevant-when: { k: [true] } } } }
  Meaning: { fields: { k: bool, a?: str } }
`;

interface Typed {
  readonly type: Type;
  readonly model: Model;
}

const known = new Map<string, Typed>();

const INT = { kind: 'int' } as const;

/** The Model with one more object, whose field has the type. */
function typed(type: string): Typed {
  const found = known.get(type) ?? typedAnew(type);
  known.set(type, found);
  return found;
}

function typedAnew(type: string): Typed {
  const model = modelOf(`${declarations}  Holder: { fields: { it: '${type}' } }\n`);
  const field = model.objects.find(({ name }) => name === 'Holder')!.fields[0]!;
  return { type: field.nullable ? { kind: 'nullable', of: field.type } : field.type, model };
}

function relation(before: string, after: string): Relation {
  const [old, now] = [typed(before), typed(after)];
  return relateTypes(old.type, old.model, now.type, now.model);
}

const OPPOSITE: Readonly<Record<Relation, Relation>> = {
  same: 'same',
  changed: 'changed',
  widened: 'narrowed',
  narrowed: 'widened',
};

describe('the values of one type, beside those of another', () => {
  test.each<[string, string, Relation]>([
    // simple types
    ['str', 'str', 'same'],
    ['str', 'int', 'changed'],
    ['int', 'float', 'widened'],
    ['bool', 'int', 'changed'],
    ['str', 'any', 'widened'],
    ['any', 'any', 'same'],
    ['str', 'str | null', 'widened'],
    ['int | null', 'float | null', 'widened'],
    ['int | null', 'float', 'changed'],
    ['str | null', 'str | null', 'same'],
    ['int32', 'int', 'widened'],
    ['int32', 'float', 'widened'],
    ['int32', 'int64', 'widened'],
    ['int', 'int64', 'same'],
    ['int64', 'float', 'widened'],
    ['int32', 'str', 'changed'],
    ['int32', 'Count', 'widened'],
    ['null', 'str | null', 'widened'],
    ['null', 'null', 'same'],
    ['list[str] | null', 'list[str]', 'narrowed'],
    // lists and dicts
    ['list[int]', 'list[float]', 'widened'],
    ['list[int]', 'int', 'changed'],
    ['list[int]', 'dict[str, int]', 'changed'],
    ['list[int]', 'list[int | null]', 'widened'],
    ['list[str]', 'list[any]', 'widened'],
    ['dict[str, int]', 'dict[str, float]', 'widened'],
    ['dict[int, int]', 'dict[str, int]', 'widened'],
    ['dict[Open, int]', 'dict[Open, int]', 'same'],
    ['dict[Open, int]', 'dict[Closed, int]', 'narrowed'],
    ['dict[Fewer, int]', 'dict[Closed, int]', 'widened'],
    ['dict[Closed, int]', 'dict[Others, int]', 'changed'],
    ['dict[Word, int]', 'dict[Term, int]', 'same'],
    ['dict[str, int]', 'dict[Word, int]', 'narrowed'],
    ['list[dict[Fewer, int]]', 'list[dict[Closed, float]]', 'widened'],
    ['dict[str, int]', 'Bare', 'widened'],
    ['dict[str, int]', 'str', 'changed'],
    // scalars
    ['Text', 'str', 'same'],
    ['Word', 'str', 'widened'],
    ['Word', 'Text', 'widened'],
    ['Word', 'Term', 'same'],
    ['Time', 'str', 'widened'],
    ['Time', 'Word', 'changed'],
    ['Count', 'int', 'same'],
    ['Count', 'Part', 'widened'],
    ['Part', 'float', 'same'],
    ['Part', 'str', 'changed'],
    // identifiers and bit sets
    ['Code', 'str', 'widened'],
    ['Code', 'Tag', 'same'],
    ['Code', 'Code<Small>', 'same'],
    ['Digits', 'int', 'widened'],
    ['Code', 'Digits', 'changed'],
    ['Code', 'Either', 'widened'],
    ['Flag', 'int', 'widened'],
    ['Right', 'str', 'widened'],
    ['Flag', 'Right', 'changed'],
    ['Flag', 'Digits', 'same'],
    ['One', 'Two', 'widened'],
    ['Two', 'Flag', 'widened'],
    ['Dark', 'Flag', 'same'],
    // enums
    ['Open', 'str', 'same'],
    ['Open', 'Unknown', 'widened'],
    ['Closed', 'Open', 'widened'],
    ['Closed', 'str', 'widened'],
    ['Fewer', 'Closed', 'widened'],
    ['Closed', 'Others', 'changed'],
    ['Closed', 'Closed', 'same'],
    ['Hidden', 'str', 'same'],
    ['Mixed', 'str', 'same'],
    ['Partly', 'str', 'same'],
    ['Ones', 'int', 'widened'],
    ['Ones', 'Closed', 'changed'],
    ['str', 'Closed', 'narrowed'],
    // objects
    ['Small', 'Same', 'same'],
    ['Small', 'Loose', 'widened'],
    ['Large', 'Small', 'widened'],
    ['More', 'Small', 'same'],
    ['Large', 'More', 'widened'],
    ['Tight', 'Wide', 'widened'],
    ['Short', 'Small', 'widened'],
    ['Short', 'Long', 'widened'],
    ['Short', 'Other', 'changed'],
    ['Cased', 'CasedToo', 'widened'],
    ['Cased', 'CasedElse', 'changed'],
    ['Cased', 'Uncased', 'widened'],
    ['Ruled', 'RuledToo', 'same'],
    ['Ruled', 'Unruled', 'widened'],
    ['Meant', 'Meaning', 'widened'],
    ['Small', 'Tight', 'changed'],
    ['Small', 'str', 'changed'],
    ['Small', 'Bare', 'widened'],
    ['Named', 'Bare', 'same'],
    ['Small', 'Named', 'widened'],
    ['Told', 'Partial<Told>', 'widened'],
    ['Partial<Told>', 'Partial<Told>', 'same'],
    ['Told', 'Twin', 'same'],
    ['Partial<Told>', 'Partial<Twin>', 'same'],
    ['Told', 'Partial<Twin>', 'widened'],
    ['Partial<Told>', 'Small', 'same'],
    ['Deep', 'DeepLoose', 'widened'],
    ['Deep', 'DeepTight', 'changed'],
    ['Tree', 'Wood', 'same'],
    ['Thorn', 'Tree', 'widened'],
  ])('%s and then %s: %s', (before, after, expected) => {
    expect(relation(before, after)).toBe(expected);
    expect(relation(after, before)).toBe(OPPOSITE[expected]);
  });
});

test('objects of one name are the same, whatever has become of their fields, and so are parts of them', () => {
  const [before, after] = ['a: str', 'a: int, b: str'].map((fields) =>
    modelOf(`objects: { Book: { identity: [a], fields: { ${fields} } } }\n`),
  ) as [Model, Model];
  const [whole, part] = (['object', 'partial'] as const).map((kind): Type => ({ kind, name: 'Book' })) as [Type, Type];
  expect(relateTypes(whole, before, whole, after)).toBe('same');
  expect(relateTypes(part, before, part, after)).toBe('same');
  expect(relateTypes(whole, before, part, after)).toBe('widened');
  expect(relateTypes(part, before, whole, after)).toBe('narrowed');
});

test('a presence allows absence, null, or only the value', () => {
  const places = [false, true].flatMap((optional) =>
    [false, true].map((nullable) => ({ optional, nullable, type: INT })),
  );
  const model = modelOf('');
  const found = places.map((before) => places.map((after) => relatePresence(before, model, after, model)));
  expect(found).toEqual([
    ['same', 'widened', 'widened', 'widened'],
    ['narrowed', 'same', 'changed', 'widened'],
    ['narrowed', 'changed', 'same', 'widened'],
    ['narrowed', 'narrowed', 'narrowed', 'same'],
  ]);
});

test('what is null by its type may be null, whether or not the field says so', () => {
  const model = modelOf('');
  const inType = { optional: false, nullable: false, type: { kind: 'nullable', of: INT } } as const;
  const beside = { optional: false, nullable: true, type: INT };
  const never = { ...beside, nullable: false };
  expect(relatePresence(beside, model, inType, model)).toBe('same');
  expect(relatePresence(inType, model, beside, model)).toBe('same');
  expect(relatePresence(never, model, beside, model)).toBe('widened');
});

test('a form in JSON that is not shown may be a text or an integer', () => {
  const unknown = { notShown: true } as const;
  expect(relateWires('str', unknown)).toBe('widened');
  expect(relateWires('int', unknown)).toBe('widened');
  expect(relateWires('float', unknown)).toBe('changed');
  expect(relateWires('int', 'float')).toBe('widened');
  expect(relateWires('str', 'int')).toBe('changed');
  expect(relateWires(unknown, unknown)).toBe('same');
});

test.each([
  ['int', 'str', 'int', 'str'],
  ['int | null', 'str | null', 'int | null', 'str | null'],
  // Where one of both is never null, null is a change of presence.
  ['int | null', 'str', 'int', 'str'],
  ['int', 'str | null', 'int', 'str'],
  // A type that allows null says so.
  ['any', 'str | null', 'any', 'str | null'],
  ['int | null', 'any', 'int | null', 'any'],
  ['any', 'any | null', 'any', 'any | null'],
  ['any', 'int', 'any', 'int'],
])('the types of a field that is %s and then %s are compared as %s and %s', (before, after, old, now) => {
  const sideOf = (text: string) => {
    const nullable = text.endsWith(' | null');
    return { ...typed(nullable ? text.slice(0, -7) : text), optional: false, nullable };
  };
  const [one, other] = [sideOf(before), sideOf(after)];
  expect(typesWithNull(one, one.model, other, other.model).map((type) => writeType(type))).toEqual([old, now]);
});

test.each([
  ['Small', 'Same', 'same'],
  ['Small', 'Large', 'same'],
  ['Large', 'Small', 'narrowed'],
  ['Small | null', 'list[Large]', 'same'],
  ['int', 'str', 'same'],
])('code that writes %s may write %s if it knows all keys: %s', (before, after, relation) => {
  const [old, now] = [typed(before), typed(after)];
  expect(relateWritten(old.type, old.model, now.type, now.model)).toBe(relation);
});
