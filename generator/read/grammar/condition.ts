import { MOST } from '../limits.js';
import { conditionField } from './names.js';
import { list, names } from './shape.js';

/** `{ <field>: [values] }`: all must hold. */
export const conditions = names(
  'a condition',
  conditionField,
  list({ kind: 'scalar', bool: true }, { nonEmpty: true }),
  { notShown: false, most: MOST.alternatives },
);
