import { MOST } from '../limits.js';
import {
  declared,
  documented,
  examples,
  fields,
  format,
  formatDoc,
  keyPatterns,
  limits,
  prose,
  rule,
  sample,
} from './field.js';
import {
  alias,
  bitPath,
  conditions,
  declarationName,
  fieldName,
  fieldPath,
  memberName,
  partName,
  stateName,
  typeName,
  viewName,
} from './names.js';
import {
  bool,
  bounds,
  choice,
  count,
  either,
  json,
  type Key,
  type Keys,
  list,
  map,
  type NameForm,
  names,
  oneOrMore,
  type Shape,
  textLike,
  type,
  typeOrNone,
  type VariantShape,
} from './shape.js';

/** Keys that enums and bit sets share. */
const memberHolder: Keys = {
  ...declared,
  wire: { shape: choice('a wire form', 'int', 'str'), doc: 'Form in JSON.', required: true },
  open: { shape: bool, doc: 'Values that are not listed are legal. The default is true.', notShown: false },
  others: { shape: bool, doc: '`!not-shown`: the document says that there are more; a fill may add them.' },
};

/** Keys that follow the members. */
const reserved: Key = {
  shape: list({ kind: 'scalar', bool: false }, { most: MOST.records }),
  doc: 'Names and values never to be used again.',
  notShown: false,
};

const part = map('a part', {
  role: {
    shape: choice('a role', 'time', 'node', 'sequence'),
    doc: '`time` counts milliseconds since the epoch, `sequence` counts ids within one, `node` is anything else.',
    required: true,
    notShown: false,
  },
  bits: { shape: bounds, doc: 'Lowest and highest bit: `17..21`.', required: true },
  alias: { shape: textLike(alias), doc: 'The name that other libraries use.', notShown: false },
  ...declared,
});

const identifier = map('an identifier', {
  ...declared,
  wire: {
    shape: choice('a wire form', 'str', 'int'),
    doc: 'Form in JSON: `str` is a decimal string, unless there is a `pattern` or a `length`.',
    required: true,
  },
  length: limits.length,
  pattern: { ...limits.pattern, doc: 'The form of an identifier that is no number: `^cus_[A-Za-z0-9]+$`.' },
  epoch: { shape: { kind: 'int' }, doc: 'Unix milliseconds at which the time part counts from.' },
  parts: {
    shape: names('parts', partName, part, { most: MOST.parameters }),
    doc: 'From the most significant bit to the least.',
  },
});

export const identifiers = names('identifiers', typeName, identifier);

const { length, trimmed, pattern, range, 'multiple-of': multipleOf, values } = limits;

const scalar = map('a scalar', {
  ...declared,
  wire: { shape: choice('a wire form', 'str', 'int', 'float'), doc: 'Form in JSON.', required: true, notShown: false },
  format: { shape: format, doc: formatDoc, notShown: false },
  length,
  trimmed,
  pattern,
  range,
  'multiple-of': multipleOf,
  values,
  examples,
  sample,
});

export const scalars = names('scalars', typeName, scalar);

const wireValue: Shape = { kind: 'scalar', bool: false };

const value = either(
  wireValue,
  map('a value', { value: { shape: wireValue, doc: 'Value on the wire.', required: true }, ...declared }),
);

const enumeration = map('an enum', {
  ...memberHolder,
  values: {
    shape: either(
      names('values', memberName, value, { main: 'value', most: MOST.members }),
      list(textLike(memberName), { nonEmpty: true, most: MOST.members }),
    ),
    doc: 'Members and their values on the wire; a list where each value is the name of its member.',
    required: true,
  },
  reserved,
});

export const enums = names('enums', typeName, enumeration);

const position: Shape = { kind: 'int', min: 0, what: 'the position of a bit, 0 for the lowest' };

const bit = either(
  position,
  map('a bit', {
    bit: { shape: position, doc: 'Position, 0 for the lowest.', required: true },
    'grants-all': { shape: bool, doc: 'A set with this bit counts as one with every bit.', notShown: false },
    ...declared,
  }),
);

const bitSet = map('a bit set', {
  ...memberHolder,
  bits: {
    shape: names('bits', memberName, bit, { main: 'bit', most: MOST.members }),
    doc: 'Members and their positions, 0 for the lowest.',
    required: true,
  },
  reserved,
});

export const bitsets = names('bit sets', typeName, bitSet);

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

const views = names('views', viewName, view, { most: MOST.views });

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

const collectionRule: VariantShape = {
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
  rules: { shape: list(collectionRule), doc: 'Rules over the whole list.', required: true, notShown: false },
});

export const collections = names('collections', declarationName, collection);

/** A question about an object. Its first word keeps it apart from everything else that the package exports. */
const predicateName: NameForm = {
  what: 'the name of a predicate',
  pattern: /^(is|was|has|can|may|needs)[A-Z][A-Za-z0-9]*$/,
  like: 'camelCase after is, was, has, can, may or needs, such as isOverdue',
};

const stateValue = map('a state', {
  is: {
    shape: list(json, { nonEmpty: true }),
    doc: 'Values of the field that mean it: JSON values, `past` or `future` of a moment, `absent`.',
    required: true,
  },
  predicate: {
    shape: textLike(predicateName),
    doc: 'Function of the package that returns whether an object is in this state: `isOverdue`.',
    notShown: false,
  },
  ...declared,
});

const transition = map('a transition', {
  from: { shape: oneOrMore(textLike(stateName)), doc: 'States that it leaves.', required: true },
  to: { shape: textLike(stateName), doc: 'State that it reaches.', required: true },
  needs: { shape: textLike(bitPath), doc: 'Permission without which it is refused: `LibraryRight.LEND`.' },
  where: {
    shape: conditions,
    doc: 'Fields of the object and their values, all of which must hold for the permission to be needed. Absent: it always is.',
    notShown: false,
  },
  predicate: {
    shape: textLike(predicateName),
    doc: 'Function of the package that returns whether permissions suffice for it: `canLend`.',
    notShown: false,
  },
  ...documented,
});

const state = map('states', {
  ...declared,
  of: {
    shape: textLike(fieldPath),
    doc: 'The field that holds the state: `Loan.returned_at`.',
    required: true,
    notShown: false,
  },
  values: {
    shape: names('states', stateName, stateValue, { most: MOST.items }),
    doc: 'The states.',
    required: true,
    notShown: false,
  },
  transitions: { shape: list(transition), doc: 'The transitions between states.' },
  others: { shape: bool, doc: '`!not-shown`: there are more transitions; a fill may add them.' },
  notes: { shape: prose, doc: 'Further notes.' },
});

export const states = names('states', declarationName, state);
