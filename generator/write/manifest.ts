import { createHash } from 'node:crypto';

/** File in the output folder that lists every file that we wrote there. */
export const MANIFEST_PATH = '.snowspec-manifest.json';

/**
 * Says which files of the folder are ours to replace and to remove. It is committed with them, so it holds nothing that
 * changes with their text: most files say themselves that they are generated, and only the few that cannot have a hash.
 */
export interface Manifest {
  /** Version of the generator that wrote the files. */
  readonly generator: string;
  /** By path: of a file that does not say that it is generated, the SHA-256 of its bytes. */
  readonly files: ReadonlyMap<string, string | undefined>;
}

export const EMPTY_MANIFEST: Manifest = { generator: '', files: new Map() };

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Sorted by path, so that a file more or less is one line. */
export function printManifest({ generator, files }: Manifest): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  // JSON leaves out those without a hash.
  const json = { generator, files: sorted.map(([path]) => path), unmarked: Object.fromEntries(sorted) };
  return JSON.stringify(json, null, 2) + '\n';
}

/**
 * Never fails: from a manifest that is damaged (conflict markers of a merge, say) it takes the paths that it can
 * recognise, so that the next run can repair it.
 */
export function parseManifest(text: string): Manifest {
  try {
    return toManifest(JSON.parse(text));
  } catch {
    return { generator: '', files: new Map([...recognisablePaths(text)].map((path) => [path, undefined])) };
  }
}

function toManifest(json: unknown): Manifest {
  const { generator, files, unmarked } = json as { generator: unknown; files: readonly unknown[]; unmarked: object };
  const hashes = new Map<unknown, unknown>(Object.entries(unmarked));
  const entries = files.map((path) => [String(path), textOrNothing(hashes.get(path))] as const);
  return { generator: textOrNothing(generator) ?? '', files: new Map(entries) };
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Of manifests of earlier versions too, in which a path is a key. */
function* recognisablePaths(text: string): Iterable<string> {
  for (const [, quoted] of text.matchAll(/^ {4}("(?:[^"\\]|\\.)*")(?:,|: .*)?\r?$/gm)) {
    try {
      yield JSON.parse(quoted!) as string;
    } catch {
      // A damaged name is no name of ours.
    }
  }
}
