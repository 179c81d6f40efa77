import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { NO_STORE, QueryStore, type Queries } from '../../generator/queries/index.js';
import { readSnapshot } from '../../generator/read/index.js';
import { filesOfTiny, resolveRead, type TinySpec } from './problems.js';
import { specsIn } from './specs-in.js';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const specsOf = (topic: string) => specsIn(readFileSync(folder(`${topic}.yaml`), 'utf8'));

const meant = readdirSync(folder('resolved'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `resolved/${name.replace(/\.yaml$/, '')}`);
const layered = ['resolved/layers', 'words/fills', 'words/corrections'];

/** What becomes of a spec that is compiled with what a store has memoized. */
function outcome(declarations: string, layers: TinySpec, queries: Queries = NO_STORE): unknown {
  const files = filesOfTiny(declarations, layers);
  const { model, diagnostics } = resolveRead(readSnapshot({ files, complete: true, problems: [] }, queries), queries);
  return { model: JSON.parse(JSON.stringify(model ?? null)) as unknown, reported: printDiagnostics(diagnostics) };
}

describe('a spec that is resolved again', () => {
  test.each([...new Set([...meant, ...layered])])('comes out as it did before: %s', (topic) => {
    for (const { title, declarations, layers } of specsOf(topic)) {
      const queries = new QueryStore();
      const first = outcome(declarations, layers, queries);
      expect(outcome(declarations, layers, queries), title).toEqual(first);
      expect(first, title).toEqual(outcome(declarations, layers));
    }
  });

  test.each(layered)('comes out so with its layers, and without one or all of them: %s', (topic) => {
    for (const { title, declarations, layers } of specsOf(topic)) {
      const queries = new QueryStore();
      for (const some of [layers, {}, layers, { ...layers, fills: '' }, { ...layers, corrections: '' }, layers])
        expect(outcome(declarations, some, queries), title).toEqual(outcome(declarations, some));
    }
  });
});
