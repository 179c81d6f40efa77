import { describe, expect, it } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { sourcesOf } from '../../generator/load/package-modules.js';
import { transpiled } from '../../generator/load/transpile.js';
import { isLongRun } from '../support/effort.js';
import { transpiled as transpiledWithTypeScript } from '../../generator/load/transpile-with-typescript.js';

/** The exports and imports of a module, in whatever form they are written. */
function wiringOf(code: string): { readonly exports: readonly string[]; readonly imports: readonly string[] } {
  const exports = Array.from(
    code.matchAll(/\bexports\.([\w$]+)(?: =|, \{|, ")|defineProperty\(exports, "([\w$]+)"/g),
    (found) => {
      return found[1] ?? found[2]!;
    },
  );
  const imports = Array.from(code.matchAll(/\byield "(\.[^"]+)"/g), ([, path]) => path!);
  const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();
  return { exports: distinct(exports.filter((name) => name !== '__esModule')), imports: distinct(imports) };
}

describe.each(isLongRun ? ['library', 'bookshop', 'payments'] : ['payments'])('the modules of %s', (spec) => {
  it('export and import the same in both ways of transpiling them', async () => {
    const [model] = compileModels(`test/specs/${spec}`, 'main').models;
    const texts = await sourcesOf(model!, 'everything');
    const fast = await transpiled(texts);
    const slow = await transpiledWithTypeScript(texts);
    const modules = [...texts.keys()]
      .filter((path) => /^src\/.*\.ts$/.test(path))
      .map((path) => path.replace(/\.ts$/, ''));
    expect(modules.length).toBeGreaterThan(100);
    for (const module of modules) {
      // Whole lines of imports and exports are rewritten; none may be left over.
      expect(fast.get(module), module).not.toMatch(/^(?:import|export) /m);
      expect(slow.get(module), module).not.toContain('require("');
      expect(wiringOf(fast.get(module)!), module).toEqual(wiringOf(slow.get(module)!));
    }
  });
});
