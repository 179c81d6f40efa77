import { describe, expect, it } from 'vitest';
import { shownBodies } from '../../../generator/model/requests.js';
import { writeType } from '../../../generator/model/types.js';
import { codesOf, modelOf } from '../problems.js';

const endpoint = (body: string, answer: string): string =>
  `endpoints: { act: { method: POST, path: /a, body: ${body}, responses: [{ status: 200, type: '${answer}' }], auth: [] } }\n`;

/** The names of all objects and unions, and the types of the endpoint. */
function namesOf(declarations: string): { readonly names: readonly string[]; readonly sent: readonly string[] } {
  const { objects, unions, endpoints } = modelOf(declarations);
  const sent = endpoints.flatMap((endpoint) => [
    shownBodies(endpoint)[0]?.type ?? null,
    ...endpoint.responses.map(({ type }) => type),
  ]);
  return {
    names: [...objects, ...unions].map(({ name }) => name),
    sent: sent.map((type) => (type !== null && 'kind' in type ? writeType(type) : 'none')),
  };
}

const card = 'Card: { fields: { id: { type: str, only-in: answers }, name: str } }';

describe('the views of requests and answers', () => {
  it('are there where requests and answers have them', () => {
    expect(namesOf(`objects: { ${card} }\n`).names).toEqual(['Card']);
    expect(namesOf(`objects: { ${card} }\n${endpoint('Card', 'null')}`).names).toEqual(['Card', 'CardInRequest']);
    expect(namesOf(`objects: { ${card} }\n${endpoint('null', 'list[Card]')}`)).toEqual({
      names: ['Card', 'CardInAnswer'],
      sent: ['none', 'list[CardInAnswer]'],
    });
  });

  it('are not there where they would be the object', () => {
    const { names, sent } = namesOf(
      `objects: { Card: { fields: { id?: { type: str, only-in: answers } } } }\n${endpoint('Card', 'Card')}`,
    );
    expect(names).toEqual(['Card', 'CardInRequest']);
    expect(sent).toEqual(['CardInRequest', 'Card']);
  });

  it('reach through unions, other keys, parts and objects that extend', () => {
    const { names, sent } = namesOf(`
objects:
  ${card}
  Gift: { extends: Card, fields: { from: str } }
  Purse: { fields: { cards: 'list[Money]' }, other-keys: Card }
  Coin: { fields: { worth: int } }
unions: { Money: { of: [Coin, Gift] } }
${endpoint('Purse', 'Money | Coin | Partial<Card>')}`);
    expect(names).toEqual([
      'Card',
      'CardInRequest',
      'CardInAnswer',
      'Gift',
      'GiftInRequest',
      'GiftInAnswer',
      'Purse',
      'PurseInRequest',
      'Coin',
      'Money',
      'MoneyInRequest',
      'MoneyInAnswer',
    ]);
    expect(sent).toEqual(['PurseInRequest', 'MoneyInAnswer | Coin | Partial<CardInAnswer>']);
  });

  it('are what events have', () => {
    const { events } = modelOf(`
objects: { ${card} }
channels: { line: { doc: A line. } }
events: { PAID: { channel: line, payload: Card } }
`);
    expect(events[0]?.payload).toEqual({ kind: 'object', name: 'CardInAnswer' });
  });

  it('do not loop where objects contain each other', () => {
    const { names } = namesOf(`
objects:
  A: { fields: { b?: B, id: { type: str, only-in: answers } } }
  B: { fields: { a?: A } }
${endpoint('B', 'null')}`);
    expect(names).toEqual(['A', 'AInRequest', 'B', 'BInRequest']);
  });

  it('keep what the other side decides out of the object', () => {
    const { objects } = modelOf(`
objects:
  Card:
    fields:
      kind: { type: int, only-in: answers }
      name?: { type: str, length: ..5, when: [{ kind: [1], length: ..9 }], relevant-when: { kind: [1] } }
      note?: { type: str, only-in: answers, relevant-when: { kind: [1] } }
    rules: [{ required-when: [note], kind: [1] }, { at-least-one-set: [name, note] }]
`);
    const [{ fields, rules }] = objects as [(typeof objects)[number]];
    expect(fields.map(({ relevant, limits }) => [relevant.length, limits.length])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(fields[1]?.limits).toMatchObject([{ max: 9 }]);
    expect(rules).toEqual([]);
  });

  it('narrow as their object does', () => {
    const objects = (field: string): string =>
      `objects: { ${card}, Gift: { extends: Card, fields: { id: ${field} } } }\n${endpoint('Gift', 'Gift')}`;
    expect(codesOf(objects('{ type: str, length: ..5, only-in: answers }'))).toEqual([]);
    expect(codesOf(objects('{ type: int, only-in: answers }'))).toEqual(['does-not-narrow']);
  });
});
