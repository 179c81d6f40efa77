import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../diagnostics/index.js';
import { defined } from '../defined.js';
import type { Model } from '../model/model.js';
import { contains, NotReadableError, readRegularFile } from '../regular-file.js';
import { isRecord } from '../json.js';
import { UsageError } from '../usage-error.js';

const MAX_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 10_000;

/** Thrown for a folder of responses that cannot be used. The message is one line. */
export class ResponsesError extends UsageError {
  override readonly name = 'ResponsesError';
}

/**
 * Reads the responses in a folder. Each file is `<endpoint>.json` or `<endpoint>.<anything>.json`, and is the body of a response
 * with status 200, or a recording: `{ "request": { "path", "query" }, "response": { "status", "headers", "body" } }`, or a list
 * of recordings. Other files are ignored.
 *
 * @throws ResponsesError if the folder, or a file in it, cannot be used
 */
export function readResponses(folder: string, model: Model): readonly RecordedResponse[] {
  const names = namesIn(folder).filter((name) => name.endsWith('.json'));
  if (names.length > MOST_FILES) throw new ResponsesError(`${folder} has more than ${MOST_FILES} responses`);
  const endpoints = new Set(model.endpoints.map(({ name }) => name));
  return names.toSorted().flatMap((name) => {
    const endpoint = name.split('.', 1)[0]!;
    const file = join(folder, name);
    if (!endpoints.has(endpoint)) {
      const { hint } = didYouMean(endpoint, [...endpoints]) ?? {};
      throw new ResponsesError(`${file}: there is no endpoint ${endpoint}${hint === undefined ? '' : ` (${hint})`}`);
    }
    return responsesIn(jsonIn(folder, file), endpoint, file);
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    if (!statSync(folder).isDirectory()) throw new ResponsesError(`${folder} is not a folder`);
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof ResponsesError) throw error;
    throw new ResponsesError(`there is no folder ${folder}`);
  }
}

/** Follows a link only to another file of the folder, because every program on this machine can read the responses. */
function jsonIn(folder: string, file: string): unknown {
  try {
    if (!contains(realpathSync(folder), realpathSync(file)))
      throw new ResponsesError(`${file} is a link that leaves the folder`);
    return JSON.parse(readRegularFile(file, MAX_BYTES).toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof ResponsesError) throw error;
    const reason =
      error instanceof NotReadableError ? `cannot be read: ${error.message}` : 'is not JSON, or cannot be read';
    throw new ResponsesError(`${file} ${reason}`, { cause: error });
  }
}

function responsesIn(value: unknown, endpoint: string, file: string): readonly RecordedResponse[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecording)) {
    return value.map((recording) => recordingOf(recording, endpoint, file));
  }
  return [
    isRecording(value) ? recordingOf(value, endpoint, file) : { endpoint, status: 200, headers: {}, body: value },
  ];
}

interface Recording {
  readonly request?: unknown;
  readonly response: Readonly<Record<string, unknown>>;
}

function isRecording(value: unknown): value is Recording {
  if (!isRecord(value) || !isRecord(value['response'])) return false;
  return Object.keys(value).every((key) => key === 'request' || key === 'response');
}

function recordingOf({ request, response }: Recording, endpoint: string, file: string): RecordedResponse {
  const { path, query } = isRecord(request) ? request : {};
  const { status = 200, headers = {}, body } = response;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new ResponsesError(`${file}: status is not a number from 200 to 599`);
  }
  if (!isTexts(headers)) throw new ResponsesError(`${file}: headers are not a map of texts`);
  if (path !== undefined && typeof path !== 'string') throw new ResponsesError(`${file}: path is not a text`);
  if (query !== undefined && !isTexts(query)) throw new ResponsesError(`${file}: query is not a map of texts`);
  return { endpoint, ...defined({ path, query }), status, headers: sendable(headers, file), body };
}

/** Headers of the recorded connection, which are not part of the response. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

function sendable(headers: Readonly<Record<string, string>>, file: string): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of entries) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new ResponsesError(`${file}: ${JSON.stringify(name)} is no header that can be sent`);
    }
  }
  return Object.fromEntries(entries.filter(([name]) => !OF_THE_CONNECTION.has(name)));
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

/** A response to send in place of sample data. */
export interface RecordedResponse {
  readonly endpoint: string;
  /** Path of the requests; all requests of the endpoint if absent. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value; undefined for no body. */
  readonly body: unknown;
}

/** Returns the first match. Responses for a path or a query take precedence over those for all requests. */
export function selectResponse(
  responses: readonly RecordedResponse[],
  request: { readonly endpoint: string; readonly path: string; readonly query: URLSearchParams },
): RecordedResponse | undefined {
  const fitting = responses.filter((response) => response.endpoint === request.endpoint && fits(response, request));
  return fitting.find(({ path, query }) => path !== undefined || query !== undefined) ?? fitting[0];
}

function fits(
  { path, query = {} }: RecordedResponse,
  request: { readonly path: string; readonly query: URLSearchParams },
): boolean {
  if (path !== undefined && !request.path.endsWith(path)) return false;
  return Object.entries(query).every(([name, value]) => request.query.get(name) === value);
}
