import {
  contentOf,
  JSON_MEDIA,
  conditionKey,
  conditionsNotation,
  defaultStyle,
  formPart,
  isBytes,
  isNotShown,
  isObjectRef,
  isOfMedia,
  isOpen,
  parameterLists,
  pagingNotation,
  serviceOf,
  takesBody,
  writeAuth,
  writeType,
  writtenPath,
  type AuthAlternative,
  type BodyPart,
  type Endpoint,
  type EndpointResponse,
  type Model,
  type NotShown,
  type Origin,
  type Paging,
  type Parameter,
  type ParameterList,
  type ParameterStyle,
  type RequestBody,
  type Type,
} from '../../model/index.js';
import type { Comparison, Place, Subject } from '../finding.js';
import { typeKind, type KindId } from '../kinds.js';
import { relationOf, type Relation, relateTypes, relateWritten } from '../relation.js';
import { relateLimited, type LimitedSide } from '../cases/field-cases.js';
import { declaredAs } from '../by-name.js';
import {
  compareNotes,
  compareOrigins,
  compareProse,
  compareSection,
  comparedElsewhere,
  declaredFacts,
  originsOf,
  reportShown,
  value,
  type At,
  type Facts,
} from '../facts.js';
import { compareFields, compareNamesInCode, placeOfField, type FieldFamily, type NamedInCode } from './fields.js';
import { compareLimits } from './limits.js';
import { pairUp } from './pairs.js';
import { comparedTogether } from './together.js';
import { coverOf, isFailure, partsOf } from './statuses.js';
import { lineOf, nameInPath, shortPath } from './text.js';

/** Compares endpoints: requests, responses, auth and paging. */
export function compareEndpoints(comparison: Comparison): void {
  const table = {
    facts: endpointFacts,
    line: (endpoint: Endpoint) => `${lineOf(endpoint.method)} ${lineOf(writtenPath(endpoint))}`,
    content: ({ method, path }: Endpoint) => [method, path],
  };
  compareSection('endpoints', 'endpoint', ({ name }) => ({ on: 'endpoint', name, side: 'both' }), table, comparison);
}

const endpointFacts: Facts<Endpoint> = {
  ...declaredFacts,
  method: value('endpoint.method.changed', 'method'),
  path: (_before, _after, at) =>
    value<Endpoint>('endpoint.path.changed', 'path')(writtenPath(at.before), writtenPath(at.after), at),
  fixedQuery: comparedElsewhere,
  service: (_before, _after, at) => {
    const name = (endpoint: Endpoint, { services }: Model): string => serviceOf(endpoint, { services })?.name ?? 'none';
    const { before, after } = at.comparison;
    const report = value<Endpoint>('endpoint.service.changed', 'service');
    // A service that is no longer there is reported once, and not for each of its endpoints.
    const was = name(at.before, before);
    if (after.services.some((service) => service.name === was)) report(was, name(at.after, after), at);
  },
  groups: value('endpoint.groups.changed', 'groups'),
  params: (before, after, at) => compareParameters(before, after, 'params', at),
  query: (before, after, at) => compareParameters(before, after, 'query', at),
  headers: (before, after, at) => compareParameters(before, after, 'headers', at),
  cookies: (before, after, at) => {
    compareParameters(before, after, 'cookies', at);
    const named = (endpoint: Endpoint): readonly NamedInCode[] =>
      parameterLists.flatMap((list) => {
        const fields = listOf(FAMILY_OF[list], list, at);
        return endpoint[list].map((field) => ({ field, list, place: placeOfField(field, fields) }));
      });
    // Calls have all parameters in one object.
    compareNamesInCode('endpoint.as.reused', named(at.before), named(at.after), at.comparison);
  },
  bodies: (before, after, at) => compareBodies(before, after, at),
  bodyOptional: (before, after, at) => {
    if (before === after || !takesBody(at.before) || !takesBody(at.after)) return;
    const place = { ...at.place, path: `${at.place.path}.body`, subject: sideOf(at, 'request') };
    const may = after ? 'may now be absent' : 'may no longer be absent';
    at.comparison.report(after ? 'endpoint.body.loosened' : 'endpoint.body.required', place, at.before, at.after, {
      message: `the body of ${at.after.name} ${may}`,
      before: before ? 'body?' : 'body',
      after: after ? 'body?' : 'body',
    });
  },
  responses: (before, after, at) => compareResponses(before, after, at),
  auth: (before, after, at) => compareAuth(before, after, at),
  needs: value('endpoint.needs.changed', 'permissions'),
  paging: (before, after, at) => comparePaging(before, after, at),
  notes: compareNotes,
};

function compareParameters(
  before: readonly Parameter[],
  after: readonly Parameter[],
  list: ParameterList,
  at: At<Endpoint>,
): void {
  const fields = listOf(FAMILY_OF[list], list, at);
  compareFields(before, after, { ...fields, compareMore: styles(at.comparison) }, at.comparison);
}

const FAMILY_OF = {
  params: 'endpoint.param',
  query: 'endpoint.query',
  headers: 'endpoint.header',
  cookies: 'endpoint.cookie',
} as const satisfies Readonly<Record<ParameterList, FieldFamily>>;

/** Reports another style of a list or an object; one that only follows from another type is no change of its own. */
function styles(comparison: Comparison) {
  return (before: Parameter, after: Parameter, place: Place): void => {
    if (before.style === after.style) return;
    const isWritten = [before, after].some(({ style, type }) => style !== defaultStyle(type));
    if (isWritten) reportStyle(before, after, place, comparison);
  };
}

function reportStyle(
  before: { readonly style: ParameterStyle; readonly origin: Origin },
  after: { readonly style: ParameterStyle; readonly origin: Origin },
  place: Place,
  comparison: Comparison,
): void {
  comparison.report('endpoint.style.changed', place, before, after, {
    message: `${shortPath(place.path)} is written in another way`,
    before: before.style,
    after: after.style,
  });
}

function listOf(family: FieldFamily, list: string, at: At<Endpoint>) {
  return {
    family,
    path: `${at.place.path}.${list}`,
    subjectOf: () => sideOf(at, 'request'),
    around: originsOf(at),
  };
}

function sideOf({ after }: At<Endpoint>, side: 'request' | 'response'): Subject {
  return { on: 'endpoint', name: after.name, side };
}

// ------------------------------------------------------------------------------------------------------------- bodies

function compareBodies(before: Endpoint['bodies'], after: Endpoint['bodies'], at: At<Endpoint>): void {
  const { comparison } = at;
  const around = originsOf(at);
  const placeOf = (media: string): Place => ({
    path: `${at.place.path}.${pathOfBody({ media })}`,
    subject: sideOf(at, 'request'),
    around,
  });
  if (isNotShown(before) || isNotShown(after)) {
    const carried = (bodies: Endpoint['bodies']): Carried => (isNotShown(bodies) ? bodies : (bodies[0]?.type ?? null));
    return compareCarried('endpoint.body', carried(before), carried(after), placeOf(JSON_MEDIA), at);
  }
  const { removed, added, both } = pairUp(before, after, ({ media }) => media);
  const ranges = compareRanges(before, after, { removed, added }, placeOf, at);
  const [gone, come] = [after.length === 0, before.length === 0];
  const isOptional = at.after.bodyOptional;
  removed.forEach((body, index) => {
    // Without any body, the first of several is enough to say.
    if ((gone && index > 0) || ranges.has(body)) return;
    const message = gone
      ? `the type of ${shortPath(at.place.path)}.body changed`
      : `${at.after.name} no longer takes ${body.media}`;
    comparison.report(
      gone ? 'endpoint.body.removed' : 'endpoint.body.media.removed',
      placeOf(body.media),
      at.before,
      at.after,
      {
        message,
        before: bodyText(body),
        ...(gone ? { after: 'nothing' } : {}),
      },
    );
  });
  added.forEach((body, index) => {
    if ((come && index > 0) || ranges.has(body)) return;
    const message = come
      ? `the type of ${shortPath(at.place.path)}.body changed`
      : `${at.after.name} now takes ${body.media}, too`;
    const kind = isOptional ? 'endpoint.body.added.optional' : 'endpoint.body.added';
    comparison.report(come ? kind : 'endpoint.body.media.added', placeOf(body.media), at.before, at.after, {
      message,
      ...(come ? { before: 'nothing' } : {}),
      after: bodyText(body),
    });
  });
  compareDefaultMedia(before, after, placeOf(JSON_MEDIA), at);
  for (const [old, now] of both) {
    const place = placeOf(now.media);
    carriedTogether(old, now, comparison, () => {
      compareCarried('endpoint.body', old.type, now.type, place, at);
      compareLimitsOfCarried(old, now, place, comparison);
    });
    compareProse(old, now, place, comparison);
    compareParts(old, now, place, at);
  }
}

/** Reports that calls that name no content type send another one. A range of content types is none that they send. */
function compareDefaultMedia(
  before: readonly RequestBody[],
  after: readonly RequestBody[],
  place: Place,
  at: At<Endpoint>,
): void {
  const [old, now] = [before[0]?.media, after[0]?.media];
  if (old === undefined || now === undefined || old === now || old.endsWith('*')) return;
  if (!after.some(({ media }) => media === old)) return;
  at.comparison.report('endpoint.body.media.reordered', place, at.before, at.after, {
    message: `${at.after.name} sends ${now} where a call names no content type`,
    before: before.map(({ media }) => media).join(', '),
    after: after.map(({ media }) => media).join(', '),
  });
}

/** The path of a body in its endpoint. */
export function pathOfBody({ media }: Pick<RequestBody, 'media'>): string {
  return media === JSON_MEDIA ? 'body' : `body.${nameInPath(media)}`;
}

/**
 * Reports content types that are now part of a range (`image/png` of `image/*`), or were part of one.
 *
 * @returns the bodies about which nothing else is to be said
 */
function compareRanges(
  before: readonly RequestBody[],
  after: readonly RequestBody[],
  { removed, added }: { readonly removed: readonly RequestBody[]; readonly added: readonly RequestBody[] },
  placeOf: (media: string) => Place,
  at: At<Endpoint>,
): ReadonlySet<RequestBody> {
  const reported = new Set<RequestBody>();
  for (const body of removed) {
    const range = rangeOf(body, after);
    if (range === undefined) continue;
    reported.add(body).add(range);
    at.comparison.report('endpoint.body.media.covered', placeOf(body.media), body, range, {
      message: `${at.after.name} takes ${body.media} as ${range.media}`,
      before: bodyText(body),
      after: bodyText(range),
      relation: relateBodies(body, range, at.comparison),
    });
  }
  for (const body of added) {
    const range = rangeOf(body, before);
    if (range === undefined) continue;
    reported.add(body);
    // The range that is gone is reported, and breaks those who write other types of it.
    if (removed.includes(range) && rangeOf(range, after) === undefined) continue;
    at.comparison.report('endpoint.body.media.singled-out', placeOf(body.media), range, body, {
      message: `${at.after.name} took ${body.media} as ${range.media}`,
      before: bodyText(range),
      after: bodyText(body),
      relation: relateBodies(range, body, at.comparison),
    });
  }
  return reported;
}

/** The most exact range of content types that includes the one of a body, among bodies of other content types. */
function rangeOf({ media }: RequestBody, others: readonly RequestBody[]): RequestBody | undefined {
  return others.filter((other) => isOfMedia(media, other.media)).toSorted((a, b) => b.media.length - a.media.length)[0];
}

/** How the contents of two bodies relate: bytes without limits may be any content. */
function relateBodies(old: RequestBody, now: RequestBody, { before, after }: Comparison): Relation {
  const isOpenContent = ({ type, limits = [] }: RequestBody): boolean =>
    type !== null && !isNotShown(type) && isBytes(type) && limits.length === 0;
  const [wasOpen, isNowOpen] = [isOpenContent(old), isOpenContent(now)];
  if (wasOpen || isNowOpen) return relationOf(isNowOpen, wasOpen);
  const [had, has] = [limitedSide(old, before), limitedSide(now, after)];
  return had === undefined || has === undefined ? 'changed' : relateLimited(had, has);
}

function bodyText({ media, type }: RequestBody): string {
  return media === JSON_MEDIA ? carriedText(type) : `${carriedText(type)} as ${media}`;
}

/** Compares fields of forms of which the spec says more than their type. */
function compareParts(before: RequestBody, after: RequestBody, body: Place, at: At<Endpoint>): void {
  const { comparison } = at;
  const names = new Set([...before.parts, ...after.parts].map(({ name }) => name));
  for (const name of names) {
    const [old, now] = [partOf(name, before, comparison.before), partOf(name, after, comparison.after)];
    if (old === undefined || now === undefined) continue;
    const place = { ...body, path: `${body.path}.parts.${nameInPath(name)}` };
    if (old.style !== now.style) reportStyle(old, now, place, comparison);
    if (old.media.join() !== now.media.join()) {
      comparison.report('endpoint.body.part.media.changed', place, old, now, {
        message: `the content types of ${shortPath(place.path)} changed`,
        before: old.media.join(', ') || 'any',
        after: now.media.join(', ') || 'any',
        relation: relateMedia(old.media, now.media),
      });
    }
    const around = { before: old.origin, after: now.origin };
    const list = { ...listOf('endpoint.header', '', at), path: `${place.path}.headers`, around };
    compareFields(old.headers, now.headers, list, comparison);
    const isWritten = [before, after].every(({ parts }) => parts.some((part) => part.name === name));
    if (isWritten)
      compareOrigins(
        old.origin,
        now.origin,
        { ...place, around: { before: before.origin, after: after.origin } },
        comparison,
      );
  }
}

/** A part of a form; undefined if the form has no such field. */
function partOf(name: string, body: RequestBody, { objects }: Model): BodyPart | undefined {
  const { type } = body;
  const object = !isNotShown(type) && isObjectRef(type) ? type.name : undefined;
  const field = (object === undefined ? undefined : declaredAs(objects, object))?.fields.find(
    (one) => one.name === name,
  );
  const written = body.parts.find((part) => part.name === name);
  return written ?? (field && { ...formPart(body, field), origin: body.origin });
}

/** How the content types that a part may have changed; none means every one. */
function relateMedia(before: readonly string[], after: readonly string[]): Relation {
  const inside = (some: readonly string[], all: readonly string[]): boolean =>
    all.length === 0 || (some.length > 0 && some.every((one) => all.some((range) => isOfMedia(one, range))));
  return relationOf(inside(before, after), inside(after, before));
}

/** Body of a request or response: a type, none, or not shown. */
export type Carried = Type | NotShown | null;

export function compareCarried(
  family: CarriedFamily,
  before: Carried,
  after: Carried,
  place: Place,
  at: { readonly before: object; readonly after: object; readonly comparison: Comparison },
  hint: { readonly hint?: string } = {},
): void {
  const [old, now] = [carriedText(before), carriedText(after)];
  if (old === now) return;
  at.comparison.report(kindOfCarried(family, before, after, at.comparison), place, at.before, at.after, {
    family,
    message: `the type of ${shortPath(place.path)} changed`,
    before: old,
    after: now,
    ...hint,
    ...(before === null || after === null || isNotShown(before) || isNotShown(after)
      ? {}
      : { typeRelation: relateWritten(before, at.comparison.before, after, at.comparison.after) }),
  });
}

type LimitedCarried = Pick<EndpointResponse, 'type' | 'limits'>;

/** Runs comparers of a body, whose type and limits together decide what they break. */
function carriedTogether(
  before: LimitedCarried,
  after: LimitedCarried,
  comparison: Comparison,
  compare: () => void,
): void {
  comparedTogether(comparison, compare, () => {
    const [old, now] = [limitedSide(before, comparison.before), limitedSide(after, comparison.after)];
    return old === undefined || now === undefined ? 'changed' : relateLimited(old, now);
  });
}

function limitedSide({ type, limits = [] }: LimitedCarried, model: Model): LimitedSide | undefined {
  return type === null || isNotShown(type) ? undefined : { type, limits, model };
}

/** Compares the limits of whole bodies. */
function compareLimitsOfCarried(
  before: Pick<EndpointResponse, 'type' | 'limits' | 'origin'>,
  after: Pick<EndpointResponse, 'type' | 'limits' | 'origin'>,
  place: Place,
  comparison: Comparison,
): void {
  const typeOf = ({ type }: Pick<EndpointResponse, 'type'>): { readonly type: Type } => ({
    type: type === null || isNotShown(type) ? { kind: 'any' } : type,
  });
  const around = { before: before.origin, after: after.origin };
  compareLimits(before.limits ?? [], after.limits ?? [], { ...place, around }, comparison, {
    before: typeOf(before),
    after: typeOf(after),
  });
}

type CarriedFamily = 'endpoint.body' | 'endpoint.response' | 'event.answer';

function kindOfCarried(family: CarriedFamily, before: Carried, after: Carried, comparison: Comparison): KindId {
  const none = family === 'endpoint.response' ? (`${family}.body` as const) : family;
  if (isNotShown(before)) return `${family}.shown`;
  if (isNotShown(after)) return `${family}.hidden`;
  if (before === null) return `${none}.added`;
  if (after === null) return `${none}.removed`;
  const relation = relateTypes(before, comparison.before, after, comparison.after);
  return typeKind(family, relation);
}

/** Code that takes the bodies of all failures takes one more of them. */
function addedKind(response: EndpointResponse, others: readonly EndpointResponse[]): KindId {
  if (!isFailure(response)) return 'endpoint.response.added';
  const hasBody = ({ type }: EndpointResponse): boolean => type !== null && !isNotShown(type);
  const isFurther = hasBody(response) && others.some((other) => isFailure(other) && hasBody(other));
  return isFurther ? 'endpoint.failure.added.further' : 'endpoint.failure.added';
}

function carriedText(carried: Carried): string {
  return carried === null ? 'nothing' : isNotShown(carried) ? '!not-shown' : writeType(carried);
}

// ---------------------------------------------------------------------------------------------------------- responses

function compareResponses(
  before: readonly EndpointResponse[],
  after: readonly EndpointResponse[],
  at: At<Endpoint>,
): void {
  const { comparison } = at;
  const { removed, added, both } = pairUp(before, after, responseName);
  const around = originsOf(at);
  const placeOf = (response: EndpointResponse): Place => ({
    path: `${at.place.path}.responses.${responseName(response)}`,
    subject: sideOf(at, 'response'),
    around,
  });
  // A wider range is reported with what it takes the place of, and what is left of one with the range.
  const reported = new Set<EndpointResponse>();
  for (const response of removed) {
    const cover = coverOf(response, after);
    if (cover !== undefined) {
      const relation = relateResponses(response, cover, comparison);
      const isNew = added.includes(cover);
      const isOfMoreTypes = isNew && response.media !== cover.media;
      const breaks = relation === 'widened' || relation === 'changed' || isOfMoreTypes;
      reported.add(cover);
      comparison.report(
        isNew && !breaks ? 'endpoint.response.widened' : 'endpoint.response.covered',
        placeOf(response),
        response,
        cover,
        {
          message: `the response ${responseName(response)} of ${at.after.name} is what ${responseName(cover)} says`,
          before: responseText(response),
          after: responseText(cover),
          relation: isOfMoreTypes ? 'changed' : relation,
        },
      );
      continue;
    }
    const left = partsOf(response, after);
    const place = placeOf(response);
    if (left.length > 0) {
      comparison.report('endpoint.response.narrowed', place, response, undefined, {
        message: `only some cases of ${responseName(response)} of ${at.after.name} are left`,
        before: responseText(response),
        after: left.map(responseText).join(' | '),
      });
      continue;
    }
    const kind = isFailure(response) ? 'endpoint.failure.removed' : 'endpoint.response.removed';
    const message = `a response of ${at.after.name} was removed`;
    comparison.report(kind, place, response, undefined, { message, before: responseText(response) });
  }
  for (const response of added) {
    if (reported.has(response)) continue;
    const cover = coverOf(response, before);
    if (cover !== undefined) {
      const relation = relateResponses(cover, response, comparison);
      if (removed.includes(cover) && (relation === 'same' || relation === 'narrowed')) continue;
      comparison.report('endpoint.response.singled-out', placeOf(response), cover, response, {
        message: `the response ${responseName(response)} of ${at.after.name} was what ${responseName(cover)} says`,
        before: responseText(cover),
        after: responseText(response),
        relation,
      });
      continue;
    }
    const message = `a response of ${at.after.name} was added`;
    comparison.report(addedKind(response, before), placeOf(response), undefined, response, {
      message,
      after: responseText(response),
    });
  }
  const swapped = swappedResponses(both);
  for (const [old, now] of both) {
    const place = placeOf(now);
    const other = swapped(old, now);
    const hint = other === undefined ? {} : { hint: `swapped with ${responseName(other)}` };
    carriedTogether(old, now, comparison, () => {
      compareCarried('endpoint.response', old.type, now.type, place, { before: old, after: now, comparison }, hint);
      compareLimitsOfCarried(old, now, place, comparison);
    });
    if (old.stream !== now.stream) {
      comparison.report('endpoint.response.stream.changed', place, old, now, {
        message: `${shortPath(place.path)} ${now.stream ? 'is now a sequence of values' : 'is one value again'}`,
        before: responseText(old),
        after: responseText(now),
      });
    } else if (marksText(old) !== marksText(now)) {
      comparison.report('endpoint.response.stream.changed', place, old, now, {
        message: `other events of ${shortPath(place.path)} carry no value`,
        before: marksText(old),
        after: marksText(now),
      });
    }
    compareFields(
      old.headers,
      now.headers,
      {
        family: 'endpoint.response.header',
        path: `${place.path}.headers`,
        subjectOf: () => sideOf(at, 'response'),
        around: { before: old.origin, after: now.origin },
      },
      comparison,
    );
    compareProse(old, now, place, comparison);
  }
  // Conditions are tried one after the other; the statuses distinguish all others.
  const tried = both.filter(([old]) => old.when.length > 0);
  if (isRising(tried.map(([old]) => before.indexOf(old))) === isRising(tried.map(([, now]) => after.indexOf(now))))
    return;
  comparison.report('endpoint.response.order.changed', at.place, at.before, at.after, {
    message: `the order of the responses of ${at.after.name} changed`,
    before: before.map(responseText).join(' | '),
    after: after.map(responseText).join(' | '),
  });
}

function marksText({ marks: { end, pings = [] } = {} }: EndpointResponse): string {
  return [...(end === undefined ? [] : [`end: ${end}`]), ...pings.map((name) => `ping: ${name}`)].join(', ') || 'none';
}

/** How what two responses of the same statuses carry relates: the body, its headers and whether it is a sequence. */
function relateResponses(old: EndpointResponse, now: EndpointResponse, { before, after }: Comparison): Relation {
  if (old.stream !== now.stream) return 'changed';
  const [had, has] = [limitedSide(old, before), limitedSide(now, after)];
  if (had === undefined || has === undefined) return old.type === now.type ? 'same' : 'changed';
  const body = relateLimited(had, has);
  const loses = old.headers.some(
    (header) => !header.optional && !now.headers.some(({ name, optional }) => name === header.name && !optional),
  );
  // A header that may be missing breaks readers as other values do, whatever the body is.
  return loses ? 'changed' : body;
}

/** Finds the response that has the body which another one had, and the other way round. */
function swappedResponses(
  both: readonly (readonly [EndpointResponse, EndpointResponse])[],
): (old: EndpointResponse, now: EndpointResponse) => EndpointResponse | undefined {
  return (old, now) =>
    both.find(
      ([former, latter]) =>
        former !== old &&
        carriedText(old.type) !== carriedText(now.type) &&
        carriedText(former.type) === carriedText(now.type) &&
        carriedText(latter.type) === carriedText(old.type),
    )?.[1];
}

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || numbers[index - 1]! < number);
}

/** The name of a response in paths of changes: its status, its content type and its condition. */
export function responseName(response: EndpointResponse): string {
  const { status, media, when } = response;
  const content = media === '' || media === JSON_MEDIA ? [] : [nameInPath(media)];
  return [lineOf(status), ...content, ...(when.length === 0 ? [] : [`when(${conditionKey(when)})`])].join('.');
}

function responseText({ status, media, type, stream, when }: EndpointResponse): string {
  const body = stream ? `stream[${carriedText(type)}]` : carriedText(type);
  const content = media === '' || media === JSON_MEDIA ? [] : [`as ${media}`];
  return [lineOf(status), body, ...content, ...(when.length === 0 ? [] : [`when ${conditionsNotation(when)}`])].join(
    ' ',
  );
}

// --------------------------------------------------------------------------------------------------- auth and paging

function compareAuth(before: Endpoint['auth'], after: Endpoint['auth'], at: At<Endpoint>): void {
  const place = { ...at.place, path: `${at.place.path}.auth`, subject: sideOf(at, 'request') };
  const name = shortPath(at.place.path);
  const texts = { before: authText(before), after: authText(after) };
  const report = (kind: KindId, message: string, relation?: Relation): void =>
    at.comparison.report(kind, place, at.before, at.after, {
      message,
      ...texts,
      ...(relation === undefined ? {} : { relation }),
    });
  if (reportShown('endpoint.auth', `the auth schemes of ${name}`, before, after, { ...at, place }, texts)) return;
  if (isNotShown(before) || isNotShown(after)) return;
  const { removed, added } = pairUp(before, after, writeAuth);
  const [wasOpen, isNowOpen] = [isOpen(at.before), isOpen(at.after)];
  // An endpoint without alternatives is open to everyone, as one with none among them is.
  const [opened, closed] = [isNowOpen && !wasOpen, wasOpen && !isNowOpen];
  const asBefore = `${name} requires nothing, as before`;
  for (const alternative of added) {
    const scheme = writeAuth(alternative);
    const message =
      scheme === 'none'
        ? wasOpen
          ? asBefore
          : `${name} no longer requires any scheme`
        : closed
          ? `${name} now requires ${scheme} and required nothing before`
          : `${name} now also accepts ${scheme}`;
    report('endpoint.auth.added', message, closed ? 'narrowed' : wasOpen ? 'same' : 'widened');
  }
  for (const alternative of removed) {
    const scheme = writeAuth(alternative);
    const message =
      scheme === 'none'
        ? isNowOpen
          ? asBefore
          : `${name} now requires a scheme`
        : opened
          ? `${name} no longer requires ${scheme} or any other scheme`
          : `${name} no longer accepts ${scheme}`;
    const isStillAccepted = isNowOpen || after.some((other) => requiresLess(other, alternative));
    report('endpoint.auth.removed', message, isStillAccepted ? 'widened' : 'narrowed');
  }
  const kept = (list: readonly AuthAlternative[]): string =>
    list
      .filter((one) => one.schemes.length > 0 && !removed.includes(one) && !added.includes(one))
      .map(writeAuth)
      .join(', ');
  if (kept(before) !== kept(after))
    report('endpoint.auth.reordered', `${name} tries its auth schemes in another order`);
}

function authText(auth: Endpoint['auth']): string {
  return lineOf(isNotShown(auth) ? auth : auth.map(writeAuth));
}

/** Whether what satisfies the one (`OAuth2 books loans + Key`) satisfies the other. */
function requiresLess(other: AuthAlternative, one: AuthAlternative): boolean {
  return other.schemes.every(({ name, scopes }) =>
    one.schemes.some((given) => given.name === name && scopes.every((scope) => given.scopes.includes(scope))),
  );
}

/** Fields of pages that concern all pages, besides the items of one. */
const ABOUT_ALL_PAGES: ReadonlySet<string> = new Set(['more', 'total']);

function kindOfPaging(before: Paging, after: Paging): KindId {
  if (before.style !== after.style) return 'endpoint.paging.style.changed';
  const parts = (paging: Paging, areAboutAll: boolean): readonly string[] =>
    Object.entries(paging)
      .filter(([key]) => ABOUT_ALL_PAGES.has(key) === areAboutAll)
      .map((part) => contentOf(part));
  const [old, now] = [parts(before, false), parts(after, false)];
  if (old.length !== now.length || !old.every((part) => now.includes(part))) return 'endpoint.paging.changed';
  const left = parts(after, true);
  return parts(before, true).every((part) => left.includes(part))
    ? 'endpoint.paging.answer.added'
    : 'endpoint.paging.answer.removed';
}

function comparePaging(before: Paging | undefined, after: Paging | undefined, at: At<Endpoint>): void {
  const place = { ...at.place, path: `${at.place.path}.paging` };
  const name = shortPath(at.place.path);
  const text = pagingNotation;
  if (before === undefined || after === undefined) {
    if (before === after) return;
    const change = before === undefined ? 'added' : 'removed';
    at.comparison.report(`endpoint.paging.${change}`, place, at.before, at.after, {
      message: `the responses of ${name} can ${before === undefined ? 'now' : 'no longer'} be paged through`,
      ...(before === undefined ? {} : { before: text(before) }),
      ...(after === undefined ? {} : { after: text(after) }),
    });
    return;
  }
  if (text(before) !== text(after)) {
    at.comparison.report(kindOfPaging(before, after), place, at.before, at.after, {
      message: `the paging of ${name} changed`,
      before: text(before),
      after: text(after),
    });
  }
  const around = originsOf(at);
  compareOrigins(before.origin, after.origin, { ...place, around }, at.comparison);
}
