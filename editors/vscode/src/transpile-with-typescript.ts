import { ts } from 'ts-morph';
import type { TranspiledModules } from '../../../generator/load/transpile.js';

/**
 * Modules as CommonJS, each transpiled when it is first needed. Takes the place of the native bundler, which an extension
 * for all platforms cannot contain.
 */
export function transpiled(texts: ReadonlyMap<string, string>): Promise<TranspiledModules> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, removeComments: true };
  const get = (path: string): string | undefined => {
    const text = texts.get(`${path}.ts`);
    return text === undefined ? undefined : ts.transpileModule(text, { compilerOptions }).outputText;
  };
  return Promise.resolve({ get });
}
