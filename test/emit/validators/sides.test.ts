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
  const { reported } = await validatorsOf(declarations);
  const request = { number: '1', owner: { name: 'x' } };
  const answer = { id: '1', owner: { name: 'x', since: 1 } };
  expect(reported('Card', request)).toEqual([]);
  expect(reported('Card', answer)).toEqual([]);
  expect(reported('CardInRequest', request)).toEqual([]);
  expect(reported('CardInAnswer', answer)).toEqual([]);
  expect(reported('CardInRequest', answer)).toEqual(['number: missing', 'id: unknown-key']);
  expect(reported('CardInAnswer', request)).toEqual(['id: missing', 'owner.since: missing', 'number: unknown-key']);
  expect(reported('OwnerInRequest', { name: 'x', since: 'y' })).toEqual([]);
});
