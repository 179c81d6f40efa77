import type { Format } from './format.js';
import { IPV4 } from './ipv4.js';

const GROUP = '[0-9A-Fa-f]{1,4}';
const LAST_TWO = `(?:${GROUP}:${GROUP}|${IPV4})`;

/** Groups in front of the `::`: at most so many. */
function upTo(groups: number): string {
  return groups === 1 ? `(?:${GROUP})?` : `(?:(?:${GROUP}:){0,${groups - 1}}${GROUP})?`;
}

/** One alternative for each number of groups after the `::`, as in the grammar of RFC 3986. */
export const IPV6 = `(?:${[
  `(?:${GROUP}:){6}${LAST_TWO}`,
  `::(?:${GROUP}:){5}${LAST_TWO}`,
  ...[4, 3, 2, 1, 0].map((after, index) => {
    const groups = after === 0 ? '' : `(?:${GROUP}:){${after}}`;
    return `${upTo(index + 1)}::${groups}${LAST_TWO}`;
  }),
  `${upTo(6)}::${GROUP}`,
  `${upTo(7)}::`,
].join('|')})`;

export const ipv6: Format = {
  doc: 'an IPv6 address (RFC 4291), without a zone',
  expected: 'IPv6 address',
  wire: 'str',
  check: { name: 'isIpv6', module: 'ipv6' },
  schema: { type: 'string', format: 'ipv6', pattern: `^${IPV6}$` },
  example: '2001:db8::7',
};
