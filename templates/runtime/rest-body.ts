import { joinBytes } from './join-bytes.js';
import type { Deadline } from './rest-deadline.js';
import { BodyTooLargeError, InvalidJsonError, TruncatedBodyError } from './rest-error.js';

/**
 * Reads the body, up to a limit and until a deadline. Always releases the connection.
 *
 * @throws BodyTooLargeError, TruncatedBodyError, or the reason of the deadline
 */
export async function readBytes(
  operation: string,
  response: Response,
  maxBytes: number,
  deadline: Deadline,
): Promise<Uint8Array> {
  const { status, headers, body } = response;
  // Without a body, the length belongs to another response: to HEAD, or with status 304.
  const isSaid = body !== null && !headers.has('content-encoding');
  const promised = isSaid ? Number(headers.get('content-length') ?? NaN) : NaN;
  const tooLarge = (): BodyTooLargeError => new BodyTooLargeError(operation, status, maxBytes);
  if (promised > maxBytes) {
    discard(response);
    throw tooLarge();
  }
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const read = async (): Promise<void> => {
    for (;;) {
      const chunk = (await reader?.read())?.value;
      if (chunk === undefined) break;
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > maxBytes) throw tooLarge();
    }
  };
  try {
    await deadline.race(read());
  } catch (error) {
    reader?.cancel().catch(() => {});
    if (error instanceof BodyTooLargeError) throw error;
    throw deadline.over ?? new TruncatedBodyError(operation, status, `the body ended early, after ${length} bytes`);
  }
  if (length < promised) {
    throw new TruncatedBodyError(operation, status, `the body has ${length} bytes of ${promised}`);
  }
  return joinBytes(chunks);
}

/** Releases a body that is not read. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/** Made once, because that takes longer than decoding a short text. */
const UTF8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/** @throws InvalidJsonError */
export function parseJson(operation: string, status: number, bytes: Uint8Array): unknown {
  let problem = 'UTF-8';
  try {
    const text = UTF8.decode(bytes);
    problem = 'JSON';
    return JSON.parse(text) as unknown;
  } catch {
    // The message of the parser would contain a part of the body.
    throw new InvalidJsonError(operation, status, `the body is ${bytes.length === 0 ? 'empty' : `not ${problem}`}`);
  }
}

/** Whether a body is JSON, by any of its content types. */
export function isJson(response: Response): boolean {
  return /^(?:(?:application|text)\/(?:x-)?json|[\w.!#$&^-]+\/[\w.!#$&^+-]+\+json)$/.test(mediaOf(response));
}

/** Whether a body is readable text, including XML. */
export function isText(response: Response): boolean {
  return /^(?:text\/.|application\/(?:.+\+)?xml$)/.test(mediaOf(response));
}

function mediaOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}
