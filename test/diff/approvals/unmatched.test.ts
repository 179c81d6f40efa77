import { expect, test } from 'vitest';
import { parseApprovals, unmatchedApprovals } from '../../../generator/diff/index.js';
import { modelIn } from '../small-model.js';

test('an approval that can match no change is found, with its place and the reason', () => {
  const text = `approvals:
  - { kind: field.type.changed, path: objects.Book.fields.gone, after: 'abf12e0094e65cc1', cause: change, reason: x }
  - { kind: field.removed.required, path: objects.Book.fields.id, after: '', cause: change, reason: x }
  - { kind: field.removed.required, path: objects.Book.fields.old, after: '', cause: change, reason: x }
  - { kind: limit.added, path: objects.Book.fields.id.length, after: 'abf12e0094e65cc1', cause: change, reason: x }
  - { kind: docs.changed, path: objects.**, cause: change, reason: x, until: '2026-01-01' }
`;
  const { approvals } = parseApprovals({ path: 'approvals.yaml', text });
  const models = [modelIn('objects: { Book: { fields: { id: str } } }\n')];
  expect(unmatchedApprovals(approvals, models, '2026-01-02').map(({ line, why }) => [line, why])).toEqual([
    [2, 'the spec has no objects.Book.fields.gone'],
    [3, 'it approves a removal, and objects.Book.fields.id is still there'],
    [6, 'it has expired on 2026-01-01'],
  ]);
});

test('an approval of an event with a dot in its name is matched with that event', () => {
  const text = `approvals:
  - { kind: event.payload.changed, path: events.book%2elent, after: 'abf12e0094e65cc1', cause: change, reason: x }
  - { kind: event.payload.changed, path: events.book%2egone, after: 'abf12e0094e65cc1', cause: change, reason: x }
`;
  const { approvals } = parseApprovals({ path: 'approvals.yaml', text });
  const models = [
    modelIn('objects: { Book: { fields: { id: str } } }\nevents: { book.lent: { channel: counter, payload: Book } }\n'),
  ];
  expect(unmatchedApprovals(approvals, models).map(({ why }) => why)).toEqual(['the spec has no events.book%2egone']);
});
