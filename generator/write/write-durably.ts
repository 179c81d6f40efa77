import { closeSync, fsync, openSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Writes a file that does not exist yet, and returns when it is on the disk and not only on its way there. Only that is waited
 * for: a promise for each of the other calls takes as long as all calls together.
 */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, content);
    await promisify(fsync)(file);
  } finally {
    closeSync(file);
  }
}
