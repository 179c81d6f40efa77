import type { EventSource, Payload } from './decode-event.js';
import type { Result, ValidateOptions } from './issue.js';

type Validate = (data: unknown, options: ValidateOptions) => Result<unknown>;

export function payloadValidator<Events, Envelope>(
  source: EventSource<Events, Envelope>,
): (name: string, data: unknown) => Validate | undefined {
  const payloads = source.payloads as Readonly<
    Record<string, Payload<unknown, unknown> | ((data: unknown) => Payload<unknown, unknown>)>
  >;
  return (name, data) => {
    const payload = Object.hasOwn(payloads, name) ? payloads[name] : undefined;
    return typeof payload === 'function' ? payload(data).validate : payload?.validate;
  };
}
