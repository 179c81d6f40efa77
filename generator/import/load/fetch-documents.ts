import { isUrl } from '../../spec-path.js';
import { ImportError } from './import-error.js';
import { parseSource, type SourceDocument } from './source-document.js';

/** Maximal size of a response in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;

const MOST_REDIRECTS = 5;

/** Maximal number of documents from addresses in one import. */
const MOST_DOCUMENTS = 1_000;

/** Requests an address that was not read yet. */
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
 * Runs an import repeatedly until the addresses that it needs are read, because an import is synchronous.
 *
 * @param allowed beginnings of the addresses that may be read
 * @throws {ImportError} for an address without a response
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

/** Reads addresses and documents that these refer to. An unreadable one is an error only if the import needs it. */
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

/** The addresses in a text. If it is no document, the import reports this. */
function addressesInText(text: string, url: string): readonly string[] {
  try {
    return addressesIn(parseSource(text, url, url));
  } catch (error) {
    if (error instanceof ImportError) return [];
    throw error;
  }
}

/** The absolute addresses in every `$ref` of a document. */
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

export class FetchedDocuments {
  readonly #texts = new Map<string, string | ImportError>();

  constructor(readonly allowed: readonly string[]) {}

  get size(): number {
    return this.#texts.size;
  }

  /** @param text the response, or the error of the request */
  add(url: string, text: string | ImportError): void {
    this.#texts.set(url, text);
  }

  /** Whether an allowed address was not read yet. */
  isMissing(url: string): boolean {
    return !this.#texts.has(url) && this.isAllowed(url);
  }

  isAllowed(url: string): boolean {
    return isUrl(url) && this.allowed.some((beginning) => isWithin(url, beginning));
  }

  /**
   * @throws {NeededUrl} if an allowed address was not read yet
   * @throws {ImportError} if it could not be read
   */
  get(url: string, from?: SourceDocument): string | undefined {
    const text = this.#texts.get(url);
    if (text instanceof ImportError) throw text;
    if (text === undefined && this.isMissing(url)) throw new NeededUrl(url, from);
    return text;
  }
}

/** Whether an address is in an allowed one, with the same host. */
function isWithin(url: string, beginning: string): boolean {
  if (url === beginning) return true;
  if (!URL.canParse(url) || !URL.canParse(beginning)) return false;
  const [address, allowed] = [new URL(url), new URL(beginning)];
  // A service may decode `..%2f`, which leaves the allowed folder.
  if (/%2f|%5c/i.test(address.pathname)) return false;
  return (
    address.origin === allowed.origin &&
    (address.pathname === allowed.pathname ||
      address.pathname.startsWith(allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`))
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

/** Follows redirects to allowed addresses. */
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

/** Stops at the limit: a response may be endless, or larger after decompression. */
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
