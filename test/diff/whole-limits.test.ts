import { describe, expect, it } from 'vitest';
import { compareWithTypes } from '../../generator/diff/index.js';
import { loadTypes } from '../../generator/load/load-types.js';
import { modelIn } from './small-model.js';

interface Bounds {
  readonly union?: string;
  readonly count?: string;
  readonly body?: string;
  readonly answer?: string;
}

const spec = ({ union = '1..5', count = '1..', body = '..10', answer = '..10' }: Bounds): string => `
unions:
  Labels: { of: ['list[str]'], items: ${union} }
objects:
  Book: { fields: { labels?: Labels } }
  Patch: { fields: { a?: int, b?: int, c?: int }, rules: [{ key-count: ${count} }] }
endpoints:
  put_books:
    method: PUT
    path: /books
    body: { type: 'list[Book]', items: ${body} }
    responses: [{ status: 200, type: 'list[Patch]', items: ${answer} }]
    auth: []
`;

describe('A limit of a whole', () => {
  it.each([
    ['union', '2..5', 'unions.Labels.items', 'limit.min.raised', 'S B S S'],
    ['union', '1..9', 'unions.Labels.items', 'limit.max.raised', 'S S S S'],
    ['body', '..8', 'endpoints.put_books.body.items', 'limit.max.lowered', 'S B S S'],
    ['body', '..12', 'endpoints.put_books.body.items', 'limit.max.raised', 'S S S S'],
    ['answer', '..20', 'endpoints.put_books.responses.200.items', 'limit.max.raised', 'B S S S'],
    ['count', '1..2', 'objects.Patch.rules.key-count()', 'rule.tightened', 'S S S S'],
    ['count', '0..', 'objects.Patch.rules.key-count()', 'rule.loosened', 'B S S S'],
  ] as const)('%s that becomes %s is at %s, and %s', async (what, bounds, path, kind, levels) => {
    const { diff } = await compareWithTypes(modelIn(spec({})), modelIn(spec({ [what]: bounds })), {}, loadTypes);
    const letter = (level: string): string => (level === 'breaking' ? 'B' : level === 'risky' ? 'r' : 'S');
    const found = diff.changes.map(({ impact, ...change }) => [
      change.path,
      change.kind,
      [impact.reader, impact.writer, impact.typescriptReader, impact.typescriptWriter].map(letter).join(' '),
    ]);
    expect(found).toEqual([[path, kind, levels]]);
  });
});
