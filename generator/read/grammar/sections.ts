import { channels, events } from './channel.js';
import { auth, endpoints, services, urls } from './endpoint.js';
import { declared } from './field.js';
import { factName } from './names.js';
import { permissions } from './permissions.js';
import { json, type Key, map, names, type NamesShape, type Shape, key, form } from './shape.js';
import { bitsets, collections, enums, identifiers, objects, scalars, states, unions } from './types.js';

const fact = map('a fact', { ...declared, value: key(json, 'Any JSON value.') });

const facts = names('facts', factName, fact);

/** The kinds of declarations, in the order of documentation. */
export const sections = {
  identifiers: section(identifiers, 'Identifier types, such as snowflakes.'),
  scalars: section(scalars, 'Named scalars with a format or limits.'),
  enums: section(enums, 'Enumerations.'),
  bitsets: section(bitsets, 'Bit sets.'),
  objects: section(objects, 'Objects, their fields, rules and views.'),
  unions: section(unions, 'Types of which every value belongs to one of several others.'),
  collections: section(collections, 'Rules over lists of one object.'),
  endpoints: section(endpoints, 'Requests and their responses.'),
  events: section(events, 'Events and what they carry.'),
  channels: section(channels, 'Where events arrive, and in what.'),
  states: section(states, 'States that a field holds, and what leads from one to another.'),
  permissions: section(permissions, 'Which bits of a bit set are held, calculated from objects in steps.'),
  auth: section(auth, 'Auth schemes and their scopes.'),
  services: section(services, 'The service that endpoints belong to: its address, errors and rate limits.'),
  urls: section(urls, 'Addresses of files besides the endpoints, such as images.'),
  facts: section(facts, 'Prose facts and unknowns that belong to no declaration.'),
} as const;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as readonly SectionName[];

export const declarationFile = map('a file of declarations', sections);

function section(shape: NamesShape, doc: string): Key & { readonly shape: NamesShape } {
  return { shape, doc, notShown: false };
}

/**
 * The shapes for a path from the section down: `['objects', 'Book', 'fields', 'title']`. Empty for an invalid path;
 * several if there is a short and a long form. Exceptions, rules and other items of lists have no such path.
 */
export function shapesAt(path: readonly string[]): readonly Shape[] {
  return path.reduce<readonly Shape[]>(
    (shapes, key) => shapes.flatMap((shape) => inside(shape, key)),
    [declarationFile],
  );
}

function inside(shape: Shape, key: string): readonly Shape[] {
  switch (shape.kind) {
    case 'map':
      if (Object.hasOwn(shape.keys, key)) return [shape.keys[key]!.shape];
      return shape.rest === undefined ? [] : inside(shape.rest, key);
    case 'names':
      return [shape.value];
    case 'either':
      return shape.shapes.flatMap((alternative) => inside(alternative, key));
    case 'json':
    case 'anything':
      return [shape];
    case 'text':
    case 'int':
    case 'bool':
    case 'choice':
    case 'type':
    case 'bounds':
    case 'range':
    case 'divisor':
    case 'scalar':
    case 'list':
    case 'variant':
      return [];
  }
}

export const correctionPath = form(
  'a path in the spec',
  pathIn(sectionNames),
  'objects.Book.fields.title',
  'corrected',
);

/** The path of a change, or a pattern for several. */
export const changePath = form(
  'a path of declarations',
  pathIn([...sectionNames, 'spec', '\\*\\*?']),
  'objects.Book.fields.title, or objects.Book.fields.*',
);

function pathIn(roots: readonly string[]): RegExp {
  // The key of a field may contain spaces.
  return new RegExp(`^(${roots.join('|')})\\.\\S(.*\\S)?$`);
}
