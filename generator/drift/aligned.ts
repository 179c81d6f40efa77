import { declaredAs } from '../model/by-name.js';
import { limitsOnPart, limitsOnValue } from '../model/limits/limit-target.js';
import {
  type Endpoint,
  type Enum,
  type Field,
  type Limit,
  type Model,
  isNotShown,
  type NotShown,
} from '../model/model.js';
import {
  isAny,
  isDict,
  isList,
  isLiteral,
  isNamed,
  isNullable,
  isOneOf,
  isScalar,
  mapTypes,
  nonNull,
  writeType,
  type NamedType,
  type Type,
} from '../model/types.js';
import type { Alignment } from './align/align.js';

/** The facts of a document under the names of the own spec. Types keep the names of the document. */
export interface Aligned {
  /** The published fields of each own object with counterparts, by name. */
  readonly objects: ReadonlyMap<string, ReadonlyMap<string, PublishedField>>;
  readonly endpoints: readonly Endpoint[];
  /** A published type with own names. A type without a counterpart is replaced by its form. */
  readonly ownType: (type: Type) => Type;
  /** Whether a published declaration is the counterpart of an own one, or of the object of an own view. */
  readonly isCounterpart: (own: string, published: string) => boolean;
}

/** A field that allows what one of its published forms allows. Its limits are in the forms. */
export interface PublishedField extends Field {
  /** The declarations with the field: objects, or one endpoint. */
  readonly forms: readonly PublishedForm[];
  /** A counterpart without the field. */
  readonly lackedBy?: string;
}

export interface PublishedForm {
  readonly owner: string;
  readonly field: Field;
}

/** @param whole the own Model with published layers */
export function alignedWith(own: Model, whole: Model, published: Model, alignment: Alignment): Aligned {
  const ownNames = new Map(
    [alignment.objects, alignment.enums, alignment.identifiers].flatMap((map) =>
      [...map].flatMap(([name, list]) => list.map((theirs) => [theirs, name] as const)),
    ),
  );
  const baseIn = ({ objects }: Model, name: string): string => declaredAs(objects, name)?.view?.of ?? name;
  return {
    objects: new Map([...alignment.objects].map(([name, names]) => [name, mergedFields(names, published)])),
    endpoints: own.endpoints.flatMap((endpoint) => {
      const theirs = declaredAs(published.endpoints, alignment.endpoints.get(endpoint.name)?.[0] ?? '');
      return theirs === undefined ? [] : [endpointInPlace(endpoint, theirs)];
    }),
    ownType: (type) => inOwnTerms(type, published, (name) => ownNames.get(name)),
    isCounterpart: (name, theirs) => ownNames.get(baseIn(published, theirs)) === baseIn(whole, name),
  };
}

// ------------------------------------------------------------------------------------------------------------- fields

/** The merged fields of the published forms of one own object. */
function mergedFields(names: readonly string[], model: Model): ReadonlyMap<string, PublishedField> {
  const objects = names.flatMap((name) => declaredAs(model.objects, name) ?? []);
  const found = new Map<string, PublishedField>();
  for (const { name } of objects.flatMap(({ fields }) => fields)) {
    if (found.has(name)) continue;
    const forms = objects.flatMap(({ name: owner, fields }): readonly PublishedForm[] => {
      const field = declaredAs(fields, name);
      return field === undefined ? [] : [{ owner, field }];
    });
    const lacking = objects.find(({ fields }) => declaredAs(fields, name) === undefined);
    found.set(name, publishedField(forms, model, lacking?.name));
  }
  return found;
}

/** A field with everything that its forms allow. */
export function publishedField(
  forms: readonly PublishedForm[],
  model: Model,
  lackedBy?: string,
  name = forms[0]!.field.name,
): PublishedField {
  return {
    ...citedForm({ forms }).field,
    name,
    type: typeOfAny(forms.map(({ field }) => listedType(field, model))),
    optional: lackedBy !== undefined || forms.some(({ field }) => field.optional),
    nullable: forms.some(({ field }) => field.nullable),
    limits: [],
    forms,
    ...(lackedBy === undefined ? {} : { lackedBy }),
  };
}

/** The form of a field with the most values. */
export function citedForm({ forms }: Pick<PublishedField, 'forms'>): PublishedForm {
  return forms.find(({ field }) => field.optional || field.nullable) ?? forms[0]!;
}

/** The union of types, with one list type for lists. */
function typeOfAny(types: readonly Type[]): Type {
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

// ---------------------------------------------------------------------------------------------------------- endpoints

/** The published endpoint with own names, also of path parameters, which are paired by position, and of headers. */
function endpointInPlace(own: Endpoint, published: Endpoint): Endpoint {
  const responses = published.responses.map((response) => {
    const same = own.responses.find(({ status }) => status === response.status);
    return { ...response, headers: inOwnCase(response.headers, same?.headers ?? []) };
  });
  const params = published.params.map((param, index) => ({ ...param, name: own.params[index]?.name ?? param.name }));
  return { ...published, name: own.name, params, headers: inOwnCase(published.headers, own.headers), responses };
}

/** Headers with own names, whose case may differ. */
function inOwnCase<Header extends Field>(headers: readonly Header[], own: readonly Field[]): readonly Header[] {
  const names = new Map(own.map(({ name }) => [name.toLowerCase(), name]));
  return headers.map((header) => ({ ...header, name: names.get(header.name.toLowerCase()) ?? header.name }));
}

// -------------------------------------------------------------------------------------------------------------- types

/** A published Model whose enums accept only listed values. Imported enums are open. */
export function withClosedEnums(model: Model): Model {
  return { ...model, enums: model.enums.map((enumeration) => ({ ...enumeration, open: false })) };
}

function inOwnTerms(type: Type, published: Model, ownName: (name: string) => string | undefined): Type {
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
