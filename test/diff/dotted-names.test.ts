import { expect, test } from 'vitest';
import { compareModels, demonstrate } from '../../generator/diff/index.js';
import { loadValidators } from '../support/compiled-validators.js';
import { modelIn } from './small-model.js';

function events(payload: string, facts = ''): string {
  return `
objects:
  Book: { fields: { title: str } }
  Loan: { fields: { title: str, days?: int } }
  Note: { fields: { title?: str } }
events:
  book.lent: { channel: counter, payload: ${payload}${facts} }
`;
}

test('a break of an event with a dot in its name is demonstrated', async () => {
  const [before, after] = [modelIn(events('Book')), modelIn(events('Note'))];
  const { changes } = await demonstrate(compareModels(before, after), before, after, loadValidators);
  const change = changes.find(({ kind }) => kind === 'event.payload.widened');
  expect(change).toMatchObject({
    path: 'events.book%2elent',
    message: 'the payload of book.lent changed',
    witnesses: [{ type: 'payload of book.lent', value: {}, acceptedBy: 'after' }],
  });
});

test('an experimental event with a dot in its name may change', () => {
  const [before, after] = ['Book', 'Note'].map((payload) => modelIn(events(payload, ', stability: experimental')));
  const { changes } = compareModels(before!, after!);
  expect(changes.filter(({ level }) => level === 'breaking')).toEqual([]);
  expect(changes.some(({ level }) => level === 'risky')).toBe(true);
});

test('a scope with a dot in its name is one name in the path of a change', () => {
  const scopes = (doc: string): string =>
    `auth: { Card: { kind: token, properties: { prefix: Card }, scopes: ${doc} } }\n`;
  const before = modelIn(scopes('{ books.read: Reads., books.write: Writes. }'));
  const after = modelIn(scopes('{ books.read: Reads. }'));
  expect(compareModels(before, after).changes).toMatchObject([
    { kind: 'auth.scope.removed', path: 'auth.Card.scopes.books%2ewrite', message: 'Card.books.write was removed' },
  ]);
});
