import type { Paging, SinglePaging } from '../../model/model.js';
import { compilePaging, isCompiled, type CursorOrder } from '../../model/paging.js';
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
export function pagingOf({ endpoint, pascal }: RestOperation, { model }: EmitContext): OperationPaging | undefined {
  const { paging, query } = endpoint;
  if (paging === undefined || paging.style === 'single') return undefined;
  const compiled = compilePaging({ ...endpoint, paging }, model);
  if (!isCompiled(compiled)) return undefined;
  const param = (name: string): string => {
    const field = query.find((parameter) => parameter.name === name);
    return field === undefined ? name : codeNameOf(field);
  };
  const facts = { ...ownFacts(paging, param), ...sizeFacts(paging, endpoint, param), ...bodyFacts(paging) };
  const module = moduleOf(paging, compiled.order);
  const paginate = camel(module.replace('rest-pages', 'paginate'));
  return { name: `paginate${pascal}`, facts: JSON.stringify(facts), module, paginate };
}

type PagesPaging = Exclude<Paging, SinglePaging>;

function moduleOf(paging: PagesPaging, order: CursorOrder | undefined): string {
  switch (paging.style) {
    case 'cursors':
      return order === 'in-order' ? 'rest-pages-in-order' : 'rest-pages';
    case 'page':
    case 'offset':
      return 'rest-pages-numbered';
    case 'token':
      return 'rest-pages-token';
    case 'link':
      return 'rest-pages-link';
  }
}

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
