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
  type Effect,
  type Endpoint,
  type EndpointResponse,
  type Model,
  type NotShown,
  type Paging,
  type Parameter,
  type ParameterList,
  type ParameterStyle,
  type RequestBody,
  type Type,
} from '../../model/index.js';
import { At, type Comparison, type Details, type Located, type Place, type Subject } from '../finding.js';
import { typeKind, type KindId } from '../kinds.js';
import { relationOf, type Relation, relateTypes, relateWritten } from '../relation.js';
import { relateLimited, type LimitedSide } from '../cases/field-cases.js';
import { declaredAs } from '../../model/by-name.js';
import {
  compareNotes,
  compareOrigins,
  compareProse,
  compareSection,
  comparedElsewhere,
  declaredFacts,
  inBoth,
  reportOrder,
  reportShown,
  value,
  type Facts,
} from '../facts.js';
import { compareFields, compareNamesInCode, placeOfField, type FieldFamily, type NamedInCode } from './fields.js';
import { compareLimits } from './limits.js';
import { pairUp } from './pairs.js';
import { comparedTogether } from './together.js';
import { coverOf, isFailure, partsOf } from './statuses.js';
import { lineOf, nameInPath } from './text.js';

/** Compares endpoints with their requests, responses, auth and paging. */
export function compareEndpoints(comparison: Comparison): void {
  const table = {
    facts: endpointFacts,
    line: (endpoint: Endpoint) => `${lineOf(endpoint.method)} ${lineOf(writtenPath(endpoint))}`,
    content: ({ method, path }: Endpoint) => [method, path],
  };
  compareSection('endpoints', 'endpoint', ({ name }) => ({ on: 'endpoint', name, side: 'both' }), table, comparison);
}

/** Compares effects without their objects, which change with the responses or the path. */
const effects = value<Endpoint>('endpoint.effects.changed', 'effects', {
  print: (list: readonly Effect[]) => JSON.stringify(list.map(({ path, value }) => ({ path, value }))),
});

const endpointFacts: Facts<Endpoint> = {
  ...declaredFacts,
  method: value('endpoint.method.changed', 'method'),
  path: (_before, _after, at) =>
    value<Endpoint>('endpoint.path.changed', 'path')(writtenPath(at.before), writtenPath(at.after), at),
  fixedQuery: comparedElsewhere,
  fragment: comparedElsewhere,
  service: (_before, _after, at) => {
    const { before, after } = at.comparison;
    const report = value<Endpoint>('endpoint.service.changed', 'service');
    // A removed service is reported once, and not for each of its endpoints.
    const was = serviceOf(at.before, before)?.name ?? 'none';
    const isStillThere = after.services.some(({ name }) => name === was);
    if (isStillThere) report(was, serviceOf(at.after, after)?.name ?? 'none', at);
  },
  groups: value('endpoint.groups.changed', 'groups'),
  params: (before, after, at) => compareParameters(before, after, 'params', at),
  query: (before, after, at) => compareParameters(before, after, 'query', at),
  headers: (before, after, at) => compareParameters(before, after, 'headers', at),
  cookies: (before, after, at) => {
    compareParameters(before, after, 'cookies', at);
    const named = (endpoint: Endpoint): readonly NamedInCode[] =>
      parameterLists.flatMap((list) =>
        endpoint[list].map((field) => ({ field, list, place: placeOfField(field, listOf(list, at)) })),
      );
    // Calls have the parameters of all lists in one object.
    compareNamesInCode('endpoint.as.reused', named(at.before), named(at.after), at.comparison);
  },
  bodies: compareBodies,
  bodyOptional: (before, after, at) => {
    if (before === after || !takesBody(at.before) || !takesBody(at.after)) return;
    const texts = { before: before ? 'body?' : 'body', after: after ? 'body?' : 'body' };
    at.about({ inside: 'body', subject: subjectOf(at, 'request') }).report(
      after ? 'endpoint.body.loosened' : 'endpoint.body.required',
      `the body of ${at.after.name} ${after ? 'may now' : 'may no longer'} be absent`,
      texts,
    );
  },
  responses: compareResponses,
  auth: compareAuth,
  needs: value('endpoint.needs.changed', 'permissions'),
  sets: effects,
  clears: effects,
  paging: (before, after, endpoint) => {
    const at = endpoint.about({ inside: 'paging' });
    const message = (change: 'added' | 'removed'): string =>
      `the responses of ${endpoint.name} can ${change === 'added' ? 'now' : 'no longer'} be paged through`;
    const both = inBoth('endpoint.paging', before, after, at, message, pagingNotation);
    if (both === undefined) return;
    const [old, now] = both.map(pagingNotation) as [string, string];
    at.reportChange(kindOfPaging(...both), `the paging of ${endpoint.name} changed`, old, now);
    compareOrigins(at.part('', ...both));
  },
  notes: compareNotes,
};

function compareParameters(
  before: readonly Parameter[],
  after: readonly Parameter[],
  list: ParameterList,
  at: At<Endpoint>,
): void {
  const compareMore = (parameter: At<Parameter>): void => {
    // A style that follows from a new type is no change of its own.
    const isWritten = [parameter.before, parameter.after].some(({ style, type }) => style !== defaultStyle(type));
    if (isWritten) compareStyles(parameter);
  };
  compareFields(before, after, { ...listOf(list, at), compareMore }, at.comparison);
}

function compareStyles(at: At<object & { readonly style: ParameterStyle }>): void {
  const message = `${at.name} is written in another way`;
  at.reportChange('endpoint.style.changed', message, at.before.style, at.after.style);
}

const FAMILY_OF = {
  params: 'endpoint.param',
  query: 'endpoint.query',
  headers: 'endpoint.header',
  cookies: 'endpoint.cookie',
} as const satisfies Readonly<Record<ParameterList, FieldFamily>>;

function listOf(list: ParameterList, at: At<Endpoint>) {
  const { path, around, subject } = at.inside(list, subjectOf(at, 'request'));
  return { family: FAMILY_OF[list], path, subjectOf: () => subject, around };
}

function subjectOf({ after }: At<Endpoint>, side: 'request' | 'response'): Subject {
  return { on: 'endpoint', name: after.name, side };
}

// ------------------------------------------------------------------------------------------------------------- bodies

function compareBodies(before: Endpoint['bodies'], after: Endpoint['bodies'], endpoint: At<Endpoint>): void {
  const { comparison } = endpoint;
  const atBody = (media: string): At<Endpoint> =>
    endpoint.about(endpoint.inside(pathOfBody({ media }), subjectOf(endpoint, 'request')));
  if (isNotShown(before) || isNotShown(after)) {
    const carried = (bodies: Endpoint['bodies']): Carried => (isNotShown(bodies) ? bodies : (bodies[0]?.type ?? null));
    return compareCarried('endpoint.body', carried(before), carried(after), atBody(JSON_MEDIA));
  }
  const { name, bodyOptional } = endpoint.after;
  const { removed, added, both } = pairUp(before, after, ({ media }) => media);
  const ranges = compareRanges(before, after, { removed, added }, atBody);
  const changed = `the type of ${endpoint.name}.body changed`;
  // If a side has no body, one report for the first body of the other is enough.
  const [gone] = after.length === 0 ? removed : [];
  const [first] = before.length === 0 ? added : [];
  if (gone !== undefined)
    atBody(gone.media).report('endpoint.body.removed', changed, { before: bodyText(gone), after: 'nothing' });
  else if (first !== undefined) {
    const kind = bodyOptional ? 'endpoint.body.added.optional' : 'endpoint.body.added';
    atBody(first.media).report(kind, changed, { before: 'nothing', after: bodyText(first) });
  } else {
    for (const body of removed.filter((candidate) => !ranges.has(candidate)))
      atBody(body.media).report('endpoint.body.media.removed', `${name} no longer takes ${body.media}`, {
        before: bodyText(body),
      });
    for (const body of added.filter((candidate) => !ranges.has(candidate)))
      atBody(body.media).report('endpoint.body.media.added', `${name} now takes ${body.media}, too`, {
        after: bodyText(body),
      });
  }
  compareDefaultMedia(before, after, atBody(JSON_MEDIA));
  for (const [old, now] of both) {
    const at = new At(comparison, atBody(now.media).place, old, now);
    carriedTogether(at, () => {
      compareCarried('endpoint.body', old.type, now.type, atBody(now.media));
      compareLimitsOfCarried(at);
    });
    compareProse(at);
    compareParts(at, endpoint);
  }
}

/** Reports a change of the content type of calls that name none. Ranges of content types are never sent. */
function compareDefaultMedia(before: readonly RequestBody[], after: readonly RequestBody[], at: At<Endpoint>): void {
  const [old, now] = [before[0]?.media, after[0]?.media];
  if (old === undefined || now === undefined || old === now || old.endsWith('*')) return;
  if (!after.some(({ media }) => media === old)) return;
  at.report('endpoint.body.media.reordered', `${at.after.name} sends ${now} where a call names no content type`, {
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
 * @returns the bodies without further changes to report
 */
function compareRanges(
  before: readonly RequestBody[],
  after: readonly RequestBody[],
  { removed, added }: { readonly removed: readonly RequestBody[]; readonly added: readonly RequestBody[] },
  atBody: (media: string) => At<Endpoint>,
): ReadonlySet<RequestBody> {
  const reported = new Set<RequestBody>();
  const report = (kind: KindId, verb: string, body: RequestBody, range: RequestBody, isOld: boolean): void => {
    const { comparison, place, after: endpoint } = atBody(body.media);
    const [old, now] = isOld ? [body, range] : [range, body];
    const details = { before: bodyText(old), after: bodyText(now), relation: relateBodies(old, now, comparison) };
    comparison.report(kind, place, old, now, `${endpoint.name} ${verb} ${body.media} as ${range.media}`, details);
  };
  for (const body of removed) {
    const range = rangeOf(body, after);
    if (range === undefined) continue;
    reported.add(body).add(range);
    report('endpoint.body.media.covered', 'takes', body, range, true);
  }
  for (const body of added) {
    const range = rangeOf(body, before);
    if (range === undefined) continue;
    reported.add(body);
    // A removed range is reported on its own, because its other types break.
    if (removed.includes(range) && rangeOf(range, after) === undefined) continue;
    report('endpoint.body.media.singled-out', 'took', body, range, false);
  }
  return reported;
}

/** The most exact range that includes the content type of a body. */
function rangeOf({ media }: RequestBody, others: readonly RequestBody[]): RequestBody | undefined {
  return others.filter((body) => isOfMedia(media, body.media)).toSorted((a, b) => b.media.length - a.media.length)[0];
}

/** Relates the contents of two bodies: bytes without limits may be any content. */
function relateBodies(old: RequestBody, now: RequestBody, { before, after }: Comparison): Relation {
  const isOpenContent = ({ type, limits = [] }: RequestBody): boolean =>
    type !== null && !isNotShown(type) && isBytes(type) && limits.length === 0;
  const [wasOpen, isNowOpen] = [isOpenContent(old), isOpenContent(now)];
  if (wasOpen || isNowOpen) return relationOf(isNowOpen, wasOpen);
  const [had, has] = [limitedSide(old, before), limitedSide(now, after)];
  return had === undefined || has === undefined ? 'changed' : relateLimited(had, has);
}

export function bodyText({ media, type }: RequestBody): string {
  return media === JSON_MEDIA ? carriedText(type) : `${carriedText(type)} as ${media}`;
}

/** Compares fields of forms with facts besides their type. */
function compareParts(body: At<RequestBody>, endpoint: At<Endpoint>): void {
  const { before, after, comparison } = body;
  const names = new Set([...before.parts, ...after.parts].map(({ name }) => name));
  for (const name of names) {
    const [old, now] = [partOf(name, before, comparison.before), partOf(name, after, comparison.after)];
    if (old === undefined || now === undefined) continue;
    const part = body.part(`parts.${nameInPath(name)}`, old, now);
    const at = new At(comparison, { ...part.place, around: body.place.around }, old, now);
    compareStyles(at);
    if (old.media.join() !== now.media.join())
      at.report('endpoint.body.part.media.changed', `the content types of ${at.name} changed`, {
        before: old.media.join(', ') || 'any',
        after: now.media.join(', ') || 'any',
        relation: relateMedia(old.media, now.media),
      });
    const { path, around } = at.inside('headers');
    compareFields(old.headers, now.headers, { ...listOf('headers', endpoint), path, around }, comparison);
    const isWritten = [before, after].every(({ parts }) => parts.some((part) => part.name === name));
    if (isWritten) compareOrigins(part);
  }
}

function partOf(name: string, body: RequestBody, { objects }: Model): BodyPart | undefined {
  const { type } = body;
  const object = !isNotShown(type) && isObjectRef(type) ? type.name : undefined;
  const field = (object === undefined ? undefined : declaredAs(objects, object))?.fields.find(
    (declared) => declared.name === name,
  );
  const written = body.parts.find((part) => part.name === name);
  return written ?? (field && { ...formPart(body, field), origin: body.origin });
}

/** Relates the content types of two parts; an empty list allows every type. */
function relateMedia(before: readonly string[], after: readonly string[]): Relation {
  const inside = (some: readonly string[], all: readonly string[]): boolean =>
    all.length === 0 || (some.length > 0 && some.every((media) => all.some((range) => isOfMedia(media, range))));
  return relationOf(inside(before, after), inside(after, before));
}

/** Type of a request or response body; null if it has no body. */
export type Carried = Type | NotShown | null;

export function compareCarried(
  family: CarriedFamily,
  before: Carried,
  after: Carried,
  at: At<object & Located>,
  hint?: string,
): void {
  const [old, now] = [carriedText(before), carriedText(after)];
  if (old === now) return;
  const areTypes = before !== null && after !== null && !isNotShown(before) && !isNotShown(after);
  const { comparison } = at;
  at.report(kindOfCarried(family, before, after, comparison), `the type of ${at.name} changed`, {
    family,
    before: old,
    after: now,
    hint,
    typeRelation: areTypes ? relateWritten(before, comparison.before, after, comparison.after) : undefined,
  });
}

type LimitedCarried = Pick<EndpointResponse, 'type' | 'limits'>;

/** Runs comparers of a body, and relates its type and limits together. */
function carriedTogether({ before, after, comparison }: At<LimitedCarried>, compare: () => void): void {
  comparedTogether(comparison, compare, () => {
    const [old, now] = [limitedSide(before, comparison.before), limitedSide(after, comparison.after)];
    return old === undefined || now === undefined ? 'changed' : relateLimited(old, now);
  });
}

function limitedSide({ type, limits = [] }: LimitedCarried, model: Model): LimitedSide | undefined {
  return type === null || isNotShown(type) ? undefined : { type, limits, model };
}

function compareLimitsOfCarried(at: At<LimitedCarried & Located>): void {
  const typeOf = ({ type }: LimitedCarried): { readonly type: Type } => ({
    type: type === null || isNotShown(type) ? { kind: 'any' } : type,
  });
  const { before, after } = at;
  const limits = { before: before.limits ?? [], after: after.limits ?? [] };
  compareLimits(limits, at, { before: typeOf(before), after: typeOf(after) });
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

/** A failure with a further body type extends the union of failures in code. */
function addedKind(response: EndpointResponse, others: readonly EndpointResponse[]): KindId {
  if (!isFailure(response)) return 'endpoint.response.added';
  const hasBody = ({ type }: EndpointResponse): boolean => type !== null && !isNotShown(type);
  const isFurther = hasBody(response) && others.some((other) => isFailure(other) && hasBody(other));
  return isFurther ? 'endpoint.failure.added.further' : 'endpoint.failure.added';
}

export function carriedText(carried: Carried): string {
  return carried === null ? 'nothing' : isNotShown(carried) ? '!not-shown' : writeType(carried);
}

// ---------------------------------------------------------------------------------------------------------- responses

function compareResponses(
  before: readonly EndpointResponse[],
  after: readonly EndpointResponse[],
  endpoint: At<Endpoint>,
): void {
  const { comparison } = endpoint;
  const { removed, added, both } = pairUp(before, after, responseName);
  const placeOfResponse = (response: EndpointResponse): Place =>
    endpoint.inside(`responses.${responseName(response)}`, subjectOf(endpoint, 'response'));
  compareCovers(before, after, { removed, added }, placeOfResponse, endpoint);
  const swapped = swappedResponses(both);
  for (const [old, now] of both) {
    const at = new At(comparison, placeOfResponse(now), old, now);
    const other = swapped(old, now);
    const hint = other && `swapped with ${responseName(other)}`;
    carriedTogether(at, () => {
      compareCarried('endpoint.response', old.type, now.type, at, hint);
      compareLimitsOfCarried(at);
    });
    const stream = now.stream ? 'is now a sequence of values' : 'is one value again';
    if (old.stream !== now.stream)
      at.report('endpoint.response.stream.changed', `${at.name} ${stream}`, {
        before: responseText(old),
        after: responseText(now),
      });
    else {
      const message = `other events of ${at.name} carry no value`;
      at.reportChange('endpoint.response.stream.changed', message, marksText(old), marksText(now));
    }
    const { path, around, subject } = at.inside('headers');
    const list = { family: 'endpoint.response.header', path, subjectOf: () => subject, around } as const;
    compareFields(old.headers, now.headers, list, comparison);
    compareProse(at);
  }
  const accepted = (list: readonly EndpointResponse[]) =>
    list.map(({ media }) => media).filter((media) => media !== '');
  const message = `clients list the content types of ${endpoint.after.name} in another order`;
  reportOrder('endpoint.response.media.reordered', message, accepted(before), accepted(after), endpoint);
  // Conditions are tried in order; other responses differ in their statuses.
  const tried = both.filter(([old]) => old.when.length > 0);
  if (isRising(tried.map(([old]) => before.indexOf(old))) === isRising(tried.map(([, now]) => after.indexOf(now))))
    return;
  endpoint.report('endpoint.response.order.changed', `the order of the responses of ${endpoint.after.name} changed`, {
    before: before.map(responseText).join(' | '),
    after: after.map(responseText).join(' | '),
  });
}

/** Reports removed and added responses, whose statuses others may include wholly or in part. */
function compareCovers(
  before: readonly EndpointResponse[],
  after: readonly EndpointResponse[],
  { removed, added }: { readonly removed: readonly EndpointResponse[]; readonly added: readonly EndpointResponse[] },
  placeOfResponse: (response: EndpointResponse) => Place,
  { after: { name }, comparison }: At<Endpoint>,
): void {
  // A wider range is reported with the responses that it replaces, and the rest of a split range with that range.
  const reported = new Set<EndpointResponse>();
  for (const response of removed) {
    const texts = { before: responseText(response) };
    const report = (kind: KindId, now: EndpointResponse | undefined, message: string, details: Details): void =>
      comparison.report(kind, placeOfResponse(response), response, now, message, { ...texts, ...details });
    const cover = coverOf(response, after);
    const left = partsOf(response, after);
    if (cover !== undefined) {
      const relation = relateResponses(response, cover, comparison);
      const isNew = added.includes(cover);
      const isOfMoreTypes = isNew && response.media !== cover.media;
      const breaks = relation === 'widened' || relation === 'changed' || isOfMoreTypes;
      reported.add(cover);
      report(
        isNew && !breaks ? 'endpoint.response.widened' : 'endpoint.response.covered',
        cover,
        `the response ${responseName(response)} of ${name} is what ${responseName(cover)} says`,
        { after: responseText(cover), relation: isOfMoreTypes ? 'changed' : relation },
      );
    } else if (left.length > 0) {
      const message = `only some cases of ${responseName(response)} of ${name} are left`;
      report('endpoint.response.narrowed', undefined, message, { after: left.map(responseText).join(' | ') });
    } else {
      const kind = isFailure(response) ? 'endpoint.failure.removed' : 'endpoint.response.removed';
      report(kind, undefined, `a response of ${name} was removed`, {});
    }
  }
  for (const response of added) {
    if (reported.has(response)) continue;
    const cover = coverOf(response, before);
    const relation = cover && relateResponses(cover, response, comparison);
    if (cover !== undefined && removed.includes(cover) && (relation === 'same' || relation === 'narrowed')) continue;
    const kind = cover === undefined ? addedKind(response, before) : 'endpoint.response.singled-out';
    const message =
      cover === undefined
        ? `a response of ${name} was added`
        : `the response ${responseName(response)} of ${name} was what ${responseName(cover)} says`;
    const details = { before: cover && responseText(cover), after: responseText(response), relation };
    comparison.report(kind, placeOfResponse(response), cover, response, message, details);
  }
}

function marksText({ marks: { end, pings = [] } = {} }: EndpointResponse): string {
  return [...(end === undefined ? [] : [`end: ${end}`]), ...pings.map((name) => `ping: ${name}`)].join(', ') || 'none';
}

/** Relates two responses with the same statuses: body, headers and whether they are a sequence. */
function relateResponses(old: EndpointResponse, now: EndpointResponse, { before, after }: Comparison): Relation {
  if (old.stream !== now.stream) return 'changed';
  const [had, has] = [limitedSide(old, before), limitedSide(now, after)];
  if (had === undefined || has === undefined) return old.type === now.type ? 'same' : 'changed';
  const body = relateLimited(had, has);
  const loses = old.headers.some(
    (header) => !header.optional && !now.headers.some(({ name, optional }) => name === header.name && !optional),
  );
  // A header that is now optional breaks readers, whatever the body is.
  return loses ? 'changed' : body;
}

/** Returns a function that finds the response whose former body another one now has, and vice versa. */
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

/** The name of a response in paths: its status, content type and condition. */
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

function compareAuth(before: Endpoint['auth'], after: Endpoint['auth'], endpoint: At<Endpoint>): void {
  const at = endpoint.about({ inside: 'auth', subject: subjectOf(endpoint, 'request') });
  const { name } = endpoint;
  const texts = { before: authText(before), after: authText(after) };
  const report = (kind: KindId, what: string, relation?: Relation): void =>
    at.report(kind, `${name} ${what}`, { ...texts, relation });
  if (reportShown('endpoint.auth', `the auth schemes of ${name}`, before, after, at, texts)) return;
  if (isNotShown(before) || isNotShown(after)) return;
  const { removed, added } = pairUp(before, after, writeAuth);
  const [wasOpen, isNowOpen] = [isOpen(at.before), isOpen(at.after)];
  // An endpoint is open to everyone if it has no alternatives, or if `none` is among them.
  const [opened, closed] = [isNowOpen && !wasOpen, wasOpen && !isNowOpen];
  for (const scheme of added.map(writeAuth)) {
    const [ofNone, ofScheme] = [
      wasOpen ? 'requires nothing, as before' : 'no longer requires any scheme',
      closed ? `now requires ${scheme} and required nothing before` : `now also accepts ${scheme}`,
    ];
    const relation = closed ? 'narrowed' : wasOpen ? 'same' : 'widened';
    report('endpoint.auth.added', scheme === 'none' ? ofNone : ofScheme, relation);
  }
  for (const alternative of removed) {
    const scheme = writeAuth(alternative);
    const [ofNone, ofScheme] = [
      isNowOpen ? 'requires nothing, as before' : 'now requires a scheme',
      opened ? `no longer requires ${scheme} or any other scheme` : `no longer accepts ${scheme}`,
    ];
    const isStillAccepted = isNowOpen || after.some((other) => requiresLess(other, alternative));
    const relation = isStillAccepted ? 'widened' : 'narrowed';
    report('endpoint.auth.removed', scheme === 'none' ? ofNone : ofScheme, relation);
  }
  const [old, now] = [before, after].map((list) => list.filter(({ schemes }) => schemes.length > 0).map(writeAuth));
  reportOrder('endpoint.auth.reordered', `${name} tries its auth schemes in another order`, old!, now!, at, texts);
}

function authText(auth: Endpoint['auth']): string {
  return lineOf(isNotShown(auth) ? auth : auth.map(writeAuth));
}

/** Whether credentials for the second alternative (`OAuth2 books loans + Key`) satisfy the first. */
function requiresLess(alternative: AuthAlternative, given: AuthAlternative): boolean {
  return alternative.schemes.every(({ name, scopes }) =>
    given.schemes.some((scheme) => scheme.name === name && scopes.every((scope) => scheme.scopes.includes(scope))),
  );
}

/** Paging fields that describe all pages together. */
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
