import type { Model } from '../model/model.js';
import { NO_STORE, type Queries } from '../queries/index.js';
import { runtimePath } from './module-layout.js';
import type { OutputFile } from './output-file.js';
import { template, templateText } from './templates.js';

/** The runtime modules that the given modules import, directly or indirectly. */
export function runtimeFiles(
  models: readonly Model[],
  modules: readonly OutputFile[],
  queries: Queries = NO_STORE,
): readonly OutputFile[] {
  const files = new Map<string, OutputFile>();
  const open = modules.flatMap((file) => queries.memoize('imported runtime', [file], () => importedRuntime(file)));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (files.has(name)) continue;
    const file = runtimeFile(name, models, queries);
    files.set(name, file);
    open.push(...importedRuntime(file));
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function importedRuntime({ path, text, format }: OutputFile): readonly string[] {
  if (format !== 'typescript') return [];
  const inRuntime = path.startsWith('src/runtime/');
  const specifier = inRuntime ? /from '\.\/([a-z0-9-]+)\.js'/g : /from ["'](?:\.\.?\/)+runtime\/([a-z0-9-]+)\.js["']/g;
  return [...new Set([...text.matchAll(specifier)].map((match) => match[1]!))];
}

function runtimeFile(name: string, models: readonly Model[], queries: Queries): OutputFile {
  if (name === 'vendor') return vendorFile(models[0]?.package.name ?? '');
  if (name !== 'unknown-member') return queries.memoize('fixed runtime', [name], () => fixedFile(name));
  const text = template<{ value: number }>('runtime/unknown-member.ts')({ value: unusedValue(models) });
  return { path: runtimePath(name), text, format: 'typescript' };
}

function vendorFile(name: string): OutputFile {
  const text = templateText('runtime/vendor.ts').replace("'snowspec'", () => JSON.stringify(name));
  return { path: runtimePath('vendor'), text, format: 'typescript' };
}

function fixedFile(name: string): OutputFile {
  return { path: runtimePath(name), text: templateText(`runtime/${name}.ts`), format: 'typescript' };
}

/** A value of no enumeration, because a check for a member with the value would not narrow. */
function unusedValue(models: readonly Model[]): number {
  const members = models.flatMap(({ enums }) => enums.flatMap(({ values }) => values.map(({ value }) => value)));
  const used = new Set<unknown>(members);
  let value = -1;
  while (used.has(value)) value -= 1;
  return value;
}
