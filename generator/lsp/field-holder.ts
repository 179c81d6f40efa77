import type { Type } from '../model/model.js';
import { elementOf, nameOfType, objectRefs } from '../model/types.js';
import { scalarText, valueOf } from '../read/nodes.js';
import type { SectionName } from '../read/index.js';
import { connectionHolder, isInConnection, opPath } from './connection-names.js';
import { isSection, type Names } from './names.js';
import type { Place } from '../read/walk.js';

/** The owner of the fields at a place: objects and views, or an endpoint with parameters. */
export interface FieldHolder {
  readonly types?: readonly string[];
  readonly endpoint?: string;
}

/** Finds the owner of the fields at a place: keys of a condition, items of a rule, or values of a key. */
export function fieldsNamedAt(place: Place, names: Names): FieldHolder {
  const [section] = place.path;
  return (isSection(section) ? holders[section]?.(place, names) : undefined) ?? {};
}

const holders: Readonly<Partial<Record<SectionName, (place: Place, names: Names) => FieldHolder>>> = {
  // The discriminator is a field of every member.
  unions: ({ path: [, name] }, names) => ({ types: names.objectsIn(name!) }),
  objects: ({ path }, names) => {
    const [, name, part, view, verb] = path;
    return ofType(inlineOwner(path, names) ?? (part === 'views' && verb === 'add' ? name! + view! : name));
  },
  collections: ({ path: [, name] }, names) => ofType(names.textAt('collections', name!, 'of')),
  // A part of a form is a field of the body.
  endpoints: ({ path, within }) =>
    path.at(-2) === 'parts' ? ofType(scalarText(valueOf(within.at(-3), 'type'))) : { endpoint: path[1]! },
  events: ({ path: [, , part], within }) => (part === 'instead' ? ofType(scalarText(valueOf(within[4], 'type'))) : {}),
  channels: ({ path }, names) => {
    const [, name = '', part] = path;
    if (isInConnection(path)) return ofType(connectionHolder(path, names.textAt));
    return ofType(
      part === 'sessions'
        ? names.textAt('channels', name, 'sessions', 'limit')
        : names.textAt('channels', name, 'envelope', 'type'),
    );
  },
  permissions: ({ path: [, name = ''], within }, names) => {
    const step = within[4];
    const list = scalarText(valueOf(step, 'grant')) ?? scalarText(valueOf(step, 'overwrite'));
    const item = list === undefined ? undefined : names.inputType(name, list.split('.'));
    return ofType(item === undefined ? undefined : nameOfType(elementOf(item)));
  },
  states: ({ path: [, name = ''] }, names) => ofType(names.textAt('states', name, 'of')?.split('.', 1)[0]),
};

/** The innermost inline object on a path. */
function inlineOwner(path: readonly string[], names: Names): string | undefined {
  for (let end = path.length - 1; end >= 4; end--) {
    if (path[end] !== 'fields' && path[end] !== 'rules') continue;
    const owner = names.objectWrittenAt(path.slice(0, end));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

function ofType(type: string | undefined): FieldHolder {
  return type === undefined ? {} : { types: [type] };
}

/** The objects that `has` requires a reference to hold; `undefined` for other places. */
export function heldTypesAt(place: Place, names: Names): readonly string[] | undefined {
  const target = place.path.findIndex((step, index) => step === 'refers' && place.path[index + 2] === 'has');
  if (target >= 0) {
    const to = place.within.map((node) => scalarText(valueOf(node, 'to'))).findLast((text) => text !== undefined);
    return to === undefined ? [] : [to];
  }
  const at = place.path.findIndex((step, index) => step === 'expect' && place.path[index + 1] === 'has');
  if (at < 0) return undefined;
  const field = place.path[at - 1] ?? '';
  return (fieldsNamedAt(place, names).types ?? []).flatMap((owner) => {
    const type = names.fieldTypes(owner).get(field);
    return type === undefined ? [] : objectRefs(type).map(({ name }) => name);
  });
}

/** Returns the type of the field that the condition, default or limit at a place names. */
export function typeNamedAt(place: Place, names: Names): Type | undefined {
  const { path } = place;
  const holder = fieldsNamedAt(place, names);
  const op = isInConnection(path) ? opPath(path, names.textAt) : [];
  if (op.length > 0) return names.typeOnPath(holder.types?.[0] ?? '', op);
  const field = valuedField(path, names);
  if (field === undefined) return undefined;
  if (holder.endpoint !== undefined) return names.parameterTypes(holder.endpoint).get(field);
  const held = heldTypesAt(place, names);
  const owners =
    held !== undefined
      ? held
      : field.startsWith('^')
        ? (holder.types ?? []).flatMap(names.containersOf)
        : (holder.types ?? []);
  const types = owners.map((owner) => names.fieldTypes(owner).get(field.replace(/^\^/, '')));
  return types.find((type) => type !== undefined);
}

/** Keys whose values have the type of the field around them, not that of a field of a condition. */
const ownValues = new Set(['default', 'examples', 'values', 'is', 'each', 'keys']);

function valuedField(path: readonly string[], names: Names): string | undefined {
  if (path[0] === 'states') return names.textAt('states', path[1]!, 'of')?.split('.')[1];
  const key = path.findLast((step) => !/^\d+$/.test(step));
  if (key === undefined || !ownValues.has(key)) return key;
  const inner = path.lastIndexOf('fields');
  if (path[0] === 'objects' && inner > 3) return path[inner + 1];
  // `objects.Book.fields.genre.default`, `endpoints.get_book.query.genre.default`, `objects.Book.views.Update.add.genre`.
  return path[2] === 'views' ? path[5] : path[3];
}
