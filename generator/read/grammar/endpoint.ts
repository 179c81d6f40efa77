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
  naming,
  textLike,
  type,
  type VariantShape,
  key,
  required,
  known,
  requiredKnown,
  form,
} from './shape.js';

const styles = ['cursors', 'page', 'offset', 'token', 'link', 'single'] as const;

const pagingStyle: Key = known(
  choice('a style of paging', ...styles),
  'How pages follow one another: `cursors` (the default), `page`, `offset`, `token`, `link`, or `single`, where none follows.',
);

function parameter(doc: string): Key {
  return known(textLike(fieldName), doc);
}

function path(doc: string): Key {
  return known(textLike(bodyPath), doc);
}

const items: Keys = { items: path('Path of the list in the body: `data`. Absent: the body is the list.') };

const counted: Keys = {
  ...items,
  total: path('Path, in the body, of the number of all items.'),
  more: path('Path, in the body, of whether there are more pages.'),
  ...located,
};

const size = parameter('Query parameter that bounds a page. Absent: pages go on until one is empty.');

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
      cursors: requiredKnown(
        cursor,
        'Query parameters that begin a page: `[before, after]`, or their names: `{ after: starting_after }`.',
      ),
      by: requiredKnown(textLike(bodyPath), 'Path, inside an item, of the id that is the cursor.'),
      limit: size,
      ...items,
      more: path('Path, in the body, of whether there are more pages: `has_more`.'),
      ...located,
    }),
    page: map('paging by page', {
      style: pagingStyle,
      page: requiredKnown(textLike(fieldName), 'Query parameter with the number of the page.'),
      first: known({ kind: 'int', min: 0 }, 'Number of the first page; 1 if absent.'),
      size,
      ...counted,
    }),
    offset: map('paging by offset', {
      style: pagingStyle,
      offset: requiredKnown(textLike(fieldName), 'Query parameter with the number of items to skip.'),
      limit: size,
      ...counted,
    }),
    token: map('paging by token', {
      style: pagingStyle,
      token: requiredKnown(textLike(fieldName), 'Query parameter with the token of the page.'),
      next: requiredKnown(
        textLike(bodyPath),
        'Path, in the body, of the token of the next page; absent, null or empty on the last one.',
      ),
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
    single: map('a list without further pages', {
      style: pagingStyle,
      limit: requiredKnown(textLike(fieldName), 'Query parameter that bounds the list.'),
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

const format = form('a format of a file', /^[a-z0-9]+$/, 'the ending of its name, such as png');

const prefix = form('the beginning of a text', /^[\w.~-]+$/, 'letters, digits and _ . ~ -, such as a_');

const formats: Shape = list(textLike(format), { nonEmpty: true });

const animated = map('what is animated', {
  param: requiredKnown(naming({ memberOfOwn: 'urls' }, plainFieldName), 'The parameter whose text says it.'),
  prefix: requiredKnown(textLike(prefix), 'How that text begins: `a_`.'),
  formats: requiredKnown(formats, 'Formats that only animated files have.'),
});

const sizes = map('sizes', {
  query: requiredKnown(textLike(fieldName), 'Query parameter that selects the size.'),
  values: requiredKnown(
    list({ kind: 'int', min: 1, what: 'a number of pixels' }, { nonEmpty: true }),
    'Sizes that it may have.',
  ),
});

const url = map('an address', {
  ...declared,
  base: required(textLike(serviceUrl), 'Where the path begins: `https://files.books.example`.'),
  path: required(
    textLike(urlPath),
    'Path with parameters in braces, without the ending of the file: `/covers/{book_id}/{cover}`.',
  ),
  params: key(parameters, 'Parameters of the path, written as fields.'),
  formats: known(formats, 'Endings that the path may have; the first one is the default. Absent: it has none.'),
  animated: known(animated, 'Which files are animated.'),
  sizes: known(sizes, 'Sizes that a request may select.'),
});

export const urls = names('urls', urlName, url);

const flow = map('a flow', {
  ...located,
  extra: declared['extra']!,
  'authorize-url': address('Where a user grants access.'),
  'token-url': address('Where a client gets a token.'),
  'refresh-url': address('Where a client gets a new token for an old one.'),
  'device-url': address('Where a device gets a code.'),
  scopes: known(
    list(textLike(scopeName), { most: MOST.members }),
    'The scopes that it can request; absent: every scope of the scheme.',
  ),
});

function address(doc: string): Key {
  return known(textLike(flowUrl), doc);
}

const flows = map('flows', {
  'authorization-code': known(flow, 'A user grants access, and a client gets a token for the code that follows.'),
  implicit: known(flow, 'A user grants access, and the token follows at once.'),
  'client-credentials': known(flow, 'A client gets a token for its own credentials.'),
  password: known(flow, 'A client gets a token for the name and password of a user.'),
  'device-authorization': known(flow, 'A user grants access on another device.'),
});

const scheme = map('an auth scheme', {
  ...declared,
  kind: requiredKnown(
    choice('a kind of auth', 'oauth2', 'openid', 'token', 'basic', 'signature'),
    '`oauth2`, `openid`, `token` (in a header, the query or a cookie), `basic` (name and password) or `signature`.',
  ),
  properties: key(
    names('properties', propertyName, json, { most: MOST.items }),
    'Named properties: `header`, `authorize_url`, ...',
  ),
  others: key(bool, '`!not-shown`: the document says that there are more scopes; a fill may add them.'),
  scopes: key(
    names('scopes', scopeName, either(text, map('a scope', declared)), { main: 'doc', most: MOST.members }),
    'Scopes and what they allow.',
  ),
  flows: known(flows, 'Of `oauth2`: the ways to get a token, with their addresses and scopes.'),
});

export const auth = names('auth schemes', schemeName, scheme);

const errorStatus: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };
const atLeastOne: Shape = { kind: 'int', min: 1, what: 'a number of at least 1' };

const errorCode = map('an error code', {
  status: requiredKnown(errorStatus, 'Status of the responses that have it.'),
  code: requiredKnown({ kind: 'scalar', bool: false }, 'The code.'),
  of: known(textLike(typeName), 'The object that the request is about; absent: whatever it is about.'),
  message: known(text, 'The sentence that comes with it.'),
});

const errors = map('the body of an error', {
  code: known(text, 'Key of the code that says what kind of error it is, or a path of keys: `error.code`.'),
  message: known(text, 'Key or path of the sentence for people.'),
  fields: known(text, 'Key or path of the tree of what is wrong with the request, keyed like the request.'),
  at: known(
    text,
    'Key, in that tree, of the list of what is wrong at that place. Its items have a code and a message.',
  ),
  codes: known(list(errorCode), 'Codes that are known; of those that fit a response, one with `of` comes first.'),
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
  'retry-after': known(text, 'Key of the seconds to wait.'),
  global: known(text, 'Key that is true where the limit over all requests was hit.'),
});

const window: Record<string, Key> = {
  requests: requiredKnown(atLeastOne, 'How many requests.'),
  seconds: requiredKnown(atLeastOne, 'In how many seconds.'),
};

const rateLimits = map('rate limits', {
  headers: known(rateLimitHeaders, 'Headers that report limits.'),
  body: known(body, 'Keys in the body of a refusal (status 429).'),
  per: known(list(textLike(fieldName)), 'Parameters at the beginning of a path whose values are counted apart.'),
  global: known(
    map('a window', {
      ...window,
      except: known(list(text), 'Names of endpoints whose requests do not count.'),
    }),
    'The limit over all requests.',
  ),
  refused: known(
    map('a window of refusals', {
      statuses: requiredKnown(list(errorStatus, { nonEmpty: true }), 'The statuses that count.'),
      except: known(list(text), 'Values of the header `scope` that do not count.'),
      ...window,
    }),
    'So many answers of these statuses get a client blocked.',
  ),
  ...located,
});

const variable = map('a variable', {
  ...declared,
  default: requiredKnown(text, 'The default value.'),
  values: known(list(text, { nonEmpty: true }), 'The only possible values.'),
});

const service = map('a service', {
  ...declared,
  url: required(
    textLike(serviceUrl),
    'Where the paths of endpoints begin; variables are in braces: `https://{region}.books.example`.',
  ),
  variables: known(
    names('variables', variableName, variable, { most: MOST.parameters, notShown: false }),
    'Values for the variables of the URL.',
  ),
  'user-agent': key(text, 'How a client names itself; `<url>` and `<version>` are placeholders for its own.'),
  'reason-header': {
    ...header('The header that says why a request is made, for people who read a log of changes.'),
    notShown: true,
  },
  'reason-limit': known(
    { kind: 'int', min: 1, what: 'a number of characters' },
    'How many characters the reason may have, percent-encoded as it is sent.',
  ),
  'json-part': key(
    text,
    'The part of a form with files that has everything else as JSON, where an endpoint takes the same as JSON: `payload_json`.',
  ),
  errors: key(errors, 'The keys of the body of an error.'),
  'rate-limits': key(rateLimits, 'How requests are counted, and how the service reports that.'),
});

export const services = names('services', serviceName, service);

function header(doc: string): Key {
  return known(textLike(headerName), doc);
}

const status: Shape = either({ kind: 'int', min: 100, what: 'an HTTP status' }, textLike(statusRange));

const response = map('a response', {
  status: required(status, 'HTTP status, a range such as `4XX`, or `default` for every other one.'),
  type: required(type, 'Type of the body; `null` for none, `bytes` for files, `stream[X]` for a sequence of `X`.'),
  as: known(textLike(mediaRange), 'Content type: `text/csv`, `image/*`, ...; `application/json` if absent.'),
  end: known(text, 'The data of an event that ends a stream, and is no value: `[DONE]`.'),
  pings: known(list(text), 'Names of events of a stream that carry no value: `ping`.'),
  ...limits,
  headers: known(headers, 'Headers of the answer, written as fields.'),
  when: known(conditions, 'Query values that select this response.'),
  ...documented,
});

const part = map('a part', {
  media: known(oneOrMore(textLike(mediaRange)), 'Content types that the part may have: `image/png`, `image/*`.'),
  style: { ...style, doc: 'How a list or an object is sent; objects of multipart forms are JSON by default.' },
  headers: known(headers, 'Headers of the part, written as fields.'),
  ...located,
});

const typedBody = map('a body', {
  type: required(type, 'Type of the body; `bytes` for a file.'),
  as: known(
    textLike(mediaRange),
    'Content type; `application/json` if absent, `application/octet-stream` for `bytes`.',
  ),
  ...limits,
  parts: known(
    names('parts', fieldName, part, { most: MOST.parameters, refersTo: 'field' }),
    'Details of the fields of a form: content types, headers, styles.',
  ),
  ...documented,
});

/** Values by the path of a field. `{now}`, `{book_id}`, `{body.title}` and `{file.name}` are replaced for each request. */
const effects = names('what a request sets', bodyPath, json, {
  notShown: false,
  most: MOST.parameters,
  refersTo: 'field that is set',
});

const endpoint = map('an endpoint', {
  ...declared,
  method: key(choice('a method', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), 'HTTP method.'),
  path: key(
    textLike(urlPath),
    'Path with parameters in braces: `/books/{book_id}`. A fixed query may follow: `/books?sort=new`. No client sends the part behind `#`, by which endpoints with one request differ.',
  ),
  service: known(textLike(serviceName), 'The service that has it; the first one if absent.'),
  groups: known(list(textLike(groupName)), 'Groups that documentation lists it in.'),
  params: key(parameters, 'Parameters of the path, written as fields.'),
  query: key(query, 'Parameters of the query, written as fields.'),
  headers: key(headers, 'Headers of the request, written as fields.'),
  cookies: key(cookies, 'Cookies of the request, written as fields.'),
  others: key(bool, '`!not-shown`: there may be more query parameters; a fill may add them.'),
  body: {
    shape: either(type, typedBody, list(typedBody, { nonEmpty: true, most: MOST.parameters })),
    doc: 'Type of the request body; `null` for none; a map, or a list of maps, for other content types than JSON. `body?` may be absent.',
    optional: true,
  },
  responses: key(list(response, { most: MOST.alternatives }), 'The responses; the general one comes last.'),
  auth: key(
    list(naming('schemes and scopes')),
    'Auth schemes, one of which is needed, with scopes after a space: `OAuth2 books.read`. `none` makes it optional; `A + B` are needed together.',
  ),
  needs: known(oneOrMore(textLike(bitPath)), 'Permissions, all of which a request requires: `LibraryRight.LEND`.'),
  sets: known(
    effects,
    "What else a request sets, beside what it sends: `{ edited_at: '{now}', 'review.closed': true }`. In a list, it sets an item.",
  ),
  clears: known(effects, "Items that a request removes from a list: `{ marks: { page: '{page}' } }`."),
  paging: key(paging, 'How to request the next page.'),
  notes: key(prose, 'Further notes.'),
});

export const endpoints = names('endpoints', endpointName, endpoint);
