import { ClientError, messageOf } from './rest-error.js';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** Shorter secrets can be part of an ordinary word, so that they are removed as whole words only. */
const SHORT = 8;

/** Removes these secrets in every encoding in which a response may repeat them. */
export function redactor(secrets: readonly string[]): Redact {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  // The longest first, because one may contain another.
  const known = [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length);
  return (text) =>
    known.reduce((rest, secret) => {
      if (secret.length >= SHORT || !/^\w+$/.test(secret)) return rest.replaceAll(secret, () => '[token]');
      return rest.replaceAll(/\w+/g, (word) => (word === secret ? '[token]' : word));
    }, text);
}

/**
 * Removes secrets from the message of an error, and from everything that it has of the response, but not from `cause`.
 *
 * @param kept a property to keep, because the call also returns it
 */
export function redactError(error: unknown, redact: Redact, kept?: string): unknown {
  if (!(error instanceof ClientError)) return error;
  const { message: before } = error;
  const { stack, cause: _, message: __, ...facts } = Object.getOwnPropertyDescriptors(error);
  for (const [key, { value, enumerable = false }] of Object.entries(facts)) {
    if (key === kept) continue;
    const clean = redactValue(value, redact);
    if (clean !== value) Object.defineProperty(error, key, { value: clean, enumerable, configurable: true });
  }
  const message = redact(messageOf(error));
  if (stack !== undefined) error.stack = redact((error.stack ?? '').replace(before, () => message));
  error.message = message;
  return error;
}

/** Removes secrets from a value of any depth. Changes objects and lists in place. */
export function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  const open = [value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isJsonContainer(node)) continue;
    for (const [key, field] of Object.entries(node)) redactField(node, key, field, redact, open);
  }
  return value;
}

function redactField(node: object, key: string, field: unknown, redact: Redact, open: unknown[]): void {
  const name = Array.isArray(node) ? key : redact(key);
  const clean =
    typeof field === 'string' ? redact(field) : field instanceof Headers ? redactHeaders(field, redact) : field;
  if (name !== key) Reflect.deleteProperty(node, key);
  if (name !== key || clean !== field) {
    Object.defineProperty(node, name, { value: clean, enumerable: true, writable: true, configurable: true });
  }
  if (typeof field === 'object' && field !== null) open.push(field);
}

/** Copies the headers, because those of a response are immutable. */
function redactHeaders(headers: Headers, redact: Redact): Headers {
  const clean = new Headers();
  headers.forEach((text, name) => clean.append(name, redact(text)));
  return clean;
}

/** Whether a value is an object or a list of JSON. */
function isJsonContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/**
 * @throws TypeError if the token is not valid in a header. `fetch` would report this with a message that contains the
 * token.
 */
export function checkToken(token: unknown): asserts token is string {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the token must be a string of visible ASCII characters, without white space');
  }
}
