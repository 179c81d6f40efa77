import { renameSync, rmSync, unlinkSync } from 'node:fs';
import { isFileSystemError } from './write-error.js';

/** How long to wait before each further attempt, in milliseconds: together less than a second. */
const PAUSES = [10, 20, 40, 80, 160, 320];

/** What Windows says of a file that another program has open, as indexers and virus scanners do for a moment. */
const IN_USE = ['EACCES', 'EBUSY', 'EPERM'];

/** {@link renameSync}; on Windows, again and again for a moment while something has either path open. */
export function renamePatiently(from: string, to: string): void {
  patiently(() => renameSync(from, to));
}

/** {@link unlinkSync}, with the same patience. */
export function unlinkPatiently(path: string): void {
  patiently(() => unlinkSync(path));
}

/** Removes a folder and all that is in it, with the same patience. */
export function removePatiently(folder: string): void {
  patiently(() => rmSync(folder, { recursive: true, force: true }));
}

/** Elsewhere these errors are about permissions, which do not change by waiting. */
function patiently(attempt: () => void): void {
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
