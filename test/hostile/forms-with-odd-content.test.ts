import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';
import { startRecording, type Recorded, type RecordingServer } from '../support/recording-server.js';

/*
 * The content of a form comes from the users of a program: names of files, texts and contents. None of it ends a part, begins another one or adds
 * a header. The received form is read by another reader of forms, and by a plain search for the boundary.
 */

type Call = (params: object) => Promise<unknown>;

let server: RecordingServer;
let client: Record<string, Call>;

beforeAll(async () => {
  const guestbook = await compileSpec('guestbook');
  const { createClient } = (await guestbook.load('rest/index.js')) as {
    createClient: (options: object) => typeof client;
  };
  server = await startRecording((_, response) => response.writeHead(204).end());
  client = createClient({ baseUrl: server.url, token: 'secret', retry: { limit: 0 } });
}, 120_000);
afterAll(() => server.close());

/** With `FormData` of the platform, and with the writer of parts that have headers. */
const WAYS = ['sendPlainPictures', 'sendPictures'] as const;

function boundaryOf({ headers }: Recorded): string {
  return /boundary=(.*)$/.exec(headers['content-type']!)![1]!;
}

async function sent(way: (typeof WAYS)[number], body: object): Promise<{ request: Recorded; form: FormData }> {
  await client[way]!({ body });
  const request = server.requests.at(-1)!;
  const headers = { 'content-type': request.headers['content-type']! };
  return { request, form: await new Response(new Uint8Array(request.body), { headers }).formData() };
}

describe.each(WAYS)('A form that %s writes', (way) => {
  it('has another boundary each time, which no one can have put into the content', async () => {
    const first = boundaryOf((await sent(way, { title: 'x' })).request);
    const title = `a\r\n--${first}\r\nContent-Disposition: form-data; name="note"\r\n\r\n{}\r\n--${first}--\r\n`;
    const { request, form } = await sent(way, { title, files: [new File([title], `${first}.txt`)] });
    expect(boundaryOf(request)).not.toBe(first);
    expect([...form.keys()]).toEqual(['title', 'files']);
    expect(form.get('title')).toBe(title);
    expect(await (form.get('files') as File).text()).toBe(title);
    // One in front of each part, and one at the end.
    expect(request.body.toString('latin1').split(`--${boundaryOf(request)}`)).toHaveLength(4);
  });

  it.each([
    ['quotes', 'a"; name="note', 'a%22; name=%22note'],
    ['a line break', 'a\r\nX-Evil: 1\r\n\r\n{}', 'a%0D%0AX-Evil: 1%0D%0A%0D%0A{}'],
    ['a line feed', 'a\nb', 'a%0Ab'],
    ['letters of other alphabets', 'Übung 名前 👍🏽.txt', 'Übung 名前 👍🏽.txt'],
    ['a path', '../../etc/passwd', '../../etc/passwd'],
    ['a backslash', 'a\\', 'a\\'],
  ])('has a file whose name has %s', async (_, name, written) => {
    const { request, form } = await sent(way, { title: 'x', files: [new File(['content'], name)] });
    expect([...form.keys()]).toEqual(['title', 'files']);
    const text = request.body.toString('utf8');
    expect(text).toContain(`; filename="${written}"\r\nContent-Type: application/octet-stream\r\n\r\ncontent\r\n`);
    expect(text).not.toMatch(/^X-Evil/m);
  });

  it('has a file of a type that would add a header as one without a type', async () => {
    const file = new File(['content'], 'a.txt', { type: 'text/plain\r\nX-Evil: 1' });
    const { request } = await sent(way, { files: [file] });
    expect(request.body.toString()).not.toMatch(/X-Evil/i);
  });

  it('has bytes of every value, and text of every letter, as they are', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256);
    const title = 'ÄÖÜ \0 \u2028 名前 👍🏽';
    const { form } = await sent(way, { title, files: [bytes, new Uint8Array()] });
    expect(form.get('title')).toBe(title);
    const [file, empty] = form.getAll('files') as File[];
    expect(Buffer.from(await file!.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(empty!.size).toBe(0);
  });

  it('has text with half of a character as the replacement that every encoder makes of it', async () => {
    expect((await sent(way, { title: 'a\ud800b' })).form.get('title')).toBe('a\ufffdb');
  });

  it('has an object as JSON, in which nothing ends the part', async () => {
    const note = { name: '\r\n--x\r\n', constructor: 'y' };
    const { form } = await sent(way, { note });
    expect(JSON.parse(form.get('note') as string)).toEqual(note);
  });
});

describe('A form of text', () => {
  it('has names and values in which no separator separates', async () => {
    const body = { name: 'a&b=c;d', 'x&y=z': 'Ü+ %00\r\n' };
    await client['sendCard']!({ body, contentType: 'application/x-www-form-urlencoded' });
    expect([...new URLSearchParams(server.requests.at(-1)!.body.toString())]).toEqual(Object.entries(body));
  });

  it('has names in which nothing ends the part', async () => {
    const body = { name: 'Ada', 'a"\r\nX-Evil: 1\r\n\r\n': 'x' };
    await client['sendCard']!({ body, contentType: 'multipart/form-data' });
    const text = server.requests.at(-1)!.body.toString();
    expect(text).toContain('name="a%22%0D%0AX-Evil: 1%0D%0A%0D%0A"\r\n\r\nx\r\n');
  });
});
