import type { Field, PermissionCalculation } from '../../model/model.js';
import { entriesOf, pathsFollowed, type PermissionStep } from '../../model/permissions.js';
import { isList, isWholeObject } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { codeNameOf, propertyKey } from '../names.js';
import { fieldTypeText, typeText } from '../objects/type-text.js';

/** The least of the inputs that a calculation reads, as the body of an interface. */
export function inputType(
  calculation: PermissionCalculation,
  steps: readonly PermissionStep[],
  context: EmitContext,
  imports: Imports,
): string {
  const root = new Map<string, Read>();
  for (const step of steps) {
    for (const path of pathsFollowed(step)) readAt(root, path);
    const entries = entriesOf(step);
    if (entries === undefined) continue;
    const named =
      step.kind === 'overwrite' ? [step.deny, step.allow] : step.kind === 'grant-entries' ? [step.bits] : [];
    const list = readAt(root, entries.list);
    for (const field of [entries.by, ...named, ...entries.where.map((condition) => condition.field)]) {
      readAt(list, [field]);
    }
  }
  return bodyOf(root, calculation.inputs, (field) => propertyKey(codeNameOf(field)), context, imports);
}

/** The parts of a value that are read: fields of the object, or of the objects in the list. */
type Read = Map<string, Read>;

function readAt(root: Read, path: readonly string[]): Read {
  let at = root;
  for (const name of path) {
    const next = at.get(name) ?? new Map<string, Read>();
    at.set(name, next);
    at = next;
  }
  return at;
}

function bodyOf(
  read: Read,
  fields: readonly Field[],
  key: (field: Field) => string,
  context: EmitContext,
  imports: Imports,
): string {
  const members = fields.flatMap((field) => {
    const inside = read.get(field.name);
    if (inside === undefined) return [];
    const text = memberType(field, inside, context, imports);
    return [`readonly ${key(field)}${field.optional ? '?' : ''}: ${text}${field.optional ? ' | undefined' : ''};`];
  });
  return `{ ${members.join(' ')} }`;
}

function memberType(field: Field, inside: Read, context: EmitContext, imports: Imports): string {
  const { type, nullable } = field;
  const orNull = nullable ? ' | null' : '';
  const object = isList(type) ? type.item : type;
  if (inside.size > 0 && isWholeObject(object)) {
    const fields = context.objects.get(object.name)?.fields ?? [];
    const body = bodyOf(inside, fields, ({ name }) => propertyKey(name), context, imports);
    return `${isList(type) ? `readonly ${body}[]` : body}${orNull}`;
  }
  if (!isList(type)) return fieldTypeText(field, context, imports);
  return `readonly (${typeText(type.item, context, imports)})[]${orNull}`;
}
