import type { Entry, Node } from '../../read/syntax.js';
import type { Endpoint, EndpointResponse, NotShown, Paging, Type } from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, stringsOf, valueOf } from '../node-access.js';
import { caveatsOf } from './caveats.js';
import { resolveConditions } from './conditions.js';
import { declaredOf } from './declared.js';
import { typesOf } from './field-types.js';
import { resolveFields } from './fields.js';
import { notShown } from './json-value.js';
import type { Resolving } from './resolving.js';
import { enter, originAt } from './scope.js';
import type { Scope } from './scope.js';
import { resolveType } from './types.js';

export function resolveEndpoint(entry: Entry, context: Resolving): Endpoint {
  const node = entry.value;
  const scope = enter({}, node);
  const query = valueOf(node, 'query');
  const params = valueOf(node, 'params');
  const place = { owner: entry.key, scope, within: [] };
  const queryTypes = typesOf(query, context);
  const paging = pagingOf(entryOf(node, 'paging'), scope, context);
  const endpoint: Endpoint = {
    ...declaredOf(entry, {}, context.trace),
    method: stringOf(node, 'method') ?? notShown,
    path: stringOf(node, 'path') ?? notShown,
    params: resolveFields(params, { ...place, types: typesOf(params, context) }, context),
    query: resolveFields(query, { ...place, types: queryTypes }, context),
    body: payloadOf(valueOf(node, 'body'), context),
    responses: itemsOf(valueOf(node, 'responses')).map((response) =>
      resolveResponse(response, entry.key, queryTypes, scope, context),
    ),
    auth: listOf(valueOf(node, 'auth')),
    ...(paging === undefined ? {} : { paging }),
    notes: caveatsOf(valueOf(node, 'notes'), scope),
  };
  context.trace.mark(endpoint.auth, valueOf(node, 'auth')?.span ?? entry.keySpan);
  return context.trace.mark(endpoint, entry.keySpan);
}

/** A type; null where there is no body. */
export function payloadOf(node: Node | undefined, context: Resolving): Type | NotShown | null {
  if (node === undefined) return null;
  if (node.kind === 'not-shown') return notShown;
  return node.kind === 'scalar' && node.value === null ? null : resolveType(node, context).type;
}

function listOf(node: Node | undefined): readonly string[] | NotShown {
  return node?.kind === 'not-shown' ? { ...notShown } : stringsOf(node);
}

function resolveResponse(
  node: Node,
  endpoint: string,
  queryTypes: ReadonlyMap<string, Type>,
  outer: Scope,
  context: Resolving,
): EndpointResponse {
  const status = valueOf(node, 'status');
  const fields = { owner: `the query of ${endpoint}`, types: queryTypes, within: [] };
  const response: EndpointResponse = {
    status: status?.kind === 'scalar' && typeof status.value === 'number' ? status.value : notShown,
    type: payloadOf(valueOf(node, 'type'), context),
    when: resolveConditions(entriesOf(valueOf(node, 'when')), fields, context),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return context.trace.mark(response, node.span);
}

function pagingOf(entry: Entry | undefined, outer: Scope, context: Resolving): Paging | undefined {
  if (entry === undefined || entry.value.kind !== 'map') return undefined;
  const node = entry.value;
  const paging: Paging = {
    cursors: stringsOf(valueOf(node, 'cursors')).filter((name) => name === 'before' || name === 'after'),
    by: asText(valueOf(node, 'by')) ?? '',
    limit: asText(valueOf(node, 'limit')) ?? '',
    origin: originAt(entry.keySpan, enter(outer, node), node.provenance),
  };
  return context.trace.mark(paging, entry.keySpan);
}
