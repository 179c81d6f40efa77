import { expect, test } from 'vitest';
import { holdsBigints } from '../../generator/model/holds-bigints.js';
import { modelOf } from './problems.js';

const DECLARATIONS = `
objects:
  Holder: { fields: { it?: TYPE } }
  Plain: { fields: { a: str, b: int32 } }
  Big: { fields: { a: str, b: int64 } }
  Deep: { fields: { a: Plain, b: 'list[Big]' } }
  Keys: { fields: { a: str }, other-keys: int64 }
  Patterns: { fields: { a: str }, key-patterns: { '^x-': 'list[int64]' } }
  Tree: { fields: { inner?: Tree, other?: Loop } }
  Loop: { fields: { back?: Tree, big?: Big } }
  Circle: { fields: { inner?: Circle } }
unions:
  None: { of: [Plain, str] }
  Some: { of: [Plain, Big] }
`;

function holds(type: string, int64: 'bigint' | 'string' = 'bigint'): boolean {
  const model = modelOf(DECLARATIONS.replace('TYPE', type), { int64 });
  return holdsBigints(model.objects[0]!.fields[0]!.type, {
    objects: new Map(model.objects.map((object) => [object.name, object])),
    unions: new Map(model.unions.map((union) => [union.name, union])),
  });
}

test.each([
  'int64',
  "'list[int64]'",
  "'dict[str, int64]'",
  'Big',
  "'list[Big]'",
  'Deep',
  'Keys',
  'Patterns',
  'Tree',
  'Some',
])('a value of %s may have a bigint in it', (type) => {
  expect(holds(type)).toBe(true);
  expect(holds(type, 'string')).toBe(false);
});

test.each(['int', 'int32', 'str', 'Plain', "'list[Plain]'", 'None', 'Circle'])(
  'a value of %s has no bigint in it',
  (type) => {
    expect(holds(type)).toBe(false);
  },
);
