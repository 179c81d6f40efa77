import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ts } from 'ts-morph';
import { emitPackage } from '#generator/emit/emit-package.js';
import type { Plugin } from '#generator/emit/plugins.js';
import type { Model } from '#generator/model/model.js';

/** Writes the package that we generate for the model as JavaScript. */
export async function emitOurs(model: Model, folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  for (const { path, text } of emitPackage([model], undefined, undefined, { plugins })) {
    if (!path.startsWith('src/') || !path.endsWith('.ts')) continue;
    const target = join(folder, path.slice('src/'.length).replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
    writeFileSync(target, ts.transpileModule(text, { compilerOptions }).outputText);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', sideEffects: false }));
}
