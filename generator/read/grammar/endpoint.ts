import { MOST } from '../limits.js';
import { conditions } from './condition.js';
import { declared, documented, located, prose } from './declared.js';
import { parameters, query } from './field.js';
import { endpointName, fieldName, urlPath } from './names.js';
import { bool, choice, list, map, names, text, textLike, type, type Shape } from './shape.js';

const status: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };

const response = map('a response', {
  status: { shape: status, doc: 'HTTP status.', required: true },
  type: { shape: type, doc: 'Type of the body; `null` for none.', required: true },
  when: { shape: conditions, doc: 'Query values that select this response.', notShown: false },
  ...documented,
});

const paging = map('paging', {
  cursors: {
    shape: list(choice('a cursor', 'before', 'after'), { nonEmpty: true }),
    doc: 'Query parameters that begin a page.',
    required: true,
    notShown: false,
  },
  by: { shape: text, doc: 'Path, inside an item, of the id that is the cursor.', required: true, notShown: false },
  limit: { shape: textLike(fieldName), doc: 'Query parameter that bounds a page.', required: true, notShown: false },
  ...located,
});

const endpoint = map('an endpoint', {
  ...declared,
  method: {
    shape: choice('a method', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    doc: 'HTTP method.',
  },
  path: { shape: textLike(urlPath), doc: 'Path with parameters in braces: `/books/{book_id}`.' },
  params: { shape: parameters, doc: 'Parameters of the path, written as fields.' },
  query: { shape: query, doc: 'Parameters of the query, written as fields.' },
  others: { shape: bool, doc: '`!not-shown`: there may be more query parameters; a fill may add them.' },
  body: { shape: type, doc: 'Type of the request body; `null` for none.' },
  responses: {
    shape: list(response, { most: MOST.alternatives }),
    doc: 'What comes back; the general response comes last.',
  },
  auth: { shape: list(text), doc: 'Auth schemes, with scopes after a space: `OAuth2 books.read`.' },
  paging: { shape: paging, doc: 'How to request the next page.' },
  notes: { shape: prose, doc: 'What else there is to know.' },
});

export const endpoints = names('endpoints', endpointName, endpoint);
