import { MOST } from '../limits.js';
import { declared, located } from './declared.js';
import { fieldName, headerName, serviceName, serviceUrl, typeName, variableName } from './names.js';
import { list, map, names, text, textLike, type Key, type Shape } from './shape.js';

const status: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };
const atLeastOne: Shape = { kind: 'int', min: 1, what: 'a number of at least 1' };

const errorCode = map('an error code', {
  status: { shape: status, doc: 'Status of the responses that have it.', required: true, notShown: false },
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

const headers = map('the headers of rate limits', {
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
  headers: { shape: headers, doc: 'Headers that report limits.', notShown: false },
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
        shape: list(status, { nonEmpty: true }),
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
