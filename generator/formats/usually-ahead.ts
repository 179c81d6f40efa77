/** Whether the moment in a field of that name is usually still to come. */
export function usuallyLiesAhead(field: string): boolean {
  return /(^|_)(until|expires?|expires_at|due|due_at|deadline|ends?|ends_at)$/.test(field);
}
