import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { bool, choice, list, type Key, type Keys } from './shape.js';

/** Keys that enums and bit sets share. */
export const memberHolder: Keys = {
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
