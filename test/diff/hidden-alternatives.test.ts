import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** An event that carries one of two objects. */
function eventWith(payload: string, instead: string): string {
  return `
objects: { Note: { fields: { title: str } }, Other: { fields: { size: int } } }
events: { NOTED: { channel: desk, payload: ${payload}, instead: ${instead} } }
`;
}

test.each([
  ['!not-shown ', '!not-shown '],
  ['!not-shown ', '[]'],
  ['[]', '!not-shown '],
  ['[]', '[]'],
])('another payload is one beside alternatives %s, then %s: what is not shown relieves no one', (before, after) => {
  const { changes } = compareModels(modelIn(eventWith('Note', before)), modelIn(eventWith('Other', after)));
  const kinds = changes.flatMap(({ kind }) => (kind.startsWith('event.payload.') ? [kind] : []));
  expect(kinds).toEqual(['event.payload.changed']);
});
