import { declared } from './declared.js';
import { parameters } from './field.js';
import { endpointName, fieldName, plainFieldName, serviceUrl, urlPath } from './names.js';
import { list, map, names, textLike, type NameForm, type Shape } from './shape.js';

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
