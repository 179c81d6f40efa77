import { posix } from 'node:path';
import type { Behind, WrittenModule } from '../diff/types/shape.js';

/**
 * Finds the statements and the imports of an emitted module without a syntax tree. What begins a line and declares a name is
 * a statement. The constants at the beginning of a line within a function count as such: they hide nothing that is exported,
 * and the rest of a function declares nothing.
 */
export function writtenModule(path: string, text: string): WrittenModule {
  const imports = new Map<string, Behind>();
  const namespaces = new Map<string, string>();
  for (const [, namespace, names = '', specifier = ''] of text.matchAll(IMPORT)) {
    const from = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'))
      : specifier;
    if (namespace !== undefined) namespaces.set(namespace, from);
    for (const [, name, as = name] of names.matchAll(NAME)) imports.set(as!, { module: from, name: name! });
  }
  return { statements: statementsIn(text), imports, namespaces };
}

const IMPORT = /^import (?:type )?(?:\* as ([\w$]+)|\{([^}]*)\}) from ["']([^"'\n]*)["'];$/gm;
const NAME = /(?:\btype )?([\w$]+)(?: as ([\w$]+))?/g;

/** The text of each name: several statements for overloads, or for a type and a value of one name. */
function statementsIn(text: string): ReadonlyMap<string, string> {
  const exported = new Map<string, string>();
  const inner = new Map<string, string>();
  for (const statement of text.replaceAll(COMMENT, '').split(BEGINNING)) {
    const [, isExported, name] = DECLARED.exec(statement) ?? [];
    if (name === undefined) continue;
    const found = isExported === undefined ? inner : exported;
    found.set(name, (found.get(name) ?? '') + statement);
  }
  return new Map([...inner, ...exported]);
}

const COMMENT = /^[ \t]*\/\*\*[^]*?\*\/$\n?/gm;
const BEGINNING =
  /^(?=(?:[ \t]*export )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) [\w$])/gm;
const DECLARED =
  /^([ \t]*export )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/;
