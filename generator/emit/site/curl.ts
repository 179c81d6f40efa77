import { formPart, mediaKind, credentialOf, type Credential, serviceOf, shownBodies } from '../../model/requests.js';
import {
  isNotShown,
  type Endpoint,
  type Field,
  type Json,
  type Model,
  type Parameter,
  type ParameterStyle,
  type RequestBody,
} from '../../model/model.js';
import { isBytes, isList, isObjectRef } from '../../model/types.js';
import { bodyExample, exampleOf, valueExample } from './example-values.js';
import type { Sheet } from './sheet.js';
import { addressOf, mockSnippet } from './snippets.js';

/** An endpoint that can be called. */
export type Called = Endpoint & { readonly method: string; readonly path: string };

/** Calls an endpoint from a shell, with what every request needs. */
export function curlSnippet(endpoint: Called, sheet: Sheet): string {
  const { model } = sheet.places;
  const { method, path, params } = endpoint;
  const credentials = credentialsOf(endpoint, model);
  const inPath = new Map(examples(params, sheet).map(([{ name }, value]) => [name, value]));
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => encoded(inPath.get(name) ?? `<${name}>`));
  const query = [
    ...fixedQueryOf(endpoint),
    ...examples(endpoint.query, sheet).flatMap(([parameter, value]) => queryTexts(parameter, value)),
    ...credentials.flatMap((one) =>
      one.kind === 'token' && one.in === 'query' ? [`${encoded(one.name)}=${one.form}`] : [],
    ),
  ];
  const url = `${baseOf(endpoint, model)}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return [
    `curl -X ${quoted(method)} ${quoted(url)}`,
    ...credentials.flatMap(credentialOptions),
    ...examples(endpoint.headers, sheet).map(([{ name }, value]) => `-H ${quoted(`${name}: ${plain(value)}`)}`),
    ...examples(endpoint.cookies, sheet).map(([{ name }, value]) => `-b ${quoted(`${name}=${encoded(value)}`)}`),
    ...bodyOptions(endpoint, sheet),
  ].join(' \\\n  ');
}

function fixedQueryOf({ fixedQuery }: Called): readonly string[] {
  return fixedQuery.map(({ name, value }) => (value === '' ? name : `${name}=${value}`));
}

function baseOf(endpoint: Called, model: Model): string {
  return (addressOf(serviceOf(endpoint, model)) ?? 'https://api.example').replace(/\/$/, '');
}

/** The data with which the form of a page calls an endpoint. The script of the site reads it. */
export interface Trial {
  readonly method: string;
  readonly path: string;
  readonly fixedQuery: readonly string[];
  /** The address of the service itself, which a reader may choose. */
  readonly base: string;
  /** The command that starts the mock server. */
  readonly mock: string;
  /** Inputs for parameters, credentials (`form` has the text around a token) and fields of a form with files. */
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
        const isFile = isBytes(field.type) || (isList(field.type) && isBytes(field.type.item));
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

/** Examples of the parameters that every request has. */
function examples(parameters: readonly Parameter[], sheet: Sheet): readonly (readonly [Parameter, Json])[] {
  return parameters.filter(({ optional }) => !optional).map((parameter) => [parameter, valueExample(parameter, sheet)]);
}

function queryTexts({ name, style }: Parameter, value: Json): readonly string[] {
  // A name that ends in brackets has those of the style.
  const start = style === 'brackets' ? name.replace(/\[\]$/, '') : name;
  return formTexts(start, value, style).map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
}

// -------------------------------------------------------------------------------------------------------- credentials

/** The credentials of the first alternative that the spec shows in full. */
function credentialsOf({ auth }: Endpoint, model: Model): readonly Credential[] {
  if (isNotShown(auth)) return [];
  for (const { schemes } of auth) {
    const credentials = schemes.map(({ name }) => {
      const scheme = model.auth.find((one) => one.name === name);
      return scheme && credentialOf(scheme);
    });
    if (credentials.every((one) => one !== undefined)) return credentials;
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

/** The fields of a form that an example of it has. */
function fieldsOf({ type }: RequestBody, sheet: Sheet): readonly (readonly [Field, Json])[] {
  if (isNotShown(type) || !isObjectRef(type)) return [];
  const example = (exampleOf(type, sheet) ?? {}) as { readonly [key: string]: Json };
  const fields = sheet.places.model.objects.find(({ name }) => name === type.name)?.fields ?? [];
  return fields.flatMap((field) => {
    const value = example[field.name];
    return value === undefined ? [] : [[field, value] as const];
  });
}

const SEPARATORS = { comma: ',', space: ' ', pipe: '|' } as const;

/** The fields of a form that one value is written as. */
function formTexts(name: string, value: Json, style: ParameterStyle): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, plain(value)]];
  const items: readonly Json[] | undefined = Array.isArray(value) ? value : undefined;
  switch (style) {
    case 'repeat':
      return (items ?? [value]).map((item) => [name, plain(item)]);
    case 'comma':
    case 'space':
    case 'pipe':
      return [[name, (items ?? [value]).map(plain).join(SEPARATORS[style])]];
    case 'brackets':
      if (items !== undefined) return items.flatMap((item) => formTexts(`${name}[]`, item, style));
      return Object.entries(value).flatMap(([key, inner]) => formTexts(`${name}[${key}]`, inner as Json, style));
    case 'json':
      return [[name, JSON.stringify(value)]];
  }
}

function partOptions(body: RequestBody, field: Field, value: Json): readonly string[] {
  const { style, media } = formPart(body, field);
  const [type] = media;
  const withType = type === undefined || type.includes('*') ? '' : `;type=${type}`;
  if (isBytes(field.type)) return [`-F ${quoted(`${field.name}=@<file>${withType}`)}`];
  if (isList(field.type) && isBytes(field.type.item)) return [`-F ${quoted(`${field.name}=@<file>${withType}`)}`];
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
