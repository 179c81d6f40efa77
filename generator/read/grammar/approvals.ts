import { MOST } from '../limits.js';
import { date } from './declared.js';
import { changePath } from './paths.js';
import { bool, choice, count, list, map, names, text, textLike, type NameForm } from './shape.js';

const kindName: NameForm = {
  what: 'the name of a kind of change',
  pattern: /^[a-z]+(-[a-z]+)*(\.[a-z-]+)+$/,
  like: 'words with dots between them, such as field.presence.widened',
};

const hash: NameForm = {
  what: 'the hash of a declaration',
  pattern: /^([0-9a-f]{8,64})?$/,
  like: 'its first 8 to 64 hexadecimal digits, in quotes, or an empty text where there is no declaration',
};

const approval = map('an approval', {
  kind: { shape: textLike(kindName), doc: 'Kind of the change.', required: true, notShown: false },
  path: {
    shape: textLike(changePath),
    doc: 'Path of the declaration; `*` stands for one name, `**` for any number of them.',
    required: true,
    notShown: false,
  },
  before: { shape: textLike(hash), doc: 'Hash of the old declaration; empty where there was none.', notShown: false },
  after: { shape: textLike(hash), doc: 'Hash of the new declaration; empty where there is none.', notShown: false },
  cause: {
    shape: choice('a cause', 'correction', 'change'),
    doc: 'correction: the spec was wrong; change: what it describes has changed.',
    required: true,
    notShown: false,
  },
  reason: { shape: text, doc: 'Why it is agreed to.', required: true, notShown: false },
  until: { shape: textLike(date), doc: 'Last day on which it counts.', notShown: false },
});

const size = choice('a size', 'major', 'minor', 'patch');

/** `approvals.yaml`: what reviewers have agreed to. */
export const approvalsFile = map('approvals.yaml', {
  levels: {
    shape: names('levels', kindName, choice('a level', 'breaking', 'risky', 'safe', 'none'), { notShown: false }),
    doc: 'Levels to take in place of those that kinds of changes have.',
    notShown: false,
  },
  version: {
    shape: map('version', {
      readers: {
        shape: size,
        doc: 'The new version after a break for readers of data; a major one by default.',
        notShown: false,
      },
      writers: { shape: size, doc: 'The new version after a break for writers of data.', notShown: false },
      types: { shape: size, doc: 'The new version after a break of TypeScript code.', notShown: false },
    }),
    doc: 'Which version of the package a break needs.',
    notShown: false,
  },
  stability: {
    shape: map('stability', {
      experimental: {
        shape: choice('a level', 'breaking', 'risky', 'safe', 'none'),
        doc: 'The most severe level of a change of what is experimental; `risky` by default.',
        notShown: false,
      },
    }),
    doc: 'The level of changes of experimental declarations.',
    notShown: false,
  },
  grace: {
    shape: map('grace', {
      days: {
        shape: count,
        doc: 'For how many days something has to be deprecated (`since`) before it may be removed.',
        required: true,
        notShown: false,
      },
      reserved: { shape: bool, doc: 'Whether its name must be reserved then.', notShown: false },
    }),
    doc: 'When what is deprecated may be removed without an approval.',
    notShown: false,
  },
  approvals: { shape: list(approval, { most: MOST.records }), doc: 'Changes that are agreed to.', notShown: false },
});
