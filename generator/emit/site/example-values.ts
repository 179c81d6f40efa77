import {
  isNotShown,
  type Endpoint,
  type Enum,
  type Event,
  type Field,
  type Json,
  type Model,
  type NotShown,
  type Type,
} from '../../model/model.js';
import { JSON_MEDIA, parametersOf, shownBodies } from '../../model/requests.js';
import { isDict, isList, isNullable, isObjectRef, isOneOf, isPlain, isUnionRef } from '../../model/types.js';
import { PLAIN_TYPES } from '../plain-types.js';
import { objectName } from '../type-names.js';
import type { Sheet } from './sheet.js';

/** A sample of an object type by name, `undefined` if the package has none. */
export type Sample = (type: string) => Json | undefined;

/** The samples of a Model. Callers supply it: what interprets a Model is made of what emitters make. */
export type SamplesOf = (model: Model) => Sample;

/** An example of a payload or body: an object, or a list with one object. */
export function exampleOf(type: Type | NotShown | null | undefined, { sample }: Sheet): Json | undefined {
  if (type === null || type === undefined || isNotShown(type)) return undefined;
  if (isObjectRef(type) || isUnionRef(type)) return sample(objectName(type));
  if (!isList(type) || !(isObjectRef(type.item) || isUnionRef(type.item))) return undefined;
  const item = sample(objectName(type.item));
  return item === undefined ? undefined : [item];
}

/**
 * An example of the body of a call, which is JSON if the endpoint takes several content types; undefined if it takes no JSON,
 * or if no example is known.
 */
export function bodyExample(endpoint: Endpoint, sheet: Sheet): Json | undefined {
  const type = shownBodies(endpoint).find(({ media }) => media === JSON_MEDIA)?.type;
  if (type === undefined || isNotShown(type)) return undefined;
  const present = isNullable(type) ? type.of : type;
  for (const one of isOneOf(present) ? present.of : [present]) {
    const example = isDict(one) ? {} : exampleOf(one, sheet);
    if (example !== undefined) return withoutNulls(example, one, sheet);
  }
  return undefined;
}

/** A request as people write it: without the fields that may be absent and are null. */
function withoutNulls(value: Json, type: Type, sheet: Sheet): Json {
  if (value === null) return value;
  if (isNullable(type)) return withoutNulls(value, type.of, sheet);
  if (isList(type) && Array.isArray(value)) return value.map((item: Json) => withoutNulls(item, type.item, sheet));
  const entry = isObjectRef(type) ? sheet.places.findType(type.name) : undefined;
  if (entry?.kind !== 'object' && entry?.kind !== 'view') return value;
  const fields = new Map(entry.declared.fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): readonly [string, Json][] => {
      const field = fields.get(name);
      if (field === undefined) return [[name, inner]];
      return inner === null && field.optional ? [] : [[name, withoutNulls(inner, field.type, sheet)]];
    }),
  );
}

/** Whether a call cannot be written out: it must have a body, and no example of one is known. */
export function lacksBody(endpoint: Endpoint, body: Json | undefined): boolean {
  return body === undefined && !endpoint.bodyOptional && shownBodies(endpoint).length > 0;
}

/** The message that carries an event, `undefined` if the spec does not show its envelope or payload. */
export function envelopeExample({ name, channels, payload }: Event, sheet: Sheet): Json | undefined {
  const envelope = sheet.places.find('channel', channels[0] ?? '')?.declared as Model['channels'][number] | undefined;
  const form = envelope?.envelope;
  const data = exampleOf(payload, sheet);
  if (form === undefined || isNotShown(form) || data === undefined) return undefined;
  const message = sheet.sample(form.type);
  if (message === undefined) return undefined;
  const facts: readonly (readonly [readonly string[], Json])[] = [
    ...form.when.flatMap(({ field, values: [value] }) => (value === undefined ? [] : [[[field], value] as const])),
    [form.name, name],
    [form.data, data],
  ];
  return facts.reduce((value, [path, fact]) => withFact(value, path, fact), message);
}

function withFact(value: Json | undefined, [key, ...rest]: readonly string[], fact: Json): Json {
  if (key === undefined) return fact;
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const inner = (object as { readonly [key: string]: Json })[key];
  return { ...object, [key]: withFact(inner, rest, fact) };
}

/** Values of the parameters that every request has, by their names in code. */
export function parameterExamples(endpoint: Endpoint, sheet: Sheet): readonly (readonly [string, Json])[] {
  return parametersOf(endpoint)
    .filter(({ optional }) => !optional)
    .map((parameter) => [parameter.as ?? parameter.name, valueExample(parameter, sheet)]);
}

/** The first example of a parameter in the spec, or an example of its type. */
export function valueExample({ name, type, examples: [example] = [] }: Field, sheet: Sheet): Json {
  return example === undefined ? typeExample(name, type, sheet) : example.value;
}

/** An example of a type; the name of the parameter in angle brackets, where nothing better is known. */
function typeExample(name: string, type: Type, sheet: Sheet): Json {
  const { bitSets, enums, identifiers, scalars } = sheet.places.model;
  const placeholder = `<${name.replaceAll(/\W/g, '')}>`;
  if (isPlain(type)) return PLAIN_TYPES[type.kind].example;
  switch (type.kind) {
    case 'int64':
      return type.as === 'string' ? '1' : 1;
    case 'literal':
      return type.value;
    case 'nullable':
      return typeExample(name, type.of, sheet);
    case 'list':
      return [typeExample(name, type.item, sheet)];
    case 'tuple':
      return type.items.map((item) => typeExample(name, item, sheet));
    case 'dict':
      return {};
    case 'oneOf':
      return typeExample(name, type.of[0]!, sheet);
    case 'identifier':
      return (
        idExample(type.of, sheet) ??
        (identifiers.find((one) => one.name === type.name)?.wire === 'int' ? 1 : placeholder)
      );
    case 'enum':
      return knownValue(enums.find((one) => one.name === type.name)) ?? placeholder;
    case 'scalar':
      return scalars.find((one) => one.name === type.name)?.wire === 'str' ? placeholder : 1;
    case 'object':
    case 'partial':
    case 'union':
      return sheet.sample(objectName(type)) ?? placeholder;
    case 'bitSet':
      return bitSets.find((one) => one.name === type.name)?.wire === 'int' ? 1 : '1';
  }
}

/** The first value of an enumeration that the spec shows. */
function knownValue(declared: Enum | undefined): Json | undefined {
  return declared?.values.map(({ value }) => value).find((value) => !isNotShown(value)) as Json | undefined;
}

/** The id of the sample of an object. */
function idExample(object: string | undefined, { places, sample }: Sheet): Json | undefined {
  const [identity] = places.model.objects.find(({ name }) => name === object)?.identity ?? [];
  if (object === undefined || identity === undefined) return undefined;
  return (sample(object) as { readonly [key: string]: Json } | undefined)?.[identity];
}
