import { formatNames, formats } from '../../formats/formats.js';
import { declared } from './declared.js';
import { limits } from './limit.js';
import { typeName } from './names.js';
import { choice, map, names } from './shape.js';

const { length, trimmed, range, 'multiple-of': multipleOf, values } = limits;

const scalar = map('a scalar', {
  ...declared,
  wire: { shape: choice('a wire form', 'str', 'int', 'float'), doc: 'Form in JSON.', required: true, notShown: false },
  format: {
    shape: choice('a format', ...formatNames),
    doc: formatNames.map((name) => `\`${name}\`: ${formats[name].doc}.`).join(' '),
    notShown: false,
  },
  length,
  trimmed,
  range,
  'multiple-of': multipleOf,
  values,
});

export const scalars = names('scalars', typeName, scalar);
