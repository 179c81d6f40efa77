import type { FileChange, FileRemoval } from './compare.js';
import { withLock } from './lock.js';
import { EMPTY_MANIFEST, MANIFEST_PATH } from './manifest.js';
import { removeLeftovers, replaceFiles } from './replace.js';

/**
 * Replaces and removes files of a folder that people write to as well, such as a spec: all of them, or none if something fails. No
 * other run of snowspec writes there at the same time, and what a killed one has left is removed. After a kill, each file is
 * the old one or the new one.
 *
 * @param root real path of a folder that exists
 * @throws {WriteError} if another run is writing there
 */
export async function editFiles(
  root: string,
  files: readonly FileChange[],
  removed: readonly FileRemoval[],
): Promise<void> {
  const manifest = { kind: 'unchanged', path: MANIFEST_PATH } as const;
  await withLock(root, async () => {
    removeLeftovers(root);
    await replaceFiles(
      root,
      { files, removed, manifest, before: EMPTY_MANIFEST, after: EMPTY_MANIFEST, left: [], hashes: new Map() },
      'now',
    );
  });
}
