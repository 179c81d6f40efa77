import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openTextCache, type TextCache } from '../write/text-cache.js';

/** What one run of `generate` leaves to the next. */
export interface Caches {
  /** Declarations that ts-morph has printed, by what they say. */
  readonly printed: TextCache;
  /** Hashes of what Prettier has made of texts. */
  readonly formatted: TextCache;
  readonly save: () => void;
}

export function openCaches(spec: string): Caches {
  const printed = openTextCache(spec, 'printed', codeOf('../emit/declarations.js', 'ts-morph/package.json'));
  const formatted = openTextCache(spec, 'formatted', codeOf('../write/format.js', 'prettier/package.json'));
  return {
    printed,
    formatted,
    save: () => {
      printed.save();
      formatted.save();
    },
  };
}

/** The text of a module here, and of the description of the package that it uses. */
function codeOf(module: string, description: string): string {
  const path = createRequire(import.meta.url).resolve(description);
  const source = new URL(import.meta.url.endsWith('.ts') ? module.replace(/\.js$/, '.ts') : module, import.meta.url);
  return readFileSync(source, 'utf8') + readFileSync(path, 'utf8');
}
