import type { Field, ObjectType, Type } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { objectName } from '../type-names.js';
import { presenceGuard } from './check-function.js';
import { access, localName } from './locals.js';

/**
 * The function that tells whether a value that has passed the check has nothing that the spec does not know: no other
 * keys, enum members or bits, here or further inside. Mode 'strict' is both. It looks only at what can be unknown.
 */
export function knownFunction(object: ObjectType, context: EmitContext, imports: Imports): string {
  const scope: Scope = { context, imports };
  const hasOnlyKeys = imports.value('hasOnlyKeys', runtimePath('containers'));
  return `export function isKnown${object.name}(value: unknown): boolean {
    const o = value as Record<string, unknown>;
    if (!${hasOnlyKeys}(o, KEYS)) return false;
    ${object.fields.flatMap((field) => fieldLines(field, scope)).join('\n')}
    return true;
  }`;
}

interface Scope {
  readonly context: EmitContext;
  readonly imports: Imports;
}

function fieldLines(field: Field, scope: Scope): readonly string[] {
  const name = localName(field.name);
  const lines = typeLines(field.type, name, scope, 1);
  if (lines.length === 0) return [];
  return [declaration(name, access('o', field.name), field.type), ...guarded(presenceGuard(field), lines)];
}

/** The check has seen what it is. */
function declaration(name: string, read: string, type: Type): string {
  const inner = type.kind === 'nullable' ? type.of : type;
  if (inner.kind === 'list') return `const ${name} = ${read} as readonly unknown[];`;
  return `const ${name} = ${read}${inner.kind === 'dict' ? ' as Record<string, unknown>' : ''};`;
}

function guarded(guard: string, lines: readonly string[]): readonly string[] {
  const [first] = lines;
  if (guard === '' || first === undefined) return lines;
  return lines.length === 1 ? [first.replace('if (', `if (${guard} && `)] : [`if (${guard}) {`, ...lines, '}'];
}

/** Statements that return false where `name` holds something unknown. None where there is nothing to know. */
function typeLines(type: Type, name: string, scope: Scope, level: number): readonly string[] {
  switch (type.kind) {
    case 'enum':
      return refuseUnknown(type.name, 'enum', name, scope, scope.context.model.enums);
    case 'bitSet':
      return refuseUnknown(type.name, 'bit-set', name, scope, scope.context.model.bitSets);
    case 'object':
    case 'partial':
      return [unless(isKnown(objectName(type), 'validator', scope), name)];
    case 'nullable':
      return guarded(`${name} !== null`, typeLines(type.of, name, scope, level));
    case 'list':
      return listLines(type.item, name, scope, level);
    case 'dict':
      return dictLines(type, name, scope, level);
    default:
      return [];
  }
}

/** A closed set knows all its members: the check itself has refused the others. */
function refuseUnknown(
  name: string,
  kind: 'enum' | 'bit-set',
  local: string,
  scope: Scope,
  declared: readonly { readonly name: string; readonly open: boolean }[],
): readonly string[] {
  const open = declared.find((candidate) => candidate.name === name)?.open ?? true;
  return open ? [unless(isKnown(name, kind, scope), local)] : [];
}

function isKnown(name: string, kind: 'enum' | 'bit-set' | 'validator', { context, imports }: Scope): string {
  return imports.value(`isKnown${name}`, context.locate(kind, name));
}

function unless(test: string, name: string): string {
  return `if (!${test}(${name})) return false;`;
}

function listLines(item: Type, name: string, scope: Scope, level: number): readonly string[] {
  const [index, inside] = [numbered('i', level), numbered('item', level)];
  const lines = typeLines(item, inside, scope, level + 1);
  if (lines.length === 0) return [];
  return [
    `for (let ${index} = 0; ${index} < ${name}.length; ${index}++) {`,
    declaration(inside, `${name}[${index}]`, item),
    ...lines,
    '}',
  ];
}

function dictLines(type: Type & { kind: 'dict' }, name: string, scope: Scope, level: number): readonly string[] {
  const [key, inside] = [numbered('key', level), numbered('item', level)];
  const keyLines = keyLinesOf(type.key, key, scope);
  const lines = typeLines(type.value, inside, scope, level + 1);
  if (keyLines.length + lines.length === 0) return [];
  return [
    `for (const ${key} in ${name}) {`,
    ...keyLines,
    ...(lines.length === 0 ? [] : [declaration(inside, `${name}[${key}]`, type.value), ...lines]),
    '}',
  ];
}

/** Keys of JSON objects are strings; an integer enum as key is its value in decimal. */
function keyLinesOf(type: Type, key: string, scope: Scope): readonly string[] {
  if (type.kind !== 'enum') return [];
  const wire = scope.context.model.enums.find((candidate) => candidate.name === type.name)?.wire;
  return typeLines(type, wire === 'int' ? `Number(${key})` : key, scope, 1);
}

function numbered(name: string, level: number): string {
  return level === 1 ? name : `${name}${level}`;
}
