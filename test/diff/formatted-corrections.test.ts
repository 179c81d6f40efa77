import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { modelOf } from '../model/problems.js';

const SPEC = `
facts: { known: { value: 1 } }
objects:
  Book: { fields: { title: str, tags: 'list[str]' } }
`;

const layer = (value: string): string => `corrections:
  - { because: It is., source: s, set: ${value}, at: objects.Book.fields.title }
  - { at: objects.Book.fields.more, add: { doc: 'A "quoted" text.', type: int }, because: "It is.", source: [s] }
`;

const changes = (before: string, after: string): readonly string[] =>
  compareModels(modelOf(SPEC, { corrections: before }), modelOf(SPEC, { corrections: after })).changes.map(
    ({ kind }) => kind,
  );

test('A correction that fmt has written in its own way is the same correction', () => {
  const written = layer('{ length: 1..9, doc: D., type: str }');
  const formatted = formatSpecFile({ path: 'layers/corrections.yaml', text: written });
  const text = 'text' in formatted ? formatted.text : '';
  expect(text).not.toBe(written);
  expect(text.indexOf('type: str')).toBeLessThan(text.indexOf('length: 1..9'));
  expect(changes(written, text)).toEqual([]);
});

test('A correction that says something else is reported', () => {
  const written = layer('{ length: 1..9, doc: D., type: str }');
  expect(changes(written, layer('{ type: str, length: 1..8, doc: D. }'))).toContain('correction.changed');
});
