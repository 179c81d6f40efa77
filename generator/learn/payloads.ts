import { exchangesIn, type Exchange } from './har.js';
import { JsonLines, parsedJson, readChunks, UnreadableError } from './json-lines.js';
import { JsonValues, NotJsonError, type JsonText } from './json-values.js';

/** A payload that was recorded. */
export interface Payload {
  readonly json: JsonText;
  readonly value: unknown;
  /** Where its parts are in the file; absent: as they are in its own text. */
  readonly exchange?: Exchange;
}

/** Something that is no payload. */
export interface Unreadable {
  readonly line?: number;
  readonly column?: number;
  readonly problem: string;
}

export type Reading = { readonly payload: Payload } | { readonly unreadable: Unreadable };

/** How a file is divided into payloads. */
export type FileForm = 'lines' | 'values' | 'har';

export function formOfFile(path: string): FileForm {
  if (/\.har$/i.test(path)) return 'har';
  return /\.(jsonl|ndjson|jsonlines)$/i.test(path) ? 'lines' : 'values';
}

/** The payloads of a file, one after the other: JSON Lines, or JSON values and lists of them, or a recording in HAR. */
export function* payloadsIn(path: string): Generator<Reading> {
  const form = formOfFile(path);
  try {
    const divided = form === 'lines' ? new JsonLines() : new JsonValues();
    for (const chunk of readChunks(path)) for (const json of divided.push(chunk)) yield* parsed(json, form);
    for (const json of divided.end()) yield* parsed(json, form);
  } catch (error) {
    if (error instanceof NotJsonError) {
      const { line, column, message } = error;
      yield { unreadable: { line, column, problem: message } };
    } else if (error instanceof UnreadableError) yield { unreadable: { problem: error.message } };
    else throw error;
  }
}

function* parsed(json: JsonText | NotJsonError, form: FileForm): Generator<Reading> {
  const { line, column } = json;
  if (json instanceof NotJsonError) return yield { unreadable: { line, column, problem: json.message } };
  const value = parsedJson(json.text);
  if (value === undefined) {
    yield { unreadable: { line, column, problem: form === 'lines' ? 'the line is not JSON' : 'this is not JSON' } };
  } else if (form === 'har') yield* exchangesIn(json, value.json);
  else yield { payload: { json, value: value.json } };
}
