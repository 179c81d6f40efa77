import { expect, test } from 'vitest';
import { modulesOf } from '../support/package-modules.js';
import { modelIn } from '../diff/small-model.js';

test('thousands of modules that import each other in a circle are loaded, and work', async () => {
  const count = 2000;
  const objects = Array.from(
    { length: count },
    (_, n) => `  T${n}: { fields: { next?: T${(n + 1) % count}, n: int } }`,
  );
  const { load } = await modulesOf(modelIn(`objects:\n${objects.join('\n')}\n`), 'validators');
  const { isT0 } = load('src/objects/t0.ts') as { readonly isT0: (value: unknown) => boolean };
  const nested = (depth: number): object => (depth === 0 ? { n: 'x' } : { n: 1, next: nested(depth - 1) });
  expect(isT0({ n: 1, next: { n: 2 } })).toBe(true);
  expect(isT0(nested(5))).toBe(false);
});
