/** How much is tried at random: a little in every run of the tests, and more in `npm run fuzz`. */
export function tries(usually: number, atLength: number): number {
  return process.env['FUZZ_COUNT'] === undefined ? usually : atLength;
}
