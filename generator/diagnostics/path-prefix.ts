import nodePath, { type PlatformPath } from 'node:path';

/** The prefix that makes a path within a folder relative to the working directory: `spec/`. With slashes on every platform. */
export function pathPrefix(dir: string, path: PlatformPath = nodePath): string {
  const folder = path.normalize(dir).split(path.sep).join('/').replace(/\/$/, '');
  return folder === '.' ? '' : `${folder}/`;
}
