import type { Format } from './format.js';
import { QUERY_AND_FRAGMENT, RELATIVE_PATH, SCHEME_AND_PATH } from './uri.js';

export const uriReference: Format = {
  doc: 'a URI, or a reference that is relative to one, such as `/books?page=2`',
  expected: 'URI reference',
  wire: 'str',
  check: { name: 'isUriReference', module: 'uri' },
  schema: {
    type: 'string',
    format: 'uri-reference',
    pattern: `^(?:${SCHEME_AND_PATH}|${RELATIVE_PATH})${QUERY_AND_FRAGMENT}$`,
  },
  example: '/books?page=2',
};
