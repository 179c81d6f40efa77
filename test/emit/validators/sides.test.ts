import { expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

const declarations = `
objects:
  Card:
    fields: { id: { type: str, only-in: answers }, number: { type: str, only-in: requests }, owner: Owner }
    other-keys: none
  Owner: { fields: { name: str, since: { type: int, only-in: answers } } }
endpoints:
  act: { method: POST, path: /a, body: Card, responses: [{ status: 200, type: Card }], auth: [] }
`;

it('an object accepts what either side has, and its views what one side has', async () => {
  const { told } = await validatorsOf(declarations);
  const request = { number: '1', owner: { name: 'x' } };
  const answer = { id: '1', owner: { name: 'x', since: 1 } };
  expect(told('Card', request)).toEqual([]);
  expect(told('Card', answer)).toEqual([]);
  expect(told('CardInRequest', request)).toEqual([]);
  expect(told('CardInAnswer', answer)).toEqual([]);
  expect(told('CardInRequest', answer)).toEqual(['number: missing', 'id: unknown-key']);
  expect(told('CardInAnswer', request)).toEqual(['id: missing', 'owner.since: missing', 'number: unknown-key']);
  expect(told('OwnerInRequest', { name: 'x', since: 'y' })).toEqual([]);
});
