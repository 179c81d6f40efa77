import { describe, expect, it } from 'vitest';
import { documentOf, importedOf, testAgreement } from './one-schema.js';

const [TEXT, INT] = [{ type: 'string' }, { type: 'integer' }];
const POINT = { type: 'array', prefixItems: [TEXT, INT], items: false };

/** Lists with a type for each position, and nothing behind the last one. */
const LISTS: Readonly<Record<string, object>> = {
  'that needs all of them': { ...POINT, minItems: 2 },
  'of which the last may be absent': { ...POINT, minItems: 1 },
  'of which all may be absent': POINT,
  'that has fewer at most': { ...POINT, minItems: 1, maxItems: 1 },
  'that has no more by their number': { type: 'array', prefixItems: [TEXT, INT], minItems: 1, maxItems: 2 },
  'with one that is never valid': { type: 'array', prefixItems: [TEXT, false, INT], minItems: 1, items: false },
  'with null': { ...POINT, type: ['array', 'null'], minItems: 1 },
  'beside a text': { anyOf: [{ ...POINT, minItems: 1 }, TEXT] },
  'with others behind': { type: 'array', prefixItems: [TEXT, INT], items: TEXT, minItems: 2 },
  'with anything behind': { type: 'array', prefixItems: [TEXT, INT] },
  'with a few behind': { type: 'array', prefixItems: [TEXT], items: INT, minItems: 1, maxItems: 2 },
  'with at least one behind': { type: 'array', prefixItems: [TEXT], items: INT, minItems: 2 },
  'whose items another schema limits, too': {
    allOf: [
      { type: 'array', prefixItems: [{}, {}], minItems: 1 },
      { type: 'array', items: { type: ['string', 'null'] } },
    ],
  },
  'that two schemas describe': {
    allOf: [
      { type: 'array', prefixItems: [{ type: ['string', 'null'] }], items: INT },
      { type: 'array', prefixItems: [TEXT, {}], minItems: 1 },
    ],
  },
  'with others behind beside null': { type: ['array', 'null'], prefixItems: [TEXT], items: INT, minItems: 2 },
  'with none behind, since none is valid': { type: 'array', prefixItems: [TEXT], items: { not: {} }, minItems: 1 },
  'of which one is missing always': { type: 'array', prefixItems: [TEXT], items: false, minItems: 2 },
  'of lists': { type: 'array', prefixItems: [{ ...POINT, minItems: 1 }, TEXT], minItems: 1, items: false },
};

const VALUES = [
  [],
  ['t'],
  [1],
  ['t', 1],
  ['t', 't'],
  ['t', 1, 1],
  [['t']],
  [['t', 1], 't'],
  [['t', 't'], 't'],
  't',
  1,
  null,
  {},
];

function holderOf(list: object): object {
  return documentOf({ type: 'object', properties: { at: list, more: { type: 'array', items: list } } });
}

describe.each(Object.entries(LISTS))('A list of positions %s', (_name, list) => {
  testAgreement(
    holderOf(list),
    VALUES.flatMap((value) => [{ at: value }, { more: [value] }, { more: [['t'], value] }]),
  );
});

describe('A list of positions whose items differ, or with very many lengths', () => {
  it.each([
    { type: 'array', prefixItems: [TEXT, INT], minItems: 2, uniqueItems: true },
    { type: 'array', prefixItems: Array.from({ length: 9 }, () => TEXT) },
  ])('is a loss that validators see: %j', (list) => {
    const { losses } = importedOf(holderOf(list)).record;
    expect(losses.map(({ lost, seen }) => [lost, seen])).toContainEqual(['prefixItems', true]);
  });
});
