import { MOST } from '../limits.js';
import { conditions, fieldName, heldField, typeName, viewName } from './names.js';
import { either, list, map, names, text, textLike, type, type Key } from './shape.js';

const bound = either({ kind: 'int', what: 'a whole number' }, textLike(fieldName));

const target = map('what is identified', {
  to: {
    shape: textLike(typeName),
    doc: 'The kind of thing that the id identifies, whether the spec has it or not.',
    required: true,
  },
  has: {
    shape: names('fields of what is identified', heldField, list({ kind: 'scalar', bool: true }, { nonEmpty: true }), {
      notShown: false,
      most: MOST.alternatives,
    }),
    doc: 'Facts about the identified object: values of its fields.',
  },
  when: { shape: conditions, doc: 'Only where these hold.' },
});

const kindOfValue = map('a type', {
  type: { shape: type, doc: 'The type that values have.', required: true },
  when: { shape: conditions, doc: 'Only where these hold.', required: true },
});

/** Expectations of values, which are not enforced. */
export const expect: Key = {
  shape: map('an expectation', {
    when: {
      shape: conditions,
      doc: 'The field is there only where these hold. Of a field that is a list, one item has to be listed.',
    },
    in: {
      shape: list(textLike(viewName), { nonEmpty: true, most: MOST.views }),
      doc: 'The views of the object that alone have the field.',
    },
    with: {
      shape: list(textLike(fieldName), { nonEmpty: true, most: MOST.alternatives }),
      doc: 'Fields without which this one is not there.',
    },
    'at-least': { shape: bound, doc: 'It is no less than this: a number, a day, or a field of the object.' },
    'at-most': { shape: bound, doc: 'It is no more than this: a number, a day, or a field of the object.' },
    has: {
      shape: names(
        'fields of what the field holds',
        heldField,
        either(list({ kind: 'scalar', bool: true }, { nonEmpty: true }), textLike(fieldName)),
        { notShown: false, most: MOST.alternatives },
      ),
      doc: 'Facts about the objects in the field: values of their fields, or the field of this object that they equal.',
    },
    refers: {
      shape: list(target, { nonEmpty: true, most: MOST.alternatives }),
      doc: 'The kinds of things that the id identifies, if there are several.',
    },
    is: {
      shape: list(kindOfValue, { nonEmpty: true, most: MOST.alternatives }),
      doc: 'Which of several types a value has.',
    },
    'keys-of': { shape: textLike(fieldName), doc: 'A field with a dict, which has every key of this one.' },
    'null-means': { shape: text, doc: 'The meaning of null.' },
    'null-only': { shape: text, doc: 'The only case in which it is null.' },
  }),
  doc: 'Expectations of values: documented, and never checked. Samples keep to them.',
  notShown: false,
};
