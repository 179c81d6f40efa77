import { type Condition, type Delivery, type EventChannel, isNotShown, type Signature } from '../../model/model.js';
import { isEnum, isUnionRef, isWholeObject, type ObjectRef, type UnionRef } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { decodeNames, fieldAt, numberedNames } from '../gateway/decode-file.js';
import type { ChannelPart, DecodableChannel } from '../gateway/decodable.js';
import { createModule, type Module } from '../module.js';
import { propertyAccess, propertyKey } from '../names.js';
import { tsdoc } from '../tsdoc.js';
import { membership } from '../validators/conditions.js';
import { callCode, dataCode } from '../validators/descriptor-code.js';
import { Code, type Descriptor } from '../validators/descriptor.js';

const RUNTIME = 'webhook-handler';
const SIGNATURE = 'webhook-signature';
const ANSWER = 'webhook-answer';

/** Default tolerance of a signed time, in seconds. */
const USUAL_WINDOW = 300;

/** The delivery of a channel, if the spec describes it. */
export function deliveryOf({ delivery }: EventChannel): Delivery | undefined {
  return delivery === undefined || isNotShown(delivery) ? undefined : delivery;
}

/** The option of a handler for the key of signatures. */
export function keyOption({ algorithm }: Signature): 'verifyKey' | 'secret' {
  return algorithm === 'Ed25519' ? 'verifyKey' : 'secret';
}

/** Names that the module exports, types first. */
export function handlerNames(decodable: DecodableChannel): {
  readonly types: readonly string[];
  readonly value: string;
} {
  const { name } = decodable;
  const answers = answersOf(decodable).length === 0 ? [] : [`${name}Answers`];
  return { types: [`${name}HandlerOptions`, ...answers], value: `create${name}Handler` };
}

/** The module that handles deliveries of one channel. */
export function handlerPart(
  decodable: DecodableChannel,
  delivery: Delivery,
  path: string,
  decodePath: string,
  context: EmitContext,
): ChannelPart {
  const { types, value } = handlerNames(decodable);
  const answers = answersOf(decodable);
  const module = createModule(path, context, [...types, value]);
  const handled: Handled = { decodable, delivery, answers, decodePath, module };
  const body = [
    ...(answers.length === 0 ? [] : [answersType(handled)]),
    optionsType(handled),
    handlerFunction(handled),
    factsObject(handled),
  ];
  const ofRuntime = 'Delivered, DeliveryOptions, HandlerOptions, ReplayProtection, WebRequest, WebResponse';
  return {
    use: 'a handler of signed requests',
    file: module.file(body),
    types,
    values: [value],
    runtime: [
      [`export type { ${ofRuntime} }`, RUNTIME],
      ...(answers.length === 0 ? [] : [['export type { AnsweringOptions }', ANSWER] as const]),
      ['export type { NodeRequest, NodeResponse }', 'webhook-node'],
      ['export { nodeListener }', 'webhook-node'],
      ['export type { SeenDeliveries }', 'webhook-replays'],
      ['export { onlyOnce, seenInMemory }', 'webhook-replays'],
    ],
  };
}

interface Handled {
  readonly decodable: DecodableChannel;
  readonly delivery: Delivery;
  readonly answers: readonly Answer[];
  readonly decodePath: string;
  readonly module: Module;
}

function answersType({ decodable: { name }, answers, module }: Handled): string {
  const members = answers.map(
    ({ event, type }) => `${propertyKey(event)}: ${module.typeOf(isUnionRef(type) ? 'union' : 'object', type.name)};`,
  );
  const doc = tsdoc({ doc: 'The body that may answer each event, by the name of the event.' });
  return `${doc}\nexport interface ${name}Answers {\n${members.join('\n')}\n}`;
}

function optionsType(handled: Handled): string {
  const { decodable, delivery, answers, module } = handled;
  const [own] = handlerNames(decodable).types;
  const [events, envelope] = eventTypes(handled);
  const eventName = eventNameType(decodable, module);
  const options =
    answers.length === 0
      ? `${module.runtimeType('HandlerOptions', RUNTIME)}<${events}, ${envelope}, ${eventName}>`
      : `${module.runtimeType('AnsweringOptions', ANSWER)}<${events}, ${envelope}, ${decodable.name}Answers, ${eventName}>`;
  const key =
    keyOption(delivery.signature) === 'verifyKey'
      ? module.runtimeType('VerifyKeyOption', 'webhook-ed25519')
      : module.runtimeType('SecretOption', 'webhook-hmac');
  const called = answers.length === 0 ? 'the event callback' : 'a function for each event that is answered,';
  const doc = tsdoc({ doc: `Options of a webhook handler: the key of the sender, ${called} and limits.` });
  return `${doc}\nexport interface ${own} extends ${options}, ${key} {}`;
}

/** The types of the events and of the envelope. */
function eventTypes({ decodable, decodePath, module }: Handled): readonly [events: string, envelope: string] {
  const { name, envelope } = decodable;
  return [module.type(`${name}Events`, decodePath), module.typeOf('object', envelope.type)];
}

function eventNameType(decodable: DecodableChannel, module: Module): string {
  const { envelope } = decodable;
  const field = fieldAt(module.context.objects.get(envelope.type), envelope.name, module.context);
  return field && isEnum(field.type) && numberedNames(decodable, module.context) === undefined
    ? module.typeOf('enum', field.type.name)
    : 'string';
}

function handlerFunction({ decodable, delivery, answers, module }: Handled): string {
  const { types, value } = handlerNames(decodable);
  const { signature, acknowledge, answer, refuse } = delivery;
  const isAnswered = answers.length > 0;
  const responses = isAnswered
    ? `${answer} and the body that the function of an event returns, ${acknowledge} where there is none, `
    : `${acknowledge} to a delivery, `;
  const failing = isAnswered ? 'such a function fails or returns an invalid body' : '`onEvent` fails';
  const doc = tsdoc({
    doc: `Creates a function from a \`Request\` to a \`Response\`, for any server with these types. It verifies the signature, decodes the event and calls ${isAnswered ? 'its function' : '`onEvent`'}.`,
    extra: [
      `It responds with ${responses}${refuse} if the signature is wrong or too old, 400 if the body is malformed, 405 for methods other than POST, 413 if the body is too large, and 500 if ${failing}. It never rejects.`,
      ...(signature.key === undefined
        ? []
        : [`\`${keyOption(signature)}\` is \`${signature.key.object}.${signature.key.field}\`.`]),
      delivery.doc,
    ],
    origin: delivery.origin,
  });
  const [facts, options, verify] = ['$facts', 'options', verifyText(signature, module)].map((text) => new Code(text));
  const deliver = isAnswered
    ? callCode(module.runtime('answering', ANSWER), [facts, options, validators(answers, module), answer], module)
    : callCode(module.runtime('acknowledging', RUNTIME), [facts, options], module);
  // A repeated delivery gets no answer, because an attacker who recorded the request must not receive it.
  const replayed = isAnswered ? { status: refuse } : undefined;
  const handler = callCode(
    module.runtime('createHandler', RUNTIME),
    [facts, options, verify, deliver, replayed],
    module,
  );
  const request = module.runtimeType('WebRequest', RUNTIME);
  const response = module.runtimeType('WebResponse', RUNTIME);
  return `${doc}
    export function ${value}(options: ${types[0]}): (request: ${request}) => Promise<${response}> {
      return ${handler.text};
    }`;
}

function validators(answers: readonly Answer[], module: Module): Descriptor {
  const entries = answers.map(({ event, type }) => {
    const kind = isUnionRef(type) ? 'union' : 'object';
    return [event, new Code(module.valueOf(kind, type.name, `validate${type.name}`))] as const;
  });
  return Object.fromEntries(entries);
}

const HASHES = {
  'HMAC-SHA1': { hash: 'SHA-1', bytes: 20 },
  'HMAC-SHA256': { hash: 'SHA-256', bytes: 32 },
  'HMAC-SHA512': { hash: 'SHA-512', bytes: 64 },
} as const;

const FORMS = { hex: 'hexadecimal', base64: 'base64', text: 'UTF-8' } as const;

function verifyText(signature: Signature, module: Module): string {
  const { algorithm, keyEncoding } = signature;
  const decode = decoderOf(keyEncoding, module);
  const bare = (text: string): string => withoutPrefix(text, signature.keyPrefix, module);
  if (algorithm === 'Ed25519') {
    const verify = module.runtime('ed25519', 'webhook-ed25519');
    return `${verify}(${decode}(${bare('options.verifyKey')}), ${JSON.stringify(FORMS[keyEncoding])})`;
  }
  const { hash, bytes } = HASHES[algorithm];
  const read = signature.keyPrefix === undefined ? decode : `(text) => ${decode}(${bare('text')})`;
  return `${module.runtime('hmac', 'webhook-hmac')}(options.secret, ${read}, '${hash}', ${bytes})`;
}

function withoutPrefix(text: string, prefix: string | undefined, module: Module): string {
  return prefix === undefined
    ? text
    : `${module.runtime('afterPrefix', SIGNATURE)}(${text}, ${JSON.stringify(prefix)})`;
}

function decoderOf(encoding: Signature['keyEncoding'], module: Module): string {
  switch (encoding) {
    case 'hex':
      return module.runtime('fromHex', SIGNATURE);
    case 'base64':
      return module.runtime('fromBase64', SIGNATURE);
    case 'text':
      return module.runtime('fromText', 'webhook-hmac');
  }
}

function factsObject(handled: Handled): string {
  const { decodable, delivery, decodePath, module } = handled;
  const { signature, acknowledge, refuse, pong = { status: acknowledge } } = delivery;
  const { status, contentType, body } = pong;
  const { header, prefix, separator, id, timestamp, timestampPrefix, timestampUnit } = signature;
  const facts = {
    decode: new Code(module.value(decodeNames(decodable).value, decodePath)),
    isPing: new Code(pingTest(delivery.ping)),
    pong: { status, contentType, body: body === undefined ? undefined : JSON.stringify(body) },
    signature: {
      header,
      decode: new Code(decoderOf(signature.encoding, module)),
      prefix,
      separator,
      id,
      timestamp:
        timestamp === undefined
          ? undefined
          : {
              header: timestamp,
              prefix: timestampPrefix,
              perSecond:
                timestampUnit === undefined || isNotShown(timestampUnit) ? undefined : PER_SECOND[timestampUnit],
            },
      signed: new Code(signedText(signature.signed)),
    },
    acknowledged: acknowledge,
    refused: refuse,
    window: windowOf(delivery),
  };
  const type = `${module.runtimeType('DeliveryFacts', RUNTIME)}<${eventTypes(handled).join(', ')}>`;
  return `const $facts: ${type} = ${dataCode(facts, module, true)};`;
}

const PER_SECOND = { seconds: 1, milliseconds: 1000 };

function windowOf({ signature, retries }: Delivery): number {
  const { tolerance } = signature;
  if (tolerance !== undefined && !isNotShown(tolerance)) return tolerance;
  return retries === undefined || isNotShown(retries) ? USUAL_WINDOW : retries;
}

function pingTest(conditions: readonly Condition[]): string {
  if (conditions.length === 0 || conditions.some(({ values }) => values.length === 0)) return '() => false';
  const tests = conditions.map((condition) =>
    membership(`envelope${propertyAccess(condition.field)}`, condition.values),
  );
  return `(envelope) => ${tests.join(' && ')}`;
}

/** A function that returns the signed text before the body. */
function signedText(form: string): string {
  const parts = form
    .replace(/\{body\}$/, '')
    .split(/(\{(?:id|timestamp)\})/)
    .filter((part) => part !== '');
  const uses = (name: string): boolean => parts.includes(`{${name}}`);
  const texts = parts.map((part) =>
    part === '{id}' ? 'id' : part === '{timestamp}' ? 'timestamp' : JSON.stringify(part),
  );
  const parameters = uses('timestamp') ? `${uses('id') ? 'id' : '_id'}, timestamp` : uses('id') ? 'id' : '';
  return `(${parameters}) => ${texts.length === 0 ? "''" : texts.join(' + ')}`;
}

export interface Answer {
  readonly event: string;
  readonly type: Extract<ObjectRef, { readonly kind: 'object' }> | UnionRef;
}

/** The events of a channel with a known answer. */
export function answersOf({ events }: DecodableChannel): readonly Answer[] {
  return events.flatMap(({ event: { name, answer } }) => {
    if (answer === undefined || isNotShown(answer)) return [];
    return isWholeObject(answer) || isUnionRef(answer) ? [{ event: name, type: answer }] : [];
  });
}
