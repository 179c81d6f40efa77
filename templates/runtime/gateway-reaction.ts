import type { CloseCode, Protocol, Reaction } from './gateway-protocol.js';

/** What follows the end of a connection. */
export interface Closed {
  readonly code: number;
  /** Name and text of the code in the spec; undefined for codes that it does not list. */
  readonly known: CloseCode | undefined;
  readonly then: Reaction;
}

/** What the spec says about a close code. Without a session that can resume, another one starts. */
export function reactionTo(code: number, protocol: Protocol, hasSession: boolean): Closed {
  const known = Object.hasOwn(protocol.closeCodes, code) ? protocol.closeCodes[code] : undefined;
  const then = known?.then ?? protocol.otherwise;
  return { code, known, then: then === 'resume' && !(hasSession && protocol.resume) ? 'reconnect' : then };
}
