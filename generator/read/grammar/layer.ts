import { MOST } from '../limits.js';
import { located } from './declared.js';
import { propertyName } from './names.js';
import { correctionPath } from './paths.js';
import { declarationFile } from './sections.js';
import { bool, list, map, oneOrMore, text, textLike, type Keys, type Shape, type VariantShape } from './shape.js';

const anything: Shape = { kind: 'anything' };

const place: Keys = {
  at: {
    shape: textLike(correctionPath),
    doc: 'Path of keys from the section down: `objects.Book.fields.title`.',
    required: true,
    notShown: false,
  },
};

const reasons: Keys = {
  because: {
    shape: text,
    doc: 'Why the document is wrong.',
    required: true,
    notShown: false,
    missing: 'correction-without-reason',
  },
  ...located,
  source: {
    shape: oneOrMore(text),
    doc: 'The source of the fact.',
    required: true,
    notShown: false,
    missing: 'missing-source',
  },
};

const optional: Keys = {
  optional: { shape: bool, doc: 'Whether the field may be absent: the key is written with `?`.', notShown: false },
};

/** One correction; the key of its verb distinguishes the kinds. */
export const correction: VariantShape = {
  kind: 'variant',
  what: 'a correction',
  by: {
    set: map('a correction that sets', {
      ...place,
      set: { shape: anything, doc: 'Replaces the value at the path.' },
      ...optional,
      ...reasons,
    }),
    add: map('a correction that adds', {
      ...place,
      add: { shape: anything, doc: 'Adds a value at the path, which must not exist yet.' },
      ...optional,
      ...reasons,
    }),
    rename: map('a correction that renames', {
      ...place,
      rename: {
        shape: textLike({ ...propertyName, what: 'a name' }),
        doc: 'The right name, the last part of the path.',
        notShown: false,
      },
      ...optional,
      ...reasons,
    }),
    remove: map('a correction that removes', {
      ...place,
      remove: { shape: bool, doc: 'true: it is not there.', notShown: false },
      ...reasons,
    }),
    optional: map('a correction of presence', { ...place, ...optional, ...reasons }),
  },
};

export const layerKeys: Keys = {
  fills: {
    shape: declarationFile,
    doc: 'Values in place of a `!not-shown`, in the shape of the spec.',
    notShown: false,
  },
  corrections: {
    shape: list(correction, { most: MOST.records }),
    doc: 'Facts that contradict the spec, and the reasons.',
    notShown: false,
  },
};

/** A file under `layers/`. */
export const layerFile = map('a file of a layer', layerKeys);
