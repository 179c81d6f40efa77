import { createHash } from 'node:crypto';

/** Stands in the output folder and lists every file that we wrote there. */
export const MANIFEST_PATH = '.snowspec-manifest.json';

export interface Manifest {
  /** Version of the generator that wrote the files. */
  readonly generator: string;
  readonly files: ReadonlyMap<string, ManifestEntry>;
}

export interface ManifestEntry {
  /** Of the bytes on disk. */
  readonly sha256: string;
  /** Of the emitted text before formatting: when it is still the same, there is nothing to format. */
  readonly source: string;
}

export const EMPTY_MANIFEST: Manifest = { generator: '', files: new Map() };

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Sorted by path, so that a changed file changes its own lines only. */
export function printManifest(manifest: Manifest): string {
  const files = [...manifest.files].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ generator: manifest.generator, files: Object.fromEntries(files) }, null, 2) + '\n';
}

/**
 * Never fails: from a manifest that is damaged (conflict markers of a merge, say) it takes the paths that it can
 * recognise, so that the next run can mend what it wrote.
 */
export function parseManifest(text: string): Manifest {
  try {
    return toManifest(JSON.parse(text));
  } catch {
    return { generator: '', files: new Map([...recognisablePaths(text)].map((path) => [path, UNKNOWN])) };
  }
}

const UNKNOWN: ManifestEntry = { sha256: '', source: '' };

function toManifest(json: unknown): Manifest {
  const { generator, files } = json as { generator: unknown; files: object };
  const entries = Object.entries(files).map(([path, entry]) => [path, toEntry(entry)] as const);
  return { generator: typeof generator === 'string' ? generator : '', files: new Map(entries) };
}

function toEntry(json: unknown): ManifestEntry {
  const { sha256, source } = (json ?? {}) as Record<string, unknown>;
  return typeof sha256 === 'string' && typeof source === 'string' ? { sha256, source } : UNKNOWN;
}

function* recognisablePaths(text: string): Iterable<string> {
  for (const [, quoted] of text.matchAll(/^ {4}("(?:[^"\\]|\\.)*"): \{\r?$/gm)) {
    try {
      yield JSON.parse(quoted!) as string;
    } catch {
      // A damaged name is no name of ours.
    }
  }
}
