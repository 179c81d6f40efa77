import type { Scalar } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { camel, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { Code, Lazy, Published, Reference, scalarDescriptor, type Data, type Descriptor } from './descriptor.js';

/** Types of descriptors in `templates/runtime/schema.ts`. */
type SchemaType = 'IdentifierSchema' | 'EnumSchema' | 'BitSetSchema';

/** The exported constant with the descriptor of a declaration. */
export function descriptorCode(type: SchemaType, name: string, descriptor: Descriptor, module: Module): string {
  const typed = module.runtimeType(type, 'schema');
  return constant(name, typed, dataCode(descriptor, module));
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
  module: Module,
  partsCode?: string,
  isApart = false,
): string {
  const code = (data: Data): string => dataCode(data, module, true);
  const { check, parts, recursive, recorded } = descriptor;
  const made = (parts as Lazy).make() as Descriptor;
  const { fields, ...others } = made;
  const isPlain = fields !== undefined && Object.values(others).every((other) => other === undefined);
  const marks = recursive === undefined && recorded === undefined ? [] : [code({ recursive, recorded })];
  const whole = partsCode ?? (isPlain ? code(fields) : `(${code(made)})`);
  const partsType = kind === 'union' ? 'UnionParts' : isPlain && partsCode === undefined ? 'Fields' : 'ObjectParts';
  const lazy = `(): ${module.runtimeType(partsType, 'schema')} => ${whole}`;
  const values = [JSON.stringify(declared), code(check), isApart ? partsName(declared) : lazy, ...marks];
  const apart = isApart ? `const ${partsName(declared)} = ${lazy};\n` : '';
  const type = module.runtimeType(kind === 'object' ? 'ObjectSchema' : 'UnionSchema', 'schema');
  const make = module.runtime(kind, 'schema');
  return `${apart}${constant(declared, type, `/* @__PURE__ */ ${make}(${values.join(', ')})`)}`;
}

export function partsName(declared: string): string {
  return `$${camel(declared)}Parts`;
}

function constant(name: string, type: string, code: string): string {
  return `export const ${descriptorName(name)}: ${type} = ${code};`;
}

/** The module of a scalar, which only has a descriptor. */
export function scalarFile(scalar: Scalar, context: EmitContext): OutputFile {
  const module = createModule(context.locate('scalar', scalar.name), context);
  const { format, limited } = scalarDescriptor(scalar);
  const code = dataCode(scalarDescriptor(scalar), module, true);
  // A bundler keeps references to functions of other modules, unless the whole expression is marked as pure.
  const pure = format === undefined && limited === undefined ? code : `/* @__PURE__ */ (() => (${code}))()`;
  const descriptor = constant(scalar.name, module.runtimeType('ScalarSchema', 'schema'), pure);
  return module.file([descriptor]);
}

export function descriptorName(name: string): string {
  return `$${camel(name)}Schema`;
}

/** The constant with the hints of a declaration. */
export function hintsCode(name: string, hints: Descriptor, module: Module): string {
  return `export const ${hintsName(name)}: ${module.runtimeType('Hints', 'hints')} = ${dataCode(hints, module)};`;
}

export function hintsName(name: string): string {
  return `$${camel(name)}Hints`;
}

/** @param isLazy whether the code runs after all modules are loaded; otherwise it may only define */
export function dataCode(data: Data, module: Module, isLazy = false): string {
  const code = (inner: Data): string => dataCode(inner, module, isLazy);
  if (data instanceof Reference) {
    const name = referenceCode(data, module);
    return isLazy || data.to.kind !== 'runtime' ? name : `(value) => ${name}(value)`;
  }
  if (data instanceof Code) return data.text;
  if (data instanceof Lazy) {
    const type = data.type === undefined ? '' : `: ${module.runtimeType(data.type, 'schema')}`;
    return `()${type} => (${dataCode(data.make(), module, true)})`;
  }
  if (Array.isArray(data)) return `[${(data as readonly Data[]).map(code).join(', ')}]`;
  if (typeof data === 'bigint') return `${data}n`;
  if (typeof data !== 'object' || data === null) return data === undefined ? 'undefined' : JSON.stringify(data);
  if (isLazy && isLimited(data)) {
    const limited = module.runtime('limited', 'limits');
    return `${limited}(${[data.of, ...data.limits].map(code).join(', ')})`;
  }
  const entries = Object.entries(data).filter(([, value]) => value !== undefined && !(value instanceof Published));
  const keyCode = (key: string): string => (/^[1-9]\d{0,9}$/.test(key) ? key : propertyKey(key));
  return `{ ${entries.map(([key, value]) => `${keyCode(key)}: ${code(value)}`).join(', ')} }`;
}

/** A call of a function with data. */
export function callCode(called: string, values: readonly Data[], module: Module): Code {
  const given = values.filter((value) => value !== undefined).map((value) => dataCode(value, module, true));
  return new Code(`${called}(${given.join(', ')})`);
}

interface LimitedData {
  readonly of: Data;
  readonly limits: readonly Data[];
}

/** Whether data is a limited type, which a function of the runtime makes in fewer words. */
function isLimited(data: object): data is LimitedData {
  return 'kind' in data && data.kind === 'limited';
}

function referenceCode({ to }: Reference, module: Module): string {
  switch (to.kind) {
    case 'schema':
      return module.valueOf(to.of, to.name, descriptorName(to.name));
    case 'function':
      return module.valueOf(to.of, to.owner, to.name);
    case 'runtime':
      return module.runtime(to.name, to.module);
    case 'pattern':
      return patternTable(to.pattern, module);
    case 'hints':
      return module.valueOf('hints', to.name, hintsName(to.name));
  }
}
