import { formatNames, formats } from '../../formats/formats.js';
import { openChoice, type NameForm } from './shape.js';

const formatName: NameForm = {
  what: 'the name of a format',
  pattern: /^[A-Za-z0-9][A-Za-z0-9_.:+/-]*$/,
  like: 'a name without spaces, such as uri-template',
};

/** The names of formats in JSON Schema, OpenAPI and other languages. */
const elsewhere = new Map([
  ['date-time', 'timestamp'],
  ['datetime', 'timestamp'],
  ['date_time', 'timestamp'],
  ['iso8601', 'timestamp'],
  ['rfc3339', 'timestamp'],
  ['url', 'uri'],
  ['uri_reference', 'uri-reference'],
  ['mail', 'email'],
  ['e-mail', 'email'],
  ['guid', 'uuid'],
  ['ip', 'ipv4'],
  ['ip-address', 'ipv4'],
  ['host-name', 'hostname'],
  ['host', 'hostname'],
  ['byte', 'base64'],
  ['long', 'int64'],
  ['unixtime', 'unix-seconds'],
  ['unix-time', 'unix-seconds'],
  ['unix-timestamp', 'unix-seconds'],
  ['epoch-seconds', 'unix-seconds'],
  ['epoch-milliseconds', 'unix-milliseconds'],
]);

/** Registered names of JSON Schema and OpenAPI that resemble one that validators check, and invented ones. */
const own =
  /^(?:x-[A-Za-z0-9_.:+/-]+|iri|iri-reference|idn-email|idn-hostname|uint64|int32|decimal128|base64url|date-time-local|time-local)$/;

const docs = Object.fromEntries(formatNames.map((name) => [name, formats[name].doc]));

/** The format that another language calls by this name; undefined where none is. */
export function formatElsewhere(name: string): string | undefined {
  return elsewhere.get(name.toLowerCase());
}

/** Whether a name means a format of its own, however near to one that validators check. */
export function isOwnFormat(name: string): boolean {
  return own.test(name);
}

/** A format that validators check, or the name of another one, which documentation and schemas carry. */
export const format = openChoice('a format that validators check', docs, { form: formatName, elsewhere, own });

/** A sentence for each format, for editors. */
export const formatDoc = `${formatNames.map((name) => `\`${name}\`: ${formats[name].doc}.`).join(' ')} Any other name is an annotation.`;
