import type { Endpoint, EndpointResponse, Paging, SinglePaging } from '../../model/model.js';
import { type CompiledPaging, compilePaging, isCompiled } from '../../model/paging.js';
import type { EmitContext } from '../emit-context.js';
import { camel, codeNameOf } from '../names.js';
import type { RestOperation } from './operations.js';

export interface OperationPaging {
  /** `paginateListLoans` */
  readonly name: string;
  /** The function of the runtime for the pages, and its module: `paginateToken` in `rest-pages-token`. */
  readonly module: string;
  readonly paginate: string;
  /** The facts for that function, as an expression. */
  readonly facts: string;
}

/** The paging of an operation; undefined without further pages, or if the spec does not show the response. */
export function pagingOf({ endpoint, pascal }: RestOperation, context: EmitContext): OperationPaging | undefined {
  const { paging, query } = endpoint;
  if (paging === undefined || paging.style === 'single') return undefined;
  const compiled = compiledPaging(endpoint, endpoint.responses, context);
  if (compiled === undefined) return undefined;
  const param = (name: string): string => {
    const field = query.find((parameter) => parameter.name === name);
    return field === undefined ? name : codeNameOf(field);
  };
  const facts = { ...ownFacts(paging, param), ...sizeFacts(paging, endpoint, param), ...bodyFacts(paging) };
  const forCursors = compiled.order === 'in-order' ? 'rest-pages-in-order' : 'rest-pages';
  const module = paging.style === 'cursors' ? forCursors : MODULES[paging.style];
  const paginate = camel(module.replace('rest-pages', 'paginate'));
  return { name: `paginate${pascal}`, facts: JSON.stringify(facts), module, paginate };
}

/** The paging of an endpoint by some of its responses. It is a part, since compiling it looks through all objects. */
export function compiledPaging(
  endpoint: Endpoint,
  responses: readonly EndpointResponse[],
  { part }: EmitContext,
): CompiledPaging | undefined {
  return part('paging', [endpoint, ...responses], (_, { model }) => {
    const { paging } = endpoint;
    const compiled = paging && compilePaging({ ...endpoint, responses, paging }, model);
    return compiled && isCompiled(compiled) ? compiled : undefined;
  });
}

type PagesPaging = Exclude<Paging, SinglePaging>;

/** The module of the runtime for pages of each style but cursors. */
const MODULES = {
  page: 'rest-pages-numbered',
  offset: 'rest-pages-numbered',
  token: 'rest-pages-token',
  link: 'rest-pages-link',
} as const;

function ownFacts(paging: PagesPaging, param: (name: string) => string): object {
  switch (paging.style) {
    case 'cursors': {
      // Prefers forward if both directions are possible.
      const forward = paging.cursors.toSorted((a, b) => a.direction.localeCompare(b.direction));
      const cursors = forward.map((cursor) => ({ direction: cursor.direction, param: param(cursor.param) }));
      return { cursors, by: paging.by.split('.') };
    }
    case 'page':
      return { param: param(paging.page), first: paging.first };
    case 'offset':
      return { param: param(paging.offset) };
    case 'token':
      return { param: param(paging.token), next: paging.next };
    case 'link':
      return {};
  }
}

function sizeFacts({ limit }: Paging, { query }: RestOperation['endpoint'], param: (name: string) => string): object {
  if (limit === undefined) return {};
  const range = query.find(({ name }) => name === limit)?.limits.find((bound) => bound.kind === 'range');
  const largest = range?.kind === 'range' && range.when.length === 0 ? range.max : undefined;
  return { limit: param(limit), ...(largest === undefined ? {} : { largest }) };
}

function bodyFacts(paging: Paging): object {
  return {
    ...(paging.items.length === 0 ? {} : { items: paging.items }),
    ...('total' in paging ? { total: paging.total } : {}),
    ...('more' in paging ? { more: paging.more } : {}),
  };
}
