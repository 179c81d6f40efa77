import type { Issue } from './issue.js';
import type { ChooseResponse, Validate, Parameter, ResponseCase } from './rest-operation.js';
import { isOfMedia } from './rest-send-body.js';
import { below } from './rest-value.js';

/** The response by status, range of statuses and content type; statuses before ranges, and both before the rest. */
export const byMedia: ChooseResponse = ({ responses }, given, { status, headers, ok }) => {
  const media = headers.get('content-type') ?? '';
  const range = `${Math.floor(status / 100)}XX`;
  const possible = responses.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.includes(given[name])),
  );
  const candidates = [
    possible.filter((one) => one.status === status),
    possible.filter((one) => one.status === range),
    ok ? possible.filter((one) => one.status === undefined) : [],
    ok ? possible : [],
  ].find(({ length }) => length > 0);
  return candidates?.find((one) => one.media === undefined || isOfMedia(media, one.media)) ?? candidates?.[0];
};

/** The validators of error bodies by status, by range of statuses (`4XX`), and for the rest (`default`). */
export function byStatus(
  validators: Readonly<Record<string, Validate | undefined>>,
): (status: number) => Validate | undefined {
  return (status) => validators[status] ?? validators[`${Math.floor(status / 100)}XX`] ?? validators['default'];
}

/** Checks the headers that the spec states of a response. */
export function answerHeaders(stated: Readonly<Record<string, Parameter>>): NonNullable<ResponseCase['headers']> {
  return (headers) =>
    Object.entries(stated).flatMap(([name, { validate, required }]) => {
      const text = headers.get(name);
      if (text !== null) return about(name, validate === undefined ? [] : issuesIn(text, validate));
      return required === true ? about(name, [{ path: [], code: 'missing', message: 'is missing' }]) : [];
    });
}

function about(name: string, issues: readonly Issue[]): readonly Issue[] {
  return below(
    'headers',
    below(
      name,
      issues.map((issue) => ({ ...issue, message: `the header ${issue.message}` })),
    ),
  );
}

/** None if the text is valid as one of the values that it can mean. Otherwise the issues of the one that comes closest. */
function issuesIn(text: string, validate: Validate): readonly Issue[] {
  let closest: readonly Issue[] | undefined;
  for (const value of valuesOf(text)) {
    const result = validate(value, { mode: 'spec' });
    if (result.ok) return [];
    if (closest === undefined || (isAnotherKind(closest) && !isAnotherKind(result.issues))) closest = result.issues;
  }
  return closest ?? [];
}

function isAnotherKind([issue]: readonly Issue[]): boolean {
  return issue?.code === 'type' && issue.path.length === 0;
}

/** A header has no types: a text may be a number, true or false, or a list with commas. */
function* valuesOf(text: string): Generator<unknown> {
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
