import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ruleSchemas } from '../../../generator/emit/json-schema/rule-schema.js';
import { modelIn } from '../../diff/small-model.js';

function schemasOf(count: number): readonly object[] {
  const fields = Array.from({ length: count }, (_, n) => `f${n}`);
  const declared = fields.map((name) => `      ${name}?: str | null\n`).join('');
  const { objects } = modelIn(
    `objects:\n  O:\n    fields:\n${declared}    rules:\n      - at-most-one-non-null: [${fields.join(', ')}]\n`,
  );
  return ruleSchemas(objects[0]!.rules[0]!, objects[0]!);
}

describe.each([3, 8, 9, 40])('the schema of at most one of %i fields', (count) => {
  const isValid = new Ajv2020({ strict: false }).compile({ allOf: schemasOf(count) });

  test('accepts none, and each alone', () => {
    expect(isValid({})).toBe(true);
    for (let n = 0; n < count; n++) expect(isValid({ [`f${n}`]: 'x', f0: n === 0 ? 'x' : null })).toBe(true);
  });

  test('refuses two and all', () => {
    expect(isValid({ f1: 'x', f2: 'x' })).toBe(false);
    expect(isValid({ f0: 'x', [`f${count - 1}`]: 'x' })).toBe(false);
    expect(isValid(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'x'])))).toBe(false);
  });
});

test('the schema grows no faster than the rule', () => {
  const [few, many] = [25, 250].map((count) => JSON.stringify(schemasOf(count)).length);
  expect(many! / few!).toBeLessThan(12);
});
