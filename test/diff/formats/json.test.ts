import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { printedChanges } from '../../../generator/diff/change.js';
import { json } from '../../../generator/diff/formats/index.js';
import { diffOf, HOSTILE_DIFF, OPTIONS, SAMPLE, SEVERAL } from './sample-diff.js';

const schema = JSON.parse(readFileSync(new URL('../../../schema/diff.schema.json', import.meta.url), 'utf8')) as object;
const validate = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true }).compile(
  schema,
);

test.each([
  ['everything', SAMPLE],
  ['nothing', diffOf([])],
  ['hostile texts', HOSTILE_DIFF],
  ['several profiles and changed levels', SEVERAL],
])('with %s it is what the published schema says', (_, diff) => {
  validate(JSON.parse(json(diff, OPTIONS)));
  expect(validate.errors ?? []).toEqual([]);
});

test('nothing is folded, and nothing left out', () => {
  const printed = JSON.parse(json(SAMPLE, OPTIONS)) as Record<string, unknown>;
  expect(printed.changes).toEqual(printedChanges(SAMPLE.changes));
  expect(printed).toMatchObject({
    before: { label: 'HEAD~1', prefix: 'HEAD~1:spec/' },
    after: { prefix: 'spec/' },
    summary: { breaking: 5, risky: 1, safe: 1, none: 1, approved: 1 },
    version: SAMPLE.version,
  });
});

test('profiles and changed levels are there where they are known, and the text ends its last line', () => {
  const { profiles, levelsChanged } = SEVERAL;
  expect(JSON.parse(json(SEVERAL, OPTIONS))).toMatchObject({ profiles, levelsChanged });
  expect(Object.keys(JSON.parse(json(SAMPLE, OPTIONS)) as object)).toEqual([
    'format',
    'before',
    'after',
    'summary',
    'version',
    'changes',
  ]);
  expect(json(SAMPLE, OPTIONS)).toMatch(/\}\n$/);
});

describe('the schema', () => {
  const printed = JSON.parse(json(SAMPLE, OPTIONS)) as { changes: Record<string, unknown>[] };
  const first = printed.changes[0]!;

  test.each([
    ['a fact that it does not know', { ...printed, more: 1 }],
    ['another version', { ...printed, format: 2 }],
    ['a change without a level', { ...printed, changes: [{ ...first, level: undefined }] }],
    ['an unknown level', { ...printed, changes: [{ ...first, level: 'grave' }] }],
    ['a line that is none', { ...printed, changes: [{ ...first, afterAt: { file: 'a', line: 0, column: 1 } }] }],
  ])('refuses %s', (_, value) => {
    expect(validate(JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});
