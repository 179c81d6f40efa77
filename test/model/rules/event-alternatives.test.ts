import { describe, expect, it } from 'vitest';
import { codesOf, modelOf } from '../problems.js';

const objects = `
objects:
  Book: { fields: { id: str } }
  LostBook: { fields: { lost: bool } }
`;

describe('what comes in place of a payload', () => {
  it('is an object with conditions on its own fields', () => {
    const [event] = modelOf(`${objects}
events: { FOUND: { channel: desk, payload: Book, instead: [{ type: LostBook, when: { lost: [true] } }] } }
`).events;
    expect(event?.instead).toMatchObject([
      { type: { kind: 'object', name: 'LostBook' }, when: [{ field: 'lost', values: [true] }] },
    ]);
  });

  it.each([
    ['str', 'lost: [true]', ['not-of-this-kind']],
    ['list[LostBook]', 'lost: [true]', ['not-of-this-kind']],
    ['LostBook', 'found: [true]', ['unknown-field']],
    ['LostBook', 'lost: [5]', ['bad-value']],
    ['LostBok', 'lost: [true]', ['not-of-this-kind', 'unknown-type']],
  ])('is refused where it is %s when %s', (type, when, codes) => {
    const source = `${objects}
events: { FOUND: { channel: desk, payload: Book, instead: [{ type: '${type}', when: { ${when} } }] } }
`;
    expect(codesOf(source)).toEqual(codes);
  });
});
