import type { Issue } from './issue.js';
import { fieldIssues } from './rest-checked.js';
import { below } from './rest-keys.js';
import type { BodyForm, SentFields, WriteValue } from './rest-operation.js';
import { valueOfKey } from './rest-path.js';
import { createUrlFields, valueText, repeat } from './rest-request.js';
import type { Explain, Field, Limited } from './schema.js';

// ------------------------------------------------------------------------------ how lists and objects are written into fields

/** `id=1,2`; for an object `role,admin,name,Alex`. */
export const comma: WriteValue = /* @__PURE__ */ joined(',');
/** `id=1 2` */
export const space: WriteValue = /* @__PURE__ */ joined(' ');
/** `id=1|2` */
export const pipe: WriteValue = /* @__PURE__ */ joined('|');

/** `filter={"role":"admin"}` */
export const json: WriteValue = (fields, key, value) => fields.append(key, JSON.stringify(value));

/**
 * `id[]=1&id[]=2`; for an object `filter[role]=admin`, to any depth. Items that are lists or objects have an index:
 * `filter[or][0][name]=a`. Empty lists and objects are left out.
 */
export const brackets: WriteValue = (fields, key, value) => {
  if (Array.isArray(value)) {
    const isPlain = !value.some(isKeyed);
    for (const [index, item] of value.entries()) {
      if (isEmpty(item)) throw new TypeError('has an empty list or object in a list');
      brackets(fields, isPlain ? `${key}[]` : `${key}[${index}]`, item);
    }
  } else if (isKeyed(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue;
      if (/^$|[[\]]/.test(name)) throw new TypeError('has a key that is empty or has a bracket');
      brackets(fields, `${key}[${name}]`, item);
    }
  } else fields.append(key, valueText(value));
};

function isEmpty(value: unknown): boolean {
  return isKeyed(value) && Object.values(value).every((item) => item === undefined || isEmpty(item));
}

/** Leaves an empty list out, because an empty field would be a list of an empty text. */
function joined(separator: string): WriteValue {
  return (fields, key, value) => {
    const items: readonly unknown[] = Array.isArray(value)
      ? value
      : isKeyed(value)
        ? Object.entries(value).flat()
        : [value];
    const texts = items.map(valueText);
    if (texts.some((text) => text.includes(separator))) throw new TypeError('has an item with the separator');
    if (isKeyed(value) && texts.length === 1 && texts[0] === '') throw new TypeError('is a list of an empty text');
    if (texts.length > 0) fields.join(key, texts, separator);
  };
}

function isKeyed(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// ------------------------------------------------------------------------------------------------- bodies that are not JSON

type WriteBody = NonNullable<BodyForm['write']>;

/** Bytes or text as they are. */
export const raw: WriteBody = (value) => (typeof value === 'object' ? (value as Blob) : String(value));

/** `application/x-www-form-urlencoded`, by the styles of fields. By default, the key is repeated. */
export function urlEncoded(styles: Readonly<Record<string, WriteValue>> = {}): WriteBody {
  return (value) => {
    const fields = createUrlFields();
    for (const [key, field] of Object.entries(value as object)) {
      if (field !== undefined) (valueOfKey(styles, key) ?? repeat)(fields, key, field);
    }
    return fields.text();
  };
}

/** A part of a form. */
export interface PartForm {
  /** The content type of the part. */
  readonly media?: string;
  readonly write?: WriteValue;
}

/**
 * `multipart/form-data`: files, text, and JSON for objects.
 *
 * @param rest the part with all other fields as JSON; absent if each field is a part
 */
export function multipart(parts: Readonly<Record<string, PartForm>> = {}, rest?: string): WriteBody {
  return (value) => {
    const form = new FormData();
    const fields: SentFields = {
      append: (key, text) => form.append(key, text),
      join: (key, texts, separator) => form.append(key, texts.join(separator)),
    };
    const others: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(value as object)) {
      if (field === undefined) continue;
      const { media, write } = valueOfKey(parts, key) ?? {};
      if (rest !== undefined && !isFile(field)) others[key] = field;
      else if (write !== undefined) write(fields, key, field);
      else for (const item of Array.isArray(field) ? field : [field]) appendPart(form, key, item, media);
    }
    if (rest !== undefined && Object.keys(others).length > 0) form.append(rest, JSON.stringify(others));
    return form;
  };
}

function appendPart(form: FormData, key: string, value: unknown, media: string | undefined): void {
  if (isBytes(value)) {
    const type = value instanceof Blob && value.type !== '' ? value.type : (media ?? 'application/octet-stream');
    const name = 'name' in value ? String(value.name) : key;
    form.append(key, new Blob([value as Uint8Array<ArrayBuffer>], { type }), name);
  } else if (media === undefined) form.append(key, valueText(value));
  else {
    const text = media.endsWith('json') ? JSON.stringify(value) : valueText(value);
    form.append(key, new Blob([text], { type: media }));
  }
}

function isFile(value: unknown): boolean {
  return isBytes(value) || (Array.isArray(value) && value.length > 0 && value.every(isBytes));
}

function isBytes(value: unknown): value is Blob | Uint8Array {
  return value instanceof Blob || value instanceof Uint8Array;
}

// ----------------------------------------------------------------- parts with headers of their own, which `FormData` cannot have

/** The names of headers by part. */
type PartHeaders = Readonly<Record<string, readonly string[]>>;

/** `multipart/form-data` with the headers that the call gives as `partHeaders`: by part, then by name. */
export function multipartWithHeaders(
  headers: PartHeaders,
  parts?: Readonly<Record<string, PartForm>>,
  rest?: string,
): WriteBody {
  const write = multipart(parts, rest);
  return (value, contentType, given) => {
    const boundary = `----${crypto.randomUUID()}`;
    const named = (given?.['partHeaders'] ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const pieces: (string | Blob)[] = [];
    (write(value, contentType) as FormData).forEach((part, key) => {
      const own = (valueOfKey(headers, key) ?? []).flatMap((name) => {
        const text = valueOfKey(valueOfKey(named, key) ?? {}, name);
        return text === undefined ? [] : [`${name}: ${headerText(text)}\r\n`];
      });
      const file = typeof part === 'string' ? '' : `; filename="${quoted(part.name)}"`;
      const type = typeof part === 'string' || part.type === '' ? '' : `Content-Type: ${part.type}\r\n`;
      pieces.push(
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(key)}"${file}\r\n${type}${own.join('')}\r\n`,
        typeof part === 'string' ? part.replace(/\r\n?|\n/g, '\r\n') : part,
        '\r\n',
      );
    });
    return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
  };
}

/** Writes nothing: for the parameter `partHeaders`, which the writer of the body sends. */
export const withBody: WriteValue = () => {};

/** Explains the parameter `partHeaders`. */
export function explainPartHeaders(headers: Readonly<Record<string, readonly Field[]>>): Explain<Limited> {
  return (e, _, __, value) => void e.issues.push(...issuesIn(value, headers));
}

function* issuesIn(value: unknown, headers: Readonly<Record<string, readonly Field[]>>): Generator<Issue> {
  for (const [part, given] of entriesOf(value)) {
    const fields = valueOfKey(headers, part);
    if (fields === undefined) {
      yield { path: [part], code: 'unknown-key', message: 'is no part that has headers' };
      continue;
    }
    if (given === undefined) continue;
    const values = new Map(entriesOf(given));
    for (const field of fields) {
      yield* below(part, fieldIssues(field, values.get(field[0])));
      values.delete(field[0]);
    }
    for (const [name, text] of values) {
      if (text !== undefined) yield { path: [part, name], code: 'unknown-key', message: 'is no header of this part' };
    }
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** @throws {TypeError} if the text would end the header or cannot be sent */
function headerText(value: unknown): string {
  const text = String(value);
  if (!/^[\t\x20-\x7e]*$/.test(text)) throw new TypeError('a header has characters that it cannot have');
  return text;
}

/** A quoted name, as browsers write it. */
function quoted(name: string): string {
  return name.replace(/[\r\n"]/g, (mark) => (mark === '"' ? '%22' : mark === '\r' ? '%0D' : '%0A'));
}
