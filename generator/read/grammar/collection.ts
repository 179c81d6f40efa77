import { conditions, declarationName, fieldName, typeName } from './names.js';
import { declared, documented } from './declared.js';
import { count, list, map, names, textLike, type VariantShape } from './shape.js';

const rule: VariantShape = {
  kind: 'variant',
  what: 'a rule of a collection',
  by: {
    'at-most-per': map('this rule', {
      'at-most-per': {
        shape: textLike(fieldName),
        doc: 'The field whose value members share.',
        required: true,
        notShown: false,
      },
      max: { shape: count, doc: 'How many members may share one value.', required: true, notShown: false },
      where: {
        shape: conditions,
        doc: 'Counted only where the member that the value identifies satisfies this.',
        notShown: false,
      },
      ...documented,
    }),
  },
};

const collection = map('a collection', {
  ...declared,
  of: { shape: textLike(typeName), doc: 'The object that it is a list of.', required: true, notShown: false },
  rules: { shape: list(rule), doc: 'Rules over the whole list.', required: true, notShown: false },
});

export const collections = names('collections', declarationName, collection);
