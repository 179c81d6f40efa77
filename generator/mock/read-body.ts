import type { IncomingMessage } from 'node:http';
import type { RequestProblem } from './error-body.js';
import type { BodyCheck } from './load-package.js';

/** The body of a request as text; undefined if it is larger than the limit. Reads all of it, since a response can only be sent then. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks).toString();
}

/** Problems of a body that must be JSON, in the format of the package's validators. */
export function bodyProblems(
  text: string,
  contentType: string | undefined,
  check: BodyCheck,
): readonly RequestProblem[] {
  if (text === '') return [{ path: [], code: 'MISSING', message: 'This endpoint requires a body.' }];
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    return [{ path: [], code: 'CONTENT_TYPE', message: 'The content type must be application/json.' }];
  }
  const value = parsed(text);
  if (value === undefined) return [{ path: [], code: 'JSON', message: 'The body is not JSON.' }];
  return check(value).map(({ path, code, message }) => ({ path, code: constantCase(code), message }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function constantCase(code: string): string {
  return code.replaceAll('-', '_').toUpperCase();
}
