import { relative } from '../imports.js';

/** A name that an entry exports, and the path of the module that holds it. */
export interface ModuleExport {
  readonly name: string;
  readonly module: string;
}

/** The lines by which the module at `path` exports names of other modules: one line for each module. */
export function exportLines(path: string, names: readonly ModuleExport[], kind: 'export' | 'export type'): string[] {
  const modules = new Map<string, string[]>();
  for (const { name, module } of names) {
    const known = modules.get(module);
    if (known === undefined) modules.set(module, [name]);
    else known.push(name);
  }
  return [...modules].map(([module, all]) => `${kind} { ${all.join(', ')} } from '${relative(path, module)}';`);
}
