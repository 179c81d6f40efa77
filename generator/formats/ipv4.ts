import type { Format } from './format.js';

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';

/** Four numbers without leading zeros, which some programs would read as octal. */
export const IPV4 = `(?:${OCTET}\\.){3}${OCTET}`;

export const ipv4: Format = {
  doc: 'an IPv4 address in four decimal numbers without leading zeros',
  expected: 'IPv4 address',
  wire: 'str',
  check: { name: 'isIpv4', module: 'ipv4' },
  schema: { type: 'string', format: 'ipv4', pattern: `^${IPV4}$` },
  example: '192.0.2.7',
  within: ['hostname', 'uri-reference'],
};
