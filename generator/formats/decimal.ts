import type { Format } from './format.js';

/** A number that loses nothing, such as an amount of money: it has as many digits as are written. */
export const decimal: Format = {
  doc: 'a decimal number as text, such as `-12.50`, without an exponent',
  expected: 'decimal number',
  wire: 'str',
  check: { name: 'isDecimal', module: 'decimal-text' },
  schema: { type: 'string', format: 'decimal', pattern: '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$' },
  example: '12.50',
  within: ['uri-reference'],
};
