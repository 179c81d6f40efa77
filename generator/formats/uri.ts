import type { Format } from './format.js';
import { IPV6 } from './ipv6.js';

/** A character that every part of a URI may have, or one of a few others, or an octet in percent-encoding. */
function character(others: string): string {
  return `(?:[A-Za-z0-9._~!$&'()*+,;=${others}-]|%[0-9A-Fa-f]{2})`;
}

const ANY_OF_PATH = `${character(':@/')}*`;
const FUTURE_ADDRESS = `[Vv][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+`;
const AUTHORITY = `(?:${character(':')}*@)?(?:\\[(?:${IPV6}|${FUTURE_ADDRESS})\\]|${character('')}*)(?::[0-9]*)?`;

/** The rest of an address that begins with two slashes, and with one: the latter has something else behind it. */
const NETWORK_PATH = `//${AUTHORITY}(?:/${ANY_OF_PATH})?`;
const ABSOLUTE_PATH = `/(?:${character(':@')}${ANY_OF_PATH})?`;

/** A scheme, and the path of a URI. */
export const SCHEME_AND_PATH = `[A-Za-z][A-Za-z0-9+.-]*:(?:${NETWORK_PATH}|${ABSOLUTE_PATH}|${character(':@')}${ANY_OF_PATH})?`;

/** The path of a reference without a scheme. A colon in its first segment would end a scheme. */
export const RELATIVE_PATH = `(?:${NETWORK_PATH}|${ABSOLUTE_PATH}|${character('@')}+(?:/${ANY_OF_PATH})?)?`;

export const QUERY_AND_FRAGMENT = `(?:\\?${character(':@/?')}*)?(?:#${character(':@/?')}*)?`;

export const uri: Format = {
  doc: 'RFC 3986 with a scheme, such as `https://example.com/a?b#c`',
  expected: 'URI',
  wire: 'str',
  check: { name: 'isUri', module: 'uri' },
  schema: { type: 'string', format: 'uri', pattern: `^${SCHEME_AND_PATH}${QUERY_AND_FRAGMENT}$` },
  example: 'https://example.com/books?by=ada',
  within: ['uri-reference'],
};
