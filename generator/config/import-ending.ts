import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type * as TsMorph from 'ts-morph';
import type { ImportEnding } from '../emit/sources/source-files.js';
import { readRegularFile } from '../regular-file.js';
import { MAX_CONFIG_BYTES } from './find-config.js';

/**
 * How files of a folder import each other: `.ts` where the compiler of the project allows it, or where there is no compiler, so that
 * Node itself can run them; otherwise `.js`, which compilers and bundlers find.
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

/** The configuration of the compiler for a folder. TypeScript would find it, too, and takes long to load. */
function configAround(folder: string): string | undefined {
  const path = join(folder, 'tsconfig.json');
  if (existsSync(path)) return path;
  return dirname(folder) === folder ? undefined : configAround(dirname(folder));
}

/** Undefined if the file cannot be read: the options in it do not count then. */
function textIn(file: string): string | undefined {
  try {
    return readRegularFile(file, MAX_CONFIG_BYTES).toString();
  } catch {
    return undefined;
  }
}
