import { type Enum, type Field, isNotShown, type ObjectType } from '../../model/model.js';
import { fieldsOnPath } from '../../model/permissions.js';
import { isEnum, isList } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { createModule, type Module } from '../module.js';
import { propertyAccess, propertyKey } from '../names.js';
import { typeText } from '../objects/type-text.js';
import { tsdoc } from '../tsdoc.js';
import { objectName } from '../type-names.js';
import type { ChannelPart, DecodableChannel, DecodableEvent, DecodablePayload, ObjectPayload } from './decodable.js';
import { membership } from '../validators/conditions.js';
import { callCode } from '../validators/descriptor-code.js';
import { Code, type Descriptor } from '../validators/descriptor.js';

const RUNTIME = 'decode-event';

/** Names that the module exports, types first. */
export function decodeNames({ name }: DecodableChannel): { readonly types: readonly string[]; readonly value: string } {
  return { types: [`${name}Event`, `${name}Events`, `${name}Message`], value: `decode${name}Event` };
}

/**
 * The module that decodes the messages of one channel: the types of its events, and the decoder.
 *
 * @param isShared whether another module uses the description of the decoding
 */
export function decodePart(
  decodable: DecodableChannel,
  path: string,
  context: EmitContext,
  isShared: boolean,
): ChannelPart {
  const { types, value } = decodeNames(decodable);
  const module = createModule(path, context, [...types, value]);
  const body = [
    eventsInterface(decodable, module),
    unionTypes(decodable, module),
    decodeFunction(decodable, module),
    `${isShared ? 'export ' : ''}${sourceObject(decodable, module)}`,
  ];
  const ofRuntime = 'DecodeOptions, DecodedMessage, EventOf, InvalidMessage, OtherMessage, UnknownEvent';
  return {
    use: 'a decoder',
    file: module.file(body),
    types,
    values: [value],
    runtime: [[`export type { ${ofRuntime} }`, RUNTIME]],
  };
}

function eventsInterface({ name, events, channel }: DecodableChannel, module: Module): string {
  const members = events.map(({ event, payloads }) => {
    const types = payloads.map(({ type }) => `${propertyKey(payloadName(type))}: ${typeText(type, module)}`);
    const doc = tsdoc(event);
    return `${doc}\n${propertyKey(event.name)}: { ${types.join('; ')} };`;
  });
  const doc = tsdoc({
    doc: `The events whose payloads are known, by name, with the types that each may carry.`,
    extra: [channel.doc],
  });
  return `${doc}\nexport interface ${name}Events {\n${members.join('\n')}\n}`;
}

function unionTypes({ name, envelope }: DecodableChannel, module: Module): string {
  const envelopeType = module.typeOf('object', envelope.type);
  const eventOf = module.runtimeType('EventOf', RUNTIME);
  const decoded = module.runtimeType('DecodedMessage', RUNTIME);
  return `${tsdoc({ doc: 'One of these events; `name` says which, and `type` what it carries.' })}
    export type ${name}Event = ${eventOf}<${name}Events, ${envelopeType}>;

    ${tsdoc({
      doc: 'A decoded message. `kind` is `event` for a known event, `unknown` for an unknown event, `invalid` for an invalid message, and `other` for a message without an event.',
    })}
    export type ${name}Message = ${decoded}<${name}Events, ${envelopeType}>;`;
}

function decodeFunction({ name }: DecodableChannel, module: Module): string {
  const options = module.runtimeType('DecodeOptions', RUNTIME);
  const decode = module.runtime('decodeEvent', RUNTIME);
  const doc = tsdoc({
    doc: `Decodes a message that \`JSON.parse\` returned: identifies its event and validates the payload. Unknown events pass through unchanged; an invalid message becomes a value with issues. Never throws.`,
    extra: ["The payload is validated in mode 'shape' by default."],
  });
  return `${doc}
    export function decode${name}Event(message: unknown, options?: ${options}): ${name}Message {
      return ${decode}(message, $source, options);
    }`;
}

function sourceObject(decodable: DecodableChannel, module: Module): string {
  const { name, envelope, events } = decodable;
  const type = module.runtimeType('EventSource', RUNTIME);
  const validate = module.valueOf('object', envelope.type, `validate${envelope.type}`);
  const object = module.context.objects.get(envelope.type)!;
  const carries = envelope.when
    .map((condition) => membership(`envelope${propertyAccess(condition.field)}`, condition.values))
    .join(' && ');
  const nameText = namedBy(
    access('envelope', envelope.name, object, module.context),
    numberedNames(decodable, module.context),
    module,
  );
  const envelopeType = module.typeOf('object', envelope.type);
  return `const $source: ${type}<${name}Events, ${envelopeType}> = {
    validate: ${validate},
    nameOf: (envelope) => ${carries === '' ? nameText : `(${carries} ? ${nameText} : undefined)`},
    dataOf: (envelope) => ${access('envelope', envelope.data, object, module.context)},
    dataPath: ${JSON.stringify(envelope.data)},
    payloads: {
      ${events.map((event) => `${propertyKey(event.event.name)}: ${payloadChoice(event, module)},`).join('\n')}
    },
  };`;
}

/** The enum of integers that names events; undefined if the field contains the name. */
export function numberedNames({ envelope }: DecodableChannel, context: EmitContext): Enum | undefined {
  const type = fieldAt(context.objects.get(envelope.type), envelope.name, context)?.type;
  const declared = type !== undefined && isEnum(type) ? context.enums.get(type.name) : undefined;
  return declared?.wire === 'int' ? declared : undefined;
}

export function fieldAt(
  object: ObjectType | undefined,
  path: readonly string[],
  { objects }: EmitContext,
): Field | undefined {
  return fieldsOnPath(path, object?.fields ?? [], (name) => objects.get(name)?.fields)?.at(-1);
}

function namedBy(value: string, numbered: Enum | undefined, module: Module): string {
  if (numbered === undefined) return value;
  const names = numbered.values.flatMap(({ name, value: number }) => (isNotShown(number) ? [] : [[number, name]]));
  const values = [Object.fromEntries(names) as Descriptor, new Code(value)];
  return callCode(module.runtime('eventName', 'event-names'), values, module).text;
}

/** Code that reads a path of fields, in which objects may be missing. */
function access(from: string, path: readonly string[], object: ObjectType, { objects }: EmitContext): string {
  const fields = fieldsOnPath(path, object.fields, (name) => objects.get(name)?.fields) ?? [];
  const missing = fields.findIndex(({ optional, nullable }) => optional || nullable);
  const steps = path.map((name, index) => {
    const step = propertyAccess(name);
    return missing !== -1 && index > missing ? `?.${step.replace(/^\./, '')}` : step;
  });
  return from + steps.join('');
}

function payloadChoice({ payloads }: DecodableEvent, module: Module): string {
  const choices = payloads.map((payload) => {
    const value = payloadValue(payload.type, module);
    return payload.when.length === 0 ? value : `${conditionsText(payload, module)} ? ${value} : `;
  });
  const text = choices.join('');
  return payloads.length === 1 ? text : `(data) => ${text}`;
}

function conditionsText({ when }: DecodablePayload, module: Module): string {
  const fieldOf = module.runtime('fieldOf', RUNTIME);
  return when
    .map((condition) => membership(`${fieldOf}(data, ${JSON.stringify(condition.field)})`, condition.values))
    .join(' && ');
}

function payloadValue(type: ObjectPayload, module: Module): string {
  const object = objectName(isList(type) ? type.item : type);
  const validate = module.valueOf('object', object, `validate${object}`);
  const validator = isList(type) ? `${module.runtime('validateList', RUNTIME)}(${validate})` : validate;
  return `{ type: ${JSON.stringify(payloadName(type))}, validate: ${validator} }`;
}

/** `Guild`, `Guild[]`. */
function payloadName(type: ObjectPayload): string {
  return isList(type) ? `${objectName(type.item)}[]` : objectName(type);
}
