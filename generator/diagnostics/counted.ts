/** `1 object`, `2 objects`; `many` for a plural that is not made with an `s`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
