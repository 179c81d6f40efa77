import type { Issue, Mode, Result, ValidateOptions } from './issue.js';

/** An event with a valid payload. `type` names the type of `data`. */
export type EventOf<Events, Envelope> = {
  readonly [Name in keyof Events]: {
    readonly [Type in keyof Events[Name]]: {
      readonly kind: 'event';
      readonly name: Name;
      readonly type: Type;
      readonly data: Events[Name][Type];
      readonly envelope: Envelope;
    };
  }[keyof Events[Name]];
}[keyof Events];

/** An event that the spec does not define, or whose payload it does not describe; passed through unchanged. */
export interface UnknownEvent<Envelope> {
  readonly kind: 'unknown';
  readonly name: string;
  readonly data: unknown;
  readonly envelope: Envelope;
}

/** An invalid message. `name` is that of its event, if it is one. */
export interface InvalidMessage {
  readonly kind: 'invalid';
  readonly name: string | undefined;
  /** The whole message, unchanged. */
  readonly message: unknown;
  /** Issues with paths from the message inwards. */
  readonly issues: Issue[];
}

/** A message that carries no event. */
export interface OtherMessage<Envelope> {
  readonly kind: 'other';
  readonly envelope: Envelope;
}

export type DecodedMessage<Events, Envelope> = EventOf<Events, Envelope> | UndecodedMessage<Envelope>;

/** A message without a decodable event. */
export type UndecodedMessage<Envelope> = UnknownEvent<Envelope> | InvalidMessage | OtherMessage<Envelope>;

export interface DecodeOptions {
  /** How much of the payload is checked. Default: `shape`. */
  readonly mode?: Mode | undefined;
  /** Maximum number of issues to report. Default: 1,000. */
  readonly maxIssues?: number | undefined;
}

/** How messages carry events, and what each event carries. */
export interface EventSource<Events, Envelope> {
  readonly validate: (message: unknown, options: ValidateOptions) => Result<Envelope>;
  /** Name of the event in an envelope; any other value for a message without an event. */
  readonly nameOf: (envelope: Envelope) => unknown;
  readonly dataOf: (envelope: Envelope) => unknown;
  /** Path of the payload in the envelope. */
  readonly dataPath: readonly string[];
  readonly payloads: { readonly [Name in keyof Events]: PayloadOf<Events[Name]> };
}

/** How a payload is checked; a function if its fields determine its type. */
export type PayloadOf<Types> = AnyPayload<Types> | ((data: unknown) => AnyPayload<Types>);

type AnyPayload<Types> = { readonly [Type in keyof Types]: Payload<Type, Types[Type]> }[keyof Types];

export interface Payload<Type, T> {
  readonly type: Type;
  readonly validate: (data: unknown, options: ValidateOptions) => Result<T>;
}

/** Decodes one message. Never throws. */
export function decodeEvent<Events, Envelope>(
  message: unknown,
  source: EventSource<Events, Envelope>,
  options: DecodeOptions = {},
): DecodedMessage<Events, Envelope> {
  const { mode = 'shape', maxIssues } = options;
  const opened = source.validate(message, { mode: 'shape', maxIssues });
  if (!opened.ok) return { kind: 'invalid', name: undefined, message, issues: opened.issues };
  const envelope = opened.value;
  const content = contentOf(envelope, source);
  if (content === 'unreadable') return { kind: 'invalid', name: undefined, message, issues: [UNREADABLE] };
  const { name, data, payload } = content;
  if (name === undefined) return { kind: 'other', envelope };
  if (payload === undefined) return { kind: 'unknown', name, data, envelope };
  const result = payload.validate(data, { mode, maxIssues });
  if (!result.ok) return { kind: 'invalid', name, message, issues: result.issues.map(below(source.dataPath)) };
  return { kind: 'event', name, type: payload.type, data: result.value, envelope } as EventOf<Events, Envelope>;
}

interface Content {
  readonly name?: string;
  readonly data?: unknown;
  readonly payload?: Payload<PropertyKey, unknown> | undefined;
}

/** Reads the validated message again: a getter or a proxy may pass the check and then throw. */
function contentOf<Events, Envelope>(
  envelope: Envelope,
  source: EventSource<Events, Envelope>,
): Content | 'unreadable' {
  try {
    const name = source.nameOf(envelope);
    if (typeof name !== 'string') return {};
    const data = source.dataOf(envelope);
    if (!isKnown(name, source.payloads)) return { name, data };
    const payload = source.payloads[name];
    return { name, data, payload: typeof payload === 'function' ? payload(data) : payload };
  } catch {
    return 'unreadable';
  }
}

const UNREADABLE: Issue = { path: [], code: 'unreadable', message: 'threw an error while it was being read' };

function isKnown<Payloads extends object>(name: PropertyKey, payloads: Payloads): name is keyof Payloads {
  return Object.hasOwn(payloads, name);
}

function below(path: readonly string[]): (issue: Issue) => Issue {
  return (issue) => ({ ...issue, path: [...path, ...issue.path] });
}

/** A field of any value; undefined if there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Validates a list with a validator for its items. */
export function validateList<T>(
  validate: (item: unknown, options: ValidateOptions) => Result<T>,
): (list: unknown, options: ValidateOptions) => Result<T[]> {
  return (list, options) => {
    if (!Array.isArray(list)) {
      return { ok: false, issues: [{ path: [], code: 'type', message: 'must be a list', expected: 'list' }] };
    }
    const issues = list.flatMap((item: unknown, index) => {
      const result = validate(item, options);
      return result.ok ? [] : result.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] }));
    });
    return issues.length === 0 ? { ok: true, value: list as T[] } : { ok: false, issues };
  };
}
