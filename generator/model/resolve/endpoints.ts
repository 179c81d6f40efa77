import { defined } from '../../defined.js';
import { suggest } from '../../diagnostics/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import {
  type AuthAlternative,
  type BodyPart,
  type Effect,
  type EffectValue,
  type Endpoint,
  type EndpointResponse,
  type Field,
  isNotShown,
  type Json,
  type Limit,
  type NotShown,
  type Paging,
  type PagingCursor,
  type Parameter,
  type ParameterStyle,
  type RequestBody,
  type StatusRange,
  type Type,
} from '../model.js';
import {
  asText,
  entriesOf,
  entryOf,
  itemsOf,
  stringOf,
  stringsOf,
  valueOf,
  docOf,
  numberOf,
} from '../../read/nodes.js';
import {
  BYTES_MEDIA,
  defaultStyle,
  headerInCode,
  JSON_MEDIA,
  outcomeOf,
  parameterInCode,
  type ParameterList,
  partStyle,
} from '../requests.js';
import { isBytes, isIdentifier, isObjectRef, isOneOf, nameOfType, nonNull } from '../types.js';
import { type ConditionFields, resolveConditions, resolveOwnLimits, typesOf } from './conditions.js';
import { resolveFields } from './fields.js';
import {
  caveatsOf,
  declare,
  enter,
  inside,
  jsonOf,
  mark,
  notShown,
  originAt,
  partAt,
  type Resolving,
  spanOf,
} from './resolving.js';
import { objectsAmong, resolveAnswerType, resolveWholeType } from './types.js';

export function resolveEndpoint(entry: Entry, outer: Resolving): Endpoint {
  const node = entry.value;
  const context = inside(outer, node);
  const parameters = (list: ParameterList): readonly Parameter[] =>
    parametersOf(valueOf(node, list), list, entry.key, context);
  const query = {
    owner: `the query of ${entry.key}`,
    types: typesOf(valueOf(node, 'query'), context),
    within: undefined,
  };
  const request = {
    name: entry.key,
    params: parameters('params'),
    responses: itemsOf(valueOf(node, 'responses')).map((response) =>
      resolveResponse(response, entry.key, query, context),
    ),
  };
  const auth = valueOf(node, 'auth');
  return declare(entry, outer, {
    method: stringOf(node, 'method') ?? notShown,
    ...splitPath(stringOf(node, 'path')),
    service: stringOf(node, 'service'),
    groups: stringsOf(valueOf(node, 'groups')),
    ...request,
    query: parameters('query'),
    headers: parameters('headers'),
    cookies: parameters('cookies'),
    bodies: bodiesOf(entryOf(node, 'body'), context),
    bodyOptional: entryOf(node, 'body')?.optional ?? false,
    auth: mark(authOf(auth), auth?.span ?? entry.keySpan),
    needs: stringsOf(valueOf(node, 'needs')),
    sets: effectsOf(valueOf(node, 'sets'), request, context),
    clears: effectsOf(valueOf(node, 'clears'), request, context),
    paging: resolvePaging(entryOf(node, 'paging'), context),
    notes: caveatsOf(valueOf(node, 'notes'), context),
  });
}

type Request = Pick<Endpoint, 'name' | 'params' | 'responses'>;

function effectsOf(map: Node | undefined, request: Request, context: Resolving): readonly Effect[] {
  return entriesOf(map).map(({ key, keySpan, value: node }) => {
    const [path, value] = [key.split('.'), effectValue(jsonOf(node))];
    return mark({ object: objectWith(path[0]!, request, context), path, value }, keySpan);
  });
}

/**
 * Finds the object of an effect: the first answer with the field, or the innermost object with it in the path, or the
 * most likely one. Returns the name of the endpoint if there is none.
 */
function objectWith(field: string, { name, params, responses }: Request, { names, fieldTypes }: Resolving): string {
  const answers = responses.flatMap((response) => {
    const { type } = response;
    if (type === null || isNotShown(type) || !['success', 'either'].includes(outcomeOf(response, { responses })))
      return [];
    return (isOneOf(type) ? type.of : [type]).flatMap((member) => nameOfType(nonNull(member)) ?? []);
  });
  const inPath = params.flatMap(({ type }) => (isIdentifier(type) && type.of !== undefined ? [type.of] : []));
  const objects = [...objectsAmong(answers, names), ...inPath.toReversed()];
  const mayMean = (object: string): boolean => suggest(field, fieldTypes.get(object)?.keys() ?? []) !== undefined;
  return objects.find((object) => fieldTypes.get(object)?.has(field)) ?? objects.find(mayMean) ?? objects[0] ?? name;
}

/** Texts in braces refer to the request. */
function effectValue(json: Json): EffectValue {
  if (Array.isArray(json)) return { kind: 'items', items: (json as readonly Json[]).map(effectValue) };
  if (typeof json === 'object' && json !== null)
    return {
      kind: 'fields',
      fields: Object.fromEntries(Object.entries(json).map(([key, value]) => [key, effectValue(value)])),
    };
  const [, name] = (typeof json === 'string' && /^\{([^{}]+)\}$/.exec(json)) || [];
  if (name === undefined) return { kind: 'literal', value: json };
  if (name === 'now') return { kind: 'now' };
  const [place, ...path] = name.split('.');
  if (path.length === 0 || (place !== 'body' && place !== 'file')) return { kind: 'param', name };
  return place === 'file' ? { kind: 'file', fact: path.join('.') } : { kind: 'body', path };
}

function splitPath(written: string | undefined): Pick<Endpoint, 'path' | 'fixedQuery' | 'fragment'> {
  if (written === undefined) return { path: notShown, fixedQuery: [] };
  const [request = '', fragment] = written.split('#', 2);
  const [path = '', query = ''] = request.split('?', 2);
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const fixedQuery = parameters.map((parameter) => {
    const [name = '', ...value] = parameter.split('=');
    return { name, value: value.join('=') };
  });
  return defined({ path, fixedQuery, fragment });
}

// --------------------------------------------------------------------------------------------------------- parameters

function parametersOf(
  node: Node | undefined,
  list: ParameterList,
  owner: string,
  context: Resolving,
): readonly Parameter[] {
  const styles = new Map(entriesOf(node).map((entry) => [entry.key, styleOf(entry.value)]));
  return resolveFields(node, { owner, types: typesOf(node, context), within: [] }, context).map((field) => {
    const style = list === 'query' ? (styles.get(field.name) ?? defaultStyle(field.type)) : 'comma';
    const as = field.as ?? inCode[list]?.(field.name);
    return mark({ ...field, ...(as === undefined || as === field.name ? {} : { as }), style }, spanOf(field));
  });
}

/** A path parameter has the same name in code. */
const inCode: Readonly<Partial<Record<ParameterList, (name: string) => string>>> = {
  query: parameterInCode,
  headers: headerInCode,
  cookies: parameterInCode,
};

function styleOf(node: Node): ParameterStyle | undefined {
  const text = stringOf(node, 'style');
  return STYLES.find((style) => style === text);
}

const STYLES: readonly ParameterStyle[] = ['repeat', 'comma', 'space', 'pipe', 'brackets', 'json'];

function headersOf(node: Node | undefined, owner: string, context: Resolving): readonly Field[] {
  const headers = valueOf(node, 'headers');
  return resolveFields(headers, { owner, types: typesOf(headers, context), within: [] }, context);
}

// -------------------------------------------------------------------------------------------------------------- bodies

function bodiesOf(entry: Entry | undefined, context: Resolving): Endpoint['bodies'] {
  const node = entry?.value;
  if (entry === undefined || node === undefined || (node.kind === 'scalar' && node.value === null)) return [];
  if (node.kind === 'not-shown') return notShown;
  if (node.kind === 'list') return node.items.map((item) => bodyOf(item, item, entry, context));
  return [bodyOf(node.kind === 'map' ? node : undefined, node, entry, context)];
}

/** @param node the map of the body; absent if only the type is written */
function bodyOf(node: Node | undefined, written: Node, body: Entry, outer: Resolving): RequestBody {
  const context = inside(outer, node);
  const typeNode = node === undefined ? written : valueOf(node, 'type');
  const type = typeNode?.kind === 'not-shown' ? notShown : resolveWholeType(typeNode, context);
  const media = stringOf(node, 'as') ?? mediaOf(type);
  const types = !isNotShown(type) && isObjectRef(type) ? context.fieldTypes.get(type.name) : undefined;
  const parts = entriesOf(valueOf(node, 'parts')).map((entry): BodyPart => {
    const within = inside(context, entry.value);
    const part = {
      name: entry.key,
      media: stringsOf(valueOf(entry.value, 'media')),
      style: styleOf(entry.value) ?? partStyle(media, types?.get(entry.key) ?? { kind: 'any' }),
      headers: headersOf(entry.value, entry.key, within),
      origin: originAt(entry.keySpan, within.scope, entry.value.provenance),
    };
    return mark(part, entry.keySpan);
  });
  const span = node === undefined ? body.keySpan : written.span;
  const resolved: RequestBody = {
    media,
    type,
    ...limitsOfCarried(node, type, context),
    parts,
    doc: docOf(node),
    origin: originAt(span, context.scope, written.provenance),
  };
  return mark(resolved, node?.kind === 'map' && written === body.value ? body.keySpan : span);
}

// ----------------------------------------------------------------------------------------------------------- responses

function resolveResponse(node: Node, owner: string, query: ConditionFields, context: Resolving): EndpointResponse {
  const within = inside(context, node);
  const { type, stream } = answerOf(valueOf(node, 'type'), context);
  return partAt(node, context, {
    status: statusOf(valueOf(node, 'status')),
    media: stringOf(node, 'as') ?? mediaOf(type),
    type,
    ...limitsOfCarried(node, type, within),
    stream,
    ...marksOf(node),
    headers: headersOf(node, owner, within),
    when: resolveConditions(entriesOf(valueOf(node, 'when')), query, context),
    doc: docOf(node),
  });
}

function marksOf(node: Node): Pick<EndpointResponse, 'marks'> {
  const end = stringOf(node, 'end');
  const pings = stringsOf(valueOf(node, 'pings'));
  if (end === undefined && pings.length === 0) return {};
  return { marks: defined({ end, pings: pings.length === 0 ? undefined : pings }) };
}

/** The limits of a whole body, which have no conditions. */
function limitsOfCarried(
  node: Node | undefined,
  type: EndpointResponse['type'],
  context: Resolving,
): { readonly limits?: readonly Limit[] } {
  if (node === undefined || type === null || isNotShown(type)) return {};
  const fields = { owner: '', types: new Map(), within: [] };
  // In a response, `when` is a condition on the query.
  const limits = resolveOwnLimits(node, { type, fields, context });
  return limits.length === 0 ? {} : { limits };
}

/** A type; null without a body. */
function answerOf(node: Node | undefined, context: Resolving): Pick<EndpointResponse, 'type' | 'stream'> {
  if (node === undefined || (node.kind === 'scalar' && node.value === null)) return { type: null, stream: false };
  if (node.kind === 'not-shown') return { type: notShown, stream: false };
  return resolveAnswerType(node, context);
}

/** A type; null without a payload. */
export function payloadOf(node: Node | undefined, context: Resolving): Type | NotShown | null {
  if (node === undefined) return null;
  if (node.kind === 'not-shown') return notShown;
  return node.kind === 'scalar' && node.value === null ? null : resolveWholeType(node, context);
}

function mediaOf(type: EndpointResponse['type']): string {
  if (type === null) return '';
  return !isNotShown(type) && isBytes(type) ? BYTES_MEDIA : JSON_MEDIA;
}

function statusOf(node: Node | undefined): EndpointResponse['status'] {
  if (node?.kind !== 'scalar') return notShown;
  if (typeof node.value === 'number') return node.value;
  return RANGES.find((range) => range === node.value) ?? notShown;
}

const RANGES: readonly StatusRange[] = ['1XX', '2XX', '3XX', '4XX', '5XX', 'default'];

// ---------------------------------------------------------------------------------------------------------------- auth

function authOf(node: Node | undefined): Endpoint['auth'] {
  if (node?.kind === 'not-shown') return { ...notShown };
  return itemsOf(node).flatMap((item): AuthAlternative[] => {
    const text = asText(item);
    return text === undefined ? [] : [mark(alternativeOf(text), item.span)];
  });
}

function alternativeOf(text: string): AuthAlternative {
  if (text.trim() === 'none') return { schemes: [] };
  return {
    schemes: text.split('+').map((scheme) => {
      const [name = '', ...scopes] = scheme.trim().split(/\s+/);
      return { name, scopes };
    }),
  };
}

/** Reads the paging of an endpoint. `compilePaging` and a rule check it. */
function resolvePaging(entry: Entry | undefined, { scope }: Resolving): Paging | undefined {
  if (entry === undefined || entry.value.kind !== 'map') return undefined;
  const node = entry.value;
  const origin = originAt(entry.keySpan, enter(scope, node), node.provenance);
  const paging = kindOf(node);
  return paging && mark({ ...paging, origin }, entry.keySpan);
}

type WithoutOrigin<Variant> = Variant extends Paging ? Omit<Variant, 'origin'> : never;

function kindOf(node: Node): WithoutOrigin<Paging> | undefined {
  const text = (key: string): string => asText(valueOf(node, key)) ?? '';
  const path = (key: string): readonly string[] | undefined => asText(valueOf(node, key))?.split('.');
  const items = path('items') ?? [];
  const limit = asText(valueOf(node, 'limit')) ?? asText(valueOf(node, 'size'));
  const [total, more] = [path('total'), path('more')];
  switch (asText(valueOf(node, 'style'))) {
    case 'page':
      return defined({
        style: 'page',
        page: text('page'),
        first: numberOf(node, 'first') ?? 1,
        items,
        limit,
        total,
        more,
      });
    case 'offset':
      return defined({ style: 'offset', offset: text('offset'), items, limit, total, more });
    case 'token':
      return defined({ style: 'token', token: text('token'), next: path('next') ?? [], items, limit });
    case 'link':
      return defined({ style: 'link', items, limit });
    case 'single':
      return { style: 'single', items, limit: text('limit') };
    case undefined:
    case 'cursors':
      return defined({
        style: 'cursors',
        cursors: cursorsOf(valueOf(node, 'cursors')),
        by: text('by'),
        items,
        limit,
        more,
      });
    default: // reading has reported it
      return undefined;
  }
}

/** `[before, after]` are names of parameters; a map assigns other names. */
function cursorsOf(node: Node | undefined): readonly PagingCursor[] {
  const directions = ['before', 'after'] as const;
  if (node?.kind !== 'map') {
    return stringsOf(node).flatMap((name) =>
      directions.filter((direction) => direction === name).map((direction) => ({ direction, param: name })),
    );
  }
  return node.entries.flatMap(({ key }) =>
    directions
      .filter((direction) => direction === key)
      .map((direction) => ({ direction, param: asText(entryOf(node, key)?.value) ?? '' })),
  );
}
