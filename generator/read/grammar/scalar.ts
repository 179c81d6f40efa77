import { declared } from './declared.js';
import { limits } from './limit.js';
import { typeName } from './names.js';
import { choice, map, names, type Keys } from './shape.js';

const { length, trimmed, range, values } = limits as Keys &
  Record<'length' | 'trimmed' | 'range' | 'values', Keys[string]>;

const scalar = map('a scalar', {
  ...declared,
  wire: { shape: choice('a wire form', 'str', 'int', 'float'), doc: 'Form in JSON.', required: true, notShown: false },
  format: {
    shape: choice('a format', 'timestamp'),
    doc: '`timestamp`: ISO 8601 with seconds and an offset.',
    notShown: false,
  },
  length,
  trimmed,
  range,
  values,
});

export const scalars = names('scalars', typeName, scalar);
