import { parse } from 'yaml';
import { GUESSES, type GuessKind } from '../losses.js';
import { ImportError } from '../load/import-error.js';
import type { PartNames } from '../name/member-names.js';

/** The record that an earlier import left beside the spec. */
export interface EarlierRecord {
  readonly names: ReadonlyMap<string, string>;
  /** Names of members, fields and parameters. */
  readonly parts: PartNames;
  readonly enums?: 'open' | 'closed';
  readonly without: readonly GuessKind[];
  /** Patterns of the part of the document that was imported. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Hashes of the files that it wrote, by path. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads `import.yaml`, which a person may have changed.
 *
 * @throws {ImportError} if it is not what an import writes
 */
export function readRecord(text: string, path: string): EarlierRecord {
  const root = parsed(text, path);
  if (typeof root !== 'object' || root === null)
    throw new ImportError({ file: path }, 'it is not the record of an import');
  const { names, parts, enums, guesses, files, include, exclude } = root as Readonly<Record<string, unknown>>;
  return {
    names: new Map(textEntries(names, path, 'names')),
    parts: new Map(mapEntries(parts, path, 'parts').map(([at, named]) => [at, new Map(textEntries(named, path, at))])),
    ...(enums === 'open' || enums === 'closed' ? { enums } : {}),
    without: (Object.keys(GUESSES) as GuessKind[]).filter(
      (kind) => (guesses as Readonly<Record<string, unknown>> | undefined)?.[kind] === false,
    ),
    ...(Array.isArray(include) ? { include: include.map(String) } : {}),
    ...(Array.isArray(exclude) ? { exclude: exclude.map(String) } : {}),
    files: new Map(textEntries(files, path, 'files')),
  };
}

function parsed(text: string, path: string): unknown {
  try {
    // With `silent`, errors would be ignored, and names that a person gave would be lost.
    return parse(text, { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    throw new ImportError(
      { file: path },
      `it is not YAML: ${error instanceof Error ? error.message.split('\n', 1)[0]! : ''}`,
    );
  }
}

function textEntries(map: unknown, path: string, key: string): readonly (readonly [string, string])[] {
  return mapEntries(map, path, key).map(([name, value]) => [name, String(value)] as const);
}

function mapEntries(map: unknown, path: string, key: string): readonly (readonly [string, unknown])[] {
  if (map === undefined || map === null) return [];
  if (typeof map !== 'object' || Array.isArray(map)) throw new ImportError({ file: path }, `${key} is a map`);
  return Object.entries(map);
}
