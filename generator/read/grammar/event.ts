import { MOST } from '../limits.js';
import { conditions, eventName, typeName } from './names.js';
import { declared, documented } from './declared.js';
import { list, map, names, oneOrMore, text, textLike, type } from './shape.js';

const alternative = map('an alternative', {
  type: { shape: type, doc: 'Type of what comes instead: an object.', required: true, notShown: false },
  when: {
    shape: conditions,
    doc: 'Fields of it and their values, all of which must hold.',
    required: true,
    notShown: false,
  },
  ...documented,
});

const event = map('an event', {
  ...declared,
  channel: {
    shape: oneOrMore(text),
    doc: 'Where it arrives: `gateway`, `webhook`, ...; a list if several channels deliver it.',
    required: true,
  },
  payload: { shape: type, doc: 'Type of what it carries.' },
  instead: {
    shape: list(alternative, { most: MOST.alternatives }),
    doc: 'Alternatives to the payload, chosen by their fields; the first that holds counts.',
  },
  answer: {
    shape: type,
    doc: 'Type of the body that may answer it, on a channel whose messages are delivered as requests.',
  },
  uses: { shape: list(textLike(typeName)), doc: 'Views that objects take inside the payload.' },
  'emitted-by': { shape: oneOrMore(text), doc: 'The causes: endpoints, requests or sentences.' },
});

export const events = names('events', eventName, event);
