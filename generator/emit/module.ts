import type { StatementStructures } from 'ts-morph';
import { type ModuleDraft, moduleFile } from './declarations.js';
import type { EmitContext } from './emit-context.js';
import { createImports, type Imports } from './imports.js';
import { type ModuleKind, runtimePath } from './module-layout.js';
import type { OutputFile } from './output-file.js';
import { template } from './templates.js';

/** A module of a package while it is written. Its methods import what its code uses, and return the local names. */
export interface Module extends Imports {
  readonly path: string;
  readonly context: EmitContext;
  /** A type in the module of a declaration: the declared one, unless another export is named. */
  readonly typeOf: (kind: ModuleKind, declared: string, name?: string) => string;
  /** The same for a value. */
  readonly valueOf: (kind: ModuleKind, declared: string, name?: string) => string;
  /** A value of a module of the runtime. */
  readonly runtime: (name: string, runtimeModule: string) => string;
  readonly runtimeType: (name: string, runtimeModule: string) => string;
  /**
   * Code by a template, in which `{{importValue 'checked' 'rest-checked'}}` and `{{importType 'Call' 'rest-call'}}` import
   * from modules of the runtime.
   */
  readonly render: (name: string, content: object) => string;
  readonly file: (code: readonly string[]) => OutputFile;
  /** The same with declarations before the code. */
  readonly draft: (declarations: readonly StatementStructures[], code: readonly string[]) => ModuleDraft;
}

/** @param own names that the module declares, which no import may have */
export function createModule(path: string, context: EmitContext, own: readonly string[] = []): Module {
  const imports = createImports(path, own);
  const runtime: Module['runtime'] = (name, runtimeModule) => imports.value(name, runtimePath(runtimeModule));
  const runtimeType: Module['runtimeType'] = (name, runtimeModule) => imports.type(name, runtimePath(runtimeModule));
  const helpers = { importValue: runtime, importType: runtimeType };
  return {
    ...imports,
    path,
    context,
    typeOf: (kind, declared, name = declared) => imports.type(name, context.locate(kind, declared)),
    valueOf: (kind, declared, name = declared) => imports.value(name, context.locate(kind, declared)),
    runtime,
    runtimeType,
    render: (name, content) => template(name)(content, { helpers }),
    file: (code) => moduleFile(path, imports.text(), code),
    draft: (declarations, code) => ({ path, imports: imports.text(), declarations, code }),
  };
}
