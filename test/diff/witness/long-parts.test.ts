import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/model/index.js';
import { compareModels, demonstrate, type Change } from '../../../generator/diff/index.js';
import { json } from '../../../generator/diff/formats/index.js';
import { longPartsOf, valueOf } from '../../../generator/diff/formats/wording.js';
import { withoutLongParts } from '../../../generator/diff/witness/versions.js';
import { loadValidators } from '../../support/compiled-validators.js';
import { diffOf, OPTIONS } from '../formats/sample-diff.js';
import { modelIn } from '../small-model.js';

/** The one change of a field, with its proof. */
async function changeOf(before: string, after: string): Promise<Change> {
  const [old, now] = [before, after].map((a) => modelIn(`objects: { Room: { fields: { a: { ${a} } } } }\n`));
  const { changes } = await demonstrate(compareModels(old!, now!, { today: '2026-01-01' }), old!, now!, loadValidators);
  expect(changes).toHaveLength(1);
  return changes[0]!;
}

describe('a break that only a long value shows is proved with one that is made and checked, and not printed', () => {
  test.each([
    [
      "type: 'list[int]', items: ..5000",
      "type: 'list[int]', items: ..6000",
      '{"a":[0,0,0]} (a is a list of 5,001 items)',
    ],
    [
      "type: 'list[int]', items: 3000..",
      "type: 'list[int]', items: 2000..",
      '{"a":[0,0,0]} (a is a list of 2,000 items)',
    ],
    [
      "type: 'list[list[int]]', each: { items: ..5000 }",
      "type: 'list[list[int]]', each: { items: ..6000 }",
      '{"a":[[0,0,0]]} (a.0 is a list of 5,001 items)',
    ],
    [
      "type: 'dict[str, int]', items: ..5000",
      "type: 'dict[str, int]', items: ..6000",
      '{"a":{"other":0,"other2":0,"other3":0}} (a is a dict of 5,001 entries)',
    ],
    [
      'type: str, length: ..20000',
      'type: str, length: ..30000',
      '{"a":"xxxxxxxxxxxxxxxxxxxx"} (a is a text of 20,001 characters)',
    ],
  ])('%s', async (before, after, shown) => {
    const { witnesses } = await changeOf(before, after);
    expect(witnesses.filter(({ acceptedBy }) => acceptedBy === 'after').map(valueOf)).toEqual([shown]);
  });

  test('unless it would take long to make, which is then the reason why there is no proof', async () => {
    const tried = 'texts of up to 1,000,000 characters and lists of up to 100,000 items are tried';
    for (const [before, after] of [
      ["type: 'list[int]', items: ..5000000", "type: 'list[int]', items: ..6000000"],
      ["type: 'list[int]', items: 600000000..", "type: 'list[int]', items: 500000000.."],
      ['type: str, length: ..5000000', 'type: str, length: ..6000000'],
    ] as const) {
      expect(await changeOf(before, after)).toMatchObject({ witnesses: [], unproven: tried });
    }
  });
});

const witness = (value: Json) =>
  ({
    type: 'Room',
    value,
    acceptedBy: 'after',
    issue: { path: [], code: 'items', message: 'has too many' },
    mode: 'spec',
  }) as const;

describe('of a long value', () => {
  test('the beginning is shown, and how long each long part of it is', () => {
    const long = Array.from({ length: 1001 }, (_, index) => index);
    const found = withoutLongParts(witness({ a: long, b: [long], c: '😀'.repeat(10_001), d: [1, 2], e: null }));
    expect(found.value).toEqual({ a: [0, 1, 2], b: [[0, 1, 2]], c: '😀'.repeat(20), d: [1, 2], e: null });
    expect(longPartsOf(found)).toBe(
      ' (a is a list of 1,001 items, b.0 is a list of 1,001 items, c is a text of 10,001 characters)',
    );
    expect(longPartsOf(withoutLongParts(witness(long)))).toBe(' (a list of 1,001 items)');
  });

  test('nothing is said where all of it is shown', () => {
    const whole = witness({ a: Array.from({ length: 1000 }, () => 'x'), c: 'x'.repeat(10_000) });
    expect(withoutLongParts(whole)).toBe(whole);
    expect(longPartsOf(whole)).toBe('');
  });

  test('reports for programs are as the published schema says', async () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../../schema/diff.schema.json', import.meta.url), 'utf8'),
    ) as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    const change = await changeOf("type: 'list[int]', items: ..5000", "type: 'list[int]', items: ..6000");
    const printed = JSON.parse(json(diffOf([change]), OPTIONS)) as { changes: { witnesses: object[] }[] };
    validate(printed);
    expect(validate.errors ?? []).toEqual([]);
    expect(printed.changes[0]!.witnesses).toContainEqual(
      expect.objectContaining({ long: [{ path: ['a'], what: 'list', length: 5001 }] }),
    );
  });
});
