import type { Scalar } from '../../model/model.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { camel, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { patternTable } from '../patterns/pattern-tables.js';
import { Lazy, Reference, scalarDescriptor, type Data, type Descriptor } from './descriptor.js';

/** Types of descriptors in `templates/runtime/schema.ts`. */
type SchemaType = 'IdentifierSchema' | 'EnumSchema' | 'BitSetSchema' | 'ObjectSchema' | 'UnionSchema';

/**
 * The constant with the descriptor of a declaration, which its module exports beside its functions.
 *
 * @param parts its parts as code, in place of those of the descriptor
 */
export function descriptorCode(
  type: SchemaType,
  name: string,
  descriptor: Descriptor,
  context: Pick<EmitContext, 'locate'>,
  imports: Imports,
  parts?: string,
): string {
  const typed = imports.type(type, runtimePath('schema'));
  if (parts === undefined) return constant(name, typed, dataCode(descriptor, context, imports));
  const entries = entriesCode({ ...descriptor, parts: undefined }, (data) => dataCode(data, context, imports));
  return constant(
    name,
    typed,
    `{ ${[...entries, `parts: (): ${imports.type('ObjectParts', runtimePath('schema'))} => ${parts}`].join(', ')} }`,
  );
}

function constant(name: string, type: string, code: string): string {
  return `export const ${descriptorName(name)}: ${type} = ${code};`;
}

/** The module of a scalar, which has no type of its own: its descriptor. */
export function scalarFile(scalar: Scalar, context: Pick<EmitContext, 'locate'>): OutputFile {
  const path = context.locate('scalar', scalar.name);
  const imports = createImports(path);
  const { format, limited } = scalarDescriptor(scalar);
  const code = dataCode(scalarDescriptor(scalar), context, imports, true);
  // A bundler keeps what names functions of other modules, unless it knows that the whole expression has no effect.
  const pure = format === undefined && limited === undefined ? code : `/* @__PURE__ */ (() => (${code}))()`;
  const descriptor = constant(scalar.name, imports.type('ScalarSchema', runtimePath('schema')), pure);
  return { path, text: moduleText(imports.declarations(), [descriptor]), format: 'typescript' };
}

export function descriptorName(name: string): string {
  return `$${camel(name)}Schema`;
}

/** The constant with what values of a declaration are made with. */
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

/** @param isLazy whether the code runs after all modules are loaded: before, it may only define */
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
    const limited = imports.value('limited', runtimePath('explain-limits'));
    return `${limited}(${[data.of, ...data.limits].map(code).join(', ')})`;
  }
  return `{ ${entriesCode(data as Descriptor, code).join(', ')} }`;
}

function entriesCode(data: Descriptor, code: (value: Data) => string): readonly string[] {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return entries.map(([key, value]) => `${propertyKey(key)}: ${code(value)}`);
}

interface LimitedData {
  readonly of: Data;
  readonly limits: readonly Data[];
}

/** Whether data is a type with limits, which a function of the runtime makes in fewer words. */
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
