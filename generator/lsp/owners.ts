import type { Type } from '../model/model.js';
import { elementOf, isBitSet, nameOfType, objectRefs } from '../model/types.js';
import type { Reference } from '../read/grammar/index.js';
import { parseType, type SectionName } from '../read/index.js';
import { scalarText, valueOf } from '../read/nodes.js';
import type { Place } from '../read/walk.js';
import { declarationId, isSection, partsOf, typeId, type Names, type SymbolId } from './names.js';

const OF_MEMBERS = ['field', 'field of condition', 'held field', 'bit of calculation', 'bit of intents'] as const;

/** A reference to one member of an owner: a field, a parameter, a bit, a state, a message or a scope. */
type MemberReference = Extract<Reference, { readonly memberOfOwn: string } | (typeof OF_MEMBERS)[number]>;

export function isOfMember(reference: Reference): reference is MemberReference {
  return typeof reference === 'object' ? 'memberOfOwn' in reference : OF_MEMBERS.some((word) => word === reference);
}

/**
 * The declarations that a named member can belong to: objects for a field, bit sets for a bit. A condition names a field
 * of the containing objects with `^` in front.
 */
export function ownersOf(reference: MemberReference, text: string, place: Place, names: Names): readonly SymbolId[] {
  const [section, name = ''] = place.path;
  if (typeof reference === 'object') return [declarationId(reference.memberOfOwn, name)];
  switch (reference) {
    case 'field':
      // Rate limits of a service name parameters of its endpoints.
      if (section === 'services')
        return names.endpointsWith(text).map((endpoint) => declarationId('endpoints', endpoint));
      return fieldOwners(place, names);
    case 'field of condition': {
      const owners = fieldOwners(place, names);
      return text.startsWith('^') ? owners.flatMap(names.containersOf) : owners;
    }
    case 'held field':
      return heldObjects(place, names) ?? [];
    case 'bit of calculation':
      return ofType(names.textAt('permissions', name, 'of'));
    case 'bit of intents':
      return bitsOfIntents(place.path, names);
  }
}

/** The owners of the fields at a place: objects and views, or an endpoint with parameters. */
export function fieldOwners(place: Place, names: Names): readonly SymbolId[] {
  const [section] = place.path;
  return (isSection(section) ? owners[section]?.(place, names) : undefined) ?? [];
}

const owners: Readonly<Partial<Record<SectionName, (place: Place, names: Names) => readonly SymbolId[]>>> = {
  // The discriminator is a field of every member.
  unions: ({ path: [, name] }, names) => names.objectsIn(name!).map(typeId),
  objects: ({ path }, names) => {
    const [, name, part, view, verb] = path;
    return ofType(inlineOwner(path, names) ?? (part === 'views' && verb === 'add' ? name! + view! : name));
  },
  collections: ({ path: [, name] }, names) => ofType(names.textAt('collections', name!, 'of')),
  // A part of a form is a field of the body.
  endpoints: ({ path, within }) =>
    path.at(-2) === 'parts'
      ? ofType(scalarText(valueOf(within.at(-3), 'type')))
      : [declarationId('endpoints', path[1]!)],
  events: ({ path: [, , part], within }) => (part === 'instead' ? ofType(scalarText(valueOf(within[4], 'type'))) : []),
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

function ofType(type: string | undefined): readonly SymbolId[] {
  return type === undefined ? [] : [typeId(type)];
}

/** The objects that `has` requires a reference to hold; `undefined` for other places. */
function heldObjects(place: Place, names: Names): readonly SymbolId[] | undefined {
  const target = place.path.findIndex((step, index) => step === 'refers' && place.path[index + 2] === 'has');
  if (target >= 0)
    return ofType(place.within.map((node) => scalarText(valueOf(node, 'to'))).findLast((text) => text !== undefined));
  const at = place.path.findIndex((step, index) => step === 'expect' && place.path[index + 1] === 'has');
  if (at < 0) return undefined;
  const field = place.path[at - 1] ?? '';
  return fieldOwners(place, names).flatMap((owner) => {
    const type = names.membersOf(owner).get(field);
    return type === undefined ? [] : objectRefs(type).map(({ name }) => typeId(name));
  });
}

/** Returns the type of the field that the condition, default or limit at a place names. */
export function typeNamedAt(place: Place, names: Names): Type | undefined {
  const { path } = place;
  const around = fieldOwners(place, names);
  const op = isInConnection(path) ? opPath(path, names.textAt) : [];
  if (op.length > 0) return around[0] && names.typeOnPath(partsOf(around[0]).name, op);
  const field = valuedField(path, names);
  if (field === undefined) return undefined;
  const holders = heldObjects(place, names) ?? (field.startsWith('^') ? around.flatMap(names.containersOf) : around);
  const types = holders.map((owner) => names.membersOf(owner).get(field.replace(/^\^/, '')));
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

// --------------------------------------------------------------------------------------------------------- connections

/** Reads a text of a declaration: `textAt('channels', 'desk', 'connection', 'reconnect')`. */
type TextAt = (section: SectionName, declaration: string, ...path: readonly string[]) => string | undefined;

export function isInConnection([section, , part]: readonly string[]): boolean {
  return section === 'channels' && part === 'connection';
}

/** The object whose fields are named at a place in a connection. */
function connectionHolder([, channel = '', , key, sub]: readonly string[], textAt: TextAt): string | undefined {
  const text = (...path: readonly string[]): string | undefined => textAt('channels', channel, 'connection', ...path);
  const body = (message: string | undefined, direction: 'sent' | 'received'): string | undefined =>
    message === undefined ? undefined : soleName(text('messages', message, direction));
  switch (key) {
    case 'advice':
      return text('advice', 'object');
    case 'heartbeat':
      return sub === 'interval' ? body(text('handshake', 'hello'), 'received') : body(text(key, 'message'), 'sent');
    case 'invalid-session':
      return body(text(key, 'message'), 'received');
    case 'handshake': {
      if (sub !== 'ready') return body(text(key, sub ?? '', 'message'), 'sent');
      const event = text(key, sub, 'event');
      return event === undefined
        ? body(text(key, sub, 'message'), 'received')
        : soleName(textAt('events', event, 'payload'));
    }
    default:
      return textAt('channels', channel, 'envelope', 'type');
  }
}

/** The bit set of the intents of a connection. */
function bitsOfIntents([, channel = '']: readonly string[], { textAt, fieldTypes }: Names): readonly SymbolId[] {
  const identify = ['channels', channel, 'connection', 'handshake', 'identify'];
  const field = textAt('channels', channel, 'connection', 'handshake', 'identify', 'intents');
  const type = fieldTypes(connectionHolder(identify, textAt) ?? '').get(field ?? '');
  return type !== undefined && isBitSet(type) ? [typeId(type.name)] : [];
}

/** The path from the envelope to the op code, whose type has the values under `messages`. */
function opPath([, channel = '', , list, , key]: readonly string[], textAt: TextAt): readonly string[] {
  if (list !== 'messages' || key !== 'op') return [];
  return textAt('channels', channel, 'connection', 'op')?.split('.') ?? [];
}

/** The name of a type, if the type is one declaration. */
function soleName(text: string | undefined): string | undefined {
  const parsed = parseType(text ?? '');
  return parsed.ok && parsed.type.kind === 'name' && parsed.type.args.length === 0 ? parsed.type.name : undefined;
}
