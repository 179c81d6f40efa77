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

export const FAULT_KINDS = [
  'close',
  'cut',
  'reset',
  'freeze',
  'late-answers',
  'lost-answers',
  'broken-frame',
  'broken-text',
  'reconnect',
  'invalid-session',
] as const satisfies readonly GatewayFault['kind'][];

/** Reads a fault from JSON, or returns the reason why it is invalid. */
export function readGatewayFault(value: unknown): GatewayFault | string {
  if (typeof value !== 'object' || value === null) return 'a fault is an object with kind';
  const { kind, code, reason, delay, resumable } = value as Readonly<Record<string, unknown>>;
  switch (kind) {
    case 'close':
      if (typeof code !== 'number' || !Number.isInteger(code) || !isClosingCode(code)) {
        return 'code is a close code that can be sent, from 1000 to 4999';
      }
      return {
        kind,
        code,
        ...(typeof reason === 'string' ? { reason: Buffer.from(reason).subarray(0, LONGEST_REASON).toString() } : {}),
      };
    case 'late-answers':
      return typeof delay === 'number' && delay >= 0 ? { kind, delay } : 'delay is a number of milliseconds';
    case 'invalid-session':
      return { kind, resumable: resumable === true };
    case 'cut':
    case 'reset':
    case 'freeze':
    case 'lost-answers':
    case 'broken-frame':
    case 'broken-text':
    case 'reconnect':
      return { kind };
    default:
      return `kind is one of ${FAULT_KINDS.join(', ')}`;
  }
}
