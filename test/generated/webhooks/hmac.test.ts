import { createHmac, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compileSpec } from '../../support/compiled-library.js';

const payments = await compileSpec('payments');
const samples = await payments.load('samples.js');

type Handle = (request: Request) => Promise<Response>;
type Options = Record<string, unknown>;
const { createWebhookHandler } = (await payments.load('events/webhook/index.js')) as {
  readonly createWebhookHandler: (options: Options) => Handle;
};
const { createDecisionsHandler } = (await payments.load('events/decisions/index.js')) as {
  readonly createDecisionsHandler: (options: Options) => Handle;
};

const NOW = 1_700_000_000_000;
const time = '1700000000';
const secret = 'sk_test_1234';
const charge = (samples['sampleCharge'] as (seed: number) => unknown)(1);
const notification = JSON.stringify({ object: 'event', id: 'evt_00000001', type: 'charge.succeeded', created: 1_700_000_000, data: charge });

const hex = (text: string, key = secret, hash = 'sha256'): string => createHmac(hash, key).update(text).digest('hex');
const header = (body = notification, at = time, key = secret): string => `t=${at},v1=${hex(`${at}.${body}`, key)}`;

function webhook(options: Options = {}) {
  const onEvent = vi.fn<(event: unknown) => void>();
  const onError = vi.fn<(error: unknown) => void>();
  const handle = createWebhookHandler({ secret, onEvent, onError, now: () => NOW, ...options });
  const status = async (signature: string | undefined, body = notification): Promise<number> => {
    const headers = signature === undefined ? {} : { 'Payments-Signature': signature };
    return (await handle(new Request('https://shop.example/', { method: 'POST', body, headers }))).status;
  };
  return { onEvent, onError, status };
}

describe('a request that is signed with a secret, its time and its body', () => {
  it('is accepted, and brings its event', async () => {
    const { status, onEvent } = webhook();
    expect(await status(header())).toBe(200);
    expect(onEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'event', name: 'charge.succeeded' }));
  });

  it('may have several signatures, in any order and with spaces, of which one is right', async () => {
    const { status } = webhook();
    const right = hex(`${time}.${notification}`);
    for (const text of [
      `v1=${right}, t=${time}`,
      `t=${time},v1=${'0'.repeat(64)},v1=${right}`,
      `t=${time},v0=${'0'.repeat(64)},v1=${right.toUpperCase()},v9`,
    ]) {
      expect(await status(text), text).toBe(200);
    }
  });

  it.each([
    ['nothing', undefined],
    ['no time', `v1=${hex(`.${notification}`)}`],
    ['two times', `t=${time},t=1700000001,v1=${hex(`${time}.${notification}`)}`],
    ['another time', header().replace(time, '1700000001')],
    ['a signature of the body alone', `t=${time},v1=${hex(notification)}`],
    ['a signature of another version', `t=${time},v0=${hex(`${time}.${notification}`)}`],
    ['no prefix', `t=${time},${hex(`${time}.${notification}`)}`],
    ['the signature of another secret', header(notification, time, 'sk_test_1235')],
    ['the signature of another body', header('{}')],
    ['base64', `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${notification}`).digest('base64')}`],
    ['a digit too few', header().slice(0, -1)],
    ['a byte too few', header().slice(0, -2)],
    ['a byte too many', `${header()}00`],
    ['another hash', `t=${time},v1=${hex(`${time}.${notification}`, secret, 'sha512')}`],
    ['a right signature behind sixteen wrong ones', `t=${time},${'v1=00,'.repeat(16)}v1=${hex(`${time}.${notification}`)}`],
    ['100,000 parts', `t=${time},${'v1=00,'.repeat(2_600)}`],
    ['a time that is no number', header(notification, '1e9')],
  ])('is refused where the header has %s', async (_, signature) => {
    const { status, onEvent } = webhook();
    expect(await status(signature)).toBe(400);
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('is refused outside of the tolerance that the spec states', async () => {
    const at = (seconds: number): string => header(notification, String(NOW / 1000 + seconds));
    const { status } = webhook();
    expect([await status(at(-300)), await status(at(300))]).toEqual([200, 200]);
    expect([await status(at(-301)), await status(at(301))]).toEqual([400, 400]);
    expect(await webhook({ replayWindow: false }).status(at(-9_999_999))).toBe(200);
  });

  it('is accepted as the last of sixteen', async () => {
    const signature = `t=${time},${'v1=00,'.repeat(15)}v1=${hex(`${time}.${notification}`)}`;
    expect(await webhook().status(signature)).toBe(200);
  });

  it('is accepted with any of several secrets', async () => {
    const { status } = webhook({ secret: ['new', secret] });
    expect(await status(header())).toBe(200);
    expect(await status(header(notification, time, 'new'))).toBe(200);
    expect(await status(header(notification, time, 'old'))).toBe(400);
  });

  it('is never accepted when anything in it is changed', async () => {
    const { status, onEvent } = webhook({ replayWindow: false });
    const good = header();
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.constantFrom(...'0123456789abcdef,=tv '), async (at, character) => {
        const changed = good.slice(0, at) + character + good.slice(at + 1);
        if (changed.toLowerCase() === good.toLowerCase()) return;
        expect(await status(changed), changed).toBe(400);
      }),
      { numRuns: 100, seed: 3 },
    );
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('costs one verification for each signature and secret, whatever is wrong with them', async () => {
    const verify = vi.spyOn(globalThis.crypto.subtle, 'verify');
    const { status } = webhook();
    for (const text of [undefined, '', 'v1=', `t=${time},v1=xyz`, `t=${time},v1=${'f'.repeat(64)}`, header('other')]) {
      verify.mockClear();
      expect(await status(text)).toBe(400);
      expect(verify).toHaveBeenCalledTimes(1);
      expect((verify.mock.calls[0]![2] as Uint8Array).byteLength).toBe(32);
    }
    verify.mockRestore();
  });

  it.each([[undefined], [''], [[]], [['a', '']], [5], [Array.from({ length: 9 }, () => 'a')], [{}]])(
    'gets 500 where the secret is %j, and the report to the operator lacks it',
    async (wrong) => {
      const { status, onError } = webhook({ secret: wrong });
      expect(await status(header())).toBe(500);
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(/^the secret is /) as string }));
    },
  );
});

describe('a request that is signed with its id, its time and its body', () => {
  const bytes = randomBytes(24);
  const key = `whsec_${bytes.toString('base64')}`;
  const refund = (samples['sampleRefund'] as (seed: number) => unknown)(1);
  const question = JSON.stringify({ kind: 1, about: charge });
  const send = async (handle: Handle, body: string, id = 'msg_1', change: Record<string, string> = {}) => {
    const signature = createHmac('sha256', bytes).update(`${id}.${time}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}`, ...change };
    const response = await handle(new Request('https://shop.example/', { method: 'POST', body, headers }));
    return [response.status, await response.text()];
  };
  const create = (options: Options = {}): Handle =>
    createDecisionsHandler({
      secret: key,
      now: () => NOW,
      on: { CHARGE: () => ({ approved: true }), REFUND: () => ({ approved: false, reason: 'too late' }) },
      ...options,
    });

  it('is answered, by the event that a number names', async () => {
    expect(await send(create(), question)).toEqual([200, '{"approved":true}']);
    const about = JSON.stringify({ kind: 2, about: refund });
    expect(await send(create(), about)).toEqual([200, '{"approved":false,"reason":"too late"}']);
    expect(await send(create(), '{"kind":0}')).toEqual([200, '{"kind":0}']);
  });

  it('is accepted with a secret without its prefix', async () => {
    expect(await send(create({ secret: bytes.toString('base64') }), question)).toEqual([200, '{"approved":true}']);
  });

  it.each([
    ['another id', { 'webhook-id': 'msg_2' }],
    ['no id', { 'webhook-id': '' }],
    ['another time', { 'webhook-timestamp': '1700000001' }],
    ['an empty signature', { 'webhook-signature': 'v1,' }],
    ['hexadecimal', { 'webhook-signature': `v1,${createHmac('sha256', bytes).update(`msg_1.${time}.${question}`).digest('hex')}` }],
    ['another version', { 'webhook-signature': 'v1a,AAAA v2,BBBB' }],
  ])('is refused where it has %s', async (_, change) => {
    expect(await send(create(), question, 'msg_1', change)).toEqual([401, '']);
  });

  it('cannot shift text from the id into the time', async () => {
    const signature = createHmac('sha256', bytes).update(`msg_1.${time}.${question}`).digest('base64');
    const headers = { 'webhook-id': 'msg_1.17', 'webhook-timestamp': '00000000', 'webhook-signature': `v1,${signature}` };
    expect(await send(create({ replayWindow: false }), question, 'x', headers)).toEqual([401, '']);
  });
});
