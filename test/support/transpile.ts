/**
 * Bodies of generator functions, by the path of the module without ending. A body assigns to the properties of
 * `exports`, and yields the specifier of each import to receive its exports.
 */
export type TranspiledModules = Pick<ReadonlyMap<string, string>, 'get'>;

/**
 * Transpiles each module when it is first needed. TypeScript's `transpileModule` takes five times as long, and bundling
 * all modules a hundred times.
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

/** Rewrites a module as the body of a generator function. Functions are exported before the imports, for circular ones. */
function asGeneratorBody(code: string): string {
  const functions: string[] = [];
  const imports: string[] = [];
  const later: string[] = [];
  const constants = new Map<string, string>();
  const body = code.replaceAll(/^(?:import|export) .*$/gm, (line) => {
    const [, names = '', from] = /^(?:import|export) (.*) from ("[^"]*");$/.exec(line) ?? [];
    if (from !== undefined) {
      const all = `$from${imports.length}`;
      if (line.startsWith('import')) {
        const { early, late } = splitNames(names);
        imports.push(late.length === 0 ? importedNames(early, from) : importedNames(`* as ${all}`, from));
        if (late.length > 0) imports.push(`const ${early} = ${all};`);
        for (const name of late) constants.set(name, `${all}.${name}`);
      } else imports.push(exportedNames(names, from));
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
  const withConstants = body.replaceAll(/(?<![\w$.])\$\w+/g, (name) => constants.get(name) ?? name);
  return ["'use strict';", ...functions, ...imports, withConstants, ...later].join('\n');
}

/** Constants whose names begin with `$` are undefined during circular imports, so that code looks them up when it runs. */
function splitNames(names: string): { readonly early: string; readonly late: readonly string[] } {
  const each = [...names.matchAll(/[\w$*]+(?: as [\w$]+)?/g)].map(([name]) => name);
  const late = each.filter((name) => /^\$\w+$/.test(name));
  return {
    early:
      late.length === 0
        ? names
        : `{ ${each
            .filter((name) => !late.includes(name))
            .join(', ')
            .replaceAll(' as ', ': ')} }`,
    late,
  };
}

function importedNames(names: string, from: string): string {
  const [, all] = /^\* as ([\w$]+)$/.exec(names) ?? [];
  return `const ${all ?? names.replaceAll(' as ', ': ')} = yield ${from};`;
}

/** Reads `a, b as c`; empty for `export {}`, which only marks a module. */
function exportedLocals(names: string): string {
  const each = [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)];
  return each.map(([, name, as = name]) => `exports.${as} = ${name};`).join(' ');
}

function exportedNames(names: string, from: string): string {
  if (names === '*') return `Object.assign(exports, yield ${from});`;
  const each = [...names.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)];
  return each.map(([, name, as = name]) => `exports.${as} = (yield ${from}).${name};`).join(' ');
}
