import { declared, documented, prose } from './declared.js';
import { bitPath, declarationName, fieldPath, stateName } from './names.js';
import { json, list, map, names, oneOrMore, textLike } from './shape.js';

const value = map('a state', {
  ...declared,
  is: {
    shape: list(json, { nonEmpty: true }),
    doc: 'Values of the field that mean it: JSON values, `past` or `future` of a timestamp, `absent`.',
    required: true,
  },
});

const transition = map('a transition', {
  from: { shape: oneOrMore(textLike(stateName)), doc: 'States that it leaves.', required: true },
  to: { shape: textLike(stateName), doc: 'State that it reaches.', required: true },
  needs: { shape: textLike(bitPath), doc: 'Permission without which it is refused: `LibraryRight.LEND`.' },
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
  values: { shape: names('states', stateName, value), doc: 'The states.', required: true, notShown: false },
  transitions: { shape: list(transition), doc: 'What leads from state to state.' },
  notes: { shape: prose, doc: 'What else there is to know.' },
});

export const states = names('states', declarationName, state);
