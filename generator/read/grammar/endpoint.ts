import { MOST } from '../limits.js';
import { cookies, declared, documented, headers, limits, located, parameters, prose, query, style } from './field.js';
import {
  bitPath,
  bodyPath,
  conditions,
  endpointName,
  fieldName,
  flowUrl,
  groupName,
  headerName,
  mediaRange,
  plainFieldName,
  propertyName,
  schemeName,
  scopeName,
  serviceName,
  serviceUrl,
  statusRange,
  typeName,
  urlPath,
  variableName,
} from './names.js';
import {
  bool,
  choice,
  either,
  json,
  type Key,
  type Keys,
  list,
  map,
  type NameForm,
  names,
  oneOrMore,
  type Shape,
  text,
  textLike,
  type,
  type VariantShape,
} from './shape.js';

const styles = ['cursors', 'page', 'offset', 'token', 'link'] as const;

const pagingStyle: Key = {
  shape: choice('a style of paging', ...styles),
  doc: 'How pages follow one another: `cursors` (the default), `page`, `offset`, `token` or `link`.',
  notShown: false,
};

function parameter(doc: string): Key {
  return { shape: textLike(fieldName), doc, notShown: false };
}

function path(doc: string): Key {
  return { shape: textLike(bodyPath), doc, notShown: false };
}

function required(key: Key): Key {
  return { ...key, required: true };
}

const items: Keys = { items: path('Path of the list in the body: `data`. Absent: the body is the list.') };

const cursor: Shape = either(
  list(choice('a cursor', 'before', 'after'), { nonEmpty: true }),
  map(
    'the cursors',
    {
      before: parameter('Query parameter with the id of the first item of the page: `ending_before`.'),
      after: parameter('Query parameter with the id of the last item of the page: `starting_after`.'),
    },
    { oneOf: ['before', 'after'] },
  ),
);

/** How pages follow one another; `style` distinguishes the kinds. */
const paging: VariantShape = {
  kind: 'variant',
  what: 'paging',
  tag: { key: 'style', absent: 'cursors' },
  by: {
    cursors: map('paging', {
      style: pagingStyle,
      cursors: {
        shape: cursor,
        doc: 'Query parameters that begin a page: `[before, after]`, or their names: `{ after: starting_after }`.',
        required: true,
        notShown: false,
      },
      by: required(path('Path, inside an item, of the id that is the cursor.')),
      limit: parameter('Query parameter that bounds a page. Absent: pages go on until one is empty.'),
      ...items,
      more: path('Path, in the body, of whether there are more pages: `has_more`.'),
      ...located,
    }),
    page: map('paging by page', {
      style: pagingStyle,
      page: required(parameter('Query parameter with the number of the page.')),
      first: { shape: { kind: 'int', min: 0 }, doc: 'Number of the first page; 1 if absent.', notShown: false },
      size: parameter('Query parameter that bounds a page. Absent: pages go on until one is empty.'),
      ...items,
      total: path('Path, in the body, of the number of all items.'),
      more: path('Path, in the body, of whether there are more pages.'),
      ...located,
    }),
    offset: map('paging by offset', {
      style: pagingStyle,
      offset: required(parameter('Query parameter with the number of items to skip.')),
      limit: parameter('Query parameter that bounds a page. Absent: pages go on until one is empty.'),
      ...items,
      total: path('Path, in the body, of the number of all items.'),
      more: path('Path, in the body, of whether there are more pages.'),
      ...located,
    }),
    token: map('paging by token', {
      style: pagingStyle,
      token: required(parameter('Query parameter with the token of the page.')),
      next: required(path('Path, in the body, of the token of the next page; absent, null or empty on the last one.')),
      limit: parameter('Query parameter that bounds a page.'),
      ...items,
      ...located,
    }),
    link: map('paging by links', {
      style: pagingStyle,
      limit: parameter('Query parameter that bounds a page.'),
      ...items,
      ...located,
    }),
  },
};

const urlName: NameForm = {
  ...endpointName,
  what: 'the name of an address',
  like: 'letters, digits and _, such as book_cover',
};

const format: NameForm = {
  what: 'a format of a file',
  pattern: /^[a-z0-9]+$/,
  like: 'the ending of its name, such as png',
};

const prefix: NameForm = {
  what: 'the beginning of a text',
  pattern: /^[\w.~-]+$/,
  like: 'letters, digits and _ . ~ -, such as a_',
};

const formats: Shape = list(textLike(format), { nonEmpty: true });

const animated = map('what is animated', {
  param: {
    shape: textLike(plainFieldName),
    doc: 'The parameter whose text says it.',
    required: true,
    notShown: false,
  },
  prefix: { shape: textLike(prefix), doc: 'How that text begins: `a_`.', required: true, notShown: false },
  formats: { shape: formats, doc: 'Formats that only animated files have.', required: true, notShown: false },
});

const sizes = map('sizes', {
  query: { shape: textLike(fieldName), doc: 'Query parameter that selects the size.', required: true, notShown: false },
  values: {
    shape: list({ kind: 'int', min: 1, what: 'a number of pixels' }, { nonEmpty: true }),
    doc: 'Sizes that it may have.',
    required: true,
    notShown: false,
  },
});

const url = map('an address', {
  ...declared,
  base: { shape: textLike(serviceUrl), doc: 'Where the path begins: `https://files.books.example`.', required: true },
  path: {
    shape: textLike(urlPath),
    doc: 'Path with parameters in braces, without the ending of the file: `/covers/{book_id}/{cover}`.',
    required: true,
  },
  params: { shape: parameters, doc: 'Parameters of the path, written as fields.' },
  formats: {
    shape: formats,
    doc: 'Endings that the path may have; the first one is the default. Absent: it has none.',
    notShown: false,
  },
  animated: { shape: animated, doc: 'Which files are animated.', notShown: false },
  sizes: { shape: sizes, doc: 'Sizes that a request may select.', notShown: false },
});

export const urls = names('urls', urlName, url);

const flow = map('a flow', {
  ...located,
  extra: declared['extra']!,
  'authorize-url': address('Where a user grants access.'),
  'token-url': address('Where a client gets a token.'),
  'refresh-url': address('Where a client gets a new token for an old one.'),
  'device-url': address('Where a device gets a code.'),
  scopes: {
    shape: list(textLike(scopeName), { most: MOST.members }),
    doc: 'The scopes that it can request; absent: every scope of the scheme.',
    notShown: false,
  },
});

function address(doc: string): Key {
  return { shape: textLike(flowUrl), doc, notShown: false };
}

function flowKey(doc: string): Key {
  return { shape: flow, doc, notShown: false };
}

const flows = map('flows', {
  'authorization-code': flowKey('A user grants access, and a client gets a token for the code that follows.'),
  implicit: flowKey('A user grants access, and the token follows at once.'),
  'client-credentials': flowKey('A client gets a token for its own credentials.'),
  password: flowKey('A client gets a token for the name and password of a user.'),
  'device-authorization': flowKey('A user grants access on another device.'),
});

const scheme = map('an auth scheme', {
  ...declared,
  kind: {
    shape: choice('a kind of auth', 'oauth2', 'openid', 'token', 'basic', 'signature'),
    doc: '`oauth2`, `openid`, `token` (in a header, the query or a cookie), `basic` (name and password) or `signature`.',
    required: true,
    notShown: false,
  },
  properties: {
    shape: names('properties', propertyName, json, { most: MOST.items }),
    doc: 'Named properties: `header`, `authorize_url`, ...',
  },
  others: { shape: bool, doc: '`!not-shown`: the document says that there are more scopes; a fill may add them.' },
  scopes: {
    shape: names('scopes', scopeName, either(text, map('a scope', declared)), { main: 'doc', most: MOST.members }),
    doc: 'Scopes and what they allow.',
  },
  flows: {
    shape: flows,
    doc: 'Of `oauth2`: the ways to get a token, with their addresses and scopes.',
    notShown: false,
  },
});

export const auth = names('auth schemes', schemeName, scheme);

const errorStatus: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };
const atLeastOne: Shape = { kind: 'int', min: 1, what: 'a number of at least 1' };

const errorCode = map('an error code', {
  status: { shape: errorStatus, doc: 'Status of the responses that have it.', required: true, notShown: false },
  code: { shape: { kind: 'scalar', bool: false }, doc: 'The code.', required: true, notShown: false },
  of: {
    shape: textLike(typeName),
    doc: 'The object that the request is about; absent: whatever it is about.',
    notShown: false,
  },
  message: { shape: text, doc: 'The sentence that comes with it.', notShown: false },
});

const errors = map('the body of an error', {
  code: key(text, 'Key of the code that says what kind of error it is, or a path of keys: `error.code`.'),
  message: key(text, 'Key or path of the sentence for people.'),
  fields: key(text, 'Key or path of the tree of what is wrong with the request, keyed like the request.'),
  at: key(text, 'Key, in that tree, of the list of what is wrong at that place. Its items have a code and a message.'),
  codes: {
    shape: list(errorCode),
    doc: 'Codes that are known; of those that fit a response, one with `of` comes first.',
    notShown: false,
  },
  ...located,
});

const rateLimitHeaders = map('the headers of rate limits', {
  limit: header('How many requests a window allows.'),
  remaining: header('How many of them are left.'),
  reset: header('When the window ends, in Unix seconds.'),
  'reset-after': header('In how many seconds the window ends.'),
  bucket: header('Names what is counted together.'),
  global: header('Is there where the limit over all requests was hit.'),
  scope: header('Whose limit was hit.'),
  'retry-after': header('How many seconds to wait.'),
});

const body = map('the body of a refusal', {
  'retry-after': key(text, 'Key of the seconds to wait.'),
  global: key(text, 'Key that is true where the limit over all requests was hit.'),
});

const window: Record<string, Key> = {
  requests: { shape: atLeastOne, doc: 'How many requests.', required: true, notShown: false },
  seconds: { shape: atLeastOne, doc: 'In how many seconds.', required: true, notShown: false },
};

const rateLimits = map('rate limits', {
  headers: { shape: rateLimitHeaders, doc: 'Headers that report limits.', notShown: false },
  body: { shape: body, doc: 'Keys in the body of a refusal (status 429).', notShown: false },
  per: {
    shape: list(textLike(fieldName)),
    doc: 'Parameters at the beginning of a path whose values are counted apart.',
    notShown: false,
  },
  global: {
    shape: map('a window', {
      ...window,
      except: { shape: list(text), doc: 'Names of endpoints whose requests do not count.', notShown: false },
    }),
    doc: 'The limit over all requests.',
    notShown: false,
  },
  refused: {
    shape: map('a window of refusals', {
      statuses: {
        shape: list(errorStatus, { nonEmpty: true }),
        doc: 'The statuses that count.',
        required: true,
        notShown: false,
      },
      except: { shape: list(text), doc: 'Values of the header `scope` that do not count.', notShown: false },
      ...window,
    }),
    doc: 'So many answers of these statuses get a client blocked.',
    notShown: false,
  },
  ...located,
});

const variable = map('a variable', {
  ...declared,
  default: {
    shape: text,
    doc: 'The default value.',
    required: true,
    notShown: false,
  },
  values: { shape: list(text, { nonEmpty: true }), doc: 'The only possible values.', notShown: false },
});

const service = map('a service', {
  ...declared,
  url: {
    shape: textLike(serviceUrl),
    doc: 'Where the paths of endpoints begin; variables are in braces: `https://{region}.books.example`.',
    required: true,
  },
  variables: {
    shape: names('variables', variableName, variable, { most: MOST.parameters, notShown: false }),
    doc: 'Values for the variables of the URL.',
    notShown: false,
  },
  'user-agent': {
    shape: text,
    doc: 'How a client names itself; `<url>` and `<version>` are placeholders for its own.',
  },
  'reason-header': {
    ...header('The header that says why a request is made, for people who read a log of changes.'),
    notShown: true,
  },
  'json-part': {
    shape: text,
    doc: 'The part of a form with files that has everything else as JSON, where an endpoint takes the same as JSON: `payload_json`.',
  },
  errors: { shape: errors, doc: 'The keys of the body of an error.' },
  'rate-limits': { shape: rateLimits, doc: 'How requests are counted, and how the service reports that.' },
});

export const services = names('services', serviceName, service);

function key(shape: Shape, doc: string): Key {
  return { shape, doc, notShown: false };
}

function header(doc: string): Key {
  return key(textLike(headerName), doc);
}

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
