import type { Issue } from './issue.js';
import type { Parameter, ResponseCase, Validate } from './rest-operation.js';
import { below } from './rest-value.js';

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
