import { defined } from '../../defined.js';
import { isRecord } from '../../json.js';
import { isClosingCode } from './peer.js';

/** Most bytes of the reason for closing. A frame has room for 123, and a cut character becomes one of three bytes. */
const LONGEST_REASON = 120;

export type GatewayFault =
  /** Closes with a code. */
  | { readonly kind: 'close'; readonly code: number; readonly reason?: string }
  /** Ends the connection without a close frame. */
  | { readonly kind: 'cut' }
  /** Resets the connection, so that the last messages may be lost. */
  | { readonly kind: 'reset' }
  /** Keeps the connection open, but sends and receives nothing. */
  | { readonly kind: 'freeze' }
  /** Answers heartbeats after this many milliseconds. */
  | { readonly kind: 'late-answers'; readonly delay: number }
  /** Leaves heartbeats unanswered. */
  | { readonly kind: 'lost-answers' }
  /** Sends bytes that no compressed stream has, or text that is no JSON. */
  | { readonly kind: 'broken-frame' }
  /** Sends text that is no JSON, compressed like other messages. */
  | { readonly kind: 'broken-text' }
  /** Requests that the client reconnects. */
  | { readonly kind: 'reconnect' }
  /** Ends the session. */
  | { readonly kind: 'invalid-session'; readonly resumable: boolean };

type Reader = (parts: Readonly<Record<string, unknown>>) => GatewayFault | string;

/** Reads a fault of each kind, or returns the reason why its parts are invalid. */
const READERS: Readonly<Record<GatewayFault['kind'], Reader>> = {
  close: ({ code, reason }) => {
    if (typeof code !== 'number' || !Number.isInteger(code) || !isClosingCode(code)) {
      return 'code is a close code that can be sent, from 1000 to 4999';
    }
    const cut = typeof reason === 'string' ? Buffer.from(reason).subarray(0, LONGEST_REASON).toString() : undefined;
    return { kind: 'close', code, ...defined({ reason: cut }) };
  },
  cut: () => ({ kind: 'cut' }),
  reset: () => ({ kind: 'reset' }),
  freeze: () => ({ kind: 'freeze' }),
  'late-answers': ({ delay }) =>
    typeof delay === 'number' && delay >= 0 ? { kind: 'late-answers', delay } : 'delay is a number of milliseconds',
  'lost-answers': () => ({ kind: 'lost-answers' }),
  'broken-frame': () => ({ kind: 'broken-frame' }),
  'broken-text': () => ({ kind: 'broken-text' }),
  reconnect: () => ({ kind: 'reconnect' }),
  'invalid-session': ({ resumable }) => ({ kind: 'invalid-session', resumable: resumable === true }),
};

/** Reads a fault from JSON, or returns the reason why it is invalid. */
export function readGatewayFault(value: unknown): GatewayFault | string {
  if (!isRecord(value)) return 'a fault is an object with kind';
  const { kind } = value;
  const isKnown = typeof kind === 'string' && Object.hasOwn(READERS, kind);
  return isKnown ? READERS[kind as GatewayFault['kind']](value) : `kind is one of ${Object.keys(READERS).join(', ')}`;
}
