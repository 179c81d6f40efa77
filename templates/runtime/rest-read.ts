import { readBytes } from './rest-body.js';
import type { Deadline } from './rest-deadline.js';
import { ClientError, InvalidJsonError, TruncatedBodyError } from './rest-error.js';

export interface Reading {
  readonly operation: string;
  readonly maxBytes: number;
  readonly deadline: Deadline;
  /** Validates and returns a JSON value. */
  readonly check: (value: unknown) => unknown;
  /** Leaves the connection and the deadline to the reader of the result. */
  readonly keep: () => void;
}

/** Reads a body that is not JSON. */
export type ReadBody = (response: Response, reading: Reading) => Promise<unknown>;

/** The whole body as bytes. */
export const readAsBytes: ReadBody = (response, { operation, maxBytes, deadline }) =>
  readBytes(operation, response, maxBytes, deadline);

/** The whole body as text in UTF-8. */
export const readAsText: ReadBody = async (response, { operation, maxBytes, deadline, check }) =>
  check(new TextDecoder().decode(await readBytes(operation, response, maxBytes, deadline)));

/** The values of a body with a line of JSON for each: `application/x-ndjson`. */
export const readLines: ReadBody = /* @__PURE__ */ streamOf((lines, status, reading) =>
  valuesOf(lines, status, reading),
);

/** The values of a body of events, whose data is JSON: `text/event-stream`. */
export const readEvents: ReadBody = /* @__PURE__ */ streamOf((lines, status, reading) =>
  valuesOf(dataOf(lines, status, reading), status, reading),
);

/** The texts of a body of events. */
export const readTextEvents: ReadBody = /* @__PURE__ */ streamOf((lines, status, reading) =>
  dataOf(lines, status, reading),
);

/** Events without a value. */
interface EventMarks {
  /** The data of the event that ends the stream. */
  readonly end?: string;
  /** Names of the events that only keep the connection alive. */
  readonly pings?: readonly string[];
}

/** Like `readEvents`, without these events. */
export function readEventsWithout(marks: EventMarks): ReadBody {
  return streamOf((lines, status, reading) => valuesOf(dataOf(lines, status, reading, marks), status, reading));
}

/** Like `readTextEvents`, without these events. */
export function readTextEventsWithout(marks: EventMarks): ReadBody {
  return streamOf((lines, status, reading) => dataOf(lines, status, reading, marks));
}

/** Values that arrive one after the other. The connection ends with the loop over them. */
function streamOf(
  values: (lines: AsyncIterable<string>, status: number, reading: Reading) => AsyncIterable<unknown>,
): ReadBody {
  return async (response, reading) => {
    reading.keep();
    return values(linesOf(response, reading), response.status, reading);
  };
}

async function* linesOf(response: Response, { deadline, maxBytes, operation }: Reading): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let endsInReturn = false;
  try {
    for (;;) {
      const chunk = (await deadline.race(reader?.read()))?.value;
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
      rest += text;
      // A long line may arrive in many pieces, each of which is searched once.
      if (endsInReturn || /[\r\n]/.test(text)) {
        const lines = rest.split(/\r\n|\n|\r(?!$)/);
        rest = lines.pop() ?? '';
        endsInReturn = rest.endsWith('\r');
        yield* lines;
      }
      if (chunk === undefined) break;
      if (rest.length > maxBytes) throw new InvalidJsonError(operation, response.status, 'a line is too long');
    }
    if (rest !== '') yield rest.replace(/\r$/, '');
  } catch (error) {
    throw error instanceof ClientError
      ? error
      : (deadline.over ?? new TruncatedBodyError(operation, response.status, 'the stream broke off'));
  } finally {
    deadline.end();
    reader?.cancel().catch(() => {});
  }
}

/** The data of each event, without comments, names and ids. */
async function* dataOf(
  lines: AsyncIterable<string>,
  status: number,
  { operation, maxBytes }: Reading,
  { end, pings = [] }: EventMarks = {},
): AsyncGenerator<string> {
  let data: string[] = [];
  let length = 0;
  let name = '';
  for await (const line of lines) {
    if (line === '') {
      const text = data.join('\n');
      if (data.length > 0 && text === end) return;
      if (data.length > 0 && !pings.includes(name)) yield text;
      data = [];
      length = 0;
      name = '';
    }
    if (pings.length > 0) name = /^event: ?(.*)$/s.exec(line)?.[1] ?? name;
    const found = /^data(?:: ?(.*))?$/s.exec(line);
    if (found === null) continue;
    data.push(found[1] ?? '');
    length += line.length;
    if (length > maxBytes) throw new InvalidJsonError(operation, status, 'an event is too long');
  }
}

async function* valuesOf(
  texts: AsyncIterable<string>,
  status: number,
  { operation, check }: Reading,
): AsyncGenerator<unknown> {
  for await (const text of texts) {
    // JSON text sequences begin each text with a separator.
    const json = text.replace(/^\x1e/, '');
    if (json.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      throw new InvalidJsonError(operation, status, 'a part of the stream is not JSON');
    }
    yield check(value);
  }
}
