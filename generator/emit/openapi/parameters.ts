import type { Endpoint, Field, FixedParameter, Json, Parameter } from '../../model/model.js';
import { SPEC_WORDS } from '../../model/spec-words.js';
import { isCollection, isTuple, nonNull } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { fieldSchema } from '../json-schema/object-schema.js';
import { wordsByPlace } from '../json-schema/spec-words.js';
import type { JsonSchema } from '../json-schema/schema.js';

/** The parameters of an operation. A fixed part of the query is a parameter with one value, unless the path contains it. */
export function parametersIn(
  endpoint: Endpoint,
  fixed: readonly FixedParameter[],
  context: EmitContext,
): readonly Json[] {
  return [
    ...endpoint.params.map((field) => parameter(field, 'path', context)),
    ...fixed.map(({ name, value }) => ({
      name,
      in: 'query',
      required: true,
      [SPEC_WORDS]: false,
      schema: { type: 'string', const: value },
    })),
    ...endpoint.query.map((field) => queryParameter(field, context)),
    ...endpoint.headers.map((field) => parameter(field, 'header', context)),
    ...endpoint.cookies.map((field) => parameter(field, 'cookie', context)),
  ];
}

/** Headers of a response or a part by name. */
export function headersIn(headers: readonly Field[], context: EmitContext): JsonSchema {
  if (headers.length === 0) return {};
  return {
    headers: Object.fromEntries(
      headers.map((field) => {
        const { name: _, in: __, ...header } = parameter(field, 'header', context);
        return [field.name, header];
      }),
    ),
  };
}

function parameter(
  field: Field,
  where: 'path' | 'query' | 'header' | 'cookie',
  context: EmitContext,
): Readonly<Record<string, Json>> {
  const {
    description,
    $comment: _,
    deprecated,
    [SPEC_WORDS]: all,
    ...schema
  } = fieldSchema(field, context, { hasDefault: true });
  const [words, ofValue] = wordsByPlace(all);
  return {
    name: field.name,
    in: where,
    ...(description === undefined ? {} : { description }),
    required: where === 'path' || !field.optional,
    ...(deprecated === undefined ? {} : { deprecated }),
    ...words,
    schema: { ...schema, ...ofValue },
  };
}

/** OpenAPI has no style for lists in brackets, which are part of the name. */
function named({ [SPEC_WORDS]: words }: Readonly<Record<string, Json>>, name: string): JsonSchema {
  return { name: `${name}[]`, [SPEC_WORDS]: { ...(words as JsonSchema | undefined), name } };
}

function queryParameter(field: Parameter, context: EmitContext): JsonSchema {
  const written = parameter(field, 'query', context);
  switch (field.style) {
    case 'repeat':
      return written;
    case 'comma':
      return { ...written, explode: false };
    case 'space':
      return { ...written, style: 'spaceDelimited', explode: false };
    case 'pipe':
      return { ...written, style: 'pipeDelimited', explode: false };
    case 'brackets': {
      const type = nonNull(field.type);
      const isList = (isCollection(type) && type.kind === 'list') || isTuple(type);
      if (isList && !field.name.endsWith('[]')) return { ...written, ...named(written, field.name) };
      if (isList) return written;
      return { ...written, style: 'deepObject', explode: true };
    }
    case 'json': {
      const { schema, ...rest } = written;
      return { ...rest, content: { 'application/json': { schema: schema! } } };
    }
  }
}
