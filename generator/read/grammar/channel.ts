import { conditions } from './condition.js';
import { declared, located } from './declared.js';
import { fieldName, memberName, typeName } from './names.js';
import { choice, map, names, textLike, type Key, type NameForm, type Shape } from './shape.js';

const channelName: NameForm = { ...memberName, what: 'the name of a channel', like: 'letters, digits and _' };

const fieldPath: NameForm = {
  what: 'a path of fields',
  pattern: /^[A-Za-z_$@][\w$@:-]*(\.[A-Za-z_$@][\w$@:-]*)*$/,
  like: 'field, or field.field of the object in it',
};

/** What a session is started with: it becomes part of the names of functions. */
const verb: NameForm = { what: 'a verb', pattern: /^[a-z][A-Za-z0-9]*$/, like: 'camelCase, such as identify' };

const seconds: Shape = { kind: 'int', min: 1, what: 'a number of seconds' };

const envelope = map('an envelope', {
  type: { shape: textLike(typeName), doc: 'The object that a message is.', required: true, notShown: false },
  name: {
    shape: textLike(fieldPath),
    doc: 'Where in it the name of the event stands: `t`, `event.type`.',
    required: true,
    notShown: false,
  },
  data: {
    shape: textLike(fieldPath),
    doc: 'Where in it the payload of the event stands.',
    required: true,
    notShown: false,
  },
  when: {
    shape: conditions,
    doc: 'Fields of the envelope and their values, all of which must hold for it to carry an event. Absent: it always does.',
    notShown: false,
  },
  ...located,
});

const sessions = map('sessions', {
  ...declared,
  start: {
    shape: textLike(verb),
    doc: 'What starting a session is called: `identify`. Functions of the package are named after it.',
    required: true,
    notShown: false,
  },
  limit: { shape: textLike(typeName), doc: 'The object that reports the limit.', required: true, notShown: false },
  total: limitField('how many sessions may start in one period'),
  remaining: limitField('how many may still start in this one'),
  'reset-after': limitField('how long this period still lasts; its unit is that of the field'),
  concurrency: limitField('how many may start in one window'),
  window: {
    shape: seconds,
    doc: 'Seconds in which `concurrency` sessions may start.',
    required: true,
    notShown: false,
  },
  period: { shape: seconds, doc: 'Seconds from one reset to the next.' },
  key: {
    shape: choice('a key of session starts', 'modulo'),
    doc: '`modulo`: shards that leave the same remainder when divided by the concurrency start one in each window.',
  },
});

const channel = map('a channel', {
  ...declared,
  envelope: { shape: envelope, doc: 'The message that carries an event.' },
  sessions: { shape: sessions, doc: 'How often a connection may start.' },
});

export const channels = names('channels', channelName, channel);

function limitField(meaning: string): Key {
  return { shape: textLike(fieldName), doc: `Field that says ${meaning}.`, required: true, notShown: false };
}
