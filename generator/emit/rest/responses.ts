import { EVENT_MEDIA, JSON_MEDIA, mediaKind, outcomeOf, serviceOf } from '../../model/requests.js';
import { type EndpointResponse, isNotShown, type Model, type Type } from '../../model/model.js';
import { declaredAs } from '../../model/by-name.js';
import { isEnum, isObjectRef, isString, nonNull } from '../../model/types.js';
import type { Module } from '../module.js';
import { codeNameOf } from '../names.js';
import { typeText } from '../objects/type-text.js';
import { absentMeans, operationsOf, type RestOperation, variantsOf } from './operations.js';
import { fieldData, typeData } from './requests.js';
import { callCode } from '../validators/descriptor-code.js';
import { Code, type Data, type Descriptor } from '../validators/descriptor.js';

type Endpoint = RestOperation['endpoint'];

// --------------------------------------------------------------------------------------------------------------- facts

/** The facts of an operation about its responses. */
export function responseFacts(endpoint: Endpoint, module: Module): Descriptor {
  const answers = answersOf(endpoint);
  const media = new Set(answers.map((response) => response.media).filter((type) => type !== ''));
  const isChosen = answers.some(({ status }) => typeof status === 'string') || media.size > 1;
  const acceptsOthers = [...media].some((type) => type !== JSON_MEDIA);
  return {
    accept: acceptsOthers ? [...media].join(', ') : undefined,
    responses: responseCases(endpoint, isChosen && media.size > 1, module),
    choose: isChosen ? new Code(module.runtime('byMedia', 'rest-responses')) : undefined,
  };
}

function answersOf(endpoint: Endpoint): readonly EndpointResponse[] {
  return variantsOf(endpoint).flatMap(({ responses }) => responses);
}

function responseCases(endpoint: Endpoint, hasMedia: boolean, module: Module): readonly Data[] {
  return variantsOf(endpoint).flatMap(({ when, responses }) => {
    const conditions = when.map(({ field, values }): readonly [string, Data] => {
      const parameter = endpoint.query.find((candidate) => candidate.name === field);
      const all = [...values, ...(absentMeans(parameter, values) ? [undefined] : [])];
      return [parameter === undefined ? field : codeNameOf(parameter), all];
    });
    return responses.map((response) => {
      const { status, media, type } = response;
      return {
        status: isNotShown(status) || status === 'default' ? undefined : status,
        when: conditions.length === 0 ? undefined : Object.fromEntries(conditions),
        media: hasMedia && media !== '' ? media : undefined,
        empty: type === null || undefined,
        read: readerOf(response, module),
      };
    });
  });
}

/** The types of the responses of an operation, their headers, and the bodies of errors. */
export function responseTypes(endpoint: Endpoint, constants: TextNames, module: Module): Descriptor {
  const { context } = module;
  const answers = answersOf(endpoint);
  const headers = answers.map((response) => {
    if (response.headers.length === 0) return undefined;
    const stated = response.headers.map((field) => fieldData(field, field.name, context));
    const { text } = callCode(module.runtime('answerHeaders', 'rest-responses'), stated, module);
    return new Code(constants.nameOf(text));
  });
  const errors = [...errorBodies(endpoint)].map(([status, all]) => {
    const type: Type = all.length === 1 ? all[0]! : { kind: 'oneOf', of: all };
    return [status, typeData(type, context)] as const;
  });
  return {
    responses: answers.map(({ type, limits }) =>
      type === null || (!isNotShown(type) && type.kind === 'bytes') ? undefined : typeData(type, context, limits),
    ),
    headers: headers.every((header) => header === undefined) ? undefined : headers,
    errors: errors.length === 0 ? undefined : Object.fromEntries(errors),
  };
}

/** Names of texts that a module repeats. */
export interface TextNames {
  readonly nameOf: (text: string) => string;
  readonly all: () => readonly { readonly name: string; readonly text: string }[];
}

export function createTextNames(prefix: string): TextNames {
  const names = new Map<string, string>();
  return {
    nameOf: (text) => {
      const name = names.get(text) ?? `${prefix}${names.size + 1}`;
      names.set(text, name);
      return name;
    },
    all: () => [...names].map(([text, name]) => ({ name, text })),
  };
}

/** The function that reads a body; undefined for JSON and for no body. */
function readerOf({ type, media, stream, marks }: EndpointResponse, module: Module): Code | undefined {
  if (type === null) return undefined;
  const reader = (name: string): string => module.runtime(name, 'rest-read');
  if (stream) {
    const name =
      media !== EVENT_MEDIA ? 'readLines' : !isNotShown(type) && isString(type) ? 'readTextEvents' : 'readEvents';
    return marks === undefined ? new Code(reader(name)) : callCode(reader(`${name}Without`), [{ ...marks }], module);
  }
  if (!isNotShown(type) && type.kind === 'bytes') return new Code(reader('readAsBytes'));
  if (mediaKind(media) === 'json') return undefined;
  return new Code(reader(isNotShown(type) || type.kind === 'any' ? 'readAsBytes' : 'readAsText'));
}

// --------------------------------------------------------------------------------------------------------------- types

export function resultText({ type, stream }: EndpointResponse, module: Module): string {
  if (type === null) return 'undefined';
  if (isNotShown(type)) return stream ? 'AsyncIterable<unknown>' : 'unknown';
  if (type.kind === 'bytes') return 'Uint8Array';
  const text = typeText(type, module);
  return stream ? `AsyncIterable<${text}>` : text;
}

/** The type of the result of `withResponse`; undefined if the statuses and headers of the spec add nothing. */
export function answerText(responses: readonly EndpointResponse[], module: Module): string | undefined {
  const statuses = new Set(responses.map(({ status }) => JSON.stringify(status)));
  if (statuses.size < 2 && responses.every(({ headers }) => headers.length === 0)) return undefined;
  const answered = module.runtimeType('Answered', 'rest-call');
  const texts = responses.map((response) => {
    const { status, headers } = response;
    const sure = headers.filter(({ optional }) => !optional).map(({ name }) => JSON.stringify(name));
    const rest = [
      typeof status === 'number' ? String(status) : 'number',
      ...(sure.length === 0 ? [] : [sure.join(' | ')]),
    ];
    return `${answered}<${[resultText(response, module), ...rest].join(', ')}>`;
  });
  return [...new Set(texts)].join(' | ');
}

// -------------------------------------------------------------------------------------------------------------- errors

function errorBodies(endpoint: Endpoint): ReadonlyMap<number | string, readonly Type[]> {
  const found = new Map<number | string, Type[]>();
  for (const response of endpoint.responses) {
    const { status, type, media } = response;
    const outcome = outcomeOf(response, endpoint);
    const isError = outcome === 'error' || outcome === 'either';
    if (!isError || isNotShown(status) || type === null || isNotShown(type)) continue;
    const kind = mediaKind(media);
    if (kind !== 'json' && !(kind === 'text' && isString(type))) continue;
    found.set(status, [...(found.get(status) ?? []), type]);
  }
  return found;
}

/** The enums of error codes; empty unless the type of every error body with a code has one. */
export function errorCodes(model: Model): readonly string[] {
  const types = operationsOf(model).flatMap(({ endpoint }) => {
    const errors = serviceOf(endpoint, model)?.errors;
    const path = errors === undefined || isNotShown(errors) ? undefined : errors.code?.split('.');
    if (path === undefined) return [];
    // Status 429 has its own error class.
    const bodies = [...errorBodies(endpoint)].flatMap(([status, found]) => (status === 429 ? [] : found));
    return bodies.flatMap((type) => typeAt(type, path, model) ?? []);
  });
  return types.every(isEnum) ? [...new Set(types.map(({ name }) => name))] : [];
}

function typeAt(type: Type, [key, ...rest]: readonly string[], model: Model): Type | undefined {
  if (key === undefined) return type;
  const object = isObjectRef(type) ? declaredAs(model.objects, type.name) : undefined;
  const field = object?.fields.find(({ name }) => name === key);
  return field && typeAt(nonNull(field.type), rest, model);
}

export function hasErrorBodies(endpoint: Endpoint): boolean {
  return errorBodies(endpoint).size > 0;
}

/** The type of the errors of an operation by status; undefined if the spec shows no error body. */
export function errorText({ endpoint }: RestOperation, module: Module): string | undefined {
  const bodies = [...errorBodies(endpoint)];
  if (bodies.length === 0) return undefined;
  const answered = module.runtimeType('AnsweredError', 'rest-error');
  const numbers = bodies.flatMap(([status]) => (typeof status === 'number' ? [status] : []));
  const texts = bodies.map(([status, types]) => {
    const body = [...new Set(types.map((type) => typeText(type, module)))].join(' | ');
    return `${answered}<${statusText(status, numbers, bodies, module)}, ${body}>`;
  });
  return texts.join(' | ');
}

function statusText(
  status: number | string,
  numbers: readonly number[],
  bodies: readonly (readonly [number | string, unknown])[],
  module: Module,
): string {
  if (typeof status === 'number') return String(status);
  const type = (name: string): string => module.runtimeType(name, 'rest-error');
  const ranges = bodies.flatMap(([other]) =>
    other === '4XX' || other === '5XX' ? [`ErrorStatus${other.charAt(0)}`] : [],
  );
  const isOther = status !== '4XX' && status !== '5XX';
  const all = type(isOther ? 'ErrorStatus' : `ErrorStatus${status.charAt(0)}`);
  const shown = numbers.filter((number) => isOther || String(number).startsWith(status.charAt(0)));
  const others = [...shown.map(String), ...(isOther ? ranges.map(type) : [])];
  return others.length === 0 ? all : `Exclude<${all}, ${others.join(' | ')}>`;
}
