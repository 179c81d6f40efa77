import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileLibrary, type CompiledSpec } from '../../support/compiled-library.js';
import { json, startServer, type Answer, type TestServer } from '../../support/faulty-server.js';

type Call = (params: object) => Promise<unknown>;

let library: CompiledSpec;
let server: TestServer | undefined;
let createClient: (options: object) => Record<string, Call>;

beforeAll(async () => {
  library = await compileLibrary();
  ({ createClient } = (await library.load('rest/index.js')) as { createClient: typeof createClient });
});
afterEach(() => server?.close());

async function client(answer: Answer): Promise<Record<string, Call>> {
  server = await startServer(answer);
  return createClient({ token: 'number-7', baseUrl: server.url, retry: { limit: 0 } });
}

describe('A client of another service', () => {
  it('sends the token in the header and form of its spec, and none to operations without one', async () => {
    const { listLoans, dropLabel } = await client(json(200, []));
    await listLoans!({ person_id: '7' });
    await dropLabel!({ label: 'a b/c' });
    expect(server!.requests.map(({ headers }) => headers['x-library-card'])).toEqual(['Card number-7', undefined]);
    expect(server!.requests[0]!.headers.authorization).toBeUndefined();
    expect(server!.requests[0]!.headers['user-agent']).toBe('library-object-model/1.2.0');
    expect(server!.requests[1]).toMatchObject({ method: 'DELETE', path: '/labels/a%20b%2Fc' });
  });

  it('reads errors by the keys of its spec', async () => {
    const problems = { title: { here: [{ reason: 'LONG', text: 'Too long.' }] } };
    const { listLoans } = await client(json(400, { reason: 9, text: 'No.', problems, code: 1, message: 'x' }));
    await expect(listLoans!({ person_id: '7' })).rejects.toMatchObject({
      code: 9,
      message: 'No.',
      fields: [{ path: ['title'], code: 'LONG', message: 'Too long.' }],
    });
  });

  it('applies limits from the headers of its spec, separately for each reader', async () => {
    let sent = 0;
    const full = { 'queue-length': '1', 'queue-free': '0', 'queue-moves-in': '0.2' };
    const { listLoans } = await client((request, response) => (sent++, json(200, [], full)(request, response)));
    const started = Date.now();
    await Promise.all(['7', '7', '8'].map((person_id) => listLoans!({ person_id })));
    expect(sent).toBe(3);
    expect(Date.now() - started).toBeGreaterThanOrEqual(200);
  });

  it('has no function for an endpoint whose path is not shown', async () => {
    expect(await client(json(200, {}))).not.toHaveProperty('updateBook');
  });
});
