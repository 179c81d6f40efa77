import { didYouMean, suggest } from '../../diagnostics/index.js';
import {
  type Effect,
  type EffectValue,
  type Endpoint,
  type EndpointResponse,
  type Field,
  isNotShown,
  type Model,
  type NotShown,
  type ParameterStyle,
  type RequestBody,
  type Type,
} from '../model.js';
import { compilePaging, isCompiled } from '../paging.js';
import {
  EVENT_MEDIA,
  mediaKind,
  MULTIPART_MEDIA,
  namesContentType,
  namesPartHeaders,
  shownBodies,
  STREAM_MEDIA,
  takesBody,
} from '../requests.js';
import {
  childTypes,
  hasFormOf,
  isAny,
  isBytes,
  isDict,
  isList,
  isNullable,
  isObjectRef,
  isTuple,
  isUnion,
  type JsonKind,
  jsonKinds,
  nonNull,
  writeType,
} from '../types.js';
import { leafMembers, unionOf } from '../unions/discriminator.js';
import { responseKey } from '../visit.js';
import { spanOf } from '../resolve/resolving.js';
import { declaredAs, typesByName } from '../by-name.js';
import { comparedWithBraces, repeated, type Rule, type RuleContext } from './rule.js';

/** Endpoints of a service have different methods or paths. */
const sameRequests: Rule = ({ model, report }) => ({
  end() {
    for (const [endpoint, other] of repeated(model.endpoints, (declared) => requestOf(declared, model))) {
      const related = [{ span: spanOf(other), message: `${other.name} is declared here` }];
      const hint = 'describe one endpoint; if its answers differ, list them under responses';
      const request = `${String(endpoint.method)} ${String(endpoint.path)}`;
      report('same-request', { name: endpoint.name, other: other.name, request }, endpoint, { related, hint });
    }
  },
});

function requestOf(endpoint: Endpoint, model: Model): string | undefined {
  const { method, path, fixedQuery, fragment } = endpoint;
  if (isNotShown(method) || isNotShown(path)) return undefined;
  const query = fixedQuery.map((parameter) => `${parameter.name}=${parameter.value}`).toSorted();
  const service = endpoint.service ?? model.services[0]?.name ?? '';
  return JSON.stringify([service, method.toUpperCase(), path, query, fragment]);
}

/** Of several responses with one status and content type, the one without a condition is last. */
const responseOrder: Rule = ({ report }) => ({
  endpoint({ responses }) {
    const general = new Set<string>();
    for (const response of responses) {
      if (isNotShown(response.status)) continue;
      // An answer without a body has the same key as one in JSON.
      const key = responseKey(response);
      if (general.has(key)) report('unreachable-response', {}, response);
      if (response.when.length === 0) general.add(key);
    }
  },
});

/**
 * Rate limits refer to path parameters and endpoints. A spec may omit endpoints, so that an unknown name is only
 * reported if it resembles a known one.
 */
const countedParams: Rule = ({ model, knows }) => ({
  service({ rateLimits }) {
    if (isNotShown(rateLimits)) return;
    const params = model.endpoints.flatMap((endpoint) => endpoint.params.map(({ name }) => name));
    const others = params.filter((name) => !rateLimits.per.includes(name));
    for (const name of rateLimits.per)
      if (!params.includes(name) && suggest(name, others) !== undefined)
        knows('parameter of a path', name, others, rateLimits.per);
    const { except = [] } = rateLimits.global ?? {};
    const names = model.endpoints.map(({ name }) => name);
    for (const name of except) if (suggest(name, names) !== undefined) knows('endpoint', name, names, except);
  },
});

/** Paging refers to query parameters and fields of the answer with suitable types. */
const pagingParams: Rule = ({ model, report }) => ({
  endpoint(endpoint) {
    const { paging } = endpoint;
    if (paging === undefined) return;
    const compiled = compilePaging({ ...endpoint, paging }, model);
    if (isCompiled(compiled)) return;
    for (const found of compiled) {
      if ('unknown' in found) {
        const params = { name: found.unknown, object: found.in };
        report('unknown-field', params, paging, didYouMean(found.unknown, found.known));
      } else {
        const { problem, hint } = found;
        report('paging-leads-nowhere', { endpoint: endpoint.name, problem }, paging, { hint });
      }
    }
  },
});

/**
 * The inputs of a request have different names in code: parameters of path, query, headers and cookies, `body`, and if
 * needed `contentType` and `partHeaders`. So do the fields of an object.
 */
const parameterNames: Rule = ({ report }) => ({
  object({ view, fields }) {
    if (view !== undefined) return;
    const renamed = fields.filter(({ as, name }) => as !== undefined && as !== name);
    const named = [
      ...fields.map((field) => ({ name: field.name, field })),
      ...renamed.map((field) => ({ name: field.as!, field })),
    ];
    for (const [{ name, field }, first] of repeated(named, (entry) => entry.name)) {
      const related = [{ span: spanOf(first.field), message: 'it appears here first' }];
      report('duplicate-name', { name }, field, { related });
    }
  },
  endpoint(endpoint) {
    const { params, query, headers, cookies } = endpoint;
    const own = [
      ...(takesBody(endpoint) ? ['body'] : []),
      ...(namesContentType(endpoint) ? ['contentType'] : []),
      ...(namesPartHeaders(endpoint) ? ['partHeaders'] : []),
    ];
    const named = [
      ...own.map((name) => ({ name, field: undefined })),
      ...params.map((field) => ({ name: field.name, field })),
      ...[...query, ...headers, ...cookies].map((field) => ({ name: field.as ?? field.name, field })),
    ];
    for (const [{ name, field }] of repeated(named, (entry) => entry.name)) report('duplicate-name', { name }, field!);
  },
});

/** The `{parameters}` in the path of an endpoint are exactly its `params`, apart from its fixed query. */
const pathParams: Rule = ({ report }) => ({
  endpoint(endpoint) {
    if (isNotShown(endpoint.path)) return;
    const { path, params } = endpoint;
    const { missing, unused } = comparedWithBraces(path, params);
    for (const param of unused) report('path-params', { problem: `${path} has no {${param.name}}` }, param);
    for (const { name } of endpoint.fixedQuery) {
      const field = endpoint.query.find((parameter) => parameter.name === name);
      if (field === undefined) continue;
      report('path-params', { problem: `the path of ${endpoint.name} has ${name} already` }, field);
    }
    for (const name of missing) {
      const problem = `${name} is missing from params of ${endpoint.name}`;
      report('path-params', { problem }, endpoint, { hint: `add ${name} to params, with its type` });
    }
  },
});

/** The style of a parameter can encode its type. Headers, cookies and path parameters are texts. */
const parameterStyles: Rule = ({ model, report, fieldsOf }) => {
  const check = (name: string, type: Type, style: Carrier, part: object): void => {
    if (fits(nonNull(type), style, model)) return;
    const { name: carrier, expected, hint } = CARRIERS[style];
    report('style-does-not-fit', { style: carrier, name, type: writeType(type) }, part, { expected, hint });
  };
  return {
    endpoint({ params, query, cookies }) {
      for (const field of params) check(field.name, field.type, 'path', field);
      for (const field of query) check(field.name, field.type, field.style, field);
      for (const field of cookies) check(field.name, field.type, 'cookie', field);
    },
    field(field, { place }) {
      if (place === 'header' || place === 'answerHeader') check(field.name, field.type, 'header', field);
    },
    body(body) {
      const { type, parts, media } = body;
      if (isNotShown(type) || !isObjectRef(type)) return;
      const kind = mediaKind(media);
      if (kind !== 'form' && kind !== 'multipart') return;
      for (const field of fieldsOf(type.name)) {
        const part = parts.find(({ name }) => name === field.name);
        const style = part?.style ?? (kind === 'multipart' ? 'multipart' : 'form');
        if (!isFile(field.type)) check(field.name, field.type, style, part ?? body);
      }
    },
  };
};

type Carrier = ParameterStyle | 'path' | 'header' | 'cookie' | 'form' | 'multipart';

interface CarrierFacts {
  /** Messages call the carrier by this name. */
  readonly name: string;
  readonly fits: (type: Type, model: Model) => boolean;
  readonly expected: string;
  readonly hint?: string;
}

const ONE_LIST = 'a list of texts, numbers or the like';
const VALUE_OR_LIST = `one value, or ${ONE_LIST}`;
const ANY_PARTS = 'a list, an object or a dict';
const ANY_TEXT = 'values that have a text';
const ADD_PARTS = 'add parts: with a style for it: brackets or json';

const CARRIERS: Readonly<Record<Carrier, CarrierFacts>> = {
  repeat: {
    name: 'style repeat',
    fits: isValueOrList,
    expected: VALUE_OR_LIST,
    hint: 'write style: brackets or json',
  },
  comma: { name: 'style comma', fits: isFlatList, expected: ONE_LIST },
  space: { name: 'style space', fits: isFlatList, expected: ONE_LIST },
  pipe: { name: 'style pipe', fits: isFlatList, expected: ONE_LIST },
  brackets: { name: 'style brackets', fits: hasParts, expected: ANY_PARTS },
  json: { name: 'style json', fits: hasParts, expected: ANY_PARTS },
  path: { name: 'a path', fits: isValueOrList, expected: VALUE_OR_LIST },
  header: { name: 'a header', fits: isValueOrList, expected: VALUE_OR_LIST },
  cookie: { name: 'a cookie', fits: isOneValue, expected: 'one value' },
  form: { name: 'a form', fits: isTextOfForm, expected: ANY_TEXT, hint: ADD_PARTS },
  multipart: { name: 'a form with parts', fits: () => true, expected: ANY_TEXT, hint: ADD_PARTS },
};

function fits(type: Type, style: Carrier, model: Model): boolean {
  // A type that is not shown may have any form.
  if (isAny(type)) return true;
  if (!isUnion(type)) return CARRIERS[style].fits(type, model);
  const members = leafMembers(unionOf(type, typesByName(model)), typesByName(model));
  return style === 'json' || style === 'brackets'
    ? members.some((member) => fits(member, style, model))
    : members.every((member) => isOneValue(member, model) || fits(member, style, model));
}

function isValueOrList(type: Type, model: Model): boolean {
  return isOneValue(type, model) || isFlatList(type, model);
}

function hasParts(type: Type): boolean {
  return isList(type) || isTuple(type) || isDict(type) || isObjectRef(type);
}

function isTextOfForm(type: Type, model: Model): boolean {
  return isDict(type) || isObjectRef(type) || isValueOrList(type, model);
}

const ONE_VALUE: ReadonlySet<JsonKind> = new Set(['str', 'int', 'float', 'bool', 'null', 'unknown'] as const);

function isOneValue(type: Type, model: Model): boolean {
  if (isNullable(type)) return isOneValue(type.of, model);
  return jsonKinds(type, model).every((kind) => ONE_VALUE.has(kind));
}

function isFlatList(type: Type, model: Model): boolean {
  if (isTuple(type)) return childTypes(type).every((item) => isOneValue(item, model));
  return isList(type) && isOneValue(type.item, model);
}

function isFile(type: Type): boolean {
  return isBytes(type) || (isList(type) && isBytes(type.item));
}

/** Headers that another part of the spec determines, and that part. */
const ELSEWHERE = new Map([
  ['accept', 'the content types of the responses say it: as'],
  ['content-type', 'the content type of the body says it: as'],
  ['authorization', 'name an auth scheme: auth'],
  ['cookie', 'write it under cookies'],
  ['user-agent', 'the service says it: user-agent'],
]);

/** Headers of the connection, which programs do not set. */
const CONNECTION = new Set(
  (
    'connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade ' +
    'proxy-authorization proxy-authenticate'
  ).split(' '),
);

/** A header is declared once, ignoring case, and not one that HTTP or another part of the spec sets. */
const headerNames: Rule = ({ report }) => {
  const checkTwice = (headers: readonly Field[]): void => {
    for (const [header] of repeated(headers, ({ name }) => name.toLowerCase()))
      report('duplicate-name', { name: header.name }, header);
  };
  return {
    endpoint(endpoint) {
      checkTwice(endpoint.headers);
      for (const header of endpoint.headers) {
        const name = header.name.toLowerCase();
        const said = ELSEWHERE.get(name);
        if (said === undefined && !CONNECTION.has(name)) continue;
        report('reserved-header', { name: header.name }, header, {
          hint: said ?? 'remove it: it belongs to the connection',
        });
      }
      for (const { parts } of shownBodies(endpoint)) for (const { headers } of parts) checkTwice(headers);
      for (const { headers } of endpoint.responses) checkTwice(headers);
    },
  };
};

/** The content type of a body fits its type. Only a form has settings for its parts. */
const contentTypes: Rule = (context) => {
  const { report } = context;
  return {
    endpoint(endpoint) {
      for (const [body] of repeated(shownBodies(endpoint), ({ media }) => media))
        report('duplicate-content', { media: body.media }, body);
    },
    body(body) {
      checkContent(body, body, context);
      checkParts(body, context);
    },
    response(response) {
      checkMarks(response, response, context);
      if (response.type === null) checkNoBody(response, context);
      else if (response.stream) checkStream(response, context);
      else checkContent({ media: response.media, type: response.type }, response, context);
    },
  };
};

function checkContent({ media, type }: Pick<RequestBody, 'media' | 'type'>, at: object, context: RuleContext): void {
  if (isNotShown(type)) return;
  const found = problemOf(media, type, context.model);
  if (found === undefined) return;
  context.report('content-does-not-fit', { problem: found.problem }, at, { hint: found.hint });
}

interface Misfit {
  readonly problem: string;
  readonly hint?: string;
}

function problemOf(media: string, type: Type, model: Model): Misfit | undefined {
  const written = writeType(type);
  switch (mediaKind(media)) {
    case 'json':
      return isBytes(type)
        ? { problem: `${media} cannot carry bytes`, hint: 'write as: and its content type' }
        : undefined;
    case 'form':
    case 'multipart':
      if (isForm(type, model)) return undefined;
      return { problem: `${media} carries the fields of an object, and ${written} has none` };
    case 'text':
    case 'raw':
      if (isBytes(type) || isText(type, model)) return undefined;
      return {
        problem: `${media} cannot carry ${written}`,
        hint: 'write type: bytes or str, or a content type that is JSON',
      };
  }
}

function isForm(type: Type, model: Model): boolean {
  if (isObjectRef(type) || isDict(type)) return true;
  return jsonKinds(type, model).every((kind) => kind === 'object' || kind === 'unknown') && !isBytes(type);
}

function isText(type: Type, model: Model): boolean {
  return jsonKinds(type, model).every((kind) => kind === 'str');
}

function checkNoBody(response: EndpointResponse, { report }: RuleContext): void {
  if (response.media === '') return;
  const params = { problem: `a response without a body has no content type ${response.media}` };
  report('content-does-not-fit', params, response, { hint: 'remove as:' });
}

function checkMarks({ stream, media, marks }: EndpointResponse, at: object, { report }: RuleContext): void {
  if (marks === undefined || (stream && media === EVENT_MEDIA)) return;
  const params = {
    problem: `${media === '' ? 'a response without a body' : media} has no events that end or keep a stream`,
  };
  report('content-does-not-fit', params, at, {
    hint: 'write type: stream[...] and as: text/event-stream, or remove end: and pings:',
  });
}

function checkStream(response: EndpointResponse, { report }: RuleContext): void {
  if (STREAM_MEDIA.includes(response.media)) return;
  const params = { problem: `${response.media} cannot carry a stream of values` };
  report('content-does-not-fit', params, response, {
    expected: STREAM_MEDIA.join(', '),
    hint: 'add as: text/event-stream',
  });
}

function checkParts({ media, type, parts }: RequestBody, { model, report, fieldOf }: RuleContext): void {
  const kind = mediaKind(media);
  const object = isNotShown(type) || !isObjectRef(type) ? undefined : declaredAs(model.objects, type.name);
  for (const part of parts) {
    if (kind !== 'form' && kind !== 'multipart') {
      report('content-does-not-fit', { problem: `${media} has no parts` }, part, {
        hint: `write as: ${MULTIPART_MEDIA}`,
      });
      continue;
    }
    const isKnown = object === undefined || fieldOf(object.name, part.name, object.fields, part) !== undefined;
    if (isKnown && kind === 'form' && part.media.length + part.headers.length > 0) {
      const params = { problem: `fields of ${media} have neither content types nor headers` };
      report('content-does-not-fit', params, part, { hint: `write as: ${MULTIPART_MEDIA}` });
    }
  }
}

/** `sets` and `clears` refer to fields of the answer, or of an object in the path, with values of their types. */
const effectsOfRequests: Rule = ({ model, report, knows, fieldOf }) => ({
  endpoint(endpoint) {
    const sent = shownBodies(endpoint).flatMap(({ type }) => fieldsInside(type, model));
    const params = [...endpoint.params.map(({ name }) => name), 'now'];
    /** @param field absent if unknown; names in braces are checked nevertheless */
    const check = (value: EffectValue, field: Pick<Field, 'type' | 'nullable'> | undefined, at: Effect): void => {
      const type = field?.type;
      const item = type !== undefined && isList(type) ? type.item : undefined;
      const { kind } = value;
      if (kind === 'param') knows('parameter', value.name, params, at);
      if (kind === 'body') fieldOf(endpoint.name, value.path[0]!, sent, at);
      if (kind === 'file') knows('fact of a file', value.fact, FILE_FACTS, at);
      if (kind === 'items') for (const inner of value.items) check(inner, item && { type: item, nullable: false }, at);
      if (kind === 'fields') {
        const fields = type && fieldsInside(item ?? type, model);
        for (const [key, inner] of Object.entries(value.fields))
          check(inner, fields && fieldOf(writeType(item ?? type!), key, fields, at), at);
      }
      const literal = kind === 'items' ? [] : kind === 'literal' ? value.value : undefined;
      if (field === undefined || literal === undefined || (field.nullable && literal === null)) return;
      if (!hasFormOf(literal, field.type, model))
        report('bad-value', { value: JSON.stringify(literal), type: writeType(field.type) }, at);
    };
    for (const effect of [...endpoint.sets, ...endpoint.clears]) {
      let type: Type = { kind: 'object', name: effect.object };
      let field: Field | undefined;
      for (const key of effect.path) {
        field = fieldOf(writeType(type), key, fieldsInside(type, model), effect);
        if (field === undefined) break;
        type = field.type;
      }
      check(effect.value, field, effect);
    }
    for (const effect of endpoint.clears)
      if (effect.value.kind !== 'fields') report('bad-value', { value: 'this', type: 'the fields of an item' }, effect);
  },
});

/** Properties of a file in a request. */
const FILE_FACTS: readonly string[] = ['name', 'size', 'media'];

/** Fields of an object, or of all objects of a union. */
export function fieldsInside(type: Type | NotShown, model: Model): readonly Field[] {
  if (isNotShown(type)) return [];
  if (isNullable(type)) return fieldsInside(type.of, model);
  if (isObjectRef(type)) return declaredAs(model.objects, type.name)?.fields ?? [];
  if (!isUnion(type)) return [];
  const scope = typesByName(model);
  return leafMembers(unionOf(type, scope), scope).flatMap((member) => fieldsInside(member, model));
}

export const endpointRules: readonly Rule[] = [
  sameRequests,
  responseOrder,
  countedParams,
  pagingParams,
  parameterNames,
  pathParams,
  parameterStyles,
  headerNames,
  contentTypes,
  effectsOfRequests,
];
