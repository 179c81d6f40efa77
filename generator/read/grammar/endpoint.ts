import { MOST } from '../limits.js';
import {
  bitPath,
  conditions,
  endpointName,
  fieldName,
  groupName,
  mediaRange,
  serviceName,
  statusRange,
  urlPath,
} from './names.js';
import { declared, documented, located, prose } from './declared.js';
import { limits } from './limit.js';
import { cookies, headers, parameters, query, style } from './field.js';
import { paging } from './paging.js';
import { bool, choice, either, list, map, names, oneOrMore, text, textLike, type, type Shape } from './shape.js';

const status: Shape = either({ kind: 'int', min: 100, what: 'an HTTP status' }, textLike(statusRange));

const response = map('a response', {
  status: {
    shape: status,
    doc: 'HTTP status, a range such as `4XX`, or `default` for every other one.',
    required: true,
  },
  type: {
    shape: type,
    doc: 'Type of the body; `null` for none, `bytes` for files, `stream[X]` for a sequence of `X`.',
    required: true,
  },
  as: {
    shape: textLike(mediaRange),
    doc: 'Content type: `text/csv`, `image/*`, ...; `application/json` if absent.',
    notShown: false,
  },
  end: { shape: text, doc: 'The data of an event that ends a stream, and is no value: `[DONE]`.', notShown: false },
  pings: { shape: list(text), doc: 'Names of events of a stream that carry no value: `ping`.', notShown: false },
  ...limits,
  headers: { shape: headers, doc: 'Headers of the answer, written as fields.', notShown: false },
  when: { shape: conditions, doc: 'Query values that select this response.', notShown: false },
  ...documented,
});

const part = map('a part', {
  media: {
    shape: oneOrMore(textLike(mediaRange)),
    doc: 'Content types that the part may have: `image/png`, `image/*`.',
    notShown: false,
  },
  style: { ...style, doc: 'How a list or an object is sent; objects of multipart forms are JSON by default.' },
  headers: { shape: headers, doc: 'Headers of the part, written as fields.', notShown: false },
  ...located,
});

const typedBody = map('a body', {
  type: { shape: type, doc: 'Type of the body; `bytes` for a file.', required: true },
  as: {
    shape: textLike(mediaRange),
    doc: 'Content type; `application/json` if absent, `application/octet-stream` for `bytes`.',
    notShown: false,
  },
  ...limits,
  parts: {
    shape: names('parts', fieldName, part, { most: MOST.parameters }),
    doc: 'Details of the fields of a form: content types, headers, styles.',
    notShown: false,
  },
  ...documented,
});

const endpoint = map('an endpoint', {
  ...declared,
  method: {
    shape: choice('a method', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    doc: 'HTTP method.',
  },
  path: {
    shape: textLike(urlPath),
    doc: 'Path with parameters in braces: `/books/{book_id}`. A fixed query may follow: `/books?sort=new`.',
  },
  service: { shape: textLike(serviceName), doc: 'The service that has it; the first one if absent.', notShown: false },
  groups: { shape: list(textLike(groupName)), doc: 'Groups that documentation lists it in.', notShown: false },
  params: { shape: parameters, doc: 'Parameters of the path, written as fields.' },
  query: { shape: query, doc: 'Parameters of the query, written as fields.' },
  headers: { shape: headers, doc: 'Headers of the request, written as fields.' },
  cookies: { shape: cookies, doc: 'Cookies of the request, written as fields.' },
  others: { shape: bool, doc: '`!not-shown`: there may be more query parameters; a fill may add them.' },
  body: {
    shape: either(type, typedBody, list(typedBody, { nonEmpty: true, most: MOST.parameters })),
    doc: 'Type of the request body; `null` for none; a map, or a list of maps, for other content types than JSON. `body?` may be absent.',
    optional: true,
  },
  responses: {
    shape: list(response, { most: MOST.alternatives }),
    doc: 'The responses; the general one comes last.',
  },
  auth: {
    shape: list(text),
    doc: 'Auth schemes, one of which is needed, with scopes after a space: `OAuth2 books.read`. `none` makes it optional; `A + B` are needed together.',
  },
  needs: {
    shape: oneOrMore(textLike(bitPath)),
    doc: 'Permissions, all of which a request requires: `LibraryRight.LEND`.',
    notShown: false,
  },
  paging: { shape: paging, doc: 'How to request the next page.' },
  notes: { shape: prose, doc: 'Further notes.' },
});

export const endpoints = names('endpoints', endpointName, endpoint);
