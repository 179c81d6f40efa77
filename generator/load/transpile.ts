/**
 * The body of a generator function by the path of its module without ending. It assigns to the properties of `exports`, and yields
 * the specifier of each module that it imports to receive what that exports.
 */
export type TranspiledModules = Pick<ReadonlyMap<string, string>, 'get'>;

/**
 * The modules, each transpiled when it is first needed. TypeScript's own `transpileModule` takes five times as long, and
 * bundling all of them a hundred times.
 */
export async function transpiled(texts: ReadonlyMap<string, string>): Promise<TranspiledModules> {
  const { transformSync } = await import('rolldown/utils');
  return {
    get: (path) => {
      const text = texts.get(`${path}.ts`);
      return text === undefined ? undefined : asGeneratorBody(transformSync(`${path}.ts`, text).code);
    },
  };
}

/**
 * A module, whose imports and exports have a line each, as the body of a generator function. Functions are exported before
 * anything is imported, so that modules that import each other find them. Throws for a form of import or export that no emitted module has.
 */
function asGeneratorBody(code: string): string {
  const functions: string[] = [];
  const imports: string[] = [];
  const later: string[] = [];
  const body = code.replaceAll(/^(?:import|export) .*$/gm, (line) => {
    const [, names = '', from] = /^(?:import|export) (.*) from ("[^"]*");$/.exec(line) ?? [];
    if (from !== undefined) {
      imports.push(line.startsWith('import') ? importedNames(names, from) : exportedNames(names, from));
      return '';
    }
    const [, listed] = /^export \{(.*)\};$/.exec(line) ?? [];
    if (listed !== undefined) {
      later.push(exportedLocals(listed));
      return '';
    }
    const [, isFunction, name] =
      /^export (?:(async function\*?|function\*?)|const|let|var|class) ?([\w$]+)/.exec(line) ?? [];
    if (name === undefined) throw new Error(`this form of import or export is not expected: ${line}`);
    (isFunction === undefined ? later : functions).push(`exports.${name} = ${name};`);
    return line.slice('export '.length);
  });
  return ["'use strict';", ...functions, ...imports, body, ...later].join('\n');
}

/** `{ a, b as c }`, or `* as d`. */
function importedNames(names: string, from: string): string {
  const [, all] = /^\* as ([\w$]+)$/.exec(names) ?? [];
  return `const ${all ?? names.replaceAll(' as ', ': ')} = yield ${from};`;
}

/** `a, b as c`; empty in `export {}`, which only marks a module. */
function exportedLocals(names: string): string {
  const each = [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)];
  return each.map(([, name, as = name]) => `exports.${as} = ${name};`).join(' ');
}

function exportedNames(names: string, from: string): string {
  if (names === '*') return `Object.assign(exports, yield ${from});`;
  const each = [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)];
  return each.map(([, name, as = name]) => `exports.${as} = (yield ${from}).${name};`).join(' ');
}
