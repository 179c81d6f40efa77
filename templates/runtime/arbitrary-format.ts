import * as fc from 'fast-check';
import type { Demands } from './demands.js';
import {
  elasticDecimal,
  elasticEmail,
  elasticHostname,
  elasticUri,
  elasticUriReference,
  formatWithin,
  type Elastic,
} from './format-within.js';
import { formatsIn } from './sample-format.js';

/** Values of the required formats; undefined if there are none. */
export function anyFormatted(demands: Demands): fc.Arbitrary<unknown> | undefined {
  const [format] = formatsIn(demands);
  const any = format && FORMATS[format.name]?.(demands);
  if (demands.formats.length < 2) return any;
  return any?.filter((value) => demands.formats.every(({ check }) => check(value)));
}

const FORMATS: Readonly<Record<string, (demands: Demands) => fc.Arbitrary<unknown>>> = {
  timestamp: anyTimestamp,
  date: anyDate,
  time: anyTime,
  duration: anyDuration,
  uri: ({ length }) => within(fc.oneof(url(), opaque()), length, elasticUri),
  'uri-reference': anyUriReference,
  email: anyEmail,
  uuid: anyUuid,
  ipv4: () => fc.ipV4(),
  ipv6: () => fc.ipV6(),
  hostname: ({ length }) => within(domain(), length, elasticHostname),
  base64: anyBase64,
  decimal: anyDecimalText,
  int64: () => fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  'unix-seconds': ({ range }) => anyMoment(FURTHEST / 1000, range),
  'unix-milliseconds': ({ range }) => anyMoment(FURTHEST, range),
};

/** Timestamps of the years 0 to 9999, with and without a fraction, with any offset. */
function anyTimestamp(): fc.Arbitrary<string> {
  const moment = fc.date({
    min: new Date('0000-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  const digits = some(DIGITS, 0, 9);
  const offset = fc.constantFrom('Z', '+00:00', '-00:00', '+05:30', '-11:59', '+23:59');
  return fc
    .tuple(moment, digits, offset)
    .map(
      ([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${zone}`,
    );
}

/** Days of the years 0 to 9999. */
function anyDate(): fc.Arbitrary<string> {
  const [min, max] = [new Date('0000-01-01T00:00:00.000Z'), new Date('9999-12-31T23:59:59.999Z')];
  return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
}

/** Times of day, with and without a fraction, with any offset. */
function anyTime(): fc.Arbitrary<string> {
  const two = (max: number) => fc.nat({ max }).map((number) => String(number).padStart(2, '0'));
  const fraction = some(DIGITS, 0, 12).map((digits) => (digits === '' ? '' : `.${digits}`));
  const zone = fc.oneof(
    fc.constantFrom('Z', 'z'),
    fc.tuple(fc.constantFrom('+', '-'), two(23), two(59)).map(([sign, hour, minute]) => `${sign}${hour}:${minute}`),
  );
  return fc
    .tuple(two(23), two(59), two(59), fraction, zone)
    .map(([hour, minute, second, rest, offset]) => `${hour}:${minute}:${second}${rest}${offset}`);
}

/** Durations in weeks, in days, in hours, and in both. */
function anyDuration(): fc.Arbitrary<string> {
  const parts = (...units: readonly string[]) =>
    fc
      .tuple(fc.constantFrom(...units), fc.array(fc.maxSafeNat(), { minLength: 3, maxLength: 3 }))
      .map(([kinds, numbers]) => Array.from(kinds, (unit, index) => `${numbers[index] ?? 0}${unit}`).join(''));
  const days = parts('D', 'M', 'MD', 'Y', 'YM', 'YMD');
  const hours = parts('S', 'M', 'MS', 'H', 'HM', 'HMS').map((text) => `T${text}`);
  const both = fc.tuple(days, hours).map((texts) => texts.join(''));
  return fc.oneof(days, hours, both, parts('W')).map((text) => `P${text}`);
}

/** UUIDs of all versions, in both cases. */
function anyUuid(): fc.Arbitrary<string> {
  return some(`${DIGITS}abcdefABCDEF`, 32, 32).map((digits) =>
    [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-'),
  );
}

/** Mailboxes with words or a quoted text, at a domain or an address. */
function anyEmail({ length }: Demands): fc.Arbitrary<string> {
  const words = fc.array(some(`${LETTERS}${DIGITS}!#$%&'*+-/=?^_\`{|}~`, 1, 12), { minLength: 1, maxLength: 3 });
  const character = fc.oneof(some(`${LETTERS}${DIGITS} .@,;:()<>[]`, 1, 1), fc.constantFrom('\\"', '\\\\', '\\a'));
  const quoted = fc.array(character, { maxLength: 12 }).map((characters) => `"${characters.join('')}"`);
  const user = fc.oneof(
    { weight: 5, arbitrary: words.map((parts) => parts.join('.')) },
    { weight: 1, arbitrary: quoted },
  );
  const address = fc.oneof(
    fc.ipV4().map((text) => `[${text}]`),
    fc.ipV6().map((text) => `[IPv6:${text}]`),
  );
  const host = fc.oneof({ weight: 9, arbitrary: domain() }, { weight: 1, arbitrary: address });
  const mailbox = fc.tuple(user, host).map((parts) => parts.join('@'));
  return within(mailbox, length, elasticEmail);
}

/** URIs, and references with a path, a query or a fragment alone. */
function anyUriReference({ length }: Demands): fc.Arbitrary<string> {
  const relative = fc
    .tuple(fc.constantFrom('', '/', './', '//example.com/', '?', '#'), ofUri(''))
    .map((parts) => parts.join(''));
  return within(fc.oneof(relative, url(), opaque()), length, elasticUriReference);
}

/** Base64 text with and without padding. */
function anyBase64({ length: { min, max } }: Demands): fc.Arbitrary<string> {
  const least = Math.ceil(min / 4);
  const most = Math.max(least, Math.floor(Math.min(max, (least + 12) * 4) / 4));
  const groups = fc.array(some(`${LETTERS}${DIGITS}+/`, 4, 4), { minLength: least, maxLength: most });
  return fc
    .tuple(groups, fc.constantFrom('', '=', '=='))
    .map(([texts, padding]) =>
      texts.length === 0 ? '' : texts.join('').slice(0, -padding.length || undefined) + padding,
    );
}

/** Decimal numbers of up to 30 digits in front of the point and behind it. */
function anyDecimalText({ length }: Demands): fc.Arbitrary<string> {
  const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String);
  const fraction = some(DIGITS, 0, 30).map((digits) => (digits === '' ? '' : `.${digits}`));
  return within(
    fc.tuple(whole, fraction).map((parts) => parts.join('')),
    length,
    elasticDecimal,
  );
}

const FURTHEST = 8_640_000_000_000_000;
const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function anyMoment(furthest: number, { min, max }: Demands['range']): fc.Arbitrary<number> {
  return fc.integer({ min: Math.max(Math.ceil(min), -furthest), max: Math.min(Math.floor(max), furthest) });
}

/** Texts of `least` to `most` of some characters. */
function some(characters: string, least: number, most: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), minLength: least, maxLength: most });
}

function domain(): fc.Arbitrary<string> {
  const end = some(LETTERS + DIGITS, 1, 1);
  const long = fc.tuple(end, some(`${LETTERS}${DIGITS}-`, 0, 61), end).map((parts) => parts.join(''));
  return fc.array(fc.oneof(end, long), { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
}

/** Replaces `webUrl` of fast-check, which takes a second and 90 MB before its first URL. */
function url(): fc.Arbitrary<string> {
  const behind = (sign: string, others: string) =>
    fc.oneof(
      fc.constant(''),
      ofUri(others).map((text) => sign + text),
    );
  const start = fc.tuple(fc.constantFrom('http://', 'https://'), fc.webAuthority());
  return fc
    .tuple(start, behind('/', ':@/'), behind('?', ':@/?'), behind('#', ':@/?'))
    .map(([scheme, ...parts]) => [...scheme, ...parts].join(''));
}

function opaque(): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom('urn:', 'mailto:', 'tel:', 'x+y.z-1:'), ofUri(':@')).map((parts) => parts.join(''));
}

/** Characters of a path, including percent-encoded octets. */
function ofUri(others: string): fc.Arbitrary<string> {
  const plain = some(`${LETTERS}${DIGITS}-._~!$&'()*+,;=${others}`, 1, 1);
  const octet = fc.nat({ max: 255 }).map((code) => `%${code.toString(16).padStart(2, '0')}`);
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: octet }), { maxLength: 20 })
    .map((characters) => characters.join(''));
}

function within(texts: fc.Arbitrary<string>, { min, max }: Demands['length'], elastic: Elastic): fc.Arbitrary<string> {
  return min <= 0 && max === Infinity ? texts : texts.map((text) => formatWithin(text, min, max, elastic));
}
