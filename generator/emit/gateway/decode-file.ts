import { type Enum, type Field, isNotShown, type ObjectType } from '../../model/model.js';
import { isEnum, isList, isWholeObject } from '../../model/types.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyAccess, propertyKey } from '../names.js';
import { typeText } from '../objects/type-text.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { objectName } from '../type-names.js';
import {
  type DecodableChannel,
  type DecodableEvent,
  type DecodablePayload,
  membership,
  type ObjectPayload,
} from './decodable.js';

const RUNTIME = runtimePath('decode-event');

/** Names that the module exports, types first. */
export function decodeNames({ name }: DecodableChannel): { readonly types: readonly string[]; readonly value: string } {
  return { types: [`${name}Event`, `${name}Events`, `${name}Message`], value: `decode${name}Event` };
}

/** The module that decodes the messages of one channel: the types of its events, and the decoder. */
export function decodeFile(
  decodable: DecodableChannel,
  path: string,
  context: EmitContext,
  /** Whether another module uses the description of the decoding. */
  isShared = false,
): OutputFile {
  const names = decodeNames(decodable);
  const imports = createImports(path, [...names.types, names.value]);
  const body = [
    eventsInterface(decodable, context, imports),
    unionTypes(decodable, context, imports),
    decodeFunction(decodable, imports),
    `${isShared ? 'export ' : ''}${sourceObject(decodable, context, imports)}`,
  ];
  return moduleFile(path, imports.text(), body);
}

function eventsInterface({ name, events, channel }: DecodableChannel, context: EmitContext, imports: Imports): string {
  const members = events.map(({ event, payloads }) => {
    const types = payloads.map(({ type }) => `${propertyKey(payloadName(type))}: ${typeText(type, context, imports)}`);
    const doc = tsdoc(event);
    return `${doc}\n${propertyKey(event.name)}: { ${types.join('; ')} };`;
  });
  const doc = tsdoc({
    doc: `The events whose payloads are known, by name, with the types that each may carry.`,
    extra: [channel.doc],
  });
  return `${doc}\nexport interface ${name}Events {\n${members.join('\n')}\n}`;
}

function unionTypes({ name, envelope }: DecodableChannel, context: EmitContext, imports: Imports): string {
  const envelopeType = imports.type(envelope.type, context.locate('object', envelope.type));
  const eventOf = imports.type('EventOf', RUNTIME);
  const decoded = imports.type('DecodedMessage', RUNTIME);
  return `${tsdoc({ doc: 'One of these events; `name` says which, and `type` what it carries.' })}
    export type ${name}Event = ${eventOf}<${name}Events, ${envelopeType}>;

    ${tsdoc({
      doc: 'A decoded message. `kind` is `event` for a known event, `unknown` for an unknown event, `invalid` for an invalid message, and `other` for a message without an event.',
    })}
    export type ${name}Message = ${decoded}<${name}Events, ${envelopeType}>;`;
}

function decodeFunction({ name }: DecodableChannel, imports: Imports): string {
  const options = imports.type('DecodeOptions', RUNTIME);
  const decode = imports.value('decodeEvent', RUNTIME);
  const doc = tsdoc({
    doc: `Decodes a message that \`JSON.parse\` returned: identifies its event and validates the payload. Unknown events pass through unchanged; an invalid message becomes a value with issues. Never throws.`,
    extra: ["The payload is validated in mode 'shape' by default."],
  });
  return `${doc}
    export function decode${name}Event(message: unknown, options?: ${options}): ${name}Message {
      return ${decode}(message, $source, options);
    }`;
}

function sourceObject(decodable: DecodableChannel, context: EmitContext, imports: Imports): string {
  const { name, envelope, events } = decodable;
  const type = imports.type('EventSource', RUNTIME);
  const validate = imports.value(`validate${envelope.type}`, context.locate('object', envelope.type));
  const object = context.objects.get(envelope.type)!;
  const carries = envelope.when
    .map((condition) => membership(`envelope${propertyAccess(condition.field)}`, condition))
    .join(' && ');
  const nameText = namedBy(
    access('envelope', envelope.name, object, context),
    numberedNames(decodable, context),
    imports,
  );
  const envelopeType = imports.type(envelope.type, context.locate('object', envelope.type));
  return `const $source: ${type}<${name}Events, ${envelopeType}> = {
    validate: ${validate},
    nameOf: (envelope) => ${carries === '' ? nameText : `(${carries} ? ${nameText} : undefined)`},
    dataOf: (envelope) => ${access('envelope', envelope.data, object, context)},
    dataPath: ${JSON.stringify(envelope.data)},
    payloads: {
      ${events.map((event) => `${propertyKey(event.event.name)}: ${payloadChoice(event, context, imports)},`).join('\n')}
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
  context: EmitContext,
): Field | undefined {
  const [first, ...rest] = path;
  const field = object?.fields.find(({ name }) => name === first);
  if (rest.length === 0) return field;
  return field && isWholeObject(field.type) ? fieldAt(context.objects.get(field.type.name), rest, context) : undefined;
}

function namedBy(value: string, numbered: Enum | undefined, imports: Imports): string {
  if (numbered === undefined) return value;
  const names = numbered.values.flatMap(({ name, value: number }) =>
    isNotShown(number) ? [] : [`${propertyKey(String(number))}: ${JSON.stringify(name)}`],
  );
  return `${imports.value('eventName', runtimePath('event-names'))}({ ${names.join(', ')} }, ${value})`;
}

/** Code that reads a path of fields, in which objects may be missing. */
function access(from: string, path: readonly string[], object: ObjectType, context: EmitContext): string {
  let text = from;
  let current: ObjectType | undefined = object;
  let mayBeMissing = false;
  for (const name of path) {
    const field: Field | undefined = current?.fields.find((candidate) => candidate.name === name);
    const step = propertyAccess(name);
    text += mayBeMissing ? `?.${step.replace(/^\./, '')}` : step;
    mayBeMissing = field === undefined || field.optional || field.nullable || mayBeMissing;
    current = field && isWholeObject(field.type) ? context.objects.get(field.type.name) : undefined;
  }
  return text;
}

function payloadChoice({ payloads }: DecodableEvent, context: EmitContext, imports: Imports): string {
  const choices = payloads.map((payload) => {
    const value = payloadValue(payload.type, context, imports);
    return payload.when.length === 0 ? value : `${conditionsText(payload, imports)} ? ${value} : `;
  });
  const text = choices.join('');
  return payloads.length === 1 ? text : `(data) => ${text}`;
}

function conditionsText({ when }: DecodablePayload, imports: Imports): string {
  const fieldOf = imports.value('fieldOf', RUNTIME);
  return when
    .map((condition) => membership(`${fieldOf}(data, ${JSON.stringify(condition.field)})`, condition))
    .join(' && ');
}

function payloadValue(type: ObjectPayload, context: EmitContext, imports: Imports): string {
  const object = objectName(isList(type) ? type.item : type);
  const validate = imports.value(`validate${object}`, context.locate('object', object));
  const validator = isList(type) ? `${imports.value('validateList', RUNTIME)}(${validate})` : validate;
  return `{ type: ${JSON.stringify(payloadName(type))}, validate: ${validator} }`;
}

/** `Guild`, `Guild[]`. */
function payloadName(type: ObjectPayload): string {
  return isList(type) ? `${objectName(type.item)}[]` : objectName(type);
}
