import { declared } from './declared.js';
import { eventName, typeName } from './names.js';
import { list, map, names, oneOrMore, text, textLike, type } from './shape.js';

const event = map('an event', {
  ...declared,
  channel: { shape: text, doc: 'Where it arrives: `gateway`, `webhook`, ...', required: true },
  payload: { shape: type, doc: 'Type of what it carries.' },
  uses: { shape: list(textLike(typeName)), doc: 'Views that objects take inside the payload.' },
  'emitted-by': { shape: oneOrMore(text), doc: 'What causes it.' },
});

export const events = names('events', eventName, event);
