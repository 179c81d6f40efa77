import { MOST } from '../limits.js';
import { conditions, bitName, calculationName, fieldName, inputPath, typeName } from './names.js';
import { declared, documented, parameters } from './field.js';
import { choice, either, list, map, names, textLike, type Keys, type VariantShape } from './shape.js';

const bitList = list(textLike(bitName), { nonEmpty: true });

/** Which entries of a list count. */
const selection: Keys = {
  by: { shape: textLike(fieldName), doc: 'The field of an entry that has its id.', required: true, notShown: false },
  ids: {
    shape: either(textLike(inputPath), list(textLike(inputPath), { nonEmpty: true, most: MOST.parameters })),
    doc: 'Ids, or lists of ids, of the entries that count: `[shop.id, worker.roles]`.',
    required: true,
    notShown: false,
  },
  where: { shape: conditions, doc: 'Only entries that satisfy this count.', notShown: false },
};

const step: VariantShape = {
  kind: 'variant',
  what: 'a step of a calculation',
  by: {
    'everything-if-equal': map('this step', {
      'everything-if-equal': {
        shape: list(textLike(inputPath), { nonEmpty: true, most: 2 }),
        doc: 'Two ids. If they are equal, every bit is held, and no step follows.',
        required: true,
        notShown: false,
      },
      ...documented,
    }),
    'everything-if': map('this step', {
      'everything-if': {
        shape: textLike(bitName),
        doc: 'If this bit is held, every bit is, and no step follows.',
        required: true,
        notShown: false,
      },
      ...documented,
    }),
    grant: map('this step', {
      grant: {
        shape: textLike(inputPath),
        doc: 'Bits that are added: a set of bits, or with `bits` a list of objects that have them.',
        required: true,
        notShown: false,
      },
      bits: {
        shape: textLike(fieldName),
        doc: 'The field of an entry of the list that has the bits.',
        notShown: false,
      },
      by: { ...selection['by']!, required: false },
      ids: { ...selection['ids']!, required: false },
      where: selection['where']!,
      ...documented,
    }),
    overwrite: map('this step', {
      overwrite: {
        shape: textLike(inputPath),
        doc: 'A list of objects. All entries that count first remove bits together, and then add bits together.',
        required: true,
        notShown: false,
      },
      deny: {
        shape: textLike(fieldName),
        doc: 'The field of an entry with the bits that it removes.',
        required: true,
        notShown: false,
      },
      allow: {
        shape: textLike(fieldName),
        doc: 'The field of an entry with the bits that it adds.',
        required: true,
        notShown: false,
      },
      ...selection,
      ...documented,
    }),
    'while-future': map('this step', {
      'while-future': {
        shape: textLike(inputPath),
        doc: 'A moment. While it is in the future, only the bits under `keep` stay.',
        required: true,
        notShown: false,
      },
      keep: { shape: bitList, doc: 'The bits that stay.', required: true, notShown: false },
      ...documented,
    }),
    without: map('this step', {
      without: {
        shape: textLike(bitName),
        doc: 'A bit. Unless it is held, those under `deny` are removed.',
        required: true,
        notShown: false,
      },
      deny: {
        shape: either(choice('bits', 'all'), bitList),
        doc: 'The bits that are removed, or `all`.',
        required: true,
        notShown: false,
      },
      ...documented,
    }),
  },
};

const calculation = map('a calculation of permissions', {
  ...declared,
  of: { shape: textLike(typeName), doc: 'The bit set that is calculated.', required: true, notShown: false },
  inputs: {
    shape: parameters,
    doc: 'The inputs of the calculation: objects, lists, ids and sets of bits, written as fields.',
    required: true,
    notShown: false,
  },
  steps: {
    shape: list(step, { nonEmpty: true, most: MOST.alternatives }),
    doc: 'The steps of the calculation, in their order. At first, none is held.',
    required: true,
  },
});

export const permissions = names('permissions', calculationName, calculation);
