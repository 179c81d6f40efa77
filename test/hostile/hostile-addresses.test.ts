import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';
import { tries } from '../support/effort.js';
import { sendJson, startRecording, type Recorded, type RecordingServer } from '../support/recording-server.js';

/*
 * Addresses that an answer names: of the next page in `Link`, and of a redirect in `Location`. A service that was taken over, or that repeats
 * what others wrote, can put anything there. The token goes to the origin of the service only, wherever it is in the request.
 */

type Pages = (params?: object, options?: object) => AsyncIterable<{ readonly text: string }>;
type Call = (params?: object, options?: object) => Promise<unknown>;
type Respond = Parameters<typeof startRecording>[0];

let createClient: (options: object) => Record<string, unknown>;
const servers: { readonly close: () => unknown }[] = [];

beforeAll(async () => {
  const guestbook = await compileSpec('guestbook');
  ({ createClient } = (await guestbook.load('rest/index.js')) as { createClient: typeof createClient });
}, 120_000);
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(respond: Respond): Promise<RecordingServer> {
  const server = await startRecording(respond);
  servers.push(server);
  return server;
}

async function service(respond: Respond): Promise<{ client: Record<string, unknown>; requests: readonly Recorded[] }> {
  const { url, requests } = await start(respond);
  const credentials = { Guest: 'guest-secret', Visitor: 'visitor-secret' };
  return { client: createClient({ baseUrl: `${url}/api`, credentials, retry: { limit: 0 } }), requests };
}

async function collected(pages: ReturnType<Pages>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { text } of pages) {
    found.push(text);
    if (found.length > 20) break;
  }
  return found;
}

/** Ways of writing an address of another origin; each is made of the port of the server that waits there. */
const ELSEWHERE: Readonly<Record<string, (port: string, own: string) => string>> = {
  'another port': (port) => `http://127.0.0.1:${port}/next`,
  'another name of the host': (_, own) => `http://localhost:${own}/next`,
  'no scheme': (port) => `//127.0.0.1:${port}/next`,
  backslashes: (port) => `\\\\127.0.0.1:${port}\\next`,
  'tabs and line breaks inside': (port) => `/\t/127.0.0.1:${port}/next`,
  'a user that looks like the host': (port, own) => `http://127.0.0.1:${own}@127.0.0.1:${port}/next`,
  'another scheme': (_, own) => `https://127.0.0.1:${own}/next`,
  'a scheme without a host': () => 'data:application/json,[]',
  'a file': () => 'file:///etc/passwd',
};

const portOf = (url: string): string => new URL(url).port;

describe.each(Object.entries(ELSEWHERE))('An address elsewhere, written with %s', (_, address) => {
  it.each(['paginateListEntries', 'paginateListWatched'])('is no next page of %s', async (operation) => {
    const elsewhere = await start((__, response) => sendJson(response, 200, [{ text: 'stolen' }]));
    const { client, requests } = await service((request, response) => {
      const target = address(portOf(elsewhere.url), request.headers.host!.split(':')[1]!);
      sendJson(response, 200, [{ text: 'one' }], { link: `<${target}>; rel="next"` });
    });
    await expect(collected((client[operation] as Pages)())).rejects.toMatchObject({ kind: 'redirect' });
    expect(elsewhere.requests).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('is no target of a redirect with status %i', async (status) => {
    const elsewhere = await start((__, response) => sendJson(response, 200, { text: 'stolen' }));
    const { client, requests } = await service((request, response) => {
      const location = address(portOf(elsewhere.url), request.headers.host!.split(':')[1]!).replaceAll('\t', '');
      response.writeHead(status, { location }).end();
    });
    await expect((client['readEntry'] as Call)({ entry_id: '1' })).rejects.toMatchObject({ kind: 'redirect', status });
    await expect((client['writeEntry'] as Call)({ body: { text: 'x' } })).rejects.toMatchObject({ kind: 'redirect' });
    expect(elsewhere.requests).toEqual([]);
    expect(requests).toHaveLength(2);
  });
});

describe('An address that the client cannot use', () => {
  const UNUSABLE = {
    'no address': () => 'http://[',
    'one with a user and a password': (own: string) => `http://user:pass@127.0.0.1:${own}/next`,
  };

  it.each(Object.entries(UNUSABLE))('is no next page: %s', async (_, address) => {
    const { client, requests } = await service((request, response) => {
      const target = address(request.headers.host!.split(':')[1]!);
      sendJson(response, 200, [{ text: 'one' }], { link: `<${target}>; rel=next` });
    });
    const pages = (client['paginateListEntries'] as Pages)();
    await expect(collected(pages)).rejects.toMatchObject({ kind: 'redirect' });
    expect(requests).toHaveLength(1);
  });

  it.each(Object.entries(UNUSABLE))('is no target of a redirect: %s', async (_, address) => {
    const { client, requests } = await service((request, response) => {
      response.writeHead(302, { location: address(request.headers.host!.split(':')[1]!) }).end();
    });
    const call = (client['readEntry'] as Call)({ entry_id: '1' });
    await expect(call).rejects.toMatchObject({ kind: 'redirect' });
    expect(requests).toHaveLength(1);
  });
});

describe('An address of the service itself', () => {
  it('has the key of the client, not the one that the service repeats', async () => {
    const { client, requests } = await service((_, response, index) => {
      const next = '/api/watched?visitor_key=other&page=2&visitor_key=visitor-secret';
      sendJson(response, 200, [{ text: `${index}` }], index === 0 ? { link: `<${next}>; rel=next` } : {});
    });
    expect(await collected((client['paginateListWatched'] as Pages)())).toEqual(['0', '1']);
    const { searchParams } = new URL(requests[1]!.path, 'http://guests');
    expect([...searchParams]).toEqual([
      ['page', '2'],
      ['visitor_key', 'visitor-secret'],
    ]);
  });

  it('may lead out of the path of the service, and has the token', async () => {
    const { client, requests } = await service((_, response, index) =>
      sendJson(response, 200, [{ text: `${index}` }], index === 0 ? { link: '<../../../x?page=2>; rel=next' } : {}),
    );
    expect(await collected((client['paginateListEntries'] as Pages)())).toEqual(['0', '1']);
    expect([requests[1]!.path, requests[1]!.headers.authorization]).toEqual(['/x?page=2', 'Bearer guest-secret']);
  });
});

/** The next page in a header: `2` where there is one. */
const LINKS: Readonly<Record<string, string | undefined>> = {
  '</2>; rel=next': '/2',
  '</2>;rel="next"': '/2',
  '</2> ; REL = "prev NEXT"': '/2',
  '</2>; title="a; b, c > d"; rel=next': '/2',
  '</1>; rel=prev, </2>; rel=next': '/2',
  '</1>;rel=prev,</2>;rel=next,</3>;rel=last': '/2',
  '</2>; rel="next"; rel="prev"': '/2',
  '</2?a=1,2;b>; rel=next': '/2?a=1,2;b',
  '</2?rel=next>; rel=prev': undefined,
  '</2>; title="; rel=next"': undefined,
  '</2>; title="x\\"; rel=next; y=\\""': undefined,
  '</1>; title="</2>; rel=next"; rel=prev': undefined,
  '</1>; title="</3>; rel=next"; rel=prev, </2>; rel=next': '/2',
  '</2>; rel="prev"; rel="next"': undefined,
  '</2>; xrel=next': undefined,
  '</2>; rel*=next': undefined,
  '</2>; rel=nextpage': undefined,
  '</2>; rel=next; anchor="/other"': undefined,
  '</2>; title="open; rel=next': undefined,
  '</2 rel=next': undefined,
  'rel=next': undefined,
  '': undefined,
  '>;<;"': undefined,
};

describe('The header Link', () => {
  it.each(Object.entries(LINKS))('%j leads to %s', async (link, expected) => {
    const urls: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return Promise.resolve(Response.json([{ text: 'x' }], { headers: urls.length === 1 ? { link } : {} }));
    };
    const client = createClient({ fetch, credentials: { Guest: 'x' } });
    await collected((client['paginateListEntries'] as Pages)({ limit: 1 }));
    expect(urls.slice(1)).toEqual(expected === undefined ? [] : [`https://guestbook.example${expected}`]);
  });

  it.each([
    '<',
    '>',
    '<>',
    '<a',
    ';',
    ',',
    '"',
    ' ',
    '\\',
    '";',
    '<>;',
    '<>;rel',
    '<>; rel=',
    '<>;"',
    '<>;a="',
    'rel=next',
    '<> ;\t',
  ])('of nothing but %j is read at once', async (piece) => {
    const link = piece.repeat(tries(2 ** 17, 2 ** 20) / piece.length);
    for (const text of [link, `<x>${link}`, `<x>; a="${link}`, `${link}</2>; rel=prev`]) {
      const answer = { ok: true, status: 200, type: 'basic', body: null } as const;
      const headers = { get: (name: string) => (name === 'link' ? text : 'application/json'), has: () => false };
      const reads = { getReader: () => bodyOf('[{"text":"x"}]') };
      const fetch = (): Promise<object> => Promise.resolve({ ...answer, headers, body: reads });
      const client = createClient({ fetch, credentials: { Guest: 'x' } });
      const before = process.cpuUsage();
      await collected((client['paginateListEntries'] as Pages)({ limit: 1 }));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(tries(500, 2000));
    }
  });
});

/** A reader of a body of one piece. */
function bodyOf(text: string): object {
  const pieces = [new TextEncoder().encode(text)];
  return {
    read: () => Promise.resolve({ value: pieces.shift(), done: pieces.length === 0 }),
    cancel: () => Promise.resolve(),
  };
}
