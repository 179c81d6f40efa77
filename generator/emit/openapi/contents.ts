import { formPart, mediaKind, outcomeOf, type Outcome } from '../../model/requests.js';
import {
  isNotShown,
  type Endpoint,
  type EndpointResponse,
  type Field,
  type Json,
  type ParameterStyle,
  type RequestBody,
} from '../../model/model.js';
import { isBytes, isCollection, isObjectRef, isTuple, nonNull } from '../../model/types.js';
import { conditionsText } from '../../model/wording/index.js';
import type { EmitContext } from '../emit-context.js';
import type { JsonSchema } from '../json-schema/schema.js';
import { specWords } from '../json-schema/spec-words.js';
import { typeLimits } from '../json-schema/type-limits.js';
import { typeSchema } from '../json-schema/type-schema.js';
import { objectName } from '../type-names.js';
import { headersIn } from './parameters.js';
import { groupBy } from '../../model/group-by.js';

/** The body of requests, with a schema for each content type. */
export function requestBody({ bodies, bodyOptional }: Endpoint, context: EmitContext): JsonSchema {
  if (isNotShown(bodies) || bodies.length === 0) return {};
  const docs = [...new Set(bodies.map(({ doc }) => doc).filter((doc) => doc !== ''))];
  const shown = bodies.filter(({ type }) => !isNotShown(type));
  if (shown.length === 0 && bodies.every(({ media }) => mediaKind(media) === 'json')) return {};
  return {
    requestBody: {
      ...(docs.length === 0 ? {} : { description: docs.join('\n\n') }),
      required: !bodyOptional,
      content: Object.fromEntries(bodies.map((body) => [body.media, content(body, context)])),
    },
  };
}

function content(body: RequestBody, context: EmitContext): JsonSchema {
  const { type, media } = body;
  if (isNotShown(type)) return {};
  if (isBytes(type)) return { schema: bytesSchema(media) };
  const limits = typeLimits(body.limits ?? [], type);
  return { schema: typeSchema(type, limits, context), ...encodings(body, context) };
}

/** The content of a file: older compilers support the format, JSON Schema the media type. */
function bytesSchema(media: string): JsonSchema {
  return { type: 'string', format: 'binary', contentMediaType: media };
}

// ------------------------------------------------------------------------------------------------------------- forms

/** The encoding of form fields that differs from the default of OpenAPI. */
function encodings(body: RequestBody, context: EmitContext): JsonSchema {
  const { type, media } = body;
  const kind = mediaKind(media);
  if (isNotShown(type) || !isObjectRef(type) || (kind !== 'form' && kind !== 'multipart')) return {};
  const fields = context.objects.get(objectName(type))?.fields ?? [];
  const entries = fields.flatMap((field) => {
    const encoding = encodingOf(field, body, context);
    return Object.keys(encoding).length === 0 ? [] : [[field.name, encoding] as const];
  });
  return entries.length === 0 ? {} : { encoding: Object.fromEntries(entries) };
}

function encodingOf(field: Field, body: RequestBody, context: EmitContext): JsonSchema {
  const { media, style, headers } = formPart(body, field);
  const type = nonNull(field.type);
  const isList = (isCollection(type) && type.kind === 'list') || isTuple(type);
  const isKeyed = isObjectRef(type) || (isCollection(type) && type.kind === 'dict');
  return {
    ...(media.length === 0 ? {} : { contentType: media.join(', ') }),
    ...headersIn(headers, context),
    ...(isList || isKeyed ? styleOf(style, isList, mediaKind(body.media) === 'multipart') : {}),
  };
}

function styleOf(style: ParameterStyle, isList: boolean, isMultipart: boolean): JsonSchema {
  switch (style) {
    case 'repeat':
      return {};
    case 'comma':
      return { style: 'form', explode: false };
    case 'space':
      return { style: 'spaceDelimited', explode: false };
    case 'pipe':
      return { style: 'pipeDelimited', explode: false };
    case 'brackets':
      return { style: 'deepObject', explode: true };
    case 'json':
      return isMultipart && !isList ? {} : { contentType: 'application/json' };
  }
}

// ------------------------------------------------------------------------------------------------------------ answers

/** One response for each status. If the query selects between several types of one content type, the response accepts any. */
export function answers(endpoint: Endpoint, context: EmitContext): JsonSchema {
  const byStatus = groupBy(endpoint.responses, ({ status }) => (isNotShown(status) ? '2XX' : String(status)));
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, answer(all, endpoint, context)]));
}

function answer(responses: readonly EndpointResponse[], endpoint: Endpoint, context: EmitContext): JsonSchema {
  const docs = [...new Set(responses.map(({ doc }) => doc).filter((doc) => doc !== ''))];
  const withBody = responses.filter(({ type }) => type !== null);
  const byMedia = groupBy(withBody, ({ media }) => media);
  const headers = new Map(responses.flatMap(({ headers: own }) => own.map((header) => [header.name, header] as const)));
  const words = WORDS[outcomeOf(responses[0]!, endpoint)];
  // Readers of the document ignore the description "Done.".
  return {
    ...(docs.length > 0 || words === WORDS.success ? {} : specWords({ docLength: 0 })),
    description: docs.length > 0 ? docs.join('\n\n') : byMedia.size === 0 ? `${words}, without a body.` : `${words}.`,
    ...headersIn([...headers.values()], context),
    ...(byMedia.size === 0
      ? {}
      : { content: Object.fromEntries([...byMedia].map(([media, all]) => [media, answerContent(all, context)])) }),
  };
}

const WORDS: Readonly<Record<Outcome, string>> = {
  information: 'The answer follows',
  success: 'Done',
  redirect: 'The answer is elsewhere, or has not changed',
  error: 'An error',
  either: 'The answer, or an error',
};

function answerContent(responses: readonly EndpointResponse[], context: EmitContext): JsonSchema {
  const [first] = responses;
  if (first!.stream) return streamOf(first!, context);
  const schemas = responses.flatMap(({ type, limits = [], when, media }) => {
    if (type === null || isNotShown(type)) return [];
    const schema = isBytes(type) ? bytesSchema(media) : typeSchema(type, typeLimits(limits, type), context);
    return [{ ...(when.length === 0 ? {} : { description: `Where ${conditionsText(when)}.` }), ...schema }];
  });
  if (schemas.length === 0) return { schema: {} };
  return { schema: schemas.length === 1 ? schemas[0]! : { anyOf: schemas } };
}

/** A sequence of values is a text in OpenAPI 3.1, and the key of 3.2 has the type of the values. */
function streamOf(
  { type, limits = [], marks: { end, pings } = {} }: EndpointResponse,
  context: EmitContext,
): JsonSchema {
  const item: Json = type === null || isNotShown(type) ? {} : typeSchema(type, typeLimits(limits, type), context);
  return {
    schema: {
      type: 'string',
      description: [
        'A sequence of values, one after the other.',
        ...(end === undefined ? [] : [`The data ${end} ends it.`]),
        ...(pings === undefined ? [] : [`Events named ${pings.join(', ')} carry no value.`]),
      ].join(' '),
    },
    'x-itemSchema': item,
  };
}

export function json(schema: Json): JsonSchema {
  return { 'application/json': { schema } };
}
