import { describe, expect, it } from 'vitest';
import { tries } from '../support/effort.js';
import { documentOf, importedOf } from './one-schema.js';

const object = (...keys: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
});

const numbered = <One>(count: number, make: (index: number) => One): readonly One[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Each schema is the one before it, and one key more. */
function chain(count: number): object {
  const named = numbered(count, (index) => [
    `S${index}`,
    { allOf: [...(index === 0 ? [] : [{ $ref: `#/components/schemas/S${index - 1}` }]), object(`key${index}`)] },
  ]);
  return documentOf({ $ref: `#/components/schemas/S${count - 1}` }, Object.fromEntries(named));
}

describe('a chain of schemas by allOf', () => {
  it('is imported in time that grows with the properties of all of them', () => {
    const count = tries(200, 440);
    const before = process.cpuUsage();
    const { files } = importedOf(chain(count));
    const { user, system } = process.cpuUsage(before);
    expect(files.map(({ text }) => text).join('\n')).toContain(`key${count - 1}`);
    expect((user + system) / 1_000_000).toBeLessThan(tries(3, 10));
  });
});

describe('objects with fields that may be any of them', () => {
  it('are compared without comparing their fields on the way', () => {
    const count = 120;
    const any = { $ref: '#/components/schemas/T' };
    const field = { oneOf: [any, { type: 'array', items: any }] };
    const named = numbered(count, (index) => [
      `S${index}`,
      { type: 'object', required: ['a', 'z'], properties: { a: field, z: { const: `z${index}` } } },
    ]);
    const { files, record } = importedOf(
      documentOf(
        { oneOf: numbered(count, (index) => ({ $ref: `#/components/schemas/S${index}` })) },
        Object.fromEntries(named),
      ),
    );
    expect(files.map(({ text }) => text).join('\n')).toContain('is: z119');
    expect(record.assumptions).toEqual([]);
    expect(record.losses).toEqual([]);
  });
});

describe('a document that has more than a spec may have', () => {
  it.each([
    [
      'properties',
      documentOf(object(...numbered(2_001, (index) => `key${index}`))),
      'a schema with 2001 properties; a spec has at most 2000 at #/components/schemas/T',
    ],
    [
      'properties of several schemas',
      documentOf({ allOf: numbered(2_001, (index) => object(`key${index}`)) }),
      'a schema with 2001 properties; a spec has at most 2000 at #/components/schemas/T/allOf/0',
    ],
    [
      'alternatives',
      documentOf({ oneOf: numbered(1_001, (index) => ({ ...object(`key${index}`), required: [`key${index}`] })) }),
      '#/components/schemas/T: one of 1001 types; a spec has at most 1000',
    ],
    [
      'alternatives that are values',
      documentOf({ oneOf: numbered(10_001, (index) => ({ const: `value${index}` })) }),
      'a schema with 10001 alternatives; a spec has at most 10000 at #/components/schemas/T',
    ],
    [
      'schemas that all have the properties of another one',
      documentOf(
        object(...numbered(1_000, (index) => `key${index}`)),
        Object.fromEntries(
          numbered(201, (index) => [`S${index}`, { allOf: [{ $ref: '#/components/schemas/T' }, object('more')] }]),
        ),
      ),
      'properties, with those of all schemas before it; a spec has at most 200000 at #/components/schemas/',
    ],
  ])('is refused with the place of its %s', (_, document, message) => {
    expect(() => importedOf(document)).toThrow(message);
  });

  it('may have as much as a spec', () => {
    const { files } = importedOf(
      documentOf(
        { oneOf: numbered(10_000, (index) => ({ const: `value${index}` })) },
        {
          Wide: object(...numbered(2_000, (index) => `key${index}`)),
        },
      ),
    );
    const text = files.map((file) => file.text).join('\n');
    expect(text).toContain('value9999');
    expect(text).toContain('key1999');
  });
});
