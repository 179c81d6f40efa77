import { choice, either, json, list, map, type Key } from './shape.js';

/** The kinds of text that samples are drawn from. `model/sample-hint.ts` has the same. */
const textName = choice(
  'a kind of text',
  'digits',
  'email',
  'emoji',
  'handle',
  'hash',
  'host',
  'key',
  'locale',
  'pattern',
  'person-name',
  'sentence',
  'slug',
  'title',
  'url',
  'word',
);

const digits = map('a hint for samples', {
  digits: {
    shape: { kind: 'int', min: 1, what: 'a number of digits' },
    doc: 'So many digits.',
    required: true,
    notShown: false,
  },
});

export const examples: Key = {
  shape: list(json, { nonEmpty: true }),
  doc: 'Values of the type, which samples are drawn from.',
  notShown: false,
};

export const sample: Key = {
  shape: either(textName, digits, list(json, { nonEmpty: true })),
  doc: 'The kind of samples: a kind of text (`email`, `person-name`, ...), `{ digits: 4 }`, or a list of values.',
  notShown: false,
};
