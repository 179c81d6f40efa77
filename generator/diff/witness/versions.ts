import { grouped } from '../../model/group-by.js';
import type { Validators } from '../../interpret/validators.js';
import { type Json, type Model, namedTypes, type Type } from '../../model/index.js';
import type { FieldRef } from '../../model/model.js';
import type { Witness, LongPart } from '../change.js';
import { typesOfOtherKeys } from '../../model/objects.js';

export interface Sides {
  readonly before: Version;
  readonly after: Version;
  readonly formerNames: ReadonlyMap<string, string>;
}

export interface Version {
  readonly validators: Validators;
  readonly model: Model;
  /** The uses of types in the Model. */
  readonly places: TypePlaces;
}

export function versionOf(model: Model, validators: Validators): Version {
  return { validators, model, places: new TypePlaces(model) };
}

/** The witness with long lists, dicts and texts cut, and with their lengths. */
export function withoutLongParts(witness: Witness): Witness {
  const long: LongPart[] = [];
  const value = cut(witness.value, [], long);
  return long.length === 0 ? witness : { ...witness, value, long };
}

/** Values with more items, entries or characters are cut. */
const LONGEST_LIST = 1000;
const LONGEST_TEXT = 10_000;

/** The number of items or characters that remain. */
const ITEMS_SHOWN = 3;
const CHARACTERS_SHOWN = 20;

function cut(value: Json, path: LongPart['path'], long: LongPart[]): Json {
  if (typeof value === 'string') {
    if (value.length <= LONGEST_TEXT) return value;
    const characters = Array.from(value);
    long.push({ path, what: 'text', length: characters.length });
    return characters.slice(0, CHARACTERS_SHOWN).join('');
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const isLong = items.length > LONGEST_LIST;
    if (isLong) long.push({ path, what: 'list', length: items.length });
    return (isLong ? items.slice(0, ITEMS_SHOWN) : items).map((item, index) => cut(item, [...path, index], long));
  }
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  const isLong = entries.length > LONGEST_LIST;
  if (isLong) long.push({ path, what: 'dict', length: entries.length });
  const shown = isLong ? entries.slice(0, ITEMS_SHOWN) : entries;
  return Object.fromEntries(shown.map(([key, item]) => [key, cut(item, [...path, key], long)]));
}

/** Uses of types in a Model, by name. Indexes are created on demand. */
export class TypePlaces {
  readonly #model: Model;
  #fields: ReadonlyMap<string, readonly FieldRef[]> | undefined;
  #keys: ReadonlyMap<string, readonly string[]> | undefined;
  #unions: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(model: Model) {
    this.#model = model;
  }

  /** The fields with a type, in the order of the Model. */
  fieldsOf(type: string): readonly FieldRef[] {
    this.#fields ??= grouped(
      this.#model.objects.flatMap(({ name, fields }) =>
        fields.flatMap((field) =>
          namesIn([field.type]).map((of) => [of, { object: name, field: field.name }] as const),
        ),
      ),
    );
    return this.#fields.get(type) ?? [];
  }

  /** The objects with a type under undeclared keys. */
  keyHoldersOf(type: string): readonly string[] {
    this.#keys ??= grouped(
      this.#model.objects.flatMap((object) =>
        namesIn(typesOfOtherKeys(object)).map((of) => [of, object.name] as const),
      ),
    );
    return this.#keys.get(type) ?? [];
  }

  /** The unions with a type in a member. */
  unionsOf(type: string): readonly string[] {
    this.#unions ??= grouped(
      this.#model.unions.flatMap(({ name, of }) => namesIn(of).map((member) => [member, name] as const)),
    );
    return this.#unions.get(type) ?? [];
  }
}

/** The names in all types, without duplicates. */
function namesIn(types: readonly Type[]): readonly string[] {
  return [...new Set(types.flatMap((type) => namedTypes(type).map(({ name }) => name)))];
}
