import { isUrl } from '../../spec-path.js';
import { ImportError } from './import-error.js';
import { parseSource, type SourceDocument } from './source-document.js';

/** Largest answer that is read, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;

const MOST_REDIRECTS = 5;

/** Most documents that one import reads from addresses. */
const MOST_DOCUMENTS = 1_000;

/** An address that is needed and was not read yet. */
export class NeededUrl extends Error {
  /** @param from the document that refers to it */
  constructor(
    readonly url: string,
    readonly from?: SourceDocument,
  ) {
    super(url);
  }
}

/**
 * Runs an import, reading the addresses that it needs, and all that these refer to: the import itself does not wait for anything.
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
      await readAll([error.url, ...(error.from === undefined ? [] : addressesIn(error.from))], fetched);
    }
  }
}

/** Reads addresses and what they refer to. One that cannot be read is an error only if the import needs it. */
async function readAll(urls: readonly string[], fetched: FetchedDocuments): Promise<void> {
  const open = [...urls];
  for (let url = open.shift(); url !== undefined; url = open.shift()) {
    if (!fetched.isMissing(url)) continue;
    if (fetched.size >= MOST_DOCUMENTS)
      throw new ImportError({ file: url }, `more than ${MOST_DOCUMENTS} documents are referred to`);
    const text = await textAt(url, fetched).catch(asImportError);
    fetched.add(url, text);
    if (typeof text === 'string') open.push(...addressesInText(text, url));
  }
}

function asImportError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  throw error;
}

/** The addresses of an answer, which need not be a document: then the import says so. */
function addressesInText(text: string, url: string): readonly string[] {
  try {
    return addressesIn(parseSource(text, url, url));
  } catch (error) {
    if (error instanceof ImportError) return [];
    throw error;
  }
}

/** All that `$ref` of a document names outside of it, as addresses. */
function addressesIn({ root, location }: SourceDocument): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const ref = (value as { readonly $ref?: unknown }).$ref;
    const file = typeof ref === 'string' ? ref.split('#', 1)[0]! : '';
    if (file !== '' && URL.canParse(file, location)) found.add(new URL(file, location).href);
    open.push(...(Object.values(value) as unknown[]).filter((child) => typeof child === 'object' && child !== null));
  }
  return [...found];
}

/** Texts of documents by their addresses. */
export class FetchedDocuments {
  readonly #texts = new Map<string, string | ImportError>();

  constructor(readonly allowed: readonly string[]) {}

  get size(): number {
    return this.#texts.size;
  }

  /** @param text what it answers, or why that cannot be read */
  add(url: string, text: string | ImportError): void {
    this.#texts.set(url, text);
  }

  /** Whether an address may be read, and was not. */
  isMissing(url: string): boolean {
    return !this.#texts.has(url) && this.isAllowed(url);
  }

  isAllowed(url: string): boolean {
    return isUrl(url) && this.allowed.some((beginning) => isWithin(url, beginning));
  }

  /**
   * @throws {NeededUrl} if the address is allowed and was not read yet
   * @throws {ImportError} if it could not be read
   */
  get(url: string, from?: SourceDocument): string | undefined {
    const text = this.#texts.get(url);
    if (text instanceof ImportError) throw text;
    if (text === undefined && this.isMissing(url)) throw new NeededUrl(url, from);
    return text;
  }
}

/** Whether an address begins as one that is allowed: the host is the same one, not only the text. */
function isWithin(url: string, beginning: string): boolean {
  if (url === beginning) return true;
  if (!URL.canParse(url) || !URL.canParse(beginning)) return false;
  const [one, other] = [new URL(url), new URL(beginning)];
  // A service may decode `..%2f` and leave the folder that is allowed.
  if (/%2f|%5c/i.test(one.pathname)) return false;
  return (
    one.origin === other.origin &&
    (one.pathname === other.pathname ||
      one.pathname.startsWith(other.pathname.endsWith('/') ? other.pathname : `${other.pathname}/`))
  );
}

async function textAt(url: string, fetched: FetchedDocuments): Promise<string> {
  try {
    const response = await answerOf(url, fetched);
    if (!response.ok) throw new ImportError({ file: url }, `it answers with status ${response.status}`);
    return await bodyText(response, url);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      { file: url },
      `it cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Follows redirects to addresses that are allowed, too. */
async function answerOf(url: string, fetched: FetchedDocuments): Promise<Response> {
  const signal = AbortSignal.timeout(60_000);
  let at = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(at, { signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null || response.status < 300 || response.status > 399) return response;
    await response.body?.cancel();
    at = URL.canParse(location, at) ? new URL(location, at).href : location;
    if (!fetched.isAllowed(at))
      throw new ImportError(
        { file: url },
        `it redirects to an address that is not read: ${at}`,
        'name that address, or allow it with --allow-url',
      );
  }
  throw new ImportError({ file: url }, `it redirects more than ${MOST_REDIRECTS} times`);
}

/** Ends at the bound: an answer may be without end, and larger than it says once it is decompressed. */
async function bodyText(response: Response, url: string): Promise<string> {
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
