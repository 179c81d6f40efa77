import { expect, test } from 'vitest';
import { validatorsWith } from '../../support/compiled-validators.js';
import { subtract } from '../../../generator/model/sets/subtract.js';
import type { Json } from '../../../generator/model/index.js';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { QueryStore } from '../../../generator/queries/index.js';
import { isLongRun, tries } from '../../support/effort.js';
import { createRandom, seedOfRun } from '../../support/random.js';
import { createRandomValues } from '../../support/random-values.js';
import { modelOf } from '../problems.js';
import { DECLARATIONS, FIELDS } from './fields.js';

const OBJECTS = `
  Plain: { fields: { a?: str | null, b?: int | null, c?: bool } }
  OneSet: { fields: { a?: str | null, b?: int | null, c?: bool }, rules: [{ exactly-one-set: [a, b] }] }
  OneMore: { fields: { a?: str | null, b?: int | null, c?: bool }, rules: [{ at-least-one-set: [a, b] }] }
  OneLess: { fields: { a?: str | null, b?: int | null, c?: bool }, rules: [{ at-most-one-non-null: [a, b] }] }
  Counted: { fields: { a?: str | null, b?: int | null, c?: bool }, rules: [{ key-count: 1..2 }] }
  Closer: { fields: { a?: str | null, b?: int | null, c?: bool }, other-keys: none }
  Texts: { fields: { a?: str, b?: str, c?: str } }
  Noted: { fields: { a?: str }, other-keys: int }
  Kept: { fields: { kind: Ones, a?: str, b: { type: int, range: 0..9, when: [{ kind: [TWO], range: 5..99 }] } } }
  Chosen: { fields: { kind: Ones, a?: { type: str, relevant-when: { kind: [ONE] } }, b: int } }
  Needed: { fields: { kind: Ones, a?: str, b: int }, rules: [{ required-when: [a], kind: [ONE] }] }
  Free: { fields: { kind: Ones, a?: str, b: int } }
  Unknown1: { fields: { kind: Numbers, a?: str, b: int } }
  Tree: { fields: { left?: Tree, right?: Tree, size: int } }
  Wood: { fields: { left?: Wood | null, right?: Wood, size: { type: int, range: 0.. } } }
  Marked: { fields: { k: { is: m }, a: int } }
`;

/** So many values of each object are drawn at random. */
const SAMPLES = tries(20, 1000);

const names = [
  ...Array.from(FIELDS, (_, index) => `F${index}`),
  ...Array.from(OBJECTS.matchAll(/^ {2}(\w+):/gm), ([, name]) => name!),
];

test('a value that is in one set and not in another is accepted by one validator and refused by the other', async () => {
  const model = modelOf(
    DECLARATIONS.replace(
      'objects:\n',
      () =>
        `objects:\n${OBJECTS}${FIELDS.map((field, index) => `  F${index}: { fields: { v: ${field} } }\n`).join('')}`,
    ),
  );
  const validators = await validatorsWith(new QueryStore())(model);
  const accepts = (name: string, value: Json): boolean => validators.issues(name, value, 'spec').length === 0;
  const wrong: string[] = [];
  const inside: (readonly [string, string])[] = [];
  const known = new Map<string, Json>();
  const random = createRandom(seedOfRun());
  // The gate draws one object in four.
  const chosen = names.filter(() => isLongRun || random.below(4) === 0);
  const pairs = chosen.flatMap((a) => chosen.map((b) => [a, b] as const));
  for (const [one, other] of pairs) {
    const [a, b] = [one, other].map((name) => ({ type: { kind: 'object', name } as const, limits: [], model }));
    const found = subtract(a!, b!, { compared: new Set(names) });
    if (found.is === 'inside') inside.push([one, other]);
    if (found.is !== 'outside') continue;
    known.set(JSON.stringify(found.value), found.value);
    if (!accepts(one, found.value) || accepts(other, found.value))
      wrong.push(`${one} - ${other}: ${JSON.stringify(found.value)}`);
  }
  const drawn = createRandomValues(createEmitContext(model), random);
  for (const name of chosen) {
    for (let count = 0; count < SAMPLES; count++) {
      const value = drawn.object(name) as Json;
      known.set(JSON.stringify(value), value);
    }
  }
  const declared = new Map(model.objects.map(({ name, fields }) => [name, fields.map((field) => field.name)]));
  const accepted = new Map(
    chosen.map((name) => [name, new Map([...known].filter(([, value]) => accepts(name, value)))] as const),
  );
  for (const [one, other] of inside) {
    for (const [text, value] of accepted.get(one)!) {
      // Keys that an object does not declare are no part of its values.
      const isOwn = Object.keys(value!).every((key) => declared.get(one)!.includes(key));
      if (isOwn && !accepted.get(other)!.has(text)) wrong.push(`${one} in ${other}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(known.size).toBeGreaterThan(chosen.length);
});
