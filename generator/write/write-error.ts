/** Why the writer refuses. The message is one line, meant for the person at the terminal. */
export class WriteError extends Error {
  override readonly name = 'WriteError';

  constructor(
    readonly reason: 'out-folder' | 'unsafe-path' | 'foreign-file' | 'locked' | 'interrupted' | 'unformattable',
    message: string,
  ) {
    super(message);
  }
}

/** True for an error of the file system with one of these codes (`ENOENT`, ...). */
export function isFileSystemError(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
