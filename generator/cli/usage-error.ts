/** Invalid arguments or options. The message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
