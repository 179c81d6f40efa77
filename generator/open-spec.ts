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
    return loaded.report === undefined ? loaded : { ...loaded, lock: lockOf(hashes, options.update ?? false) };
  });
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`;
}

function lockOf(hashes: ReadonlyMap<string, string>, update: boolean): NonNullable<OpenedSpec['lock']> {
  const locked = readLock();
  const changed = [...hashes].filter(([url, hash]) => locked.get(url) !== hash);
  const other = changed.find(([url]) => locked.has(url));
  if (other !== undefined && !update)
    throw new ImportError(
      { file: other[0] },
      `the document has changed since ${LOCK_FILE} was written`,
      'look at what has changed, and accept it with snowspec generate --update',
    );
  const lines = [...new Map([...locked, ...changed])].map((entry) => entry.join(' ')).toSorted(compareText);
  return {
    isCurrent: changed.length === 0,
    write: () => (changed.length === 0 ? Promise.resolve() : replaceFile(LOCK_FILE, [HEAD, ...lines, ''].join('\n'))),
  };
}

const HEAD = '# Documents that snowspec has read. Commit this file.';

function readLock(): ReadonlyMap<string, string> {
  const locked = new Map<string, string>();
  if (!existsSync(LOCK_FILE)) return locked;
  for (const [at, line] of readBytes(LOCK_FILE, LOCK_FILE).toString().split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, url, hash] = /^(https?:\S+) (sha256-[0-9a-f]{64})$/i.exec(line) ?? [];
    if (url === undefined || locked.has(url))
      throw new ImportError(
        { file: LOCK_FILE, line: at + 1 },
        url === undefined ? 'expected an address and its hash' : `${url} has a second hash`,
        'restore the file, or remove the line and run snowspec generate',
      );
    locked.set(url, hash!);
  }
  return locked;
}
