import type { Format } from './format.js';

/** A number with its unit, and the next smaller unit if there is more: 1 year and 2 days need the months between. */
const count = (unit: string, smaller?: string): string =>
  `[0-9]+${unit}${smaller === undefined ? '' : `(?:${smaller})?`}`;

const DAYS = count('D');
const MONTHS = count('M', DAYS);
const SECONDS = count('S');
const MINUTES = count('M', SECONDS);
const TIME = `T(?:${count('H', MINUTES)}|${MINUTES}|${SECONDS})`;

/** A length of time, in units of which none between the largest and the smallest is left out. */
export const duration: Format = {
  doc: 'ISO 8601 in whole units, none left out between others: `P3D`, `PT1H30M`, `P2W`',
  expected: 'duration',
  wire: 'str',
  check: { name: 'isDuration', module: 'duration' },
  schema: {
    type: 'string',
    format: 'duration',
    pattern: `^P(?:[0-9]+W|(?:${DAYS}|${MONTHS}|${count('Y', MONTHS)})(?:${TIME})?|${TIME})$`,
  },
  example: 'P1DT12H',
  within: ['uri-reference'],
};
