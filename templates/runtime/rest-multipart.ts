import type { Issue } from './issue.js';
import { multipart, type PartForm } from './rest-form.js';
import type { BodyForm, Parameter, QueryParameter } from './rest-operation.js';
import { ownValue } from './rest-path.js';
import { below } from './rest-value.js';

// Forms whose parts have headers of their own, which `FormData` cannot have.

type PartHeaders = Readonly<Record<string, Readonly<Record<string, Parameter>>>>;

/** `multipart/form-data` with the headers that the call gives as `partHeaders`: by part, then by name. */
export function multipartWithHeaders(
  headers: PartHeaders,
  parts?: Readonly<Record<string, PartForm>>,
): NonNullable<BodyForm['write']> {
  const write = multipart(parts);
  return (value, contentType, given) => {
    const boundary = `----${crypto.randomUUID()}`;
    const named = (given?.['partHeaders'] ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const pieces: (string | Blob)[] = [];
    (write(value, contentType) as FormData).forEach((part, key) => {
      const own = Object.keys(ownValue(headers, key) ?? {}).flatMap((name) => {
        const text = ownValue(ownValue(named, key) ?? {}, name);
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

/** The parameter `partHeaders`, which the writer of the body sends. */
export function partHeaders(headers: PartHeaders, required?: true): QueryParameter {
  return {
    ...(required === undefined ? {} : { required }),
    validate: (value) => {
      const issues = [...issuesIn(value, headers)];
      return issues.length === 0 ? { ok: true, value } : { ok: false, issues };
    },
    write: () => {},
  };
}

function* issuesIn(value: unknown, headers: PartHeaders): Generator<Issue> {
  for (const [part, given] of entriesOf(value)) {
    const known = ownValue(headers, part);
    if (known === undefined) {
      yield { path: [part], code: 'unknown-key', message: 'is no part that has headers' };
      continue;
    }
    if (given === undefined) continue;
    const fields = new Map(entriesOf(given));
    for (const [name, { validate, required }] of Object.entries(known)) {
      const one = fields.get(name);
      fields.delete(name);
      if (one !== undefined) {
        const result = validate?.(one, { mode: 'spec' });
        if (result?.ok === false) yield* below(part, below(name, result.issues));
      } else if (required === true) yield { path: [part, name], code: 'missing', message: 'is missing' };
    }
    for (const [name, one] of fields) {
      if (one !== undefined) yield { path: [part, name], code: 'unknown-key', message: 'is no header of this part' };
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

/** A name between quotes, as browsers write it. */
function quoted(name: string): string {
  return name.replace(/[\r\n"]/g, (one) => (one === '"' ? '%22' : one === '\r' ? '%0D' : '%0A'));
}
