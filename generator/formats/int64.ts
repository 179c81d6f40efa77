import type { Format } from './format.js';

/** Numbers of up to 19 digits that are at most the one given: those that have a smaller digit first, and itself. */
function upTo(largest: string): readonly string[] {
  const smaller = [...largest].flatMap((digit, index) => {
    const least = index === 0 ? 1 : 0;
    const rest = largest.length - index - 1;
    if (Number(digit) <= least) return [];
    const digits = Number(digit) - 1 === least ? String(least) : `[${least}-${Number(digit) - 1}]`;
    return [`${largest.slice(0, index)}${digits}${rest === 0 ? '' : rest === 1 ? '[0-9]' : `[0-9]{${rest}}`}`];
  });
  return [...smaller, largest];
}

/** The largest and the smallest integer differ in their last digit alone. */
const PATTERN = `^(?:0|-?(?:[1-9][0-9]{0,17}|${upTo('9223372036854775807').join('|')})|-9223372036854775808)$`;

/** An integer that a JSON number would round. */
export const int64: Format = {
  doc: 'an integer of 64 bits as text, without leading zeros',
  expected: 'integer of 64 bits as text',
  wire: 'str',
  check: { name: 'isInt64Text', module: 'int64-text' },
  schema: { type: 'string', format: 'int64', pattern: PATTERN },
  example: '9007199254740993',
  within: ['decimal', 'uri-reference'],
};
