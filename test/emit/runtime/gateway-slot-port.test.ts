import { EventEmitter, getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { serveSlots, slotsOver, type SlotPort } from '../../../templates/runtime/gateway-slot-port.js';
import type { IdentifySlots } from '../../../templates/runtime/gateway-slots.js';
import type { StartSignal } from '../../../templates/runtime/session-starts.js';

/** A side of a channel that keeps what is sent, of a thread or of a process. */
function port(kind: 'thread' | 'process' = 'thread') {
  const sent: unknown[] = [];
  const side = new EventEmitter();
  const send = (message: unknown): unknown => sent.push(message);
  const own: SlotPort & EventEmitter = Object.assign(side, kind === 'thread' ? { postMessage: send } : { send });
  return { port: own, sent, hear: (message: unknown) => void side.emit('message', message) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Slots that are granted and refused by the test. */
function heldSlots() {
  const asked: { shard: number; signal: StartSignal | undefined; grant: () => void; refuse: (why: unknown) => void }[] =
    [];
  const slots: IdentifySlots = {
    acquire: (shard, { signal } = {}) =>
      new Promise((resolve, reject) => asked.push({ shard, signal, grant: resolve, refuse: reject })),
  };
  return { slots, asked };
}

describe('the side that hands out slots', () => {
  it.each(['thread', 'process'] as const)('grants each request of a %s by its number', async (kind) => {
    const { port: worker, sent, hear } = port(kind);
    const { slots, asked } = heldSlots();
    serveSlots(slots, worker);
    hear({ identifySlot: 'acquire', request: 3, shard: 7 });
    hear({ identifySlot: 'acquire', request: 4 });
    expect(asked.map(({ shard }) => shard)).toEqual([7, 0]);
    asked[1]!.grant();
    await settled();
    asked[0]!.grant();
    await settled();
    expect(sent).toEqual([
      { identifySlot: 'granted', request: 4 },
      { identifySlot: 'granted', request: 3 },
    ]);
  });

  it('says why a slot is refused', async () => {
    const { port: worker, sent, hear } = port();
    const { slots, asked } = heldSlots();
    serveSlots(slots, worker);
    for (const request of [0, 1]) hear({ identifySlot: 'acquire', request, shard: 0 });
    asked[0]!.refuse(new Error('none left'));
    asked[1]!.refuse('no error');
    await settled();
    expect(sent).toEqual([
      { identifySlot: 'refused', request: 0, why: 'none left' },
      { identifySlot: 'refused', request: 1, why: 'no error' },
    ]);
  });

  it('gives up what is abandoned, and answers it no more', async () => {
    const { port: worker, sent, hear } = port();
    const { slots, asked } = heldSlots();
    serveSlots(slots, worker);
    for (const request of [0, 1]) hear({ identifySlot: 'acquire', request, shard: request });
    hear({ identifySlot: 'abandon', request: 0 });
    hear({ identifySlot: 'abandon', request: 0 });
    hear({ identifySlot: 'abandon', request: 9 });
    expect(asked.map(({ signal }) => signal!.aborted)).toEqual([true, false]);
    expect((asked[0]!.signal as AbortSignal).reason).toMatchObject({
      kind: 'closed',
      message: 'the worker waits no more',
    });
    asked[0]!.grant();
    asked[1]!.refuse(new Error('none'));
    await settled();
    expect(sent).toEqual([{ identifySlot: 'refused', request: 1, why: 'none' }]);
  });

  it.each(['exit', 'close', 'disconnect', 'stop'])(
    'gives up everything after %s, and hears nothing any longer',
    async (end) => {
      const { port: worker, sent, hear } = port();
      const { slots, asked } = heldSlots();
      const stop = serveSlots(slots, worker);
      for (const request of [0, 1]) hear({ identifySlot: 'acquire', request, shard: request });
      if (end === 'stop') stop();
      else worker.emit(end);
      expect(asked.map(({ signal }) => signal!.aborted)).toEqual([true, true]);
      expect(worker.eventNames()).toEqual([]);
      asked[0]!.grant();
      await settled();
      expect(sent).toEqual([]);
    },
  );

  it.each([
    null,
    1,
    'acquire',
    {},
    { request: 1 },
    { identifySlot: 'acquire' },
    { identifySlot: 'acquire', request: 0.5 },
    { identifySlot: 'granted', request: 1 },
  ])('passes over %j', (message) => {
    const { port: worker, hear } = port();
    const { slots, asked } = heldSlots();
    serveSlots(slots, worker);
    hear(message);
    expect(asked).toEqual([]);
  });

  it('does not fail where the other side is gone', async () => {
    const { port: worker, hear } = port();
    worker.postMessage = () => {
      throw new Error('gone');
    };
    const { slots, asked } = heldSlots();
    serveSlots(slots, worker);
    hear({ identifySlot: 'acquire', request: 0, shard: 0 });
    asked[0]!.grant();
    await settled();
    expect(asked[0]!.signal!.aborted).toBe(false);
  });
});

describe('the side that takes slots', () => {
  it('requests each by a number of its own, and listens as long as one waits', async () => {
    const { port: coordinator, sent, hear } = port();
    const slots = slotsOver(coordinator);
    expect(coordinator.eventNames()).toEqual([]);
    const all = [slots.acquire(5), slots.acquire(6)];
    expect(sent).toEqual([
      { identifySlot: 'acquire', request: 0, shard: 5 },
      { identifySlot: 'acquire', request: 1, shard: 6 },
    ]);
    const listening = () => ['message', 'exit', 'close', 'disconnect'].map((event) => coordinator.listenerCount(event));
    expect(listening()).toEqual([1, 1, 1, 1]);
    hear({ identifySlot: 'granted', request: 1 });
    await all[1];
    expect(listening()).toEqual([1, 1, 1, 1]);
    hear({ identifySlot: 'granted', request: 0 });
    await all[0];
    expect(coordinator.eventNames()).toEqual([]);
  });

  it('fails with the reason of a refusal', async () => {
    const { port: coordinator, hear } = port();
    const slots = slotsOver(coordinator);
    const all = [slots.acquire(5), slots.acquire(6)];
    hear({ identifySlot: 'refused', request: 0, why: 'none left' });
    hear({ identifySlot: 'refused', request: 1 });
    await expect(all[0]).rejects.toMatchObject({
      kind: 'no-session-left',
      message: 'none left',
      details: { shard: 5 },
    });
    await expect(all[1]).rejects.toMatchObject({ message: 'no slot', details: { shard: 6 } });
  });

  it.each(['exit', 'close', 'disconnect'])(
    'fails after %s of the coordinator, for each shard that waits',
    async (end) => {
      const { port: coordinator } = port();
      const slots = slotsOver(coordinator);
      const all = [slots.acquire(5), slots.acquire(6)];
      coordinator.emit(end);
      const message = 'the coordinator of the slots has ended';
      await expect(all[0]).rejects.toMatchObject({ kind: 'closed', message, details: { shard: 5 } });
      await expect(all[1]).rejects.toMatchObject({ kind: 'closed', message, details: { shard: 6 } });
      expect(coordinator.eventNames()).toEqual([]);
    },
  );

  it('abandons its request when the signal aborts, and leaves no listener on a signal', async () => {
    const { port: coordinator, sent, hear } = port();
    const slots = slotsOver(coordinator);
    const stop = new AbortController();
    const given = slots.acquire(0, { signal: stop.signal });
    hear({ identifySlot: 'granted', request: 0 });
    await given;
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    const waiting = slots.acquire(1, { signal: stop.signal });
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    expect(coordinator.eventNames()).toEqual([]);
    await expect(slots.acquire(2, { signal: stop.signal })).rejects.toThrow('enough');
    expect(sent.slice(1)).toEqual([
      { identifySlot: 'acquire', request: 1, shard: 1 },
      { identifySlot: 'abandon', request: 1 },
    ]);
  });
});
