import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { onlyOnce, seenInMemory, type SeenDeliveries } from '../../../generated/dist/events/webhook/index.js';
import { compileSpec } from '../../support/compiled-library.js';

const payments = await compileSpec('payments');
type Handle = (request: Request) => Promise<Response>;
type Create = (options: Record<string, unknown>) => Handle;
const { createWebhookHandler } = (await payments.load('events/webhook/index.js')) as { createWebhookHandler: Create };
const { createDecisionsHandler } = (await payments.load('events/decisions/index.js')) as { createDecisionsHandler: Create };

const charge = ((await payments.load('samples.js'))['sampleCharge'] as (seed: number) => unknown)(1);
const secret = 'c2VjcmV0';
let now = 1_700_000_000_000;
const body = JSON.stringify({ object: 'event', id: 'evt_00000001', type: 'moon.landed', created: 1, data: charge });

function request(text = body, at = now): Request {
  const time = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
  const headers = { 'payments-signature': `t=${time},v1=${signature}` };
  return new Request('https://shop.example/', { method: 'POST', body: text, headers });
}

describe('a repetition of a request', () => {
  it('is handled again without protection, and acknowledged without a call with it', async () => {
    for (const [replays, calls] of [
      [undefined, 2],
      [onlyOnce(), 1],
    ] as const) {
      const onEvent = vi.fn<() => void>();
      const handle = createWebhookHandler({ secret, onEvent, replays, now: () => now });
      expect([(await handle(request())).status, (await handle(request())).status]).toEqual([200, 200]);
      expect(onEvent).toHaveBeenCalledTimes(calls);
    }
  });

  it('is distinguished from another request by what is signed, and not by how its signature is written', async () => {
    const onEvent = vi.fn<() => void>();
    const handle = createWebhookHandler({ secret, onEvent, replays: onlyOnce(), now: () => now });
    await handle(request());
    const again = request();
    again.headers.set('payments-signature', again.headers.get('payments-signature')!.toUpperCase().replace('T=', 't=').replace('V1=', 'v1='));
    expect((await handle(again)).status).toBe(200);
    expect(onEvent).toHaveBeenCalledTimes(1);
    await handle(request(body.replace('evt_00000001', 'evt_00000002')));
    expect(onEvent).toHaveBeenCalledTimes(2);
  });

  it('is known as one though the clock went forward and back meanwhile', async () => {
    const onEvent = vi.fn<() => void>();
    let at = now;
    const handle = createWebhookHandler({ secret, onEvent, replays: onlyOnce(), now: () => at });
    await handle(request());
    at += 3_600_000;
    await handle(request(body.replace('evt_00000001', 'evt_00000003'), at));
    at = now + 10_000;
    await handle(request());
    expect(onEvent).toHaveBeenCalledTimes(2);
  });

  it('is handled if the first could not be', async () => {
    const onEvent = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database')).mockResolvedValue();
    const handle = createWebhookHandler({ secret, onEvent, replays: onlyOnce(), now: () => now });
    expect([(await handle(request())).status, (await handle(request())).status, (await handle(request())).status]).toEqual([500, 200, 200]);
    expect(onEvent).toHaveBeenCalledTimes(2);
  });

  it('waits for the first, and is handled once of many', async () => {
    let release: (() => void) | undefined;
    let failing = true;
    const onEvent = vi.fn<() => Promise<void>>(async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      if (failing) throw new Error('no');
    });
    const handle = createWebhookHandler({ secret, onEvent, replays: onlyOnce(), now: () => now });
    const all = Promise.all(Array.from({ length: 20 }, async () => (await handle(request())).status));
    await vi.waitFor(() => expect(release).toBeDefined());
    const first = release!;
    release = undefined;
    first();
    await vi.waitFor(() => expect(release).toBeDefined());
    failing = false;
    release!();
    expect((await all).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 500]);
    expect(onEvent).toHaveBeenCalledTimes(2);
  });

  it('gets no answer where the first got one: an attacker who recorded a request must not learn it', async () => {
    const handle = createDecisionsHandler({ secret, replays: onlyOnce(), now: () => now, on: { CHARGE: () => undefined }, onEvent: () => undefined });
    const send = async (id: string) => {
      const time = String(now / 1000);
      const text = '{"kind":7}';
      const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${time}.${text}`).digest('base64');
      const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
      return (await handle(new Request('https://shop.example/', { method: 'POST', body: text, headers }))).status;
    };
    expect([await send('msg_1'), await send('msg_1'), await send('msg_2')]).toEqual([202, 401, 202]);
  });

  it('is unknown to a handler whose memory fails, which responds with 500', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const seen: SeenDeliveries = { add: () => Promise.reject(new Error('no redis')), delete: () => undefined };
    const handle = createWebhookHandler({ secret, onEvent: () => undefined, onError, replays: onlyOnce(seen), now: () => now });
    expect((await handle(request())).status).toBe(500);
    expect(onError).toHaveBeenCalledWith(new Error('no redis'));
  });

  it('is not recorded for a wrong signature: only the sender can fill the memory', async () => {
    const add = vi.fn<SeenDeliveries['add']>(() => true);
    const handle = createWebhookHandler({ secret: 'other', onEvent: () => undefined, replays: onlyOnce({ add, delete: () => undefined }), now: () => now });
    expect((await handle(request())).status).toBe(400);
    expect(add).not.toHaveBeenCalled();
  });

  it('may come when the signed time rules it out, and is then forgotten', async () => {
    const add = vi.fn<SeenDeliveries['add']>(() => true);
    const handle = createWebhookHandler({ secret, onEvent: () => undefined, replays: onlyOnce({ add, delete: () => undefined }), now: () => now });
    await handle(request());
    expect(add).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[0-9a-f]{64}$/), now + 300_000, now);
  });
});

describe('the memory of deliveries', () => {
  it('has at most so many, the oldest first to go', () => {
    const seen = seenInMemory(3);
    expect([seen.add('a', 100, 0), seen.add('a', 100, 100), seen.add('a', 200, 101)]).toEqual([true, false, false]);
    for (const key of ['b', 'c', 'd']) seen.add(key, Infinity, 101);
    expect([seen.add('a', 300, 101), seen.add('d', 300, 101), seen.add('b', 300, 101)]).toEqual([true, false, true]);
    seen.delete('b');
    expect(seen.add('b', 300, 101)).toBe(true);
  });

  it('stays as small as its bound, and adds in constant time', () => {
    const seen = seenInMemory(1000);
    const begin = performance.now();
    let added = 0;
    for (let index = 0; index < 200_000; index++) if (seen.add(`key ${index}`, Infinity, 0)) added++;
    expect(added).toBe(200_000);
    expect(performance.now() - begin).toBeLessThan(20_000);
    expect(seen.add('key 198999', Infinity, 0)).toBe(true);
    expect(seen.add('key 199999', Infinity, 0)).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity])('refuses the bound %s', (most) => {
    expect(() => seenInMemory(most)).toThrow(RangeError);
  });
});
