import type { Operation } from './rest-operation.js';
import type { CallOptions, Transport } from './rest-transport.js';

/** A response with its parsed body. `Status` and the names of required headers come from the spec. */
export interface Answered<Value = unknown, Status extends number = number, Header extends string = never> {
  readonly value: Value;
  readonly status: Status;
  readonly headers: [Header] extends [never] ? Headers : KnownHeaders<Header>;
}

/** Headers with some required ones. */
export interface KnownHeaders<Name extends string> extends Headers {
  get(name: Name): string;
  get(name: string): string | null;
}

/** A call in progress: a promise of its value. */
export interface Call<Value, Answer extends Answered = Answered<Value>> extends Promise<Value> {
  /** The value with the status and the headers of the response. Sends no further request. */
  readonly withResponse: () => Promise<Answer>;
}

export function callOf(answered: Promise<Answered>): Call<unknown> {
  const value = answered.then(({ value }) => value);
  const withResponse = (): Promise<Answered> => {
    value.catch(() => {}); // a caller who awaits the response gets the error from it
    return answered;
  };
  return Object.assign(value, { withResponse });
}

/** A function that sends an operation with its parameters. */
export type Sender<Params, Result> = (client: Transport, params: Params, options?: CallOptions) => Result;

/** The same for an operation without required parameters. */
export type FreeSender<Params, Result> = (client: Transport, params?: Params, options?: CallOptions) => Result;

export function calling(
  operation: Operation,
): (client: Transport, params?: object, options?: CallOptions) => Call<never, never> {
  return (client, params = {}, options) => client.call(operation, params, options) as Call<never, never>;
}
