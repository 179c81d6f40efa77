import { base64 } from './base64.js';
import { date } from './date.js';
import { decimal } from './decimal.js';
import { duration } from './duration.js';
import { email } from './email.js';
import type { Format } from './format.js';
import { hostname } from './hostname.js';
import { int64 } from './int64.js';
import { ipv4 } from './ipv4.js';
import { ipv6 } from './ipv6.js';
import { time } from './time.js';
import { timestamp } from './timestamp.js';
import { unixMilliseconds, unixSeconds } from './unix-time.js';
import { uri } from './uri.js';
import { uriReference } from './uri-reference.js';
import { uuid } from './uuid.js';

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

/** The record of a format; undefined where there is none, or one that the compiler does not know. */
export function formatOf(having: { readonly format?: string } | undefined): Format | undefined {
  return having?.format === undefined ? undefined : formatNamed(having.format);
}

/** The format of that name; undefined for one that the compiler does not know. */
export function formatNamed(name: string): Format | undefined {
  return Object.hasOwn(formats, name) ? formats[name as FormatName] : undefined;
}

/** The format, if validators check it: any other is an annotation. */
export function checkedFormat(format: string | undefined): string | undefined {
  return format === undefined || formatNamed(format) === undefined ? undefined : format;
}

/** Whether every value of one format has another format, too. */
export function isFormatWithin(inner: string, outer: string): boolean {
  return inner === outer || formatNamed(inner)?.within?.includes(outer) === true;
}
