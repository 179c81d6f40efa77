import {
  type Condition,
  type Delivery,
  type EventChannel,
  isNotShown,
  type Pong,
  type Signature,
} from '../../model/model.js';
import { isEnum, isUnionRef, isWholeObject, type ObjectRef, type UnionRef } from '../../model/types.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { decodeNames, fieldAt, numberedNames } from '../gateway/decode-file.js';
import { type DecodableChannel, membership } from '../gateway/decodable.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyAccess, propertyKey } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';

const RUNTIME = runtimePath('webhook-handler');
const SIGNATURE = runtimePath('webhook-signature');
const ANSWER = runtimePath('webhook-answer');

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
export function handlerFile(
  decodable: DecodableChannel,
  delivery: Delivery,
  path: string,
  decodePath: string,
  context: EmitContext,
): OutputFile {
  const { types, value } = handlerNames(decodable);
  const answers = answersOf(decodable);
  const imports = createImports(path, [...types, value]);
  const body = [
    ...(answers.length === 0 ? [] : [answersType(decodable, answers, context, imports)]),
    optionsType(decodable, delivery, answers, decodePath, context, imports),
    handlerFunction(decodable, delivery, answers, context, imports),
    factsObject(decodable, delivery, decodePath, context, imports),
  ];
  return moduleFile(path, imports.text(), body);
}

function answersType(
  { name }: DecodableChannel,
  answers: readonly Answer[],
  context: EmitContext,
  imports: Imports,
): string {
  const members = answers.map(({ event, type }) => {
    const located = context.locate(isUnionRef(type) ? 'union' : 'object', type.name);
    return `${propertyKey(event)}: ${imports.type(type.name, located)};`;
  });
  const doc = tsdoc({ doc: 'The body that may answer each event, by the name of the event.' });
  return `${doc}\nexport interface ${name}Answers {\n${members.join('\n')}\n}`;
}

function optionsType(
  decodable: DecodableChannel,
  { signature }: Delivery,
  answers: readonly Answer[],
  decodePath: string,
  context: EmitContext,
  imports: Imports,
): string {
  const { envelope, name } = decodable;
  const [own] = handlerNames(decodable).types;
  const events = imports.type(`${name}Events`, decodePath);
  const envelopeType = imports.type(envelope.type, context.locate('object', envelope.type));
  const eventName = eventNameType(decodable, context, imports);
  const options =
    answers.length === 0
      ? `${imports.type('HandlerOptions', RUNTIME)}<${events}, ${envelopeType}, ${eventName}>`
      : `${imports.type('AnsweringOptions', ANSWER)}<${events}, ${envelopeType}, ${name}Answers, ${eventName}>`;
  const key =
    keyOption(signature) === 'verifyKey'
      ? imports.type('VerifyKeyOption', runtimePath('webhook-ed25519'))
      : imports.type('SecretOption', runtimePath('webhook-hmac'));
  const doc = tsdoc({
    doc:
      answers.length === 0
        ? 'Options of a webhook handler: the key of the sender, the event callback and limits.'
        : 'Options of a webhook handler: the key of the sender, a function for each event that is answered, and limits.',
  });
  return `${doc}\nexport interface ${own} extends ${options}, ${key} {}`;
}

function eventNameType(decodable: DecodableChannel, context: EmitContext, imports: Imports): string {
  const { envelope } = decodable;
  const field = fieldAt(context.objects.get(envelope.type), envelope.name, context);
  return field && isEnum(field.type) && numberedNames(decodable, context) === undefined
    ? imports.type(field.type.name, context.locate('enum', field.type.name))
    : 'string';
}

function handlerFunction(
  decodable: DecodableChannel,
  delivery: Delivery,
  answers: readonly Answer[],
  context: EmitContext,
  imports: Imports,
): string {
  const { types, value } = handlerNames(decodable);
  const { key } = delivery.signature;
  const request = imports.type('WebRequest', RUNTIME);
  const response = imports.type('WebResponse', RUNTIME);
  const responses =
    answers.length === 0
      ? `It responds with ${delivery.acknowledge} to a delivery, `
      : `It responds with ${delivery.answer} and the body that the function of an event returns, ${delivery.acknowledge} where there is none, `;
  const failing = answers.length === 0 ? '`onEvent` fails' : 'such a function fails or returns an invalid body';
  const doc = tsdoc({
    doc: `Creates a function from a \`Request\` to a \`Response\`, for any server with these types. It verifies the signature, decodes the event and calls ${answers.length === 0 ? '`onEvent`' : 'its function'}.`,
    extra: [
      `${responses}${delivery.refuse} if the signature is wrong or too old, 400 if the body is malformed, 405 for methods other than POST, 413 if the body is too large, and 500 if ${failing}. It never rejects.`,
      ...(key === undefined ? [] : [`\`${keyOption(delivery.signature)}\` is \`${key.object}.${key.field}\`.`]),
      delivery.doc,
    ],
    origin: delivery.origin,
  });
  const create = imports.value('createHandler', RUNTIME);
  const deliver =
    answers.length === 0
      ? `${imports.value('acknowledging', RUNTIME)}($facts, options)`
      : `${imports.value('answering', ANSWER)}($facts, options, ${checksObject(answers, context, imports)}, ${delivery.answer})`;
  // A repeated delivery gets no answer, because an attacker who recorded the request must not receive it.
  const replayed = answers.length === 0 ? '' : `, { status: ${delivery.refuse} }`;
  return `${doc}
    export function ${value}(options: ${types[0]}): (request: ${request}) => Promise<${response}> {
      return ${create}($facts, options, ${verifyText(delivery.signature, imports)}, ${deliver}${replayed});
    }`;
}

function checksObject(answers: readonly Answer[], context: EmitContext, imports: Imports): string {
  const entries = answers.map(({ event, type }) => {
    const located = context.locate(isUnionRef(type) ? 'union' : 'object', type.name);
    return `${propertyKey(event)}: ${imports.value(`validate${type.name}`, located)}`;
  });
  return `{ ${entries.join(', ')} }`;
}

const HASHES = {
  'HMAC-SHA1': { hash: 'SHA-1', bytes: 20 },
  'HMAC-SHA256': { hash: 'SHA-256', bytes: 32 },
  'HMAC-SHA512': { hash: 'SHA-512', bytes: 64 },
} as const;

const FORMS = { hex: 'hexadecimal', base64: 'base64', text: 'UTF-8' } as const;

function verifyText(signature: Signature, imports: Imports): string {
  const { algorithm, keyEncoding } = signature;
  const decode = decoderOf(keyEncoding, imports);
  const bare = (text: string): string => withoutPrefix(text, signature.keyPrefix, imports);
  if (algorithm === 'Ed25519') {
    const verify = imports.value('ed25519', runtimePath('webhook-ed25519'));
    return `${verify}(${decode}(${bare('options.verifyKey')}), ${JSON.stringify(FORMS[keyEncoding])})`;
  }
  const { hash, bytes } = HASHES[algorithm];
  const read = signature.keyPrefix === undefined ? decode : `(text) => ${decode}(${bare('text')})`;
  return `${imports.value('hmac', runtimePath('webhook-hmac'))}(options.secret, ${read}, '${hash}', ${bytes})`;
}

function withoutPrefix(text: string, prefix: string | undefined, imports: Imports): string {
  return prefix === undefined ? text : `${imports.value('afterPrefix', SIGNATURE)}(${text}, ${JSON.stringify(prefix)})`;
}

function decoderOf(encoding: Signature['keyEncoding'], imports: Imports): string {
  switch (encoding) {
    case 'hex':
      return imports.value('fromHex', SIGNATURE);
    case 'base64':
      return imports.value('fromBase64', SIGNATURE);
    case 'text':
      return imports.value('fromText', runtimePath('webhook-hmac'));
  }
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
  const events = imports.type(`${name}Events`, decodePath);
  return `const $facts: ${facts}<${events}, ${envelopeType}> = {
    decode: ${imports.value(decodeNames(decodable).value, decodePath)},
    isPing: ${pingTest(delivery.ping)},
    pong: ${pongText(delivery.pong ?? { status: delivery.acknowledge })},
    signature: ${signatureText(delivery.signature, imports)},
    acknowledged: ${delivery.acknowledge},
    refused: ${delivery.refuse},
    window: ${windowOf(delivery)},
  };`;
}

function windowOf({ signature, retries }: Delivery): number {
  const { tolerance } = signature;
  if (tolerance !== undefined && !isNotShown(tolerance)) return tolerance;
  return retries === undefined || isNotShown(retries) ? USUAL_WINDOW : retries;
}

function pingTest(conditions: readonly Condition[]): string {
  if (conditions.length === 0 || conditions.some(({ values }) => values.length === 0)) return '() => false';
  const tests = conditions.map((condition) => membership(`envelope${propertyAccess(condition.field)}`, condition));
  return `(envelope) => ${tests.join(' && ')}`;
}

function pongText({ status, contentType, body }: Pong): string {
  return objectText([
    ['status', String(status)],
    ['contentType', contentType === undefined ? undefined : JSON.stringify(contentType)],
    ['body', body === undefined ? undefined : JSON.stringify(JSON.stringify(body))],
  ]);
}

function signatureText(signature: Signature, imports: Imports): string {
  const { header, prefix, separator, id, timestamp, timestampPrefix, timestampUnit } = signature;
  const quoted = (text: string | undefined) => (text === undefined ? undefined : JSON.stringify(text));
  const perSecond = timestampUnit === 'seconds' ? '1' : timestampUnit === 'milliseconds' ? '1000' : 'undefined';
  return objectText([
    ['header', quoted(header)],
    ['decode', decoderOf(signature.encoding, imports)],
    ['prefix', quoted(prefix)],
    ['separator', quoted(separator)],
    ['id', quoted(id)],
    [
      'timestamp',
      timestamp === undefined
        ? undefined
        : objectText([
            ['header', quoted(timestamp)],
            ['prefix', quoted(timestampPrefix)],
            ['perSecond', perSecond],
          ]),
    ],
    ['signed', signedText(signature.signed)],
  ]);
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

function objectText(entries: readonly (readonly [string, string | undefined])[]): string {
  const given = entries.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]));
  return `{ ${given.join(', ')} }`;
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
