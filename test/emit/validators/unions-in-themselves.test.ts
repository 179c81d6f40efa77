import { expect, it } from 'vitest';
import { loadValidators } from '../../support/compiled-validators.js';
import { modelOf } from '../../model/problems.js';

const SPEC = {
  'lists and dicts': `
unions:
  Tree: { of: [str, 'list[Tree]', 'dict[str, Tree]'] }
objects: { Page: { fields: { tree: Tree } } }
`,
  'objects and lists': `
unions:
  Tree: { of: [str, 'list[Tree]', Branch] }
objects:
  Branch: { fields: { kids: 'list[Tree]' } }
  Page: { fields: { tree: Tree } }
`,
};

/** 2^40 paths lead to the leaf. */
function shared(leaf: unknown): unknown {
  let tree = leaf;
  for (let level = 0; level < 40; level++) tree = [tree, tree];
  return tree;
}

it.each(Object.entries(SPEC))(
  'a union of %s looks at what it holds twice only once',
  { timeout: 20_000 },
  async (_, spec) => {
    const validators = await loadValidators(modelOf(spec));
    const reported = (name: string, value: unknown): readonly string[] =>
      validators.issues(name, value, 'spec').map(({ path, code }) => `${path.join('.')}: ${code}`);
    expect(reported('Page', { tree: ['a', [['b']], []] })).toEqual([]);
    expect(reported('Page', { tree: ['a', [[5]], []] })).toEqual(['tree.1.0.0: type']);
    expect(reported('Page', { tree: shared('a') })).toEqual([]);
    const wrong = reported('Page', { tree: shared(5) });
    expect(wrong[0]).toBe(`tree${'.0'.repeat(40)}: type`);
    expect(wrong.length).toBeLessThan(100);
  },
);

it('a member that several values choose is explained with the value that is there', async () => {
  const validators = await loadValidators(
    modelOf(`
unions: { Item: { of: [Text, Maps], by: kind } }
objects:
  Text: { fields: { kind: { type: str, values: [novel, poem] }, words: int } }
  Maps: { fields: { kind: { is: atlas }, scale: int } }
  Shelf: { fields: { first: Item } }
`),
  );
  const words = (name: string, value: unknown) =>
    validators.issues(name, value, 'spec').map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(words('Shelf', { first: { kind: 'novel' } })).toEqual([
    'first.words: Item with kind "novel" (Text): is missing; expected integer',
  ]);
  expect(words('Shelf', { first: { kind: 'poem' } })).toEqual([
    'first.words: Item with kind "poem" (Text): is missing; expected integer',
  ]);
  expect(words('Shelf', { first: { kind: 'atlas' } })).toEqual([
    'first.scale: Item with kind "atlas" (Maps): is missing; expected integer',
  ]);
});
