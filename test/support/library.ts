import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compilePackage } from '../../generator/compile.js';
import type { Model } from '../../generator/model/model.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package of the sample spec, built in a folder of its own. */
export interface BuiltLibrary {
  readonly folder: string;
  readonly models: readonly Model[];
  /** The exports of an entry: `index`, or `live/index`. */
  readonly entry: (path: string) => Promise<Readonly<Record<string, unknown>>>;
  readonly remove: () => void;
}

export async function buildLibrary(): Promise<BuiltLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  const { files, models } = await compilePackage(join(root, 'test/specs/library'), 'exported');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'pipe' });
  return {
    folder,
    models,
    entry: (path) => import(pathToFileURL(join(folder, `dist/${path}.js`)).href) as Promise<Record<string, unknown>>,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
