import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isInCheckout } from './regular-file.js';

/** There is no spec at a path. The message is one line. */
export class SpecFolderError extends Error {
  override readonly name = 'SpecFolderError';

  constructor(
    readonly reason: 'not-a-path' | 'missing' | 'not-a-folder' | 'outside' | 'no-spec',
    message: string,
  ) {
    super(message);
  }
}

export function isUrl(document: string): boolean {
  return /^https?:\/\//i.test(document);
}

/** Whether a path or an address is of a document, and not of a folder in the spec language, which may not be there yet. */
export function isDocument(path: string): boolean {
  return isUrl(path) || statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * Whether there is a document at a path or an address, and not a folder in the spec language.
 *
 * @throws {SpecFolderError} if there is neither
 */
export function requireSpec(path: string): boolean {
  if (isUrl(path)) return true;
  if (path.includes('\0')) throw new SpecFolderError('not-a-path', `${JSON.stringify(path)} is not a path`);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined)
    throw new SpecFolderError('missing', `there is no ${/\.(?:json|ya?ml)$/i.test(path) ? 'file' : 'folder'} ${path}`);
  if (!isInCheckout(path))
    throw new SpecFolderError('outside', `${path} is behind a link that leads out of the project`);
  if (!found.isDirectory()) {
    if (/^spec\.ya?ml$/i.test(basename(path)))
      throw new SpecFolderError('not-a-folder', `${path} is a file of a spec; name its folder: ${dirname(path)}`);
    return true;
  }
  if (statSync(join(path, 'spec.yaml'), { throwIfNoEntry: false }) !== undefined) return false;
  throw new SpecFolderError('no-spec', `${path} is not a spec: it has no spec.yaml`);
}

/**
 * Requires a folder in the spec language, for what edits its files.
 *
 * @throws {SpecFolderError} if there is none
 */
export function requireSpecFolder(path: string): void {
  if (requireSpec(path)) throw new SpecFolderError('not-a-folder', `${path} is not a folder`);
}
