import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { fields, keyPatterns } from './field.js';
import { fieldName, fieldPath, typeName, viewName } from './names.js';
import { rule } from './rule.js';
import { list, map, names, oneOrMore, textLike, typeOrNone, type, type Key, choice } from './shape.js';
import { limits } from './limit.js';

export const verbs = {
  omit: verb('Not there at all.'),
  require: verb('Always there here, optional in the base.'),
  required: verb('Exactly these are required, all others optional.'),
  optional: verb('Optional here, always there in the base.'),
  only: verb('Nothing else is there.'),
  nullable: verb('May be null here.'),
  'non-null': verb('Never null here.'),
  types: {
    shape: names('types', fieldName, type, { most: MOST.fields }),
    doc: 'Another type here: a view, or Partial, of the type in the base.',
    notShown: false,
  },
  add: { shape: fields, doc: 'Fields that exist only here; written as under `fields`.', notShown: false },
} as const satisfies Readonly<Record<string, Key>>;

const view = map('a view', { ...declared, ...verbs });

export const views = names('views', viewName, view, { most: MOST.views });

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

function verb(doc: string): Key {
  return { shape: list(textLike(fieldName), { nonEmpty: true, most: MOST.fields }), doc, notShown: false };
}

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
