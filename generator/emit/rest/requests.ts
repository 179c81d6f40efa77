import {
  defaultStyle,
  formPart,
  jsonBodyOf,
  jsonPartOf,
  mediaKind,
  namesContentType,
  namesPartHeaders,
  sendableSchemes,
  sentForm,
  type SentForm,
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
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { codeNameOf, propertyKey } from '../names.js';
import { fieldTypeText, typeText } from '../objects/type-text.js';
import { objectName } from '../type-names.js';
import type { RestOperation } from './operations.js';
import { unconditionalLimits } from '../../model/limits/limit-target.js';
import { dataCode } from '../validators/descriptor-code.js';
import { typeDescriptor } from '../validators/descriptor.js';

type Endpoint = RestOperation['endpoint'];

const FORM = runtimePath('rest-form');

// --------------------------------------------------------------------------------------------------------------- facts

/** The facts of an operation about its requests. */
export function requestFacts(endpoint: Endpoint, context: EmitContext, imports: Imports): readonly string[] {
  const { query, headers, cookies, bodyOptional } = endpoint;
  const entries = (list: readonly Parameter[], styled: boolean): readonly string[] =>
    list.map((field) => `${propertyKey(codeNameOf(field))}: ${parameterFacts(field, styled, imports)}`);
  const parts = namesPartHeaders(endpoint) ? [`partHeaders: { write: ${imports.value('withBody', FORM)} }`] : [];
  const writes = writesOf(endpoint, context, imports);
  return [
    `query: { ${[...entries(query, true), ...parts].join(', ')} }`,
    ...(headers.length === 0 ? [] : [`headers: { ${entries(headers, false).join(', ')} }`]),
    ...(cookies.length === 0 ? [] : [`cookies: { ${entries(cookies, false).join(', ')} }`]),
    ...(bodyOptional ? ['bodyOptional: true'] : []),
    ...(headers.some((field) => isMadeKey(field, context)) ? ['isRepeatable: true'] : []),
    ...(sendsPlainJson(endpoint, context) || !takesBody(endpoint)
      ? []
      : [`bodies: ${bodiesText(endpoint, context, imports)}`]),
    ...(writes.length === 0 ? [] : [`write: [${writes.join(', ')}]`]),
  ];
}

export function requestTypes(
  endpoint: Endpoint,
  context: EmitContext,
  code: TypeCode,
  imports: Imports,
): readonly string[] {
  const { params, query, cookies } = endpoint;
  const fields = [
    ...params.map((field) => code.field(field, field.name)),
    ...[...query, ...givenHeaders(endpoint, context), ...cookies].map((field) => code.field(field, codeNameOf(field))),
    ...(namesPartHeaders(endpoint) ? [partHeadersField(endpoint, context, code, imports)] : []),
  ];
  const bodies = shownBodies(endpoint);
  return [
    `params: [${fields.join(', ')}]`,
    ...(takesBody(endpoint) ? [`keys: ${imports.value('keyIssues', runtimePath('rest-keys'))}`] : []),
    ...(!takesBody(endpoint)
      ? []
      : sendsPlainJson(endpoint, context)
        ? [`body: ${code.type(bodies[0]?.type ?? { notShown: true }, bodies[0]?.limits)}`]
        : [
            `bodies: { ${bodies.map(({ media, type, limits }) => `${propertyKey(media)}: ${code.type(type, limits)}`).join(', ')} }`,
          ]),
  ];
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

function parameterFacts(field: Parameter, styled: boolean, imports: Imports): string {
  const isStyled = styled && field.style !== 'repeat' && !(field.style === defaultStyle(field.type) && !isKeyed(field));
  const members = [
    ...(field.as === undefined ? [] : [`key: ${JSON.stringify(field.name)}`]),
    ...(isStyled ? [`write: ${styleText(field.style, imports)}`] : []),
  ];
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Whether values may be objects, which have no plain form. */
function isKeyed({ type }: { readonly type: Type }): boolean {
  return defaultStyle(type) === 'brackets';
}

function styleText(style: Exclude<ParameterStyle, 'repeat'>, imports: Imports): string {
  return imports.value(style, FORM);
}

/** Whether the only body is JSON without a special writer. */
function sendsPlainJson(endpoint: Endpoint, context: EmitContext): boolean {
  const body = jsonBodyOf(endpoint);
  return body !== undefined && (isNotShown(body) || !holdsBigints(body, context));
}

function writesOf(endpoint: Endpoint, context: EmitContext, imports: Imports): readonly string[] {
  const { headers, cookies, fixedQuery } = endpoint;
  const writer = (name: string): string => imports.value(name, runtimePath('rest-headers'));
  return [
    ...(headers.length === 0 ? [] : [writer('writeHeaders')]),
    ...headers
      .filter((field) => isMadeKey(field, context))
      .map(({ name }) => `${writer('withKey')}(${JSON.stringify(name.toLowerCase())})`),
    ...(cookies.length === 0 ? [] : [writer('writeCookies')]),
    ...(fixedQuery.length === 0
      ? []
      : [`${writer('withQuery')}(${JSON.stringify(fixedQuery.map(({ name, value }) => [name, value]))})`]),
    ...(takesBody(endpoint) && !sendsPlainJson(endpoint, context)
      ? [imports.value('writeBody', runtimePath('rest-send-body'))]
      : []),
  ];
}

function bodiesText(endpoint: Endpoint, context: EmitContext, imports: Imports): string {
  const forms = shownBodies(endpoint).map((body) => {
    const write = bodyWriter(body, jsonPartOf(endpoint, context.model), context, imports);
    return `${propertyKey(body.media)}: {${write === undefined ? '' : ` write: ${write} `}}`;
  });
  return `${imports.value('bodiesOf', runtimePath('rest-send-body'))}({ ${forms.join(', ')} })`;
}

/** The function that writes a body of a content type; undefined for JSON without bigints. */
function bodyWriter(
  body: RequestBody,
  jsonPart: string | undefined,
  context: EmitContext,
  imports: Imports,
): string | undefined {
  const writer = (name: string): string => imports.value(name, FORM);
  switch (mediaKind(body.media)) {
    case 'json':
      return isNotShown(body.type) || !holdsBigints(body.type, context)
        ? undefined
        : imports.value('bigJson', runtimePath('rest-send-body'));
    case 'form':
      return `${writer('urlEncoded')}(${partsText(body, context, imports, ({ style }) => style)})`;
    case 'multipart': {
      const parts = partsText(body, context, imports, ({ style, media }) => {
        const members = [
          ...(media === undefined ? [] : [`media: ${JSON.stringify(media)}`]),
          ...(style === undefined ? [] : [`write: ${style}`]),
        ];
        return members.length === 0 ? undefined : `{ ${members.join(', ')} }`;
      });
      const others = [parts || (jsonPart && '{}'), jsonPart && JSON.stringify(jsonPart)].filter(Boolean);
      if (!body.parts.some(({ headers }) => headers.length > 0)) return `${writer('multipart')}(${others.join(', ')})`;
      const headers = partsWithHeaders([body]).map(
        (part) => `${propertyKey(part.name)}: ${JSON.stringify(part.headers.map(({ name }) => name))}`,
      );
      return `${writer('multipartWithHeaders')}(${[`{ ${headers.join(', ')} }`, ...others].join(', ')})`;
    }
    case 'text':
    case 'raw':
      return writer('raw');
  }
}

interface Part {
  readonly media: string | undefined;
  readonly style: string | undefined;
}

/** The form fields with a special encoding. */
function partsText(
  body: RequestBody,
  context: EmitContext,
  imports: Imports,
  text: (part: Part) => string | undefined,
): string {
  const { type } = body;
  if (isNotShown(type) || !isObjectRef(type)) return '';
  const fields = context.objects.get(objectName(type))?.fields ?? [];
  const parts = fields.flatMap((field) => {
    const { style, media } = formPart(body, field);
    // Objects in multipart forms are JSON by default.
    const isPlain =
      style === 'repeat' || (style === 'json' && isMultipart(body) && (isObjectRef(field.type) || isDict(field.type)));
    const own = text({
      media: media.length === 1 && !media[0]!.endsWith('*') ? media[0] : undefined,
      style: isPlain ? undefined : styleText(style, imports),
    });
    return own === undefined ? [] : [`${propertyKey(field.name)}: ${own}`];
  });
  return parts.length === 0 ? '' : `{ ${parts.join(', ')} }`;
}

function isMultipart({ media }: RequestBody): boolean {
  return mediaKind(media) === 'multipart';
}

// ------------------------------------------------------------------------------------------------------ headers of parts

/** The type of the parameter with the headers of parts. */
function partHeadersField(endpoint: Endpoint, context: EmitContext, code: TypeCode, imports: Imports): string {
  const parts = partsWithHeaders(shownBodies(endpoint)).map(({ name, headers }) => {
    const fields = headers.map((field) => code.field(field, field.name));
    return `${propertyKey(name)}: [${fields.join(', ')}]`;
  });
  const explain = `${imports.value('explainPartHeaders', FORM)}({ ${parts.join(', ')} })`;
  const presence = needsPartHeaders(endpoint, context) ? '' : ', 1';
  return `['partHeaders', { kind: 'limited', of: 'any', limits: [], explain: ${explain} }${presence}]`;
}

function partsWithHeaders(bodies: readonly RequestBody[]): readonly BodyPart[] {
  const found = bodies.flatMap(({ parts }) => parts.filter(({ headers }) => headers.length > 0));
  return found.filter(({ name }, index) => found.findIndex((part) => part.name === name) === index);
}

/** Whether every call needs headers of parts, because a required part of its only body has a required header. */
function needsPartHeaders(endpoint: Endpoint, context: EmitContext): boolean {
  const bodies = shownBodies(endpoint);
  if (endpoint.bodyOptional || bodies.length !== 1) return false;
  return partsWithHeaders(bodies).some((part) => needsHeaders(part, bodies[0]!, context));
}

function needsHeaders({ name, headers }: BodyPart, { type }: RequestBody, context: EmitContext): boolean {
  if (isNotShown(type) || !isObjectRef(type)) return false;
  const field = context.objects.get(objectName(type))?.fields.find((candidate) => candidate.name === name);
  return field?.optional === false && headers.some(({ optional }) => !optional);
}

/** The parameter `partHeaders`; undefined if no part has headers. */
export function partHeadersMember(
  endpoint: Endpoint,
  context: EmitContext,
  imports: Imports,
): { readonly type: string; readonly optional: boolean } | undefined {
  if (!namesPartHeaders(endpoint)) return undefined;
  const optional = !needsPartHeaders(endpoint, context);
  const bodies = shownBodies(endpoint);
  const parts = partsWithHeaders(bodies).map((part) => {
    const { name, headers } = part;
    const members = headers.map(
      (field) =>
        `readonly ${propertyKey(field.name)}${field.optional ? '?' : ''}: ${fieldTypeText(field, context, imports)}${field.optional ? ' | undefined' : ''}`,
    );
    const isSure = !optional && needsHeaders(part, bodies[0]!, context);
    return `readonly ${propertyKey(name)}${isSure ? '' : '?'}: { ${members.join('; ')} }${isSure ? '' : ' | undefined'}`;
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
export function bodyMembers(endpoint: Endpoint, context: EmitContext, imports: Imports): readonly BodyMember[] {
  if (!takesBody(endpoint)) return [];
  const { bodies, bodyOptional: optional } = endpoint;
  if (isNotShown(bodies)) return [{ body: 'unknown', optional }];
  return bodies.map(({ media, type }, index) => ({
    body: bodyText(type, context, imports),
    optional,
    ...(namesContentType(endpoint)
      ? { contentType: { type: contentTypeText(media), optional: index === 0 && !media.endsWith('*') } }
      : {}),
  }));
}

export function bodyText(type: RequestBody['type'], context: EmitContext, imports: Imports): string {
  if (isNotShown(type)) return 'unknown';
  return type.kind === 'bytes' ? 'Blob | Uint8Array | ReadableStream<Uint8Array>' : typeText(type, context, imports);
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
  return isTogether || sendableSchemes(model).some((scheme) => sentForm(scheme)?.place !== 'header');
}

/** The forms of the tokens of all schemes, as members of an object. */
export function authForms(model: Model, imports: Imports): readonly string[] {
  return sendableSchemes(model).map((scheme) => {
    const form = sentForm(scheme)!;
    const { place, name, before, after } = form;
    const call = callOf(form);
    const members = [
      `header: ${JSON.stringify(place === 'header' || place === 'login' ? name : '')}`,
      `before: ${JSON.stringify(before)}`,
      `after: ${JSON.stringify(after)}`,
      ...(call === undefined ? [] : [call((used) => imports.value(used, runtimePath('rest-auth')))]),
    ];
    return `${propertyKey(scheme.name)}: { ${members.join(', ')} }`;
  });
}

/** A call for the rest of a token's form: a function that encodes the credential, or sends it outside of a header. */
function callOf({ place, name }: SentForm): ((use: (name: string) => string) => string) | undefined {
  switch (place) {
    case 'header':
      return undefined;
    case 'login':
      return (use) => `encode: ${use('encodeLogin')}`;
    case 'query':
    case 'cookie':
      return (use) => `send: ${use(place === 'query' ? 'inQuery' : 'inCookie')}(${JSON.stringify(name)})`;
  }
}

/** Expressions of the runtime's types `Type` and `Field` for requests and responses. */
export interface TypeCode {
  readonly field: (field: Field, name: string) => string;
  readonly type: (type: Type | NotShown, limits?: readonly Limit[]) => string;
  /** The constant with the headers of responses, which operations share. */
  readonly shared: (headers: string) => string;
  readonly constants: () => readonly { readonly name: string; readonly headers: string }[];
}

export function createTypeCode(context: EmitContext, imports: Imports): TypeCode {
  /** Only unconditional limits. The service checks limits that depend on other parameters. */
  const type = (declared: Type | NotShown, limits: readonly Limit[] = []): string => {
    if (isNotShown(declared)) return JSON.stringify('any');
    return dataCode(
      typeDescriptor(withStreams(declared), unconditionalLimits(limits), context),
      context,
      imports,
      true,
    );
  };

  const field = ({ type: declared, limits, optional, nullable }: Field, name: string): string => {
    const presence = Number(optional) + 2 * Number(nullable);
    const values = [JSON.stringify(name), type(declared, limits), ...(presence === 0 ? [] : [presence])];
    return `[${values.join(', ')}]`;
  };

  const names = new Map<string, string>();
  const shared = (headers: string): string => {
    const name = names.get(headers) ?? `$headers${names.size + 1}`;
    names.set(headers, name);
    return name;
  };

  const constants = () => [...names].map(([headers, name]) => ({ name, headers }));
  return { field, type, shared, constants };
}

/** Permits streams of bytes, which only the service can check. */
function withStreams(type: Type): Type {
  return mapTypes(type, (inner) => (inner.kind === 'bytes' ? { kind: 'any' } : inner));
}
