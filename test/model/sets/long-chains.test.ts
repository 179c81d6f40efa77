import { expect, it } from 'vitest';
import { isInside } from '../../../generator/model/sets/subtract.js';
import { modelOf } from '../problems.js';

const chain = (name: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `  ${name}${n}: { fields: { next?: ${name}${n + 1} } }\n`).join('');

it.each([
  [40, true],
  [700, false],
])('whether %d objects in each other are inside others is answered, but not surely beyond a depth', (count, isSure) => {
  const model = modelOf(
    `objects:\n${chain('A', count)}  A${count}: { fields: { id?: int } }\n${chain('B', count)}  B${count}: { fields: { id?: int } }\n`,
  );
  const [a, b] = ['A0', 'B0'].map((name) => ({ type: { kind: 'object', name } as const, limits: [], model }));
  expect(isInside(a!, b!)).toBe(isSure);
});
