import { afterEach, describe, expect, test, vi } from 'vitest';
import { Documents } from '../../generator/import/load/documents.js';
import { fetchDocuments, FetchedDocuments, NeededUrl } from '../../generator/import/load/fetch-documents.js';
import { isUrl } from '../../generator/spec-path.js';

afterEach(() => void vi.unstubAllGlobals());

/** Answers with the texts, and records what was requested. */
function serving(texts: Readonly<Record<string, string | Response | Error>>): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push(url);
    expect(init.signal).toBeInstanceOf(AbortSignal);
    const text = texts[url] ?? new Response('', { status: 404 });
    if (text instanceof Error) throw text;
    return text instanceof Response ? text : new Response(text);
  });
  return requested;
}

const START = 'https://a.example/api/start.yaml';

/** The final target of the schema at the beginning of a document. */
function followed(documents: Documents): unknown {
  let part = { raw: documents.root.root, document: documents.root, pointer: '' };
  for (;;) {
    const ref = (part.raw as { readonly $ref?: string }).$ref;
    if (ref === undefined) return part.raw;
    part = documents.resolve(ref, part) as typeof part;
  }
}

/** Runs an import of the document at the address at which all begins. */
function fromStart<Result>(allowed: readonly string[], run: (documents: Documents) => Result): Promise<Result> {
  return fetchDocuments([START, ...allowed], (fetched) => {
    const documents = new Documents(START, fetched);
    return documents.run(() => run(documents));
  });
}

describe('an import from an address', () => {
  test('reads nothing else by itself', async () => {
    const requested = serving({ [START]: '$ref: next.yaml', 'https://a.example/api/next.yaml': 'type: string' });
    expect(await fromStart([], ({ root }) => root.root)).toEqual({ $ref: 'next.yaml' });
    await expect(fromStart([], followed)).rejects.toThrow('$ref leads to an address that is not read');
    expect(requested).toEqual([START, START]);
  });

  test('reads other addresses where they are allowed', async () => {
    const requested = serving({
      [START]: '$ref: other/one.yaml#/a',
      'https://a.example/api/other/one.yaml': 'a: { $ref: "https://b.example/two.yaml" }',
      'https://b.example/two.yaml': 'type: integer',
    });
    const allowed = ['https://a.example/api/other', 'https://b.example/'];
    expect(await fromStart(allowed, followed)).toEqual({ type: 'integer' });
    expect(requested).toEqual([START, 'https://a.example/api/other/one.yaml', 'https://b.example/two.yaml']);
  });

  test('reads each address once, however many there are, and none below an encoded way out of its folder', async () => {
    const all = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`https://a.example/api/${n}.yaml`, 'type: string']),
    );
    const refs = Object.keys(all).map((url) => ({ $ref: url }));
    const requested = serving({ [START]: JSON.stringify({ refs: [...refs, { $ref: '..%2fother.yaml' }] }), ...all });
    let runs = 0;
    const resolveAll = (documents: Documents): void => {
      runs++;
      const from = { raw: {}, document: documents.root, pointer: '' };
      for (const { $ref } of refs) documents.resolve($ref, from);
    };
    await fromStart(['https://a.example/api/'], resolveAll);
    expect(requested).toHaveLength(51);
    expect(runs).toBeLessThan(3);
  });

  test.each<readonly [string, string | Response | Error, string]>([
    ['does not answer', new TypeError('fetch failed'), `${START}: it cannot be read: fetch failed`],
    ['refuses', new Response('', { status: 403 }), `${START}: it answers with status 403`],
  ])('that %s says so', async (_, answer, message) => {
    serving({ [START]: answer });
    await expect(fromStart([], followed)).rejects.toThrow(message);
  });

  test('that never ends is given up', async () => {
    const chunk = new Uint8Array(64 * 1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent++;
        controller.enqueue(chunk);
      },
    });
    serving({ [START]: new Response(endless) });
    await expect(fromStart([], followed)).rejects.toThrow(`${START}: the document is too large`);
    expect(sent).toBeLessThan(6);
  });

  test('in pieces is decoded as a whole', async () => {
    const bytes = new TextEncoder().encode('title: "€"');
    const pieces = new ReadableStream({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    serving({ [START]: new Response(pieces) });
    expect(await fromStart([], ({ root }) => root.root)).toEqual({ title: '€' });
  });

  test('without an end of further addresses is given up after a thousand', async () => {
    serving({});
    vi.stubGlobal('fetch', async () => new Response('x'));
    let count = 0;
    const run = (fetched: FetchedDocuments): never => {
      fetched.get(`https://a.example/${count++}`);
      throw new Error('unreachable');
    };
    await expect(fetchDocuments(['https://a.example'], run)).rejects.toThrow(
      'https://a.example/1000: more than 1000 documents are referred to',
    );
  });

  test('fails with what the import itself throws', async () => {
    serving({ [START]: 'type: string' });
    await expect(fromStart([], () => Promise.reject(new RangeError('own')))).rejects.toThrow('own');
    await expect(
      fromStart([], () => {
        throw new RangeError('own');
      }),
    ).rejects.toThrow(RangeError);
  });
});

test.each([
  ['https://a.example/api', 'https://a.example/api', true],
  ['https://a.example/api', 'https://a.example/api/b.yaml', true],
  ['https://a.example/api/', 'https://a.example/api/b.yaml', true],
  ['https://a.example', 'https://a.example/b.yaml', true],
  ['https://a.example/api', 'https://a.example/apis/b.yaml', false],
  ['https://a.example/api', 'https://a.example/b.yaml', false],
  ['https://a.example', 'https://a.example.evil/b.yaml', false],
  ['https://a.example', 'http://a.example/b.yaml', false],
  ['https://a.example', 'https://a.example:8443/b.yaml', false],
  ['a.example', 'https://a.example/b.yaml', false],
  ['https://a.example', 'https://', false],
  ['https://', 'https://a.example', false],
  ['https://', 'https://', true],
  ['a.yaml', 'a.yaml', false],
])('where %s is allowed, whether %s is: %s', (allowed, url, isAllowed) => {
  const fetched = new FetchedDocuments([allowed]);
  if (isAllowed) expect(() => fetched.get(url)).toThrow(NeededUrl);
  else expect(fetched.get(url)).toBeUndefined();
  fetched.add(url, 'text');
  expect([fetched.get(url), fetched.size]).toEqual(['text', 1]);
});

test('an address begins with http or https', () => {
  expect(['http://a', 'HTTPS://a', 'https:/a', 'a/https://b', 'ftp://a', 'a.yaml'].map(isUrl)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
