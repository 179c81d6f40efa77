import type { EventOf } from './decode-event.js';
import type { Result, ValidateOptions } from './issue.js';
import { ValidationError } from './validation-error.js';
import {
  BAD_REQUEST,
  type Delivered,
  type DeliveryFacts,
  type DeliveryOptions,
  type Reply,
} from './webhook-handler.js';

/** Options of a handler whose responses have bodies. */
export interface AnsweringOptions<Events, Envelope, Answers, Name extends string> extends DeliveryOptions<Name> {
  /**
   * A function for each event, which returns the body of the response, or undefined to acknowledge the event without
   * one. If it fails, or returns an invalid body, the handler responds with 500.
   */
  readonly on: {
    readonly [Event in keyof Answers & keyof Events]?:
      | ((
          event: Extract<EventOf<Events, Envelope>, { readonly name: Event }>,
        ) => Answers[Event] | undefined | Promise<Answers[Event] | undefined>)
      | undefined;
  };
  /**
   * Called for every other delivery, which is then acknowledged: events without a function in `on`, unknown events, and
   * invalid ones. Without it, invalid events are refused with 400.
   */
  readonly onEvent?: ((event: Delivered<Events, Envelope>) => unknown) | undefined;
}

/** The validator of the answer to each event. */
export type AnswerChecks<Answers> = {
  readonly [Event in keyof Answers]: (value: unknown, options: ValidateOptions) => Result<Answers[Event]>;
};

/** Calls the function of each event, and responds with its result. */
export function answering<Events, Envelope, Answers, Name extends string>(
  { acknowledged }: DeliveryFacts<Events, Envelope>,
  { on, onEvent }: AnsweringOptions<Events, Envelope, Answers, Name>,
  checks: AnswerChecks<Answers>,
  status: number,
): (event: Delivered<Events, Envelope>) => Promise<Reply> {
  return async (event) => {
    const answered = event.kind === 'event' ? handlerOf(event.name, on) : undefined;
    if (answered !== undefined) {
      const body = await answered(event);
      if (body === undefined) return { status: acknowledged };
      const check = (checks as Readonly<Record<PropertyKey, AnswerChecks<Answers>[keyof Answers]>>)[event.name!]!;
      return { status, contentType: 'application/json', body: bodyText(body, check) };
    }
    if (onEvent !== undefined) await onEvent(event);
    else if (event.kind === 'invalid') return { status: BAD_REQUEST };
    return { status: acknowledged };
  };
}

function handlerOf(name: PropertyKey, on: object): ((event: unknown) => unknown) | undefined {
  if (!Object.hasOwn(on, name)) return undefined;
  const found = (on as Readonly<Record<PropertyKey, unknown>>)[name];
  return typeof found === 'function' ? (found as (event: unknown) => unknown) : undefined;
}

function bodyText<T>(body: unknown, check: (value: unknown, options: ValidateOptions) => Result<T>): string {
  const result = check(body, { mode: 'spec' });
  if (!result.ok) throw new ValidationError(result.issues);
  return JSON.stringify(result.value);
}
