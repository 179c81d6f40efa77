import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { stringify } from 'yaml';
import { loadValidators } from '../support/compiled-validators.js';
import { modelOf } from '../model/problems.js';
import { createWriter, Inexpressible, type Declarations, type Schema } from './as-spec.js';
import { SUITE } from './suite-folder.js';

const isThere = existsSync(SUITE);
if (!isThere) console.warn(`SKIPPED: the JSON Schema Test Suite is not in ${SUITE}`);

interface Group {
  readonly file: string;
  readonly description: string;
  readonly schema: Schema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

function groupsOf(folder: string): readonly Group[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((file) =>
      (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[]).map((group) => ({ ...group, file })),
    );
}

test.runIf(process.env['CI'] === 'true' && process.platform === 'linux')('the suite is there where CI runs', () =>
  expect(isThere).toBe(true),
);

interface Named extends Group {
  /** The object with the value; undefined if the language cannot express the schema. */
  readonly name?: string;
}

describe.runIf(isThere)('The mandatory cases of the JSON Schema Test Suite, draft 2020-12', () => {
  const declarations: Declarations = { objects: {}, scalars: {}, unions: {} };
  const refused = new Map<string, number>();
  const groups = (isThere ? groupsOf(SUITE) : []).map((group, index): Named => {
    const own: Declarations = { objects: {}, scalars: {}, unions: {} };
    const name = `Case${index}`;
    try {
      own.objects[name] = { fields: { value: createWriter(group.schema, name, own).field(group.schema) } };
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
      refused.set(error.keyword, (refused.get(error.keyword) ?? 0) + group.tests.length);
      return group;
    }
    for (const section of ['objects', 'scalars', 'unions'] as const) Object.assign(declarations[section], own[section]);
    return { ...group, name };
  });

  it('agree with the validators if the language can express their schema', async () => {
    const validators = await loadValidators(modelOf(stringify(declarations)));
    const wrong: string[] = [];
    let agreed = 0;
    for (const { file, description, name, tests } of groups) {
      for (const one of name === undefined ? [] : tests) {
        const isValid = validators.issues(name!, { value: one.data }, 'spec').length === 0;
        if (isValid === one.valid) agreed += 1;
        else wrong.push(`${file}: ${description}: ${one.description} (${name}: ${isValid ? 'accepted' : 'rejected'})`);
      }
    }
    expect(wrong).toEqual([]);
    expect(agreed).toBe(638);
  });

  it('are left out for one of these reasons', () => {
    const reasons = [...refused].map(([reason, cases]) => `${reason}: ${cases}`).toSorted();
    expect(reasons).toMatchInlineSnapshot(`
      [
        "$dynamicRef: 13",
        "$ref to another document: 59",
        "a recursive schema without null: 2",
        "a schema that accepts nothing: 23",
        "additionalProperties beside properties of allOf: 3",
        "allOf with $id twice: 9",
        "allOf with prefixItems twice: 2",
        "allOf with unevaluatedProperties twice: 4",
        "anyOf beside oneOf: 8",
        "const or enum with an empty list: 5",
        "contains: 60",
        "dependentRequired: 20",
        "dependentSchemas: 18",
        "if: 57",
        "items beside prefixItems of allOf: 2",
        "keys with control characters, or __proto__: 18",
        "not: 19",
        "oneOf of alternatives that overlap: 25",
        "patternProperties beside other keys: 37",
        "propertyNames of alternatives: 2",
        "unevaluatedItems: 42",
        "unevaluatedProperties: 97",
        "uniqueItems beside prefixItems: 13",
      ]
    `);
  });
});
