import { isClosingCode } from './peer.js';

/** Bytes of a reason. A frame has room for 123; what is left of the last character becomes one of three bytes. */
const LONGEST_REASON = 120;

/** Something that goes wrong on a connection. */
export type GatewayFault =
  /** Closes with a code. */
  | { readonly kind: 'close'; readonly code: number; readonly reason?: string }
  /** Ends the connection without a word. */
  | { readonly kind: 'cut' }
  /** The connection is reset: what was sent last may be lost. */
  | { readonly kind: 'reset' }
  /** The connection stays open, and nothing comes or goes any more. */
  | { readonly kind: 'freeze' }
  /** Heartbeats are answered late, by so many milliseconds. */
  | { readonly kind: 'late-answers'; readonly delay: number }
  /** Heartbeats are not answered. */
  | { readonly kind: 'lost-answers' }
  /** Bytes that no stream has, or text that is no JSON. */
  | { readonly kind: 'broken-frame' }
  /** Text that is no JSON, compressed as the connection is. */
  | { readonly kind: 'broken-text' }
  /** The service requests another connection. */
  | { readonly kind: 'reconnect' }
  /** The service ends the session. */
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

/** Reads a fault from JSON; the reason if it is none. */
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
