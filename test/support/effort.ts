/** Whether this is `npm run test:long` and not `npm test`. */
export const isLongRun = process.env['SNOWSPEC_EFFORT'] === 'long';

/** How much a test tries of what it could try without end: a quarter or less in `npm test`, all of it in `npm run test:long`. */
export function tries(usually: number, atLength: number): number {
  return isLongRun ? atLength : usually;
}
