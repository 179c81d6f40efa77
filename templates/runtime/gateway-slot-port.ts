import { GatewayError } from './gateway-error.js';
import type { IdentifySlots } from './gateway-slots.js';

/** The port of a thread or a process: a `Worker`, its `parentPort`, a `ChildProcess`, or its `process`. */
export interface SlotPort {
  postMessage?(message: unknown): void;
  send?(message: unknown, callback: () => void): unknown;
  on(event: string, listener: (message: unknown) => void): unknown;
  off(event: string, listener: (message: unknown) => void): unknown;
}

/** A message over the port. Programs may send other messages over the same port. */
interface SlotMessage {
  readonly identifySlot: 'acquire' | 'abandon' | 'granted' | 'refused';
  readonly request: number;
  readonly shard?: number;
  readonly why?: string;
}

/** Events for the end of the other side: of a thread, a process, a port, or a parent process. */
const ENDS = ['exit', 'close', 'disconnect'];

/** Serves slots to a worker with `slotsOver`. Withdraws its requests when it ends. Returns a function that stops serving. */
export function serveSlots(slots: IdentifySlots, worker: SlotPort): () => void {
  const requests = new Map<number, AbortController>();
  const answer = async ({ request, shard = 0 }: SlotMessage): Promise<void> => {
    const giveUp = new AbortController();
    requests.set(request, giveUp);
    try {
      await slots.acquire(shard, { signal: giveUp.signal });
      if (requests.delete(request)) post(worker, { identifySlot: 'granted', request });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (requests.delete(request)) post(worker, { identifySlot: 'refused', request, why });
    }
  };
  const abandon = (request: number): void => {
    const giveUp = requests.get(request);
    requests.delete(request);
    giveUp?.abort(new GatewayError('closed', 'the worker waits no more'));
  };
  const hear = (message: unknown): void => {
    const said = readMessage(message);
    if (said?.identifySlot === 'acquire') void answer(said);
    if (said?.identifySlot === 'abandon') abandon(said.request);
  };
  const stop = (): void => {
    worker.off('message', hear);
    for (const event of ENDS) worker.off(event, stop);
    for (const request of [...requests.keys()]) abandon(request);
  };
  worker.on('message', hear);
  for (const event of ENDS) worker.on(event, stop);
  return stop;
}

/** Slots from `serveSlots` at the other end of a port. Listens only while a shard waits. */
export function slotsOver(port: SlotPort): IdentifySlots {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  const hear = (message: unknown): void => {
    const said = readMessage(message);
    const request = said === undefined ? undefined : waiting.get(said.request);
    if (said === undefined || request === undefined) return;
    forget(said.request);
    if (said.identifySlot === 'granted') request.resolve();
    else request.reject(new GatewayError('no-session-left', said.why ?? 'no slot', { shard: request.shard }));
  };
  const lost = (): void => {
    for (const [request, { shard, reject }] of [...waiting]) {
      forget(request);
      reject(new GatewayError('closed', 'the coordinator of the slots has ended', { shard }));
    }
  };
  const add = (request: number, call: Waiting): void => {
    if (waiting.size === 0) {
      port.on('message', hear);
      for (const event of ENDS) port.on(event, lost);
    }
    waiting.set(request, call);
  };
  const forget = (request: number): void => {
    waiting.get(request)?.forget();
    waiting.delete(request);
    if (waiting.size > 0) return;
    port.off('message', hear);
    for (const event of ENDS) port.off(event, lost);
  };
  return {
    acquire: (shard, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) throw signal.reason;
        const request = count++;
        const giveUp = (): void => {
          forget(request);
          post(port, { identifySlot: 'abandon', request });
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        add(request, { shard, resolve, reject, forget: () => signal?.removeEventListener('abort', giveUp) });
        post(port, { identifySlot: 'acquire', request, shard });
      }),
  };
}

interface Waiting {
  readonly shard: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly forget: () => void;
}

/** Ignores errors, because a worker that has ended receives nothing. */
function post(port: SlotPort, message: SlotMessage): void {
  try {
    if (port.postMessage === undefined) port.send?.(message, () => undefined);
    else port.postMessage(message);
  } catch {
    // The other side is gone, and its end is reported.
  }
}

function readMessage(message: unknown): SlotMessage | undefined {
  if (typeof message !== 'object' || message === null || !('identifySlot' in message)) return undefined;
  const { request } = message as SlotMessage;
  return Number.isSafeInteger(request) ? (message as SlotMessage) : undefined;
}
