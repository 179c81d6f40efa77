/** Arguments, options or a configuration that are invalid, or that name a thing which does not exist. The message is one line. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}
