import { expect, test } from 'vitest';
import { recursiveTypes } from '../../generator/emit/validators/recursion.js';
import type { ObjectType } from '../../generator/model/model.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';

test('an object is recursive if and only if a path along its fields leads back to it', () => {
  const seed = seedOfRun();
  const random = createRandom(seed);
  for (let round = 0; round < 2000; round += 1) {
    const objects = someObjects(random);
    const expected = objects.map(({ name }) => name).filter((name) => leadsBack(objects, name));
    expect([...recursiveTypes(objects, [])], `round ${round} with SNOWSPEC_SEED=${seed}`).toEqual(expected);
  }
});

test('a chain of a hundred thousand objects neither overflows the stack nor takes long', () => {
  const count = 100_000;
  const chain = Array.from({ length: count }, (_, index) => objectOf(index, [(index * 7 + 1) % count]));
  expect(recursiveTypes(chain, []).size).toBe(count);
}, 60_000);

function someObjects(random: Random): readonly ObjectType[] {
  const count = 1 + random.below(9);
  const names = (): readonly number[] => Array.from({ length: random.below(3) }, () => random.below(count + 1));
  return Array.from({ length: count }, (_, index) => objectOf(index, names()));
}

function objectOf(index: number, fields: readonly number[]): ObjectType {
  const held = fields.map((field) => ({ type: { kind: 'object', name: `O${field}` } }));
  return { name: `O${index}`, fields: held } as unknown as ObjectType;
}

function leadsBack(objects: readonly ObjectType[], goal: string): boolean {
  const held = (name: string): readonly string[] =>
    objects.find((object) => object.name === name)?.fields.map(({ type }) => ('name' in type ? type.name : '')) ?? [];
  const seen = new Set<string>();
  const visit = (name: string): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    return held(name).some((next) => next === goal || visit(next));
  };
  return visit(goal);
}
