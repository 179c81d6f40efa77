import type { Deadline } from './rest-deadline.js';
import { BodyTooLargeError, InvalidJsonError, TruncatedBodyError } from './rest-error.js';

/**
 * Reads the body as text, up to a limit and until a deadline. Always releases the connection.
 *
 * @throws BodyTooLargeError, TruncatedBodyError, InvalidJsonError (if it is not UTF-8), or the reason of the deadline
 */
export async function readBody(
  operation: string,
  response: Response,
  maxBytes: number,
  deadline: Deadline,
): Promise<string> {
  const { status, headers, body } = response;
  const encoded = headers.get('content-encoding') !== null;
  const promised = Number(headers.get('content-length') ?? NaN);
  if (!encoded && promised > maxBytes) {
    discard(response);
    throw new BodyTooLargeError(operation, status, maxBytes);
  }
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await deadline.race(reader.read());
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new BodyTooLargeError(operation, status, maxBytes);
      text += decode(decoder, value, operation, status);
    }
    text += decode(decoder, undefined, operation, status);
  } catch (error) {
    reader.cancel().catch(() => {});
    const known = deadline.over() ?? error;
    if (known instanceof BodyTooLargeError || known instanceof InvalidJsonError || known === deadline.over())
      throw known;
    throw new TruncatedBodyError(operation, status, `the body ended early, after ${bytes} bytes`);
  }
  if (!encoded && bytes < promised) {
    throw new TruncatedBodyError(operation, status, `the body has ${bytes} bytes of ${promised}`);
  }
  return text;
}

/** Releases a body that is not read. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

export function parseJson(operation: string, status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser would contain a part of the body.
    throw new InvalidJsonError(operation, status, text === '' ? 'the body is empty' : 'the body is not JSON');
  }
}

export function isJson(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type.trim());
}

function decode(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array | undefined,
  operation: string,
  status: number,
): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new InvalidJsonError(operation, status, 'the body is not UTF-8');
  }
}
