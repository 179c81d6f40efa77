import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** Path, and line of both sides, of the changes of kinds that begin so. */
function placesOf(kind: string, before: string, after: string): readonly string[] {
  const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
  return changes
    .filter((change) => change.kind.startsWith(kind))
    .map(({ path, beforeAt, afterAt }) => `${path} ${beforeAt?.line ?? '-'} ${afterAt?.line ?? '-'}`);
}

const spec = (view: string, more = ''): string => `objects:
  Book:
    fields:
      id: str
      title: str
      days:
        type: int${more}
    views:
      Update:
        ${view}
`;

test('what a view decides about a field is found at the view', () => {
  const [required, more] = [spec('required: [id]'), spec('required: [id, title]')];
  expect(placesOf('view.', required, more)).toEqual(['objects.Book.views.Update.fields.title 9 9']);
  expect(placesOf('view.', spec('omit: [id]'), spec('omit: [id, title]'))).toEqual([
    'objects.Book.views.Update.fields.title 9 -',
  ]);
});

test('a field that a view adds is located in the view', () => {
  const own = (type: string): string => spec(`add: { pages: ${type} }`);
  expect(placesOf('view.', own('int'), own('str'))).toEqual(['objects.Book.views.Update.fields.pages 10 10']);
});

test('a default is located at its own position', () => {
  const [none, one, two] = ['', '\n        default: 7', '\n        doc: Of a loan.\n        default: 8'].map((more) =>
    spec('omit: [id]', more),
  ) as [string, string, string];
  expect(placesOf('default.', one, two)).toEqual(['objects.Book.fields.days 8 9']);
  expect(placesOf('default.', none, one)).toEqual(['objects.Book.fields.days 6 8']);
  expect(placesOf('default.', one, none)).toEqual(['objects.Book.fields.days 8 6']);
});
