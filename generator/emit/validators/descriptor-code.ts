import type { Scalar } from '../../model/model.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { camel, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { Lazy, Published, Reference, scalarDescriptor, type Data, type Descriptor } from './descriptor.js';

/** Types of descriptors in `templates/runtime/schema.ts`. */
type SchemaType = 'IdentifierSchema' | 'EnumSchema' | 'BitSetSchema';

/** The exported constant with the descriptor of a declaration. */
export function descriptorCode(
  type: SchemaType,
  name: string,
  descriptor: Descriptor,
  context: Pick<EmitContext, 'locate'>,
  imports: Imports,
): string {
  const typed = imports.type(type, runtimePath('schema'));
  return constant(name, typed, dataCode(descriptor, context, imports));
}

/**
 * The same for an object or a union, made by a function of the runtime.
 *
 * @param partsCode its parts as code, in place of those of the descriptor
 * @param isApart whether its parts are a constant of their own
 */
export function declaredCode(
  kind: 'object' | 'union',
  declared: string,
  descriptor: Descriptor,
  context: Pick<EmitContext, 'locate'>,
  imports: Imports,
  partsCode?: string,
  isApart = false,
): string {
  const code = (data: Data): string => dataCode(data, context, imports, true);
  const { check, parts, recursive, recorded } = descriptor;
  const made = (parts as Lazy).make() as Descriptor;
  const { fields, ...others } = made;
  const isPlain = fields !== undefined && Object.values(others).every((other) => other === undefined);
  const marks = recursive === undefined && recorded === undefined ? [] : [code({ recursive, recorded })];
  const whole = partsCode ?? (isPlain ? code(fields) : `(${code(made)})`);
  const partsType = kind === 'union' ? 'UnionParts' : isPlain && partsCode === undefined ? 'Fields' : 'ObjectParts';
  const lazy = `(): ${imports.type(partsType, runtimePath('schema'))} => ${whole}`;
  const values = [JSON.stringify(declared), code(check), isApart ? partsName(declared) : lazy, ...marks];
  const apart = isApart ? `const ${partsName(declared)} = ${lazy};\n` : '';
  const type = imports.type(kind === 'object' ? 'ObjectSchema' : 'UnionSchema', runtimePath('schema'));
  const make = imports.value(kind, runtimePath('schema'));
  return `${apart}${constant(declared, type, `/* @__PURE__ */ ${make}(${values.join(', ')})`)}`;
}

export function partsName(declared: string): string {
  return `$${camel(declared)}Parts`;
}

function constant(name: string, type: string, code: string): string {
  return `export const ${descriptorName(name)}: ${type} = ${code};`;
}

/** The module of a scalar, which only has a descriptor. */
export function scalarFile(scalar: Scalar, context: Pick<EmitContext, 'locate'>): OutputFile {
  const path = context.locate('scalar', scalar.name);
  const imports = createImports(path);
  const { format, limited } = scalarDescriptor(scalar);
  const code = dataCode(scalarDescriptor(scalar), context, imports, true);
  // A bundler keeps references to functions of other modules, unless the whole expression is marked as pure.
  const pure = format === undefined && limited === undefined ? code : `/* @__PURE__ */ (() => (${code}))()`;
  const descriptor = constant(scalar.name, imports.type('ScalarSchema', runtimePath('schema')), pure);
  return moduleFile(path, imports.text(), [descriptor]);
}

export function descriptorName(name: string): string {
  return `$${camel(name)}Schema`;
}

/** The constant with the hints of a declaration. */
export function hintsCode(
  name: string,
  hints: Descriptor,
  context: Pick<EmitContext, 'locate'>,
  imports: Imports,
): string {
  return `export const ${hintsName(name)}: ${imports.type('Hints', runtimePath('hints'))} = ${dataCode(hints, context, imports)};`;
}

export function hintsName(name: string): string {
  return `$${camel(name)}Hints`;
}

/** @param isLazy whether the code runs after all modules are loaded; otherwise it may only define */
export function dataCode(data: Data, context: Pick<EmitContext, 'locate'>, imports: Imports, isLazy = false): string {
  const code = (inner: Data): string => dataCode(inner, context, imports, isLazy);
  if (data instanceof Reference) {
    const name = referenceCode(data, context, imports);
    return isLazy || data.to.kind !== 'runtime' ? name : `(value) => ${name}(value)`;
  }
  if (data instanceof Lazy) {
    const type = data.type === undefined ? '' : `: ${imports.type(data.type, runtimePath('schema'))}`;
    return `()${type} => (${dataCode(data.make(), context, imports, true)})`;
  }
  if (Array.isArray(data)) return `[${(data as readonly Data[]).map(code).join(', ')}]`;
  if (typeof data === 'bigint') return `${data}n`;
  if (typeof data !== 'object' || data === null) return data === undefined ? 'undefined' : JSON.stringify(data);
  if (isLazy && isLimited(data)) {
    const limited = imports.value('limited', runtimePath('limits'));
    return `${limited}(${[data.of, ...data.limits].map(code).join(', ')})`;
  }
  const entries = Object.entries(data).filter(([, value]) => value !== undefined && !(value instanceof Published));
  return `{ ${entries.map(([key, value]) => `${propertyKey(key)}: ${code(value)}`).join(', ')} }`;
}

interface LimitedData {
  readonly of: Data;
  readonly limits: readonly Data[];
}

/** Whether data is a limited type, which a function of the runtime makes in fewer words. */
function isLimited(data: object): data is LimitedData {
  return 'kind' in data && data.kind === 'limited';
}

function referenceCode({ to }: Reference, { locate }: Pick<EmitContext, 'locate'>, imports: Imports): string {
  switch (to.kind) {
    case 'schema':
      return imports.value(descriptorName(to.name), locate(to.of, to.name));
    case 'function':
      return imports.value(to.name, locate(to.of, to.owner));
    case 'runtime':
      return imports.value(to.name, runtimePath(to.module));
    case 'pattern':
      return patternTable(to.pattern, imports);
    case 'hints':
      return imports.value(hintsName(to.name), locate('hints', to.name));
  }
}
