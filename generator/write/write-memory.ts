import { readFileSync, type Stats } from 'node:fs';
import type { OutputFile } from '../emit/output-file.js';
import { formatFiles } from './format.js';
import { type Manifest, parseManifest, sha256 } from './manifest.js';
import { lookAt } from './safe-path.js';

/** What writing to a folder has found out so far, so that the next time it looks only at what has changed. */
export interface WriteMemory {
  /** Whether these paths are those that were last found safe. */
  readonly knowsSafe: (paths: readonly string[]) => boolean;
  readonly noteSafe: (paths: readonly string[]) => void;
  /** Of the bytes of a plain file; absent where there is none. */
  readonly hashOf: (path: string) => string | undefined;
  /** The files as they are to be on disk, each formatted once. */
  readonly format: (files: readonly OutputFile[]) => Promise<readonly Formatted[]>;
  /** What a manifest says, where it was the last to be read or written without reading it again. */
  readonly manifestOf: (text: string) => Manifest;
  readonly noteManifest: (text: string, manifest: Manifest) => void;
  /** Whether there is something to write in any case: a file that was not among those that were written last. */
  readonly hasNews: (files: readonly OutputFile[]) => boolean;
  readonly noteWritten: (files: readonly OutputFile[]) => void;
}

export interface Formatted {
  readonly content: string;
  readonly sha256: string;
}

/** Whether a file is certainly unchanged, without reading it. */
type Identity = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>;

/** Minimum age of a file in milliseconds for its times to prove that it is unchanged: file system clocks are coarse. */
const SETTLED_AFTER_MS = 50;

export function createWriteMemory(): WriteMemory {
  const hashes = new Map<string, Identity & { readonly hash: string }>();
  const formatted = new WeakMap<OutputFile, Formatted>();
  let safe: readonly string[] = [];
  let manifestKnown: { readonly text: string; readonly manifest: Manifest } | undefined;
  let written: ReadonlySet<OutputFile> | undefined;

  const hashOf = (path: string): string | undefined => {
    const info = lookAt(path);
    if (!info?.isFile()) return undefined;
    const { dev, ino, size, mtimeMs, ctimeMs } = info;
    const known = hashes.get(path);
    const isSame = known?.ino === ino && known.size === size && known.mtimeMs === mtimeMs && known.ctimeMs === ctimeMs;
    if (isSame && known.dev === dev) return known.hash;
    const hash = sha256(readFileSync(path));
    if (Date.now() - ctimeMs > SETTLED_AFTER_MS) hashes.set(path, { dev, ino, size, mtimeMs, ctimeMs, hash });
    return hash;
  };

  const format = async (files: readonly OutputFile[]): Promise<readonly Formatted[]> => {
    const unknown = files.filter((file) => !formatted.has(file));
    for (const [index, content] of (await formatFiles(unknown)).entries())
      formatted.set(unknown[index]!, { content, sha256: sha256(content) });
    return files.map((file) => formatted.get(file)!);
  };

  return {
    knowsSafe: (paths) => paths.length === safe.length && paths.every((path, index) => path === safe[index]),
    noteSafe: (paths) => void (safe = paths),
    hashOf,
    format,
    manifestOf: (text) => {
      if (manifestKnown?.text !== text) manifestKnown = { text, manifest: parseManifest(text) };
      return manifestKnown.manifest;
    },
    noteManifest: (text, manifest) => void (manifestKnown = { text, manifest }),
    hasNews: (files) => written !== undefined && !files.every((file) => written!.has(file)),
    noteWritten: (files) => void (written = new Set(files)),
  };
}
