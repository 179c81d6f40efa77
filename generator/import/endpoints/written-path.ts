/** A path as a document writes it, in parts. */
export interface WrittenPath {
  readonly route: string;
  /** Pairs of the query with a value that every request has: `fast=true`. */
  readonly fixed: readonly string[];
  /** Variables of the route's query by the key that each is sent under: `?lat={latitude}`. */
  readonly variables: ReadonlyMap<string, string>;
  /** Pairs of the query that say nothing a client could send. */
  readonly unread: readonly string[];
  /** Whether something is behind `#` that is no query. */
  readonly hasFragment: boolean;
}

/** Takes a path apart. No client sends what follows `#`: where it looks like a query, it is read as one. */
export function readPath(path: string): WrittenPath {
  const [, route = '/', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(path) ?? [];
  const isQuery = /^[^=&]+=/.test(fragment);
  const pairs = [...query.split('&'), ...(isQuery ? fragment.split('&') : [])].filter((pair) => pair !== '');
  const variables = new Map<string, string>();
  const fixed: string[] = [];
  const unread: string[] = [];
  for (const pair of pairs) {
    const [, key, variable] = /^([^\s?#{}&=]+)=\{([^{}]+)\}$/.exec(pair) ?? [];
    if (key !== undefined && variable !== undefined) variables.set(key, variable);
    else (/^[^\s?#{}&]+$/.test(pair) ? fixed : unread).push(pair);
  }
  return { route, fixed, variables, unread, hasFragment: fragment !== '' && !isQuery };
}

/** The key of a pair: `fast` of `fast=true`. */
export function keyOfPair(pair: string): string {
  return pair.split('=', 1)[0]!;
}

/** Routes and fixed queries that are equal but for the names of variables are one. */
export function identityOf({ route, fixed }: WrittenPath): readonly [route: string, query: readonly string[]] {
  const pairs = fixed.map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  return [withSlash(route).replaceAll(/\{[^{}]*\}/g, '{}'), pairs.toSorted()];
}

/** A route begins with a slash and has no spaces. */
export function withSlash(route: string): string {
  return `${route.startsWith('/') ? '' : '/'}${route.replaceAll(/\s/g, '%20')}`;
}
