import { MOST } from '../limits.js';
import { conditions, bitName, calculationName, fieldName, inputPath, typeName } from './names.js';
import { declared, documented, parameters } from './field.js';
import {
  choice,
  either,
  list,
  map,
  names,
  textLike,
  type Keys,
  type VariantShape,
  required,
  known,
  requiredKnown,
} from './shape.js';

const bitList = list(textLike(bitName), { nonEmpty: true });

/** Selects entries of a list. */
const selection: Keys = {
  by: requiredKnown(textLike(fieldName), 'The field of an entry that has its id.'),
  ids: requiredKnown(
    either(textLike(inputPath), list(textLike(inputPath), { nonEmpty: true, most: MOST.parameters })),
    'Ids, or lists of ids, of the entries that count: `[shop.id, worker.roles]`.',
  ),
  where: known(conditions, 'Only entries that satisfy this count.'),
};

const step: VariantShape = {
  kind: 'variant',
  what: 'a step of a calculation',
  by: {
    'everything-if-equal': map('this step', {
      'everything-if-equal': requiredKnown(
        list(textLike(inputPath), { nonEmpty: true, most: 2 }),
        'Two ids. If they are equal, every bit is held, and no step follows.',
      ),
      ...documented,
    }),
    'everything-if': map('this step', {
      'everything-if': requiredKnown(textLike(bitName), 'If this bit is held, every bit is, and no step follows.'),
      ...documented,
    }),
    grant: map('this step', {
      grant: requiredKnown(
        textLike(inputPath),
        'Bits that are added: a set of bits, or with `bits` a list of objects that have them.',
      ),
      bits: known(textLike(fieldName), 'The field of an entry of the list that has the bits.'),
      by: { ...selection['by']!, required: false },
      ids: { ...selection['ids']!, required: false },
      where: selection['where']!,
      ...documented,
    }),
    overwrite: map('this step', {
      overwrite: requiredKnown(
        textLike(inputPath),
        'A list of objects. All entries that count first remove bits together, and then add bits together.',
      ),
      deny: requiredKnown(textLike(fieldName), 'The field of an entry with the bits that it removes.'),
      allow: requiredKnown(textLike(fieldName), 'The field of an entry with the bits that it adds.'),
      ...selection,
      ...documented,
    }),
    'while-future': map('this step', {
      'while-future': requiredKnown(
        textLike(inputPath),
        'A moment. While it is in the future, only the bits under `keep` stay.',
      ),
      keep: requiredKnown(bitList, 'The bits that stay.'),
      ...documented,
    }),
    without: map('this step', {
      without: requiredKnown(textLike(bitName), 'A bit. Unless it is held, those under `deny` are removed.'),
      deny: requiredKnown(either(choice('bits', 'all'), bitList), 'The bits that are removed, or `all`.'),
      ...documented,
    }),
  },
};

const calculation = map('a calculation of permissions', {
  ...declared,
  of: requiredKnown(textLike(typeName), 'The bit set that is calculated.'),
  inputs: requiredKnown(
    parameters,
    'The inputs of the calculation: objects, lists, ids and sets of bits, written as fields.',
  ),
  steps: required(
    list(step, { nonEmpty: true, most: MOST.alternatives }),
    'The steps of the calculation, in their order. At first, none is held.',
  ),
});

export const permissions = names('permissions', calculationName, calculation);
