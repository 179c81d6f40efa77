import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { resolveModel } from '../../generator/model/index.js';
import { readSpecFiles } from '../../generator/read/index.js';

const folder = 'test/specs/library';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${folder}/${path}`, 'utf8') }));

const swaps = ['!not-shown', '[]', '{}', '3', 'true', 'Book', '{ a: { b: [c] } }', 'list[Book]', '~'];

function resolve(changed: readonly { readonly path: string; readonly text: string }[]): boolean {
  const { spec, diagnostics: found } = readSpecFiles(changed);
  const diagnostics = new Diagnostics();
  diagnostics.addAll(found);
  const model = resolveModel(spec, 'live', diagnostics);
  return (model === undefined) !== diagnostics.empty;
}

describe('a damaged spec', () => {
  it('has problems or a Model, and never stops the compiler', () => {
    const damage = fc.record({
      file: fc.nat(files.length - 1),
      line: fc.nat(200),
      swap: fc.constantFrom('', ...swaps),
    });
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        const changed = files.map(({ path, text }, index) => {
          const lines = text.split('\n');
          for (const { file, line, swap } of damages) {
            const at = line % lines.length;
            if (file === index) lines[at] = swap === '' ? '' : lines[at]!.replace(/: .*$/, `: ${swap}`);
          }
          return { path, text: lines.join('\n') };
        });
        expect(resolve(changed)).toBe(true);
      }),
      { numRuns: 30 },
    );
  }, 30_000);
});
