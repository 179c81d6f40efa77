import { ImportError } from './import-error.js';

/** Largest answer that is read, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Most documents that one import reads from addresses. */
const MOST_DOCUMENTS = 1_000;

export function isUrl(document: string): boolean {
  return /^https?:\/\//i.test(document);
}

/** An address that is needed and was not read yet. */
export class NeededUrl extends Error {
  constructor(readonly url: string) {
    super(url);
  }
}

/**
 * Runs an import, reading the addresses that it needs one after the other: the import itself does not wait for anything.
 *
 * @param allowed beginnings of the addresses that may be read
 * @throws {ImportError} for an address that does not answer
 */
export async function fetchDocuments<Result>(
  allowed: readonly string[],
  run: (fetched: FetchedDocuments) => Result,
): Promise<Result> {
  const fetched = new FetchedDocuments(allowed);
  for (;;) {
    try {
      return run(fetched);
    } catch (error) {
      if (!(error instanceof NeededUrl)) throw error;
      if (fetched.size >= MOST_DOCUMENTS)
        throw new ImportError({ file: error.url }, `more than ${MOST_DOCUMENTS} documents are referred to`);
      fetched.add(error.url, await textAt(error.url));
    }
  }
}

/** Texts of documents by their addresses. */
export class FetchedDocuments {
  readonly #texts = new Map<string, string>();

  constructor(readonly allowed: readonly string[]) {}

  get size(): number {
    return this.#texts.size;
  }

  add(url: string, text: string): void {
    this.#texts.set(url, text);
  }

  /** @throws {NeededUrl} if the address is allowed and was not read yet */
  get(url: string): string | undefined {
    const text = this.#texts.get(url);
    if (text === undefined && isUrl(url) && this.allowed.some((beginning) => isWithin(url, beginning)))
      throw new NeededUrl(url);
    return text;
  }
}

/** Whether an address begins as one that is allowed: the host is the same one, not only the text. */
function isWithin(url: string, beginning: string): boolean {
  if (url === beginning) return true;
  if (!URL.canParse(url) || !URL.canParse(beginning)) return false;
  const [one, other] = [new URL(url), new URL(beginning)];
  return (
    one.origin === other.origin &&
    (one.pathname === other.pathname ||
      one.pathname.startsWith(other.pathname.endsWith('/') ? other.pathname : `${other.pathname}/`))
  );
}

async function textAt(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000), redirect: 'error' });
    if (!response.ok) throw new ImportError({ file: url }, `it answers with status ${response.status}`);
    return await textOf(response, url);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      { file: url },
      `it cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Ends at the bound: an answer may be without end, and larger than it says once it is decompressed. */
async function textOf(response: Response, url: string): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ImportError({ file: url }, 'the document is too large');
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
