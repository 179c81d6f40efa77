import { ts } from 'ts-morph';
import type { TranspiledModules } from './transpile.js';

/**
 * Transpiles each module when it is first needed. Replaces {@link ./transpile.ts} where no native bundler runs: in a
 * page, and in an editor's extension for all platforms.
 */
export function transpiled(texts: ReadonlyMap<string, string>): Promise<TranspiledModules> {
  const compilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    removeComments: true,
    esModuleInterop: false,
  };
  const get = (path: string): string | undefined => {
    const text = texts.get(`${path}.ts`);
    return text === undefined ? undefined : asGeneratorBody(ts.transpileModule(text, { compilerOptions }).outputText);
  };
  return Promise.resolve({ get });
}

/** TypeScript writes each import as a line of CommonJS. */
function asGeneratorBody(code: string): string {
  return code
    .replaceAll(/^(?:const|var) ([\w$]+) = require\(("[^"]+")\);$/gm, 'const $1 = yield $2;')
    .replaceAll(/^__exportStar\(require\(("[^"]+")\), exports\);$/gm, '__exportStar(yield $1, exports);');
}
