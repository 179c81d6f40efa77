import type { Format } from './format.js';

const hex = (digits: number): string => `[0-9A-Fa-f]{${digits}}`;

/** A UUID of any version and variant. */
export const uuid: Format = {
  doc: 'RFC 4122, in either case and of any version',
  expected: 'UUID',
  wire: 'str',
  check: { name: 'isUuid', module: 'uuid' },
  schema: { type: 'string', format: 'uuid', pattern: `^${[8, 4, 4, 4, 12].map(hex).join('-')}$` },
  example: '3f8a1c52-9d0e-4b7a-8c61-5e2f90ab47d3',
  within: ['hostname', 'uri-reference'],
};
