import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePackage } from '../../generator/compile.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CompiledLibrary {
  /** Loads a module of `dist`. */
  readonly load: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly remove: () => void;
}

/** The package of the library of books, type-checked and compiled in a temporary folder. */
export async function compileLibrary(): Promise<CompiledLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  const { files } = await compilePackage(join(root, 'test/specs/library'), 'exported');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', folder, '--emitDeclarationOnly', 'false'], { stdio: 'pipe' });
  return {
    load: (path) => import(join(folder, 'dist', path)) as Promise<Readonly<Record<string, unknown>>>,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
