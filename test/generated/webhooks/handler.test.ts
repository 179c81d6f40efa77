import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  createWebhookHandler,
  type WebhookEvent,
  type WebhookHandlerOptions,
  type WebResponse,
} from '../../../generated/dist/events/webhook/index.js';
import type { ApplicationAuthorizedEvent } from '../../../generated/dist/index.js';
import { createWebhookHandler as createLive } from '../../../generated/dist/live/events/webhook/index.js';
import { createSamples } from '../../support/sample.js';
import { platformModel } from '../../support/platform.js';
import { serveWeb, type WebServer } from '../../support/web-server.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const samples = createSamples(await platformModel());
const NOW = 1_700_000_000_000;
const timestamp = '1700000000';

function signed(body: string, at = timestamp, key: KeyObject = privateKey): Record<string, string> {
  const signature = sign(null, Buffer.concat([Buffer.from(at), Buffer.from(body)]), key).toString('hex');
  return { 'x-signature-ed25519': signature, 'x-signature-timestamp': at, 'content-type': 'application/json' };
}

function post(body: string, headers: Record<string, string> = signed(body)): Request {
  return new Request('https://bot.example/events', { method: 'POST', body, headers });
}

function eventBody(type: string, data: unknown): string {
  const event = { type, timestamp: '2024-10-18T14:42:53.064834', data };
  return JSON.stringify({ version: 1, application_id: '1234560123453231555', type: 1, event });
}

const authorized = eventBody('APPLICATION_AUTHORIZED', samples.object('ApplicationAuthorizedEvent'));
const ping = JSON.stringify({ version: 1, application_id: '1234560123453231555', type: 0 });

function handler(options: Partial<WebhookHandlerOptions> = {}) {
  const onEvent = vi.fn<WebhookHandlerOptions['onEvent']>();
  const onError = vi.fn<(error: unknown) => void>();
  const handle = createWebhookHandler({ verifyKey, onEvent, onError, now: () => NOW, ...options });
  return { onEvent, onError, handle, status: async (request: Request) => (await handle(request)).status };
}

describe('a request with the right signature', () => {
  it('is acknowledged with an empty response if it is a ping', async () => {
    const { handle, onEvent } = handler();
    const response = await handle(post(ping));
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('brings an event of a known type', async () => {
    const { status, onEvent } = handler();
    expect(await status(post(authorized))).toBe(204);
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'event', name: 'APPLICATION_AUTHORIZED', type: 'ApplicationAuthorizedEvent' }),
    );
  });

  it('brings events of an unknown type and events with an invalid payload', async () => {
    const { status, onEvent } = handler();
    expect(await status(post(eventBody('MOON_LANDING', { on: 'the moon' })))).toBe(204);
    expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'unknown', name: 'MOON_LANDING' }));
    expect(await status(post(eventBody('APPLICATION_DEAUTHORIZED', { user: 5 })))).toBe(204);
    expect(onEvent).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'invalid', issues: [expect.objectContaining({ path: ['event', 'data', 'user'] })] }),
    );
  });

  it('brings only the requested events, and acknowledges the others', async () => {
    const { status, onEvent } = handler({ types: ['APPLICATION_DEAUTHORIZED'] });
    expect(await status(post(authorized))).toBe(204);
    expect(await status(post(eventBody('MOON_LANDING', {})))).toBe(204);
    expect(onEvent).not.toHaveBeenCalled();
    expect(await status(post(eventBody('APPLICATION_DEAUTHORIZED', { user: samples.object('User') })))).toBe(204);
    expect(onEvent).toHaveBeenCalledTimes(1);
  });

  it('is to be sent again if the event could not be handled', async () => {
    const failing = handler({ onEvent: () => Promise.reject(new Error('the database is down')) });
    expect(await failing.status(post(authorized))).toBe(500);
    expect(failing.onError).toHaveBeenCalledWith(new Error('the database is down'));
    const complaining = handler({
      onEvent: () => {
        throw new Error('no');
      },
      onError: () => {
        throw new Error('nor this');
      },
    });
    expect(await complaining.status(post(authorized))).toBe(500);
  });

  it.each([
    ['no JSON', '{'],
    ['empty', ''],
    ['no envelope', '[]'],
    ['an envelope without type', '{"version":1,"application_id":"1"}'],
    ['an event without body', '{"version":1,"application_id":"1","type":1}'],
    ['of a type that does not exist', '{"version":1,"application_id":"1","type":7}'],
    ['no text', '\ud800'],
  ])('is refused where the body is %s', async (_, body) => {
    const { status, onEvent } = handler();
    expect(await status(post(body, signed(body)))).toBe(400);
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('is refused where the body is not UTF-8, though its bytes are signed', async () => {
    const body = Buffer.from([0x22, 0xff, 0xfe, 0x22]);
    const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex');
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp };
    expect(await handler().status(new Request('https://bot.example/', { method: 'POST', body, headers }))).toBe(400);
  });

  it('is checked by what was sent, byte for byte', async () => {
    const spaced = authorized.replace('{', '{ ');
    expect(await handler().status(post(spaced))).toBe(204);
    expect(await handler().status(post(spaced, signed(authorized)))).toBe(401);
  });
});

describe('a request with a wrong signature', () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const good = signed(authorized);

  it.each([
    ['none', { 'x-signature-timestamp': timestamp }],
    ['no timestamp', { 'x-signature-ed25519': good['x-signature-ed25519']! }],
    ['another timestamp', { ...good, 'x-signature-timestamp': '1700000001' }],
    ['that of another key', signed(authorized, timestamp, other)],
    ['that of another body', signed(ping)],
    ['no hexadecimal', { ...good, 'x-signature-ed25519': 'z'.repeat(128) }],
    ['half of it', { ...good, 'x-signature-ed25519': good['x-signature-ed25519']!.slice(64) }],
    ['more of it', { ...good, 'x-signature-ed25519': `${good['x-signature-ed25519']!}00` }],
    ['zeros', { ...good, 'x-signature-ed25519': '0'.repeat(128) }],
  ])('is refused where it has %s', async (_, headers: Record<string, string>) => {
    const { status, onEvent } = handler();
    expect(await status(post(authorized, headers))).toBe(401);
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('costs the same whatever is wrong: one verification of a whole signature', async () => {
    const verify = vi.spyOn(globalThis.crypto.subtle, 'verify');
    const { status } = handler();
    for (const signature of [undefined, '', 'xyz', 'f'.repeat(128), good['x-signature-ed25519']!.slice(1)]) {
      verify.mockClear();
      const headers = { 'x-signature-timestamp': timestamp, ...(signature === undefined ? {} : { 'x-signature-ed25519': signature }) };
      expect(await status(post(authorized, headers))).toBe(401);
      expect(verify).toHaveBeenCalledTimes(1);
      expect((verify.mock.calls[0]![2] as Uint8Array).byteLength).toBe(64);
    }
    verify.mockRestore();
  });

  it('is never accepted, and never throws, whatever is changed', async () => {
    const { status, onEvent } = handler({ replayWindow: false });
    await fc.assert(
      fc.asyncProperty(fc.nat(127), fc.integer({ min: 1, max: 15 }), async (at, by) => {
        const signature = good['x-signature-ed25519']!;
        const digit = (Number.parseInt(signature[at]!, 16) ^ by).toString(16);
        const changed = signature.slice(0, at) + digit + signature.slice(at + 1);
        expect(await status(post(authorized, { ...good, 'x-signature-ed25519': changed }))).toBe(401);
      }),
      { numRuns: 50 },
    );
    expect(onEvent).not.toHaveBeenCalled();
  });
});

describe('a request that was signed at another time', () => {
  const at = (seconds: number): Request => post(ping, signed(ping, String(NOW / 1000 + seconds)));

  it('is accepted as long as deliveries are retried', async () => {
    const { status } = handler();
    expect([await status(at(-600)), await status(at(600))]).toEqual([204, 204]);
    expect([await status(at(-601)), await status(at(601))]).toEqual([401, 401]);
  });

  it('is accepted within a custom window, or at any time', async () => {
    const { status } = handler({ replayWindow: 5 });
    expect([await status(at(-5)), await status(at(-6))]).toEqual([204, 401]);
    expect(await handler({ replayWindow: false }).status(at(-9_999_999))).toBe(204);
  });

  it.each(['', 'now', '-5', '1e9', '1700000000.5', '99999999999999999999'])('is refused where the time is "%s"', async (text) => {
    expect(await handler().status(post(ping, signed(ping, text)))).toBe(401);
  });
});

describe('a key that is malformed', () => {
  it.each(['', 'xyz', 'ab', 'g'.repeat(64), `${verifyKey}00`, undefined as unknown as string])(
    'makes the response 500, and is reported to the operator (%s)',
    async (key) => {
      const { status, onError } = handler({ verifyKey: key });
      expect([await status(post(ping)), await status(post(ping))]).toEqual([500, 500]);
      expect(onError).toHaveBeenCalledWith(new TypeError('the public key is not 32 bytes in hexadecimal'));
    },
  );
});

describe('other requests', () => {
  it('than POST are refused', async () => {
    const { handle } = handler();
    const response = await handle(new Request('https://bot.example/'));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('with too large a body are refused, before it is read if the length is declared', async () => {
    const { status } = handler({ maxBytes: 100 });
    const large = 'x'.repeat(101);
    expect(await status(post(large, { ...signed(large), 'content-length': '101' }))).toBe(413);
    expect(await status(post(ping))).toBe(204);
    expect(await handler().status(post('x'.repeat(1_048_577)))).toBe(413);
  });

  it('with a body without end are refused after so many bytes', async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel() {
        cancelled = true;
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: signed('') } as RequestInit;
    expect(await handler({ maxBytes: 50_000 }).status(new Request('https://bot.example/', init))).toBe(413);
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(60_000);
  });

  it('whose body breaks off, or was read before, are refused', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('connection reset')),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: signed('') } as RequestInit;
    expect(await handler().status(new Request('https://bot.example/', init))).toBe(400);
    const read = post(ping);
    await read.text();
    expect(await handler().status(read)).toBe(400);
  });
});

describe('a handler', () => {
  let server: WebServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('serves in Hono', async () => {
    const { handle, onEvent } = handler();
    const app = new Hono().post('/events', (context) => handle(context.req.raw));
    server = await serveWeb((request) => app.fetch(request));
    const url = `${server.url}events`;
    expect((await fetch(url, { method: 'POST', body: authorized, headers: signed(authorized) })).status).toBe(204);
    expect((await fetch(url, { method: 'POST', body: authorized, headers: signed(ping) })).status).toBe(401);
    expect(onEvent).toHaveBeenCalledTimes(1);
  });

  it('of the live profile reads the same requests', async () => {
    const onEvent = vi.fn<() => void>();
    const handle = createLive({ verifyKey, onEvent, now: () => NOW });
    expect((await handle(post(eventBody('LOBBY_MESSAGE_DELETE', { id: '1', lobby_id: '2' })))).status).toBe(204);
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ kind: 'event', name: 'LOBBY_MESSAGE_DELETE' }));
  });

  it('gives the Response of the platform, and narrows events by name', () => {
    expectTypeOf<WebResponse>().toEqualTypeOf<Response>();
    expectTypeOf(createWebhookHandler).returns.toExtend<(request: Request) => Promise<Response>>();
    createWebhookHandler({
      verifyKey,
      types: ['APPLICATION_AUTHORIZED'],
      onEvent: (event) => {
        if (event.kind !== 'event') return;
        expectTypeOf(event).toEqualTypeOf<WebhookEvent>();
        if (event.name === 'APPLICATION_AUTHORIZED') expectTypeOf(event.data).toEqualTypeOf<ApplicationAuthorizedEvent>();
      },
    });
    // @ts-expect-error names of events are text
    createWebhookHandler({ verifyKey, types: [5], onEvent: () => undefined });
  });
});
