import { declared } from './declared.js';
import { factName } from './names.js';
import { json, map, names } from './shape.js';

const fact = map('a fact', { ...declared, value: { shape: json, doc: 'Any JSON value.' } });

export const facts = names('facts', factName, fact);
