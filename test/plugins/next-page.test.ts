import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { emitWith } from '../../generator/api/plugin.js';
import { tanstackQuery } from '../../plugins/index.js';

type Page = readonly { readonly id: string }[];
type Cursor = Readonly<Record<string, string>>;
interface Options {
  readonly getNextPageParam: (last: unknown, pages: readonly unknown[], cursor: Cursor) => unknown;
  readonly queryKeyHashFn?: (key: unknown) => string;
}

/** The options of an infinite query of an operation with these parameters and this paging. */
async function optionsOf(query: string, paging: string, params: object): Promise<Options> {
  const { 'src/queries.ts': text } = await emitWith(tanstackQuery(), {
    'spec.yaml':
      'spec: { name: notes, version: 1.0.0, int64: bigint }\nprofiles: { default: { layers: [], entry: . } }\n',
    'notes.yaml': `identifiers: { Id: { wire: str, epoch: 0, parts: { time: { role: time, bits: 22..63 }, node: { role: node, bits: 0..21 } } } }
objects:
  Note: { fields: { id: Id } }
  Page: { fields: { notes?: 'list[Note]', left: bool } }
endpoints:
  list_notes:
    method: GET
    path: /notes
    query: { ${query} }
    responses: [{ status: 200, type: ${paging.includes('items') ? 'Page' : "'list[Note]'"} }]
    auth: []
    paging: { ${paging} }
services: { Notes: { url: https://notes.example } }
`,
  });
  const compiled = ts.transpileModule(text!, { compilerOptions: { module: ts.ModuleKind.CommonJS } }).outputText;
  const made: { listNotesInfiniteOptions?: (client: object, params: object) => Options } = {};
  new Function('exports', 'require', compiled)(made, () => ({
    hashKey: JSON.stringify,
    infiniteQueryOptions: (options: Options) => options,
  }));
  return made.listNotesInfiniteOptions!({}, params);
}

const page = (...ids: readonly number[]): Page => ids.map((id) => ({ id: `${id}0000000000000000` }));
const id = (number: number): string => page(number)[0]!.id;

test.each<[string, Page, Cursor, unknown]>([
  ['goes back from a page with the newest first', page(9, 8), {}, { before: id(8) }],
  ['goes on from a page with the oldest first', page(8, 9), {}, { after: id(9) }],
  ['keeps its direction, whatever the order', page(9, 10), { before: id(11) }, { before: id(9) }],
  ['compares ids as numbers', page(10, 9), { after: id(8) }, { after: id(10) }],
  ['ends with a page that is not full', page(9), {}, undefined],
])('paging by numeric ids %s', async (_, last, cursor, next) => {
  const { getNextPageParam } = await optionsOf(
    'limit?: int, before?: Id, after?: Id',
    'cursors: [before, after], by: id, limit: limit',
    { limit: 2 },
  );
  expect(getNextPageParam(last, [last], cursor)).toEqual(next);
});

test.each<[string, object, unknown]>([
  ['goes on while there is more', { notes: page(1), left: true }, { offset: 5 }],
  ['ends where nothing is left', { notes: page(1), left: false }, undefined],
  ['ends with a page without a list', { left: true }, undefined],
])('paging by an offset %s', async (_, last, next) => {
  const { getNextPageParam } = await optionsOf(
    'offset?: int',
    'style: offset, offset: offset, items: notes, more: left',
    {},
  );
  expect(getNextPageParam(last, [last], { offset: 4 } as never)).toEqual(next);
});

test('a key may have bigints, which JSON lacks', async () => {
  const { queryKeyHashFn } = await optionsOf('size?: int64, page?: int', 'style: page, page: page, first: 1', {});
  expect(queryKeyHashFn!(['list_notes', { size: 2n ** 60n }])).toBe('["list_notes",{"size":"1152921504606846976"}]');
});
