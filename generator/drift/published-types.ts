import { declaredAs } from '../model/by-name.js';
import { contentOf } from '../model/content.js';
import { type Field, type Model, type Limit, type Enum, isNotShown, type NotShown } from '../model/model.js';
import {
  isAny,
  isDict,
  isList,
  isNullable,
  isOneOf,
  nonNull,
  writeType,
  type Type,
  isScalar,
  isLiteral,
  isNamed,
  mapTypes,
  type NamedType,
} from '../model/types.js';
import { withoutBounds } from '../model/limits/limit-kinds.js';
import { commonRange } from '../model/limits/number-range.js';
import { isMap, keysOf, valueAt } from '../import/load/pointer.js';
import { NOWHERE } from '../model/subset.js';
import { limitsOnPart, limitsOnValue } from '../model/limits/limit-target.js';

/** A field in the published forms of one own object. */
export interface PublishedField {
  readonly name: string;
  /** The form with the most values. */
  readonly cited: PublishedForm;
  /** The forms with the field. */
  readonly forms: readonly PublishedForm[];
  /** A form without the field. */
  readonly lackedBy?: string;
  /** Whether it is missing or optional in some form. */
  readonly optional: boolean;
  readonly nullable: boolean;
}

export interface PublishedForm {
  readonly object: string;
  readonly field: Field;
}

/** The merged fields of the published forms of one own object. */
export function mergedFields(names: readonly string[], { objects }: Model): ReadonlyMap<string, PublishedField> {
  const forms = names.flatMap((name) => declaredAs(objects, name) ?? []);
  const found = new Map<string, PublishedField>();
  for (const { name } of forms.flatMap(({ fields }) => fields)) {
    if (found.has(name)) continue;
    const having = forms.flatMap(({ name: object, fields }): readonly PublishedForm[] => {
      const field = declaredAs(fields, name);
      return field === undefined ? [] : [{ object, field }];
    });
    const lacking = forms.find(({ fields }) => declaredAs(fields, name) === undefined);
    found.set(name, {
      name,
      cited: having.find(({ field }) => field.optional || field.nullable) ?? having[0]!,
      forms: having,
      ...(lacking === undefined ? {} : { lackedBy: lacking.name }),
      optional: lacking !== undefined || having.some(({ field }) => field.optional),
      nullable: having.some(({ field }) => field.nullable),
    });
  }
  return found;
}

/** The union of types, with one list type for lists. */
export function typeOfAny(types: readonly Type[]): Type {
  const all = types.flatMap((type) => (isOneOf(type) ? type.of : [type]));
  const members = [...new Map(all.map((type) => [writeType(type), type])).values()];
  const [only] = members;
  if (members.length === 1) return only!;
  const any = members.find(isAny);
  if (any !== undefined) return any;
  if (members.some(isNullable)) return { kind: 'nullable', of: typeOfAny(members.map(nonNull)) };
  const lists = members.filter(isList);
  const dicts = members.filter(isDict);
  const byKey = new Map(dicts.map((dict) => [writeType(dict.key), dict]));
  const merged: readonly Type[] = [
    ...members.filter((type) => !isList(type) && !isDict(type)),
    ...(lists.length === 0 ? [] : [{ ...lists[0]!, item: typeOfAny(lists.map(({ item }) => item)) }]),
    ...[...byKey].map(([key, dict]) => {
      const same = dicts.filter((other) => writeType(other.key) === key);
      return { ...dict, value: typeOfAny(same.map(({ value }) => value)) };
    }),
  ];
  return merged.length === 1 ? merged[0]! : { kind: 'oneOf', of: merged };
}

/** Limits with at most one of each kind on each part, because a field may narrow the bounds of its scalar. */
export function limitsTogether(limits: readonly Limit[]): readonly Limit[] {
  const found = new Map<string, Limit>();
  for (const limit of limits) {
    const key = limitKey(limit);
    const known = found.get(key);
    found.set(key, known === undefined ? limit : narrower(known, limit));
  }
  return [...found.values()];
}

/** The part and the kind of a limit. */
export function limitKey({ on, kind }: Limit): string {
  return `${on} ${kind}`;
}

/** The common bounds of two limits of one kind, with the other facts of the first. */
function narrower(limit: Limit, other: Limit): Limit {
  if (limit.kind === 'range' && other.kind === 'range')
    return { ...withoutBounds(limit), ...commonRange(limit, other) };
  if (limit.kind === 'length' && other.kind === 'length')
    return { ...withoutBounds(limit), ...commonRange(limit, other) };
  if (limit.kind === 'items' && other.kind === 'items')
    return { ...withoutBounds(limit), ...commonRange(limit, other) };
  return limit;
}

/** A published Model whose enums accept only listed values. Imported enums are open. */
export function withClosedEnums(model: Model): Model {
  return { ...model, enums: model.enums.map((enumeration) => ({ ...enumeration, open: false })) };
}

/**
 * The schemas of a document with a single value, as enums, because an own enum may be their counterpart. An import
 * inlines the value.
 */
export function singleValues(
  root: unknown,
): readonly { readonly key: string; readonly pointer: string; readonly declared: Enum }[] {
  return FOLDERS.flatMap((folder) => {
    const schemas = valueAt(root, keysOf(folder) ?? []);
    if (!isMap(schemas)) return [];
    return Object.entries(schemas).flatMap(([key, schema]) => {
      const single = singleOf(schema);
      if (single === undefined) return [];
      const facts = { doc: '', see: [], origin: NOWHERE } as const;
      const wire = typeof single.value === 'string' ? 'str' : 'int';
      const values = [{ ...facts, name: single.name, value: single.value }];
      const declared: Enum = { ...facts, name: key, wire, open: false, values, complete: true, reserved: [] };
      return [{ key, pointer: `${folder}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, declared }];
    });
  });
}

const FOLDERS = ['/components/schemas', '/$defs', '/definitions'] as const;

function singleOf(schema: unknown): { readonly name: string; readonly value: string | number } | undefined {
  if (!isMap(schema)) return undefined;
  const { oneOf, anyOf, enum: listed, title } = schema;
  const value = Object.hasOwn(schema, 'const') ? schema['const'] : onlyOf(listed);
  if (typeof value === 'string' || Number.isSafeInteger(value))
    return { name: nameOf(title), value: value as string | number };
  const part = onlyOf(oneOf) ?? onlyOf(anyOf);
  if (!isMap(part) || !Object.hasOwn(part, 'const')) return undefined;
  return singleOf({ const: part['const'], title: part['title'] });
}

function nameOf(title: unknown): string {
  const text = String(title);
  return /^[A-Z][A-Z0-9_]*$/.test(text) ? text : 'VALUE';
}

function onlyOf(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}

const PLAIN: ReadonlySet<Type['kind']> = new Set(['str', 'int', 'int32', 'float'] as const);

/**
 * The type of a field with the values of its limits in place of numbers or texts, because documents list values in
 * enums. Conditional limits are ignored.
 */
export function listedType({ type, limits }: Pick<Field, 'type' | 'limits'>, { scalars }: Model): Type {
  const listedIn = (part: Type, on: readonly Limit[]): Type => {
    if (isNullable(part)) return { ...part, of: listedIn(part.of, on) };
    if (isList(part)) return { ...part, item: listedIn(part.item, limitsOnPart(on, 'each')) };
    if (isDict(part)) return { ...part, value: listedIn(part.value, limitsOnPart(on, 'each')) };
    if (!PLAIN.has(part.kind) && !isScalar(part)) return part;
    const declared = isScalar(part) ? declaredAs(scalars, part.name)!.limits : [];
    const lists = limitsOnValue([...on, ...declared]).flatMap((limit) =>
      limit.kind === 'values' && limit.when.length === 0 ? [limit.values] : [],
    );
    const [first, ...others] = lists;
    const values = first?.filter((value) => others.every((list) => list.includes(value))) ?? [];
    const literals = values.flatMap((value) => (value === null ? [] : [{ kind: 'literal', value } as const]));
    return literals.length === 0 ? part : typeOfAny(literals);
  };
  return listedIn(type, limits);
}

/** Own objects and endpoints with facts of a document, as after corrections. */
export type PublishedInOwnTerms = Pick<Model, 'objects' | 'endpoints'>;

/** A published type with own names. A type without a counterpart is replaced by its form. */
export function inOwnTerms(type: Type, published: Model, ownName: (name: string) => string | undefined): Type {
  const inside = new Set<string>();
  const named = (ref: NamedType): Type => {
    const name = ownName(ref.name);
    switch (ref.kind) {
      case 'identifier':
        if (name !== undefined) return { kind: 'identifier', name };
        return wireOf(declaredAs(published.identifiers, ref.name)!);
      case 'enum':
        if (name !== undefined) return { kind: 'enum', name };
        return listedOf(declaredAs(published.enums, ref.name)!);
      case 'bitSet':
        return wireOf(declaredAs(published.bitSets, ref.name)!);
      case 'scalar':
        return wireOf(declaredAs(published.scalars, ref.name)!);
      case 'object':
      case 'partial':
        return name === undefined ? ANY_OBJECT : { kind: 'object', name };
      case 'union': {
        if (name !== undefined) return { kind: 'union', name };
        const { of } = declaredAs(published.unions, ref.name)!;
        // A recursive union has no end.
        if (inside.has(ref.name)) return { kind: 'any' };
        inside.add(ref.name);
        const all = typeOfAny(of.map(whole));
        inside.delete(ref.name);
        return all;
      }
    }
  };
  const whole = (nested: Type): Type =>
    mapTypes(nested, (part): Type => {
      if (isOneOf(part)) return typeOfAny(part.of);
      if (isLiteral(part)) return { kind: 'literal', value: part.value };
      return isNamed(part) ? named(part) : part;
    });
  return whole(type);
}

const ANY_OBJECT: Type = { kind: 'dict', key: { kind: 'str' }, value: { kind: 'any' } };

/** The values of an enum without an own name, or its form if it is open. */
function listedOf(declared: Enum): Type {
  const values = declared.values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  if (declared.open || values.length === 0) return wireOf(declared);
  return typeOfAny(values.map((value) => ({ kind: 'literal', value })));
}

function wireOf({ wire }: { readonly wire: 'str' | 'int' | 'float' | NotShown }): Type {
  return isNotShown(wire) ? { kind: 'any' } : { kind: wire };
}

/** Limits without the places that state them. */
export function sameLimits(one: readonly Limit[], other: readonly Limit[]): boolean {
  return contentOf(one) === contentOf(other);
}
