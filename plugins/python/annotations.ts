import { declaredName, isNotShown, type Enum, type Of, type Type } from 'snowspec/plugin';
import type { Package } from './package.js';
import { literal } from './names.js';

/** Imports a declaration, and returns its name in Python. */
export type Use = (name: string) => string;

/** The Python type of values as `json` returns them. */
export function annotation(type: Type, use: Use, declared: Package): string {
  const inner = (held: Type): string => annotation(held, use, declared);
  switch (type.kind) {
    case 'str':
    case 'float':
    case 'bool':
    case 'int':
    case 'bytes':
      return type.kind;
    case 'int32':
      return 'int';
    case 'int64':
      return type.as === 'string' ? 'str' : 'int';
    case 'null':
      return 'None';
    case 'any':
      return 'object';
    case 'never':
      return 't.Never';
    case 'list':
      return `list[${inner(type.item)}]`;
    case 'tuple':
      return `list[${unionOf([...type.items, ...(type.rest === undefined ? [] : [type.rest])].map(inner))}]`;
    case 'dict':
      return `dict[${keyAnnotation(type.key, inner)}, ${inner(type.value)}]`;
    case 'nullable':
      return `t.Optional[${inner(type.of)}]`;
    case 'oneOf':
      return unionOf(type.of.map(inner));
    case 'literal':
      return literalAnnotation(type, use, declared);
    case 'enum':
      return enumAnnotation(declared.enums.get(type.name)!, use);
    case 'bitSet': {
      const wire = declared.bitSets.get(type.name)?.wire;
      return wire === 'int' || wire === 'str' ? `t.Annotated[${wire}, ${use(type.name)}]` : 't.Union[str, int]';
    }
    case 'identifier':
    case 'scalar':
    case 'object':
    case 'partial':
    case 'union':
      return use(declaredName(type));
  }
}

export function unionOf(all: readonly string[]): string {
  const [only = 't.Never', ...others] = new Set(all);
  return others.length === 0 ? only : `t.Union[${[only, ...others].join(', ')}]`;
}

/** Keys of JSON objects are strings. */
function keyAnnotation(key: Type, inner: (type: Type) => string): string {
  return key.kind === 'identifier' || key.kind === 'scalar' ? inner(key) : 'str';
}

function literalAnnotation({ value, of }: Of<'literal'>, use: Use, declared: Package): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return 'float';
  const member = of && declared.members.get(of.enum)?.get(of.member);
  return `t.Literal[${member === undefined ? literal(value) : `${use(of!.enum)}.${member}, ${literal(value)}`}]`;
}

/** Accepts a member or its value, because JSON contains the value. */
function enumAnnotation({ name, wire, open, complete, values }: Enum, use: Use): string {
  if (isNotShown(wire)) return use(name);
  const shown = values.flatMap(({ value }) => (isNotShown(value) ? [] : [literal(value)]));
  const isListed = !open && complete && shown.length === values.length && shown.length > 0;
  return `t.Union[${use(name)}, ${isListed ? `t.Literal[${shown.join(', ')}]` : wire}]`;
}
