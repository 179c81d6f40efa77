import type { IncomingHttpHeaders } from 'node:http';

/** The reason for refusing a request before it is routed. */
export interface Refusal {
  readonly status: 400 | 403 | 415 | 421;
  readonly reason: string;
}

/**
 * Refuses requests that a foreign web page may have sent through a browser on this machine. With DNS rebinding, `Host` is
 * the name of the page. Browsers send the origin of the page in `Origin` and `Sec-Fetch-Site`.
 *
 * @param origins of pages that may use the mock though they are foreign
 */
export function refuseForeignPage(
  { host, origin, ...others }: IncomingHttpHeaders,
  origins: readonly string[] = [],
): Refusal | undefined {
  if (host !== undefined && !isLoopback(`http://${host}`)) {
    return { status: 421, reason: 'The mock only answers requests to 127.0.0.1 and localhost.' };
  }
  // Browsers call a page of `localhost` cross-site to 127.0.0.1, so that `Origin` takes precedence.
  const isForeign =
    origin === undefined ? others['sec-fetch-site'] === 'cross-site' : !origins.includes(origin) && !isLoopback(origin);
  return isForeign
    ? { status: 403, reason: 'The mock does not answer requests from web pages of other hosts.' }
    : undefined;
}

/** The same for requests that plan faults, which only programs and pages of the mock's own origin may send, as JSON. */
export function refuseForeignControl(headers: IncomingHttpHeaders, hasBody: boolean): Refusal | undefined {
  const { host, origin } = headers;
  const site = headers['sec-fetch-site'] ?? 'none';
  const isOwn = origin === undefined || origin.toLowerCase() === `http://${host ?? ''}`.toLowerCase();
  if (!isOwn || (site !== 'none' && site !== 'same-origin')) {
    return { status: 403, reason: 'Only programs, and pages of this origin, may plan faults.' };
  }
  if (hasBody && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return { status: 415, reason: 'Requests that plan faults need the content type application/json.' };
  }
  return undefined;
}

function isLoopback(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  const { hostname } = url;
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Headers that let a page of this machine, or of an allowed origin, read a response. Other pages got a refusal before.
 * Cookies are never allowed.
 */
export function crossOriginHeaders({ origin }: Headers): Readonly<Record<string, string>> {
  if (typeof origin !== 'string') return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': '*', vary: 'origin' };
}

export function isPreflight(method: string, headers: Headers): boolean {
  return (
    method === 'OPTIONS' && headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined
  );
}

/** Allows pages to send the same requests as programs. */
export function preflightHeaders(headers: Headers): Readonly<Record<string, string>> {
  const requested = headers['access-control-request-headers'];
  const isPrivate = headers['access-control-request-private-network'] === 'true';
  return {
    ...crossOriginHeaders(headers),
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    ...(typeof requested === 'string' ? { 'access-control-allow-headers': requested } : {}),
    ...(isPrivate ? { 'access-control-allow-private-network': 'true' } : {}),
    'access-control-max-age': '600',
  };
}
