import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { cacheFolder, readOwn, writeOwn } from './cache-folder.js';

/** What a run of a project leaves to the next one. */
export interface KeptFile {
  /** JSON; absent where nothing was kept, or by other code. */
  readonly content: unknown;
  /** Replaces it. Never fails: what can't be kept is worked out again. */
  readonly keep: (content: unknown) => void;
}

/**
 * Opens what was kept in the project that a spec is part of; where there is no project, or no spec, nothing is kept.
 *
 * @param madeBy identifies the code that makes the content: with other code, nothing is known
 */
export function openKeptFile(spec: string | undefined, name: string, madeBy: string): KeptFile {
  const folder = spec === undefined ? undefined : cacheFolder(spec);
  if (folder === undefined) return { content: undefined, keep: () => undefined };
  const path = join(folder, `${name}.json`);
  const id = createHash('sha256').update(madeBy).digest('hex');
  return {
    content: read(path, id),
    keep: (content) => {
      try {
        writeOwn(path, JSON.stringify({ id, content }));
      } catch {
        // A disk may be full, or a folder not ours to write to.
      }
    },
  };
}

function read(path: string, id: string): unknown {
  try {
    const kept = JSON.parse(readOwn(path) ?? '') as { readonly id?: unknown; readonly content?: unknown } | null;
    return kept?.id === id ? kept.content : undefined;
  } catch {
    return undefined;
  }
}
