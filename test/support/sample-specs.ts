import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { resolveModel, type Model } from '../../generator/model/index.js';
import type { QueryStore } from '../../generator/queries/index.js';
import { readSpecFiles } from '../../generator/read/index.js';
import type { SourceFile } from '../../generator/read/syntax.js';

const specs = fileURLToPath(new URL('../specs', import.meta.url));

/** The names of the sample specs. */
export const sampleSpecs: readonly string[] = readdirSync(specs).toSorted();

/** The files of a sample spec, without its approvals. */
export function filesOfSample(name: string): readonly SourceFile[] {
  const folder = join(specs, name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml') && entry.name !== 'approvals.yaml')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path: relative(folder, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}

/** The Model of their profile `default`; undefined if the files have problems. */
export function modelOf(files: readonly SourceFile[], queries?: QueryStore): Model | undefined {
  const { spec, diagnostics } = readSpecFiles(files);
  if (diagnostics.length > 0) return undefined;
  try {
    return resolveModel(spec, 'default', new Diagnostics(), queries);
  } catch {
    return undefined;
  }
}
