import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { limits } from './limit.js';
import { alias, partName, typeName, memberName } from './names.js';
import { bounds, choice, map, names, textLike, either, type Shape, bool, list, type Key, type Keys } from './shape.js';
import { format, formatDoc } from './format.js';
import { examples, sample } from './sample.js';

/** Keys that enums and bit sets share. */
const memberHolder: Keys = {
  ...declared,
  wire: { shape: choice('a wire form', 'int', 'str'), doc: 'Form in JSON.', required: true },
  open: { shape: bool, doc: 'Values that are not listed are legal. The default is true.', notShown: false },
  others: { shape: bool, doc: '`!not-shown`: the document says that there are more; a fill may add them.' },
};

/** Keys that follow the members. */
export const reserved: Key = {
  shape: list({ kind: 'scalar', bool: false }, { most: MOST.records }),
  doc: 'Names and values never to be used again.',
  notShown: false,
};

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

const { length, trimmed, pattern, range, 'multiple-of': multipleOf, values } = limits;

const scalar = map('a scalar', {
  ...declared,
  wire: { shape: choice('a wire form', 'str', 'int', 'float'), doc: 'Form in JSON.', required: true, notShown: false },
  format: { shape: format, doc: formatDoc, notShown: false },
  length,
  trimmed,
  pattern,
  range,
  'multiple-of': multipleOf,
  values,
  examples,
  sample,
});

export const scalars = names('scalars', typeName, scalar);

const wireValue: Shape = { kind: 'scalar', bool: false };

const value = either(
  wireValue,
  map('a value', { value: { shape: wireValue, doc: 'Value on the wire.', required: true }, ...declared }),
);

const enumeration = map('an enum', {
  ...memberHolder,
  values: {
    shape: names('values', memberName, value, { main: 'value', most: MOST.members }),
    doc: 'Members and their values on the wire.',
    required: true,
  },
  reserved,
});

export const enums = names('enums', typeName, enumeration);

const position: Shape = { kind: 'int', min: 0, what: 'the position of a bit, 0 for the lowest' };

const bit = either(
  position,
  map('a bit', {
    bit: { shape: position, doc: 'Position, 0 for the lowest.', required: true },
    'grants-all': { shape: bool, doc: 'A set with this bit counts as one with every bit.', notShown: false },
    ...declared,
  }),
);

const bitSet = map('a bit set', {
  ...memberHolder,
  bits: {
    shape: names('bits', memberName, bit, { main: 'bit', most: MOST.members }),
    doc: 'Members and their positions, 0 for the lowest.',
    required: true,
  },
  reserved,
});

export const bitsets = names('bit sets', typeName, bitSet);
