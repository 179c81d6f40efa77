/** The command was called in a way that cannot work. The message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
