import { ClientError, messageOf } from './rest-error.js';

/** Removes secrets from a text that comes from elsewhere. */
export type Redact = (text: string) => string;

/** A secret with fewer characters can be part of an ordinary word, so that it is removed as a whole word only. */
const SHORT = 8;

/** Removes these secrets, in each form in which an answer may repeat them. */
export function redactor(secrets: readonly string[]): Redact {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  // The longest first, since one may be a part of another.
  const known = [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length);
  return (text) =>
    known.reduce((rest, secret) => {
      if (secret.length >= SHORT || !/^\w+$/.test(secret)) return rest.replaceAll(secret, () => '[token]');
      return rest.replaceAll(/\w+/g, (word) => (word === secret ? '[token]' : word));
    }, text);
}

/**
 * Removes secrets from an error of a call: its message, and all that it has of the answer. `cause` is the caller's.
 *
 * @param kept a property that stays, since the call returns it, too
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

/** A value of an answer without secrets. Objects and lists are changed in place, however deep they are. */
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

/** Those of an answer cannot be changed. */
function redactHeaders(headers: Headers, redact: Redact): Headers {
  const clean = new Headers();
  headers.forEach((text, name) => clean.append(name, redact(text)));
  return clean;
}

/** Whether a value is an object or a list as JSON has them. */
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
