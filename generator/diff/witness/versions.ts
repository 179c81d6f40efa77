import { grouped } from '../../model/group-by.js';
import type { Validators } from '../../interpret/validators.js';
import {
  declarationsIn,
  namedTypes,
  visitDeclaration,
  type At,
  type Json,
  type Model,
  type ModelVisitor,
} from '../../model/index.js';
import type { Witness, LongPart } from '../change.js';

export interface Sides {
  readonly before: Version;
  readonly after: Version;
  readonly formerNames: ReadonlyMap<string, string>;
}

export interface Version {
  readonly validators: Validators;
  readonly model: Model;
  /** The places of a type in objects and unions. */
  readonly usesOf: (type: string) => readonly At[];
}

export function versionOf(model: Model, validators: Validators): Version {
  let uses: ReadonlyMap<string, readonly At[]> | undefined;
  return { validators, model, usesOf: (type) => (uses ??= usesIn(model)).get(type) ?? [] };
}

function usesIn(model: Model): ReadonlyMap<string, readonly At[]> {
  const found: (readonly [string, At])[] = [];
  const visitor: ModelVisitor = {
    type: (type, at) => new Set(namedTypes(type).map(({ name }) => name)).forEach((name) => found.push([name, at])),
  };
  for (const section of ['objects', 'unions'] as const)
    for (const declared of declarationsIn(section, model)) visitDeclaration(section, declared, visitor);
  return grouped(found);
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
