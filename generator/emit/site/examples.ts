import { brackets, comma, json as jsonText, pipe, space } from '#runtime/rest-form.js';
import type { WriteValue } from '#runtime/rest-operation.js';
import { repeat } from '#runtime/rest-request.js';
import {
  type Endpoint,
  type EndpointResponse,
  type Field,
  isNotShown,
  type Json,
  type Model,
  type Parameter,
  type ParameterStyle,
  type RequestBody,
  type Type,
} from '../../model/model.js';
import {
  type Credential,
  credentialOf,
  formPart,
  isShownEndpoint,
  mediaKind,
  outcomeOf,
  serviceOf,
  type ShownEndpoint,
  shownBodies,
} from '../../model/requests.js';
import { isBytes, isList, isObjectRef } from '../../model/types.js';
import { schemaPath } from '../json-schema/schema-bundle.js';
import { operationOf, variantsOf } from '../rest/operations.js';
import {
  bodyExample,
  envelopeExample,
  exampleOf,
  lacksBody,
  parameterExamples,
  valueExample,
} from './example-values.js';
import { type Content, markup, type Markup, type Tab, tabs } from './markup.js';
import type { Entry } from './places.js';
import { hrefTo, type Sheet } from './sheet.js';
import {
  addressOf,
  clientSnippet,
  handlerSnippet,
  mockSnippet,
  sampleSnippet,
  startSnippet,
  validatorSnippet,
} from './snippets.js';

export function objectExamples(entry: Entry<'object' | 'view'>, sheet: Sheet): Content {
  const { name } = entry;
  const { model, root } = sheet.places;
  const sample = sampleOf(name, sheet);
  if (sample === undefined) return undefined;
  return examples([
    codeBlock('TypeScript', validatorSnippet(name, model)),
    sample,
    markup`<p>JSON Schema: <a href="${hrefTo(sheet, `${root}schema/bundle.json#/$defs/${name}`)}"><code>#/$defs/${name}</code></a> of <code>${model.package.name}/${schemaPath(model)}</code></p>`,
  ]);
}

export function unionExamples({ name }: Entry<'union'>, sheet: Sheet): Content {
  const sample = sampleOf(name, sheet);
  if (sample === undefined) return undefined;
  return examples([codeBlock('TypeScript', validatorSnippet(name, sheet.places.model)), sample]);
}

/** Shows a sample of a type, or the call that draws a long one; `undefined` if the package has none. */
function sampleOf(type: string, sheet: Sheet): Content {
  const sample = sheet.sample(type);
  if (sample !== undefined) return codeBlock('Sample payload', json(sample));
  if (!sheet.isTooLong(type)) return undefined;
  return codeBlock('Sample payloads are too long to show', sampleSnippet(type, sheet.places.model));
}

/** Ways to call an endpoint, a form that calls it, and sample responses by status. */
export function endpointExamples({ declared }: Entry<'endpoint'>, sheet: Sheet): Content {
  if (!isShownEndpoint(declared)) return undefined;
  const { model } = sheet.places;
  const operation = operationOf(declared);
  const values = parameterExamples(declared, sheet);
  const body = bodyExample(declared, sheet);
  const request = exampleRequest(declared, sheet);
  return examples([
    tabs('language', 'Language', [
      { label: 'curl', content: codeBlock('curl', curlSnippet(declared, request)) },
      ...(operation === undefined || lacksBody(declared, body)
        ? []
        : [{ label: 'TypeScript', content: codeBlock('TypeScript', clientSnippet(operation, values, body, model)) }]),
    ]),
    markup`<details class="try" data-try="${JSON.stringify(trialOf(request, model))}" hidden><summary>Try it</summary></details>`,
    tabs('status', 'Status', responseExamples(declared, sheet)),
  ]);
}

/** Shows a sample for each status: the variant with all conditions met, and the errors in JSON. */
function responseExamples(declared: Entry<'endpoint'>['declared'], sheet: Sheet): readonly Tab[] {
  const [variant] = variantsOf(declared).toReversed();
  const errors = declared.responses.filter(
    (response) => outcomeOf(response, declared) === 'error' && mediaKind(response.media) === 'json',
  );
  const samples = new Map<string, Json>();
  for (const { status, type } of [...(variant?.responses ?? []), ...errors]) {
    const sample = exampleOf(type, sheet);
    const name = isNotShown(status) ? 'unknown status' : String(status);
    if (sample !== undefined && !samples.has(name)) samples.set(name, sample);
  }
  return [...samples].map(([status, sample]) => ({
    label: status,
    content: codeBlock(`Sample response, ${status}`, json(sample)),
  }));
}

export function eventExamples({ declared }: Entry<'event'>, sheet: Sheet): Content {
  if (declared.family) return undefined;
  const message = envelopeExample(declared, sheet);
  const channel = sheet.channels.find(({ events }) => events.some(({ event }) => event.name === declared.name));
  if (message === undefined && channel === undefined) return undefined;
  return examples([
    channel !== undefined && codeBlock('TypeScript', handlerSnippet(declared.name, channel, sheet.places.model)),
    message !== undefined && codeBlock('Sample message', json(message)),
  ]);
}

export function startExamples(types: readonly string[], sheet: Sheet): Content {
  const { model } = sheet.places;
  const [endpoint] = types.flatMap((type) =>
    sheet.places.ofKind('endpoint').filter((entry) => isReadOf(type, entry.declared)),
  );
  const operation = endpoint && operationOf(endpoint.declared);
  const [type] = types;
  return examples(
    [
      codeBlock('Shell', `npm install ${model.package.name}`),
      operation !== undefined
        ? codeBlock(
            'TypeScript',
            clientSnippet(operation, parameterExamples(operation.endpoint, sheet), undefined, model),
          )
        : type !== undefined && codeBlock('TypeScript', startSnippet(type, model)),
    ],
    'Install',
  );
}

function isReadOf(type: string, { method, responses }: Endpoint): boolean {
  const answer = responses.find(({ status, when }) => status === 200 && when.length === 0);
  return method === 'GET' && answer !== undefined && hasName(answer.type, type);
}

function hasName(type: EndpointResponse['type'], name: string): boolean {
  return type !== null && !isNotShown(type) && isObjectRef(type) && type.name === name;
}

function examples(blocks: readonly Content[], title = 'Examples'): Markup {
  return markup`<section aria-labelledby="examples"><h2 id="examples">${title}</h2>${blocks}</section>
`;
}

/** Shows code with a label and a button that copies it. The button needs scripts. */
export function codeBlock(label: string, text: string): Markup {
  return markup`<figure class="code"><figcaption>${label}</figcaption><button type="button" data-copy hidden aria-label="Copy ${label}">Copy</button><pre tabindex="0"><code>${text}</code></pre></figure>
`;
}

export function json(value: Json): string {
  return JSON.stringify(value, null, 2);
}

/** A request with example values. The command prints it, and the form on the page of the endpoint sends it. */
interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly fixedQuery: readonly string[];
  /** The address of the service, which the reader of the page can change. */
  readonly base: string;
  readonly inputs: readonly ExampleInput[];
  readonly media?: string;
  /** The text of the body; absent for a form. */
  readonly body?: string;
}

/** A credential, a parameter or a field of a form. */
interface ExampleInput {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'part' | 'file' | 'basic';
  readonly name: string;
  readonly value: string;
  readonly needed: boolean;
  /** The form of a credential, with a place for the token. */
  readonly form?: string;
  /** The content type of a field. */
  readonly type?: string;
}

function exampleRequest(endpoint: ShownEndpoint, sheet: Sheet): ExampleRequest {
  const { method, path, fixedQuery, params, query, headers, cookies } = endpoint;
  const { model } = sheet.places;
  const [body] = shownBodies(endpoint);
  const parts = body === undefined ? undefined : partInputs(body, sheet);
  return {
    method,
    path,
    fixedQuery: fixedQuery.map(({ name, value }) => (value === '' ? name : `${name}=${value}`)),
    base: (addressOf(serviceOf(endpoint, model)) ?? 'https://api.example').replace(/\/$/, ''),
    inputs: [
      ...credentialsOf(endpoint, model).map(credentialInput),
      ...params.flatMap((parameter) => parameterInputs('path', parameter, sheet)),
      ...query.flatMap((parameter) => parameterInputs('query', parameter, sheet)),
      ...headers.flatMap((parameter) => parameterInputs('header', parameter, sheet)),
      ...cookies.flatMap((parameter) => parameterInputs('cookie', parameter, sheet)),
      ...(parts ?? []),
    ],
    ...(body !== undefined && { media: body.media }),
    ...(body !== undefined && parts === undefined && { body: bodyText(endpoint, body, sheet) }),
  };
}

function parameterInputs(
  place: 'path' | 'query' | 'header' | 'cookie',
  parameter: Parameter,
  sheet: Sheet,
): readonly ExampleInput[] {
  const { name, optional, style } = parameter;
  if (optional) return [{ in: place, name, value: '', needed: false }];
  const value = valueExample(parameter, sheet);
  if (place !== 'query') return [{ in: place, name, value: plain(value), needed: true }];
  // In the style `brackets`, `ids[]` is the parameter `ids`.
  const start = style === 'brackets' ? name.replace(/\[\]$/, '') : name;
  return formTexts(start, value, style).map(([key, text]) => ({ in: place, name: key, value: text, needed: true }));
}

function bodyText(endpoint: Endpoint, { media, type }: RequestBody, sheet: Sheet): string {
  if (mediaKind(media) !== 'json') return '';
  const example = bodyExample(endpoint, sheet) ?? exampleOf(type, sheet);
  return example === undefined ? '' : json(example);
}

/** The fields of a form that its example contains; `undefined` for other bodies. */
function partInputs(body: RequestBody, sheet: Sheet): readonly ExampleInput[] | undefined {
  const kind = mediaKind(body.media);
  if (kind !== 'form' && kind !== 'multipart') return undefined;
  return fieldsOf(body, sheet).flatMap(([field, value]): readonly ExampleInput[] => {
    const { style, media } = formPart(body, field);
    if (kind === 'multipart' && hasFiles(field.type)) {
      const type = media[0]?.includes('*') === false ? { type: media[0] } : {};
      return [{ in: 'file', name: field.name, value: '', needed: false, ...type }];
    }
    const type = kind === 'multipart' && style === 'json' ? { type: 'application/json' } : {};
    return formTexts(field.name, value, style).map(([name, text]) => ({
      in: 'part',
      name,
      value: text,
      needed: false,
      ...type,
    }));
  });
}

/** The data of the form that calls an endpoint, for the script of the site. Scripts cannot set cookies of other sites. */
function trialOf(request: ExampleRequest, model: Model): object {
  return {
    ...request,
    mock: mockSnippet(model),
    inputs: request.inputs.filter((input) => input.in !== 'cookie'),
  };
}

// ----------------------------------------------------------------------------------------------------------- commands

function curlSnippet(endpoint: Endpoint, request: ExampleRequest): string {
  const { method, path, base, fixedQuery, media } = request;
  const isSent = (input: ExampleInput) =>
    input.in === 'part' || input.in === 'file'
      ? !endpoint.bodyOptional
      : input.needed || input.form !== undefined || input.in === 'basic';
  const inputs = request.inputs.filter(isSent);
  const inPath = new Map(inputs.flatMap((input) => (input.in === 'path' ? [[input.name, input.value]] : [])));
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => encoded(inPath.get(name) ?? `<${name}>`));
  const pairs = inputs.flatMap(({ in: place, name, value, form }) =>
    place === 'query' ? [`${encoded(name)}=${form ?? encoded(value)}`] : [],
  );
  const query = [...fixedQuery, ...pairs].join('&');
  return [
    `curl -X ${quoted(method)} ${quoted(`${base}${filled}${query === '' ? '' : `?${query}`}`)}`,
    ...inputs.flatMap((input) => curlOption(input, mediaKind(media ?? '') === 'form')),
    ...(endpoint.bodyOptional ? [] : bodyOptions(endpoint, request)),
  ].join(' \\\n  ');
}

function curlOption(input: ExampleInput, isUrlEncoded: boolean): readonly string[] {
  const { name, value, form, type } = input;
  const withType = type === undefined ? '' : `;type=${type}`;
  switch (input.in) {
    case 'path':
    case 'query':
      return [];
    case 'basic':
      return [`-u ${quoted('<name>:<password>')}`];
    case 'header':
      return [`-H ${quoted(`${name}: ${form ?? value}`)}`];
    case 'cookie':
      return [`-b ${quoted(`${name}=${form ?? encoded(value)}`)}`];
    case 'part':
      return isUrlEncoded
        ? [`--data-urlencode ${quoted(`${name}=${value}`)}`]
        : [`-F ${quoted(`${name}=${value}${withType}`)}`];
    case 'file':
      return [`-F ${quoted(`${name}=@<file>${withType}`)}`];
  }
}

function bodyOptions(endpoint: Endpoint, { media, body }: ExampleRequest): readonly string[] {
  if (media === undefined || body === undefined) return [];
  const contentType = `-H ${quoted(`Content-Type: ${media.replace('*', '<type>')}`)}`;
  if (mediaKind(media) === 'json') return body === '' ? [] : [contentType, `-d ${quoted(body)}`];
  const [{ type }] = shownBodies(endpoint) as [RequestBody];
  return [contentType, !isNotShown(type) && isBytes(type) ? `--data-binary '@<file>'` : `--data '<text>'`];
}

// -------------------------------------------------------------------------------------------------------- credentials

/** The credentials of the first alternative that the spec shows in full. */
function credentialsOf({ auth }: Endpoint, model: Model): readonly Credential[] {
  if (isNotShown(auth)) return [];
  for (const { schemes } of auth) {
    const credentials = schemes.map(({ name }) => {
      const scheme = model.auth.find((candidate) => candidate.name === name);
      return scheme && credentialOf(scheme);
    });
    if (credentials.every((credential) => credential !== undefined)) return credentials;
  }
  return [];
}

function credentialInput(credential: Credential): ExampleInput {
  if (credential.kind === 'basic') return { in: 'basic', name: 'name:password', value: '', needed: false };
  const { in: place, name, form } = credential;
  return { in: place, name, value: '', needed: false, form };
}

// -------------------------------------------------------------------------------------------------------------- forms

/** The fields of a form that its example contains, with their values. */
function fieldsOf({ type }: RequestBody, sheet: Sheet): readonly (readonly [Field, Json])[] {
  if (isNotShown(type) || !isObjectRef(type)) return [];
  const example = (exampleOf(type, sheet) ?? {}) as { readonly [key: string]: Json };
  const fields = sheet.places.model.objects.find(({ name }) => name === type.name)?.fields ?? [];
  return fields.flatMap((field) => {
    const value = example[field.name];
    return value === undefined ? [] : [[field, value] as const];
  });
}

const WRITERS: Readonly<Record<ParameterStyle, WriteValue>> = { repeat, comma, space, pipe, brackets, json: jsonText };

/** The pairs of name and text that encode one value in a form; none if the style cannot encode it. */
function formTexts(name: string, value: Json, style: ParameterStyle): readonly (readonly [string, string])[] {
  const texts: (readonly [string, string])[] = [];
  const append = (key: string, text: string): void => void texts.push([key, text]);
  try {
    WRITERS[style]({ append, join: (key, items, separator) => append(key, items.join(separator)) }, name, value);
  } catch {
    return [];
  }
  return texts;
}

function hasFiles(type: Type): boolean {
  return isBytes(isList(type) ? type.item : type);
}

// --------------------------------------------------------------------------------------------------------------- texts

/** Lists in paths and headers are separated by commas. */
function plain(value: Json): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/%3C(\w+)%3E/g, '<$1>');
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
