import { MOST } from '../limits.js';
import { conditionField } from './names.js';
import { list, names } from './shape.js';

/** `{ <field>: [values] }`: all must hold. One without a field would always hold. */
export const conditions = names(
  'a condition',
  conditionField,
  list({ kind: 'scalar', bool: true }, { nonEmpty: true }),
  { notShown: false, nonEmpty: true, most: MOST.alternatives },
);
