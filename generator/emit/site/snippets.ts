import { type Endpoint, isNotShown, type Json, type Model, type Service } from '../../model/model.js';
import { schemeNames } from '../../model/requests.js';
import type { ConnectableChannel } from '../gateway/connect-file.js';
import type { DecodableChannel } from '../gateway/decodable.js';
import { decodeNames } from '../gateway/decode-file.js';
import { camel, kebab, propertyKey } from '../names.js';
import type { RestOperation } from '../rest/operations.js';
import { answersOf, deliveryOf, handlerNames, keyOption } from '../webhooks/handler-file.js';

/** The specifier of an entry of the package: `library/live/rest`. */
export function specifier({ package: { name }, profile }: Model, subpath?: string): string {
  return [name, profile.entry.replace(/^\.\/?/, ''), subpath]
    .filter((part) => part !== undefined && part !== '')
    .join('/');
}

function validators(model: Model): string {
  return specifier(model, model.profile.entry === '.' ? undefined : 'all');
}

export function validatorSnippet(type: string, model: Model): string {
  return `import { assert${type}, type ${type} } from '${validators(model)}';

export function parse${type}(text: string): ${type} {
  const payload: unknown = JSON.parse(text);
  assert${type}(payload); // throws a ValidationError with .issues
  return payload;
}`;
}

export function startSnippet(type: string, model: Model): string {
  return `import { validate${type} } from '${validators(model)}';

const response = await fetch('${addressOf(model.services[0]) ?? 'https://api.example'}/...');
const result = validate${type}(await response.json());
if (result.ok) console.log(result.value);
else console.error(result.issues);`;
}

export function narrowingSnippet(type: string, model: Model): string {
  return `import { is${type} } from '${validators(model)}';

export function ${camel(type)}Of(payload: unknown) {
  return is${type}(payload) ? payload : undefined; // payload has the type ${type}
}`;
}

export function sampleSnippet(type: string, model: Model): string {
  return `import { sample${type} } from '${specifier(model, 'samples')}';

console.log(sample${type}('ada')); // the same object in every run
console.log(sample${type}('bob')); // another one`;
}

export function mockSnippet({ profile }: Model): string {
  return `npx snowspec mock --port 8787${profile.entry === '.' ? '' : ` --profile ${profile.name}`}`;
}

type Arguments = readonly (readonly [string, Json])[];

/** Calls an endpoint with the client. */
export function clientSnippet(
  operation: RestOperation,
  values: Arguments,
  body: Json | undefined,
  model: Model,
): string {
  return `import { createClient } from '${specifier(model, 'rest')}';

${clientOf(operation, model)}
const result = await ${callOf(operation, values, body)};`;
}

/** Like `clientSnippet`, with a branch for each common failure. */
export function failureSnippet(
  operation: RestOperation,
  values: Arguments,
  body: Json | undefined,
  model: Model,
): string {
  return `import { createClient, ApiError, RateLimitError } from '${specifier(model, 'rest')}';

${clientOf(operation, model)}
try {
  console.log(await ${callOf(operation, values, body).replaceAll('\n', '\n  ')});
} catch (error) {
  if (error instanceof RateLimitError) console.error('wait', error.retryAfterMs);
  else if (error instanceof ApiError) console.error(error.status, error.message, error.fields);
  else throw error;
}`;
}

function callOf({ camel }: RestOperation, values: Arguments, body: Json | undefined): string {
  const all: Arguments = [...values, ...(body === undefined ? [] : [['body', body] as const])];
  return `client.${camel}(${all.length === 0 ? '' : literal(all)})`;
}

function clientOf({ endpoint }: RestOperation, model: Model): string {
  const options = [
    ...(addressOf(model.services[0]) === undefined ? ["baseUrl: 'https://api.example'"] : []),
    ...(authHeader(endpoint, model) === undefined ? [] : ["token: '<token>'"]),
  ];
  return `const client = createClient(${options.length === 0 ? '' : `{ ${options.join(', ')} }`});`;
}

function literal(values: Arguments): string {
  const members = values.map(([name, value]) => `${propertyKey(name)}: ${indented(quotedJson(value))}`);
  return members.length > 2 || members.some((text) => text.includes('\n'))
    ? `{\n${members.map((text) => `  ${text},\n`).join('')}}`
    : `{ ${members.join(', ')} }`;
}

/** Prints JSON in the style of the snippets: single quotes, and unquoted keys where possible. */
function quotedJson(value: Json, indent = ''): string {
  const inner = `${indent}  `;
  const block = (open: string, lines: readonly string[], close: string): string =>
    lines.length === 0
      ? `${open}${close}`
      : `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
  if (typeof value === 'string') return singleQuoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value))
    return block(
      '[',
      value.map((item: Json) => quotedJson(item, inner)),
      ']',
    );
  const entries = Object.entries(value).map(([key, member]) => `${quotedKey(key)}: ${quotedJson(member, inner)}`);
  return block('{', entries, '}');
}

function quotedKey(key: string): string {
  return /^(?!__proto__$)[A-Za-z_$][\w$]*$/.test(key) ? key : singleQuoted(key);
}

function singleQuoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

/** The URL of a service with the defaults of its variables, `undefined` if the spec does not show it. */
export function addressOf(service: Service | undefined): string | undefined {
  if (service === undefined || isNotShown(service.url)) return undefined;
  const defaults = new Map(service.variables.map((variable) => [variable.name, variable.default]));
  return service.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => defaults.get(name) ?? whole);
}

function authHeader(endpoint: Endpoint, model: Model): string | undefined {
  return schemeNames(endpoint).flatMap((name) => {
    const properties = model.auth.find((scheme) => scheme.name === name)?.properties ?? [];
    const text = (key: string) => properties.find((property) => property.name === key)?.value;
    const [header, format] = [text('header'), text('token_format')];
    return typeof header === 'string' && typeof format === 'string' ? [`${header}: ${format}`] : [];
  })[0];
}

/** A program that connects and listens to one event. It supplies the fields of the identify message in `given`. */
export function connectSnippet(
  { channel, connection }: ConnectableChannel,
  event: string,
  given: readonly (readonly [string, Json])[],
  model: Model,
): string {
  const { identify } = connection.handshake;
  const intent = connection.intents.find(({ events }) => events.includes(event));
  const options = [
    ...(identify.token === undefined ? [] : ["token: '<token>'"]),
    ...(identify.intents === undefined ? [] : [`intents: [${intent === undefined ? '' : quotedJson(intent.bit)}]`]),
    ...(given.length === 0 ? [] : [`identify: ${quotedJson(Object.fromEntries(given), '  ')}`]),
    "validate: 'shape'",
  ];
  return `import { connect } from '${specifier(model, kebab(channel.name))}';

const connection = connect({
${options.map((option) => `  ${option},`).join('\n')}
});
connection.onChange((change) => console.log(change.kind));
connection.on(${quotedJson(event)}, (data, { shard }) => console.log(shard, data));
await connection.ready;`;
}

/** Handles one event of a channel. */
export function handlerSnippet(event: string, channel: DecodableChannel, model: Model): string {
  const name = quotedJson(event);
  const entry = specifier(model, kebab(channel.channel.name));
  const delivery = deliveryOf(channel.channel);
  if (delivery !== undefined) {
    const { value } = handlerNames(channel);
    const key = keyOption(delivery.signature);
    const given = key === 'secret' ? "secret: '<secret>'" : "verifyKey: '<public key>'";
    const answer = answersOf(channel).find((candidate) => candidate.event === event);
    if (answer !== undefined) {
      const sample = `sample${answer.type.name}`;
      return `import { ${value} } from '${entry}';
import { ${sample} } from '${specifier(model, 'samples')}';

const handle = ${value}({
  ${given},
  on: {
    ${propertyKey(event)}: ({ data }) => {
      console.log(data);
      return ${sample}(1); // your answer
    },
  },
});`;
    }
    return `import { ${value} } from '${entry}';

const handle = ${value}({
  ${given},${answersOf(channel).length > 0 ? '\n  on: {},' : ''}
  onEvent: (event) => {
    if (event.kind === 'event' && event.name === ${name}) console.log(event.data);
  },
});`;
  }
  const { value } = decodeNames(channel);
  return `import { ${value} } from '${entry}';

export function onMessage(text: string): void {
  const message = ${value}(JSON.parse(text));
  if (message.kind === 'event' && message.name === ${name}) console.log(message.data);
}`;
}
