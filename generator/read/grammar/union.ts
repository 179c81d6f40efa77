import { declared } from './declared.js';
import { limits } from './limit.js';
import { fieldName, typeName } from './names.js';
import { choice, list, map, names, textLike, type } from './shape.js';

const union = map('a union', {
  ...declared,
  of: {
    shape: list(type, { nonEmpty: true }),
    doc: 'The members: types of which every value is one.',
    required: true,
    notShown: false,
  },
  by: {
    shape: textLike(fieldName),
    doc: 'The field whose value distinguishes the members. It is found if it is not written.',
    notShown: false,
  },
  others: {
    shape: choice('what other members are', 'none', 'any'),
    doc: '`any`: objects with another value of that field are legal. The default is `none`.',
    notShown: false,
  },
  ...limits,
});

export const unions = names('unions', typeName, union, { notShown: false });
