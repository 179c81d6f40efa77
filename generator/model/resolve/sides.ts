import type { Diagnostics } from '../../diagnostics/index.js';
import type { Queries } from '../../queries/index.js';
import {
  type Endpoint,
  type EndpointResponse,
  type Event,
  type Field,
  type ObjectType,
  type Side,
  type Type,
  type Union,
  isNotShown,
} from '../model.js';
import { parametersOf, shownBodies } from '../requests.js';
import { typeOfOtherKeys } from '../objects.js';
import { isObjectRef, isUnionRef, mapTypes, namedTypes } from '../types.js';
import type { Declarations } from './resolve-sections.js';
import { changed, mark, spanOf } from './resolving.js';
import type { TypeNames } from './types.js';
import { hasEffect, withoutMissing } from './views.js';
import { grouped } from '../group-by.js';

/** Suffixes of views for one side: `BookInRequest`, `BookInAnswer`. */
const SUFFIX: Readonly<Record<Side, string>> = { requests: 'InRequest', answers: 'InAnswer' };

const SIDES = ['requests', 'answers'] as const;

interface Context {
  readonly names: TypeNames;
  readonly diagnostics: Diagnostics;
  readonly queries: Queries;
}

/**
 * Derives the views that follow from `only-in`, for requests and for answers. An object gets a view if a request or an
 * answer contains it, and the view differs in any depth. The object itself keeps all fields, with those of one side as
 * optional.
 */
export function splitSides(declarations: Declarations, context: Context): Declarations {
  const { objects, unions } = declarations;
  if (!objects.some(({ fields }) => fields.some(({ onlyIn }) => onlyIn !== undefined))) return declarations;
  const sides = SIDES.map((side) => splitSide(side, declarations, context));
  const [requests, answers] = sides as [Split, Split];
  const derived = <Part>(part: Part, of: (split: Split) => ReadonlyMap<Part, Part>): readonly Part[] =>
    sides.flatMap((split) => of(split).get(part) ?? []);
  return {
    ...declarations,
    objects: objects.flatMap((object) => [asEitherSide(object, context), ...derived(object, (split) => split.objects)]),
    unions: unions.flatMap((union) => [union, ...derived(union, (split) => split.unions)]),
    endpoints: declarations.endpoints.map((endpoint) => ofEndpoint(endpoint, requests, answers, context)),
    events: declarations.events.map((event) => ofEvent(event, requests, answers, context)),
  };
}

interface Split {
  readonly objects: ReadonlyMap<ObjectType, ObjectType>;
  readonly unions: ReadonlyMap<Union, Union>;
  /** The type for this side. */
  readonly typeOf: (type: Type) => Type;
  /** Identifies the differing types, for memoized results. */
  readonly key: string;
}

function splitSide(side: Side, declarations: Declarations, context: Context): Split {
  const parts = new Map<string, ObjectType | Union>();
  for (const part of [...declarations.objects, ...declarations.unions])
    if (!parts.has(part.name)) parts.set(part.name, part);
  const differing = namesThatDiffer(side, parts);
  const used = reachable(typesOn(side, declarations), differing, parts, side);
  const typeOf = (type: Type): Type =>
    mapTypes(type, (inner) =>
      (isObjectRef(inner) || isUnionRef(inner)) && used.has(inner.name)
        ? { ...inner, name: inner.name + SUFFIX[side] }
        : inner,
    );
  const isFree = (name: string): boolean => {
    const derived = name + SUFFIX[side];
    if (!context.names.has(derived)) return true;
    const span = spanOf(parts.get(name)!);
    context.diagnostics.report('side-name-taken', { name: derived, of: name, side }, span, {
      hint: `give the type ${derived} another name`,
    });
    return false;
  };
  const isUsed = ({ name }: ObjectType | Union): boolean => used.has(name) && isFree(name);
  return {
    objects: new Map(declarations.objects.filter(isUsed).map((object) => [object, viewFor(side, object, typeOf)])),
    unions: new Map(declarations.unions.filter(isUsed).map((union) => [union, unionFor(side, union, typeOf)])),
    typeOf,
    key: [...used].join(' '),
  };
}

function typesOn(side: Side, { endpoints, events }: Declarations): readonly Type[] {
  const shown = (types: readonly unknown[]): readonly Type[] =>
    types.filter((type): type is Type => type !== null && !isNotShown(type));
  if (side === 'requests') {
    return [
      ...endpoints.flatMap((endpoint) => [
        ...parametersOf(endpoint).map(({ type }) => type),
        ...shown(shownBodies(endpoint).map(({ type }) => type)),
      ]),
      // The answer to an event has the direction of a request.
      ...shown(events.map(({ answer }) => answer ?? null)),
    ];
  }
  return [
    ...endpoints.flatMap(({ responses }) => shown(responses.map(({ type }) => type))),
    ...events.flatMap(({ payload, instead }) => [
      ...shown([payload]),
      ...(isNotShown(instead) ? [] : instead.map(({ type }) => type)),
    ]),
  ];
}

/** The objects and unions that differ on this side at any depth. */
function namesThatDiffer(side: Side, parts: ReadonlyMap<string, ObjectType | Union>): ReadonlySet<string> {
  const holders = grouped(
    [...parts].flatMap(([name, part]) => namesInside(part).map((inside) => [inside, name] as const)),
  );
  const differing = new Set<string>();
  for (const [name, part] of parts)
    if ('fields' in part && part.fields.some((field) => differs(field, side))) differing.add(name);
  for (const name of differing) for (const holder of holders.get(name) ?? []) differing.add(holder);
  return differing;
}

function differs({ onlyIn }: Field, side: Side): boolean {
  return onlyIn !== undefined && (onlyIn.side !== side || onlyIn.always);
}

/** The given names that are reachable from the types. */
function reachable(
  types: readonly Type[],
  among: ReadonlySet<string>,
  parts: ReadonlyMap<string, ObjectType | Union>,
  side: Side,
): ReadonlySet<string> {
  const reached = new Set(types.flatMap(namesIn).filter((name) => among.has(name)));
  for (const name of reached) {
    for (const inside of namesInside(parts.get(name)!, side)) if (among.has(inside)) reached.add(inside);
  }
  return reached;
}

/** The objects and unions directly inside another one, in one side or both. */
function namesInside(part: ObjectType | Union, side?: Side): readonly string[] {
  if (!('fields' in part)) return part.of.flatMap(namesIn);
  const others = typeOfOtherKeys(part);
  const types = part.fields
    .filter(({ onlyIn }) => side === undefined || onlyIn === undefined || onlyIn.side === side)
    .map(({ type }) => type);
  return [...types, ...(others === undefined ? [] : [others])].flatMap(namesIn);
}

function namesIn(type: Type): readonly string[] {
  return namedTypes(type).flatMap((named) => (isObjectRef(named) || isUnionRef(named) ? [named.name] : []));
}

// --------------------------------------------------------------------------------------------------------------- views

/** The object with the fields of one side. */
function viewFor(side: Side, object: ObjectType, typeOf: (type: Type) => Type): ObjectType {
  const kept = object.fields.filter(({ onlyIn }) => onlyIn === undefined || onlyIn.side === side);
  const types = new Map(kept.map((field) => [field.name, field.type]));
  const fields = kept.map((field) => {
    const type = typeOf(field.type);
    const own = type === field.type ? field : mark({ ...withTypes(field, typeOf), type }, spanOf(field));
    return withoutMissing(own, types);
  });
  const others = typeOfOtherKeys(object);
  const of = object.view?.of ?? object.name;
  const view: ObjectType = {
    ...object,
    name: object.name + SUFFIX[side],
    doc: [object.doc, `\`${object.name}\` in ${side === 'requests' ? 'requests' : 'answers and events'}.`]
      .filter((text) => text !== '')
      .join('\n\n'),
    fields,
    rules: object.rules.filter((rule) => hasEffect(rule, fields)),
    identity: object.identity.filter((name) => types.has(name)),
    ...(others === undefined ? {} : { otherKeys: typeOf(others) }),
    ...(object.keyPatterns === undefined
      ? {}
      : { keyPatterns: object.keyPatterns.map((pattern) => ({ ...pattern, type: typeOf(pattern.type) })) }),
    view: { of, key: object.name.slice(of.length) + SUFFIX[side], side },
    reserved: [],
  };
  const { extends: _extends, was: _was, ...derived } = view;
  return mark(derived, spanOf(object));
}

/** The field with the types of one side, also in expectations. */
function withTypes(field: Field, typeOf: (type: Type) => Type): Field {
  const expected = field.expected?.map((expectation) =>
    expectation.kind === 'is' ? { ...expectation, type: typeOf(expectation.type) } : expectation,
  );
  return expected === undefined ? field : { ...field, expected };
}

function unionFor(side: Side, union: Union, typeOf: (type: Type) => Type): Union {
  const { was: _was, ...rest } = union;
  const of = union.of.map((member) => mark({ ...typeOf(member) }, spanOf(member)));
  return mark({ ...rest, name: union.name + SUFFIX[side], of }, spanOf(union));
}

/**
 * The object with the fields of both sides, which accepts the values of either. Rules that require a field of one side,
 * and conditions on it, apply only in the views.
 */
function asEitherSide(object: ObjectType, { queries }: Context): ObjectType {
  const oneSided = new Set(object.fields.filter(({ onlyIn }) => onlyIn !== undefined).map(({ name }) => name));
  if (oneSided.size === 0) return object;
  return queries.memoize('object for both sides', [object], () => {
    const typesBeside = (side: Side | undefined): ReadonlyMap<string, Type> =>
      new Map(
        object.fields
          .filter(({ onlyIn }) => onlyIn === undefined || onlyIn.side === side)
          .map(({ name, type }) => [name, type]),
      );
    const types = { requests: typesBeside('requests'), answers: typesBeside('answers'), both: typesBeside(undefined) };
    const fields = object.fields.map((field) => {
      const always = withoutMissing(field, types[field.onlyIn?.side ?? 'both']);
      return field.onlyIn === undefined || field.optional ? always : changed(always, { optional: true });
    });
    const rules = object.rules.filter(
      (rule) => rule.kind === 'at-most-one-non-null' || !rule.fields.some((name) => oneSided.has(name)),
    );
    return changed(object, { fields, rules });
  });
}

// ------------------------------------------------------------------------------------------------- endpoints and events

function ofEndpoint(endpoint: Endpoint, requests: Split, answers: Split, { queries }: Context): Endpoint {
  return queries.memoize('sides of an endpoint', [endpoint, requests.key, answers.key], () => {
    const sent = <Part extends Typed>(part: Part): Part => ofSide(part, requests);
    return unlessSame(endpoint, {
      params: endpoint.params.map(sent),
      query: endpoint.query.map(sent),
      headers: endpoint.headers.map(sent),
      cookies: endpoint.cookies.map(sent),
      bodies: isNotShown(endpoint.bodies) ? endpoint.bodies : endpoint.bodies.map(sent),
      responses: endpoint.responses.map((response) => ofSide(response, answers)),
    });
  });
}

function ofEvent(event: Event, requests: Split, answers: Split, { queries }: Context): Event {
  return queries.memoize('sides of an event', [event, requests.key, answers.key], () => {
    const { payload, instead, answer } = event;
    return unlessSame(event, {
      payload: inPlace(payload, answers),
      // The answer to an event has the direction of a request.
      ...(answer === undefined ? {} : { answer: inPlace(answer, requests) }),
      instead: isNotShown(instead) ? instead : instead.map((alternative) => ofSide(alternative, answers)),
    });
  });
}

type Typed = { readonly type: EndpointResponse['type'] };

function ofSide<Part extends Typed>(part: Part, side: Split): Part {
  return unlessSame(part, { type: inPlace(part.type, side) } as Partial<Part>);
}

function inPlace<T extends EndpointResponse['type']>(type: T, { typeOf }: Split): T {
  return type === null || isNotShown(type) ? type : (typeOf(type) as T);
}

/** A part with other facts; the part itself, if it has all of them. */
function unlessSame<Part extends object>(part: Part, facts: Partial<Part>): Part {
  const isSame = (Object.keys(facts) as (keyof Part)[]).every(
    (key) => JSON.stringify(facts[key]) === JSON.stringify(part[key]),
  );
  return isSame ? part : changed(part, facts);
}
