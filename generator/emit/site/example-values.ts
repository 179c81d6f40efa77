import {
  type Endpoint,
  type Event,
  type Field,
  isNotShown,
  type Json,
  type Model,
  type NotShown,
  type Type,
} from '../../model/model.js';
import { JSON_MEDIA, parametersOf, shownBodies } from '../../model/requests.js';
import { isDict, isIdentifier, isList, isNullable, isObjectRef, isOneOf, isUnionRef } from '../../model/types.js';
import { objectName } from '../type-names.js';
import type { Sheet } from './sheet.js';

/** Samples of the types of a Model. Callers supply them, because emitters must not import the interpreter. */
export interface JsonSamples {
  /** The least number of objects and unions inside each other in a value of an object or a union. */
  readonly depth: (type: string) => number;
  /** A sample of an object or a union by name, `undefined` if the package has none. */
  readonly declared: (type: string) => Json | undefined;
  readonly field: (field: Pick<Field, 'name' | 'type' | 'limits'>) => Json;
  readonly accepts: (type: string, value: Json) => boolean;
}

export type SamplesOf = (model: Model) => JsonSamples;

/** An example of a payload or body: an object, or a list with one object. */
export function exampleOf(type: Type | NotShown | null | undefined, { sample }: Sheet): Json | undefined {
  if (type === null || type === undefined || isNotShown(type)) return undefined;
  if (isObjectRef(type) || isUnionRef(type)) return sample(objectName(type));
  if (!isList(type) || !(isObjectRef(type.item) || isUnionRef(type.item))) return undefined;
  const item = sample(objectName(type.item));
  return item === undefined ? undefined : [item];
}

/** The JSON body for an example call; `undefined` if the endpoint takes no JSON, or if no example is known. */
export function bodyExample(endpoint: Endpoint, sheet: Sheet): Json | undefined {
  const type = shownBodies(endpoint).find(({ media }) => media === JSON_MEDIA)?.type;
  if (type === undefined || isNotShown(type)) return undefined;
  const present = isNullable(type) ? type.of : type;
  for (const member of isOneOf(present) ? present.of : [present]) {
    const example = isDict(member) ? {} : exampleOf(member, sheet);
    if (example !== undefined) return asWritten(example, member, sheet);
  }
  return undefined;
}

/**
 * Returns a sample request with its required fields and the optional fields that have examples. Without such examples,
 * or if the result is invalid, it keeps the optional fields that are not empty.
 */
function asWritten(value: Json, type: Type, sheet: Sheet): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isNullable(type)) return asWritten(value, type.of, sheet);
  if (isList(type) && Array.isArray(value)) return value.map((item: Json) => asWritten(item, type.item, sheet));
  const entry = isObjectRef(type) ? sheet.places.findType(type.name) : undefined;
  if ((entry?.kind !== 'object' && entry?.kind !== 'view') || Array.isArray(value)) return value;
  const { fields } = entry.declared;
  const given = value as { readonly [key: string]: Json };
  const examples = fields.flatMap(({ name, examples: [example] = [] }) =>
    example ? [[name, example.value] as const] : [],
  );
  const written = (
    filled: { readonly [key: string]: Json },
    isWanted: (inner: Json, field: Field) => boolean,
  ): Json => {
    const known = new Map(fields.map((field) => [field.name, field]));
    return Object.fromEntries(
      Object.entries(filled).flatMap(([name, inner]: [string, Json]): readonly [string, Json][] => {
        const field = known.get(name);
        if (field === undefined) return [[name, inner]];
        return !field.optional || isWanted(inner, field) ? [[name, asWritten(inner, field.type, sheet)]] : [];
      }),
    );
  };
  if (examples.length > 0) {
    const shown = written({ ...given, ...Object.fromEntries(examples) }, (_, { examples: own }) => own !== undefined);
    if (sheet.accepts(entry.name, shown)) return shown;
  }
  const short = written(
    given,
    (inner) => inner !== null && (typeof inner !== 'object' || Object.keys(inner).length > 0),
  );
  return sheet.accepts(entry.name, short) ? short : written(given, (inner) => inner !== null);
}

/** Whether an example call cannot be shown: the body is required, and no example of it is known. */
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

/** Names and examples of the required parameters. */
export function parameterExamples(endpoint: Endpoint, sheet: Sheet): readonly (readonly [string, Json])[] {
  return parametersOf(endpoint)
    .filter(({ optional }) => !optional)
    .map((parameter) => [parameter.as ?? parameter.name, valueExample(parameter, sheet)]);
}

/** The first example of a parameter in the spec, the id of the object that it identifies, or a sample. */
export function valueExample(parameter: Field, sheet: Sheet): Json {
  const { type, examples: [example] = [] } = parameter;
  if (example !== undefined) return example.value;
  return (isIdentifier(type) ? idExample(type.of, sheet) : undefined) ?? sheet.sampleField(parameter);
}

function idExample(object: string | undefined, { places, sample }: Sheet): Json | undefined {
  const [identity] = places.model.objects.find(({ name }) => name === object)?.identity ?? [];
  if (object === undefined || identity === undefined) return undefined;
  return (sample(object) as { readonly [key: string]: Json } | undefined)?.[identity];
}

/** Most values of a sample on a page. Real messages have up to about 1,400. */
const MOST_VALUES = 2000;

/** Most levels of a sample on a page. Deeper values have more indentation than text. */
const DEEPEST = 32;

/** Samples that are short enough for a page. */
export interface Samples extends Pick<JsonSamples, 'accepts'> {
  readonly sample: JsonSamples['declared'];
  readonly sampleField: JsonSamples['field'];
  /** Whether the package has a sample of a type that is too long for a page. */
  readonly isTooLong: (type: string) => boolean;
}

/** Leaves out samples of more than 2,000 values or 32 levels. Very deep ones would overflow the stack if they were made. */
export function shortSamples({ declared: draw, depth, field, accepts }: JsonSamples): Samples {
  const isDeep = (type: string): boolean => depth(type) > DEEPEST;
  return {
    accepts,
    sampleField: field,
    sample: (type) => {
      const drawn = isDeep(type) ? undefined : draw(type);
      return drawn === undefined || !isShort(drawn) ? undefined : drawn;
    },
    isTooLong: (type) => {
      const drawn = isDeep(type) ? undefined : draw(type);
      return isDeep(type) || (drawn !== undefined && !isShort(drawn));
    },
  };
}

function isShort(value: Json): boolean {
  return roomAfter(value, MOST_VALUES, DEEPEST) >= 0;
}

/** How many more values fit after `value`; negative if `value` itself does not fit. */
function roomAfter(value: Json, room: number, levels: number): number {
  if (levels === 0) return -1;
  let left = room - 1;
  if (typeof value !== 'object' || value === null) return left;
  for (const inner of Object.values(value) as readonly Json[]) {
    if (left < 0) return left;
    left = roomAfter(inner, left, levels - 1);
  }
  return left;
}
