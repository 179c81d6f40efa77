import { fieldOf } from './decode-event.js';
import type { CloseCode, Protocol, Reaction, Signal } from './gateway-protocol.js';
import { isAddressFor } from './gateway-socket.js';

/**
 * The state machine of one shard, without I/O or clock: its methods receive events and return effects. The same inputs
 * always have the same effects.
 */
export interface Session {
  /** Begins to connect. */
  readonly start: () => readonly Effect[];
  /** The socket is open. */
  readonly opened: () => readonly Effect[];
  /** A message arrived. Counts events, which the caller delivers if `isFresh` returns true. */
  readonly received: (message: unknown) => readonly Effect[];
  /** Whether the last message is an event that was not delivered before. */
  readonly isFresh: () => boolean;
  /** A message was unreadable and is lost, so that it must be sent again. */
  readonly unreadable: (why: string) => readonly Effect[];
  /** The socket is closed, or could not be opened. */
  readonly closed: (code: number, reason: string) => readonly Effect[];
  readonly fired: (timer: TimerName) => readonly Effect[];
  /** The shard may identify. */
  readonly mayIdentify: () => readonly Effect[];
  /** The program closes the connection. */
  readonly stop: () => readonly Effect[];
  readonly phase: () => Phase;
  readonly interval: () => number | undefined;
}

export type Phase =
  | 'idle'
  /** The socket is about to open. */
  | 'connecting'
  /** The socket is open; the first message of the service has not come. */
  | 'greeting'
  /** Waits until it may identify. */
  | 'queued'
  | 'identifying'
  | 'resuming'
  | 'ready'
  /** Waits before it connects again. */
  | 'waiting'
  | 'stopped';

export type TimerName = 'greeting' | 'starting' | 'lasting' | 'heartbeat' | 'waiting';

export type Effect =
  | { readonly do: 'connect'; readonly address: string | undefined }
  /** Closes the socket and ignores its further messages. */
  | { readonly do: 'drop'; readonly code: number }
  | { readonly do: 'send'; readonly message: string; readonly body: unknown }
  | { readonly do: 'timer'; readonly timer: TimerName; readonly after: number }
  | { readonly do: 'cancel'; readonly timer: TimerName }
  | { readonly do: 'request-slot' }
  | { readonly do: 'abandon-slot' }
  | { readonly do: 'report'; readonly change: SessionChange };

/** A change of the state of a shard. Times are in milliseconds. */
export type SessionChange =
  | { readonly kind: 'connecting'; readonly resumes: boolean }
  | { readonly kind: 'queued' }
  | { readonly kind: 'identifying' }
  | { readonly kind: 'resuming'; readonly session: string | undefined; readonly sequence: number | undefined }
  | { readonly kind: 'ready'; readonly session: string | undefined }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'invalid-session'; readonly resumable: boolean }
  | { readonly kind: 'reconnect-requested' }
  /** A missing answer to a heartbeat: the connection is dead, whatever the state of the socket. */
  | { readonly kind: 'zombie' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'acknowledged' }
  | {
      readonly kind: 'disconnected';
      readonly code: number;
      /** Name of the code in the spec. */
      readonly name: string | undefined;
      readonly text: string;
      readonly then: 'resume' | 'reconnect' | 'stop';
    }
  | { readonly kind: 'waiting'; readonly time: number }
  | {
      readonly kind: 'stopped';
      readonly code: number | undefined;
      readonly name: string | undefined;
      readonly text: string;
    };

export interface SessionSettings {
  /** The data that the client sends with `identify`. */
  readonly identify: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  readonly backoff?: Backoff | undefined;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** Whether the connection is encrypted. Then sessions only resume at encrypted addresses. */
  readonly isEncrypted: boolean;
  /** Milliseconds for the first message of the service, and for the start of a session. */
  readonly patience?: { readonly greeting: number; readonly starting: number } | undefined;
}

const NOTHING: readonly Effect[] = [];

/** Milliseconds after which a session counts as stable, and earlier failures no longer count. */
const LASTING = 20_000;
/** Most connections without a stable session, before the session counts as lost. */
const MOST_RESUMES = 6;
/** Most attempts at the address for resuming, before it counts as unreachable. */
const TRIES_AT_OWN_ADDRESS = 2;
/** Most answers to heartbeat requests per interval, because a service that reads nothing would fill the memory. */
const MOST_ANSWERS = 8;
/** Milliseconds of an interval of heartbeats. */
const [SHORTEST_INTERVAL, LONGEST_INTERVAL] = [10, 86_400_000];

/** The session that a `ready` has started. */
interface Started {
  readonly id: string | undefined;
  readonly address: string | undefined;
}

export function createSession(protocol: Protocol, settings: SessionSettings): Session {
  const { token, random } = settings;
  const backoff = settings.backoff ?? DEFAULT_BACKOFF;
  const patience = settings.patience ?? { greeting: 30_000, starting: 120_000 };
  const { heartbeat, identify, resume, ready, hello, invalidSession } = protocol;
  const ops = protocol.received;
  const opOf = (name: string | undefined): unknown =>
    name !== undefined && Object.hasOwn(ops, name) ? ops[name] : NO_OP;
  const [helloOp, acknowledgementOp, reconnectOp, invalidOp, requestOp] = [
    opOf(hello),
    opOf(heartbeat?.acknowledgement),
    opOf(protocol.reconnect),
    opOf(invalidSession?.message),
    heartbeat?.message === heartbeat?.acknowledgement ? NO_OP : opOf(heartbeat?.message),
  ];

  let phase: Phase = 'idle';
  let started: Started | undefined;
  let sequence: number | undefined;
  /** Attempts to connect since the last stable session. */
  let attempts = 0;
  /** Attempts to resume the present session. */
  let resumptions = 0;
  let answers = 0;
  let interval: number | undefined;
  let isAcknowledged = true;
  let fresh = false;
  /** Whether the next connection resumes the session. */
  let resumes = false;

  const report = (change: SessionChange): Effect => ({ do: 'report', change });
  const canResume = (): boolean => resume !== undefined && started !== undefined;
  const forget = (): void => {
    started = undefined;
    sequence = undefined;
  };

  const connect = (): readonly Effect[] => {
    phase = 'connecting';
    resumes = canResume();
    interval = undefined;
    const own = resumes && resumptions <= TRIES_AT_OWN_ADDRESS ? started?.address : undefined;
    return [
      report({ kind: 'connecting', resumes }),
      { do: 'timer', timer: 'greeting', after: patience.greeting },
      { do: 'connect', address: own },
    ];
  };

  /** Reconnects after a delay, or at once if a stable session can resume. */
  const again = (least = 0): readonly Effect[] => {
    if (resumptions >= MOST_RESUMES) forget();
    const isFirst = attempts === 0 && canResume();
    const pause = Math.max(least, isFirst ? 0 : waitBefore(attempts, backoff, random()));
    attempts++;
    resumptions++;
    phase = 'waiting';
    return [...quiet(), report({ kind: 'waiting', time: pause }), { do: 'timer', timer: 'waiting', after: pause }];
  };

  const quiet = (): readonly Effect[] => [
    { do: 'abandon-slot' },
    { do: 'cancel', timer: 'greeting' },
    { do: 'cancel', timer: 'starting' },
    { do: 'cancel', timer: 'lasting' },
    { do: 'cancel', timer: 'heartbeat' },
  ];

  /** Leaves the connection without losing the session, and connects again after `least` milliseconds or more. */
  const leave = (change: SessionChange, least?: number): readonly Effect[] => {
    const text = change.kind === 'unreadable' ? change.why : change.kind;
    const code = protocol.closing.keep;
    const then = canResume() ? 'resume' : 'reconnect';
    return [
      report(change),
      { do: 'drop', code },
      report({ kind: 'disconnected', code, name: undefined, text, then }),
      ...again(least),
    ];
  };

  const stopWith = (code: number | undefined, name: string | undefined, text: string): readonly Effect[] => {
    phase = 'stopped';
    forget();
    return [...quiet(), { do: 'cancel', timer: 'waiting' }, report({ kind: 'stopped', code, name, text })];
  };

  const beat = (): Effect => {
    const carries = heartbeat!.carries;
    const last = sequence ?? null;
    const body = carries === 'nothing' ? null : carries === 'sequence' ? last : { [carries.field]: last };
    return { do: 'send', message: heartbeat!.message, body };
  };

  /** Begins heartbeats and identifies or resumes. `hello` has the interval, unless the spec states it. */
  const greeted = (body: unknown): readonly Effect[] => {
    if (heartbeat === undefined) return introduce();
    const given = heartbeat.interval;
    const field = typeof given === 'number' ? given : fieldOf(body, given.field);
    const period = typeof given === 'number' ? given : Number(field) * given.unit;
    if (typeof field !== 'number' || !(period >= SHORTEST_INTERVAL && period <= LONGEST_INTERVAL)) {
      return leave({ kind: 'unreadable', why: 'the interval of heartbeats is no time that a connection can keep to' });
    }
    interval = period;
    isAcknowledged = true;
    answers = 0;
    const after = heartbeat.jitter ? period * random() : period;
    return [{ do: 'timer', timer: 'heartbeat', after }, ...introduce()];
  };

  /** Resumes, or requests permission to identify. */
  const introduce = (): readonly Effect[] => {
    if (resumes && resume !== undefined) {
      phase = 'resuming';
      return [
        { do: 'cancel', timer: 'greeting' },
        report({ kind: 'resuming', session: started?.id, sequence }),
        { do: 'timer', timer: 'starting', after: patience.starting },
        {
          do: 'send',
          message: resume.message,
          body: {
            ...under(resume.token, token),
            ...under(resume.session, started?.id),
            ...under(resume.sequence, sequence ?? 0),
          },
        },
      ];
    }
    forget();
    phase = 'queued';
    return [{ do: 'cancel', timer: 'greeting' }, report({ kind: 'queued' }), { do: 'request-slot' }];
  };

  const becomeReady = (body: unknown): readonly Effect[] => {
    phase = 'ready';
    resumptions = 0;
    const address = textAt(body, ready.address);
    started = {
      id: textAt(body, ready.session),
      address: isAddressFor(address, settings.isEncrypted) ? address : undefined,
    };
    return [...lasting(), report({ kind: 'ready', session: started.id })];
  };

  const becomeResumed = (): readonly Effect[] => {
    phase = 'ready';
    return [...lasting(), report({ kind: 'resumed' })];
  };

  const lasting = (): readonly Effect[] => [
    { do: 'cancel', timer: 'starting' },
    { do: 'timer', timer: 'lasting', after: LASTING },
  ];

  /** Counts an event. Events that were delivered before are not fresh. */
  const countEvent = (message: unknown): void => {
    const number = protocol.sequenceOf(message);
    fresh = true;
    if (typeof number !== 'number') return;
    if (sequence !== undefined && number <= sequence) fresh = false;
    else sequence = number;
  };

  const signalled = (signal: Signal, name: string | undefined, op: unknown): boolean =>
    signal.event === undefined ? name === undefined && opOf(signal.message) === op : signal.event === name;

  /** Whether an event or a message ends the start of a session. */
  const startedBy = (name: string | undefined, op: unknown, message: unknown): readonly Effect[] => {
    if (phase === 'identifying' && signalled(ready, name, op)) return becomeReady(protocol.bodyOf(message));
    if (phase === 'resuming' && resume !== undefined && signalled(resume.done, name, op)) return becomeResumed();
    return NOTHING;
  };

  const received = (message: unknown): readonly Effect[] => {
    fresh = false;
    const name = protocol.eventOf(message);
    if (typeof name === 'string') {
      countEvent(message);
      return startedBy(name, undefined, message);
    }
    const op = protocol.opOf(message);
    if (op === acknowledgementOp) {
      isAcknowledged = true;
      return [report({ kind: 'acknowledged' }), ...startedBy(undefined, op, message)];
    }
    if (op === requestOp && interval !== undefined) return answers++ < MOST_ANSWERS ? [beat()] : NOTHING;
    if (op === helloOp && phase === 'greeting') return greeted(protocol.bodyOf(message));
    if (op === reconnectOp) return leave({ kind: 'reconnect-requested' });
    if (op === invalidOp && invalidSession !== undefined) return refused(protocol.bodyOf(message));
    return startedBy(undefined, op, message);
  };

  const refused = (body: unknown): readonly Effect[] => {
    const { resumable, pause } = invalidSession!;
    const flag = resumable === undefined ? body : fieldOf(body, resumable);
    const may = flag === true && canResume();
    if (!may) forget();
    const [min, max] = pause;
    return leave({ kind: 'invalid-session', resumable: may }, Math.round(min + (max - min) * random()));
  };

  const isConnected = (): boolean => phase !== 'idle' && phase !== 'waiting' && phase !== 'stopped';

  return {
    phase: () => phase,
    interval: () => interval,
    isFresh: () => fresh,
    start: () => (phase === 'idle' ? connect() : NOTHING),
    opened: () => {
      if (phase !== 'connecting') return NOTHING;
      phase = 'greeting';
      return hello === undefined ? greeted(undefined) : NOTHING;
    },
    received: (message) => {
      if (isConnected()) return received(message);
      fresh = false;
      return NOTHING;
    },
    unreadable: (why) => (isConnected() ? leave({ kind: 'unreadable', why }) : NOTHING),
    closed: (code, reason) => {
      if (!isConnected()) return NOTHING;
      const { known, then } = reactionTo(code, protocol, canResume());
      const text = known?.text || reason;
      const change = report({ kind: 'disconnected', code, name: known?.name, text, then });
      if (then === 'stop') return [change, ...stopWith(code, known?.name, text)];
      if (then === 'reconnect') forget();
      return [change, ...again()];
    },
    fired: (timer) => {
      if (timer === 'waiting') return phase === 'waiting' ? connect() : NOTHING;
      if (!isConnected()) return NOTHING;
      if (timer === 'greeting' || timer === 'starting') return leave({ kind: 'unreadable', why: `no ${timer}` });
      if (timer === 'lasting') {
        attempts = 0;
        resumptions = 0;
        return NOTHING;
      }
      if (interval === undefined) return NOTHING;
      if (!isAcknowledged && acknowledgementOp !== NO_OP) return leave({ kind: 'zombie' });
      isAcknowledged = false;
      answers = 0;
      return [beat(), { do: 'timer', timer: 'heartbeat', after: interval }];
    },
    mayIdentify: () => {
      if (phase !== 'queued') return NOTHING;
      phase = 'identifying';
      return [
        report({ kind: 'identifying' }),
        { do: 'timer', timer: 'starting', after: patience.starting },
        { do: 'send', message: identify.message, body: settings.identify },
      ];
    },
    stop: () => {
      if (phase === 'stopped') return NOTHING;
      const drop: readonly Effect[] = isConnected() ? [{ do: 'drop', code: protocol.closing.end }] : NOTHING;
      return [...drop, ...stopWith(undefined, undefined, 'closed by the program')];
    },
  };
}

/** Different from every op code. */
const NO_OP = /* @__PURE__ */ Symbol('no op code');

function under(key: string | undefined, value: unknown): Readonly<Record<string, unknown>> {
  return key === undefined || value === undefined ? {} : { [key]: value };
}

function textAt(body: unknown, key: string | undefined): string | undefined {
  const value = key === undefined ? undefined : fieldOf(body, key);
  return typeof value === 'string' ? value : undefined;
}

/** The reaction to the end of a connection. */
export interface Closed {
  readonly code: number;
  /** The code in the spec, if listed. */
  readonly known: CloseCode | undefined;
  readonly then: Reaction;
}

/** The reaction to a close code by the spec. A session that cannot resume is replaced. */
export function reactionTo(code: number, protocol: Protocol, hasSession: boolean): Closed {
  const known = Object.hasOwn(protocol.closeCodes, code) ? protocol.closeCodes[code] : undefined;
  const then = known?.then ?? protocol.otherwise;
  return { code, known, then: then === 'resume' && !(hasSession && protocol.resume) ? 'reconnect' : then };
}

/** How long to wait before connecting again, in milliseconds. */
export interface Backoff {
  /** The first wait, doubled with each attempt. */
  readonly first: number;
  readonly longest: number;
}

export const DEFAULT_BACKOFF: Backoff = { first: 1000, longest: 60_000 };

/**
 * The delay before an attempt to connect: a random part between half and all of it, so that connections that were lost
 * together do not return together.
 *
 * @param attempt 0 for the first attempt after a working connection
 * @param random a number from 0 to less than 1
 */
export function waitBefore(attempt: number, { first, longest }: Backoff, random: number): number {
  const due = Math.min(longest, first * 2 ** Math.min(attempt, 30));
  return Math.round(due / 2 + (due / 2) * random);
}
