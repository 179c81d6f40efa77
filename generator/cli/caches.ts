import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { openTextCache, type TextCache } from '../write/text-cache.js';

/** What one run of `generate` leaves to the next. */
export interface Caches {
  /** What the files of the spec hold. */
  readonly trees: TextCache;
  /** Declarations that ts-morph has printed, by what they say. */
  readonly printed: TextCache;
  /** Hashes of what Prettier has made of texts. */
  readonly formatted: TextCache;
  readonly save: () => void;
}

export function openCaches(spec: string): Caches {
  const trees = openTextCache(spec, 'trees', codeIn('../read/') + descriptionOf('yaml'));
  const printed = openTextCache(spec, 'printed', codeOf('../emit/declarations.js') + descriptionOf('ts-morph'));
  const formatted = openTextCache(spec, 'formatted', FORMATTING.map(codeOf).join('') + descriptionOf('prettier'));
  return {
    trees,
    printed,
    formatted,
    save: () => {
      trees.save();
      printed.save();
      formatted.save();
    },
  };
}

/** All that decides what stands on disk for an emitted text. */
const FORMATTING = ['../write/format.js', '../write/format-statements.js', '../write/statements.js'];

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
