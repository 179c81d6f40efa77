import { decodedText } from '#runtime/path-template.js';
import { createReader, type Written } from '#runtime/written-value.js';
import { descriptorsOf } from '../interpret/descriptors.js';
import type { Endpoint, Model, Parameter } from '../model/model.js';
import { jsonKinds, typeWithNull } from '../model/types.js';
import type { RequestProblem } from './error-body.js';
import { valueProblems } from './read-body.js';

export type ParameterValue = string | number | boolean;

export interface ReadParameters {
  readonly values: Readonly<Record<string, ParameterValue>>;
  readonly problems: readonly RequestProblem[];
}

/** The parts of a request besides its body. */
export interface RequestHead {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Reads the query parameters, with the problems of query, path, headers and cookies. */
export function readRequest(endpoint: Endpoint, { params, query, headers }: RequestHead, model: Model): ReadParameters {
  const lowerCase = endpoint.headers.map((field) => ({ ...field, name: field.name.toLowerCase() }));
  const inQuery = readWritten(endpoint.query, [...query], model);
  const others = [
    readWritten(endpoint.params, Object.entries(params), model),
    readWritten(lowerCase, texts(headers), model),
    readWritten(endpoint.cookies, cookiesOf(headers), model),
  ];
  return { values: inQuery.values, problems: [...inQuery.problems, ...others.flatMap(({ problems }) => problems)] };
}

function texts(headers: RequestHead['headers']): Written {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  );
}

/** The cookies of a request, without quotes around their values. */
export function cookiesOf({ cookie = [] }: RequestHead['headers']): Written {
  const headers = typeof cookie === 'string' ? [cookie] : cookie;
  return headers
    .flatMap((header) => header.split(';'))
    .flatMap((pair) => {
      const [name = '', ...parts] = pair.split('=');
      const value = parts
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1');
      return parts.length === 0 ? [] : [[name.trim(), decodedText(value) ?? value] as const];
    });
}

/** Reads parameters by their types in the spec. Ignores unknown parameters. */
function readWritten(fields: readonly Parameter[], written: Written, model: Model): ReadParameters {
  const values: Record<string, ParameterValue> = {};
  const problems: RequestProblem[] = [];
  for (const field of fields) {
    const { name, limits, optional } = field;
    const read = readField(field, written, model);
    const value = read === undefined && optional ? field.default?.value : read;
    const found = value === undefined ? [] : valueProblems(value, typeWithNull(field), model, limits);
    problems.push(...found.map((problem) => ({ ...problem, path: [name, ...problem.path] })));
    if (value === undefined && !optional)
      problems.push({ path: [name], code: 'MISSING', message: 'This parameter is required.' });
    const simple = found.length === 0 ? simpleValue(value) : undefined;
    if (simple !== undefined) values[name] = simple;
  }
  return { values, problems };
}

/** Reads a parameter by its type; undefined if absent. A text of the wrong type remains a text. */
function readField(field: Parameter, written: Written, model: Model): unknown {
  const { name, type, style } = field;
  const schema = descriptorsOf(model).descriptors.type(typeWithNull(field));
  // Only lists and objects have further names, such as `page[]`.
  const isParts = style === 'json' || jsonKinds(type, model).some((kind) => kind === 'list' || kind === 'object');
  const texts = isParts ? written : written.filter(([key]) => key === name);
  return createReader(schema, 'first').value(name, style, texts);
}

/** A value that is no list, no object and not null; a large integer as a text, which is exact. */
function simpleValue(value: unknown): ParameterValue | undefined {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
