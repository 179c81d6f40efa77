import {
  isNotShown,
  type Delivery,
  type Envelope,
  type Event,
  type EventChannel,
  type Model,
} from '../../model/model.js';
import { isEnum } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { fieldAt } from '../gateway/decode-file.js';
import { annotations } from '../json-schema/annotations.js';
import { refTo, type JsonSchema } from '../json-schema/schema.js';
import { declaredWords, specWords } from '../json-schema/spec-words.js';
import { NO_LIMITS } from '../json-schema/type-limits.js';
import { typeSchema } from '../json-schema/type-schema.js';
import { json } from './contents.js';

export interface DeliveredEvent {
  /** The name of the event, with the channel in front if several channels deliver it. */
  readonly name: string;
  readonly event: Event;
  readonly channel: EventChannel;
}

/** The events of all channels whose messages come as requests. */
export function deliveredEvents(model: Model): readonly DeliveredEvent[] {
  const channels = new Map(model.channels.map((channel) => [channel.name, channel]));
  return model.events.flatMap((event) => {
    const through = event.family ? [] : event.channels.flatMap((name) => channels.get(name) ?? []);
    const delivering = through.filter(({ delivery }) => delivery !== undefined);
    return delivering.map((channel) => ({
      name: delivering.length === 1 ? event.name : `${channel.name}_${event.name}`,
      event,
      channel,
    }));
  });
}

/** The request with an event and the headers of its signature, and the responses. */
export function webhook({ name, event, channel }: DeliveredEvent, context: EmitContext): JsonSchema {
  const { envelope } = channel;
  const payload = isNotShown(event.payload) ? {} : typeSchema(event.payload, NO_LIMITS, context);
  const body =
    envelope === undefined || isNotShown(envelope) ? payload : envelopeSchema(event, envelope, payload, context);
  const delivery = channel.delivery === undefined || isNotShown(channel.delivery) ? undefined : channel.delivery;
  const { description, externalDocs } = annotations(event, [], undefined, true);
  const said = {
    ...(description === undefined ? {} : { description }),
    ...(externalDocs === undefined ? {} : { externalDocs }),
  };
  const headers = delivery === undefined ? [] : signatureHeaders(delivery);
  return {
    post: {
      operationId: name,
      summary: name,
      ...said,
      ...(event.deprecated === undefined ? {} : { deprecated: true }),
      ...specWords(declaredWords(said, event)),
      ...event.extraKeys,
      ...(headers.length === 0 ? {} : { parameters: headers }),
      requestBody: { required: true, content: json(body) },
      responses: responsesOf(event, delivery, context),
      security: context.model.auth.filter(({ kind }) => kind === 'signature').map(({ name }) => ({ [name]: [] })),
    },
  };
}

/** The envelope with the name of the event and its payload. */
function envelopeSchema(event: Event, envelope: Envelope, payload: JsonSchema, context: EmitContext): JsonSchema {
  const name = at(envelope.name, { const: nameOnTheWire(event.name, envelope, context) });
  return { allOf: [{ $ref: refTo(envelope.type) }, name, at(envelope.data, payload)] };
}

function at(path: readonly string[], schema: JsonSchema): JsonSchema {
  return path.reduceRight<JsonSchema>((inner, key) => ({ required: [key], properties: { [key]: inner } }), schema);
}

/** The name of the event, or the number of its enum member. */
function nameOnTheWire(event: string, { type: envelope, name: path }: Envelope, context: EmitContext): string | number {
  const type = fieldAt(context.objects.get(envelope), path, context)?.type;
  const members = type !== undefined && isEnum(type) ? context.enums.get(type.name)?.values : undefined;
  const value = members?.find(({ name }) => name === event)?.value;
  return typeof value === 'number' ? value : event;
}

function signatureHeaders({ signature }: Delivery): readonly JsonSchema[] {
  const { header, id, timestamp, algorithm, encoding } = signature;
  const described = [
    [header, `Signature of the request: ${algorithm}, ${encoding}.`],
    [timestamp, 'Time of the signature.'],
    [id, 'Identifies the delivery.'],
  ] as const;
  const names = new Set<string>();
  return described.flatMap(([name, description]) => {
    if (name === undefined || names.has(name.toLowerCase())) return [];
    names.add(name.toLowerCase());
    return [{ name, in: 'header', required: true, description, schema: { type: 'string' } }];
  });
}

function responsesOf({ answer }: Event, delivery: Delivery | undefined, context: EmitContext): JsonSchema {
  if (delivery === undefined) return { '2XX': { description: 'Received.' }, '4XX': { description: 'Refused.' } };
  const schema = answer === undefined ? undefined : isNotShown(answer) ? {} : typeSchema(answer, NO_LIMITS, context);
  return {
    [String(delivery.acknowledge)]: { description: 'Received.' },
    ...(schema === undefined ? {} : { [String(delivery.answer)]: { description: 'Answered.', content: json(schema) } }),
    [String(delivery.refuse)]: { description: 'The signature is wrong.' },
  };
}
