import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, writeInOneStep } from './cache-folder.js';

/** What earlier runs worked out, by a key that identifies all that it was made of. */
export interface TextCache {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
  /** Keeps what was asked for or set since it was opened, and forgets the rest. Never fails. */
  readonly save: () => void;
}

/**
 * Opens a cache of the project that a spec is part of; an empty one that is never saved where there is none.
 * @param madeBy identifies the code that makes the texts: with other code, nothing is known
 */
export function openTextCache(spec: string, name: string, madeBy: string): TextCache {
  const folder = cacheFolder(spec);
  const path = folder === undefined ? undefined : join(folder, `${name}.json`);
  const id = createHash('sha256').update(madeBy).digest('hex');
  const known = path === undefined ? new Map<string, string>() : read(path, id);
  const used = new Map<string, string>();
  return {
    get: (key) => {
      const text = used.get(key) ?? known.get(key);
      if (text !== undefined) used.set(key, text);
      return text;
    },
    set: (key, text) => void used.set(key, text),
    save: () => {
      const isKnown = used.size === known.size && [...used.keys()].every((key) => known.has(key));
      if (path === undefined || isKnown) return;
      try {
        writeInOneStep(path, JSON.stringify({ id, texts: Object.fromEntries(used) }));
      } catch {
        // The next run works it out again.
      }
    },
  };
}

function read(path: string, id: string): Map<string, string> {
  try {
    const json = JSON.parse(readFileSync(path, 'utf8')) as { id?: unknown; texts?: Record<string, unknown> } | null;
    const texts = json?.id === id ? Object.entries(json.texts ?? {}) : [];
    return new Map(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}
