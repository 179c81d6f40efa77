import {
  isNotShown,
  type Condition,
  type Delivery,
  type EventChannel,
  type Field,
  type ObjectType,
} from '../../model/model.js';
import { isEnum, isWholeObject } from '../../model/types.js';
import { moduleText } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { decodeNames } from '../gateway/decode-file.js';
import { membership } from '../gateway/membership.js';
import type { DecodableChannel } from '../gateway/decodable.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyAccess } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';

const RUNTIME = runtimePath('webhook-handler');

/** The delivery of a channel's messages, if they come as requests that the spec describes. */
export function deliveryOf({ delivery }: EventChannel): Delivery | undefined {
  return delivery === undefined || isNotShown(delivery) ? undefined : delivery;
}

/** Names that the module exports, the function last. */
export function handlerNames({ name }: DecodableChannel): { readonly type: string; readonly value: string } {
  return { type: `${name}HandlerOptions`, value: `create${name}Handler` };
}

/** The module that handles the requests that deliver messages of one channel. */
export function handlerFile(
  decodable: DecodableChannel,
  delivery: Delivery,
  path: string,
  decodePath: string,
  context: EmitContext,
): OutputFile {
  const { type, value } = handlerNames(decodable);
  const imports = createImports(path, [type, value]);
  const body = [
    optionsType(decodable, decodePath, context, imports),
    handlerFunction(decodable, delivery, imports),
    factsObject(decodable, delivery, decodePath, context, imports),
  ];
  return {
    path,
    text: moduleText(imports.declarations(), body),
    format: 'typescript',
  };
}

function optionsType(decodable: DecodableChannel, decodePath: string, context: EmitContext, imports: Imports): string {
  const { envelope, name } = decodable;
  const options = imports.type('HandlerOptions', RUNTIME);
  const events = imports.type(`${name}Events`, decodePath);
  const envelopeType = imports.type(envelope.type, context.locate('object', envelope.type));
  const text = `${options}<${events}, ${envelopeType}, ${eventNameType(decodable, context, imports)}>`;
  const doc = tsdoc({ doc: 'Options of a webhook handler: the key of the sender, the event callback and limits.' });
  return `${doc}\nexport interface ${handlerNames(decodable).type} extends ${text} {}`;
}

/** The enum that names events, or any text. */
function eventNameType({ envelope }: DecodableChannel, context: EmitContext, imports: Imports): string {
  const field = fieldAt(context.objects.get(envelope.type), envelope.name, context);
  return field && isEnum(field.type)
    ? imports.type(field.type.name, context.locate('enum', field.type.name))
    : 'string';
}

function fieldAt(object: ObjectType | undefined, path: readonly string[], context: EmitContext): Field | undefined {
  const [first, ...rest] = path;
  const field = object?.fields.find(({ name }) => name === first);
  if (rest.length === 0) return field;
  return field && isWholeObject(field.type) ? fieldAt(context.objects.get(field.type.name), rest, context) : undefined;
}

function handlerFunction(decodable: DecodableChannel, delivery: Delivery, imports: Imports): string {
  const { type, value } = handlerNames(decodable);
  const { key } = delivery.signature;
  const request = imports.type('WebRequest', RUNTIME);
  const response = imports.type('WebResponse', RUNTIME);
  const doc = tsdoc({
    doc: 'Creates a function from a `Request` to a `Response`, for any server with these types. It verifies the signature, decodes the event and calls `onEvent`.',
    extra: [
      `It responds with ${delivery.acknowledge} to a delivery, ${delivery.refuse} if the signature is wrong or too old, 400 if the body is malformed, 405 for methods other than POST, 413 if the body is too large, and 500 if \`onEvent\` fails. It never rejects.`,
      ...(key === undefined ? [] : [`\`verifyKey\` is \`${key.object}.${key.field}\`.`]),
      delivery.doc,
    ],
    origin: delivery.origin,
  });
  return `${doc}
    export function ${value}(options: ${type}): (request: ${request}) => Promise<${response}> {
      return ${imports.value('createHandler', RUNTIME)}($facts, options);
    }`;
}

function factsObject(
  decodable: DecodableChannel,
  delivery: Delivery,
  decodePath: string,
  context: EmitContext,
  imports: Imports,
): string {
  const { name, envelope } = decodable;
  const facts = imports.type('DeliveryFacts', RUNTIME);
  const envelopeType = imports.type(envelope.type, context.locate('object', envelope.type));
  const { retries } = delivery;
  return `const $facts: ${facts}<${name}Events, ${envelopeType}> = {
    decode: ${imports.value(decodeNames(decodable).value, decodePath)},
    isPing: ${pingTest(delivery.ping)},
    signatureHeader: ${JSON.stringify(delivery.signature.header)},
    timestamp: ${timestampText(delivery)},
    acknowledged: ${delivery.acknowledge},
    refused: ${delivery.refuse},
    retriedFor: ${retries === undefined || isNotShown(retries) ? 'undefined' : retries},
  };`;
}

function pingTest(conditions: readonly Condition[]): string {
  if (conditions.length === 0 || conditions.some(({ values }) => values.length === 0)) return '() => false';
  const tests = conditions.map((condition) => membership(`envelope${propertyAccess(condition.field)}`, condition));
  return `(envelope) => ${tests.join(' && ')}`;
}

function timestampText({ signature }: Delivery): string {
  const { timestamp, timestampUnit } = signature;
  if (timestamp === undefined) return 'undefined';
  const perSecond = timestampUnit === 'seconds' ? '1' : timestampUnit === 'milliseconds' ? '1000' : 'undefined';
  return `{ header: ${JSON.stringify(timestamp)}, perSecond: ${perSecond} }`;
}
