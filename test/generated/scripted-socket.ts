import type { Signal } from '../../generator/model/connection.js';
import { messageNamed } from '../../generator/model/connection.js';
import type { ConnectedChannel } from '../../generator/emit/facts/fact-rows.js';

/** A service that says what a test lets it say, over sockets without a network. Its time passes when the test says so. */
export interface ScriptedService {
  /** The class of sockets that a connection takes. */
  readonly webSocket: unknown;
  readonly clock: {
    readonly now: () => number;
    readonly setTimer: (fire: () => void, after: number) => unknown;
    readonly clearTimer: (timer: unknown) => void;
  };
  /** Milliseconds until each timer that runs. */
  readonly timers: () => readonly number[];
  /** Lets time pass, and everything happen that happens within it. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Messages of the client, by name, with what they carry. */
  readonly said: () => readonly (readonly [message: string, body: unknown])[];
  /** The last message of the client, as text. */
  readonly lastText: () => string;
  /** The address of the newest socket. */
  readonly address: () => string;
  /** Opens the newest socket, and greets. */
  readonly greet: (interval?: number) => Promise<void>;
  readonly say: (message: string, body: unknown) => Promise<void>;
  /** Says that a session has started, or that it has resumed. */
  readonly signal: (signal: Signal, body?: object) => Promise<void>;
  readonly close: (code: number) => Promise<void>;
  /** How many sockets there were. */
  readonly sockets: () => number;
}

type Json = Readonly<Record<string, unknown>>;

export function scriptedService({ connection, envelope }: ConnectedChannel): ScriptedService {
  const sockets: ScriptedSocket[] = [];
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  let now = 0;
  let number = 0;
  if (envelope === undefined || 'notShown' in envelope) throw new Error('the envelope is not known');

  class ScriptedSocket {
    binaryType = '';
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: (() => void) | null = null;
    readonly sent: string[] = [];
    constructor(readonly address: string) {
      sockets.push(this);
    }
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {
      // A client that leaves does not wait for an answer.
    }
  }

  const newest = (): ScriptedSocket => sockets.at(-1)!;
  const deliver = async (places: readonly (readonly [readonly string[], unknown])[]): Promise<void> => {
    newest().onmessage?.({ data: JSON.stringify(built(places)) });
    await settle();
  };
  const say = (name: string, body: unknown): Promise<void> =>
    deliver([
      [connection.op, messageNamed(connection, name)?.op],
      [connection.body, body],
    ]);

  return {
    webSocket: ScriptedSocket,
    clock: {
      now: () => now,
      setTimer: (fire, after) => {
        const timer = { at: now + after, fire };
        timers.add(timer);
        return timer;
      },
      clearTimer: (timer) => void timers.delete(timer as never),
    },
    timers: () => [...timers].map(({ at }) => at - now),
    pass: async (milliseconds) => {
      const until = now + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = next.at;
        timers.delete(next);
        next.fire();
        await settle();
      }
      now = until;
    },
    said: () =>
      sockets.flatMap(({ sent }) =>
        sent.map((text) => {
          const message: unknown = JSON.parse(text);
          const op = at(message, connection.op);
          const name = connection.messages.find((one) => one.op === op && one.sent !== undefined)?.name ?? '?';
          return [name, at(message, connection.body)] as const;
        }),
      ),
    lastText: () => sockets.flatMap(({ sent }) => sent).at(-1) ?? '',
    address: () => newest().address,
    greet: async (interval = 41_250) => {
      newest().onopen?.();
      await settle();
      const { hello } = connection.handshake;
      const field = connection.heartbeat?.interval;
      if (hello !== undefined) await say(hello, typeof field === 'string' ? { [field]: interval } : null);
    },
    say,
    signal: async (signal, body = {}) => {
      if ('message' in signal) return say(signal.message, body);
      await deliver([
        ...envelope.when.map(({ field, values }) => [[field], values[0]] as const),
        [envelope.name, signal.event],
        [envelope.data, body],
        ...(connection.sequence === undefined ? [] : [[connection.sequence, ++number] as const]),
      ]);
    },
    close: async (code) => {
      newest().onclose?.({ code, reason: '' });
      await settle();
    },
    sockets: () => sockets.length,
  };
}

/** Lets everything happen that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((from, key) => (from as Json | undefined)?.[key], value);
}

function built(places: readonly (readonly [readonly string[], unknown])[]): object {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of places) {
    let inner = whole;
    for (const key of path.slice(0, -1)) inner = (inner[key] ??= {}) as Record<string, unknown>;
    inner[path.at(-1)!] = value;
  }
  return whole;
}
