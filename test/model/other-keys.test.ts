import { expect, test } from 'vitest';
import {
  fieldOfOtherKeys,
  isClosed,
  restrictsOtherKeys,
  typesOfOtherKeys,
  typesUnderKey,
} from '../../generator/model/other-keys.js';
import { writeType } from '../../generator/model/types.js';
import { modelOf } from './problems.js';

function object(more: string) {
  return modelOf(`\nobjects: { O: { fields: { a?: str }${more} } }\n`).objects[0]!;
}

interface Said {
  readonly isClosed: boolean;
  readonly restricts: boolean;
  /** The types of values under other keys, under `x-a` and under `y`. */
  readonly types: readonly [
    all: readonly string[],
    matching: readonly string[] | undefined,
    other: readonly string[] | undefined,
  ];
}

test.each<readonly [string, string, Said]>([
  ['nothing', '', { isClosed: false, restricts: false, types: [[], [], []] }],
  ['that there are none', ', other-keys: none', { isClosed: true, restricts: true, types: [[], undefined, undefined] }],
  ['their type', ', other-keys: int', { isClosed: false, restricts: true, types: [['int'], ['int'], ['int']] }],
  [
    'that they are of any type',
    ', other-keys: any',
    { isClosed: false, restricts: false, types: [['any'], ['any'], ['any']] },
  ],
  [
    'a type for some of them',
    ", key-patterns: { '^x-': int }",
    { isClosed: false, restricts: true, types: [['int'], ['int'], []] },
  ],
  [
    'that some may be of any type',
    ", key-patterns: { '^x-': any }",
    { isClosed: false, restricts: false, types: [['any'], ['any'], []] },
  ],
  [
    'a type for some of them, and any for others',
    ", key-patterns: { '^x-': any, a$: int }",
    { isClosed: false, restricts: true, types: [['any', 'int'], ['any', 'int'], []] },
  ],
  [
    'that only some may be there',
    ", key-patterns: { '^x-': any }, other-keys: none",
    { isClosed: true, restricts: true, types: [['any'], ['any'], undefined] },
  ],
  [
    'a type for some of them, and another for the others',
    ", key-patterns: { '^x-': int }, other-keys: str",
    { isClosed: false, restricts: true, types: [['int', 'str'], ['int'], ['str']] },
  ],
])('an object says of keys that it does not declare %s', (_, more, said) => {
  const found = object(more);
  expect({
    isClosed: isClosed(found),
    restricts: restrictsOtherKeys(found),
    types: [
      typesOfOtherKeys(found).map(writeType),
      typesUnderKey(found, 'x-a')?.map(writeType),
      typesUnderKey(found, 'y')?.map(writeType),
    ],
  }).toEqual(said);
});

test('other keys are a field without a name that may be absent', () => {
  expect(fieldOfOtherKeys(object(', other-keys: int'))).toMatchObject({
    name: '',
    optional: true,
    type: { kind: 'int' },
  });
  expect(fieldOfOtherKeys(object(', other-keys: none'))).toBeUndefined();
  expect(fieldOfOtherKeys(object(''))).toBeUndefined();
});
