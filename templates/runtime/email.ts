import { isDomain } from './hostname.js';
import { isIpv4 } from './ipv4.js';
import { isIpv6 } from './ipv6.js';

/**
 * Whether a value is a mailbox in the grammar of RFC 5321: words with dots between them, or a quoted text; `@`; and a
 * domain, or an address in brackets (`ada@[192.0.2.7]`, `ada@[IPv6:2001:db8::7]`).
 */
export function isEmail(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const at = text.charCodeAt(0) === QUOTE ? endOfQuoted(text) : endOfWords(text);
  if (at <= 0 || text.charCodeAt(at) !== AT_SIGN) return false;
  return text.charCodeAt(at + 1) === OPENING_BRACKET ? isAddress(text, at + 2) : isDomain(text, at + 1);
}

const QUOTE = 0x22;
const EMAIL_DOT = 0x2e;
const AT_SIGN = 0x40;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;

/** Index after words of which none is empty, or -1. */
function endOfWords(text: string): number {
  let word = 0;
  for (let at = 0; ; at++) {
    const code = text.charCodeAt(at);
    // Tests letters first, because most characters are letters.
    const letter = code | 0x20;
    if (letter >= 0x61 && letter <= 0x7a) continue;
    if (code !== EMAIL_DOT && code !== AT_SIGN && isOfWord(code)) continue;
    if (at === word) return -1;
    if (code !== EMAIL_DOT) return at;
    word = at + 1;
  }
}

/** Index after the closing quote, or -1. */
function endOfQuoted(text: string): number {
  for (let at = 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
    const quoted = text.charCodeAt(at);
    if (!(quoted >= 0x20 && quoted <= 0x7e)) return -1;
  }
  return -1;
}

function isAddress(text: string, start: number): boolean {
  if (text.length > start + LONGEST_ADDRESS || !text.endsWith(']')) return false;
  const isVersion6 = text.slice(start, start + 5).toLowerCase() === 'ipv6:';
  return isVersion6 ? isIpv6(text.slice(start + 5, -1)) : isIpv4(text.slice(start, -1));
}

/** The length of the longest address, with its tag and brackets. */
const LONGEST_ADDRESS = 51;

/** Whether a character that is no letter may be in a word. */
function isOfWord(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true;
  return code < 0x80 && "!#$%&'*+-/=?^_`{|}~".includes(String.fromCharCode(code));
}
