import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { isOpaque, type Model } from '../../model/model.js';
import { emitBitSet } from '../bit-sets/bit-set-file.js';
import { printModules } from '../declarations.js';
import { createEmitContext } from '../emit-context.js';
import { emitIdentifier } from '../identifiers/identifier-files.js';
import { runtimeFiles } from '../runtime-files.js';

/** The search engine as a classic script. */
export function searchEngineScript(): Promise<string> {
  const folder = dirname(createRequire(import.meta.url).resolve('minisearch'));
  const texts = new Map([
    ['minisearch.js', readFileSync(join(folder, '../es/index.js'), 'utf8')],
    ['entry.js', "export { default as MiniSearch } from './minisearch.js';"],
  ]);
  return classicScript('snowspecSearch', 'entry.js', texts);
}

/**
 * Bundles the identifiers and the bit sets of the package, so that the tools of a page run the code that users install.
 * `snowspecPackage.UserFlag` has the exports of the module of `UserFlag`.
 */
export function packageScript(model: Model): Promise<string> {
  const context = createEmitContext(model);
  const numeric = model.identifiers.filter((identifier) => !isOpaque(identifier));
  const identifiers = numeric.flatMap((identifier) => emitIdentifier(identifier, context));
  const bitSets = model.bitSets.map((declared) => emitBitSet(declared, context));
  const modules = printModules([...identifiers, ...bitSets]);
  const entry = [
    ...numeric.map(({ name }) => ({ name, path: context.locate('identifier', name) })),
    ...model.bitSets.map(({ name }) => ({ name, path: context.locate('bit-set', name) })),
  ].map(({ name, path }) => `export * as ${name} from ${JSON.stringify(`./${path.replace(/\.ts$/, '.js')}`)};`);
  const files = [...modules, ...runtimeFiles([model], modules)];
  const texts = new Map([...files.map(({ path, text }) => [path, text] as const), ['entry.ts', entry.join('\n')]]);
  return classicScript('snowspecPackage', 'entry.ts', texts);
}

/** Bundles modules in memory into a script that sets one global variable. */
async function classicScript(name: string, entry: string, texts: ReadonlyMap<string, string>): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'modules-in-memory',
        resolveId: (specifier, importer) => {
          const path = posix.join(posix.dirname(importer ?? ''), specifier);
          return texts.has(path) ? path : path.replace(/\.js$/, '.ts');
        },
        load: (path) => {
          const code = texts.get(path);
          return code === undefined ? null : { code, moduleType: path.endsWith('.ts') ? 'ts' : 'js' };
        },
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', name, minify: true, comments: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
