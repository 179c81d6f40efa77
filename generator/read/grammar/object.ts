import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { fields, keyPatterns } from './field.js';
import { fieldName, fieldPath, typeName } from './names.js';
import { rule } from './rule.js';
import { list, map, names, oneOrMore, textLike, typeOrNone } from './shape.js';
import { views } from './view.js';

const object = map('an object', {
  ...declared,
  extends: {
    shape: oneOrMore(textLike(typeName)),
    doc: 'Objects whose fields, rules, identity and other keys it has, too. A field that it declares again narrows theirs.',
    notShown: false,
  },
  identity: {
    shape: list(textLike(fieldName)),
    doc: 'The fields that identify it, which Partial keeps. The default is the fields of its own identifier type.',
    notShown: false,
  },
  within: {
    shape: oneOrMore(textLike(fieldPath)),
    doc: 'Where it is contained: conditions can name fields of the container as `^field`, and functions of states accept the container.',
    notShown: false,
  },
  fields: {
    shape: fields,
    doc: 'Fields under their names on the wire; `name?` may be absent.',
    required: true,
    unless: 'extends',
  },
  'other-keys': {
    shape: typeOrNone,
    doc: 'Keys that are no field: `none` is valid, or each holds this type. The default leaves them open; only mode strict refuses them.',
  },
  'key-patterns': keyPatterns,
  rules: { shape: list(rule), doc: 'Rules over several fields.', notShown: false },
  views: { shape: views, doc: 'Shapes that the object takes in a context.', notShown: false },
  order: {
    shape: list(textLike(fieldName), { nonEmpty: true }),
    doc: 'Fields by which lists of it are sorted, the first one first: numbers, texts and ids. The package has a comparator.',
  },
  reserved: {
    shape: list(textLike(fieldName), { most: MOST.records }),
    doc: 'Field names never to be used again.',
    notShown: false,
  },
});

export const objects = names('objects', typeName, object);
