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
  mediaKind,
  outcomeOf,
  serviceOf,
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
  const { model } = sheet.places;
  const { method, path } = declared;
  if (isNotShown(method) || isNotShown(path)) return undefined;
  const operation = operationOf(declared);
  const values = parameterExamples(declared, sheet);
  const body = bodyExample(declared, sheet);
  const called = { ...declared, method, path };
  return examples([
    tabs('language', 'Language', [
      { label: 'curl', content: codeBlock('curl', curlSnippet(called, sheet)) },
      ...(operation === undefined || lacksBody(declared, body)
        ? []
        : [{ label: 'TypeScript', content: codeBlock('TypeScript', clientSnippet(operation, values, body, model)) }]),
    ]),
    markup`<details class="try" data-try="${JSON.stringify(trialOf(called, sheet))}" hidden><summary>Try it</summary></details>`,
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

/** An endpoint whose method and path are known. */
export type Called = Endpoint & { readonly method: string; readonly path: string };

export function curlSnippet(endpoint: Called, sheet: Sheet): string {
  const { model } = sheet.places;
  const { method, path, params } = endpoint;
  const credentials = credentialsOf(endpoint, model);
  const inPath = new Map(requiredExamples(params, sheet).map(([{ name }, value]) => [name, value]));
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => encoded(inPath.get(name) ?? `<${name}>`));
  const query = [
    ...fixedQueryOf(endpoint),
    ...requiredExamples(endpoint.query, sheet).flatMap(([parameter, value]) => queryTexts(parameter, value)),
    ...credentials.flatMap((secret) =>
      secret.kind === 'token' && secret.in === 'query' ? [`${encoded(secret.name)}=${secret.form}`] : [],
    ),
  ];
  const url = `${baseOf(endpoint, model)}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return [
    `curl -X ${quoted(method)} ${quoted(url)}`,
    ...credentials.flatMap(credentialOptions),
    ...requiredExamples(endpoint.headers, sheet).map(([{ name }, value]) => `-H ${quoted(`${name}: ${plain(value)}`)}`),
    ...requiredExamples(endpoint.cookies, sheet).map(
      ([{ name }, value]) => `-b ${quoted(`${name}=${encoded(value)}`)}`,
    ),
    ...bodyOptions(endpoint, sheet),
  ].join(' \\\n  ');
}

function fixedQueryOf({ fixedQuery }: Called): readonly string[] {
  return fixedQuery.map(({ name, value }) => (value === '' ? name : `${name}=${value}`));
}

function baseOf(endpoint: Called, model: Model): string {
  return (addressOf(serviceOf(endpoint, model)) ?? 'https://api.example').replace(/\/$/, '');
}

/** The data of the form that calls an endpoint. The script of the site reads them. */
export interface Trial {
  readonly method: string;
  readonly path: string;
  readonly fixedQuery: readonly string[];
  /** The address of the service, which the reader of the page can change. */
  readonly base: string;
  /** The command that starts the mock server. */
  readonly mock: string;
  /** Inputs for parameters, credentials (`form` is the header with a place for the token) and fields of a form. */
  readonly inputs: readonly TrialInput[];
  readonly media?: string;
  /** The text of the body; absent for a form with files. */
  readonly body?: string;
}

interface TrialInput {
  readonly in: 'path' | 'query' | 'header' | 'part' | 'file' | 'basic';
  readonly name: string;
  readonly value: string;
  readonly needed: boolean;
  readonly form?: string;
}

/** The form that calls an endpoint from its page. Browsers let no script set cookies of another site. */
export function trialOf(endpoint: Called, sheet: Sheet): Trial {
  const { model } = sheet.places;
  const { method, path } = endpoint;
  const inputs = (place: 'path' | 'query' | 'header', list: readonly Parameter[]): readonly TrialInput[] =>
    list.map((parameter) => ({
      in: place,
      name: parameter.name,
      value: parameter.optional ? '' : plain(valueExample(parameter, sheet)),
      needed: !parameter.optional,
    }));
  const [body] = shownBodies(endpoint);
  const parts = body === undefined || mediaKind(body.media) !== 'multipart' ? [] : fieldsOf(body, sheet);
  return {
    method,
    path,
    fixedQuery: fixedQueryOf(endpoint),
    base: baseOf(endpoint, model),
    mock: mockSnippet(model),
    inputs: [
      ...credentialsOf(endpoint, model).flatMap((one): readonly TrialInput[] => {
        if (one.kind === 'basic') return [{ in: 'basic', name: 'name:password', value: '', needed: false }];
        return one.in === 'cookie' ? [] : [{ in: one.in, name: one.name, value: '', needed: false, form: one.form }];
      }),
      ...inputs('path', endpoint.params),
      ...inputs('query', endpoint.query),
      ...inputs('header', endpoint.headers),
      ...parts.map(([field, value]): TrialInput => {
        const isFile = hasFiles(field.type);
        return { in: isFile ? 'file' : 'part', name: field.name, value: isFile ? '' : plain(value), needed: false };
      }),
    ],
    ...(body !== undefined && { media: body.media }),
    ...(body !== undefined && parts.length === 0 && { body: trialBody(endpoint, body, sheet) }),
  };
}

function trialBody(endpoint: Called, body: RequestBody, sheet: Sheet): string {
  switch (mediaKind(body.media)) {
    case 'json': {
      const example = bodyExample(endpoint, sheet);
      return example === undefined ? '' : JSON.stringify(example, null, 2);
    }
    case 'form':
      return fieldsOf(body, sheet)
        .flatMap(([field, value]) => formTexts(field.name, value, formPart(body, field).style))
        .map(([name, text]) => `${encoded(name)}=${encoded(text)}`)
        .join('&');
    case 'multipart':
    case 'text':
    case 'raw':
      return '';
  }
}

function requiredExamples(parameters: readonly Parameter[], sheet: Sheet): readonly (readonly [Parameter, Json])[] {
  return parameters.filter(({ optional }) => !optional).map((parameter) => [parameter, valueExample(parameter, sheet)]);
}

function queryTexts({ name, style }: Parameter, value: Json): readonly string[] {
  // In the style `brackets`, `ids[]` is the parameter `ids`.
  const start = style === 'brackets' ? name.replace(/\[\]$/, '') : name;
  return formTexts(start, value, style).map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
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

function credentialOptions(credential: Credential): readonly string[] {
  if (credential.kind === 'basic') return [`-u ${quoted('<name>:<password>')}`];
  const { name, form } = credential;
  switch (credential.in) {
    case 'header':
      return [`-H ${quoted(`${name}: ${form}`)}`];
    case 'cookie':
      return [`-b ${quoted(`${name}=${form}`)}`];
    case 'query':
      return [];
  }
}

// -------------------------------------------------------------------------------------------------------------- bodies

function bodyOptions(endpoint: Endpoint, sheet: Sheet): readonly string[] {
  const [body] = shownBodies(endpoint);
  if (body === undefined || endpoint.bodyOptional) return [];
  const { media, type } = body;
  const contentType = `-H ${quoted(`Content-Type: ${media.replace('*', '<type>')}`)}`;
  switch (mediaKind(media)) {
    case 'json': {
      const example = bodyExample(endpoint, sheet) ?? exampleOf(type, sheet);
      return example === undefined ? [] : [contentType, `-d ${quoted(JSON.stringify(example, null, 2))}`];
    }
    case 'form':
      return fieldsOf(body, sheet).flatMap(([field, value]) =>
        formTexts(field.name, value, formPart(body, field).style).map(
          ([name, text]) => `--data-urlencode ${quoted(`${name}=${text}`)}`,
        ),
      );
    case 'multipart':
      return fieldsOf(body, sheet).flatMap(([field, value]) => partOptions(body, field, value));
    case 'text':
    case 'raw':
      return [contentType, !isNotShown(type) && isBytes(type) ? `--data-binary '@<file>'` : `--data '<text>'`];
  }
}

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

function partOptions(body: RequestBody, field: Field, value: Json): readonly string[] {
  const { style, media } = formPart(body, field);
  const [type] = media;
  const withType = type === undefined || type.includes('*') ? '' : `;type=${type}`;
  if (hasFiles(field.type)) return [`-F ${quoted(`${field.name}=@<file>${withType}`)}`];
  const texts = formTexts(field.name, value, style);
  return texts.map(
    ([name, text]) => `-F ${quoted(`${name}=${text}${style === 'json' ? ';type=application/json' : ''}`)}`,
  );
}

// --------------------------------------------------------------------------------------------------------------- texts

/** Lists in paths and headers are separated by commas. */
function plain(value: Json): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function encoded(value: Json): string {
  return encodeURIComponent(plain(value)).replace(/%3C(\w+)%3E/g, '<$1>');
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
