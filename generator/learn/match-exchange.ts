import { matchRoute, pathsBelow, routesOf, type Route } from '../mock/routes.js';
import { isOfMedia, shownBodies } from '../model/requests.js';
import { isNotShown, type Endpoint, type EndpointResponse, type Model } from '../model/model.js';
import type { Type } from '../model/types.js';
import type { Exchange } from './har.js';

/** The type of a recorded body in the spec, or the reason why there is none. */
export type Matched = { readonly type: Type } | { readonly none: 'endpoint' | 'body' | 'any' };

/** Finds the types of recorded bodies by the method and the path of their requests. */
export function matcherOf(model: Model): (exchange: Exchange) => Matched {
  const routes = routesOf(model);
  return (exchange) => {
    const route = routeOf(exchange, routes, model);
    if (route === undefined) return { none: 'endpoint' };
    const types = typesOf(route.endpoint, exchange);
    if (types === undefined) return { none: 'body' };
    return types === 'any' ? { none: 'any' } : { type: types };
  };
}

function routeOf({ method, url }: Exchange, routes: readonly Route[], { services }: Model): Route | undefined {
  const path = URL.canParse(url) ? new URL(url).pathname : url.split(/[?#]/, 1)[0]!;
  // Payloads of another version say nothing of this one.
  for (const below of pathsBelow(services, path, 'own')) {
    const matched = matchRoute(routes, method, below.path);
    if (typeof matched === 'object') return matched.route;
  }
  return undefined;
}

function typesOf(endpoint: Endpoint, { side, status, media }: Exchange): Type | 'any' | undefined {
  if (side === 'request') {
    if (isNotShown(endpoint.bodies)) return 'any';
    const body = shownBodies(endpoint).find((one) => isOfMedia(media, one.media));
    return body === undefined ? undefined : isNotShown(body.type) ? 'any' : body.type;
  }
  const response = responseOf(endpoint.responses, status, media);
  if (response === undefined || response.type === null || response.stream) return undefined;
  return isNotShown(response.type) ? 'any' : response.type;
}

/** The response for a status: the exact one before ranges, and these before the rest; the general one before conditions. */
function responseOf(
  responses: readonly EndpointResponse[],
  status: number,
  media: string,
): EndpointResponse | undefined {
  const fitting = responses.filter((one) => one.media === '' || isOfMedia(media, one.media));
  const general = fitting.filter(({ when }) => when.length === 0);
  return [status, `${Math.floor(status / 100)}XX`, 'default']
    .map((wanted) => general.find((one) => one.status === wanted))
    .find((one) => one !== undefined);
}
