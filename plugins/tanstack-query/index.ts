import {
  propertyAccess,
  propertyKey,
  tsdoc,
  typesIn,
  type Endpoint,
  type Model,
  type Plugin,
  type PluginApi,
  type PluginFile,
  type PluginModule,
  type PluginOperation,
} from 'snowspec/plugin';
import { nextPage } from './next-page.js';

const REACT_QUERY = '@tanstack/react-query';

/**
 * Writes the subpath `queries`: options of TanStack Query for React, one function for each operation. An operation with GET has
 * `getBookOptions`, a paged one `listBooksInfiniteOptions` as well, and any other one `addBookMutation`.
 */
export function tanstackQuery(): Plugin {
  return { name: 'tanstack-query', emit: (model, api) => queriesFile(model, api) };
}

interface Made {
  readonly endpoint: Endpoint;
  readonly operation: PluginOperation;
  readonly options?: string;
  readonly infinite?: string;
  readonly mutation?: string;
}

function queriesFile(model: Model, api: PluginApi): readonly PluginFile[] {
  const made = madeOf(model, api);
  if (made.length === 0) return [];
  const names = made.flatMap(({ options, infinite, mutation }) => [options, infinite, mutation]);
  const declares = names.filter((name) => name !== undefined);
  const module = api.module(`${api.folder}/queries.ts`, [...declares, ...OWN_NAMES, ...LOCALS]);
  const functions = made.flatMap((operation) => [
    ...(operation.options === undefined ? [] : [queryText(operation, operation.options, module)]),
    ...(operation.infinite === undefined ? [] : [infiniteText(operation, operation.infinite, model, module)]),
    ...(operation.mutation === undefined ? [] : [mutationText(operation, operation.mutation, module)]),
  ]);
  const code = [...declarations(functions.join('\n'), module), ...functions].join('\n\n');
  const doc = 'Options of TanStack Query for React: queries, infinite queries and mutations.';
  return [module.file(code, { entry: 'queries', doc, peers: { [REACT_QUERY]: '^5.90.0' } })];
}

/** Names the functions of each operation. Of two equal names, the second gets an underscore. */
function madeOf(model: Model, api: PluginApi): readonly Made[] {
  const taken = new Set<string>();
  const free = (name: string): string => {
    if (taken.has(name)) return free(`${name}_`);
    taken.add(name);
    return name;
  };
  return model.endpoints.flatMap((endpoint): Made[] => {
    const operation = api.operation(endpoint);
    if (operation === undefined) return [];
    const { name } = operation;
    if (endpoint.method !== 'GET') return [{ endpoint, operation, mutation: free(`${name}Mutation`) }];
    // A cache cannot contain a stream.
    if (endpoint.responses.some(({ stream }) => stream)) return [];
    const isPaged = nextPage(endpoint, model) !== undefined;
    const infinite = isPaged ? { infinite: free(`${name}InfiniteOptions`) } : {};
    return [{ endpoint, operation, options: free(`${name}Options`), ...infinite }];
  });
}

// ----------------------------------------------------------------------------------------------------------- functions

function queryText({ endpoint, operation }: Made, name: string, module: PluginModule): string {
  const { call, params, error } = importsOf(operation, module);
  const results = module.results(endpoint);
  const key = `${JSON.stringify(endpoint.name)}, ${params}`;
  const signatures = results.map(({ params: given, result }) => ({
    params: given,
    result: `QueryOf<${definedType(result)}, ${error}, readonly [${key}]>`,
  }));
  const isDefined = results.every(({ result }) => definedType(result) === result);
  const sent = `${call}(client, params, { signal })`;
  const body = `return ${module.packageValue('queryOptions', REACT_QUERY)}({
    queryKey: [${JSON.stringify(endpoint.name)}, params] as const,
    queryFn: ${isDefined ? `({ signal }) => ${sent}` : `async ({ signal }) => (await ${sent}) ?? null`},${hashText(endpoint)}
  });`;
  return functionText({ name, endpoint, operation, params, signatures, body }, module);
}

function infiniteText({ endpoint, operation }: Made, name: string, model: Model, module: PluginModule): string {
  const { call, params, error } = importsOf(operation, module);
  const next = nextPage(endpoint, model)!;
  const signaturesOf = (pageOf: (result: string) => string, cursor: string) =>
    module.results(endpoint).map(({ params: given, result }) => ({
      params: given,
      result: `InfiniteQueryOf<${pageOf(result)}, ${error}, readonly [${JSON.stringify(endpoint.name)}, ${params}, 'pages'], ${cursor}>`,
    }));
  const bodyOf = (
    send: string,
    start: string,
    code: string,
  ): string => `return ${module.packageValue('infiniteQueryOptions', REACT_QUERY)}({
    queryKey: [${JSON.stringify(endpoint.name)}, params, 'pages'] as const,
    queryFn: ({ pageParam, signal }) => ${send},
    initialPageParam: ${start},
    getNextPageParam: ${code},${hashText(endpoint)}
  });`;
  if (next === 'link') {
    const linked = module.type('LinkedPage', 'rest');
    const signatures = signaturesOf((result) => `${linked}<${result}>`, 'string | undefined');
    const described = module.value(operation.description, 'rest/operations');
    const { result = 'unknown' } = module.results(endpoint).at(-1) ?? {};
    const send = `${module.value('linkedPage', 'rest')}<${result}>(client, ${described}, params, pageParam, { signal })`;
    const code = '(last, _, address) => (last.next === address ? undefined : last.next)';
    const body = bodyOf(send, 'undefined as string | undefined', code);
    return functionText({ name, endpoint, operation, params, signatures, body }, module);
  }
  const { cursors, code } = next;
  const keys = cursors.map((cursor) => JSON.stringify(cursor)).join(' | ');
  const start = cursors.map((cursor) => `${propertyKey(cursor)}: params${propertyAccess(cursor)}`).join(', ');
  const pageParam = `Pick<${params}, ${keys}>`;
  const signatures = signaturesOf((result) => result, pageParam);
  const send = `${call}(client, { ...params, ...pageParam }, { signal })`;
  const body = bodyOf(send, `{ ${start} } as ${pageParam}`, code);
  return functionText({ name, endpoint, operation, params, signatures, body }, module);
}

function mutationText({ endpoint, operation }: Made, name: string, module: PluginModule): string {
  const { call, params, error } = importsOf(operation, module);
  const { result = 'unknown' } = module.results(endpoint).at(-1) ?? {};
  const variables = operation.needsParams ? params : `${params} | void`;
  const options = module.packageType('UseMutationOptions', REACT_QUERY);
  const given = operation.needsParams ? 'params' : 'params ?? {}';
  return `${docText(endpoint)}
export function ${name}(client: ${module.type('Transport', 'rest')}): ${options}<${result}, ${error}, ${variables}> {
  return { mutationKey: [${JSON.stringify(endpoint.name)}], mutationFn: (params) => ${call}(client, ${given}) };
}`;
}

interface FunctionParts {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly operation: PluginOperation;
  readonly params: string;
  /** The results for given parameters; the last signature is for all. */
  readonly signatures: readonly { readonly params: string; readonly result: string }[];
  readonly body: string;
}

function functionText(parts: FunctionParts, module: PluginModule): string {
  const { name, endpoint, operation, params, signatures, body } = parts;
  const client = `client: ${module.type('Transport', 'rest')}`;
  const last = signatures.at(-1)!;
  const optional = operation.needsParams ? '' : '?';
  const overloads = signatures.length === 1 ? [] : signatures;
  const lines = overloads.map((overload) => {
    return `export function ${name}(${client}, params${overload === last ? optional : ''}: ${overload.params}): ${overload.result};`;
  });
  const result = overloads.length === 0 ? last.result : 'object';
  const start = operation.needsParams ? '' : ' = {}';
  const head = `export function ${name}(${client}, params: ${params}${start}): ${result} {`;
  return [docText(endpoint), ...lines, head, `  ${body}`, '}'].join('\n');
}

function docText({ doc, name, deprecated }: Endpoint): string {
  return tsdoc({ doc: doc === '' ? `\`${name}\`` : doc, deprecated });
}

function importsOf(operation: PluginOperation, module: PluginModule) {
  const client = module.type('ClientError', 'rest');
  const own = operation.error === undefined ? [] : [module.type(operation.error, 'rest/operations')];
  return {
    call: module.value(operation.name, 'rest'),
    params: module.type(operation.params, 'rest/operations'),
    error: [...own, client].join(' | '),
  };
}

/** The type of the data of a query. A query must not return `undefined`, so `null` replaces it. */
function definedType(result: string): string {
  return /(?:^| )undefined(?: |$)/.test(result) ? `Exclude<${result}, undefined> | null` : result;
}

/** Hashes a query key. JSON has no bigints, which parameters may contain. */
function hashText({ params, query, headers, cookies }: Endpoint): string {
  const types = [...params, ...query, ...headers, ...cookies].flatMap(({ type }) => typesIn(type));
  const isWide = types.some((type) => type.kind === 'int64' && type.as === 'bigint');
  return isWide ? '\n    queryKeyHashFn: (key) => hashWithBigints(key),' : '';
}

// --------------------------------------------------------------------------------------------- declarations of our own

const OWN_NAMES = ['QueryOf', 'InfiniteQueryOf', 'furthest', 'hashWithBigints'];

/** Local variables of the generated functions. */
const LOCALS = ['at', 'client', 'cursor', 'ids', 'isForward', 'last', 'pageParam', 'pages', 'params', 'signal', 'sum'];

/** The declarations that the generated functions use. */
function declarations(code: string, module: PluginModule): readonly string[] {
  const type = (name: string): string => module.packageType(name, REACT_QUERY);
  const texts: readonly (readonly [string, () => string])[] = [
    [
      'QueryOf<',
      () => `/** Options of a query, with a key that carries the types of its data and errors. */
export type QueryOf<Data, Failure, Key extends ${type('QueryKey')}> = ${type('UnusedSkipTokenOptions')}<Data, Failure, Data, Key> & {
  queryKey: ${type('DataTag')}<Key, Data, Failure>;
};`,
    ],
    [
      'InfiniteQueryOf<',
      () => `/** The same for an infinite query. */
export type InfiniteQueryOf<Page, Failure, Key extends ${type('QueryKey')}, Cursor> = ${type('UnusedSkipTokenInfiniteOptions')}<Page, Failure, ${type('InfiniteData')}<Page>, Key, Cursor> & {
  queryKey: ${type('DataTag')}<Key, ${type('InfiniteData')}<Page>, Failure>;
};`,
    ],
    [
      'furthest(',
      () => `/** The largest id, or the smallest one. */
function furthest<Id extends string | number>(ids: readonly (Id | null | undefined)[], which: 'largest' | 'smallest'): Id | undefined {
  const known = ids.filter((id) => id !== undefined && id !== null);
  const isBeyond = (id: Id, best: Id): boolean => (which === 'largest' ? BigInt(id) > BigInt(best) : BigInt(id) < BigInt(best));
  return known.reduce((far: Id | undefined, id) => (far === undefined || isBeyond(id, far) ? id : far), undefined);
}`,
    ],
    [
      'hashWithBigints',
      () => `function hashWithBigints(key: ${type('QueryKey')}): string {
  const text = JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return ${module.packageValue('hashKey', REACT_QUERY)}(JSON.parse(text) as ${type('QueryKey')});
}`,
    ],
  ];
  return texts.flatMap(([use, text]) => (code.includes(use) ? [text()] : []));
}
