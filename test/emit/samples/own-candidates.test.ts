import { expect, it } from 'vitest';
import { modulesOf } from '../../../generator/load/package-modules.js';
import { modelIn } from '../../diff/small-model.js';

it('a choice is made although a rule about one of its fields depends on another of them', async () => {
  const model = modelIn(
    'objects: { Book: { fields: { a?: int, b?: int }, rules: [{ exactly-one-set: [a, b] }, { required-when: [b], a: [1] }] } }',
  );
  const { load } = await modulesOf(model, 'samples');
  const draw = load('src/samples/book.ts')['sampleBook'] as (seed: number) => object;
  const isBook = load('src/objects/book.ts')['isBook'] as (value: unknown) => boolean;
  expect(Array.from({ length: 50 }, (_, seed) => draw(seed)).filter((book) => !isBook(book))).toEqual([]);
});
