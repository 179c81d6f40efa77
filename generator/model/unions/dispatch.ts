import { defined } from '../../defined.js';
import type { Model, Origin } from '../model.js';
import {
  isObjectRef,
  isOneOf,
  type JsonKind,
  jsonKindsByName,
  type LiteralValue,
  type Type,
  typesIn,
  writeType,
} from '../types.js';
import { visitModel } from '../visit.js';
import { dispatchText } from '../wording/phrases.js';
import {
  type AnyUnion,
  discriminatorAt,
  findDiscriminator,
  isDiscriminator,
  isRequired,
  leafMembers,
  objectOf,
  type UnionCase,
  unionOf,
  type UnionScope,
  unionScope,
} from './discriminator.js';

/**
 * How a value of a union finds its member. A value belongs to the union if it is valid for any member; the way leads
 * to the only one that it can be valid for, and tries several only where nothing distinguishes them.
 */
export interface Dispatch {
  /** The members, with those of unions inside in their place. */
  readonly members: readonly Type[];
  /** The members that a value of each form may belong to. */
  readonly byKind: Readonly<Record<ValueKind, readonly Type[]>>;
  /** How members that are objects are distinguished. */
  readonly objects: ObjectChoice;
}

/** Forms that can be distinguished by looking at a value. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

export const VALUE_KINDS: readonly ValueKind[] = ['text', 'number', 'boolean', 'null', 'list', 'object'];

export type ObjectChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'only'; readonly member: Type }
  /** By the value of a field, which each member requires. */
  | FieldChoice
  /** `keys`: each has a key of its own, or one value of a field; one may have neither. `tried`: they are tried in this order. */
  | { readonly kind: 'keys' | 'tried'; readonly candidates: readonly Candidate[] };

export interface FieldChoice {
  readonly kind: 'field';
  readonly field: string;
  readonly cases: readonly UnionCase[];
  /** Whether objects with a value that no member has are legal, too. It has the form of one of the values. */
  readonly open: boolean;
}

export interface Candidate {
  readonly member: Type;
  /** A field that the member requires, and no other one has: it identifies the member. */
  readonly key?: string;
  /** The fields that the member requires. */
  readonly required: readonly string[];
}

/** Decides how values find their member. */
export function dispatchOf(union: AnyUnion, scope: UnionScope): Dispatch {
  const members = leafMembers(union, scope);
  const kinds = members.map((member) => valueKinds(member, scope));
  const having = (kind: ValueKind): readonly Type[] => members.filter((_, index) => kinds[index]!.has(kind));
  const byKind = Object.fromEntries(VALUE_KINDS.map((kind) => [kind, having(kind)])) as Dispatch['byKind'];
  return { members, byKind, objects: chooseObject(byKind.object, union, scope) };
}

function valueKinds(type: Type, scope: UnionScope): ReadonlySet<ValueKind> {
  return new Set(jsonKindsByName(type, scope).flatMap((kind) => KINDS[kind]));
}

const KINDS: Readonly<Record<JsonKind, readonly ValueKind[]>> = {
  str: ['text'],
  int: ['number'],
  float: ['number'],
  bool: ['boolean'],
  null: ['null'],
  list: ['list'],
  object: ['object'],
  unknown: VALUE_KINDS,
};

function chooseObject(members: readonly Type[], { by, open }: AnyUnion, scope: UnionScope): ObjectChoice {
  const [only, ...others] = members;
  if (only === undefined) return { kind: 'none' };
  const declared = by === undefined ? undefined : discriminatorAt(by, members, scope);
  if (declared !== undefined && isDiscriminator(declared)) return { kind: 'field', ...declared, open };
  if (others.length === 0 && !open) return { kind: 'only', member: only };
  const found = findDiscriminator(members, scope);
  if (found !== undefined) return { kind: 'field', ...found, open };
  if (others.length === 0) return { kind: 'only', member: only };
  const candidates = candidatesOf(members, scope);
  // Members without a key of their own may still have a field of literals.
  const left = candidates.filter(({ key }) => key === undefined).map(({ member }) => member);
  const isDistinguished = left.length <= 1 || findDiscriminator(left, scope) !== undefined;
  return { kind: isDistinguished ? 'keys' : 'tried', candidates };
}

/** Each member with a key of its own, if it has one. */
function candidatesOf(members: readonly Type[], scope: UnionScope): readonly Candidate[] {
  const owners = new Map<string, number>();
  for (const member of members) {
    const object = isObjectRef(member) ? objectOf(member, scope) : undefined;
    for (const { name } of object?.fields ?? []) owners.set(name, (owners.get(name) ?? 0) + 1);
  }
  return members.map((member): Candidate => {
    const object = isObjectRef(member) ? objectOf(member, scope) : undefined;
    if (object === undefined || !isObjectRef(member)) return { member, required: [] };
    const required = object.fields.filter((field) => isRequired(field, member, object)).map(({ name }) => name);
    return defined({ member, required, key: required.find((name) => owners.get(name) === 1) });
  });
}

/** The forms that the values of a discriminator have: an unknown value has one of them, too. */
export function formsOf({ cases }: FieldChoice): readonly ('string' | 'number' | 'boolean')[] {
  return [...new Set(cases.map(({ value }) => typeofLiteral(value)))];
}

function typeofLiteral(value: LiteralValue): 'string' | 'number' | 'boolean' {
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}

/** How the values of one union find their member. */
export interface UnionWay {
  /** `unions.Component`; of a union without a name, the place of its type: `objects.Message.fields.nonce`. */
  readonly path: string;
  /** Where the spec declares it, or the field or other member whose type it is. */
  readonly origin: Origin;
  /** The way as a sentence, without a full stop. */
  readonly text: string;
  /** Members that nothing distinguishes: they are tried in this order. Empty where something does. */
  readonly tried: readonly string[];
}

/** The ways of all unions of a Model, with and without a name, in the order of the spec. A view is left out. */
export function unionWays(model: Model): readonly UnionWay[] {
  const scope = unionScope(model);
  const ways: UnionWay[] = [];
  const add = (path: string, origin: Origin, dispatch: Dispatch): void =>
    void ways.push({ path, origin, text: dispatchText(dispatch), tried: triedMembers(dispatch) });
  visitModel(model, {
    union: (union, at) => add(at.path, union.origin, dispatchOf(union, scope)),
    type: (type, at) => {
      if (at.path.includes('.views.')) return;
      const { origin } = at.member ?? at.owner;
      for (const union of typesIn(type).filter(isOneOf)) add(at.path, origin, dispatchOf(unionOf(union, scope), scope));
    },
  });
  return ways;
}

function triedMembers({ objects, byKind }: Dispatch): readonly string[] {
  if (objects.kind === 'tried') {
    return objects.candidates.filter(({ key }) => key === undefined).map(({ member }) => writeType(member));
  }
  return byKind.list.length > 1 ? byKind.list.map(writeType) : [];
}
