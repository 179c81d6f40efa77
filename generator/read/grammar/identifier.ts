import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { limits } from './limit.js';
import { alias, partName, typeName } from './names.js';
import { bounds, choice, map, names, textLike } from './shape.js';

const part = map('a part', {
  role: {
    shape: choice('a role', 'time', 'node', 'sequence'),
    doc: '`time` counts milliseconds since the epoch, `sequence` counts ids within one, `node` is anything else.',
    required: true,
    notShown: false,
  },
  bits: { shape: bounds, doc: 'Lowest and highest bit: `17..21`.', required: true },
  alias: { shape: textLike(alias), doc: 'The name that other libraries use.', notShown: false },
  ...declared,
});

const identifier = map('an identifier', {
  ...declared,
  wire: {
    shape: choice('a wire form', 'str', 'int'),
    doc: 'Form in JSON: `str` is a decimal string, unless there is a `pattern` or a `length`.',
    required: true,
  },
  length: limits.length,
  pattern: { ...limits.pattern, doc: 'The form of an identifier that is no number: `^cus_[A-Za-z0-9]+$`.' },
  epoch: { shape: { kind: 'int' }, doc: 'Unix milliseconds at which the time part counts from.' },
  parts: {
    shape: names('parts', partName, part, { most: MOST.parameters }),
    doc: 'From the most significant bit to the least.',
  },
});

export const identifiers = names('identifiers', typeName, identifier);
