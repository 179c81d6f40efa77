import { declared } from './declared.js';
import { format, formatDoc } from './format.js';
import { limits } from './limit.js';
import { typeName } from './names.js';
import { examples, sample } from './sample.js';
import { choice, map, names } from './shape.js';

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
