import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { msw, tanstackQuery } from '../../plugins/index.js';
import { compileSpec, type CompiledSpec } from '../support/compiled-library.js';

const programs = fileURLToPath(new URL('programs/', import.meta.url));

/** The package of the book shop with the modules of all plugins, and with the programs of `programs/` beside them. */
export function compileShop(): Promise<CompiledSpec> {
  const modules = readdirSync(programs).map((name) => ({
    path: `src/${name}`,
    text: readFileSync(programs + name, 'utf8'),
  }));
  return compileSpec('bookshop', { plugins: [msw(), tanstackQuery()], modules }, 'bookshop-with-plugins');
}
