import { defined } from '../defined.js';
import { JSON_MEDIA, outcomeOf } from './requests.js';
import {
  isNotShown,
  isOpaque,
  type CursorPaging,
  type Endpoint,
  type Field,
  type Model,
  type Paging,
  type Type,
} from './model.js';
import { declaredAs } from './by-name.js';
import {
  isAny,
  isIdentifier,
  isList,
  isNullable,
  isObjectRef,
  jsonKind,
  nonNull,
  writeType,
  type JsonKind,
  type ListType,
  isUnresolved,
} from './types.js';

/**
 * The order of pages by cursors: `numeric` cursors are compared as numbers, `in-order` ones follow the order of the
 * items.
 */
export type CursorOrder = 'numeric' | 'in-order';

/** Paging whose names are all resolved. */
export interface CompiledPaging {
  readonly paging: Paging;
  /** The types of the items, one for each response. */
  readonly items: readonly Type[];
  readonly order?: CursorOrder;
}

/** Why paging cannot be compiled: an unknown name, or another reason. */
export type PagingProblem =
  | { readonly unknown: string; readonly in: string; readonly known: readonly string[] }
  | { readonly problem: string; readonly hint?: string };

/**
 * Resolves the paging of an endpoint, or returns its problems. Returns no problems and no result if the spec does not
 * show the response.
 */
export function compilePaging(
  endpoint: Endpoint & { readonly paging: Paging },
  model: Model,
): CompiledPaging | readonly PagingProblem[] {
  const problems = parameterProblems(endpoint.paging, endpoint, model);
  if (problems.length > 0) return problems;
  const bodies = pagedBodies(endpoint);
  const shown = bodies.filter((body) => body !== undefined);
  if (shown.length === 0 && bodies.length > 0) return [];
  const compiled = compileAnswers(endpoint, shown, model);
  return isProblem(compiled) ? [compiled] : compiled;
}

export function isCompiled(found: CompiledPaging | readonly PagingProblem[]): found is CompiledPaging {
  return 'paging' in found;
}

function compileAnswers(
  endpoint: Endpoint & { readonly paging: Paging },
  bodies: readonly Type[],
  model: Model,
): CompiledPaging | PagingProblem {
  const { paging } = endpoint;
  if (bodies.length === 0)
    return { problem: 'no answer of success has a body that is JSON', hint: 'add a response with a list' };
  const items: Type[] = [];
  let order: CursorOrder | undefined;
  for (const body of bodies) {
    const list = listIn(body, paging.items, model);
    if (isProblem(list)) return list;
    items.push(list.item);
    const wrong = fieldProblem(paging, body, endpoint, model);
    if (wrong !== undefined) return wrong;
    if (paging.style !== 'cursors') continue;
    const found = cursorOrder(paging, list.item, model);
    if (typeof found !== 'string') return found;
    if (order !== undefined && found !== order)
      return { problem: `${paging.by} is a number in one answer and text in another` };
    order = found;
  }
  return defined({ paging, items, order });
}

function isProblem(found: object): found is PagingProblem {
  return 'unknown' in found || 'problem' in found;
}

/** The bodies of the paged responses; `undefined` for one that is not shown. */
function pagedBodies(endpoint: Endpoint): readonly (Type | undefined)[] {
  return endpoint.responses.flatMap((response) => {
    const outcome = outcomeOf(response, endpoint);
    if ((outcome !== 'success' && outcome !== 'either') || response.media !== JSON_MEDIA || response.stream) return [];
    return response.type === null ? [] : [isNotShown(response.type) ? undefined : response.type];
  });
}

// --------------------------------------------------------------------------------------------------------- parameters

function parameterProblems(paging: Paging, { query, name }: Endpoint, model: Model): readonly PagingProblem[] {
  const kinds: readonly JsonKind[] = ['int', 'unknown'];
  const checks: readonly (readonly [string, readonly JsonKind[] | undefined])[] = [
    ...ownParameters(paging),
    ...(paging.limit === undefined ? [] : [[paging.limit, kinds] as const]),
  ];
  return checks.flatMap(([parameter, wanted]): PagingProblem[] => {
    // A missing parameter was already reported by the reader.
    if (parameter === '') return [];
    const field = query.find((declared) => declared.name === parameter);
    if (field === undefined)
      return [{ unknown: parameter, in: `the query of ${name}`, known: query.map((declared) => declared.name) }];
    if (wanted === undefined || wanted.includes(jsonKind(field.type, model))) return [];
    const problem = `${parameter} must be a number, not ${writeType(field.type)}`;
    return [{ problem, hint: `write ${parameter}?: int` }];
  });
}

/** Parameters that select a page, with their possible JSON kinds. */
function ownParameters(paging: Paging): readonly (readonly [string, readonly JsonKind[] | undefined])[] {
  switch (paging.style) {
    case 'cursors':
      return paging.cursors.map(({ param }) => [param, undefined]);
    case 'page':
      return [[paging.page, ['int', 'unknown']]];
    case 'offset':
      return [[paging.offset, ['int', 'unknown']]];
    case 'token':
      return [[paging.token, ['str', 'int', 'unknown']]];
    case 'link':
    case 'single':
      return [];
  }
}

// -------------------------------------------------------------------------------------------------------------- bodies

function listIn(body: Type, path: readonly string[], model: Model): ListType | PagingProblem {
  const found = typeAt(body, path, model);
  if (isProblem(found)) return found;
  const { type } = found;
  if (isList(type)) return type;
  const where = path.length === 0 ? writeType(body) : path.join('.');
  return { problem: `${where} is no list of items`, ...hintForList(body, path, model) };
}

/** The field with the list, if there is only one. */
function hintForList(body: Type, path: readonly string[], model: Model): { readonly hint?: string } {
  if (path.length > 0) return {};
  const lists = fieldsOf(body, model)?.filter(({ type }) => isList(type)) ?? [];
  return lists.length === 1
    ? { hint: `add items: ${lists[0]!.name}` }
    : { hint: 'add items: and the path of the list' };
}

function fieldProblem(paging: Paging, body: Type, { query }: Endpoint, model: Model): PagingProblem | undefined {
  const checks: readonly (readonly [readonly string[] | undefined, readonly JsonKind[], string])[] = [
    ['total' in paging ? paging.total : undefined, ['int', 'unknown'], 'a number of items'],
    ['more' in paging ? paging.more : undefined, ['bool', 'unknown'], 'true or false'],
    [paging.style === 'token' ? paging.next : undefined, ['str', 'int', 'unknown'], 'a token'],
  ];
  for (const [path, wanted, what] of checks) {
    if (path === undefined) continue;
    const found = typeAt(body, path, model);
    if (isProblem(found)) return found;
    if (!wanted.includes(jsonKind(found.type, model)))
      return { problem: `${path.join('.')} must be ${what}, not ${writeType(found.type)}` };
    if (paging.style !== 'token') continue;
    const param = query.find(({ name }) => name === paging.token);
    const kinds = new Set(
      [found.type, ...(param === undefined ? [] : [param.type])].map((type) => jsonKind(type, model)),
    );
    kinds.delete('unknown');
    if (kinds.size > 1) return { problem: `${path.join('.')} and ${paging.token} have different types` };
  }
  return undefined;
}

function cursorOrder({ by }: CursorPaging, item: Type, model: Model): CursorOrder | PagingProblem {
  const found = typeAt(item, by.split('.'), model);
  if (isProblem(found)) return found;
  const { type } = found;
  if (isIdentifier(type)) {
    const declared = model.identifiers.find(({ name }) => name === type.name);
    return declared !== undefined && isOpaque(declared) ? 'in-order' : 'numeric';
  }
  const kind = jsonKind(type, model);
  if (kind === 'int') return 'numeric';
  if (kind === 'str' || isUnresolved(type)) return 'in-order';
  return {
    problem: `${by} is ${writeType(type)}, which cannot be a cursor`,
    hint: 'name a field that is an id, text or a whole number',
  };
}

function typeAt(type: Type, path: readonly string[], model: Model): { readonly type: Type } | PagingProblem {
  let reached = nonNull(type);
  for (const key of path) {
    if (isAny(reached)) return { problem: `the spec does not show what ${key} is in` };
    const fields = fieldsOf(reached, model);
    if (fields === undefined) return { problem: `${writeType(reached)} has no field ${key}` };
    const field = fields.find(({ name }) => name === key);
    if (field === undefined) return { unknown: key, in: writeType(reached), known: fields.map(({ name }) => name) };
    reached = isNullable(field.type) ? field.type.of : field.type;
  }
  return { type: reached };
}

function fieldsOf(type: Type, model: Model): readonly Field[] | undefined {
  if (!isObjectRef(type)) return undefined;
  return declaredAs(model.objects, type.name)?.fields;
}
