import type { Format } from './format.js';

/** Up to 63 letters, digits and hyphens, of which none is at either end. */
export const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

export const hostname: Format = {
  doc: 'RFC 1123: labels of letters, digits and hyphens, without a dot at the end',
  expected: 'host name',
  wire: 'str',
  check: { name: 'isHostname', module: 'hostname' },
  schema: { type: 'string', format: 'hostname', maxLength: 253, pattern: `^${LABEL}(?:\\.${LABEL})*$` },
  example: 'books.example.com',
  within: ['uri-reference'],
};
