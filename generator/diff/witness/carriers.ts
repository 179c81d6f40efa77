import {
  isNotShown,
  isNullable,
  declarationsIn,
  JSON_MEDIA,
  messagesOf,
  receivedType,
  sentType,
  typeSections,
  undeclaredField,
  undeclaredObject,
  type Endpoint,
  type EndpointResponse,
  type Event,
  type Field,
  type Json,
  type Limit,
  type Model,
  type NotShown,
  type Origin,
  type Type,
} from '../../model/index.js';
import { tellingPair } from '../cases/payload-cases.js';
import { bothAsTexts } from '../cases/text-forms.js';
import type { Change } from '../change.js';
import { pathOfBody, responseName } from '../compare/endpoints.js';
import { coverOf } from '../compare/statuses.js';
import { nameInPath, namesInPath } from '../compare/text.js';
import type { Subject } from '../finding.js';

/** An object in place of a body or a list of parameters, because only objects have validators. */
export interface Carrier {
  /** Path of the list or the body: `endpoints.get_book.query`. */
  readonly path: string;
  /** The name in output: `query of get_book`. */
  readonly label: string;
  readonly isSent: boolean;
  /** The parameters, or the field {@link BODY}. */
  readonly fields: readonly Field[];
  readonly isBody: boolean;
  /** Values to try for an alternative payload, if they are known. */
  readonly values?: readonly Json[];
}

export const BODY = 'body';

/** Both versions with an object for each carrier. */
export interface Carried {
  readonly before: Model;
  readonly after: Model;
  readonly carriers: readonly NamedCarrier[];
}

export interface NamedCarrier extends Carrier {
  readonly object: string;
}

/**
 * @param owners paths of declarations, such as `endpoints.get_book`
 * @param before the old Model with new names, and with its own
 */
export function carriedBy(
  owners: ReadonlySet<string>,
  { aligned: before, written }: { readonly aligned: Model; readonly written: Model },
  after: Model,
): Carried {
  const old = withFormerNames(
    [...carriersIn(before, owners, after), ...alternativesIn('before', owners, before, after)],
    formerNames(before, written),
  );
  const now = [...carriersIn(after, owners, before), ...alternativesIn('after', owners, before, after)];
  const formerly = new Map(old.map((carrier) => [carrier.path, carrier]));
  // A carrier in only one version cannot demonstrate a difference.
  const both = now.filter(({ path }) => formerly.has(path));
  const taken = new Set([before, after].flatMap(namesIn));
  const carriers = both.map((carrier, index) => ({ ...carrier, object: freeName(`Carrier${index + 1}`, taken) }));
  const withCarriers = (model: Model, fieldsOf: (carrier: NamedCarrier) => readonly Field[]): Model => ({
    ...model,
    objects: [...carriers.map((carrier) => undeclaredObject(carrier.object, fieldsOf(carrier))), ...model.objects],
  });
  return {
    before: withCarriers(before, (carrier) => asTexts(formerly.get(carrier.path)!, carrier, before, after)),
    after: withCarriers(after, (carrier) => asTexts(carrier, formerly.get(carrier.path)!, after, before)),
    carriers,
  };
}

/** Carriers with the former names of parameters, which are valid for the old version. */
function withFormerNames(carriers: readonly Carrier[], names: ReadonlyMap<Field, string>): readonly Carrier[] {
  return carriers.map((carrier) => {
    const hasConditions = carrier.fields.some(({ limits }) => limits.some(({ when }) => when.length > 0));
    if (hasConditions || !carrier.fields.some((field) => names.has(field))) return carrier;
    return { ...carrier, fields: carrier.fields.map((field) => ({ ...field, name: names.get(field) ?? field.name })) };
  });
}

function formerNames(aligned: Model, written: Model): ReadonlyMap<Field, string> {
  const [now, old] = [parametersIn(aligned), parametersIn(written)];
  return new Map(
    now.flatMap((field, index) => (field.name === old[index]!.name ? [] : [[field, old[index]!.name] as const])),
  );
}

function parametersIn({ endpoints, urls, permissions }: Model): readonly Field[] {
  return [
    ...endpoints.flatMap(({ params, query, headers, cookies }) => [params, query, headers, cookies].flat()),
    ...urls.flatMap(({ params }) => params),
    ...permissions.flatMap(({ inputs }) => inputs),
  ];
}

/** The fields of a carrier. Parameters with different JSON forms in both versions are compared as texts. */
function asTexts(carrier: Carrier, other: Carrier, model: Model, otherModel: Model): readonly Field[] {
  if (carrier.isBody) return carrier.fields;
  return carrier.fields.map((field) => {
    const former = other.fields.find(({ name }) => name === field.name);
    const forms =
      former && bothAsTexts({ type: field.type, limits: field.limits, model }, { ...former, model: otherModel });
    return forms === undefined ? field : { ...field, ...forms[0].read };
  });
}

/** The carrier at a path, and the path and the field in its object. */
export function carrierAt(
  path: string,
  carriers: readonly NamedCarrier[],
): { readonly carrier: NamedCarrier; readonly path: string; readonly subject: Subject } | undefined {
  const [carrier] = carriers
    .filter((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`))
    .toSorted((a, b) => b.path.length - a.path.length);
  if (carrier === undefined) return undefined;
  const inside = `${carrier.isBody ? `.${BODY}` : ''}${path.slice(carrier.path.length)}`;
  const [, field = ''] = namesInPath(inside);
  return {
    carrier,
    path: `objects.${carrier.object}.fields${inside}`,
    subject: { on: 'object', name: carrier.object, field },
  };
}

/** The kind of a change as one of a field; undefined if the change does not concern values. */
export function kindOfField(kind: Change['kind']): string | undefined {
  if (kind === 'endpoint.body.required') return 'field.presence.narrowed';
  if (kind === 'endpoint.body.added') return 'field.added.required';
  const payload = /^event\.payload\.(widened|narrowed|changed)$/.exec(kind);
  if (payload !== null) return `event.payload.type.${payload[1]}`;
  if (kind === 'event.alternatives.changed') return 'event.payload.type.changed';
  if (/^endpoint\.response\.(covered|singled-out)$/.test(kind)) return 'endpoint.response.type.changed';
  if (kind === 'channel.message.changed') return 'channel.message.type.changed';
  return /^limit\.|\.(added|removed)\.(required|optional)$|\.(presence|type)\.|^(endpoint|url|permission)\.[a-z-]+\.renamed$/.test(
    kind,
  )
    ? kind
    : undefined;
}

// ----------------------------------------------------------------------------------------------------------- carriers

function carriersIn(model: Model, owners: ReadonlySet<string>, other: Model): readonly Carrier[] {
  const isOwner = (section: string) => (declared: { readonly name: string }) =>
    owners.has(`${section}.${nameInPath(declared.name)}`);
  return [
    ...model.endpoints.filter(isOwner('endpoints')).flatMap((endpoint) => {
      const counterpart = other.endpoints.find(({ name }) => name === endpoint.name);
      return carriersOfEndpoint(endpoint, counterpart?.responses ?? []);
    }),
    ...model.events.filter(isOwner('events')).flatMap(({ name, payload, answer, origin }) => [
      ...bodyCarrier(`events.${nameInPath(name)}`, `payload of ${name}`, false, { type: payload, origin }),
      ...bodyCarrier(`events.${nameInPath(name)}.answer`, `answer to ${name}`, true, {
        type: answer ?? null,
        origin,
      }),
    ]),
    ...model.channels.filter(isOwner('channels')).flatMap((channel) =>
      messagesOf(channel).flatMap((message) => {
        const { name } = channel;
        const path = `channels.${name}.connection.messages.${message.name}`;
        const [sent, received] = [sentType(message), receivedType(message)];
        const isSent = message.sent !== undefined;
        return bodyCarrier(path, `${message.name} of ${name}`, isSent, {
          type: (isSent ? sent : received) ?? null,
          origin: message.origin,
        });
      }),
    ),
    ...model.urls
      .filter(isOwner('urls'))
      .flatMap(({ name, params }) => parameterCarrier(`urls.${name}.params`, `parameters of ${name}`, params)),
    ...model.permissions
      .filter(isOwner('permissions'))
      .flatMap(({ name, inputs }) => parameterCarrier(`permissions.${name}.inputs`, `inputs of ${name}`, inputs)),
  ];
}

function hasAlternatives({ instead }: Event): boolean {
  return isNotShown(instead) || instead.length > 0;
}

/** The payloads of events with alternatives, for the pair that shows a change best. */
function alternativesIn(
  side: 'before' | 'after',
  owners: ReadonlySet<string>,
  before: Model,
  after: Model,
): readonly Carrier[] {
  return after.events.flatMap((event) => {
    const { name, origin } = event;
    const path = `events.${nameInPath(name)}`;
    const former = owners.has(path) ? before.events.find((event) => event.name === name) : undefined;
    if (former === undefined || ![former, event].some(hasAlternatives)) return [];
    const found = tellingPair({ event: former, model: before }, { event, model: after });
    if (found === undefined) return [];
    const values = [found.gained, found.lost].filter((value) => value !== undefined);
    const carriers = bodyCarrier(`${path}.instead`, `payload of ${name}`, false, { type: found[side], origin });
    return carriers.map((carrier) => ({ ...carrier, values }));
  });
}

function carriersOfEndpoint(endpoint: Endpoint, others: readonly EndpointResponse[]): readonly Carrier[] {
  const { name } = endpoint;
  const path = `endpoints.${name}`;
  const bodies = isNotShown(endpoint.bodies) ? [] : endpoint.bodies;
  const hasNone = !isNotShown(endpoint.bodies) && bodies.length === 0;
  return [
    ...parameterCarrier(`${path}.params`, `path of ${name}`, endpoint.params),
    ...parameterCarrier(`${path}.query`, `query of ${name}`, endpoint.query),
    ...parameterCarrier(`${path}.headers`, `headers of ${name}`, endpoint.headers),
    ...parameterCarrier(`${path}.cookies`, `cookies of ${name}`, endpoint.cookies),
    ...bodies.flatMap((body) => {
      const at = `${path}.${pathOfBody(body)}`;
      const label = `body of ${name}${body.media === JSON_MEDIA ? '' : ` as ${body.media}`}`;
      const headers = body.parts.flatMap((part) =>
        parameterCarrier(
          `${at}.parts.${nameInPath(part.name)}.headers`,
          `headers of ${part.name} in the ${label}`,
          part.headers,
        ),
      );
      return [...bodyCarrier(at, label, true, body, endpoint.bodyOptional), ...headers];
    }),
    // In a request without a body, a required body is missing.
    ...(hasNone ? [{ ...requestCarrier(`${path}.body`, `body of ${name}`, []), isBody: true }] : []),
    ...responsesBeside(endpoint.responses, others).flatMap(([described, response]) => {
      const at = `${path}.responses.${responseName(described)}`;
      const label = `response ${String(described.status)} of ${name}`;
      const headers = parameterCarrier(`${at}.headers`, `headers of the ${label}`, response.headers);
      return [...bodyCarrier(at, label, false, response), ...headers.map((carrier) => ({ ...carrier, isSent: false }))];
    }),
  ];
}

/** The response that describes each listed response of either version, which may be one with a wider range. */
function responsesBeside(
  responses: readonly EndpointResponse[],
  others: readonly EndpointResponse[],
): readonly (readonly [described: EndpointResponse, response: EndpointResponse])[] {
  const listed = new Set(responses.map(responseName));
  const covered = others.flatMap((response) => {
    const cover = listed.has(responseName(response)) ? undefined : coverOf(response, responses);
    return cover === undefined ? [] : [[response, cover] as const];
  });
  return [...responses.map((response) => [response, response] as const), ...covered];
}

function requestCarrier(path: string, label: string, fields: readonly Field[]): Carrier {
  return { path, label, isSent: true, fields, isBody: false };
}

function parameterCarrier(path: string, label: string, fields: readonly Field[]): readonly Carrier[] {
  return [requestCarrier(path, label, fields)];
}

interface Body {
  readonly type: Type | NotShown | null;
  readonly limits?: readonly Limit[];
  readonly origin: Origin;
}

function bodyCarrier(
  path: string,
  label: string,
  isSent: boolean,
  { type, limits = [], origin }: Body,
  optional = false,
): readonly Carrier[] {
  if (type === null || isNotShown(type)) return [];
  const nullable = isNullable(type);
  const field = { ...undeclaredField(BODY, nullable ? type.of : type), origin, optional, nullable, limits };
  return [{ path, label, isSent, fields: [field], isBody: true }];
}

// ------------------------------------------------------------------------------------------------------------- Models

function namesIn(model: Model): readonly string[] {
  return typeSections.flatMap((section) => declarationsIn(section, model).map(({ name }) => name));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  while (taken.has(free)) free += '_';
  return free;
}
