import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { NO_STORE, QueryStore, type Queries } from '../../generator/queries/index.js';
import { readSnapshot } from '../../generator/read/index.js';
import { filesOfTiny, modelOf, resolveRead, type TinySpec } from './problems.js';
import { specsIn } from './specs-in.js';

const specsOf = (path: string) => specsIn(readFileSync(`test/model/${path}`, 'utf8'));
const valid = specsOf('resolved.yaml');
const layered = [...valid.filter(({ layers }) => Object.keys(layers).length > 0), ...specsOf('words/layers.yaml')];

describe('the Model of a spec', () => {
  test.each(valid)('is frozen, and has no key without a value: $title', ({ declarations, layers }) => {
    expect(unlikeData(modelOf(declarations, layers))).toEqual([]);
  });
});

/** Paths of values that may be changed, and of keys without a value. */
function unlikeData(part: unknown, path = 'the Model'): readonly string[] {
  if (part === undefined) return [path];
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.entries(part).flatMap(([key, value]) => unlikeData(value, `${path}.${key}`));
  return Object.isFrozen(part) ? inside : [path, ...inside];
}

/** The result for a spec that is compiled with what a store has memoized. */
function outcome(declarations: string, layers: TinySpec, queries: Queries = NO_STORE): unknown {
  const files = filesOfTiny(declarations, layers);
  const { model, diagnostics } = resolveRead(readSnapshot({ files, complete: true, problems: [] }, queries), queries);
  return { model: JSON.parse(JSON.stringify(model ?? null)) as unknown, reported: printDiagnostics(diagnostics) };
}

describe('a spec that is resolved again with one store', () => {
  test.each([...new Set([...valid, ...layered])])('has the same result: $title', ({ declarations, layers }) => {
    const queries = new QueryStore();
    const first = outcome(declarations, layers, queries);
    expect(outcome(declarations, layers, queries)).toEqual(first);
    expect(first).toEqual(outcome(declarations, layers));
  });

  test('has the problems of a type that was unknown before, and of one that is now', () => {
    const queries = new QueryStore();
    for (const type of ['Shelf', 'any', 'Shelf', 'str']) {
      const source = `objects: { Book: { order: [on], fields: { on: ${type}, by: 'dict[${type}, str]' } } }`;
      expect(outcome(source, {}, queries)).toEqual(outcome(source, {}));
    }
  });

  test.each(layered)('has that of its layers, and without one or all of them: $title', ({ declarations, layers }) => {
    const queries = new QueryStore();
    for (const some of [layers, {}, layers, { ...layers, fills: '' }, { ...layers, corrections: '' }, layers])
      expect(outcome(declarations, some, queries)).toEqual(outcome(declarations, some));
  });
});
