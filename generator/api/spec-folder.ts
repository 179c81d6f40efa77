import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInCheckout } from '../regular-file.js';

/** The folder of a spec is missing, or holds no spec. The message is one line. */
export class SpecFolderError extends Error {
  override readonly name = 'SpecFolderError';

  constructor(
    readonly reason: 'not-a-path' | 'missing' | 'not-a-folder' | 'outside' | 'no-spec',
    message: string,
  ) {
    super(message);
  }
}

/** Throws a {@link SpecFolderError} unless the folder holds a spec. */
export async function requireSpecFolder(dir: string): Promise<void> {
  if (dir.includes('\0')) throw new SpecFolderError('not-a-path', `${JSON.stringify(dir)} is not a path`);
  const folder = await statOf(dir);
  if (!folder) throw new SpecFolderError('missing', `there is no folder ${dir}`);
  if (!folder.isDirectory()) throw new SpecFolderError('not-a-folder', `${dir} is not a folder`);
  if (!isInCheckout(dir)) throw new SpecFolderError('outside', `${dir} is behind a link that leads out of the project`);
  if (await statOf(join(dir, 'spec.yaml'))) return;
  throw new SpecFolderError('no-spec', `${dir} is not a spec: it has no spec.yaml`);
}

async function statOf(path: string) {
  return stat(path).catch(() => undefined);
}
