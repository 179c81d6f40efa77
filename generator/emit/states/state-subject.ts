import type { Field, FieldRef, State } from '../../model/model.js';
import { isWholeObject } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Module } from '../module.js';
import { literalUnion, propertyAccess, propertyKey } from '../names.js';

/** The argument of a state function: the object with the state, or a container if the spec names one (`within`). */
export interface StateSubject {
  /** The type of the fields that are read from the object. */
  readonly own: string;
  /** The types of the fields that are read from each container. */
  readonly containers: readonly string[];
  /** The local variable for the tests. */
  readonly local: string;
  /** Whether a container may lack the object, so that there is no state. */
  readonly mayLack: boolean;
  /** Statements that find the object, or return `lacking`. */
  readonly find: (lacking: 'false' | 'undefined') => readonly string[];
  /** The documentation of containers. */
  readonly doc: (lacking: 'false' | 'undefined') => string | undefined;
}

export function stateSubject({ object }: State, fields: readonly string[], module: Module): StateSubject {
  const keys = literalUnion(fields);
  const own = `Pick<${module.typeOf('object', object)}, ${keys}>`;
  const places = placesOf(object, fields, module.context);
  if (places.length === 0) {
    return { own, containers: [], local: 'value', mayLack: false, find: () => [], doc: () => undefined };
  }
  // Not picked from the type of the container, which may be a union with the object in some members only.
  const containers = places.map((place) => {
    const { optional = false, nullable = false } = fieldAt(place, module.context) ?? {};
    const held = [own, ...(nullable ? ['null'] : []), ...(optional ? ['undefined'] : [])].join(' | ');
    return `{ readonly ${propertyKey(place.field)}${optional ? '?' : ''}: ${held} }`;
  });
  const absent = [
    ...(places.some((place) => fieldAt(place, module.context)?.optional) ? ['part === undefined'] : []),
    ...(places.some((place) => fieldAt(place, module.context)?.nullable) ? ['part === null'] : []),
  ].join(' || ');
  const named = places.map((place) => `the \`${place.field}\` of a \`${place.object}\``).join(' or ');
  return {
    own,
    containers,
    local: 'part',
    mayLack: absent !== '',
    find: (lacking) => [
      `const part = ${isAlwaysThere(object, fields[0], module.context) ? byOwnField(fields[0]!, places, containers) : byContainer(places)};`,
      ...(absent === '' ? [] : [`if (${absent}) return ${lacking};`]),
    ],
    doc: (lacking) =>
      `Also accepts a container: the object is ${named}.${absent === '' ? '' : ` Returns \`${lacking}\` if the container lacks the field.`}`,
  };
}

/**
 * The fields that contain the object. A field must distinguish an object from a container: a required field of the
 * object, or the field of the container if it is required.
 */
function placesOf(object: string, fields: readonly string[], context: EmitContext): readonly FieldRef[] {
  const isCertain = isAlwaysThere(object, fields[0], context);
  return (context.objects.get(object)?.within ?? []).filter((place) => {
    const type = fieldAt(place, context)?.type;
    if (type === undefined || !isWholeObject(type) || type.name !== object) return false;
    const counterpart = isCertain ? { object: place.object, field: fields[0]! } : { object, field: place.field };
    return (
      fieldAt(counterpart, context) === undefined && (isCertain || isAlwaysThere(place.object, place.field, context))
    );
  });
}

function byOwnField(field: string, places: readonly FieldRef[], containers: readonly string[]): string {
  const inContainers = places.map((place, index) => {
    // The compiler cannot distinguish several containers whose fields are optional.
    const container = places.length === 1 ? 'value' : `(value as ${containers[index]})`;
    return `${container}${propertyAccess(place.field)}`;
  });
  return `${JSON.stringify(field)} in value ? value : ${inContainers.join(' ?? ')}`;
}

function byContainer(places: readonly FieldRef[]): string {
  const found = places.map(({ field }) => `${JSON.stringify(field)} in value ? value${propertyAccess(field)} : `);
  return `${found.join('')}value`;
}

function isAlwaysThere(object: string, field: string | undefined, context: EmitContext): boolean {
  return field !== undefined && fieldAt({ object, field }, context)?.optional === false;
}

export function fieldAt(place: FieldRef, context: EmitContext): Field | undefined {
  return context.objects.get(place.object)?.fields.find(({ name }) => name === place.field);
}
