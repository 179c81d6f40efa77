import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, startBrowser } from '../../support/browser.js';
import { compileSpec } from '../../support/compiled-library.js';
import { hasWorkerd, inWorkerd } from '../../support/workerd.js';
import { sendJson, startRecording, type Recorded, type RecordingServer } from '../../support/recording-server.js';

/*
 * One program with everything that a request and an answer can have, in Node, in Chromium, and in workerd where WORKERD names it.
 */

/** Runs in each of them; `origin` is the address of the server. */
const PROGRAM = (rest: string, parts: string, permissions: string): string => `
import { createClient } from ${JSON.stringify(rest)};
import { isGetBookError } from ${JSON.stringify(rest.replace('index.js', 'operations.js'))};
import { observed, ownLimits } from ${JSON.stringify(parts)};
import { shopRights } from ${JSON.stringify(permissions)};

export async function results(origin) {
  const seen = [];
  const client = createClient({
    baseUrl: origin,
    baseUrls: { Uploads: origin + '/up' },
    credentials: { Staff: () => 'staff', Till: { username: 'Ada', password: 'x' }, Session: 's' },
    limits: ownLimits({ global: { requests: 1000, seconds: 1 } }),
    fetch: observed(({ type, operation }) => seen.push(type + ' ' + operation)),
    validate: 'spec',
  });
  const all = async (list) => {
    const items = [];
    for await (const item of list) items.push(item);
    return items;
  };
  const answer = await client.getBook({ book_id: 'bk_1' }).withResponse();
  const missing = await client.getBook({ book_id: 'bk_0' }).catch((error) => error);
  const body = { title: 'Émma', cover: new Uint8Array([1, 2, 255]), extracts: [new Blob(['one'])], details: { weight: 3 } };
  await client.addCover({ body });
  await client.addScan({ body, partHeaders: { cover: { 'X-Checksum': 'abcd' } } });
  await client.putCover({ book_id: 'bk_1', body: new Blob(['gif'], { type: 'image/gif' }) });
  return {
    title: answer.value.title,
    status: answer.status,
    etag: answer.headers.get('etag'),
    missing: isGetBookError(missing) && missing.status === 404 && missing.body.missing,
    cover: Array.from(await client.getCover({ book_id: 'bk_1' })),
    events: await all(await client.watchSales()),
    lines: await all(await client.dumpSales()),
    pages: (await all(client.paginateListBooks())).map(({ id }) => id),
    seen: seen.filter((one) => /^(request|answer) get_book$/.test(one)),
    rights: shopRights({ shop: { owner: 1, everyone: 3, teams: [] }, clerk: { id: 2 } }),
    token: String(missing).includes('staff'),
  };
}
`;

const EXPECTED = {
  title: 'Emma',
  status: 200,
  etag: '"1"',
  missing: 'bk_0',
  cover: [0, 1, 254],
  events: [{ book: 'bk_1', price: 5 }],
  lines: [
    { book: 'bk_1', price: 5 },
    { book: 'bk_2', price: 6 },
  ],
  pages: ['bk_1', 'bk_2'],
  seen: ['request get_book', 'answer get_book', 'request get_book', 'answer get_book'],
  rights: 3,
  token: false,
};

const SALES = [
  { book: 'bk_1', price: 5 },
  { book: 'bk_2', price: 6 },
];

function respond({ path, method }: Recorded, response: Parameters<Parameters<typeof startRecording>[0]>[1]): void {
  const send = (type: string, body: string | Uint8Array): unknown =>
    response.writeHead(200, { 'content-type': type }).end(body);
  const book = { id: 'bk_1', title: 'Emma' };
  const [where = '', query = ''] = path.split('?');
  switch (`${method} ${where}`) {
    case 'GET /':
      return void send('text/html', '<!doctype html><script type="module" src="/program.js"></script>');
    case 'GET /program.js':
      return void send('text/javascript', page);
    case 'GET /books/bk_1':
      return sendJson(response, 200, book, { etag: '"1"' });
    case 'GET /books/bk_0':
      return sendJson(response, 404, { code: 1, message: 'staff', missing: 'bk_0' });
    case 'GET /books/bk_1/cover':
      return void send('image/png', new Uint8Array([0, 1, 254]));
    case 'GET /sales':
      return void send('text/event-stream', `: begins\ndata: ${JSON.stringify(SALES[0])}\n\n`);
    case 'GET /sales.ndjson':
      return void send('application/x-ndjson', SALES.map((sale) => JSON.stringify(sale)).join('\n'));
    case 'GET /books':
      return sendJson(response, 200, {
        data: [query.includes('starting_after') ? { ...book, id: 'bk_2' } : book],
        has_more: !query.includes('starting_after'),
      });
    case 'PUT /books/bk_1/cover':
      return void response.writeHead(204).end();
    default:
      return sendJson(response, 201, book);
  }
}

let program: string;
let page = '';
let server: RecordingServer;
let folder: string;

beforeAll(async () => {
  const shop = await compileSpec('shop');
  const at = (path: string): string => join(shop.folder, 'dist', path);
  const text = PROGRAM(at('rest/index.js'), at('rest/parts.js'), at('permissions/index.js'));
  const build = await rolldown({
    input: 'program',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? '\0program' : null),
        load: (id) => (id === '\0program' ? text : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  program = output[0].code;
  page = `${program}\nexport {};`.replace(
    /export\s*\{\s*(\w+) as results\s*\}/,
    'window.results = $1(location.origin)',
  );
  server = await startRecording(respond);
  folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
}, 120_000);

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Forms that arrived, as another reader of forms reads them. */
async function formsSince(first: number): Promise<readonly unknown[]> {
  const forms = server.requests.slice(first).filter(({ path }) => /^\/up\/(covers|scans)$/.test(path));
  return Promise.all(
    forms.map(async ({ headers, body }) => {
      const type = headers['content-type'] ?? '';
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      const cover = form.get('cover') as File;
      const checksum = /X-Checksum: (\w+)/i.exec(body.toString('latin1'))?.[1];
      return [
        form.get('title'),
        [...new Uint8Array(await cover.arrayBuffer())],
        cover.type,
        form.get('details'),
        checksum,
      ];
    }),
  );
}

const FORMS = [
  ['Émma', [1, 2, 255], 'image/png', '{"weight":3}', undefined],
  ['Émma', [1, 2, 255], 'image/png', '{"weight":3}', 'abcd'],
];

describe('A client with files, forms, streams, pages, events and limits', () => {
  it('works in Node', async () => {
    const first = server.requests.length;
    const module = join(folder, 'program.mjs');
    writeFileSync(module, program);
    const { results } = (await import(pathToFileURL(module).href)) as { results: (origin: string) => Promise<unknown> };
    expect(await results(server.url)).toEqual(EXPECTED);
    expect(await formsSince(first)).toEqual(FORMS);
    const gif = server.requests.slice(first).find(({ method }) => method === 'PUT');
    expect([gif?.headers['content-type'], gif?.body.toString()]).toEqual(['image/gif', 'gif']);
  });

  it.skipIf(!hasBrowser())('works in a browser', async () => {
    const first = server.requests.length;
    const browser = await startBrowser();
    try {
      const tab = await browser.newPage();
      const problems: string[] = [];
      tab.on('pageerror', (error) => problems.push(String(error)));
      await tab.goto(server.url);
      await tab.waitForFunction('window.results !== undefined');
      expect(await tab.evaluate('window.results')).toEqual(EXPECTED);
      expect(problems).toEqual([]);
    } finally {
      await browser.close();
    }
    expect(await formsSince(first)).toEqual(FORMS);
  });

  it.skipIf(!hasWorkerd())('works in workerd', async () => {
    const first = server.requests.length;
    const worker =
      `${program}\nexport default { fetch: async () => { try { return Response.json(await $results('${server.url}')); } catch (error) { return new Response(String(error.stack), { status: 500 }); } } };`.replace(
        /export\s*\{\s*(\w+) as results\s*\};?/,
        'const $results = $1;',
      );
    await inWorkerd(folder, worker, async (origin) => {
      const response = await fetch(origin);
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expect(JSON.parse(text)).toEqual(EXPECTED);
    });
    expect(await formsSince(first)).toEqual(FORMS);
  });
});
