import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileSpec, type CompiledSpec } from '../../support/compiled-library.js';
import { isLongRun } from '../../support/effort.js';
import { sendJson, startRecording, type Recorded, type RecordingServer } from '../../support/recording-server.js';

interface Answered {
  readonly value: unknown;
  readonly status: number;
  readonly headers: Headers;
}
type Call = (
  params?: object,
  options?: object,
) => Promise<unknown> & { readonly withResponse: () => Promise<Answered> };
interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}
type Respond = Parameters<typeof startRecording>[0];

let shop: CompiledSpec;
let createClient: (options: object) => Record<string, Call>;
const servers: RecordingServer[] = [];

beforeAll(async () => {
  shop = await compileSpec('shop');
  ({ createClient } = (await shop.load('rest/index.js')) as { createClient: typeof createClient });
}, 120_000);
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const credentials = {
  Staff: 'staff',
  Till: { username: 'Ada', password: 'pass:wörd' },
  Key: 'k 1'.replace(' ', '+'),
  Session: 's/1',
};

async function client(
  respond: Respond,
  options: object = {},
): Promise<{ call: Record<string, Call>; requests: readonly Recorded[] }> {
  const server = await startRecording(respond);
  servers.push(server);
  const call = createClient({
    baseUrl: server.url,
    baseUrls: { Uploads: `${server.url}/up` },
    credentials,
    retry: { limit: 0 },
    ...options,
  });
  return { call, requests: server.requests };
}

const book = { id: 'bk_1', title: 'Emma' };
const empty: Respond = (_, response) => response.writeHead(204).end();

describe('Parameters', () => {
  it('are headers and cookies under the names of the spec', async () => {
    const { call, requests } = await client((_, response) => sendJson(response, 200, { id: 1, book: 'bk_1' }));
    await call['orderBook']!({ idempotencyKey: 'k-1', basket: 'a; b=ü', body: { book: 'bk_1', count: 2 } });
    expect(requests[0]!.headers).toMatchObject({ 'idempotency-key': 'k-1', cookie: 'basket=a%3B%20b%3D%C3%BC' });
    expect(JSON.parse(requests[0]!.body.toString())).toEqual({ book: 'bk_1', count: 2 });
  });

  it('that would break out of a header are refused, without their value', async () => {
    const { call, requests } = await client(empty);
    const error = await call['orderBook']!({ idempotencyKey: 'k\r\nx: y', body: { book: 'bk_1', count: 2 } }).catch(
      (one: unknown) => one,
    );
    expect(error).toMatchObject({ kind: 'request-validation', issues: [{ path: ['idempotencyKey'], code: 'format' }] });
    expect(String(error)).not.toContain('x: y');
    expect(requests).toEqual([]);
  });

  it('are written in the styles of the spec, and no object becomes [object Object]', async () => {
    const { call, requests } = await client((_, response) => sendJson(response, 200, [book]));
    await call['findBooks']!({
      ids: ['a', 'b'],
      tags: ['x', 'y'],
      words: ['old', 'new'],
      shelves: [1, 2],
      near: { street: 'High Street', city: 'Oxford' },
      filter: { weight: 3 },
      authors: ['Austen', 'Eliot'],
    });
    const query = [...new URL(requests[0]!.path, 'http://shop').searchParams];
    expect(query).toEqual([
      ['ids', 'a,b'],
      ['tags[]', 'x'],
      ['tags[]', 'y'],
      ['words', 'old new'],
      ['shelves', '1|2'],
      ['near[street]', 'High Street'],
      ['near[city]', 'Oxford'],
      ['filter', '{"weight":3}'],
      ['authors', 'Austen'],
      ['authors', 'Eliot'],
      ['shop', 'main'],
      ['api_key', 'k+1'],
    ]);
  });

  it('that are missing, wrong or unknown are refused by name', async () => {
    const { call } = await client(empty);
    await expect(call['findBooks']!({ near: { street: 5 }, shelves: ['x'], color: 'red' })).rejects.toMatchObject({
      issues: [
        { path: ['shelves', 0], code: 'type' },
        { path: ['near', 'street'], code: 'type' },
        { path: ['near', 'city'], code: 'missing' },
        { path: ['color'], code: 'unknown-key' },
      ],
    });
  });
});

describe('A body', () => {
  it('is sent as the content type that the call names', async () => {
    const { call, requests } = await client((_, response) => sendJson(response, 200, { id: 1, book: 'bk_1' }));
    const body = {
      book: 'bk_1',
      count: 2,
      labels: ['gift', 'fast'],
      address: { street: 'High Street', city: 'Oxford' },
    };
    await call['orderBook']!({ body, contentType: 'application/x-www-form-urlencoded' });
    expect(requests[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(requests[0]!.body.toString())]).toEqual([
      ['book', 'bk_1'],
      ['count', '2'],
      ['labels', 'gift,fast'],
      ['address[street]', 'High Street'],
      ['address[city]', 'Oxford'],
    ]);
    await expect(call['orderBook']!({ body, contentType: 'text/csv' })).rejects.toMatchObject({
      kind: 'request-validation',
    });
    await expect(
      call['orderBook']!({ body: { book: 'bk_1' }, contentType: 'application/x-www-form-urlencoded' }),
    ).rejects.toMatchObject({
      issues: [{ path: ['body', 'count'], code: 'missing' }],
    });
  });

  it('has no text where the spec has a file', async () => {
    const { call } = await client(empty);
    await expect(call['addCover']!({ body: { title: 'x', cover: 'text' } })).rejects.toMatchObject({
      issues: [{ path: ['body', 'cover'], code: 'type' }],
    });
  });

  it('refuses headers of parts that are missing, wrong or unknown, or that end the header', async () => {
    const { call, requests } = await client(empty);
    const body = { title: 'x', cover: new Uint8Array([1]) };
    const issuesOf = (partHeaders?: object): Promise<unknown> =>
      call['addScan']!({ body, partHeaders }).catch((error: unknown) =>
        (error as { issues: readonly { path: readonly string[]; code: string }[] }).issues.map(
          ({ path, code }) => `${path.join('.')}: ${code}`,
        ),
      );
    expect(await issuesOf()).toEqual(['partHeaders: missing']);
    expect(await issuesOf({ cover: {} })).toEqual(['partHeaders.cover.X-Checksum: missing']);
    expect(
      await issuesOf({ cover: { 'X-Checksum': 'ab', 'X-Other': 'x' }, title: {}, extracts: { 'X-Page': 'x' } }),
    ).toEqual([
      'partHeaders.cover.X-Checksum: length',
      'partHeaders.cover.X-Other: unknown-key',
      'partHeaders.title: unknown-key',
      'partHeaders.extracts.X-Page: type',
    ]);
    expect(await issuesOf({ cover: { 'X-Checksum': 'abcd\r\nX: y' } })).toEqual(['body: unserialisable']);
    expect(requests).toEqual([]);
  });

  it('of bytes is sent as it is, from memory, from a file and from a stream', async () => {
    const { call, requests } = await client(empty);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([3, 4]));
        controller.close();
      },
    });
    await call['putCover']!({ book_id: 'bk_1', body: new Uint8Array([1, 2]), contentType: 'image/png' });
    await call['putCover']!({ book_id: 'bk_1', body: new Blob(['gif'], { type: 'image/gif' }) });
    await call['putCover']!({ book_id: 'bk_1', body: stream, contentType: 'image/webp' });
    expect(requests.map(({ headers, body }) => [headers['content-type'], body.toString('latin1')])).toEqual([
      ['image/png', '\x01\x02'],
      ['image/gif', 'gif'],
      ['image/webp', '\x03\x04'],
    ]);
    const withoutType = call['putCover']!({ book_id: 'bk_1', body: new Uint8Array([1]) });
    await expect(withoutType).rejects.toMatchObject({ issues: [{ path: ['contentType'] }] });
    const wrong = call['putCover']!({ book_id: 'bk_1', body: new Uint8Array([1]), contentType: 'text/plain' });
    await expect(wrong).rejects.toMatchObject({ kind: 'request-validation' });
  });
});

describe('An answer', () => {
  it('lacks no header and has none of another type in mode spec, and is part of the error', async () => {
    const sent = [{}, { etag: '1', 'x-left': 'many' }, { etag: '1', 'x-left': '1.5' }, { etag: '1', 'x-left': '5' }];
    const found: unknown[] = [];
    for (const headers of sent) {
      const { call } = await client((_, response) => sendJson(response, 200, book, headers));
      expect(await call['getBook']!({ book_id: 'bk_1' })).toEqual(book);
      found.push(
        await call['getBook']!({ book_id: 'bk_1' }, { validate: 'spec' }).catch((error: unknown) => {
          const { issues, value, response } = error as { issues: Issue[]; value: unknown; response: Answered };
          expect([value, response.status]).toEqual([book, 200]);
          return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
        }),
      );
    }
    expect(found).toEqual([
      ['headers.ETag: the header is missing'],
      ['headers.X-Left: the header expected integer, got string'],
      ['headers.X-Left: the header expected integer, got string'],
      book,
    ]);
    const invalid: unknown[] = [];
    const onInvalid = (error: unknown) => invalid.push(error);
    const { call } = await client((_, response) => response.writeHead(202).end(), { onInvalid });
    expect(await call['orderBook']!({ body: { book: 'bk_1', count: 2 } }, { validate: 'spec' })).toBeUndefined();
    expect(invalid).toMatchObject([{ issues: [{ path: ['headers', 'Location'], code: 'missing' }], value: undefined }]);
  });

  it('of another status than 2XX is one where the spec says so', async () => {
    const { call, requests } = await client((_, response) => response.writeHead(304).end());
    expect(await call['getBook']!({ book_id: 'bk_1', ifNoneMatch: '"7"' })).toBeUndefined();
    expect(requests[0]!.headers['if-none-match']).toBe('"7"');
  });

  it('without a body may have the length of the one that it would have', async () => {
    for (const length of [5, 2 ** 40]) {
      const { call } = await client((_, response) => response.writeHead(304, { 'content-length': length }).end());
      expect(await call['getBook']!({ book_id: 'bk_1', ifNoneMatch: '"7"' })).toBeUndefined();
    }
  });

  it('is a stream that can be aborted, and that may break off', async () => {
    const { call } = await client((_, response, index) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('{"book":"bk_1","price":5}\n');
      if (index === 1) setTimeout(() => response.destroy(), 20);
    });
    const controller = new AbortController();
    const read = async (options: object): Promise<void> => {
      for await (const _ of (await call['dumpSales']!({}, options)) as AsyncIterable<unknown>) controller.abort();
    };
    await expect(read({ signal: controller.signal })).rejects.toMatchObject({ kind: 'aborted' });
    await expect(read({})).rejects.toMatchObject({ kind: 'truncated-body' });
  });
});

describe('An error', () => {
  it('reads the form of errors of its own service', async () => {
    const { call } = await client((_, response) => sendJson(response, 400, { problem: 'Too large.', message: 'x' }));
    await expect(call['addCover']!({ body: { title: 'x', cover: new Blob(['x']) } })).rejects.toMatchObject({
      message: 'Too large.',
    });
  });

  it('shows no secret, wherever it was sent', async () => {
    const { call } = await client((request, response) =>
      sendJson(response, 400, {
        code: 1,
        message: `${request.headers.authorization ?? ''} ${request.path} ${request.headers.cookie ?? ''}`,
      }),
    );
    const errors = await Promise.all(
      [
        call['findBooks']!({}),
        call['orderBook']!({ body: { book: 'bk_1', count: 1 } }),
        call['putCover']!({ book_id: 'bk_1', body: new Blob(['x'], { type: 'image/png' }) }),
      ].map((one) => one.catch((error: unknown) => error)),
    );
    const texts = errors
      .map((error) => `${String(error)} ${JSON.stringify((error as { body: unknown }).body)}`)
      .join(' ');
    expect(texts).toContain('[token]');
    expect(texts).not.toMatch(/staff|k\+1|k%2B1|QWRh/);
  });
});

describe('The address', () => {
  it('has the values of its variables', async () => {
    const urls: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(Response.json(book, { headers: { etag: '1' } }));
    };
    await createClient({ fetch }).getBook!({ book_id: 'bk_1' });
    await createClient({ fetch, variables: { region: 'us' } }).getBook!({ book_id: 'bk_1' });
    expect(urls).toEqual(['https://eu.shop.example/api/books/bk_1', 'https://us.shop.example/api/books/bk_1']);
  });
});

const PROGRAM = `
import { createClient, type Call } from './src/rest/index.js';
import { isGetBookError } from './src/rest/operations.js';
import type { Book } from './src/objects/book.js';

export async function program(): Promise<void> {
  const client = createClient({ credentials: { Staff: async () => 'x', Till: { username: 'a', password: 'b' } }, variables: { region: 'us' } });
  try {
    const answer = await client.getBook({ book_id: 'bk_1' }).withResponse();
    if (answer.status === 200) {
      const book: Book = answer.value;
      const etag: string = answer.headers.get('ETag');
      // @ts-expect-error: may be absent
      const left: string = answer.headers.get('X-Left');
      void [book, etag, left];
    } else {
      const nothing: undefined = answer.value;
      void nothing;
    }
  } catch (error) {
    if (!isGetBookError(error)) throw error;
    if (error.status === 404) {
      const missing: string = error.body.missing;
      void missing;
    } else if (error.status === 409) {
      const code: number = error.body.code;
      // @ts-expect-error: only in a body of 404
      void [code, error.body.missing];
    } else if (error.status === 500) {
      const message: string = error.body.message;
      // @ts-expect-error: only in a body of 4XX
      void [message, error.body.code];
    }
  }
  await client.putCover({ book_id: 'bk_1', body: new Uint8Array(2), contentType: 'image/png' });
  // @ts-expect-error: not an image
  await client.putCover({ book_id: 'bk_1', body: new Uint8Array(2), contentType: 'text/plain' });
  await client.orderBook({ body: { book: 'bk_1', count: 1 }, contentType: 'application/x-www-form-urlencoded' });
  // @ts-expect-error: of no such type
  await client.orderBook({ body: { book: 'bk_1', count: 1 }, contentType: 'text/csv' });
  // @ts-expect-error: a token, or a function that returns one
  createClient({ credentials: { Staff: { username: 'a', password: 'b' } } });
  // @ts-expect-error: eu or us
  createClient({ variables: { region: 'mars' } });
  const cover: Uint8Array | string | undefined = await client.getCover({ book_id: 'bk_1' });
  for await (const { price } of await client.watchSales()) void (price satisfies number);
  for await (const { title } of client.paginateListBooks()) void (title satisfies string);
  const call: Call<Book[]> = client.findBooks();
  void [cover, call];
}
`;

// Old compilers take seconds, and others of their tests are in the gate.
it.each(isLongRun ? ['typescript-5.9', 'typescript-6', 'typescript'] : ['typescript'])(
  'the types of all that narrow as %s sees them',
  (compiler) => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const program = join(shop.folder, `program-${compiler}.ts`);
    const project = join(shop.folder, `program-${compiler}.json`);
    writeFileSync(program, PROGRAM);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.asynciterable'],
      types: [],
      skipLibCheck: true,
    };
    writeFileSync(project, JSON.stringify({ compilerOptions, files: [program] }));
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
    expect(stdout).toBe('');
  },
  120_000,
);
