import { comparePaths, pathReader, textsIn } from '#runtime/path-template.js';
import { isNotShown, type Endpoint, type Model, type Service } from '../model/model.js';

/** An endpoint whose method and path are known. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly path: string;
}

export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export function routesOf(model: Model): readonly Route[] {
  return model.endpoints.flatMap((endpoint) => {
    const { method, path } = endpoint;
    return isNotShown(method) || isNotShown(path) ? [] : [{ endpoint, method, path }];
  });
}

/**
 * The route of a request; `wrong-method` if only the path matches. Literals take precedence over parameters, and
 * `/files/{name}.json` over `/files/{name}`.
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): Matched | 'wrong-method' | 'not-found' {
  const matches = routes
    .flatMap((route) => {
      const params = pathReader(route.path)(path);
      return params === undefined ? [] : [{ route, params }];
    })
    .toSorted((a, b) => comparePaths(a.route.path, b.route.path));
  if (matches.length === 0) return 'not-found';
  return matches.find(({ route }) => route.method === method) ?? 'wrong-method';
}

export function methodsAt(routes: readonly Route[], path: string): readonly string[] {
  const methods = routes.flatMap((route) => (pathReader(route.path)(path) === undefined ? [] : [route.method]));
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : [])])].sort();
}

/** A path relative to the address of a service, or to any address if the request lacks it. */
export interface PathBelow {
  readonly service: Service | undefined;
  readonly path: string;
}

/**
 * The possible meanings of a path: relative to the longest matching address first, and unchanged last.
 *
 * @param versions whether an address with another version, such as `/v9` for `/v10`, also counts as that of the service
 */
export function pathsBelow(services: readonly Service[], path: string, versions: 'own' | 'any'): readonly PathBelow[] {
  const below = services.flatMap((service) => {
    const base = basePath(service);
    const rest = base.length === 0 ? undefined : restBelow(base, service, path, versions);
    return rest === undefined ? [] : [{ service, path: rest, length: base.length }];
  });
  return [
    ...below
      .toSorted((path, next) => next.length - path.length)
      .map(({ service, path: rest }) => ({ service, path: rest })),
    { service: undefined, path },
  ];
}

function basePath({ url }: Service): readonly string[] {
  if (isNotShown(url)) return [];
  const [, , , ...parts] = url.split('/');
  return parts.filter((part) => part !== '');
}

function restBelow(
  base: readonly string[],
  { variables }: Service,
  path: string,
  versions: 'own' | 'any',
): string | undefined {
  const parts = path.split('/').slice(1);
  if (parts.length <= base.length) return undefined;
  const isBelow = base.every((wanted, index) => {
    const isOtherVersion = versions === 'any' && isVersion(wanted) && isVersion(parts[index]!);
    const texts = textsIn(wanted, parts[index]!) ?? (isOtherVersion ? new Map<string, string>() : undefined);
    const isListed = ([name, text]: readonly [string, string]): boolean =>
      variables.find((variable) => variable.name === name)?.values?.includes(text) ?? true;
    return texts !== undefined && [...texts].every(isListed);
  });
  return isBelow ? `/${parts.slice(base.length).join('/')}` : undefined;
}

function isVersion(part: string): boolean {
  return /^v\d{1,4}$/.test(part);
}
