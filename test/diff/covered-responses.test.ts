import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** An endpoint with these responses besides that of success. */
function endpointWith(responses: string): string {
  return `
objects: { Book: { fields: { id: int } }, Problem: { fields: { code: int } }, Wide: { fields: { code: int | null } } }
endpoints: { get_book: { method: GET, path: /b, body: null, responses: [{ status: 200, type: Book }, ${responses}], auth: [] } }
`;
}

const REQUIRED = 'headers: { X-Code: int }';
const OTHER = 'headers: { X-Code?: int, X-More: int }';

test.each([
  ['type: Problem', 'type: Problem', 'safe'],
  ['type: Wide', 'type: Problem', 'safe'],
  ['type: Problem', 'type: Wide', 'breaking'],
  ['type: Problem', 'type: null', 'breaking'],
  ['type: null', 'type: null', 'safe'],
  ["type: 'stream[Problem]', as: text/event-stream", "type: 'stream[Wide]', as: text/event-stream", 'breaking'],
  [`type: Problem, ${REQUIRED}`, `type: Problem, ${REQUIRED}`, 'safe'],
  ['type: Problem', `type: Problem, ${REQUIRED}`, 'safe'],
  [`type: Problem, ${REQUIRED}`, 'type: Problem', 'breaking'],
  [`type: Wide, ${REQUIRED}`, 'type: Problem', 'breaking'],
  // Another header does not take its place.
  [`type: Problem, ${REQUIRED}`, `type: Problem, ${OTHER}`, 'breaking'],
  [`type: Problem, ${OTHER}`, `type: Problem, ${OTHER}`, 'safe'],
])('a response with %s that is what a range of %s says is %s for readers', (before, after, level) => {
  const range = (of: string): string => `{ status: 4XX, ${of} }`;
  const [old, now] = [`${range(after)}, { status: 404, ${before} }`, range(after)];
  const { changes } = compareModels(modelIn(endpointWith(old)), modelIn(endpointWith(now)));
  expect(changes.map(({ kind, impact }) => [kind, impact.reader])).toEqual([['endpoint.response.covered', level]]);
});
