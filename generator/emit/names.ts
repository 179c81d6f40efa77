import { createHash } from 'node:crypto';
import { isDeviceName } from '../model/device-names.js';
import { capitalised } from '../capitals.js';

/**
 * `mfa-level` for `MFALevel`; `iso8601-timestamp` for `ISO8601Timestamp`. A name that is too long for a file is
 * shortened, with a digest. A device name of Windows has an underscore behind it.
 */
export function kebab(name: string): string {
  const known = kebabs.get(name);
  if (known !== undefined) return known;
  const inWords = words(name).join('-').toLowerCase();
  const whole = isDeviceName(inWords) ? `${inWords}_` : inWords;
  const text =
    whole.length > LONGEST_FILE_NAME ? `${whole.slice(0, LONGEST_FILE_NAME - 9)}-${shortDigest(name)}` : whole;
  if (kebabs.size >= MOST_KEBABS) kebabs.clear();
  kebabs.set(name, text);
  return text;
}

/** Most file systems allow 255 bytes, with file extensions and temporary names. */
const LONGEST_FILE_NAME = 160;

function shortDigest(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}

/** Memoized, because every file needs the paths of its imports. */
const kebabs = new Map<string, string>();
const MOST_KEBABS = 50_000;

/** `guild` for `Guild`, `mfaLevel` for `MFALevel`, `workerId` for `worker_id`. */
export function camel(name: string): string {
  const [first = '', ...rest] = words(/[_-]/.test(name) ? name.toLowerCase() : name);
  return first.toLowerCase() + rest.map(capitalised).join('');
}

/** A name as the key of an object literal or type, and always as an own property. */
export function propertyKey(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

/** JSON data as code, in which each key is that of an own property. */
export function dataText(data: unknown): string {
  return JSON.stringify(data).replace(/(?<=[{,])"__proto__":/g, `${propertyKey('__proto__')}:`);
}

/** The name of a field in code: its `as`, or its key in JSON. */
export function codeNameOf({ name, as }: { readonly name: string; readonly as?: string }): string {
  return as ?? name;
}

/** `.NAME`, or `["odd name"]`. */
export function propertyAccess(name: string): string {
  return IDENTIFIER.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** The type of these values: `'a' | 1`. */
export function literalUnion(values: Iterable<unknown>): string {
  return Array.from(values, (value) => JSON.stringify(value)).join(' | ');
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

export function words(name: string): string[] {
  return name
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[_-]+/)
    .filter((word) => word !== '');
}
