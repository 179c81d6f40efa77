import type { Format } from './format.js';

/** Bytes. JSON Schema calls this an encoding of the content. */
export const base64: Format = {
  doc: 'RFC 4648 section 4, padded and without line breaks',
  expected: 'base64 text',
  wire: 'str',
  check: { name: 'isBase64', module: 'base64' },
  schema: {
    type: 'string',
    contentEncoding: 'base64',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  },
  example: 'c25vdw==',
  within: ['uri-reference'],
};
