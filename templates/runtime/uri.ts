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
  return text.charCodeAt(endOf(text, 0, PLAIN | AT)) !== URI_COLON && isRest(text, 0);
}

/** Index of the colon after a scheme, or -1. */
function endOfScheme(text: string): number {
  if (!isLetter(text.charCodeAt(0))) return -1;
  let at = 1;
  while (at < text.length && isOfScheme(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === URI_COLON ? at : -1;
}

/** Whether the text from `start` on is an authority, a path, a query and a fragment, all of which may be empty. */
function isRest(text: string, start: number): boolean {
  const length = text.length;
  let at = start;
  if (text.charCodeAt(start) === SLASH && text.charCodeAt(start + 1) === SLASH) {
    at = endOfAuthority(text, start + 2);
    // The path that follows begins with a slash, unless it is empty.
    if (at < 0 || (at < length && (uriClassOf(text.charCodeAt(at)) & ENDS_AUTHORITY) === 0)) return false;
  }
  at = endOf(text, at, IN_PATH);
  if (at < length && text.charCodeAt(at) === QUESTION) at = endOf(text, at + 1, IN_QUERY);
  if (at < length && text.charCodeAt(at) === HASH) at = endOf(text, at + 1, IN_QUERY);
  return at === length;
}

/** Index after the name of a user, a host and a port, or -1. */
function endOfAuthority(text: string, start: number): number {
  const name = endOf(text, start, PLAIN);
  // The text before an at sign is a user, which may contain colons.
  const user = text.charCodeAt(name) === URI_COLON ? endOf(text, name, PLAIN | IS_COLON) : name;
  const host = text.charCodeAt(user) === SIGN_AT ? user + 1 : start;
  const end =
    text.charCodeAt(host) === BRACKET ? endOfLiteral(text, host) : host === start ? name : endOf(text, host, PLAIN);
  if (end < 0 || text.charCodeAt(end) !== URI_COLON) return end;
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
  // Percent-encoding is invalid here.
  for (let at = dot + 1; at < close; at++) {
    if (text[at] === '%' || endOf(text, at, PLAIN | IS_COLON, at + 1) === at) return -1;
  }
  return close + 1;
}

/** Index of the first character, up to `limit`, that is of none of the classes. */
function endOf(text: string, start: number, classes: number, limit = text.length): number {
  let at = start;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (isLetter(code) || (uriClassOf(code) & classes) !== 0) at += 1;
    else if (code === PERCENT && isHexadecimal(text, at + 1) && isHexadecimal(text, at + 2)) at += 3;
    else break;
  }
  return at;
}

const HASH = 0x23;
const PERCENT = 0x25;
const SLASH = 0x2f;
const URI_COLON = 0x3a;
const QUESTION = 0x3f;
const SIGN_AT = 0x40;
const BRACKET = 0x5b;

/** Classes of characters: of every part of a URI, and single ones. */
const PLAIN = 1;
const IS_COLON = 2;
const AT = 4;
const IS_SLASH = 8;
const IS_QUESTION = 16;
const IS_HASH = 32;
const IN_PATH = PLAIN | IS_COLON | AT | IS_SLASH;
const IN_QUERY = IN_PATH | IS_QUESTION;
const ENDS_AUTHORITY = IS_SLASH | IS_QUESTION | IS_HASH;

/** The class of a character that is no letter; 0 where no part of a URI has it. */
function uriClassOf(code: number): number {
  if (code >= 0x26 && code <= 0x39) return code === SLASH ? IS_SLASH : PLAIN; // & ' ( ) * + , - . / and digits
  switch (code) {
    case 0x21: // !
    case 0x24: // $
    case 0x3b: // ;
    case 0x3d: // =
    case 0x5f: // _
    case 0x7e: // ~
      return PLAIN;
    case URI_COLON:
      return IS_COLON;
    case SIGN_AT:
      return AT;
    case QUESTION:
      return IS_QUESTION;
    case HASH:
      return IS_HASH;
    default:
      return 0;
  }
}

/** A letter, a digit, or one of `+-.` */
function isOfScheme(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e;
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
