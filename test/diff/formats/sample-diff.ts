import type { Change, Diff, Impact, Level, Reach } from '../../../generator/diff/change.js';

export const NOWHERE: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

export const impactOf = (reader: Level, writer: Level, typescriptReader: Level, typescriptWriter: Level): Impact => ({
  reader,
  writer,
  typescriptReader,
  typescriptWriter,
});

/** A change of which a test says only what it is about. */
export function change(facts: Partial<Change> = {}): Change {
  return {
    kind: 'docs.changed',
    path: 'objects.Book',
    subject: { on: 'object', name: 'Book' },
    message: 'The description of Book has changed.',
    reach: NOWHERE,
    impact: impactOf('safe', 'safe', 'safe', 'safe'),
    level: 'safe',
    witnesses: [],
    hashes: { before: 'a'.repeat(64), after: 'b'.repeat(64) },
    ...facts,
  };
}

export function diffOf(changes: readonly Change[], facts: Partial<Diff> = {}): Diff {
  return {
    before: { label: 'HEAD~1', profile: 'default', version: '1.4.0' },
    after: { label: 'the working tree', profile: 'default', version: '1.4.0' },
    changes,
    version: { needed: 'major', suggested: '2.0.0', because: 'the value of LoanStatus changed', enough: false },
    ...facts,
  };
}

const at = (line: number, file = 'books.yaml') => ({ file, line, column: 7, section: '1.2' });

/** A comparison with everything in it: each level, folded rows, values that prove a break, an approval, a hint. */
export const SAMPLE: Diff = diffOf([
  change({
    kind: 'limit.max.lowered',
    path: 'objects.Book.fields.title',
    message: 'The length of title has a lower upper bound.',
    before: 'length 1..200',
    after: 'length 1..80',
    beforeAt: at(12),
    afterAt: at(13),
    section: '1.2',
    reach: {
      objects: ['Book', 'Loan', 'Shelf'],
      views: ['BookInLoan', 'BookUpdate'],
      endpoints: ['get_book', 'update_book'],
      events: ['BOOK_CREATE'],
      positions: ['request', 'response', 'event'],
    },
    impact: impactOf('safe', 'breaking', 'safe', 'safe'),
    level: 'breaking',
    witnesses: [
      {
        type: 'Book',
        value: { id: '175928847299117063', title: 'x'.repeat(81), tags: [] },
        acceptedBy: 'before',
        issue: { path: ['title'], code: 'length', message: 'must be 1 to 80 characters, got 81' },
        mode: 'spec',
      },
    ],
  }),
  ...['returned_at', 'due_at', 'renewed_at'].map((name, index) =>
    change({
      kind: 'field.presence.widened',
      path: `objects.Loan.fields.${name}`,
      message: `${name} may be null now.`,
      before: 'Timestamp',
      after: 'Timestamp | null',
      beforeAt: at(40 + index),
      afterAt: at(41 + index),
      reach: { ...NOWHERE, objects: ['Loan'], endpoints: ['get_loan'], positions: ['response'] },
      impact: impactOf('breaking', 'safe', 'breaking', 'safe'),
      level: 'breaking',
      witnesses:
        index === 2
          ? []
          : [
              {
                type: 'Loan',
                value: { id: '4', [name]: null },
                acceptedBy: 'after' as const,
                issue: { path: [name], code: 'type', message: 'must be a string, got null' },
                mode: 'shape' as const,
              },
            ],
    }),
  ),
  change({
    kind: 'endpoint.removed',
    path: 'endpoints.list_shelves',
    message: 'The endpoint list_shelves is gone.',
    before: 'GET /shelves',
    beforeAt: at(70, 'shelves.yaml'),
    impact: impactOf('breaking', 'breaking', 'breaking', 'breaking'),
    level: 'breaking',
    hint: 'list_shelf is much like it; was it renamed? Then say was: list_shelves',
  }),
  change({
    kind: 'field.removed.optional',
    path: 'objects.Person.fields.nickname',
    message: 'nickname is gone from Person.',
    before: 'str, may be absent',
    beforeAt: at(9, 'people.yaml'),
    impact: impactOf('risky', 'risky', 'breaking', 'breaking'),
    level: 'breaking',
    approval: { cause: 'correction', reason: 'the service never sent it', until: '2027-01-01' },
  }),
  change({
    kind: 'limit.removed',
    path: 'objects.Shelf.fields.label',
    message: 'label has no limit any more.',
    before: 'length ..20',
    beforeAt: at(5, 'shelves.yaml'),
    afterAt: at(5, 'shelves.yaml'),
    impact: impactOf('risky', 'safe', 'none', 'none'),
    level: 'risky',
  }),
  change({
    kind: 'field.added.optional',
    path: 'objects.Book.fields.isbn',
    message: 'Book has a new field isbn, which may be absent.',
    after: 'isbn?: str',
    afterAt: at(20),
  }),
  change({
    kind: 'docs.changed',
    path: 'enums.Genre',
    message: 'The description of Genre has changed.',
    before: 'What a book is about.',
    after: 'What a book is mostly about.',
    impact: impactOf('none', 'none', 'none', 'none'),
    level: 'none',
  }),
]);

/** Text of a spec that tries to do harm on a page. */
export const HOSTILE =
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>" onclick="alert(1) `x` | [a](javascript:alert(1)) @everyone #1 \u001b[31m \u202egnp.exe\r\n::error::pwned %0A --> {{constructor}}';

/** A change in which every text is hostile. */
export const HOSTILE_DIFF: Diff = diffOf(
  [
    change({
      kind: HOSTILE,
      path: `objects.${HOSTILE}`,
      message: HOSTILE,
      before: HOSTILE,
      after: HOSTILE,
      beforeAt: { file: HOSTILE, line: 1, column: 1, section: HOSTILE },
      afterAt: { file: HOSTILE, line: 1, column: 1, section: HOSTILE },
      section: HOSTILE,
      reach: { objects: [HOSTILE], views: [HOSTILE], endpoints: [HOSTILE], events: [HOSTILE], positions: [] },
      impact: impactOf('breaking', 'breaking', 'breaking', 'breaking'),
      level: 'breaking',
      hint: HOSTILE,
      witnesses: [
        {
          type: HOSTILE,
          value: { [HOSTILE]: HOSTILE },
          acceptedBy: 'before',
          issue: { path: [HOSTILE], code: HOSTILE, message: HOSTILE },
          mode: 'spec',
        },
      ],
    }),
    change({ path: HOSTILE, message: HOSTILE, approval: { cause: 'change', reason: HOSTILE, until: HOSTILE } }),
  ],
  {
    before: { label: HOSTILE, profile: HOSTILE, version: HOSTILE },
    after: { label: HOSTILE, profile: HOSTILE, version: HOSTILE },
    version: { needed: 'major', suggested: HOSTILE, because: HOSTILE, enough: false },
  },
);

export const OPTIONS = { color: false, prefixes: { before: 'HEAD~1:spec/', after: 'spec/' } };

/** A comparison of several profiles whose new version changes levels, with a change in one of them that a long value proves. */
export const SEVERAL: Diff = diffOf(
  [
    change({
      kind: 'limit.max.lowered',
      path: 'objects.Book.fields.tags',
      message: 'Book.tags may be shorter.',
      afterAt: at(3),
      impact: impactOf('safe', 'breaking', 'safe', 'safe'),
      level: 'breaking',
      profiles: ['live'],
      witnesses: [
        {
          type: 'Book',
          value: { tags: ['a'], note: 'x' },
          long: [
            { path: ['tags'], what: 'list', length: 5001 },
            { path: ['note'], what: 'text', length: 12 },
          ],
          acceptedBy: 'before',
          issue: { path: ['tags'], code: 'items', message: 'must be 1 to 5,000 items' },
          mode: 'spec',
        },
      ],
    }),
  ],
  {
    profiles: ['default', 'live'],
    levelsChanged: [
      { kind: 'docs.changed', before: 'safe', after: 'breaking' },
      { kind: 'enum.added', after: 'risky' },
      { kind: 'limit.added', before: 'none' },
    ],
  },
);

/** The lines that describe {@link SEVERAL.levelsChanged}. */
export const SEVERAL_LEVELS = [
  'approvals.yaml changes the levels of changes; this comparison uses the levels of the base:',
  'docs.changed: safe -> breaking',
  'enum.added: its own level -> risky',
  'limit.added: none -> its own level',
];
