/** Why a connection failed or refused to send. */
export type GatewayErrorKind =
  /** An option cannot be used. */
  | 'bad-option'
  /** The service closed the connection with a code after which reconnecting is useless. */
  | 'refused'
  /** No session may start before the limit is reset. */
  | 'no-session-left'
  /** A message is larger than the service accepts. */
  | 'too-large'
  /** Too many messages were sent, or wait to be sent. */
  | 'too-many'
  /** A message is not one that a program sends. */
  | 'not-sendable'
  /** The connection is closed. */
  | 'closed'
  /** The runtime lacks something that the connection needs. */
  | 'unsupported';

/** An error of a connection, by `kind`. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: GatewayErrorKind;
  /** The close code with its name in the spec, and the shard, if known. */
  readonly details: {
    readonly code?: number | undefined;
    readonly codeName?: string | undefined;
    readonly shard?: number | undefined;
    /** Milliseconds after which the message can be sent, or sessions can start. */
    readonly retryAfter?: number | undefined;
    readonly cause?: unknown;
  };

  constructor(kind: GatewayErrorKind, message: string, details: GatewayError['details'] = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.details = details;
  }
}
