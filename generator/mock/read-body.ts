import type { IncomingMessage } from 'node:http';
import { keyIssues } from '#runtime/rest-keys.js';
import { validate } from '#runtime/validate.js';
import { createReader, type Written } from '#runtime/written-value.js';
import { descriptorsOf } from '../interpret/descriptors.js';
import { parsedJson } from '../json.js';
import { formPart, isOfMedia, mediaKind, serviceOf } from '../model/requests.js';
import { isNotShown, type Endpoint, type Limit, type Model, type RequestBody, type Type } from '../model/model.js';
import { isBytes, isList, isObjectRef } from '../model/types.js';
import type { RequestProblem } from './error-body.js';
import { fieldsOf } from './list-type.js';
import { MOST_DROPPED_BYTES, MOST_FORM_FIELDS, MOST_JSON_ENTRIES, MOST_PROBLEMS, MOST_READ_BYTES } from './bounds.js';

/** Bytes of the bodies that are being read. */
let reading = 0;

/**
 * Reads the body of a request; `undefined` if it is larger than the limit. Then it also reads the rest up to a bound,
 * because many clients read a response only after they have sent everything.
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  let chunks: Buffer[] | undefined = [];
  let kept = 0;
  let dropped = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (chunks !== undefined && kept + chunk.length <= maxBytes && reading + chunk.length <= MOST_READ_BYTES) {
        chunks.push(chunk);
        kept += chunk.length;
        reading += chunk.length;
        continue;
      }
      chunks = undefined;
      dropped += chunk.length;
      if (dropped > MOST_DROPPED_BYTES) return undefined;
    }
    return chunks && Buffer.concat(chunks);
  } finally {
    reading -= kept;
  }
}

/** The value of a body: JSON, the object of a form, text, or bytes. */
export interface ReadBody {
  /** Undefined for no body, or a body that cannot be read. */
  readonly value: unknown;
  readonly problems: readonly RequestProblem[];
  /** Files of a form, in their order. */
  readonly files?: readonly SentFile[];
  /** Whether a form has too many fields, or an object or a list too many entries. */
  readonly isTooLarge?: boolean;
}

export interface SentFile {
  readonly name: string;
  readonly size: number;
  readonly media: string;
}

/**
 * Reads a body in one of the content types of the endpoint. Accepts any body if the spec does not show it.
 *
 * @param contentType header of the request
 */
export async function readBody(
  endpoint: Endpoint,
  bytes: Uint8Array,
  contentType: string | undefined,
  model: Model,
): Promise<ReadBody> {
  const { bodies, bodyOptional } = endpoint;
  if (isNotShown(bodies)) return hasTooManyEntries(bytes) ? TOO_LARGE : { value: jsonIn(bytes), problems: [] };
  if (bodies.length === 0) return NOTHING;
  const isEmpty = bytes.length === 0;
  if (isEmpty && (bodyOptional || bodies.every(({ type }) => acceptsNothing(type, model)))) return NOTHING;
  const media = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  // An exact content type takes precedence over a range.
  const fitting = bodies.filter((body) => isOfMedia(media, body.media));
  const body = fitting.find((exact) => exact.media === media) ?? fitting[0];
  // An absent body has no content type.
  if (isEmpty && (contentType === undefined || body === undefined)) return MISSING;
  if (body === undefined) {
    const types = bodies.map((accepted) => accepted.media).join(' or ');
    return problem('CONTENT_TYPE', `The content type must be ${types}.`);
  }
  return read(body, bytes, contentType!, serviceOf(endpoint, model)?.jsonPart, model);
}

/** Whether all fields of a body are optional, so that the body may be absent. */
function acceptsNothing(type: RequestBody['type'], model: Model): boolean {
  return !isNotShown(type) && isObjectRef(type) && valueProblems({}, type, model).length === 0;
}

const NOTHING: ReadBody = { value: undefined, problems: [] };
const TOO_LARGE: ReadBody = { ...NOTHING, isTooLarge: true };
const MISSING = problem('MISSING', 'This endpoint requires a body.');

function problem(code: string, message: string): ReadBody {
  return { value: undefined, problems: [{ path: [], code, message }] };
}

async function read(
  body: RequestBody,
  bytes: Uint8Array,
  contentType: string,
  jsonPart: string | undefined,
  model: Model,
): Promise<ReadBody> {
  const { type, media } = body;
  switch (mediaKind(media)) {
    case 'json': {
      if (hasTooManyEntries(bytes)) return TOO_LARGE;
      const value = jsonIn(bytes);
      if (value === undefined) return bytes.length === 0 ? MISSING : problem('JSON', 'The body is not JSON.');
      return checked(value, body, model);
    }
    case 'form':
    case 'multipart': {
      const entries = await entriesOf(bytes, contentType);
      if (entries === undefined) return problem('FORM', `The body is not ${media}.`);
      if (entries === 'too-many') return TOO_LARGE;
      const json = entries.find(([name, part]) => name === jsonPart && typeof part === 'string');
      const jsonBytes = Buffer.from(json === undefined ? '{}' : (json[1] as string));
      if (hasTooManyEntries(jsonBytes)) return TOO_LARGE;
      const others = jsonIn(jsonBytes);
      if (typeof others !== 'object' || others === null) return problem('JSON', `The part ${jsonPart} is not JSON.`);
      const { value, problems } = await formValue(
        body,
        entries.filter((entry) => entry !== json),
        model,
      );
      if (problems.length > 0) return { value: undefined, problems };
      const files = entries.flatMap(([, entry]) =>
        typeof entry === 'string' ? [] : [{ name: entry.name, size: entry.size, media: entry.type }],
      );
      return { ...checked({ ...others, ...value }, body, model), files };
    }
    case 'text':
    case 'raw': {
      if (!isNotShown(type) && isBytes(type)) return { value: bytes, problems: [] };
      return checked(new TextDecoder().decode(bytes), body, model);
    }
  }
}

/** The value of JSON in UTF-8; undefined without bytes, or for other bytes. */
export function jsonIn(bytes: Uint8Array | undefined): unknown {
  return parsedJson(new TextDecoder().decode(bytes));
}

/** Counts the commas of each object and list before parsing, because millions of entries would block the mock. */
function hasTooManyEntries(bytes: Uint8Array): boolean {
  const commas = [0];
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case 0x5b:
      case 0x7b:
        commas.push(0);
        break;
      case 0x5d:
      case 0x7d:
        commas.pop();
        break;
      case 0x2c:
        if ((commas[commas.length - 1]! += 1) >= MOST_JSON_ENTRIES) return true;
    }
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The position of the quote that ends a text. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

// -------------------------------------------------------------------------------------------------------------- checks

function checked(value: unknown, { type, limits }: Pick<RequestBody, 'type' | 'limits'>, model: Model): ReadBody {
  if (isNotShown(type)) return { value, problems: [] };
  const found = valueProblems(value, type, model, limits);
  // Validators of open unions ignore some keys that clients report.
  const problems =
    found.length > 0 ? found : keyIssues(descriptorsOf(model).descriptors.type(type), value).map(requestProblem);
  return { value: problems.length === 0 ? value : undefined, problems };
}

/** The problems of a value with its type and the limits of the whole value, at most {@link MOST_PROBLEMS}. */
export function valueProblems(
  value: unknown,
  type: Type,
  model: Model,
  limits: readonly Limit[] = [],
): readonly RequestProblem[] {
  const result = validate(descriptorsOf(model).descriptors.type(type, limits), value, { maxIssues: MOST_PROBLEMS });
  return result.ok ? [] : result.issues.map(requestProblem);
}

function requestProblem({ path, code, message }: RequestProblem): RequestProblem {
  return { path, code: code.replaceAll('-', '_').toUpperCase(), message };
}

// --------------------------------------------------------------------------------------------------------------- forms

/** A field of a form: text, or a file with its content type. */
type FormEntry = readonly [name: string, value: string | File];

/** The fields of a form in either content type; `undefined` for other bodies. */
async function entriesOf(
  bytes: Uint8Array,
  contentType: string,
): Promise<readonly FormEntry[] | 'too-many' | undefined> {
  if (hasTooManyFields(bytes, contentType)) return 'too-many';
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
    return [...form];
  } catch {
    return undefined;
  }
}

/** Counts the separators of fields or parts, because reading millions of them would block the mock. */
function hasTooManyFields(bytes: Uint8Array, contentType: string): boolean {
  const { buffer, byteOffset, byteLength } = bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength);
  const boundary = /;\s*boundary=(?:"((?:[^"\\]|\\.)+)"|([^;\s]+))/i.exec(contentType);
  const separator = boundary === null ? '&' : `--${boundary[1]?.replaceAll(/\\(.)/g, '$1') ?? boundary[2]!}`;
  let fields = 0;
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + separator.length)) {
    fields += 1;
    if (fields > MOST_FORM_FIELDS) return true;
  }
  return false;
}

interface FormValue {
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly RequestProblem[];
}

/** Reads a form as an object. Unknown fields keep their text. */
async function formValue(body: RequestBody, entries: readonly FormEntry[], model: Model): Promise<FormValue> {
  const { type } = body;
  const fields = fieldsOf(type, model);
  const files = fields.filter((field) => isFileType(field.type));
  const texts: Written = await Promise.all(
    entries
      .filter(([name]) => files.every((field) => field.name !== name))
      .map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()] as const),
  );
  const problems: RequestProblem[] = [];
  const contents = new Map<string, readonly Uint8Array[]>();
  for (const field of files) {
    const { name, media } = formPart(body, field);
    const sent = entries.flatMap(([key, entry]) => (key === name ? [entry] : []));
    if (sent.some((file) => !isAllowed(file, media)))
      problems.push({ path: [name], code: 'CONTENT_TYPE', message: `Must be ${media.join(' or ')}.` });
    if (sent.length > 0) contents.set(name, await Promise.all(sent.map(contentOf)));
  }
  const styles = Object.fromEntries(fields.map((field) => [field.name, formPart(body, field).style]));
  const schema = isNotShown(type) ? 'any' : descriptorsOf(model).descriptors.type(type);
  return { value: { ...createReader(schema, 'first').form(styles, texts, contents) }, problems };
}

function isFileType(type: Type): boolean {
  return isBytes(type) || (isList(type) && isBytes(type.item));
}

function isAllowed(file: string | File, media: readonly string[]): boolean {
  if (media.length === 0 || typeof file === 'string') return true;
  const own = file.type.split(';', 1)[0]!;
  return own === '' || media.some((range) => isOfMedia(own, range));
}

async function contentOf(file: string | File): Promise<Uint8Array> {
  return typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(await file.arrayBuffer());
}
