import { EVENT_MEDIA, JSON_MEDIA, mediaKind, outcomeOf, serviceOf } from '../../model/requests.js';
import { type EndpointResponse, isNotShown, type Model, type Type } from '../../model/model.js';
import { declaredAs } from '../../model/by-name.js';
import { isEnum, isObjectRef, isString, nonNull } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { codeNameOf, propertyKey } from '../names.js';
import { typeText } from '../objects/type-text.js';
import { absentMeans, operationsOf, type RestOperation, variantsOf } from './operations.js';
import type { TypeCode } from './requests.js';

type Endpoint = RestOperation['endpoint'];

// --------------------------------------------------------------------------------------------------------------- facts

/** The facts of an operation about its responses. */
export function responseFacts(endpoint: Endpoint, imports: Imports): readonly string[] {
  const answers = answersOf(endpoint);
  const media = new Set(answers.map((response) => response.media).filter((type) => type !== ''));
  const isChosen = answers.some(({ status }) => typeof status === 'string') || media.size > 1;
  const accepted = [...media].filter((type) => type !== JSON_MEDIA);
  return [
    ...(accepted.length === 0 ? [] : [`accept: ${JSON.stringify([...media].join(', '))}`]),
    `responses: [${responseCases(endpoint, isChosen && media.size > 1, imports).join(', ')}]`,
    ...(isChosen ? [`choose: ${imports.value('byMedia', runtimePath('rest-responses'))}`] : []),
  ];
}

function answersOf(endpoint: Endpoint): readonly EndpointResponse[] {
  return variantsOf(endpoint).flatMap(({ responses }) => responses);
}

function responseCases(endpoint: Endpoint, hasMedia: boolean, imports: Imports): readonly string[] {
  return variantsOf(endpoint).flatMap(({ when, responses }) => {
    const conditions = when.map(({ field, values }) => {
      const parameter = endpoint.query.find((candidate) => candidate.name === field);
      const all = [
        ...values.map((value) => JSON.stringify(value)),
        ...(absentMeans(parameter, values) ? ['undefined'] : []),
      ];
      return `${propertyKey(parameter === undefined ? field : codeNameOf(parameter))}: [${all.join(', ')}]`;
    });
    return responses.map((response) => {
      const { status, media, type } = response;
      const reader = readerOf(response, imports);
      const members = [
        ...(isNotShown(status) || status === 'default' ? [] : [`status: ${JSON.stringify(status)}`]),
        ...(conditions.length === 0 ? [] : [`when: { ${conditions.join(', ')} }`]),
        ...(hasMedia && media !== '' ? [`media: ${JSON.stringify(media)}`] : []),
        ...(type === null ? ['empty: true'] : []),
        ...(reader === undefined ? [] : [`read: ${reader}`]),
      ];
      return `{ ${members.join(', ')} }`;
    });
  });
}

export function responseTypes(endpoint: Endpoint, code: TypeCode, imports: Imports): readonly string[] {
  const answers = answersOf(endpoint);
  const types = answers.map(({ type, limits }) =>
    type === null || (!isNotShown(type) && type.kind === 'bytes') ? 'undefined' : code.type(type, limits),
  );
  const headers = answers.map((response) => {
    if (response.headers.length === 0) return 'undefined';
    const stated = response.headers.map((field) => code.field(field, field.name));
    return code.shared(`${imports.value('answerHeaders', runtimePath('rest-responses'))}(${stated.join(', ')})`);
  });
  const errors = [...errorBodies(endpoint)].map(([status, all]) => {
    const type: Type = all.length === 1 ? all[0]! : { kind: 'oneOf', of: all };
    return `${propertyKey(String(status))}: ${code.type(type)}`;
  });
  return [
    `responses: [${types.join(', ')}]`,
    ...(headers.every((header) => header === 'undefined') ? [] : [`headers: [${headers.join(', ')}]`]),
    ...(errors.length === 0 ? [] : [`errors: { ${errors.join(', ')} }`]),
  ];
}

/** The function that reads a body; undefined for JSON and for no body. */
function readerOf({ type, media, stream, marks }: EndpointResponse, imports: Imports): string | undefined {
  if (type === null) return undefined;
  const reader = (name: string): string => imports.value(name, runtimePath('rest-read'));
  if (stream) {
    const name =
      media !== EVENT_MEDIA ? 'readLines' : !isNotShown(type) && isString(type) ? 'readTextEvents' : 'readEvents';
    return marks === undefined ? reader(name) : `${reader(`${name}Without`)}(${JSON.stringify(marks)})`;
  }
  if (!isNotShown(type) && type.kind === 'bytes') return reader('readAsBytes');
  if (mediaKind(media) === 'json') return undefined;
  return reader(isNotShown(type) || type.kind === 'any' ? 'readAsBytes' : 'readAsText');
}

// --------------------------------------------------------------------------------------------------------------- types

export function resultText({ type, stream }: EndpointResponse, context: EmitContext, imports: Imports): string {
  if (type === null) return 'undefined';
  if (isNotShown(type)) return stream ? 'AsyncIterable<unknown>' : 'unknown';
  if (type.kind === 'bytes') return 'Uint8Array';
  const text = typeText(type, context, imports);
  return stream ? `AsyncIterable<${text}>` : text;
}

/** The type of the result of `withResponse`; undefined if the statuses and headers of the spec add nothing. */
export function answerText(
  responses: readonly EndpointResponse[],
  context: EmitContext,
  imports: Imports,
): string | undefined {
  const statuses = new Set(responses.map(({ status }) => JSON.stringify(status)));
  if (statuses.size < 2 && responses.every(({ headers }) => headers.length === 0)) return undefined;
  const answered = imports.type('Answered', runtimePath('rest-call'));
  const texts = responses.map((response) => {
    const { status, headers } = response;
    const sure = headers.filter(({ optional }) => !optional).map(({ name }) => JSON.stringify(name));
    const rest = [
      typeof status === 'number' ? String(status) : 'number',
      ...(sure.length === 0 ? [] : [sure.join(' | ')]),
    ];
    return `${answered}<${[resultText(response, context, imports), ...rest].join(', ')}>`;
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
export function errorText({ endpoint }: RestOperation, context: EmitContext, imports: Imports): string | undefined {
  const bodies = [...errorBodies(endpoint)];
  if (bodies.length === 0) return undefined;
  const answered = imports.type('AnsweredError', runtimePath('rest-error'));
  const numbers = bodies.flatMap(([status]) => (typeof status === 'number' ? [status] : []));
  const texts = bodies.map(([status, types]) => {
    const body = [...new Set(types.map((type) => typeText(type, context, imports)))].join(' | ');
    return `${answered}<${statusText(status, numbers, bodies, imports)}, ${body}>`;
  });
  return texts.join(' | ');
}

function statusText(
  status: number | string,
  numbers: readonly number[],
  bodies: readonly (readonly [number | string, unknown])[],
  imports: Imports,
): string {
  if (typeof status === 'number') return String(status);
  const type = (name: string): string => imports.type(name, runtimePath('rest-error'));
  const ranges = bodies.flatMap(([other]) =>
    other === '4XX' || other === '5XX' ? [`ErrorStatus${other.charAt(0)}`] : [],
  );
  const isOther = status !== '4XX' && status !== '5XX';
  const all = type(isOther ? 'ErrorStatus' : `ErrorStatus${status.charAt(0)}`);
  const shown = numbers.filter((number) => isOther || String(number).startsWith(status.charAt(0)));
  const others = [...shown.map(String), ...(isOther ? ranges.map(type) : [])];
  return others.length === 0 ? all : `Exclude<${all}, ${others.join(' | ')}>`;
}
