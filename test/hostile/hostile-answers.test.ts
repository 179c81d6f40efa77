import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';
import { isLongRun, tries } from '../support/effort.js';
import { startRecording, type RecordingServer } from '../support/recording-server.js';

/*
 * Answers that a service, or a server in its place, can send: JSON that is nested without measure, keys that every object of JavaScript has,
 * headers without end. A call ends with its value or with an error of the client, in time, and changes no prototype.
 */

type Call = (params?: object, options?: object) => Promise<unknown>;
interface Failure {
  readonly kind: string;
  readonly status?: number;
  readonly message: string;
  readonly code?: unknown;
  readonly fields?: readonly { readonly path: readonly unknown[]; readonly message: string }[];
  readonly body?: unknown;
  readonly value?: unknown;
}

/** Several times what any stack holds. */
const DEPTH = tries(12_000, 100_000);

let rest: Readonly<Record<string, unknown>>;
let webhook: Readonly<Record<string, unknown>>;
let server: RecordingServer;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const guestbook = await compileSpec('guestbook');
  rest = await guestbook.load('rest/index.js');
  webhook = await guestbook.load('events/notices/index.js');
}, 120_000);
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function clientOf(baseUrl: string, options: object = {}): Record<string, Call> {
  const create = rest['createClient'] as (options: object) => Record<string, Call>;
  const credentials = { Guest: 'guest-secret', Visitor: 'visitor-secret' };
  return create({ baseUrl, credentials, retry: { limit: 0, minDelayMs: 0 }, ...options });
}

async function answering(text: string, status = 200, type = 'application/json'): Promise<Record<string, Call>> {
  server = await startRecording((_, response) => response.writeHead(status, { 'content-type': type }).end(text));
  closing.push(server.close);
  return clientOf(server.url);
}

const failureOf = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => expect.fail('the call did not fail'),
    (error: unknown) => error as Failure,
  );

/** `{"text":"x","replies":[{"text":"x","replies":[...]}]}` */
const nestedEntry = (depth: number, last = ''): string =>
  `${'{"text":"x","replies":['.repeat(depth)}${last}${']}'.repeat(depth)}`;

const NESTED: Readonly<Record<string, string>> = {
  objects: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  lists: `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
  'lists without an end': '['.repeat(DEPTH),
  'entries of the type itself': nestedEntry(DEPTH),
  'keys of the type itself': `${'{"text":"x","tags":{"t":'.repeat(DEPTH)}1${'}}'.repeat(DEPTH)}`,
  'objects where anything may be': `{"text":"x","more":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}`,
  'details of an error': `{"error":{"code":"x","message":"y","details":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}}`,
  'errors in errors': `${'{"error":{"inner":'.repeat(DEPTH)}1${'}}'.repeat(DEPTH)}`,
  'places of errors': `{"error":{"details":${'{"_errors":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}}`,
  'lists of errors': `{"error":{"details":{"_errors":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}}}`,
};
const KINDS = new Set(['invalid-json', 'response-validation', 'api', 'rate-limit']);

describe.each(Object.entries(NESTED))(`A body of ${DEPTH} nested %s`, (_, text) => {
  it.each([
    [200, isLongRun ? ['shape', 'spec', 'off'] : ['spec']],
    [404, ['shape']],
    [429, ['shape']],
  ] as const)('ends a call with its value or an error of the client, with status %i', async (status, modes) => {
    const client = await answering(text, status);
    for (const name of ['readEntry', 'readAnything', ...(isLongRun ? ['listEntries'] : [])]) {
      for (const validate of modes) {
        const params = name === 'readEntry' ? { entry_id: '1' } : {};
        const outcome = await client[name]!(params, { validate }).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(KINDS, String(outcome)).toContain((outcome as unknown as Failure).kind);
        else expect(status).toBe(200);
      }
    }
  });

  it('ends a stream with its value or an error of the client', async () => {
    const client = await answering(`data: ${text}\n\n`, 200, 'text/event-stream');
    const read = async (): Promise<void> => {
      for await (const entry of (await client['followEntries']!()) as AsyncIterable<unknown>)
        expect(entry).toHaveProperty('text');
    };
    const outcome = await read().then(
      () => 'api',
      (error: unknown) => (error as Failure).kind,
    );
    expect(KINDS).toContain(outcome);
  });

  it('is answered by a handler of webhooks', async () => {
    for (const body of [text, `{"type":"WRITTEN","entry":${text}}`, `{"type":"OTHER","entry":${text}}`]) {
      const create = webhook['createNoticesHandler'] as (options: object) => (request: Request) => Promise<Response>;
      const errors: unknown[] = [];
      const handle = create({
        secret: 'k',
        onEvent: () => {},
        onError: (error: unknown) => errors.push(error),
        maxBytes: 2 ** 24,
      });
      const headers = { 'x-signature': `sha256=${createHmac('sha256', 'k').update(body).digest('hex')}` };
      const { status } = await handle(new Request('http://guests/', { method: 'POST', body, headers }));
      expect(errors).toEqual([]);
      expect([204, 400]).toContain(status);
    }
  });
});

describe('A request that is nested deeply', () => {
  it('is refused, or sent as it is', async () => {
    const client = await answering('{"text":"x"}', 201);
    for (const depth of [100, DEPTH]) {
      const body = JSON.parse(nestedEntry(depth)) as object;
      const outcome = await client['writeEntry']!({ body }).catch((error: unknown) => error as Failure);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ kind: 'request-validation' });
      else expect(server.requests.at(-1)!.body.toString()).toBe(nestedEntry(depth));
    }
  });

  it('that contains itself is refused', async () => {
    const client = await answering('{"text":"x"}', 201);
    const body: Record<string, unknown> = { text: 'x' };
    body['replies'] = [body];
    await expect(client['writeEntry']!({ body })).rejects.toMatchObject({ kind: 'request-validation' });
    body['replies'] = [];
    body['more'] = body;
    await expect(client['writeEntry']!({ body })).rejects.toMatchObject({ kind: 'request-validation' });
    expect(server.requests).toEqual([]);
  });
});

/** Keys that every object has, as JSON has them. */
const ODD = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x","hasOwnProperty":1';

describe('Keys that every object has', () => {
  const unpolluted = (): void => expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();

  it('are keys of an answer, in every place', async () => {
    const text = `{"text":"x",${ODD},"tags":{"__proto__":{"text":"a"},"constructor":{"text":"b"}},"more":{${ODD}}}`;
    const client = await answering(text);
    const value = await client['readEntry']!({ entry_id: '1' }, { validate: 'spec' });
    expect(JSON.stringify(value)).toBe(text);
    unpolluted();
  });

  it('are checked where keys have a type', async () => {
    const client = await answering('{"text":"x","tags":{"__proto__":{"text":1},"constructor":{}}}');
    const { issues } = (await failureOf(client['readEntry']!({ entry_id: '1' }))) as unknown as {
      readonly issues: readonly { readonly path: readonly string[] }[];
    };
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['tags.__proto__.text', 'tags.constructor.text']);
  });

  it('are no fields of an answer that lacks them', async () => {
    for (const body of ['{}', '{"__proto__":{"text":"x"}}', '{"constructor":{"text":"x"}}']) {
      const client = await answering(body);
      await expect(client['readEntry']!({ entry_id: '1' }), body).rejects.toMatchObject({
        kind: 'response-validation',
      });
    }
  });

  it('are keys of an error, whose code and message come from its own', async () => {
    const bodies: Readonly<Record<string, readonly unknown[]>> = {
      [`{"error":{"code":"c","message":"m",${ODD}},${ODD}}`]: ['c', 'm'],
      '{"__proto__":{"error":{"code":"c","message":"m"}}}': [undefined, 'the response has status 404'],
      '{"error":{"__proto__":{"code":"c","message":"m"}}}': [undefined, 'the response has status 404'],
      '{"error":{"code":{"toString":"x"},"message":["m"]}}': [undefined, 'the response has status 404'],
    };
    for (const [body, expected] of Object.entries(bodies)) {
      const client = await answering(body, 404);
      const { code, message, body: parsed } = await failureOf(client['readEntry']!({ entry_id: '1' }));
      expect([code, message], body).toEqual(expected);
      expect(JSON.stringify(parsed)).toBe(body);
    }
    unpolluted();
  });

  it('are places of an error', async () => {
    const details =
      '{"__proto__":{"_errors":[{"code":"a","message":"b"}]},"constructor":{"_errors":[{"message":"c"}]}}';
    const client = await answering(`{"error":{"message":"m","details":${details}}}`, 400);
    const { fields } = await failureOf(client['readEntry']!({ entry_id: '1' }));
    expect(fields).toEqual([
      { path: ['__proto__'], code: 'a', message: 'b' },
      { path: ['constructor'], code: undefined, message: 'c' },
    ]);
    unpolluted();
  });

  it('are names of no event', async () => {
    const { decodeNoticesEvent } = webhook as { decodeNoticesEvent: (message: unknown) => { readonly kind: string } };
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(decodeNoticesEvent({ type: name, entry: { text: 'x' } })).toMatchObject({ kind: 'unknown', name });
    }
  });
});

describe('Headers of an answer', () => {
  /** A server that writes what no server of Node would. */
  async function raw(write: (send: (text: string) => boolean) => void): Promise<string> {
    const sockets = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => write((text) => !socket.destroyed && socket.write(text)));
    });
    await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => sockets.close(resolve)));
    return `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
  }

  const HEADERS: Readonly<Record<string, readonly string[]>> = {
    'of a megabyte': [`X-Long: ${'x'.repeat(2 ** 20)}`],
    'in great number': Array.from({ length: 20_000 }, (_, index) => `X-${index}: 1`),
    'with a name that is none': [': x'],
    'with a line that is none': ['HTTP/1.1 200 OK'],
    'with two lengths': ['Content-Length: 1', 'Content-Length: 2'],
    'with a negative length': ['Content-Length: -1'],
  };

  it.each(Object.entries(HEADERS))('%s end a call with an error', async (_, lines) => {
    const url = await raw((send) => {
      send('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n');
      for (const line of lines) send(`${line}\r\n`);
      send('\r\n{"text":"x"}');
    });
    const failure = await failureOf(clientOf(url, { timeouts: { body: 300 } })['readEntry']!({ entry_id: '1' }));
    expect(['network', 'truncated-body', 'timeout'], failure.message).toContain(failure.kind);
    expect(failure.message).not.toContain('secret');
  });

  it('that never end, end a call with its time', async () => {
    const url = await raw((send) => {
      send('HTTP/1.1 200 OK\r\n');
      const more = (): void => void (send('X: 1\r\n') && setTimeout(more, 20));
      more();
    });
    const failure = await failureOf(clientOf(url, { timeouts: { headers: 200 } })['readEntry']!({ entry_id: '1' }));
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'headers' });
  });

  const LIMITS = ['1e400', '-1', 'NaN', '9'.repeat(1000), '0x10', '1e308', ' ', '1,2', '∞'];

  it.each(LIMITS)('with limits of %j hold nothing back for ever', async (value) => {
    const encoded = Buffer.from(value).toString('latin1');
    let answers = 0;
    server = await startRecording((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-limit': encoded,
        'x-remaining': answers++ % 2 === 0 ? encoded : '0',
        'x-reset-after': encoded,
        'retry-after': encoded,
        'x-bucket': encoded,
      });
      response.end('{"text":"x"}');
    });
    closing.push(server.close);
    const client = clientOf(server.url, { retry: { limit: 0, maxWaitMs: 200 } });
    for (let times = 0; times < 4; times++) {
      const outcome = await client['readEntry']!({ entry_id: '1' }).catch((error: unknown) => (error as Failure).kind);
      expect([{ text: 'x' }, 'rate-limit']).toContainEqual(outcome);
    }
  });
});
