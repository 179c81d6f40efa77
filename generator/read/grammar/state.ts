import { MOST } from '../limits.js';
import { conditions, bitPath, declarationName, fieldPath, stateName } from './names.js';
import { declared, documented, prose } from './declared.js';
import { bool, type NameForm, json, list, map, names, oneOrMore, textLike } from './shape.js';

/** A question about an object. Its first word keeps it apart from everything else that the package exports. */
const predicateName: NameForm = {
  what: 'the name of a predicate',
  pattern: /^(is|was|has|can|may|needs)[A-Z][A-Za-z0-9]*$/,
  like: 'camelCase after is, was, has, can, may or needs, such as isOverdue',
};

const value = map('a state', {
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
    shape: names('states', stateName, value, { most: MOST.items }),
    doc: 'The states.',
    required: true,
    notShown: false,
  },
  transitions: { shape: list(transition), doc: 'The transitions between states.' },
  others: { shape: bool, doc: '`!not-shown`: there are more transitions; a fill may add them.' },
  notes: { shape: prose, doc: 'Further notes.' },
});

export const states = names('states', declarationName, state);
