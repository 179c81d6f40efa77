import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../generator/diagnostics/index.js';
import { readSnapshot, type ReadMemory } from '../../generator/read/index.js';
import { filesOfTiny, resolveRead, type TinySpec } from './problems.js';
import { specsIn } from './specs-in.js';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const specsOf = (topic: string) => specsIn(readFileSync(folder(`${topic}.yaml`), 'utf8'));

const meant = readdirSync(folder('resolved'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `resolved/${name.replace(/\.yaml$/, '')}`);
const layered = ['resolved/layers', 'words/fills', 'words/corrections'];

/** What becomes of a spec of which only the files that have changed since are read anew. */
function outcome(declarations: string, layers: TinySpec, memory: ReadMemory = new Map()): unknown {
  const files = filesOfTiny(declarations, layers);
  const { model, diagnostics } = resolveRead(readSnapshot({ files, complete: true, problems: [] }, memory));
  return { model: JSON.parse(JSON.stringify(model ?? null)) as unknown, told: printDiagnostics(diagnostics) };
}

describe('a spec that is resolved again', () => {
  test.each([...new Set([...meant, ...layered])])('comes out as it did before: %s', (topic) => {
    for (const { title, declarations, layers } of specsOf(topic)) {
      const memory: ReadMemory = new Map();
      const first = outcome(declarations, layers, memory);
      expect(outcome(declarations, layers, memory), title).toEqual(first);
      expect(first, title).toEqual(outcome(declarations, layers));
    }
  });

  test.each(layered)('comes out so with its layers, and without one or all of them: %s', (topic) => {
    for (const { title, declarations, layers } of specsOf(topic)) {
      const memory: ReadMemory = new Map();
      for (const some of [layers, {}, layers, { ...layers, fills: '' }, { ...layers, corrections: '' }, layers])
        expect(outcome(declarations, some, memory), title).toEqual(outcome(declarations, some));
    }
  });
});
