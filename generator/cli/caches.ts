import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { TreeTexts } from '../read/index.js';
import { openKeptFile } from '../write/kept-file.js';
import { openTextCache, type TextCache } from '../write/text-cache.js';

/** What one run of `generate` leaves to the next. */
export interface Caches {
  /** What the files of the spec hold. */
  readonly trees: TextCache;
  /** Declarations that ts-morph has printed, by what they say. */
  readonly printed: TextCache;
  /** Parts of the output, for a memory of who emits. */
  readonly emitted: unknown;
  /** @param emitted what that memory has to keep; absent where nothing is new */
  readonly save: (emitted: unknown) => void;
}

/** Of a spec with more objects, what was made of them is too much to be read again by every run. */
export const MOST_OBJECTS_KEPT = 1000;

/**
 * @param spec absent for who trusts nothing that earlier runs have left
 * @param generator identifies everything besides the spec that decides what is generated, where that can be told
 */
export function openCaches(spec: string | undefined, generator: string | undefined): Caches {
  const trees = openTrees(spec);
  const printed = openTextCache(spec, 'printed', codeOf('../emit/declarations.js') + descriptionOf('ts-morph'), LIMITS);
  const emitted = generator === undefined ? undefined : openKeptFile(spec, 'emitted', generator);
  return {
    trees,
    printed,
    emitted: emitted?.content,
    save: (parts) => {
      trees.save();
      printed.save();
      if (parts !== undefined) emitted?.keep(parts);
    },
  };
}

/** For so many texts: those of a specification of some size, and of a week's work at it. More would fill the memory. */
const LIMITS = { room: 20_000, most: 20_000 };

/** What the files of a spec hold, those of other revisions as well. */
function openTrees(spec: string | undefined): TextCache {
  return openTextCache(spec, 'trees', codeIn('../read/') + descriptionOf('yaml'), { room: FILES });
}

/** Of trees, room for so many files. */
const FILES = 100;

/** Does something with what earlier runs have read, and keeps what it has read besides. */
export function withTrees<Result>(spec: string, work: (trees: TreeTexts) => Result): Result {
  const trees = openTrees(spec);
  const result = work(trees);
  trees.save();
  return result;
}

/** The text of a module here. */
function codeOf(module: string): string {
  const path = import.meta.url.endsWith('.ts') ? module.replace(/\.js$/, '.ts') : module;
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** The texts of all modules in a folder here. */
function codeIn(folder: string): string {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  const modules = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name));
  return modules
    .sort()
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('');
}

/** What a package that is used says of itself, its version for one. */
function descriptionOf(name: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(`${name}/package.json`), 'utf8');
}
