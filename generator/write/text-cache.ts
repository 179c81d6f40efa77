import { openKeptFile } from './kept-file.js';

/** What earlier runs worked out, by a key that identifies all that it was made of. */
export interface TextCache {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
  /** Keeps what was asked for or set since it was opened, and the rest where there is room for it. Never fails. */
  readonly save: () => void;
}

/**
 * Opens a cache of the project that a spec is part of; an empty one that is never saved where there is no project, or no
 * spec.
 *
 * @param madeBy identifies the code that makes the texts: with other code, nothing is known
 * @param limits `room`: for so many texts, even if nobody asks for them; `most`: what is more is not kept at all
 */
export function openTextCache(
  spec: string | undefined,
  name: string,
  madeBy: string,
  { room = 0, most = Infinity }: { readonly room?: number; readonly most?: number } = {},
): TextCache {
  const { content, keep } = openKeptFile(spec, name, madeBy);
  const known = textsOf(content);
  const used = new Map<string, string>();
  return {
    get: (key) => {
      const text = used.get(key) ?? known.get(key);
      if (text !== undefined) used.set(key, text);
      return text;
    },
    set: (key, text) => {
      if (used.size < most) used.set(key, text);
    },
    save: () => {
      const all = new Map([...known, ...used]);
      const kept = all.size > room ? used : all;
      const isKnown = kept.size === known.size && all.size === known.size;
      if (!isKnown) keep(Object.fromEntries(kept));
    },
  };
}

function textsOf(content: unknown): ReadonlyMap<string, string> {
  const texts = typeof content === 'object' && content !== null ? Object.entries(content) : [];
  return new Map(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
