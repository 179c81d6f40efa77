import { bigJson } from '#runtime/rest-send-body.js';
import { createReader, type Written } from '#runtime/written-value.js';
import { descriptorsOf } from '../interpret/descriptors.js';
import { unconditionalLimits } from '../model/limits/limit-target.js';
import { accepts } from '../model/limits/limit-kinds.js';
import type { Endpoint, Field, Json, Model, Parameter } from '../model/model.js';
import { problemOf } from '../model/value-problem.js';
import { limitText } from '../model/wording/index.js';
import { isNamed, jsonKinds, typeWithNull, writeType } from '../model/types.js';
import type { RequestProblem } from './error-body.js';

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
export function cookiesOf(headers: RequestHead['headers']): Written {
  const { cookie } = headers;
  if (cookie === undefined) return [];
  return (typeof cookie === 'string' ? [cookie] : cookie)
    .flatMap((header) => header.split(';'))
    .flatMap((pair) => {
      const at = pair.indexOf('=');
      if (at === -1) return [];
      return [
        [
          pair.slice(0, at).trim(),
          decoded(
            pair
              .slice(at + 1)
              .trim()
              .replace(/^"(.*)"$/, '$1'),
          ),
        ] as const,
      ];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads parameters by their types in the spec. Ignores unknown parameters. */
function readWritten(fields: readonly Parameter[], written: Written, model: Model): ReadParameters {
  const values: Record<string, ParameterValue> = {};
  const problems: RequestProblem[] = [];
  for (const field of fields) {
    const read = readField(field, written, model);
    if (read === undefined) {
      if (!field.optional)
        problems.push({ path: [field.name], code: 'MISSING', message: 'This parameter is required.' });
      else if (isSimple(field.default?.value)) values[field.name] = field.default.value;
    } else if ('problem' in read) problems.push(read.problem);
    else if (isSimple(read.value)) values[field.name] = read.value;
  }
  return { values, problems };
}

type Read = { readonly value: Json } | { readonly problem: RequestProblem } | undefined;

/** Reads a parameter by its type. A text of the wrong type remains a text, which then is a problem. */
function readField(field: Parameter, written: Written, model: Model): Read {
  const { name, type, style, nullable, limits } = field;
  const schema = descriptorsOf(model).descriptors.type(typeWithNull(field));
  const isParts = style === 'json' || jsonKinds(type, model).some((kind) => kind === 'list' || kind === 'object');
  // Only lists and objects have further names, such as `page[]`.
  const texts = isParts ? written : written.filter(([key]) => key === name);
  const read = createReader(schema, 'first').value(name, style, texts);
  if (read === undefined) return undefined;
  const value = JSON.parse(bigJson(read)) as Json;
  if (value === null && nullable) return { value };
  const found = problemOf(value, type, isParts ? limits : [], model);
  if (found !== undefined) {
    const expected = isParts
      ? { code: 'INVALID', message: `Must be ${found.expected}.` }
      : { code: 'TYPE', message: `Not ${typeName(field)}.` };
    return { problem: { path: [name, ...found.path], ...expected } };
  }
  const broken = isParts ? undefined : limitProblem(field, value);
  return broken === undefined ? { value } : { problem: { path: [name], ...broken } };
}

function limitProblem(field: Field, value: Json): Omit<RequestProblem, 'path'> | undefined {
  const broken = unconditionalLimits(field.limits).find((limit) => limit.on === 'value' && !accepts(limit, value));
  if (broken === undefined) return undefined;
  const text = limitText(broken);
  return { code: broken.kind.toUpperCase(), message: `Must be ${text.charAt(0).toLowerCase()}${text.slice(1)}.` };
}

function typeName({ type }: Field): string {
  return isNamed(type) ? `a value of ${type.name}` : `a value of type ${writeType(type)}`;
}

function isSimple(value: unknown): value is ParameterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
