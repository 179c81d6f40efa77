import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { fields } from './field.js';
import { fieldName, viewName } from './names.js';
import { list, map, names, textLike, type, type Key } from './shape.js';

function verb(doc: string): Key {
  return { shape: list(textLike(fieldName), { nonEmpty: true, most: MOST.fields }), doc, notShown: false };
}

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
