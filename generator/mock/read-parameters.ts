import { createReader, type Written } from '#runtime/written-value.js';
import { descriptorsOf } from '../interpret/descriptors.js';
import { unconditionalLimits, acceptsAll } from '../model/limits/limit-target.js';
import { accepts } from '../model/limits/limit-kinds.js';
import { isOpaque, type Endpoint, type Field, type Json, type Model, type Parameter } from '../model/model.js';
import { problemOf } from '../model/value-problem.js';
import { limitText } from '../model/wording/index.js';
import { isEnum, isIdentifier, isNamed, jsonKind, jsonKinds, typeWithNull, writeType } from '../model/types.js';
import type { RequestProblem } from './error-body.js';
import { jsonText } from './write-content.js';

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
    const read = isOneText(field, model) ? readText(field, written, model) : readParts(field, written, model);
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

/** Whether each value of a parameter is one text. */
function isOneText({ type, style }: Parameter, model: Model): boolean {
  return style !== 'json' && jsonKinds(type, model).every((kind) => kind !== 'list' && kind !== 'object');
}

function readText(field: Parameter, written: Written, model: Model): Read {
  const text = written.find(([name]) => name === field.name)?.[1];
  if (text === undefined) return undefined;
  if (text === '' && field.nullable) return { value: null };
  const value = readValue(field, text, model);
  const problem =
    value === undefined ? { code: 'TYPE', message: `Not ${typeName(field)}.` } : limitProblem(field, value);
  return problem === undefined ? { value: value! } : { problem: { path: [field.name], ...problem } };
}

function readParts(field: Parameter, written: Written, model: Model): Read {
  const reader = createReader(descriptorsOf(model).descriptors.type(typeWithNull(field)), 'first');
  const read = reader.value(field.name, field.style, written);
  if (read === undefined) return undefined;
  const value = JSON.parse(jsonText(read)!) as Json;
  if (value === null && field.nullable) return { value };
  const found = problemOf(value, field.type, field.limits, model);
  if (found === undefined) return { value };
  return { problem: { path: [field.name, ...found.path], code: 'INVALID', message: `Must be ${found.expected}.` } };
}

function readValue({ type }: Field, text: string, model: Model): ParameterValue | undefined {
  const opaque = isIdentifier(type)
    ? model.identifiers.find((identifier) => identifier.name === type.name && isOpaque(identifier))
    : undefined;
  if (opaque !== undefined) return acceptsAll(opaque.limits ?? [], text) ? text : undefined;
  if (isIdentifier(type)) return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n ? text : undefined;
  if (isEnum(type)) {
    const declared = model.enums.find(({ name }) => name === type.name);
    const value = declared?.wire === 'int' ? Number(text) : text;
    return declared?.open === false && !declared.values.some((member) => member.value === value) ? undefined : value;
  }
  const kind = jsonKind(type, model);
  switch (kind) {
    case 'bool':
      return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined;
    case 'int':
      return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case 'float':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'str':
      return problemOf(text, type, [], model) === undefined ? text : undefined;
    case 'null':
    case 'list':
    case 'object':
    case 'unknown':
      return text;
  }
}

function limitProblem(field: Field, value: ParameterValue): Omit<RequestProblem, 'path'> | undefined {
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
