import type { FieldSchema, ObjectSchema, Schema } from './schema.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Record_ = { [key: string]: Json };

/** How many items the lists of a large payload have. */
const ITEMS: Readonly<Record<string, number>> = { roles: 50, emojis: 50, stickers: 10, features: 8 };

/** Variants of one object: fields that may be absent or null are so in some of them, as in what comes over the wire. */
export function validPayloads(root: string, objects: readonly ObjectSchema[], count: number): readonly Json[] {
  return Array.from({ length: count }, (_, variant) => {
    const random = generator(variant + 1);
    return objectValue(root, objects, random, 0);
  });
}

/** The same with the first field wrong: the earliest reason there can be. */
export function wrongEarly(payloads: readonly Json[]): readonly Json[] {
  return payloads.map((payload) => {
    const [first] = Object.keys(payload as Record_);
    return { ...(payload as Record_), [first ?? '']: 'not an id' };
  });
}

/** The same with something wrong in the last object inside, as far in and as far to the end as there is one. */
export function wrongDeep(payloads: readonly Json[]): readonly Json[] {
  return payloads.map((payload) => {
    const copy = structuredClone(payload) as Record_;
    const last = [copy, ...objectsIn(copy)].findLast((inside) => lastKey(inside) !== undefined) ?? copy;
    last[lastKey(last) ?? ''] = { wrong: true };
    return copy;
  });
}

function lastKey(object: Record_): string | undefined {
  return Object.keys(object).findLast((name) => object[name] !== null && typeof object[name] !== 'object');
}

/** Payloads of which one value each is of another kind: what peers must agree on before anything is timed. */
export function mutated(payloads: readonly Json[], count: number): readonly Json[] {
  const random = generator(99);
  // No arrays: valibot takes one for an object that has no required field.
  const others: readonly Json[] = [null, true, 'text', -1, 0.5, {}, '', 1e9];
  return Array.from({ length: count }, (_, index) => {
    const copy = structuredClone(payloads[index % payloads.length]) as Record_;
    const objects = [copy, ...objectsIn(copy)];
    const target = objects[Math.floor(random() * objects.length)] ?? copy;
    const keys = Object.keys(target);
    const key = keys[Math.floor(random() * keys.length)] ?? 'id';
    if (random() < 0.2) delete target[key];
    else target[key] = structuredClone(others[Math.floor(random() * others.length)] ?? null);
    return copy;
  });
}

function* objectsIn(value: Json): Generator<Record_> {
  for (const inside of Object.values(value as Record_)) {
    if (typeof inside !== 'object' || inside === null) continue;
    if (!Array.isArray(inside)) yield inside;
    yield* objectsIn(inside);
  }
}

function objectValue(name: string, objects: readonly ObjectSchema[], random: () => number, depth: number): Json {
  const object = objects.find((candidate) => candidate.name === name);
  const entries = (object?.fields ?? []).flatMap((field): readonly [string, Json][] => {
    if (field.optional && random() < (depth === 0 ? 0.25 : 0.5)) return [];
    if (field.nullable && random() < 0.3) return [[field.name, null]];
    return [[field.name, fieldValue(field, objects, random, depth)]];
  });
  return Object.fromEntries(entries);
}

function fieldValue(field: FieldSchema, objects: readonly ObjectSchema[], random: () => number, depth: number): Json {
  const length = ITEMS[field.name] ?? 2;
  return valueOf(field.schema, objects, random, depth, depth === 0 ? length : Math.min(length, 3));
}

function valueOf(
  schema: Schema,
  objects: readonly ObjectSchema[],
  random: () => number,
  depth: number,
  length: number,
): Json {
  switch (schema.kind) {
    case 'string': {
      if (schema.known !== undefined) return oneOf(schema.known, random);
      const size = Math.min(schema.max ?? 24, Math.max(schema.min ?? 0, 4 + Math.floor(random() * 20)));
      return 'Lorem ipsum dolor sit amet'.slice(0, size);
    }
    case 'integer':
      if (schema.known !== undefined) return oneOf(schema.known, random);
      return Math.max(schema.min ?? 0, Math.min(schema.max ?? 5000, Math.floor(random() * 5000)));
    case 'number':
      return random() * 100;
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'snowflake':
      return String(
        BigInt(Math.floor(random() * 2 ** 40)) * 2n ** 20n + BigInt(Math.floor(random() * 2 ** 20)) + 10n ** 17n,
      );
    case 'timestamp':
      return `2024-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}T09:41:00.123000+00:00`;
    case 'bits':
      return '2048';
    case 'values':
      return oneOf(schema.values, random);
    case 'list': {
      const size = Math.max(schema.min ?? 0, Math.min(schema.max ?? length, length));
      return Array.from({ length: size }, () => valueOf(schema.item, objects, random, depth + 1, 2));
    }
    case 'ref':
      return objectValue(schema.name, objects, random, depth + 1);
  }
}

function oneOf(values: readonly (number | string)[], random: () => number): Json {
  return values[Math.floor(random() * values.length)] ?? null;
}

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed * 2654435769;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
