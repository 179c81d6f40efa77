import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { drift, formatDrift } from '../../generator/api/drift.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const schemaIn = (name: string): { readonly definitions: Readonly<Record<string, unknown>> } =>
  JSON.parse(readFileSync(here(`../../schema/${name}`), 'utf8'));
const SCHEMA = schemaIn('drift.schema.json');
const validate = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true }).compile(
  SCHEMA,
);

const FIXTURES = [
  [here('harbour'), here('openapi.json')],
  [here('ferries/spec'), here('ferries/openapi.yaml')],
] as const;

async function printed(spec: string, document: string): Promise<Record<string, unknown>> {
  const { drift: found, context } = await drift({ spec, document });
  return JSON.parse(await formatDrift(found!, context!, 'json')) as Record<string, unknown>;
}

describe('The JSON output', () => {
  it.each(FIXTURES)('is what the published schema says: %s', async (spec, document) => {
    validate(await printed(spec, document));
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe('The schema of the JSON output', () => {
  let output: { readonly lines: readonly Record<string, unknown>[] };
  beforeAll(async () => {
    output = (await printed(...FIXTURES[0])) as typeof output;
  });

  it('says the same of values and places as that of snowspec diff', () => {
    const ofDiff = schemaIn('diff.schema.json').definitions;
    for (const name of ['count', 'level', 'names', 'origin', 'witness'])
      expect(SCHEMA.definitions[name]).toEqual(ofDiff[name]);
  });

  it.each([
    ['a fact that it does not know', () => ({ ...output, more: 1 })],
    ['another version', () => ({ ...output, format: 2 })],
    ['a line without a group', () => ({ ...output, lines: [{ ...output.lines[0]!, group: undefined }] })],
    ['an unknown group', () => ({ ...output, lines: [{ ...output.lines[0]!, group: 'grave' }] })],
    ['a line without its place in the document', () => ({ ...output, lines: [{ ...output.lines[0]!, pointer: 1 }] })],
  ])('refuses %s', (_, value) => {
    expect(validate(JSON.parse(JSON.stringify(value())))).toBe(false);
  });
});
