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
} from './discriminator.js';
import { typesByName, type TypesByName } from '../by-name.js';

/**
 * How a value of a union selects its member. A value is valid if it is valid for any member. Dispatch leads to the only
 * possible one, and tries several only if they cannot be distinguished.
 */
export interface Dispatch {
  /** The members, with inner unions replaced by their members. */
  readonly members: readonly Type[];
  /** The possible members for each form of a value. */
  readonly byKind: Readonly<Record<ValueKind, readonly Type[]>>;
  /** The choice among members that are objects. */
  readonly objects: ObjectChoice;
}

/** The forms of values that JavaScript distinguishes. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

export const VALUE_KINDS: readonly ValueKind[] = ['text', 'number', 'boolean', 'null', 'list', 'object'];

export type ObjectChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'only'; readonly member: Type }
  /** The value of a required field selects the member. */
  | FieldChoice
  /** `keys`: by a key or a literal field of its own, which one member may lack. `tried`: members are tried in this order. */
  | { readonly kind: 'keys' | 'tried'; readonly candidates: readonly Candidate[] };

export interface FieldChoice {
  readonly kind: 'field';
  readonly field: string;
  readonly cases: readonly UnionCase[];
  /** Whether objects with another value of the same form are legal. */
  readonly open: boolean;
}

export interface Candidate {
  readonly member: Type;
  /** A required field that no other member has. */
  readonly key?: string;
  readonly required: readonly string[];
}

export function dispatchOf(union: AnyUnion, scope: TypesByName): Dispatch {
  const members = leafMembers(union, scope);
  const kinds = members.map((member) => valueKinds(member, scope));
  const having = (kind: ValueKind): readonly Type[] => members.filter((_, index) => kinds[index]!.has(kind));
  const byKind = Object.fromEntries(VALUE_KINDS.map((kind) => [kind, having(kind)])) as Dispatch['byKind'];
  return { members, byKind, objects: chooseObject(byKind.object, union, scope) };
}

/** The forms that values of a type may have; all if the spec does not show them. */
export function valueKinds(type: Type, scope: TypesByName): ReadonlySet<ValueKind> {
  return new Set(jsonKindsByName(type, scope).flatMap((kind) => (kind === 'unknown' ? VALUE_KINDS : FORMS[kind])));
}

/** The form of each JSON kind. */
export const FORMS: Readonly<Record<Exclude<JsonKind, 'unknown'>, ValueKind>> = {
  str: 'text',
  int: 'number',
  float: 'number',
  bool: 'boolean',
  null: 'null',
  list: 'list',
  object: 'object',
};

function chooseObject(members: readonly Type[], { by, open }: AnyUnion, scope: TypesByName): ObjectChoice {
  const [only, ...others] = members;
  if (only === undefined) return { kind: 'none' };
  const declared = by === undefined ? undefined : discriminatorAt(by, members, scope);
  if (declared !== undefined && isDiscriminator(declared)) return { kind: 'field', ...declared, open };
  if (others.length === 0 && !open) return { kind: 'only', member: only };
  const found = findDiscriminator(members, scope);
  if (found !== undefined) return { kind: 'field', ...found, open };
  if (others.length === 0) return { kind: 'only', member: only };
  const candidates = candidatesOf(members, scope);
  // Members without a key of their own may still have a literal field.
  const left = candidates.filter(({ key }) => key === undefined).map(({ member }) => member);
  const isDistinguished = left.length <= 1 || findDiscriminator(left, scope) !== undefined;
  return { kind: isDistinguished ? 'keys' : 'tried', candidates };
}

/** Finds a key of its own for each member. */
function candidatesOf(members: readonly Type[], scope: TypesByName): readonly Candidate[] {
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

/** The forms of a discriminator's values, which unknown values have, too. */
export function formsOf({ cases }: FieldChoice): readonly ('string' | 'number' | 'boolean')[] {
  return [...new Set(cases.map(({ value }) => typeofLiteral(value)))];
}

function typeofLiteral(value: LiteralValue): 'string' | 'number' | 'boolean' {
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean';
}

/** How the values of a union select their member. */
export interface UnionWay {
  /** `unions.Component`; for an unnamed union, the path of its field: `objects.Message.fields.nonce`. */
  readonly path: string;
  /** The declaration of the union, or the field with its type. */
  readonly origin: Origin;
  /** A sentence without a full stop. */
  readonly text: string;
  /** Members that cannot be distinguished, in the order of trial; empty otherwise. */
  readonly tried: readonly string[];
}

/** The ways of all unions of a Model, in the order of the spec. Views are left out. */
export function unionWays(model: Model): readonly UnionWay[] {
  const scope = typesByName(model);
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
