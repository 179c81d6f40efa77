import { isIpv6 } from './ipv6.js';

/** Whether a value is a URI in the grammar of RFC 3986: with a scheme, with or without a fragment. */
export function isUri(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const colon = endOfScheme(text);
  return colon > 0 && isRest(text, colon + 1);
}

/** Whether a value is a URI, or a reference that is relative to one. */
export function isUriReference(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const colon = endOfScheme(text);
  if (colon > 0) return isRest(text, colon + 1);
  // A colon in the first segment of a relative reference would end a scheme.
  return text[endOf(text, 0, '@')] !== ':' && isRest(text, 0);
}

/** Index of the colon after a scheme, or -1. */
function endOfScheme(text: string): number {
  if (!isLetter(text.charCodeAt(0))) return -1;
  let at = 1;
  while (isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at)) || isOneOf(text, at, '+-.')) at += 1;
  return text[at] === ':' ? at : -1;
}

/** Whether what begins at `start` is an authority, if any, a path, a query and a fragment, which may all be empty. */
function isRest(text: string, start: number): boolean {
  let at = start;
  if (text.startsWith('//', start)) {
    at = endOfAuthority(text, start + 2);
    // The path that follows begins with a slash, unless it is empty.
    if (at < 0 || (at < text.length && !isOneOf(text, at, '/?#'))) return false;
  }
  at = endOf(text, at, ':@/');
  if (text[at] === '?') at = endOf(text, at + 1, ':@/?');
  if (text[at] === '#') at = endOf(text, at + 1, ':@/?');
  return at === text.length;
}

/** Index after the name of a user, a host and a port, or -1. */
function endOfAuthority(text: string, start: number): number {
  const user = endOf(text, start, ':');
  const host = text[user] === '@' ? user + 1 : start;
  const end = text[host] === '[' ? endOfLiteral(text, host) : endOf(text, host, '');
  if (end < 0 || text[end] !== ':') return end;
  let port = end + 1;
  while (isDigit(text.charCodeAt(port))) port += 1;
  return port;
}

/** Index after an address in brackets, or -1. */
function endOfLiteral(text: string, start: number): number {
  const close = text.indexOf(']', start);
  if (close < 0) return -1;
  const version = text[start + 1];
  if (version !== 'v' && version !== 'V') return isIpv6(text.slice(start + 1, close)) ? close + 1 : -1;
  let dot = start + 2;
  while (isHexadecimal(text, dot)) dot += 1;
  if (dot === start + 2 || text[dot] !== '.' || dot + 1 === close) return -1;
  // Nothing is in percent-encoding here.
  for (let at = dot + 1; at < close; at++) {
    if (text[at] === '%' || endOf(text, at, ':', at + 1) === at) return -1;
  }
  return close + 1;
}

/** Index of the first character, up to `limit`, that is neither of every part of a URI nor one of `others`. */
function endOf(text: string, start: number, others: string, limit = text.length): number {
  let at = start;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (isLetter(code) || isDigit(code) || isOneOf(text, at, "-._~!$&'()*+,;=") || isOneOf(text, at, others)) at += 1;
    else if (code === PERCENT && isHexadecimal(text, at + 1) && isHexadecimal(text, at + 2)) at += 3;
    else break;
  }
  return at;
}

const PERCENT = 0x25;

function isOneOf(text: string, at: number, characters: string): boolean {
  return at < text.length && characters.includes(text.charAt(at));
}

function isLetter(code: number): boolean {
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHexadecimal(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const letter = code | 0x20;
  return isDigit(code) || (letter >= 0x61 && letter <= 0x66);
}
