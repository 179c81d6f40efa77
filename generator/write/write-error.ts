/** The reason why the writer refuses, in one line for the user. */
export class WriteError extends Error {
  override readonly name = 'WriteError';

  constructor(
    readonly reason:
      | 'out-folder'
      | 'unsafe-path'
      | 'foreign-file'
      | 'locked'
      | 'unwritable'
      | 'interrupted'
      | 'unformattable',
    message: string,
  ) {
    super(message);
  }
}

/** True for an error of the file system with one of these codes (`ENOENT`, ...). */
export function isFileSystemError(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** How long to wait before each further attempt, in milliseconds: together less than a second. */
const PAUSES = [10, 20, 40, 80, 160, 320];

/** Errors of Windows for a file that another program has open, such as a virus scanner. */
const IN_USE = ['EACCES', 'EBUSY', 'EPERM'];

/**
 * Calls `attempt` again for a moment on Windows, while another program has the file open. On other systems these errors
 * are about permissions, which waiting does not change.
 */
export function patiently(attempt: () => void): void {
  for (const pause of process.platform === 'win32' ? PAUSES : []) {
    try {
      return attempt();
    } catch (error) {
      if (!isFileSystemError(error, ...IN_USE)) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
  attempt();
}
