/**
 * A format of a scalar or a text. To add one, add its record and its entry here, the runtime functions that it names,
 * and the functions that make its values (`sample-format.ts` and `arbitrary-format.ts` in `templates/runtime/`).
 */
export interface Format {
  /** For the reference: `ISO 8601 with seconds and an offset`. */
  readonly doc: string;
  /** For messages of validators: `timestamp with an offset`. */
  readonly expected: string;
  /** The JSON type of its values. */
  readonly wire: 'str' | 'int';
  readonly check: RuntimeFunction;
  /** The format in JSON Schema. */
  readonly schema: { readonly [keyword: string]: string | number };
  readonly example: string | number;
  /** Formats that every value of this format has as well. */
  readonly within?: readonly string[];
  /** Compares a value with the current time; absent for formats that are no moments. */
  readonly moment?: { readonly liesAhead: RuntimeFunction; readonly liesBehind: RuntimeFunction };
}

/** A function of the package's runtime. */
export interface RuntimeFunction {
  readonly name: string;
  /** File in `templates/runtime/`, without its extension. */
  readonly module: string;
}

/** Up to 63 letters, digits and hyphens, of which none is at either end. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

const hostname: Format = {
  doc: 'RFC 1123: labels of letters, digits and hyphens, without a dot at the end',
  expected: 'host name',
  wire: 'str',
  check: { name: 'isHostname', module: 'hostname' },
  schema: { type: 'string', format: 'hostname', maxLength: 253, pattern: `^${LABEL}(?:\\.${LABEL})*$` },
  example: 'books.example.com',
  within: ['uri-reference'],
};

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';

/** Four numbers without leading zeros, which some programs would read as octal. */
const IPV4 = `(?:${OCTET}\\.){3}${OCTET}`;

const ipv4: Format = {
  doc: 'an IPv4 address in four decimal numbers without leading zeros',
  expected: 'IPv4 address',
  wire: 'str',
  check: { name: 'isIpv4', module: 'ipv4' },
  schema: { type: 'string', format: 'ipv4', pattern: `^${IPV4}$` },
  example: '192.0.2.7',
  within: ['hostname', 'uri-reference'],
};

const GROUP = '[0-9A-Fa-f]{1,4}';
const LAST_TWO = `(?:${GROUP}:${GROUP}|${IPV4})`;

/** At most `groups` groups before the `::`. */
function upToGroups(groups: number): string {
  return groups === 1 ? `(?:${GROUP})?` : `(?:(?:${GROUP}:){0,${groups - 1}}${GROUP})?`;
}

/** An alternative for each number of groups behind the `::`, as in the grammar of RFC 3986. */
const IPV6 = `(?:${[
  `(?:${GROUP}:){6}${LAST_TWO}`,
  `::(?:${GROUP}:){5}${LAST_TWO}`,
  ...[4, 3, 2, 1, 0].map((after, index) => {
    const groups = after === 0 ? '' : `(?:${GROUP}:){${after}}`;
    return `${upToGroups(index + 1)}::${groups}${LAST_TWO}`;
  }),
  `${upToGroups(6)}::${GROUP}`,
  `${upToGroups(7)}::`,
].join('|')})`;

const ipv6: Format = {
  doc: 'an IPv6 address (RFC 4291), without a zone',
  expected: 'IPv6 address',
  wire: 'str',
  check: { name: 'isIpv6', module: 'ipv6' },
  schema: { type: 'string', format: 'ipv6', pattern: `^${IPV6}$` },
  example: '2001:db8::7',
};

/** The days of the calendar. Years that 4 divides are leap years, except for centuries that 400 does not divide. */
const DAY = `(?:${[
  '[0-9]{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(?:0[1-9]|1[0-9]|2[0-8])',
  '[0-9]{2}(?:0[48]|[2468][048]|[13579][26])-02-29',
  '(?:[02468][048]|[13579][26])00-02-29',
].join('|')})`;

/** A day, which begins at 00:00 UTC and is in the past from then on. */
const date: Format = {
  doc: 'a day of the calendar, such as `2026-02-28`',
  expected: 'date',
  wire: 'str',
  check: { name: 'isDate', module: 'date' },
  schema: { type: 'string', format: 'date', pattern: `^${DAY}$` },
  example: '2024-02-29',
  within: ['hostname', 'uri-reference'],
  moment: {
    liesAhead: { name: 'dateLiesAhead', module: 'date-moment' },
    liesBehind: { name: 'dateLiesBehind', module: 'date-moment' },
  },
};

const HOUR_AND_MINUTE = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

/** A time of day without leap seconds, which depend on the day. */
const time: Format = {
  doc: 'a time of day with seconds and an offset, such as `09:30:00+01:00`',
  expected: 'time with an offset',
  wire: 'str',
  check: { name: 'isTime', module: 'time' },
  schema: {
    type: 'string',
    format: 'time',
    pattern: `^${HOUR_AND_MINUTE}:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+-]${HOUR_AND_MINUTE})$`,
  },
  example: '12:30:45+00:00',
};

/**
 * Matches exactly the timestamps that validators accept: a date of the calendar, seconds, a fraction of up to nine
 * digits, and an offset.
 */
export const TIMESTAMP_PATTERN = `^${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`;

const timestamp: Format = {
  doc: 'ISO 8601 with seconds and an offset',
  expected: 'timestamp with an offset',
  wire: 'str',
  check: { name: 'isTimestamp', module: 'timestamp' },
  schema: { type: 'string', format: 'date-time', pattern: TIMESTAMP_PATTERN },
  example: '2024-02-29T12:30:45+00:00',
  moment: { liesAhead: { name: 'liesAhead', module: 'moment' }, liesBehind: { name: 'liesBehind', module: 'moment' } },
};

/** A number with its unit, and optionally the next smaller unit: 1 year and 2 days need the months between. */
const count = (unit: string, smaller?: string): string =>
  `[0-9]+${unit}${smaller === undefined ? '' : `(?:${smaller})?`}`;

const DAYS = count('D');
const MONTHS = count('M', DAYS);
const SECONDS = count('S');
const MINUTES = count('M', SECONDS);
const TIME_OF_DURATION = `T(?:${count('H', MINUTES)}|${MINUTES}|${SECONDS})`;

const duration: Format = {
  doc: 'ISO 8601 in whole units, none left out between others: `P3D`, `PT1H30M`, `P2W`',
  expected: 'duration',
  wire: 'str',
  check: { name: 'isDuration', module: 'duration' },
  schema: {
    type: 'string',
    format: 'duration',
    pattern: `^P(?:[0-9]+W|(?:${DAYS}|${MONTHS}|${count('Y', MONTHS)})(?:${TIME_OF_DURATION})?|${TIME_OF_DURATION})$`,
  },
  example: 'P1DT12H',
  within: ['uri-reference'],
};

/** A character that all parts of a URI allow, one of `others`, or an octet in percent-encoding. */
function character(others: string): string {
  return `(?:[A-Za-z0-9._~!$&'()*+,;=${others}-]|%[0-9A-Fa-f]{2})`;
}

const ANY_OF_PATH = `${character(':@/')}*`;
const FUTURE_ADDRESS = `[Vv][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+`;
const AUTHORITY = `(?:${character(':')}*@)?(?:\\[(?:${IPV6}|${FUTURE_ADDRESS})\\]|${character('')}*)(?::[0-9]*)?`;

/** `//host/path`, and `/path`, which does not begin with two slashes. */
const NETWORK_PATH = `//${AUTHORITY}(?:/${ANY_OF_PATH})?`;
const ABSOLUTE_PATH = `/(?:${character(':@')}${ANY_OF_PATH})?`;

const SCHEME_AND_PATH = `[A-Za-z][A-Za-z0-9+.-]*:(?:${NETWORK_PATH}|${ABSOLUTE_PATH}|${character(':@')}${ANY_OF_PATH})?`;

/** The path of a reference without a scheme. Its first segment has no colon, which would end a scheme. */
const RELATIVE_PATH = `(?:${NETWORK_PATH}|${ABSOLUTE_PATH}|${character('@')}+(?:/${ANY_OF_PATH})?)?`;

const QUERY_AND_FRAGMENT = `(?:\\?${character(':@/?')}*)?(?:#${character(':@/?')}*)?`;

const uri: Format = {
  doc: 'RFC 3986 with a scheme, such as `https://example.com/a?b#c`',
  expected: 'URI',
  wire: 'str',
  check: { name: 'isUri', module: 'uri' },
  schema: { type: 'string', format: 'uri', pattern: `^${SCHEME_AND_PATH}${QUERY_AND_FRAGMENT}$` },
  example: 'https://example.com/books?by=ada',
  within: ['uri-reference'],
};

const uriReference: Format = {
  doc: 'a URI, or a reference that is relative to one, such as `/books?page=2`',
  expected: 'URI reference',
  wire: 'str',
  check: { name: 'isUriReference', module: 'uri' },
  schema: {
    type: 'string',
    format: 'uri-reference',
    pattern: `^(?:${SCHEME_AND_PATH}|${RELATIVE_PATH})${QUERY_AND_FRAGMENT}$`,
  },
  example: '/books?page=2',
};

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';
const DOMAIN = `${LABEL}(?:\\.${LABEL})*`;
const ADDRESS = `\\[(?:${IPV4}|[Ii][Pp][Vv]6:${IPV6})\\]`;

/** A mailbox, which may not exist. */
const email: Format = {
  doc: 'the mailbox of RFC 5321, such as `ada@example.com`',
  expected: 'email address',
  wire: 'str',
  check: { name: 'isEmail', module: 'email' },
  schema: {
    type: 'string',
    format: 'email',
    pattern: `^(?:${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${DOMAIN}|${ADDRESS})$`,
  },
  example: 'ada@example.com',
};

const hex = (digits: number): string => `[0-9A-Fa-f]{${digits}}`;

const uuid: Format = {
  doc: 'RFC 4122, in either case and of any version',
  expected: 'UUID',
  wire: 'str',
  check: { name: 'isUuid', module: 'uuid' },
  schema: { type: 'string', format: 'uuid', pattern: `^${[8, 4, 4, 4, 12].map(hex).join('-')}$` },
  example: '3f8a1c52-9d0e-4b7a-8c61-5e2f90ab47d3',
  within: ['hostname', 'uri-reference'],
};

/** Bytes. JSON Schema calls this a content encoding. */
const base64: Format = {
  doc: 'RFC 4648 section 4, padded and without line breaks',
  expected: 'base64 text',
  wire: 'str',
  check: { name: 'isBase64', module: 'base64' },
  schema: {
    type: 'string',
    contentEncoding: 'base64',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  },
  example: 'c25vdw==',
  within: ['uri-reference'],
};

/** A decimal number without rounding, such as an amount of money. */
const decimal: Format = {
  doc: 'a decimal number as text, such as `-12.50`, without an exponent',
  expected: 'decimal number',
  wire: 'str',
  check: { name: 'isDecimal', module: 'decimal-text' },
  schema: { type: 'string', format: 'decimal', pattern: '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$' },
  example: '12.50',
  within: ['uri-reference'],
};

/** Patterns of numbers up to `largest`, of up to 19 digits: those with a smaller digit first, and the number itself. */
function upTo(largest: string): readonly string[] {
  const smaller = [...largest].flatMap((digit, index) => {
    const least = index === 0 ? 1 : 0;
    const rest = largest.length - index - 1;
    if (Number(digit) <= least) return [];
    const digits = Number(digit) - 1 === least ? String(least) : `[${least}-${Number(digit) - 1}]`;
    return [`${largest.slice(0, index)}${digits}${rest === 0 ? '' : rest === 1 ? '[0-9]' : `[0-9]{${rest}}`}`];
  });
  return [...smaller, largest];
}

/** The largest and the smallest integer differ in their last digit only. */
const PATTERN = `^(?:0|-?(?:[1-9][0-9]{0,17}|${upTo('9223372036854775807').join('|')})|-9223372036854775808)$`;

/** An integer that a JSON number would round. */
const int64: Format = {
  doc: 'an integer of 64 bits as text, without leading zeros',
  expected: 'integer of 64 bits as text',
  wire: 'str',
  check: { name: 'isInt64Text', module: 'int64' },
  schema: { type: 'string', format: 'int64', pattern: PATTERN },
  example: '9007199254740993',
  within: ['decimal', 'uri-reference'],
};

/** The milliseconds before and after 1970 that `Date` supports. */
const FURTHEST = 8_640_000_000_000_000;

/** A moment as a number, within the range of `Date`. */
function unixTime(unit: 'seconds' | 'milliseconds', format: string, example: number): Format {
  const name = unit === 'seconds' ? 'UnixSeconds' : 'UnixMilliseconds';
  const most = unit === 'seconds' ? FURTHEST / 1000 : FURTHEST;
  const moment = (side: string) => ({ name: `unix${name.slice('Unix'.length)}Lie${side}`, module: 'unix-moment' });
  return {
    doc: `${unit} since 1970-01-01T00:00:00Z, a whole number`,
    expected: `Unix time in ${unit}`,
    wire: 'int',
    check: { name: `is${name}`, module: 'unix-time' },
    schema: { type: 'integer', format, minimum: -most, maximum: most },
    example,
    moment: { liesAhead: moment('Ahead'), liesBehind: moment('Behind') },
  };
}

const unixSeconds: Format = unixTime('seconds', 'unixtime', 1_709_209_845);
const unixMilliseconds: Format = unixTime('milliseconds', 'unix-milliseconds', 1_709_209_845_123);

/** The formats that validators check, by the name that a spec gives them. */
export const formats = {
  timestamp,
  date,
  time,
  duration,
  uri,
  'uri-reference': uriReference,
  email,
  uuid,
  ipv4,
  ipv6,
  hostname,
  base64,
  decimal,
  int64,
  'unix-seconds': unixSeconds,
  'unix-milliseconds': unixMilliseconds,
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly FormatName[];

export function formatOf(having: { readonly format?: string } | undefined): Format | undefined {
  return having?.format === undefined ? undefined : formatNamed(having.format);
}

export function formatNamed(name: string): Format | undefined {
  return Object.hasOwn(formats, name) ? formats[name as FormatName] : undefined;
}

/** Returns the format if validators check it; other formats are annotations. */
export function checkedFormat(format: string | undefined): string | undefined {
  return format === undefined || formatNamed(format) === undefined ? undefined : format;
}

export function isFormatWithin(inner: string, outer: string): boolean {
  return inner === outer || formatNamed(inner)?.within?.includes(outer) === true;
}

/** Whether a JSON value in the spec has a format. Any value has an unknown format. */
export function fitsFormat(name: string, value: unknown): boolean {
  const schema = formatNamed(name)?.schema;
  if (schema === undefined) return true;
  if (schema['type'] === 'integer') return Number.isSafeInteger(value) && isBetween(Number(value), schema);
  const pattern = patternOf(name, String(schema['pattern']));
  return typeof value === 'string' && value.length <= Number(schema['maxLength'] ?? Infinity) && pattern.test(value);
}

function isBetween(
  value: number,
  { minimum = -Infinity, maximum = Infinity }: Readonly<Record<string, unknown>>,
): boolean {
  return value >= Number(minimum) && value <= Number(maximum);
}

/** The compiled patterns, which are long and used for many values. */
const compiled = new Map<string, RegExp>();

function patternOf(name: string, source: string): RegExp {
  const pattern = compiled.get(name) ?? new RegExp(source, 'u');
  compiled.set(name, pattern);
  return pattern;
}
