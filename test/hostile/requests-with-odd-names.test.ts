import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';
import { sendJson, startRecording, type Recorded, type RecordingServer } from '../support/recording-server.js';

/*
 * Names that every object of JavaScript has, or that change it, as names of parameters, of fields of forms and of headers. The request is
 * what the call says: nothing that is inherited, and nothing is lost.
 */

type Call = (params?: object, options?: object) => Promise<unknown>;

let createClient: (options: object) => Record<string, Call>;
let server: RecordingServer;
let client: Record<string, Call>;

beforeAll(async () => {
  const guestbook = await compileSpec('guestbook');
  ({ createClient } = (await guestbook.load('rest/index.js')) as { createClient: typeof createClient });
}, 120_000);

async function start(): Promise<void> {
  server = await startRecording(({ method }, response) =>
    method === 'GET' ? sendJson(response, 200, { text: 'x' }) : response.writeHead(204).end(),
  );
  client = createClient({ baseUrl: server.url, token: 'secret', retry: { limit: 0 } });
}
afterEach(() => server.close());

/** Names of members of every object, and one that JSON may have. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

/** An object that has all of them as JSON has them. */
const odd = (value: string): object =>
  JSON.parse(`{${NAMES.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`) as object;

/** The fields of a form, as another reader of forms reads them. */
async function fieldsOf({ headers, body }: Recorded): Promise<readonly (readonly [string, unknown])[]> {
  const type = headers['content-type'] ?? '';
  return [...(await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData())];
}

describe('A parameter whose name every object has', () => {
  it('is absent where the call does not give it', async () => {
    await start();
    await client['readEntry']!({ entry_id: '1' });
    expect(server.requests[0]!.path).toBe('/entries/1');
    expect(server.requests[0]!.headers).not.toHaveProperty('cookie');
    expect(Object.hasOwn(server.requests[0]!.headers, 'constructor')).toBe(false);
  });

  it('is sent where the call gives it', async () => {
    await start();
    await client['readEntry']!({
      entry_id: '1',
      constructor_: 'a',
      toString_: 'b',
      hasOwnProperty_: ['c', 'd'],
      filter: odd('e'),
      header_constructor: 'f',
      valueOf_: 'g',
    });
    const [{ path, headers }] = server.requests as readonly [Recorded];
    expect([...new URL(path, 'http://guests').searchParams]).toEqual([
      ['constructor', 'a'],
      ['toString', 'b'],
      ['hasOwnProperty', 'c,d'],
      ...NAMES.map((name) => [`filter[${name}]`, 'e']),
    ]);
    expect(Object.entries(headers)).toContainEqual(['constructor', 'f']);
    expect(headers.cookie).toBe('valueOf=g');
  });

  it('is refused where the spec has none of that name', async () => {
    await start();
    const given = JSON.parse('{"entry_id":"1","__proto__":"x","isPrototypeOf":"y"}') as object;
    await expect(client['readEntry']!(given)).rejects.toMatchObject({
      issues: [
        { path: ['__proto__'], code: 'unknown-key' },
        { path: ['isPrototypeOf'], code: 'unknown-key' },
      ],
    });
    expect(server.requests).toEqual([]);
  });

  it('is missing from a path where the call does not give it', async () => {
    await start();
    await expect(client['readEntry']!({})).rejects.toMatchObject({ issues: [{ path: ['entry_id'], code: 'missing' }] });
  });
});

describe('A field of a form whose name every object has', () => {
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('arrives in %s', async (contentType) => {
    await start();
    const body = { name: 'Ada', colours: ['red', 'blue'], ...odd('x') };
    Object.defineProperty(body, '__proto__', { value: 'x', enumerable: true });
    await client['sendCard']!({ body, contentType });
    expect(await fieldsOf(server.requests[0]!)).toEqual([
      ['name', 'Ada'],
      ['colours', 'red,blue'],
      ...NAMES.map((name) => [name, 'x']),
    ]);
  });

  it('has no headers of its own where the spec states none', async () => {
    await start();
    const issues = (partHeaders: object): Promise<unknown> =>
      client['sendPictures']!({ body: { title: 'x' }, partHeaders }).catch(
        (error: unknown) => (error as { issues: readonly object[] }).issues,
      );
    for (const name of NAMES) {
      const own = JSON.parse(`{"${name}":{"X":"y"}}`) as object;
      expect(await issues(own), name).toMatchObject([{ path: ['partHeaders', name], code: 'unknown-key' }]);
      const nested = JSON.parse(`{"files":{"${name}":"y"}}`) as object;
      expect(await issues(nested), name).toMatchObject([{ path: ['partHeaders', 'files', name], code: 'unknown-key' }]);
    }
    expect(server.requests).toEqual([]);
  });
});

describe('A header whose name every object has', () => {
  it('is sent with a call and with all calls', async () => {
    await start();
    const headers = { constructor: 'a', 'x-b': undefined };
    await client['readEntry']!({ entry_id: '1' }, { headers });
    await createClient({ baseUrl: server.url, token: 'secret', headers })['readEntry']!({ entry_id: '1' });
    for (const { headers: sent } of server.requests) {
      expect(Object.entries(sent)).toContainEqual(['constructor', 'a']);
    }
    expect(server.requests).toHaveLength(2);
  });
});
