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
  names,
  oneOrMore,
  type Shape,
  textLike,
  type,
  typeOrNone,
  type VariantShape,
  key,
  required,
  known,
  requiredKnown,
  form,
} from './shape.js';

const memberHolder: Keys = {
  ...declared,
  wire: required(choice('a wire form', 'int', 'str'), 'Form in JSON.'),
  open: known(bool, 'Values that are not listed are legal. The default is true.'),
  others: key(bool, '`!not-shown`: the document says that there are more; a fill may add them.'),
};

const reserved: Key = known(
  list({ kind: 'scalar', bool: false }, { most: MOST.records }),
  'Names and values never to be used again.',
);

const part = map('a part', {
  role: requiredKnown(
    choice('a role', 'time', 'node', 'sequence'),
    '`time` counts milliseconds since the epoch, `sequence` counts ids within one, `node` is anything else.',
  ),
  bits: required(bounds, 'Lowest and highest bit: `17..21`.'),
  alias: known(textLike(alias), 'The name that other libraries use.'),
  ...declared,
});

const identifier = map('an identifier', {
  ...declared,
  wire: required(
    choice('a wire form', 'str', 'int'),
    'Form in JSON: `str` is a decimal string, unless there is a `pattern` or a `length`.',
  ),
  length: limits.length,
  pattern: { ...limits.pattern, doc: 'The form of an identifier that is no number: `^cus_[A-Za-z0-9]+$`.' },
  epoch: key({ kind: 'int' }, 'Unix milliseconds at which the time part counts from.'),
  parts: key(names('parts', partName, part, { most: MOST.parameters }), 'From the most significant bit to the least.'),
});

export const identifiers = names('identifiers', typeName, identifier);

const { length, trimmed, pattern, range, 'multiple-of': multipleOf, scale, values } = limits;

const scalar = map('a scalar', {
  ...declared,
  wire: requiredKnown(choice('a wire form', 'str', 'int', 'float'), 'Form in JSON.'),
  format: known(format, formatDoc),
  length,
  trimmed,
  pattern,
  range,
  'multiple-of': multipleOf,
  scale,
  values,
  examples,
  sample,
});

export const scalars = names('scalars', typeName, scalar);

const wireValue: Shape = { kind: 'scalar', bool: false };

const value = either(wireValue, map('a value', { value: required(wireValue, 'Value on the wire.'), ...declared }));

const enumeration = map('an enum', {
  ...memberHolder,
  values: required(
    either(
      names('values', memberName, value, { main: 'value', most: MOST.members }),
      list(textLike(memberName), { nonEmpty: true, most: MOST.members }),
    ),
    'Members and their values on the wire; a list where each value is the name of its member.',
  ),
  reserved,
});

export const enums = names('enums', typeName, enumeration);

const position: Shape = { kind: 'int', min: 0, what: 'the position of a bit, 0 for the lowest' };

const bit = either(
  position,
  map('a bit', {
    bit: required(position, 'Position, 0 for the lowest.'),
    'grants-all': known(bool, 'A set with this bit counts as one with every bit.'),
    ...declared,
  }),
);

const bitSet = map('a bit set', {
  ...memberHolder,
  bits: required(
    names('bits', memberName, bit, { main: 'bit', most: MOST.members }),
    'Members and their positions, 0 for the lowest.',
  ),
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
  types: known(
    names('types', fieldName, type, { most: MOST.fields, refersTo: 'field' }),
    'Another type here: a view, or Partial, of the type in the base.',
  ),
  add: known(fields, 'Fields that exist only here; written as under `fields`.'),
} as const satisfies Readonly<Record<string, Key>>;

const view = map('a view', { ...declared, ...verbs });

const views = names('views', viewName, view, { most: MOST.views });

const object = map('an object', {
  ...declared,
  extends: known(
    oneOrMore(textLike(typeName)),
    'Objects whose fields, rules, identity and other keys it has, too. A field that it declares again narrows theirs.',
  ),
  identity: known(
    list(textLike(fieldName)),
    'The fields that identify it, which Partial keeps. The default is the fields of its own identifier type.',
  ),
  within: known(
    oneOrMore(textLike(fieldPath)),
    'Where it is contained: conditions can name fields of the container as `^field`, and functions of states accept the container.',
  ),
  fields: {
    shape: fields,
    doc: 'Fields under their names on the wire; `name?` may be absent.',
    required: true,
    unless: 'extends',
  },
  'other-keys': key(
    typeOrNone,
    'Keys that are no field: `none` is valid, or each holds this type. The default leaves them open; only mode strict refuses them.',
  ),
  'key-patterns': keyPatterns,
  rules: known(list(rule), 'Rules over several fields.'),
  views: known(views, 'Shapes that the object takes in a context.'),
  order: key(
    list(textLike(fieldName), { nonEmpty: true }),
    'Fields by which lists of it are sorted, the first one first: numbers, texts and ids. The package has a comparator.',
  ),
  reserved: known(list(textLike(fieldName), { most: MOST.records }), 'Field names never to be used again.'),
});

export const objects = names('objects', typeName, object);

function verb(doc: string): Key {
  return known(list(textLike(fieldName), { nonEmpty: true, most: MOST.fields }), doc);
}

const union = map('a union', {
  ...declared,
  of: requiredKnown(list(type, { nonEmpty: true }), 'The members: types of which every value is one.'),
  by: known(textLike(fieldName), 'The field whose value distinguishes the members. It is found if it is not written.'),
  others: known(
    choice('what other members are', 'none', 'any'),
    '`any`: objects with another value of that field are legal. The default is `none`.',
  ),
  ...limits,
});

export const unions = names('unions', typeName, union, { notShown: false });

const collectionRule: VariantShape = {
  kind: 'variant',
  what: 'a rule of a collection',
  by: {
    'at-most-per': map('this rule', {
      'at-most-per': requiredKnown(textLike(fieldName), 'The field whose value members share.'),
      max: requiredKnown(count, 'How many members may share one value.'),
      where: known(conditions, 'Counted only where the member that the value identifies satisfies this.'),
      ...documented,
    }),
  },
};

const collection = map('a collection', {
  ...declared,
  of: requiredKnown(textLike(typeName), 'The object that it is a list of.'),
  rules: requiredKnown(list(collectionRule), 'Rules over the whole list.'),
});

export const collections = names('collections', declarationName, collection);

/** The name of a predicate. Its first word distinguishes it from all other exports. */
const predicateName = form(
  'the name of a predicate',
  /^(is|was|has|can|may|needs)[A-Z][A-Za-z0-9]*$/,
  'camelCase after is, was, has, can, may or needs, such as isOverdue',
);

const stateValue = map('a state', {
  is: required(
    list(json, { nonEmpty: true }),
    'Values of the field that mean it: JSON values, `past` or `future` of a moment, `absent`.',
  ),
  predicate: known(
    textLike(predicateName),
    'Function of the package that returns whether an object is in this state: `isOverdue`.',
  ),
  ...declared,
});

const transition = map('a transition', {
  from: required(oneOrMore(textLike(stateName)), 'States that it leaves.'),
  to: required(textLike(stateName), 'State that it reaches.'),
  needs: key(textLike(bitPath), 'Permission without which it is refused: `LibraryRight.LEND`.'),
  where: known(
    conditions,
    'Fields of the object and their values, all of which must hold for the permission to be needed. Absent: it always is.',
  ),
  predicate: known(
    textLike(predicateName),
    'Function of the package that returns whether permissions suffice for it: `canLend`.',
  ),
  ...documented,
});

const state = map('states', {
  ...declared,
  of: requiredKnown(textLike(fieldPath), 'The field that holds the state: `Loan.returned_at`.'),
  values: requiredKnown(names('states', stateName, stateValue, { most: MOST.items }), 'The states.'),
  transitions: key(list(transition), 'The transitions between states.'),
  others: key(bool, '`!not-shown`: there are more transitions; a fill may add them.'),
  notes: key(prose, 'Further notes.'),
});

export const states = names('states', declarationName, state);
