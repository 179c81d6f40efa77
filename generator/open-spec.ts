import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { compareText } from './diagnostics/diagnostics.js';
import { loadFetched, loadSpec, type LoadedSpec, type OpenOptions } from './load-spec.js';
import { readBytes } from './import/load/documents.js';
import { fetchDocuments } from './import/load/fetch-documents.js';
import { ImportError } from './import/load/import-error.js';
import { isUrl } from './spec-path.js';
import { replaceFile } from './write/replace.js';

/** The file with the hashes of documents at addresses, in the working directory. */
export const LOCK_FILE = 'snowspec.lock';

/** A spec that is read; of documents at addresses also what becomes of the lock file. */
export interface OpenedSpec extends LoadedSpec {
  readonly lock?: { readonly isCurrent: boolean; readonly write: () => Promise<void> };
}

/**
 * Reads a spec as {@link loadSpec} does, or a document at an address, with what it refers to beside it.
 *
 * @throws {SpecFolderError} if there is none
 * @throws {ImportError} if the hash of a fetched document differs from its hash in the lock file
 */
export async function openSpec(path: string, options: OpenOptions = {}): Promise<OpenedSpec> {
  if (!isUrl(path)) return loadSpec(path, options);
  return fetchDocuments([path, new URL('.', path).href, ...(options.allowUrl ?? [])], (fetched) => {
    const loaded = loadFetched(path, fetched, options);
    const hashes = new Map(loaded.read.files.map(({ path: url, text }) => [url, hashOf(text)]));
    return loaded.report === undefined ? loaded : { ...loaded, lock: lockOf(path, hashes, options.update ?? false) };
  });
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`;
}

/** The hashes of each document that is compiled and of those that it refers to, by its address. */
type Locked = ReadonlyMap<string, ReadonlyMap<string, string>>;

function lockOf(path: string, hashes: ReadonlyMap<string, string>, update: boolean): NonNullable<OpenedSpec['lock']> {
  const locked = readLock();
  const known = new Map([...locked.values()].flatMap((one) => [...one]));
  const other = [...hashes].find(([url, hash]) => known.has(url) && known.get(url) !== hash);
  if (other !== undefined && !update)
    throw new ImportError(
      { file: other[0] },
      `the document has changed since ${LOCK_FILE} was written`,
      'look at what has changed, and accept it with snowspec generate --update',
    );
  const others = [...locked].filter(([url]) => url !== path).map(([url, own]) => [url, current(own, hashes)] as const);
  const text = lockText(new Map([...others, [path, hashes]]));
  const isCurrent = text === lockText(locked);
  return { isCurrent, write: () => (isCurrent ? Promise.resolve() : replaceFile(LOCK_FILE, text)) };
}

function current(own: ReadonlyMap<string, string>, hashes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...own].map(([url, hash]) => [url, hashes.get(url) ?? hash]));
}

const HEAD = '# Documents that snowspec has read. Commit this file.';

function lockText(locked: Locked): string {
  const sorted = <Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
    [...map].toSorted(([a], [b]) => compareText(a, b));
  const lines = sorted(locked).flatMap(([path, hashes]) => [
    ...sorted(hashes).flatMap(([url, hash]) => (url === path ? [`${url} ${hash}`] : [])),
    ...sorted(hashes).flatMap(([url, hash]) => (url === path ? [] : [`  ${url} ${hash}`])),
  ]);
  return [HEAD, ...lines, ''].join('\n');
}

function readLock(): Locked {
  const locked = new Map<string, Map<string, string>>();
  if (!existsSync(LOCK_FILE)) return locked;
  let own = new Map<string, string>();
  for (const [at, line] of readBytes(LOCK_FILE, LOCK_FILE).toString().split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, indent, url, hash] = /^( *)(https?:\S+) (sha256-[0-9a-f]{64})$/i.exec(line) ?? [];
    if (url !== undefined && indent === '' && !locked.has(url)) locked.set(url, (own = new Map()));
    else if (url === undefined || own.has(url) || indent === '' || locked.size === 0)
      throw new ImportError(
        { file: LOCK_FILE, line: at + 1 },
        url === undefined ? 'expected an address and its hash' : `${url} has a second hash`,
        'restore the file, or remove the line and run snowspec generate',
      );
    own.set(url, hash!);
  }
  return locked;
}
