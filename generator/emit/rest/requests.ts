import {
  defaultStyle,
  formPart,
  jsonBodyOf,
  jsonPartOf,
  mediaKind,
  namesContentType,
  namesPartHeaders,
  type Credential,
  sendableSchemes,
  sentCredential,
  shownBodies,
  takesBody,
} from '../../model/requests.js';
import {
  type BodyPart,
  type Field,
  isNotShown,
  type Limit,
  type Model,
  type NotShown,
  type Parameter,
  type ParameterStyle,
  type RequestBody,
  type Type,
} from '../../model/model.js';
import { holdsBigints } from '../../model/objects.js';
import { problemOf } from '../../model/value-problem.js';
import { isDict, isObjectRef, mapTypes } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Module } from '../module.js';
import { codeNameOf } from '../names.js';
import { fieldTypeText, readonlyMember, typeText } from '../objects/type-text.js';
import { objectName } from '../type-names.js';
import type { RestOperation } from './operations.js';
import { unconditionalLimits } from '../../model/limits/limit-target.js';
import { callCode } from '../validators/descriptor-code.js';
import { Code, type Data, type Descriptor, typeDescriptor } from '../validators/descriptor.js';

type Endpoint = RestOperation['endpoint'];

// --------------------------------------------------------------------------------------------------------------- facts

/** The facts of an operation about its requests. */
export function requestFacts(endpoint: Endpoint, module: Module): Descriptor {
  const { query, headers, cookies, bodyOptional } = endpoint;
  const { context } = module;
  const keyed = (list: readonly Parameter[], isStyled: boolean): Descriptor =>
    Object.fromEntries(list.map((field) => [codeNameOf(field), parameterFacts(field, isStyled, module)]));
  const writes = writesOf(endpoint, module);
  const hasForms = takesBody(endpoint) && !sendsPlainJson(endpoint, context);
  return {
    query: {
      ...keyed(query, true),
      partHeaders: namesPartHeaders(endpoint) ? { write: formCode('withBody', module) } : undefined,
    },
    headers: headers.length === 0 ? undefined : keyed(headers, false),
    cookies: cookies.length === 0 ? undefined : keyed(cookies, false),
    bodyOptional: bodyOptional || undefined,
    isRepeatable: headers.some((field) => isMadeKey(field, context)) || undefined,
    bodies: hasForms ? bodiesCode(endpoint, module) : undefined,
    write: writes.length === 0 ? undefined : writes,
  };
}

/** The types of the parameters and bodies of an operation. */
export function requestTypes(endpoint: Endpoint, module: Module): Descriptor {
  const { params, query, cookies } = endpoint;
  const { context } = module;
  const types = {
    params: [
      ...params.map((field) => fieldData(field, field.name, context)),
      ...[...query, ...givenHeaders(endpoint, context), ...cookies].map((field) =>
        fieldData(field, codeNameOf(field), context),
      ),
      ...(namesPartHeaders(endpoint) ? [partHeadersData(endpoint, module)] : []),
    ],
  };
  if (!takesBody(endpoint)) return types;
  const bodies = shownBodies(endpoint);
  const keys = new Code(module.runtime('keyIssues', 'rest-keys'));
  if (sendsPlainJson(endpoint, context)) {
    const [body] = bodies;
    return { ...types, keys, body: typeData(body?.type ?? { notShown: true }, context, body?.limits) };
  }
  const byMedia = bodies.map(({ media, type, limits }) => [media, typeData(type, context, limits)] as const);
  return { ...types, keys, bodies: Object.fromEntries(byMedia) };
}

/** The headers of a request in a call. Keys that the client can make are optional. */
export function givenHeaders({ headers }: Endpoint, context: EmitContext): readonly Parameter[] {
  return headers.map((field) => (isMadeKey(field, context) ? { ...field, optional: true } : field));
}

/** Whether a header is an idempotency key that may be a UUID. */
function isMadeKey({ name, type, limits }: Parameter, { model }: EmitContext): boolean {
  return /^(?:x-)?idempotency-key$/i.test(name) && problemOf(SOME_UUID, type, limits, model) === undefined;
}

const SOME_UUID = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';

function parameterFacts(field: Parameter, isStyled: boolean, module: Module): Descriptor {
  const { name, as, style, type } = field;
  // Objects have no plain form.
  const isPlain = style === 'repeat' || (style === defaultStyle(type) && style !== 'brackets');
  return {
    key: as === undefined ? undefined : name,
    write: isStyled && !isPlain ? formCode(style, module) : undefined,
  };
}

/** A function of the runtime that writes values in forms and queries. */
function formCode(name: Exclude<ParameterStyle, 'repeat'> | 'raw' | 'withBody', module: Module): Code {
  return new Code(module.runtime(name, 'rest-form'));
}

/** Whether the only body is JSON without a special writer. */
function sendsPlainJson(endpoint: Endpoint, context: EmitContext): boolean {
  const body = jsonBodyOf(endpoint);
  return body !== undefined && (isNotShown(body) || !holdsBigints(body, context));
}

function writesOf(endpoint: Endpoint, module: Module): readonly Code[] {
  const { headers, cookies, fixedQuery } = endpoint;
  const { context } = module;
  const writer = (name: string, value?: Data): Code => {
    const code = module.runtime(name, 'rest-headers');
    return value === undefined ? new Code(code) : callCode(code, [value], module);
  };
  const keys = headers.filter((field) => isMadeKey(field, context));
  return [
    ...(headers.length === 0 ? [] : [writer('writeHeaders')]),
    ...keys.map(({ name }) => writer('withKey', name.toLowerCase())),
    ...(cookies.length === 0 ? [] : [writer('writeCookies')]),
    ...(fixedQuery.length === 0
      ? []
      : [
          writer(
            'withQuery',
            fixedQuery.map(({ name, value }) => [name, value]),
          ),
        ]),
    ...(takesBody(endpoint) && !sendsPlainJson(endpoint, context)
      ? [new Code(module.runtime('writeBody', 'rest-send-body'))]
      : []),
  ];
}

function bodiesCode(endpoint: Endpoint, module: Module): Code {
  const jsonPart = jsonPartOf(endpoint, module.context.model);
  const forms = shownBodies(endpoint).map((body) => [body.media, { write: bodyWriter(body, jsonPart, module) }]);
  return callCode(module.runtime('bodiesOf', 'rest-send-body'), [Object.fromEntries(forms) as Descriptor], module);
}

/** The function that writes a body of a content type; undefined for JSON without bigints. */
function bodyWriter(body: RequestBody, jsonPart: string | undefined, module: Module): Code | undefined {
  const made = (name: string, ...values: readonly Data[]): Code =>
    callCode(module.runtime(name, 'rest-form'), values, module);
  switch (mediaKind(body.media)) {
    case 'json': {
      const isPlain = isNotShown(body.type) || !holdsBigints(body.type, module.context);
      return isPlain ? undefined : new Code(module.runtime('bigJson', 'rest-send-body'));
    }
    case 'form':
      return made(
        'urlEncoded',
        partsData(body, module.context, ({ style }) => style && formCode(style, module)),
      );
    case 'multipart': {
      const parts = partsData(body, module.context, ({ style, media }) =>
        style || media ? { media, write: style && formCode(style, module) } : undefined,
      );
      const values = [parts ?? (jsonPart && {}), jsonPart];
      const headers = partsWithHeaders([body]).map(
        (part) => [part.name, part.headers.map(({ name }) => name)] as const,
      );
      if (headers.length === 0) return made('multipart', ...values);
      return made('multipartWithHeaders', Object.fromEntries(headers), ...values);
    }
    case 'text':
    case 'raw':
      return formCode('raw', module);
  }
}

interface Part {
  readonly media: string | undefined;
  readonly style: Exclude<ParameterStyle, 'repeat'> | undefined;
}

/** The form fields with a special encoding; undefined if there are none. */
function partsData(body: RequestBody, context: EmitContext, dataOf: (part: Part) => Data): Descriptor | undefined {
  const parts = fieldsOfBody(body, context).flatMap((field): readonly (readonly [string, Data])[] => {
    const { style, media } = formPart(body, field);
    // Objects in multipart forms are JSON by default.
    const isJson = mediaKind(body.media) === 'multipart' && (isObjectRef(field.type) || isDict(field.type));
    const data = dataOf({
      media: media.length === 1 && !media[0]!.endsWith('*') ? media[0] : undefined,
      style: style === 'repeat' || (style === 'json' && isJson) ? undefined : style,
    });
    return data === undefined ? [] : [[field.name, data]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function fieldsOfBody({ type }: RequestBody, { objects }: EmitContext): readonly Field[] {
  return isNotShown(type) || !isObjectRef(type) ? [] : (objects.get(objectName(type))?.fields ?? []);
}

// ------------------------------------------------------------------------------------------------------ headers of parts

/** The type of the parameter with the headers of parts. */
function partHeadersData(endpoint: Endpoint, module: Module): Data {
  const { context } = module;
  const parts = partsWithHeaders(shownBodies(endpoint)).map(
    ({ name, headers }) => [name, headers.map((field) => fieldData(field, field.name, context))] as const,
  );
  const explain = callCode(module.runtime('explainPartHeaders', 'rest-form'), [Object.fromEntries(parts)], module);
  const type = new Code(`{ kind: 'limited', of: 'any', limits: [], explain: ${explain.text} }`);
  return ['partHeaders', type, ...(needsPartHeaders(endpoint, context) ? [] : [1])];
}

function partsWithHeaders(bodies: readonly RequestBody[]): readonly BodyPart[] {
  const found = bodies.flatMap(({ parts }) => parts.filter(({ headers }) => headers.length > 0));
  return found.filter(({ name }, index) => found.findIndex((part) => part.name === name) === index);
}

/** Whether every call needs headers of parts, because a required part of its only body has a required header. */
function needsPartHeaders(endpoint: Endpoint, context: EmitContext): boolean {
  const [body, ...others] = shownBodies(endpoint);
  if (endpoint.bodyOptional || body === undefined || others.length > 0) return false;
  return partsWithHeaders([body]).some((part) => needsHeaders(part, body, context));
}

function needsHeaders({ name, headers }: BodyPart, body: RequestBody, context: EmitContext): boolean {
  const field = fieldsOfBody(body, context).find((candidate) => candidate.name === name);
  return field?.optional === false && headers.some(({ optional }) => !optional);
}

/** The parameter `partHeaders`; undefined if no part has headers. */
export function partHeadersMember(
  endpoint: Endpoint,
  module: Module,
): { readonly type: string; readonly optional: boolean } | undefined {
  if (!namesPartHeaders(endpoint)) return undefined;
  const optional = !needsPartHeaders(endpoint, module.context);
  const bodies = shownBodies(endpoint);
  const parts = partsWithHeaders(bodies).map((part) => {
    const members = part.headers.map((field) =>
      readonlyMember(field.name, fieldTypeText(field, module), field.optional),
    );
    const isSure = !optional && needsHeaders(part, bodies[0]!, module.context);
    return readonlyMember(part.name, `{ ${members.join('; ')} }`, !isSure);
  });
  return { type: `{ ${parts.join('; ')} }`, optional };
}

// --------------------------------------------------------------------------------------------------------------- types

/** A possible body of a call, as members of its parameters. */
export interface BodyMember {
  readonly body: string;
  readonly optional: boolean;
  /** The type of the parameter `contentType`, if there is a choice. */
  readonly contentType?: { readonly type: string; readonly optional: boolean };
}

/** The possible bodies of calls, one for each content type. */
export function bodyMembers(endpoint: Endpoint, module: Module): readonly BodyMember[] {
  if (!takesBody(endpoint)) return [];
  const { bodies, bodyOptional: optional } = endpoint;
  if (isNotShown(bodies)) return [{ body: 'unknown', optional }];
  return bodies.map(({ media, type }, index) => ({
    body: bodyText(type, module),
    optional,
    ...(namesContentType(endpoint)
      ? { contentType: { type: contentTypeText(media), optional: index === 0 && !media.endsWith('*') } }
      : {}),
  }));
}

export function bodyText(type: RequestBody['type'], module: Module): string {
  if (isNotShown(type)) return 'unknown';
  return type.kind === 'bytes' ? 'Blob | Uint8Array | ReadableStream<Uint8Array>' : typeText(type, module);
}

/** `'image/png'`, or `image/${string}` for a range. */
function contentTypeText(media: string): string {
  if (media === '*/*') return 'string';
  return media.endsWith('/*') ? `\`${media.slice(0, -1)}\${string}\`` : JSON.stringify(media);
}

/** Whether a client takes several tokens, because they are sent together, or outside of a header. */
export function hasSeveralTokens(model: Model): boolean {
  const isTogether = model.endpoints.some(
    ({ auth }) => !isNotShown(auth) && auth.some(({ schemes }) => schemes.length > 1),
  );
  return isTogether || sendableSchemes(model).some((scheme) => placeOf(sentCredential(scheme)!) !== 'header');
}

function placeOf(credential: Credential): 'login' | 'header' | 'query' | 'cookie' {
  return credential.kind === 'basic' ? 'login' : credential.in;
}

const LOGIN = { name: 'Authorization', before: 'Basic ', after: '' };

/** The forms of the tokens of all schemes. */
export function authForms(module: Module): Descriptor {
  const forms = sendableSchemes(module.context.model).map((scheme) => {
    const credential = sentCredential(scheme)!;
    const place = placeOf(credential);
    const { name, before, after } = credential.kind === 'basic' ? LOGIN : credential;
    const isHeader = place === 'header' || place === 'login';
    const encode = place === 'login' ? new Code(module.runtime('encodeLogin', 'rest-auth')) : undefined;
    const send = isHeader
      ? undefined
      : callCode(module.runtime(place === 'query' ? 'inQuery' : 'inCookie', 'rest-auth'), [name], module);
    return [scheme.name, { header: isHeader ? name : '', before, after, encode, send }] as const;
  });
  return Object.fromEntries(forms);
}

/** A type of the runtime, with unconditional limits. The service checks limits that depend on other parameters. */
export function typeData(type: Type | NotShown, context: EmitContext, limits: readonly Limit[] = []): Data {
  if (isNotShown(type)) return 'any';
  return typeDescriptor(withStreams(type), unconditionalLimits(limits), context);
}

/** A field of the runtime under a name. */
export function fieldData({ type, limits, optional, nullable }: Field, name: string, context: EmitContext): Data {
  const presence = Number(optional) + 2 * Number(nullable);
  return [name, typeData(type, context, limits), ...(presence === 0 ? [] : [presence])];
}

/** Permits streams of bytes, which only the service can check. */
function withStreams(type: Type): Type {
  return mapTypes(type, (inner) => (inner.kind === 'bytes' ? { kind: 'any' } : inner));
}
