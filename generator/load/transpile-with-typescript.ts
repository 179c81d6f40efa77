import { ts } from 'ts-morph';
import type { TranspiledModules } from './transpile.js';

/**
 * Modules as CommonJS, each transpiled when it is first needed. It takes the place of {@link ./transpile.ts} where there is no
 * native bundler: in a page, and in an editor's extension for all platforms.
 */
export function transpiled(texts: ReadonlyMap<string, string>): Promise<TranspiledModules> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, removeComments: true };
  const get = (path: string): string | undefined => {
    const text = texts.get(`${path}.ts`);
    return text === undefined ? undefined : ts.transpileModule(text, { compilerOptions }).outputText;
  };
  return Promise.resolve({ get });
}
