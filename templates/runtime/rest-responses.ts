import type { Issue } from './issue.js';
import { fieldIssues } from './rest-checked.js';
import type { ChooseResponse } from './rest-operation.js';
import { isOfMedia } from './rest-send-body.js';
import type { Field } from './schema.js';

/** The response by status and content type. Statuses take precedence over ranges, and ranges over the default. */
export const byMedia: ChooseResponse = ({ responses }, given, { status, headers, ok }) => {
  const media = headers.get('content-type') ?? '';
  const range = `${Math.floor(status / 100)}XX`;
  const possible = responses.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.includes(given[name])),
  );
  const candidates = [
    possible.filter((stated) => stated.status === status),
    possible.filter((stated) => stated.status === range),
    ok ? possible.filter((stated) => stated.status === undefined) : [],
    ok ? possible : [],
  ].find(({ length }) => length > 0);
  return candidates?.find((stated) => stated.media === undefined || isOfMedia(media, stated.media)) ?? candidates?.[0];
};

/** Checks the headers that the spec states for a response. */
export function answerHeaders(...stated: readonly Field[]): (headers: Headers) => readonly Issue[] {
  return (headers) =>
    stated.flatMap((field) => {
      const issues = headerIssues(field, headers.get(field[0]));
      return issues.map((issue) => ({
        ...issue,
        path: ['headers', ...issue.path],
        message: `the header ${issue.message}`,
      }));
    });
}

/** Returns no issues if the text is valid in one of its meanings. Otherwise returns the issues of the closest one. */
function headerIssues(field: Field, text: string | null): readonly Issue[] {
  if (text === null) return fieldIssues(field, undefined);
  let closest: readonly Issue[] | undefined;
  for (const value of jsonValuesIn(text)) {
    const issues = fieldIssues(field, value);
    if (issues.length === 0) return [];
    if (closest === undefined || (isAnotherKind(closest) && !isAnotherKind(issues))) closest = issues;
  }
  return closest ?? [];
}

function isAnotherKind([issue]: readonly Issue[]): boolean {
  return issue?.code === 'type' && issue.path.length === 1;
}

/** The possible meanings of a header, which has no types: a number, a boolean, a list with commas, or text. */
function* jsonValuesIn(text: string): Generator<unknown> {
  yield* plainValuesOf(text);
  const items = text.split(',').map((item) => item.trim());
  yield items;
  yield items.map((item) => [...plainValuesOf(item)].at(-1));
}

function* plainValuesOf(text: string): Generator<unknown> {
  yield text;
  if (/^-?\d+$/.test(text)) yield BigInt(text);
  if (text !== '' && Number.isFinite(Number(text))) yield Number(text);
  if (text === 'true' || text === 'false') yield text === 'true';
}
