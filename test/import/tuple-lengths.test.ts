import { describe, expect, it } from 'vitest';
import { documentOf, emittedFrom, importedFrom, validatorsOf } from './one-schema.js';
import { originalValidators } from './original-schemas.js';

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
  const document = holderOf(list);
  const imported = importedFrom(document);
  const objects = VALUES.flatMap((value) => [{ at: value }, { more: [value] }, { more: [['t'], value] }]);

  it('is a tuple of each length, which accepts what ajv does', async () => {
    expect(imported.record.losses).toEqual([]);
    const { isT, validateT } = await validatorsOf(imported);
    const original = originalValidators(document, imported.record.assumptions)('#/components/schemas/T');
    for (const value of objects) {
      const wanted = original(value);
      expect([value, isT(value), validateT(value).ok]).toEqual([value, wanted, wanted]);
    }
  });

  it('is the same in the OpenAPI document that the spec becomes', () => {
    const emitted = emittedFrom(imported);
    const [was, is] = [document, emitted].map((one) => originalValidators(one, [])('#/components/schemas/T'));
    for (const value of objects) expect([value, is!(value)]).toEqual([value, was!(value)]);
  });
});

describe('A list of positions that may go on', () => {
  it('is a loss that validators see', () => {
    const { losses } = importedFrom(holderOf({ type: 'array', prefixItems: [TEXT, INT], minItems: 2 })).record;
    expect(losses.map(({ lost, seen }) => [lost, seen])).toContainEqual(['prefixItems', true]);
  });
});
