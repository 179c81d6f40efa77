import type { Demands, NamedFormat } from './demands.js';
import {
  elasticDecimal,
  elasticEmail,
  elasticHostname,
  elasticUri,
  elasticUriReference,
  formatWithin,
} from './format-within.js';
import { drawFutureTimestamp, drawTimestamp, drawUnixMilliseconds, drawUnixSeconds } from './sample-number.js';
import { Random, type Source } from './sample-random.js';
import { TEXTS } from './sample-text.js';

export interface DrawnFormat {
  readonly name: string;
  /** @param field name of the field, from which the tense of a moment follows */
  readonly draw: (random: Source, demands: Demands, field: string) => string | number;
}

/** The required formats. The first one includes the others, if possible. */
export function formatsIn(demands: Demands): readonly DrawnFormat[] {
  const { formats } = demands;
  // Patterns beside a format are those of decimals, which need no format.
  if (formats.length === 0 || demands.patterns.length > 0) return NO_FORMATS;
  const drawn = formats.flatMap(({ name }) => {
    const draw = FORMATS[name];
    return draw === undefined ? [] : [{ name, draw }];
  });
  if (drawn.length < 2) return drawn;
  const hasAll = ({ draw }: DrawnFormat): boolean => {
    const value = draw(new Random(1), demands, '');
    return formats.every(({ check }: NamedFormat) => check(value));
  };
  const first = drawn.find(hasAll);
  return first === undefined ? drawn : [first, ...drawn.filter((sample) => sample !== first)];
}

const NO_FORMATS: readonly DrawnFormat[] = [];

const FORMATS: Readonly<Record<string, DrawnFormat['draw']>> = {
  timestamp: (random, _, field) => (liesAhead(field) ? drawFutureTimestamp(random) : drawTimestamp(random)),
  date: (random, _, field) => (liesAhead(field) ? drawFutureTimestamp(random) : drawTimestamp(random)).slice(0, 10),
  time: (random) => `${drawTimestamp(random).slice(11, 19)}Z`,
  duration: (random) =>
    random.oneOf(['PT15M', 'PT45S', 'PT1H', 'PT1H30M', 'P1D', 'P3D', 'P1DT12H', 'P2W', 'P1M', 'P1Y', 'P1Y6M']),
  // Addresses and hosts below domains that are reserved for examples.
  uri: (random, { length }) => formatWithin(TEXTS.url(random), length.min, length.max, elasticUri),
  'uri-reference': (random, { length }) =>
    formatWithin(`/${TEXTS.slug(random)}`, length.min, length.max, elasticUriReference),
  email: (random, { length }) => formatWithin(TEXTS.email(random), length.min, length.max, elasticEmail),
  hostname: (random, { length }) => formatWithin(TEXTS.host(random), length.min, length.max, elasticHostname),
  uuid: drawUuid,
  // Networks that are reserved for documentation.
  ipv4: (random) => `${random.oneOf(['192.0.2', '198.51.100', '203.0.113'])}.${random.integer(1, 254)}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 0xffff).toString(16)}`,
  base64: (random, { length }) => {
    const groups = Math.max(Math.min(6, Math.floor(length.max / 4)), Math.ceil(length.min / 4));
    return characters(random, groups * 4, ALPHABET);
  },
  decimal: (random, { length }) => {
    const text = `${random.integer(0, 999)}.${characters(random, 2, '0123456789')}`;
    return formatWithin(text, length.min, length.max, elasticDecimal);
  },
  int64: (random) => String(BigInt(random.integer(1, Number.MAX_SAFE_INTEGER)) * 1000n),
  'unix-seconds': (random, { range }, field) =>
    within(
      liesAhead(field) ? Math.floor(Date.parse(drawFutureTimestamp(random)) / 1000) : drawUnixSeconds(random),
      range,
    ),
  'unix-milliseconds': (random, { range }, field) =>
    within(liesAhead(field) ? Date.parse(drawFutureTimestamp(random)) : drawUnixMilliseconds(random), range),
};

/** Whether the name of a field suggests a future moment. */
function liesAhead(field: string): boolean {
  return /(^|_)(until|expires?|expires_at|due|due_at|deadline|ends?|ends_at)$/.test(field);
}

function within(value: number, { min, max }: Demands['range']): number {
  return Math.min(Math.max(value, Math.ceil(min)), Math.floor(max));
}

/** A UUID of version 4. */
function drawUuid(random: Source): string {
  const digits = characters(random, 32, HEXADECIMAL);
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
    digits.slice(20),
  ];
  return `${a}-${b}-4${c}-${random.oneOf(['8', '9', 'a', 'b'])}${d}-${e}`;
}

const HEXADECIMAL = '0123456789abcdef';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function characters(random: Source, count: number, alphabet: string): string {
  return Array.from({ length: count }, () => alphabet.charAt(random.integer(0, alphabet.length - 1))).join('');
}
