import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePackage } from '../../generator/compile.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CompiledSpec {
  /** Loads a module of `dist`. */
  readonly load: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly remove: () => void;
}

/** The package of the library of books, type-checked and compiled in a temporary folder. */
export function compileLibrary(): Promise<CompiledSpec> {
  return compileSpec('library');
}

/** The same for any of the sample specs. Throws where TypeScript finds something wrong. */
export async function compileSpec(name: string): Promise<CompiledSpec> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const { files } = await compilePackage(join(root, 'test/specs', name), 'exported');
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
