import { expect, it } from 'vitest';
import type { Type } from '../../generator/model/model.js';
import {
  childTypes,
  elementOf,
  hasKind,
  isContainer,
  isLiteral,
  isNamed,
  isInt64,
  isPlain,
  itemOf,
  jsonKind,
  mapTypes,
  namedTypes,
  objectRefs,
  typesIn,
  writeType,
  type JsonKind,
  type Of,
  type TypeKind,
} from '../../generator/model/types.js';
import { modelOf } from './problems.js';

const model = modelOf(`
identifiers:
  Code: { wire: str, epoch: 0, parts: !not-shown }
  Figure: { wire: int, epoch: 0, parts: !not-shown }
scalars: { Text: { wire: str }, Count: { wire: int }, Part: { wire: float } }
enums:
  Genre: { wire: str, values: { NOVEL: novel } }
  Tone: { wire: !not-shown , values: {} }
bitsets: { Flag: { wire: int, bits: { RARE: 1 } }, Flags: { wire: str, bits: { RARE: 1 } } }
objects: { Book: { fields: { id: Code<Book> } } }
`);
const text: Type = { kind: 'str' };

it.each<readonly [Type, JsonKind]>([
  [{ kind: 'str' }, 'str'],
  [{ kind: 'int' }, 'int'],
  [{ kind: 'float' }, 'float'],
  [{ kind: 'bool' }, 'bool'],
  [{ kind: 'null' }, 'null'],
  [{ kind: 'any' }, 'unknown'],
  [{ kind: 'never' }, 'unknown'],
  [{ kind: 'nullable', of: text }, 'unknown'],
  [{ kind: 'list', item: text }, 'list'],
  [{ kind: 'dict', key: text, value: text }, 'object'],
  [{ kind: 'object', name: 'Book' }, 'object'],
  [{ kind: 'partial', name: 'Book' }, 'object'],
  [{ kind: 'identifier', name: 'Code', of: 'Book' }, 'str'],
  [{ kind: 'identifier', name: 'Figure' }, 'int'],
  [{ kind: 'scalar', name: 'Text' }, 'str'],
  [{ kind: 'scalar', name: 'Count' }, 'int'],
  [{ kind: 'scalar', name: 'Part' }, 'float'],
  [{ kind: 'enum', name: 'Genre' }, 'str'],
  [{ kind: 'enum', name: 'Tone' }, 'unknown'],
  [{ kind: 'bitSet', name: 'Flag' }, 'int'],
  [{ kind: 'bitSet', name: 'Flags' }, 'str'],
])('%j is %s in JSON', (type, kind) => {
  expect(jsonKind(type, model)).toBe(kind);
});

it.each<readonly [JsonKind, readonly unknown[]]>([
  ['str', ['', 'x']],
  ['int', [0, -3, 9007199254740991]],
  ['float', [0, -3, 9007199254740991, 1.5, 2 ** 60]],
  ['bool', [true, false]],
  ['null', [null]],
  ['list', [[], [1]]],
  ['object', [{}, { a: 1 }]],
])('of all values, those of the kind %s are these', (kind, values) => {
  const all = ['', 'x', 0, -3, 9007199254740991, 1.5, 2 ** 60, true, false, null, [], [1], {}, { a: 1 }];
  expect(all.filter((value) => hasKind(value, kind))).toEqual(values);
  expect(all.every((value) => hasKind(value, 'unknown'))).toBe(true);
});

const book: Type = { kind: 'object', name: 'Book' };
const genre: Type = { kind: 'enum', name: 'Genre' };
const code: Type = { kind: 'identifier', name: 'Code', of: 'Book' };
const shelves: Type = { kind: 'dict', key: genre, value: { kind: 'list', item: { kind: 'nullable', of: book } } };

/** One type of each kind: a kind that is missing here does not compile. */
const samples: { readonly [Kind in TypeKind]: Of<Kind> } = {
  str: { kind: 'str' },
  int: { kind: 'int' },
  int32: { kind: 'int32' },
  int64: { kind: 'int64', as: 'safe-integer' },
  float: { kind: 'float' },
  bool: { kind: 'bool' },
  null: { kind: 'null' },
  any: { kind: 'any' },
  never: { kind: 'never' },
  bytes: { kind: 'bytes' },
  list: { kind: 'list', item: text },
  tuple: { kind: 'tuple', items: [text, text] },
  dict: { kind: 'dict', key: text, value: text },
  nullable: { kind: 'nullable', of: text },
  identifier: { kind: 'identifier', name: 'Code' },
  scalar: { kind: 'scalar', name: 'Text' },
  enum: { kind: 'enum', name: 'Genre' },
  bitSet: { kind: 'bitSet', name: 'Flag' },
  object: { kind: 'object', name: 'Book' },
  partial: { kind: 'partial', name: 'Book' },
  literal: { kind: 'literal', value: 'card' },
  oneOf: { kind: 'oneOf', of: [text, { kind: 'int' }] },
  union: { kind: 'union', name: 'Item' },
};

it.each(Object.values(samples))('a type of kind $kind is plain, an int64, a literal, a container or named', (type) => {
  expect(
    [isPlain(type), isInt64(type), isLiteral(type), isContainer(type), isNamed(type)].filter(Boolean),
  ).toHaveLength(1);
  expect(isContainer(type)).toBe(childTypes(type).length > 0);
  expect(isNamed(type)).toBe('name' in type);
});

// Nothing else than an optional field is never.
it.each(Object.values(samples).filter(({ kind }) => kind !== 'never'))(
  'a type of kind $kind is written in the language as it is read',
  (type) => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: !not-shown } }
scalars: { Text: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
bitsets: { Flag: { wire: int, bits: { RARE: 1 } } }
objects: { Book: { fields: { title: str } }, Shelf: { fields: { of: "list[${writeType(type)}]" } } }
unions: { Item: { of: [Book] } }
`;
    const [field] = modelOf(source).objects.find(({ name }) => name === 'Shelf')?.fields ?? [];
    expect(field?.type).toEqual({ kind: 'list', item: type });
  },
);

it('goes through a type from the outside in, in the order in which the spec writes it', () => {
  expect(typesIn(shelves).map(writeType)).toEqual([
    'dict[Genre, list[Book | null]]',
    'Genre',
    'list[Book | null]',
    'Book | null',
    'Book',
  ]);
});

it.each<readonly [Type, readonly string[]]>([
  [text, []],
  [book, ['Book']],
  [{ kind: 'partial', name: 'Book' }, ['Book']],
  [code, ['Code']],
  [{ kind: 'scalar', name: 'Text' }, ['Text']],
  [genre, ['Genre']],
  [{ kind: 'bitSet', name: 'Flag' }, ['Flag']],
  [{ kind: 'nullable', of: book }, ['Book']],
  [{ kind: 'list', item: { kind: 'list', item: book } }, ['Book']],
  [shelves, ['Genre', 'Book']],
])('%j mentions %j', (type, names) => {
  expect(namedTypes(type).map(({ name }) => name)).toEqual(names);
});

it('finds the objects of a type, whole or partial', () => {
  expect(objectRefs(shelves)).toEqual([book]);
  expect(objectRefs({ kind: 'list', item: { kind: 'partial', name: 'Book' } })).toEqual([samples.partial]);
  expect(objectRefs(code)).toEqual([]);
});

it('looks through lists and null for an element, and not into dicts', () => {
  expect(elementOf({ kind: 'list', item: { kind: 'nullable', of: { kind: 'list', item: genre } } })).toEqual(genre);
  expect(elementOf(shelves)).toEqual(shelves);
});

it('knows the items of lists and dicts', () => {
  expect(itemOf(samples.list)).toEqual(text);
  expect(itemOf(shelves)).toEqual({ kind: 'list', item: { kind: 'nullable', of: book } });
  expect(itemOf(samples.nullable)).toBeUndefined();
});

it('changes types from the inside out', () => {
  const anonymous = mapTypes({ kind: 'list', item: code }, (type) =>
    isNamed(type) ? { kind: 'any' } : { kind: 'nullable', of: type },
  );
  expect(anonymous).toEqual({ kind: 'nullable', of: { kind: 'list', item: { kind: 'any' } } });
});
