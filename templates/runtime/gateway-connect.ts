import type { Backoff, SessionChange } from './gateway-session.js';
import {
  REAL_TIME,
  type GatewayClock,
  isEncryptedAddress,
  isSocketAddress,
  runtimeSocketClass,
  type SocketClass,
} from './gateway-socket.js';
import { canDecompress } from './gateway-decompress.js';
import { GatewayError } from './gateway-error.js';
import type { Compression, Protocol } from './gateway-protocol.js';
import { createEventQueue } from './gateway-queue.js';
import {
  bestCompression,
  createShard,
  type SendOptions,
  type Shard,
  type ShardStatus,
  type ShardTrouble,
} from './gateway-shard.js';
import type { IdentifySlots } from './gateway-slots.js';
import type { Issue, Mode, Result, ValidateOptions } from './issue.js';

/** The types of a connection: events and their payloads, intents and their events, messages that a program sends. */
export interface GatewayTypes {
  readonly events: object;
  /** Names of the events for each intent. */
  readonly intents: object;
  readonly sent: object;
  readonly identify: object;
  readonly advice: unknown;
}

/** The intents that a connection requests: names, or their bit set. With names, only their events have listeners. */
export type Wanted<Types extends GatewayTypes> = readonly (keyof Types['intents'])[] | number | bigint;

/** Names of the events that a connection may receive: those of its intents, and those without an intent. */
export type EventsOf<Types extends GatewayTypes, Intents> = Intents extends readonly (infer Name)[]
  ?
      | Extract<Types['intents'][Name & keyof Types['intents']], keyof Types['events']>
      | Exclude<keyof Types['events'], Types['intents'][keyof Types['intents']]>
  : keyof Types['events'];

export type GatewayListener<Types extends GatewayTypes, Name extends keyof Types['events']> = (
  data: Types['events'][Name],
  event: GatewayEventOf<Types, Name>,
) => unknown;

/** An event with its name. `envelope` is the whole message. */
export type GatewayEventOf<Types extends GatewayTypes, Names extends keyof Types['events']> = {
  readonly [Name in Names]: {
    readonly name: Name;
    readonly data: Types['events'][Name];
    readonly shard: number;
    readonly envelope: unknown;
  };
}[Names];

export interface GatewayOptions<Types extends GatewayTypes, Intents> {
  /** The secret that the service gave to the program. */
  readonly token: string;
  readonly intents: Intents;
  /** The number of shards, or the shards of this process and their total. Default: as advised, or no sharding. */
  readonly shards?: number | { readonly shards: readonly number[]; readonly total: number } | undefined;
  /** The address, the number of shards and the limit on session starts. A function is called again every hour. */
  readonly advice?: Types['advice'] | (() => Promise<Types['advice']>) | undefined;
  /** The address. Default: as advised, or as in the spec. */
  readonly address?: string | undefined;
  /** How much of each payload is checked. An invalid payload becomes a state change. Default: `off`, as is `false`. */
  readonly validate?: Mode | 'off' | false | undefined;
  /** The class of sockets. Default: `WebSocket` of the runtime. */
  readonly webSocket?: unknown;
  /** Default: the best one that both the service and the runtime support. */
  readonly compression?: Compression | 'none' | undefined;
  /** Grants permission to start sessions. Default: by the limit of the service, for this process. */
  readonly slots?: IdentifySlots | undefined;
  /** Further fields of the message that starts a session. */
  readonly identify?: Partial<Types['identify']> | undefined;
  readonly backoff?: Backoff | undefined;
  /** For tests. */
  readonly clock?: GatewayClock | undefined;
  /** Returns a number from 0 to less than 1; for tests. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** A change of the state of a connection. */
export type GatewayChange =
  | (SessionChange & { readonly shard: number })
  /** The payload of an event does not match the spec, so that the event is not delivered. */
  | {
      readonly kind: 'invalid';
      readonly shard: number;
      readonly name: string;
      readonly issues: readonly Issue[];
      readonly data: unknown;
    }
  | { readonly kind: 'listener-failed'; readonly shard: number; readonly name: string; readonly error: unknown }
  /** The service advises another number of shards. */
  | { readonly kind: 'reshard-advised'; readonly shards: number; readonly advised: number }
  | { readonly kind: 'advice-failed'; readonly error: unknown }
  /** The connection was closed by the program, or by the error. */
  | { readonly kind: 'ended'; readonly error: GatewayError | undefined };

/** A running connection. It is an async iterable of its events. */
export interface Gateway<Types extends GatewayTypes, Intents> extends AsyncIterable<
  GatewayEventOf<Types, EventsOf<Types, Intents>>
> {
  /** Calls the listener for each event of the name. Returns a function that removes it. Errors become state changes. */
  readonly on: <Name extends EventsOf<Types, Intents>>(
    name: Name,
    listener: GatewayListener<Types, Name>,
  ) => () => void;
  /** Calls the listener for every change of the state. Returns a function that removes it. */
  readonly onChange: (listener: (change: GatewayChange) => void) => () => void;
  /** Sends a message to one shard or all, when the session is ready and the limit permits it. */
  readonly send: <Name extends keyof Types['sent'] & string>(
    message: Name,
    body: Types['sent'][Name],
    options?: SendOptions & { readonly shard?: number | undefined },
  ) => Promise<void>;
  /** Resolves when every shard had a session; rejects if the connection ends before. */
  readonly ready: Promise<void>;
  /** Resolves when the program closes the connection; rejects if an error ends it. */
  readonly ended: Promise<void>;
  /** Ends all sessions. */
  readonly close: () => void;
  readonly status: () => readonly ShardStatus[];
}

/** Facts of the generated module for the runtime. */
export interface GatewaySource {
  readonly protocol: Protocol;
  /** Validates the payload of an event; undefined if the spec does not show it. */
  readonly validatorOf: (
    name: string,
    data: unknown,
  ) => ((data: unknown, options: ValidateOptions) => Result<unknown>) | undefined;
  readonly readAdvice: (advice: unknown) => Advice;
  /** Creates slots for the limit of the service, or for a program without advice. */
  readonly slots: (limit: unknown) => OwnSlots;
}

/** Slots for a reported limit. Without a report, their number is unknown. */
export interface OwnSlots extends IdentifySlots {
  readonly remaining?: () => number;
  /** Milliseconds until further starts are possible. */
  readonly resetAfter?: () => number;
  /** Replaces the limit with a newer report. */
  readonly update?: (limit: never) => void;
}

export interface Advice {
  readonly address: string | undefined;
  readonly shards: number | undefined;
  readonly limit: unknown;
}

const NO_ADVICE: Advice = { address: undefined, shards: undefined, limit: undefined };
const ADVICE_PERIOD = 3_600_000;

/** Opens and keeps a connection. Throws only for invalid options; everything else is reported. */
export function openGateway<Types extends GatewayTypes, const Intents extends Wanted<Types>>(
  source: GatewaySource,
  options: GatewayOptions<Types, Intents>,
): Gateway<Types, Intents> {
  const { protocol } = source;
  const clock = options.clock ?? REAL_TIME;
  const webSocket = (options.webSocket ?? runtimeSocketClass()) as SocketClass;
  const compression = compressionFrom(options.compression, protocol);
  const intents = intentsFrom(options.intents, protocol);
  const { validate = 'off' } = options;
  const mode = validate === 'off' ? false : validate;
  checkOptions(options, webSocket, protocol);

  const listeners = new Map<string, Set<(data: unknown, event: unknown) => unknown>>();
  const watchers = new Set<(change: GatewayChange) => void>();
  const events = createEventQueue<unknown>();
  const ready = settled();
  const ended = settled();
  /** Resolved when shards exist, or when the connection ends before. */
  const begun = settled();
  const shards = new Map<number, Shard>();
  const waiting = new Set<number>();
  let ownSlots: OwnSlots | undefined;
  let isWatched = false;
  let hasEnded = false;
  let adviceTimer: unknown;

  const report = (change: GatewayChange): void => {
    for (const watcher of watchers) guarded(() => watcher(change), reportUnseen);
  };

  const deliver = (name: string, message: unknown, shard: number): void => {
    const named = listeners.get(name);
    if (named === undefined && !events.isWanted()) return;
    const data = protocol.bodyOf(message);
    if (mode !== false) {
      const result = source.validatorOf(name, data)?.(data, { mode });
      if (result?.ok === false) {
        report({ kind: 'invalid', shard, name, issues: result.issues, data });
        return;
      }
    }
    const event = { name, data, shard, envelope: message };
    if (events.isWanted()) events.push(event);
    for (const listener of named ?? []) {
      guarded(
        () => listener(data, event),
        (error) => {
          if (watchers.size === 0) reportUnseen(error);
          else report({ kind: 'listener-failed', shard, name, error });
        },
      );
    }
  };

  const changed = (change: SessionChange | ShardTrouble, shard: number): void => {
    if (change.kind === 'no-slot') return end(noSlot(change.error, shard));
    report({ ...change, shard });
    if (change.kind === 'ready') {
      waiting.delete(shard);
      if (waiting.size === 0) ready.resolve();
    }
    if (change.kind === 'stopped' && change.code !== undefined) {
      end(refusal(change.code, change.name, change.text, shard, protocol));
    }
  };

  const end = (error?: GatewayError): void => {
    if (hasEnded) return;
    hasEnded = true;
    begun.resolve();
    clock.clearTimer(adviceTimer);
    for (const shard of shards.values()) shard.stop();
    report({ kind: 'ended', error });
    events.end(error);
    if (error === undefined) {
      ready.reject(new GatewayError('closed', 'the connection was closed before it was ready'));
      ended.resolve();
      return;
    }
    ready.reject(error);
    ended.reject(error);
    if (!isWatched) reportUnseen(error);
  };

  /** Starts as advised. Reports every error of the advice to the program. */
  const startAs = (answer: unknown): void => {
    if (hasEnded) return;
    try {
      start(answer === undefined ? NO_ADVICE : adviceFrom(answer, source));
    } catch (error) {
      end(error instanceof GatewayError ? error : badAdvice(error));
    }
  };

  const start = (advice: Advice): void => {
    const address = options.address ?? advisedAddress(advice, protocol) ?? protocol.address;
    if (address === undefined) throw new GatewayError('bad-option', 'no address: pass address or advice');
    if (options.shards === undefined && (advice.shards ?? 0) > MOST_ADVISED) {
      throw badAdvice(new RangeError(`more than ${MOST_ADVISED} shards: pass \`shards\` if they are meant`));
    }
    const { ids, total } = shardsFrom(options.shards, advice.shards, protocol);
    ownSlots = options.slots === undefined ? source.slots(advice.limit) : undefined;
    const tooFew = startsMissing(ownSlots, ids.length);
    if (tooFew !== undefined) return end(tooFew);
    const slots = options.slots ?? ownSlots!;
    for (const id of ids) {
      const shard =
        total === undefined || protocol.identify.shard === undefined ? {} : { [protocol.identify.shard]: [id, total] };
      const identify = {
        ...protocol.identify.values,
        ...options.identify,
        ...(protocol.identify.token === undefined ? {} : { [protocol.identify.token]: options.token }),
        ...(protocol.identify.intents === undefined ? {} : { [protocol.identify.intents]: intents }),
        ...shard,
      };
      const { backoff, random, token } = options;
      const settings = {
        id,
        protocol,
        webSocket,
        address,
        compression,
        token,
        identify,
        slots,
        backoff,
        clock,
        random,
      };
      shards.set(id, createShard({ ...settings, onEvent: deliver, onChange: changed }));
      waiting.add(id);
    }
    begun.resolve();
    for (const shard of shards.values()) shard.start();
  };

  const askAdvice = (ask: () => Promise<unknown>): void => {
    adviceTimer = clock.setTimer(() => {
      adviceOf(ask)
        .then(follow)
        .catch((error: unknown) => report({ kind: 'advice-failed', error }));
      askAdvice(ask);
    }, ADVICE_PERIOD);
  };

  const follow = (answer: unknown): void => {
    const { shards: advised, limit } = adviceFrom(answer, source);
    if (limit !== undefined) ownSlots?.update?.(limit as never);
    const total = totalOf(options.shards) ?? shards.size;
    if (advised !== undefined && advised !== total) report({ kind: 'reshard-advised', shards: total, advised });
  };

  const { advice } = options;
  if (typeof advice === 'function') {
    const ask = advice as () => Promise<unknown>;
    adviceOf(ask).then(
      (answer) => {
        startAs(answer ?? null);
        if (!hasEnded) askAdvice(ask);
      },
      (cause: unknown) => end(badAdvice(cause)),
    );
  } else {
    // Lets the program add its listeners first.
    queueMicrotask(() => startAs(advice));
  }

  const add = <T>(set: Set<T>, listener: T): (() => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };

  return {
    get ready() {
      isWatched = true;
      return ready.promise;
    },
    get ended() {
      isWatched = true;
      return ended.promise;
    },
    on: (name, listener) => {
      const key = String(name);
      const named = listeners.get(key) ?? new Set();
      listeners.set(key, named);
      return add(named, listener as (data: unknown, event: unknown) => unknown);
    },
    onChange: (listener) => {
      isWatched = true;
      return add(watchers, listener);
    },
    send: async (message, body, { shard, ...rest } = {}) => {
      if (!isSendable(message, protocol)) {
        throw new GatewayError('not-sendable', `${message} is not a message that a program sends`);
      }
      await begun.promise;
      if (hasEnded) throw new GatewayError('closed', 'the connection is closed');
      const chosen = shard === undefined ? [...shards.values()] : [shards.get(shard)];
      await Promise.all(
        chosen.map((target) => {
          if (target === undefined) throw new GatewayError('bad-option', `there is no shard ${shard} here`);
          return target.send(message, body, rest);
        }),
      );
    },
    close: () => end(),
    status: () => [...shards.values()].map((shard) => shard.status()),
    [Symbol.asyncIterator]: () => {
      isWatched = true;
      return events.iterate() as AsyncIterator<never>;
    },
  };
}

// -------------------------------------------------------------------------------------------------------------- advice

/** Most shards in one process, unless the program requests more. */
const MOST_ADVISED = 4096;

async function adviceOf(ask: () => Promise<unknown>): Promise<unknown> {
  return ask();
}

/**
 * The advice of a service, with undefined for missing parts.
 *
 * @throws GatewayError
 */
function adviceFrom(answer: unknown, { readAdvice }: GatewaySource): Advice {
  if (typeof answer !== 'object' || answer === null) throw badAdvice(new TypeError('it is no object'));
  const { address, shards, limit } = readAdvice(answer);
  if (shards != null && !isCount(shards)) throw badAdvice(new RangeError('it has no number of shards'));
  return { address: address ?? undefined, shards: shards ?? undefined, limit: limit ?? undefined };
}

/** @throws GatewayError if the address is invalid, or not encrypted although that of the spec is */
function advisedAddress({ address }: Advice, protocol: Protocol): string | undefined {
  if (address === undefined) return undefined;
  const wrong = (why: string): GatewayError => new GatewayError('bad-option', `the advised address ${why}`);
  if (!isSocketAddress(address)) throw wrong(`must begin with wss:// or ws://: ${String(address).slice(0, 200)}`);
  const isOpen = !isEncryptedAddress(address) && !isOwnMachine(address);
  if (isOpen && isEncryptedAddress(protocol.address ?? '')) {
    throw wrong('is not encrypted, and the token would go there: pass it as `address` if it is meant');
  }
  return address;
}

function isOwnMachine(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

function badAdvice(cause: unknown): GatewayError {
  return new GatewayError('bad-option', `the advice failed: ${messageOf(cause)}`, { cause });
}

// ------------------------------------------------------------------------------------------------------------- options

function checkOptions(
  options: {
    readonly token: unknown;
    readonly address?: unknown;
    readonly shards?: unknown;
    readonly validate?: unknown;
    readonly slots?: unknown;
  },
  webSocket: unknown,
  protocol: Protocol,
): void {
  const { token, address, shards, validate = false, slots } = options;
  const wrong = (why: string): GatewayError => new GatewayError('bad-option', why);
  if (protocol.identify.token !== undefined && (typeof token !== 'string' || token.trim() === '')) {
    throw wrong('token must be the secret of the program, as text');
  }
  if (address !== undefined && !isSocketAddress(address)) {
    throw wrong(`address must begin with wss:// or ws://: ${String(address)}`);
  }
  if (![false, 'off', 'shape', 'spec', 'strict'].includes(validate as string | false)) {
    throw wrong(`validate must be 'off', 'shape', 'spec' or 'strict': ${String(validate)}`);
  }
  if (typeof webSocket !== 'function') throw wrong('webSocket must be a class of sockets, such as that of `ws`');
  if (slots !== undefined && typeof (slots as Partial<IdentifySlots> | null)?.acquire !== 'function') {
    throw wrong('slots must have a method acquire');
  }
  if (shards !== undefined && !areShards(shards)) {
    throw wrong('shards must be a number of shards, or { shards, total } with numbers from 0 to total - 1');
  }
}

function areShards(wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return isCount(wanted);
  const { shards, total } = wanted as { readonly shards?: unknown; readonly total?: unknown };
  if (!isCount(total) || !Array.isArray(shards) || shards.length === 0) return false;
  const isShard = (id: unknown): boolean => Number.isSafeInteger(id) && (id as number) >= 0 && (id as number) < total;
  return shards.every(isShard) && new Set(shards).size === shards.length;
}

function isCount(count: unknown): count is number {
  return Number.isSafeInteger(count) && (count as number) > 0;
}

function compressionFrom(wanted: Compression | 'none' | undefined, protocol: Protocol): Compression | 'none' {
  if (wanted === undefined) return bestCompression(protocol);
  if (wanted === 'none') return wanted;
  if (protocol.compressions[wanted] === undefined) {
    throw new GatewayError('bad-option', `${protocol.name} is not compressed with ${wanted}`);
  }
  if (!canDecompress(wanted)) throw new GatewayError('unsupported', `this runtime cannot decompress ${wanted}`);
  return wanted;
}

/** The intents as a bit set in JSON. */
function intentsFrom(wanted: unknown, { intents }: Protocol): number | string | undefined {
  if (intents === undefined) return undefined;
  const value = bitsFrom(wanted, intents.bits);
  return intents.asText ? String(value) : Number(value);
}

function bitsFrom(wanted: unknown, bits: Readonly<Record<string, number>>): bigint {
  if (typeof wanted === 'bigint') return wanted;
  if (typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted >= 0) return BigInt(wanted);
  if (!Array.isArray(wanted)) throw new GatewayError('bad-option', 'intents must be a list of names, or a bit set');
  return wanted.reduce<bigint>((value, name: unknown) => {
    const bit = typeof name === 'string' && Object.hasOwn(bits, name) ? bits[name] : undefined;
    if (bit !== undefined) return value | (1n << BigInt(bit));
    throw new GatewayError(
      'bad-option',
      `there is no intent ${String(name)}; there are ${Object.keys(bits).join(', ')}`,
    );
  }, 0n);
}

function totalOf(shards: number | { readonly total: number } | undefined): number | undefined {
  return typeof shards === 'object' ? shards.total : shards;
}

function shardsFrom(
  wanted: number | { readonly shards: readonly number[]; readonly total: number } | undefined,
  advised: number | undefined,
  protocol: Protocol,
): { readonly ids: readonly number[]; readonly total: number | undefined } {
  const total = totalOf(wanted) ?? advised;
  if (total === undefined || protocol.identify.shard === undefined) return { ids: [0], total: undefined };
  const ids = typeof wanted === 'object' ? wanted.shards : Array.from({ length: total }, (_, id) => id);
  return { ids, total };
}

function isSendable(message: string, { sent, identify, resume, heartbeat }: Protocol): boolean {
  const own = [identify.message, resume?.message, heartbeat?.message];
  return Object.hasOwn(sent, message) && !own.includes(message);
}

// -------------------------------------------------------------------------------------------------------------- errors

function refusal(
  code: number,
  codeName: string | undefined,
  text: string,
  shard: number,
  { name }: Protocol,
): GatewayError {
  const named = codeName === undefined ? '' : ` ${codeName}`;
  const why = text === '' ? '' : `: ${text}`;
  return new GatewayError('refused', `${name} closed shard ${shard} with ${code}${named}${why}`, {
    code,
    codeName,
    shard,
  });
}

/** The error if too few starts are left, so that a program does not fail after some of its sessions have started. */
function startsMissing(slots: OwnSlots | undefined, shards: number): GatewayError | undefined {
  const left = slots?.remaining?.() ?? Infinity;
  if (left >= shards) return undefined;
  const retryAfter = slots?.resetAfter?.() ?? Infinity;
  const reset = retryAfter === Infinity ? '' : `; the limit is reset in ${Math.ceil(retryAfter / 1000)} s`;
  const what = shards === 1 ? '1 session is' : `${shards} sessions are`;
  return new GatewayError('no-session-left', `${what} to start, but the service allows only ${left} more${reset}`, {
    ...(retryAfter === Infinity ? {} : { retryAfter }),
  });
}

function noSlot(cause: unknown, shard: number): GatewayError {
  if (cause instanceof GatewayError) return cause;
  return new GatewayError('no-session-left', `shard ${shard} may not start a session: ${messageOf(cause)}`, {
    shard,
    cause,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Calls a function of the program, and passes errors and rejections to `failed`. */
function guarded(call: () => unknown, failed: (error: unknown) => void): void {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** Ends the program for an unobserved error, like an unhandled rejection. */
function reportUnseen(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

interface Settled {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A promise whose rejection may remain unobserved. */
function settled(): Settled {
  let resolve = (): void => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
