import { MOST } from '../limits.js';
import { extraName } from './names.js';
import { choice, either, json, map, names, oneOrMore, text, textLike, type Keys, type NameForm } from './shape.js';

/** A section number may be written without quotes only where YAML does not read a number: so it never may. */
export const located: Keys = {
  section: {
    shape: text,
    doc: 'Section of the source document, in quotes; inherited by everything inside.',
    notShown: false,
  },
  source: {
    shape: oneOrMore(text),
    doc: 'The source that a layer cites; inherited by everything inside.',
    notShown: false,
  },
};

export const documented: Keys = {
  ...located,
  doc: { shape: text, doc: 'Prose, in Markdown.' },
  see: { shape: oneOrMore(text), doc: 'A link, or a list of links.', notShown: false },
};

export const date: NameForm = { what: 'a date', pattern: /^\d{4}-\d{2}-\d{2}$/, like: 'year-month-day' };

/** Keys that every declaration and every member may have. */
export const declared: Keys = {
  ...documented,
  deprecated: {
    shape: either(
      text,
      map('a deprecation', {
        ...located,
        doc: { shape: text, doc: 'Why, and since when.' },
        since: { shape: textLike(date), doc: 'The day since when: `2026-03-01`.', notShown: false },
        use: { shape: text, doc: 'The replacement: `Channel.rtc_region`.', notShown: false },
      }),
    ),
    doc: 'Not to be used any more: prose, or `{ doc, since, use }`.',
  },
  stability: {
    shape: choice('a stability', 'experimental', 'stable'),
    doc: 'An experimental declaration may change without being a break; inherited by everything inside.',
    notShown: false,
  },
  was: { shape: text, doc: 'The former name, when this is a declared rename.', notShown: false },
  extra: {
    shape: names('extra keys', extraName, json, { notShown: false, most: MOST.parameters }),
    doc: 'Keys of other tools, such as `x-internal`, which the OpenAPI document has, too.',
    notShown: false,
  },
};

/** Prose that may be one or several. */
export const prose = oneOrMore(
  either(text, map('a note', { ...located, doc: { shape: text, doc: 'The prose.', required: true } })),
);
