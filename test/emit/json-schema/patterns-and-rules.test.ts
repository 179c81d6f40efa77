import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, test } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import {
  decimalPattern,
  INTEGER_KEY_PATTERN,
  type LeadingZeros,
} from '../../../generator/emit/json-schema/declared-schema.js';
import { ruleSchemas } from '../../../generator/emit/json-schema/rule-schema.js';
import { schemaBundle } from '../../../generator/emit/json-schema/schema-bundle.js';
import { modelIn } from '../../diff/small-model.js';
import { airlineModel, libraryModel, platformModel } from '../../support/platform.js';

describe('decimal pattern', () => {
  describe('The pattern of decimal numbers', () => {
    const numbers = Array.from({ length: 1300 }, (_, number) => String(number));
    const texts = [...numbers, ...numbers.map((text) => `0${text}`), ...numbers.map((text) => `00${text}`)];

    it.each([0, 1, 7, 9, 10, 11, 19, 20, 42, 99, 100, 101, 109, 110, 199, 900, 999, 1000, 1024])(
      'takes exactly those up to %i',
      (largest) => {
        const takenBy = (zeros: LeadingZeros): readonly string[] => {
          const pattern = new RegExp(decimalPattern(String(largest), zeros), 'u');
          return texts.filter((text) => pattern.test(text));
        };
        const fitting = texts.filter((text) => Number(text) <= largest);
        expect(takenBy('any')).toEqual(fitting);
        expect(takenBy('none')).toEqual(fitting.filter((text) => text === '0' || !text.startsWith('0')));
        expect(takenBy('to the length of the largest')).toEqual(
          fitting.filter((text) => text.length <= String(largest).length),
        );
      },
    );

    it('takes exactly what fits 64 bits', () => {
      const pattern = new RegExp(decimalPattern('18446744073709551615', 'to the length of the largest'), 'u');
      for (let bit = 0n; bit < 64n; bit += 1n) expect(pattern.test(String(2n ** 64n - 2n ** bit))).toBe(true);
      for (let bit = 0n; bit < 64n; bit += 1n) expect(pattern.test(String(2n ** 64n - 1n + 2n ** bit))).toBe(false);
      expect(['', '-1', '1\n', '1.0', '０'].filter((text) => pattern.test(text))).toEqual([]);
    });
  });

  describe('The pattern of integers as keys', () => {
    const pattern = new RegExp(INTEGER_KEY_PATTERN, 'u');

    it.each(['0', '1', '-1', '10', '9007199254740991', '-9007199254740991', '9007199254740989'])('takes %s', (text) => {
      expect(pattern.test(text)).toBe(true);
    });

    it.each(['', '-0', '01', '+1', '1.0', '1e3', '9007199254740992', '-9007199254740992', '10000000000000000', ' 1'])(
      'refuses "%s"',
      (text) => {
        expect(pattern.test(text)).toBe(false);
      },
    );
  });
});

describe('end of input', async () => {
  type Schema = { readonly [key: string]: unknown };

  /** Every schema with a pattern, however deep. */
  function withPattern(value: unknown): readonly Schema[] {
    if (typeof value !== 'object' || value === null) return [];
    const inside = Object.values(value).flatMap(withPattern);
    const schema = value as Schema;
    return typeof schema['pattern'] === 'string' && schema['type'] === 'string' ? [schema, ...inside] : inside;
  }

  /** Whether the schema accepts a text where `$` also means "in front of a line break at the end", as in Python and Java. */
  function acceptsInPython({ pattern, not }: Schema, text: string): boolean {
    const read = new RegExp((pattern as string).replace(/\$$/, '(?=\\n?$(?![^]))'), 'u');
    const unwanted = (not as { pattern?: string } | undefined)?.pattern;
    return read.test(text) && (unwanted === undefined || !new RegExp(unwanted, 'u').test(text));
  }

  describe.each([
    ['the platform', await platformModel()],
    ['the library', await libraryModel()],
    ['the airline', await airlineModel()],
  ])('Every pattern in the schemas of %s', (_, model) => {
    const schemas = withPattern(schemaBundle(createEmitContext(model)));
    const texts = ['0', '7', '1189524506830438307', '2024-02-29T12:30:45+00:00', 'text'];

    it('ends at the end of a text, even in languages where `$` does not', () => {
      expect(schemas.length).toBeGreaterThan(0);
      for (const schema of schemas) {
        const own = new RegExp(schema['pattern'] as string, 'u');
        for (const text of texts) {
          expect(acceptsInPython(schema, text), `${text} in ${JSON.stringify(schema)}`).toBe(own.test(text));
          expect(acceptsInPython(schema, `${text}\n`), `${text}\\n in ${JSON.stringify(schema)}`).toBe(
            own.test(`${text}\n`),
          );
        }
      }
    });

    it('is in the part of the regular expressions that every engine has: no look around', () => {
      for (const { pattern } of schemas) expect(pattern).not.toMatch(/\(\?[=!<]/);
    });
  });
});

describe('rule schema', () => {
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
});
