import { isNotShown, type Endpoint, type Model, type Service } from '../model/model.js';

/** An endpoint that can be served: its method and its path are shown. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly path: string;
}

export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Routes of the endpoints whose method and path the spec shows. */
export function routesOf(model: Model): readonly Route[] {
  return model.endpoints.flatMap((endpoint) => {
    const { method, path } = endpoint;
    return isNotShown(method) || isNotShown(path) ? [] : [{ endpoint, method, path }];
  });
}

/**
 * The route of a request; `wrong-method` if only the path matches. Literal parts of a path take precedence over parameters.
 */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): Matched | 'wrong-method' | 'not-found' {
  const matches = routes
    .flatMap((route) => {
      const params = matchPath(route.path, path);
      return params === undefined ? [] : [{ route, params }];
    })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  if (matches.length === 0) return 'not-found';
  return matches.find(({ route }) => route.method === method) ?? 'wrong-method';
}

/** The methods of a path, in alphabetical order. */
export function methodsAt(routes: readonly Route[], path: string): readonly string[] {
  const methods = routes.flatMap((route) => (matchPath(route.path, path) === undefined ? [] : [route.method]));
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : [])])].sort();
}

/** The path below the URL of the service. Requests may include or omit the path of that URL. */
export function pathBelow(service: Service | undefined, path: string): string {
  if (service === undefined || isNotShown(service.url)) return path;
  const base = new URL(service.url).pathname.replace(/\/$/, '');
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

function matchPath(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== given[index]) return undefined;
    if (name !== undefined) {
      const value = decoded(given[index]!);
      if (value === undefined || value === '') return undefined;
      params[name] = value;
    }
  }
  return params;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
