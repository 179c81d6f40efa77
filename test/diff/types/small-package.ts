import type { PackageTypes } from '../../../generator/diff/types/checked-program.js';
import { typesIn } from '../../../generator/load/load-types.js';
import type { Model } from '../../../generator/model/index.js';

/** Modules below `src`, by their paths. */
export type Modules = Readonly<Record<string, string>>;

/**
 * A package of these modules. Modules below `rest` and `events` have entry points of their own, and an index that is among
 * the modules is the one of its entry point.
 */
export function packageOf(modules: Modules, model: Model): PackageTypes {
  const texts = new Map<string, string>();
  const exports: Record<string, unknown> = {};
  for (const entry of ['', 'rest/', 'events/']) {
    const own = Object.keys(modules).filter((path) => entry === (/^(rest|events)\//.exec(path)?.[0] ?? ''));
    exports[entry === '' ? '.' : `./${entry.slice(0, -1)}`] = { types: `./dist/${entry}index.d.ts` };
    const from = (path: string): string => `./${path.slice(entry.length)}.js`;
    texts.set(`src/${entry}index.ts`, own.map((path) => `export * from '${from(path)}';\n`).join(''));
  }
  texts.set('package.json', JSON.stringify({ exports }));
  for (const [path, text] of Object.entries(modules)) texts.set(`src/${path}.ts`, text);
  return typesIn(texts, model);
}
