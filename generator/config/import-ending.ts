import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { ImportEnding } from '../emit/sources/source-files.js';
import { readRegularFile } from '../regular-file.js';
import { MAX_CONFIG_BYTES } from './find-config.js';

/**
 * The ending of imports in a folder: `.ts` if its compiler allows it, or if there is no compiler, so that Node runs the
 * files; otherwise `.js`, which compilers and bundlers resolve.
 */
export function importEndingIn(folder: string): ImportEnding {
  const path = configAround(resolve(folder));
  if (path === undefined) return '.ts';
  const { ts } = createRequire(import.meta.url)('ts-morph') as typeof TsMorph;
  const { sys } = ts;
  const { config } = ts.readConfigFile(path, textIn) as { readonly config: unknown };
  const host = { ...sys, readFile: textIn, readDirectory: () => [] };
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, host, dirname(path));
  return options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true
    ? '.ts'
    : '.js';
}

/** Finds the `tsconfig.json` around a folder. TypeScript would find it as well, but takes long to load. */
function configAround(folder: string): string | undefined {
  const path = join(folder, 'tsconfig.json');
  if (existsSync(path)) return path;
  return dirname(folder) === folder ? undefined : configAround(dirname(folder));
}

/** Returns `undefined` if the file cannot be read, so that its options are ignored. */
function textIn(file: string): string | undefined {
  try {
    return readRegularFile(file, MAX_CONFIG_BYTES).toString();
  } catch {
    return undefined;
  }
}
