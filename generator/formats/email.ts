import type { Format } from './format.js';
import { LABEL } from './hostname.js';
import { IPV4 } from './ipv4.js';
import { IPV6 } from './ipv6.js';

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';
const DOMAIN = `${LABEL}(?:\\.${LABEL})*`;
const ADDRESS = `\\[(?:${IPV4}|[Ii][Pp][Vv]6:${IPV6})\\]`;

/** A mailbox. Whether it exists only the server knows. */
export const email: Format = {
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
