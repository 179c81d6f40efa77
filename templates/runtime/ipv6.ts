import { isIpv4 } from './ipv4.js';

/**
 * Whether a value is an IPv6 address without a zone: eight groups of up to four hexadecimal digits. `::` replaces one
 * or more groups, and an IPv4 address the last two.
 */
export function isIpv6(text: unknown): text is string {
  if (typeof text !== 'string' || text.length < 2 || text.length > LONGEST_IPV6) return false;
  const length = text.length;
  let groups = 0;
  let isShortened = text.charCodeAt(0) === GROUP_COLON && text.charCodeAt(1) === GROUP_COLON;
  let at = isShortened ? 2 : 0;
  while (at < length) {
    const end = endOfHexadecimal(text, at);
    if (end < length && text.charCodeAt(end) === IPV4_POINT) {
      return isIpv4(text.slice(at)) && isWhole(groups + 2, isShortened);
    }
    if (end === at || end > at + 4) return false;
    groups += 1;
    if (end === length) break;
    if (text.charCodeAt(end) !== GROUP_COLON) return false;
    at = end + 1;
    // A colon at the end follows another one, or nothing is behind it.
    if (at === length) return false;
    if (text.charCodeAt(at) === GROUP_COLON) {
      if (isShortened) return false;
      isShortened = true;
      at += 1;
    }
  }
  return isWhole(groups, isShortened);
}

const IPV4_POINT = 0x2e;
const GROUP_COLON = 0x3a;

/** `1111:1111:1111:1111:1111:1111:255.255.255.255` */
const LONGEST_IPV6 = 45;

function isWhole(groups: number, isShortened: boolean): boolean {
  return isShortened ? groups < 8 : groups === 8;
}

function endOfHexadecimal(text: string, start: number): number {
  let end = start;
  while (end < text.length && isHexadecimalDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isHexadecimalDigit(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}
