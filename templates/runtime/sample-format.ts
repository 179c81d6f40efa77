import {
  elasticDecimal,
  elasticEmail,
  elasticHostname,
  elasticUri,
  elasticUriReference,
  formatWithin,
} from './format-within.js';
import type { Random } from './sample-random.js';
import { drawEmail, drawHost, drawSlug, drawUrl } from './sample-text.js';

// Texts of formats. Bounds count characters; a text within them is of the format, unlike one that is cut.

/** An email address below a domain that is reserved for examples. */
export function drawMailbox(random: Random, min: number = 0, max: number = Infinity): string {
  return formatWithin(drawEmail(random), min, max, elasticEmail);
}

/** A URL below a domain that is reserved for examples. */
export function drawUri(random: Random, min: number = 0, max: number = Infinity): string {
  return formatWithin(drawUrl(random), min, max, elasticUri);
}

/** The path of a URL. */
export function drawUriReference(random: Random, min: number = 0, max: number = Infinity): string {
  return formatWithin(`/${drawSlug(random)}`, min, max, elasticUriReference);
}

/** A host below a domain that is reserved for examples. */
export function drawHostname(random: Random, min: number = 0, max: number = Infinity): string {
  return formatWithin(drawHost(random), min, max, elasticHostname);
}

/** A UUID of version 4. */
export function drawUuid(random: Random): string {
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

/** An address of a network that is reserved for documentation. */
export function drawIpv4(random: Random): string {
  return `${random.oneOf(['192.0.2', '198.51.100', '203.0.113'])}.${random.integer(1, 254)}`;
}

/** An address of the network that is reserved for documentation. */
export function drawIpv6(random: Random): string {
  return `2001:db8::${random.integer(1, 0xffff).toString(16)}`;
}

/** Base64 text of a few bytes. */
export function drawBase64(random: Random, min: number = 0, max: number = Infinity): string {
  const groups = Math.max(Math.min(6, Math.floor(max / 4)), Math.ceil(min / 4));
  return characters(random, groups * 4, ALPHABET);
}

/** A number with two decimals, if the bounds allow it. */
export function drawDecimal(random: Random, min: number = 0, max: number = Infinity): string {
  const text = `${random.integer(0, 999)}.${characters(random, 2, '0123456789')}`;
  return formatWithin(text, min, max, elasticDecimal);
}

/** An integer of up to 64 bits. */
export function drawInt64Text(random: Random): string {
  return String(BigInt(random.integer(1, Number.MAX_SAFE_INTEGER)) * 1000n);
}

const HEXADECIMAL = '0123456789abcdef';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function characters(random: Random, count: number, alphabet: string): string {
  return Array.from({ length: count }, () => alphabet.charAt(random.integer(0, alphabet.length - 1))).join('');
}
