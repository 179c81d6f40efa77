import { describe, expect, it } from 'vitest';
import { compileRead } from '../../../generator/compile.js';
import { modulesOf } from '../../support/package-modules.js';
import { readSpecFiles } from '../../../generator/read/index.js';
import { bigJson } from '../../../templates/runtime/rest-send-body.js';

const ROOT = `
spec: { name: ledger, version: 1.0.0, title: Ledger, doc: Accounts., license: MIT, int64: bigint }
profiles: { default: { doc: All of it., layers: [], entry: '.' } }
`;
const LEDGER = `
services: { Ledger: { url: 'https://ledger.example' } }
objects:
  Entry: { fields: { amount: int64, note?: str } }
  Batch: { fields: { entries: 'list[Entry]' } }
  Note: { fields: { text: str } }
endpoints:
  add_entries:
    method: PUT
    path: /accounts/{account}/entries
    params: { account: int64 }
    query: { limit?: int64 }
    body: Batch
    responses: [{ status: 200, type: Note }]
  add_note:
    method: PUT
    path: /note
    body: Note
    responses: [{ status: 200, type: Note }]
`;

const { models, problems } = compileRead(
  readSpecFiles([
    { path: 'spec.yaml', text: ROOT },
    { path: 'ledger.yaml', text: LEDGER },
  ]),
  'main',
);
const modules = await modulesOf(models[0]!);

type Client = Readonly<Record<string, (params: object) => Promise<unknown>>>;

/** The request that a call sends. */
async function sent(call: (client: Client) => Promise<unknown>) {
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    requests.push({ url, init });
    return Promise.resolve(Response.json({ text: 'ok' }));
  };
  const { createClient } = modules.load('src/rest/client.ts') as { createClient: (options: object) => Client };
  await call(createClient({ fetch }));
  const [{ url, init }] = requests as [(typeof requests)[0]];
  return { url, body: init.body, type: new Headers(init.headers).get('content-type') };
}

const LARGE = 9_223_372_036_854_775_807n;

describe('a bigint', () => {
  it('is sent in paths, queries and bodies with all of its digits', async () => {
    expect(problems).toEqual([]);
    const body = { entries: [{ amount: -LARGE, note: 'a "b"' }, { amount: 7 }] };
    expect(await sent((client) => client['addEntries']!({ account: LARGE, limit: 5n, body }))).toEqual({
      url: `https://ledger.example/accounts/${LARGE}/entries?limit=5`,
      body: `{"entries":[{"amount":-${LARGE},"note":"a \\"b\\""},{"amount":7}]}`,
      type: 'application/json',
    });
  });

  it('costs operations nothing whose bodies have none', () => {
    expect(modules.texts.get('src/rest/operations/note.ts')).not.toContain('bigJson');
    expect(modules.texts.get('src/rest/operations/accounts.ts')).toContain('bigJson');
  });
});

it.each([
  [{ a: undefined, b: [undefined, null, () => 1], c: new Date(0), d: { toJSON: () => 5 } }],
  ['text'],
  [[1.5, -0, Number.NaN, true]],
  [{ 'key "x"': { deep: [{}, []] } }],
])('the JSON of what has no bigint is that of JSON.stringify: %j', (value) => {
  expect(bigJson(value)).toBe(JSON.stringify(value));
});
