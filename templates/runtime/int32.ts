/** Whether a value is an integer of 32 bits. */
export function isInt32(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value;
}
