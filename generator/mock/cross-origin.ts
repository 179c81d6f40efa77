type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Headers that let a web page read a response: a page of this machine, or of one of the origins. Others got no response, see
 * check-sender.ts. Cookies are never sent.
 */
export function crossOriginHeaders({ origin }: Headers): Readonly<Record<string, string>> {
  if (typeof origin !== 'string') return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': '*', vary: 'origin' };
}

/** Whether a request only checks, for a browser, if a page may send another one. */
export function isPreflight(method: string, headers: Headers): boolean {
  return (
    method === 'OPTIONS' && headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined
  );
}

/** The response to a preflight: pages may send what programs may. */
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
