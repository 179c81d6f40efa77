import { declaredAs, isView } from '../model/by-name.js';
import { pathOfBody, responseName } from '../diff/compare/endpoints.js';
import { isFailure } from '../diff/compare/statuses.js';
import { pairUp } from '../diff/compare/pairs.js';
import { nameInPath } from '../diff/compare/text.js';
import { groupBy, grouped } from '../model/group-by.js';
import { limitsOnPart, limitsOnValue } from '../model/limits/limit-target.js';
import {
  type AuthScheme,
  type Endpoint,
  type EndpointResponse,
  type Enum,
  type EnumValue,
  type Field,
  type Limit,
  type Model,
  isNotShown,
  type NotShown,
  type ObjectType,
  type Origin,
  type RequestBody,
} from '../model/model.js';
import { flowAddresses, JSON_MEDIA, openApiFlows, parameterLists, shownBodies } from '../model/requests.js';
import {
  isAny,
  isDict,
  isList,
  isLiteral,
  isNamed,
  isNullable,
  isObjectRef,
  isOneOf,
  isScalar,
  isUnionRef,
  mapTypes,
  nonNull,
  writeType,
  type NamedType,
  type Type,
} from '../model/types.js';
import { pathOf } from '../model/visit.js';
import type { Alignment } from './align/align.js';
import { alignedRequirements, alignedSchemes, freeName } from './aligned-auth.js';
import { comparedLimits } from './compared-limits.js';
import { SCHEMES, type PublishedModel } from './published-model.js';

/** Both sides under own names, each with the facts that both have words for, and with all other facts of the spec. */
export interface Aligned {
  readonly objects: readonly AlignedObject[];
  readonly enums: Sides<readonly Enum[]>;
  readonly endpoints: Sides<readonly Endpoint[]>;
  readonly auth: Sides<readonly AuthScheme[]>;
  /** Fields, bodies, responses and values that both sides have, by path. The own ones have all their limits. */
  readonly compared: ReadonlyMap<string, Sides<Compared>>;
  /** The places on both sides of declarations, lists and bodies, by path. */
  readonly places: ReadonlyMap<string, Sides<Origin>>;
  /** The published fields of fields that allow what one of them allows, by path. */
  readonly forms: ReadonlyMap<string, PublishedForms>;
  /** The published endpoints with own names. Their types keep the names of the document. */
  readonly publishedEndpoints: readonly Endpoint[];
  /** A type of the aligned document as the spec can write it. A type without a counterpart is replaced by its form. */
  readonly ownType: (type: Type) => Type;
  /** The objects and unions of the document without counterparts, under names that the spec does not have. */
  readonly unpaired: Pick<Model, 'objects' | 'unions'>;
}

export interface Sides<Part> {
  readonly published: Part;
  readonly own: Part;
}

/** The fields of an object and of its counterparts. */
export interface AlignedObject extends Sides<readonly Field[]> {
  readonly name: string;
  /** Path of the list of fields. */
  readonly path: string;
}

/** Values with a place. */
export interface Compared extends Partial<Typed> {
  readonly origin: Origin;
}

interface Typed {
  readonly type: Type;
  readonly limits?: readonly Limit[];
}

/** The published fields of one own field. It may be absent if one of several counterparts lacks it. */
export interface PublishedForms {
  readonly name: string;
  readonly forms: readonly PublishedForm[];
  readonly lackedBy?: ObjectType | undefined;
}

export interface PublishedForm {
  /** The published object with the field. */
  readonly owner: string;
  /** The field under own names. */
  readonly field: Field;
}

/**
 * @param own the declarations by hand
 * @param whole the own Model with published layers
 */
export function alignedWith(own: Model, whole: Model, published: PublishedModel, alignment: Alignment): Aligned {
  return new Aligning(own, whole, published, alignment).run();
}

class Aligning {
  readonly #compared = new Map<string, Sides<Compared>>();
  readonly #places = new Map<string, Sides<Origin>>();
  readonly #forms = new Map<string, PublishedForms>();
  readonly #ownNames: ReadonlyMap<string, string>;
  readonly #taken: ReadonlySet<string>;
  readonly #rateLimitHeaders: ReadonlySet<string>;

  constructor(
    readonly own: Model,
    readonly whole: Model,
    readonly published: PublishedModel,
    readonly alignment: Alignment,
  ) {
    this.#ownNames = new Map(
      [alignment.objects, alignment.enums, alignment.identifiers].flatMap((map) =>
        [...map].flatMap(([name, list]) => list.map((theirs) => [theirs, name] as const)),
      ),
    );
    this.#taken = new Set([...whole.objects, ...whole.unions].map(({ name }) => name));
    this.#rateLimitHeaders = new Set(
      whole.services.flatMap(({ rateLimits }) =>
        isNotShown(rateLimits) ? [] : Object.values(rateLimits.headers).map((name) => name.toLowerCase()),
      ),
    );
  }

  run(): Aligned {
    const { own, published, alignment } = this;
    const pairs = own.endpoints.flatMap((endpoint) => {
      const theirs = declaredAs(published.model.endpoints, alignment.endpoints.get(endpoint.name)?.[0] ?? '');
      return theirs === undefined ? [] : [[endpoint, endpointInPlace(endpoint, theirs)] as const];
    });
    const unpaired = {
      objects: published.model.objects
        .filter(({ name, view }) => !this.#ownNames.has(view?.of ?? name))
        .map((object) => ({ ...object, name: this.#free(object.name) })),
      unions: published.model.unions.map((union) => ({
        ...union,
        name: this.#free(union.name),
        of: union.of.map((type) => this.#named(type)),
      })),
    };
    return {
      objects: this.#objects(),
      enums: bothOf(own.enums.flatMap((declared) => this.#enum(declared) ?? [])),
      endpoints: bothOf(pairs.map(([endpoint, theirs]) => this.#endpoint(endpoint, theirs))),
      auth: this.#auth(),
      compared: this.#compared,
      places: this.#places,
      forms: this.#forms,
      publishedEndpoints: pairs.map(([, theirs]) => theirs),
      unpaired,
      ownType: (type) => formOf(type, unpaired),
    };
  }

  // ----------------------------------------------------------------------------------------------------------- objects

  #objects(): readonly AlignedObject[] {
    const { own, whole, published, alignment } = this;
    const inViews = keysOfViews(whole);
    const havingField = objectsByField(published.model);
    return own.objects.flatMap((object) => {
      const { name, fields } = object;
      const theirs = (alignment.objects.get(name) ?? []).flatMap(
        (named) => declaredAs(published.model.objects, named) ?? [],
      );
      const [first] = theirs;
      if (first === undefined) return [];
      const known = new Set(declaredAs(whole.objects, name)!.fields.map((field) => field.name));
      const names = new Set(fields.map((field) => field.name));
      const all = this.#formsIn(theirs);
      const isKnown = (field: string): boolean => known.has(field) || inViews.get(name)?.has(field) === true;
      /** Whether a similar published object without a counterpart has the field. */
      const isElsewhere = (field: string): boolean =>
        (havingField.get(field) ?? []).some((other) => {
          const shared = other.fields.filter((candidate) => names.has(candidate.name)).length;
          return shared >= 3 && shared >= other.fields.length * 0.8;
        });
      const path = `${pathOf('objects', object)}.fields`;
      const ours = fields.filter((field) => all.has(field.name) || !isElsewhere(field.name));
      const others = [...all.values()].filter((field) => names.has(field.name) || !isKnown(field.name));
      const merged = others.map(mergedField);
      for (const forms of others) this.#forms.set(`${path}.${nameInPath(forms.name)}`, forms);
      this.#places.set(path, { own: object.origin, published: first.origin });
      this.#pair(path, merged, ours, fieldInPath);
      return [{ name, path, published: merged, own: ours.map((field) => this.#own(withoutSide(field))) }];
    });
  }

  /** The fields of the published forms of one own object. */
  #formsIn(objects: readonly ObjectType[]): ReadonlyMap<string, PublishedForms> {
    const byName = grouped(
      objects.flatMap(({ name: owner, fields }) =>
        fields.map((field) => [field.name, { owner, field: this.#theirs(field) }] as const),
      ),
    );
    return new Map(
      [...byName].map(([name, forms]) => {
        const lackedBy = objects.find(({ fields }) => declaredAs(fields, name) === undefined);
        return [name, { name, forms, lackedBy }];
      }),
    );
  }

  /** Notes which members of two lists are compared. */
  #pair<Part extends Carried>(
    path: string,
    published: readonly Part[],
    own: readonly Part[],
    nameOf: (part: Part) => string,
  ): void {
    for (const [theirs, ours] of pairUp(published, own, nameOf).both)
      if (isTyped(theirs) && isTyped(ours))
        this.#compared.set(`${path}.${nameOf(ours)}`, { published: theirs, own: ours });
  }

  readonly #own = <Part extends Carried>(part: Part): Part =>
    isTyped(part) ? { ...part, type: listedType(part, this.whole), limits: comparedLimits(part, this.whole) } : part;

  readonly #theirs = <Part extends Carried>(part: Part): Part => {
    const { model } = this.published;
    return isTyped(part)
      ? { ...part, type: this.#named(listedType(part, model)), limits: comparedLimits(part, model) }
      : part;
  };

  // ------------------------------------------------------------------------------------------------------------- enums

  #enum(own: Enum): Sides<Enum> | undefined {
    const { whole, published, alignment } = this;
    const theirs = declaredAs(published.model.enums, alignment.enums.get(own.name)?.[0] ?? '');
    if (theirs === undefined) return undefined;
    const path = `enums.${own.name}.values`;
    this.#places.set(path, { own: own.origin, published: theirs.origin });
    const [ours, others] = [valuesOf(own), valuesOf(theirs)];
    const known = valuesOf(declaredAs(whole.enums, own.name)!);
    const names = new Set(own.values.map(({ name }) => name));
    for (const member of ours.values())
      this.#compared.set(`${path}.${nameInPath(member.name)}`, { published: theirs, own: member });
    const values = [...others].flatMap(([value, member]): readonly EnumValue[] => {
      const same = ours.get(value);
      if (same !== undefined) return [{ ...member, name: same.name }];
      if (known.has(value)) return [];
      return [names.has(member.name) ? { ...member, name: `${member.name}_2` } : member];
    });
    return {
      own: { ...own, values: [...ours.values()] },
      published: { ...own, values, origin: theirs.origin },
    };
  }

  // --------------------------------------------------------------------------------------------------------- endpoints

  #endpoint(own: Endpoint, theirs: Endpoint): Sides<Endpoint> {
    const path = `endpoints.${own.name}`;
    const { auth } = this.published.model;
    const requirements = alignedRequirements(own.auth, theirs.auth, auth, this.alignment.schemes);
    const responses = this.#responses(own, theirs);
    const areShown = !isNotShown(own.bodies) && !isNotShown(theirs.bodies);
    const { params, query, headers, cookies, bodies, bodyOptional } = theirs;
    const published = {
      ...own,
      params,
      query,
      headers,
      cookies,
      ...(areShown ? { bodies, bodyOptional } : {}),
      origin: theirs.origin,
      responses: responses.published,
      auth: requirements.published,
    };
    const sides = { published, own: { ...own, responses: responses.own, auth: requirements.own } };
    this.#placesIn(path, sides);
    for (const list of parameterLists) this.#pair(`${path}.${list}`, theirs[list], own[list], fieldInPath);
    this.#pair(path, shownBodies(sides.published), shownBodies(sides.own), pathOfBody);
    this.#pair(`${path}.responses`, responses.published, responses.own, responseName);
    for (const [other, response] of pairUp(responses.published, responses.own, responseName).both) {
      const at = `${path}.responses.${responseName(response)}.headers`;
      this.#pair(at, other.headers, response.headers, fieldInPath);
    }
    return { published: withValues(published, this.#theirs), own: withValues(sides.own, this.#own) };
  }

  /** Notes the places of an endpoint, of its bodies and of its responses. */
  #placesIn(path: string, { own, published }: Sides<Endpoint>): void {
    const place = (at: string, ours: Origin, ...keys: readonly string[]): void => {
      this.#places.set(`${path}${at}`, { own: ours, published: this.published.inside(published.origin, ...keys) });
    };
    place('', own.origin);
    place('.auth', own.origin, 'security');
    place('.body', own.origin, 'requestBody');
    for (const { media } of shownBodies(published))
      place(`.${pathOfBody({ media })}`, own.origin, 'requestBody', 'content', media);
    for (const { media, origin } of shownBodies(own))
      place(`.${pathOfBody({ media })}`, origin, 'requestBody', 'content', media, 'schema');
    for (const response of own.responses) {
      const keys = ['responses', String(response.status)];
      place(`.responses.${responseName(response)}`, response.origin, ...keys, 'content', response.media, 'schema');
      place(`.responses.${responseName(response)}.headers`, response.origin, ...keys, 'headers');
    }
  }

  /** Failures are compared only if both sides list some, because a spec may declare them for the whole service. */
  #responses({ responses }: Endpoint, { responses: published }: Endpoint): Sides<readonly EndpointResponse[]> {
    const areFailures = responses.some(isFailure) && published.some(isFailure);
    // The query selects one of several types, and headers are those of a status.
    const selected = new Set(responses.flatMap(({ status, when }) => (when.length === 0 ? [] : [status])));
    const listed = (list: readonly EndpointResponse[]): readonly EndpointResponse[] =>
      list
        .filter((response) => areFailures || !isFailure(response))
        .flatMap((response): readonly EndpointResponse[] => {
          const isFirst = list.find(({ status }) => status === response.status) === response;
          if (selected.has(response.status)) return isFirst ? [withoutBody(response)] : [];
          return [isFirst ? response : { ...response, headers: [] }];
        });
    const [ours, theirs] = [listed(responses), listed(published)];
    const own = ours.map((response) => withMediaOf(response, theirs));
    const byName = new Map(own.map((response) => [responseName(response), response]));
    return {
      own,
      published: theirs.map((other) => {
        const response = withMediaOf(other, ours);
        const known = byName.get(responseName(response))?.headers ?? [];
        const isCompared = (header: Field): boolean =>
          !this.#rateLimitHeaders.has(header.name.toLowerCase()) || declaredAs(known, header.name) !== undefined;
        return { ...response, headers: response.headers.filter(isCompared) };
      }),
    };
  }

  // -------------------------------------------------------------------------------------------------------------- auth

  #auth(): Sides<readonly AuthScheme[]> {
    const { own, published, alignment } = this;
    const sides = alignedSchemes(own.auth, published.model.auth, alignment.schemes);
    for (const { name, origin } of sides.own) {
      const theirs = declaredAs(sides.published, name);
      const path = `auth.${nameInPath(name)}`;
      const place = (at: string, ...keys: readonly string[]): void => {
        this.#places.set(at, { own: origin, published: published.inside(theirs!.origin, ...keys) });
      };
      if (theirs === undefined) this.#places.set(path, { own: origin, published: published.originOf(SCHEMES) });
      else {
        const { flows } = declaredAs(published.model.auth, alignment.schemes.get(name)![0]!)!;
        place(path);
        place(`${path}.scopes`, 'flows');
        place(`${path}.flows`, 'flows');
        for (const [property, key] of PROPERTY_KEYS) place(`${path}.properties.${property}`, key);
        for (const { kind, scopes = [] } of flows.toReversed()) {
          place(`${path}.flows.${kind}`, 'flows', openApiFlows[kind]);
          for (const scope of scopes)
            place(`${path}.scopes.${nameInPath(scope)}`, 'flows', openApiFlows[kind], 'scopes', scope);
        }
      }
    }
    return sides;
  }

  // ------------------------------------------------------------------------------------------------------------- types

  /** A published type with own names. Objects and unions without counterparts keep their names. */
  #named(whole: Type): Type {
    return mapTypes(whole, (part): Type => {
      if (isOneOf(part)) return typeOfAny(part.of);
      if (isLiteral(part)) return { kind: 'literal', value: part.value };
      return isNamed(part) ? this.#ofName(part) : part;
    });
  }

  #ofName(ref: NamedType): Type {
    const { model } = this.published;
    const name =
      this.#ownNames.get(ref.name) ?? this.#ownNames.get(declaredAs(model.objects, ref.name)?.view?.of ?? '');
    switch (ref.kind) {
      case 'identifier':
        return name === undefined ? wireOf(declaredAs(model.identifiers, ref.name)!) : { kind: 'identifier', name };
      case 'enum':
        return name === undefined ? listedOf(declaredAs(model.enums, ref.name)!) : { kind: 'enum', name };
      case 'bitSet':
        return wireOf(declaredAs(model.bitSets, ref.name)!);
      case 'scalar':
        return wireOf(declaredAs(model.scalars, ref.name)!);
      case 'object':
      case 'partial':
        return { kind: 'object', name: name ?? this.#free(ref.name) };
      case 'union':
        return { kind: 'union', name: this.#free(ref.name) };
    }
  }

  /** A name for a declaration without a counterpart, which differs from all own names. */
  #free(name: string): string {
    return freeName(name, this.#taken);
  }
}

/** A field, or the body of a request or a response. */
type Carried = Pick<RequestBody, 'limits' | 'origin'> & { readonly type: Type | NotShown | null };

function isTyped<Part extends Carried>(part: Part): part is Part & Typed {
  return part.type !== null && !isNotShown(part.type);
}

/** The keys of a scheme in OpenAPI, by the property that has their value. */
const PROPERTY_KEYS = [
  ['header', 'name'],
  ['name', 'name'],
  ['token_format', 'scheme'],
  ['url', 'openIdConnectUrl'],
  ...flowAddresses.map(({ inSpec }) => [inSpec.replace('-', '_'), 'flows'] as const),
] as const;

function bothOf<Part>(pairs: readonly Sides<Part>[]): Sides<readonly Part[]> {
  return { own: pairs.map(({ own }) => own), published: pairs.map(({ published }) => published) };
}

// ------------------------------------------------------------------------------------------------------------- fields

function fieldInPath({ name }: Field): string {
  return nameInPath(name);
}

/** A field with everything that its forms allow. */
function mergedField({ name, forms, lackedBy }: PublishedForms): Field {
  return {
    ...citedForm({ forms }).field,
    name,
    type: typeOfAny(forms.map(({ field }) => field.type)),
    optional: lackedBy !== undefined || forms.some(({ field }) => field.optional),
    nullable: forms.some(({ field }) => field.nullable),
  };
}

/** A field without the side of a connection that sends it. */
function withoutSide(field: Field): Field {
  const { onlyIn: _, ...others } = field;
  return others;
}

/** The form of a field with the most values. */
export function citedForm({ forms }: Pick<PublishedForms, 'forms'>): PublishedForm {
  return forms.find(({ field }) => field.optional || field.nullable) ?? forms[0]!;
}

function keysOfViews({ objects }: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const views = groupBy(objects.filter(isView), ({ view }) => view.of);
  return new Map(
    [...views].map(([name, some]) => [name, new Set(some.flatMap(({ fields }) => fields.map((field) => field.name)))]),
  );
}

function objectsByField({ objects }: Model): ReadonlyMap<string, readonly ObjectType[]> {
  return grouped(objects.flatMap((object) => object.fields.map(({ name }) => [name, object] as const)));
}

function valuesOf({ values }: Enum): ReadonlyMap<string | number, EnumValue> {
  return new Map(values.flatMap((member) => (isNotShown(member.value) ? [] : [[member.value, member] as const])));
}

// -------------------------------------------------------------------------------------------------------------- types

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
function listedType({ type, limits = [] }: Typed, { scalars }: Model): Type {
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
    const common = first?.filter((value) => others.every((list) => list.includes(value))) ?? [];
    // No type excludes every value, so that the first of lists with nothing in common replaces the number or the text.
    const values = common.length === 0 ? (first ?? []) : common;
    const literals = values.flatMap((value) => (value === null ? [] : [{ kind: 'literal', value } as const]));
    return literals.length === 0 ? part : typeOfAny(literals);
  };
  return listedIn(type, limits);
}

/** A type without names of declarations that the spec does not have. */
function formOf(whole: Type, unpaired: Aligned['unpaired'], inside: readonly string[] = []): Type {
  return mapTypes(whole, (part): Type => {
    if (isOneOf(part)) return typeOfAny(part.of);
    if (isObjectRef(part)) return declaredAs(unpaired.objects, part.name) === undefined ? part : ANY_OBJECT;
    const union = isUnionRef(part) ? declaredAs(unpaired.unions, part.name) : undefined;
    if (union === undefined) return part;
    // A recursive union has no end.
    if (inside.includes(union.name)) return { kind: 'any' };
    return typeOfAny(union.of.map((type) => formOf(type, unpaired, [...inside, union.name])));
  });
}

const ANY_OBJECT: Type = { kind: 'dict', key: { kind: 'str' }, value: { kind: 'any' } };

/** The values that an enum lists. Imported enums are open, but a document means the listed values. */
export function listedOf(declared: Enum): Type {
  const values = [...valuesOf(declared).keys()];
  return values.length === 0 ? wireOf(declared) : typeOfAny(values.map((value) => ({ kind: 'literal', value })));
}

function wireOf({ wire }: { readonly wire: 'str' | 'int' | 'float' | NotShown }): Type {
  return isNotShown(wire) ? { kind: 'any' } : { kind: wire };
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

/** The endpoint with other values of parameters, bodies, responses and headers. */
function withValues(endpoint: Endpoint, change: <Part extends Carried>(part: Part) => Part): Endpoint {
  const { params, query, headers, cookies, bodies, responses } = endpoint;
  return {
    ...endpoint,
    params: params.map(change),
    query: query.map(change),
    headers: headers.map(change),
    cookies: cookies.map(change),
    bodies: isNotShown(bodies) ? bodies : bodies.map(change),
    responses: responses.map((response) => ({ ...change(response), headers: response.headers.map(change) })),
  };
}

/** A response without a body has no content type, and takes that of the other side. */
function withMediaOf(response: EndpointResponse, others: readonly EndpointResponse[]): EndpointResponse {
  const same = response.type === null ? others.find(({ status }) => status === response.status) : undefined;
  return same === undefined ? response : { ...response, media: same.media };
}

function withoutBody(response: EndpointResponse): EndpointResponse {
  const { limits: _, ...others } = response;
  return { ...others, type: { notShown: true }, media: JSON_MEDIA, when: [] };
}

/** The body with the content type of another one. */
export function ofMedia<Body extends { readonly media: string }>(
  bodies: readonly Body[],
  { media }: Pick<Body, 'media'>,
): Body | undefined {
  return bodies.find((body) => body.media === media);
}

/** A published Model whose enums accept only listed values. Imported enums are open. */
export function withClosedEnums(model: Model): Model {
  return { ...model, enums: model.enums.map((enumeration) => ({ ...enumeration, open: false })) };
}
