import nodePath, { type PlatformPath } from 'node:path';

/** Stands before a path within a folder, so that it is a path from here: `spec/`. With slashes on every platform. */
export function pathPrefix(dir: string, path: PlatformPath = nodePath): string {
  const folder = path.normalize(dir).split(path.sep).join('/').replace(/\/$/, '');
  return folder === '.' ? '' : `${folder}/`;
}
