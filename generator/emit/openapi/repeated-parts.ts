import type { Json } from '../../model/model.js';
import { groupBy } from '../../model/group-by.js';
import { SPEC_WORDS } from '../../model/spec-words.js';
import type { JsonSchema } from '../json-schema/schema.js';

interface WithComponents {
  readonly paths: JsonSchema;
  readonly responses: JsonSchema;
  readonly headers: JsonSchema;
}

/**
 * Replaces repeated answers and headers by references to components. An answer is named by its body and its status. If
 * two would have the same name, the second one remains in place.
 */
export function withComponents(paths: JsonSchema): WithComponents {
  const answers: (readonly [name: string, answer: JsonSchema])[] = [];
  eachAnswer(paths, (answer, status) => {
    answers.push([`${bodyName(answer) ?? 'Empty'}.${status}`, answer]);
    return answer;
  });
  const responses = repeatedParts('responses', answers);
  const headers = repeatedParts(
    'headers',
    answers.flatMap(([, answer]) => Object.entries(headersOf(answer))),
  );
  const withHeaders = (answer: JsonSchema): JsonSchema =>
    answer['headers'] === undefined
      ? answer
      : { ...answer, headers: mapped(headersOf(answer), (header) => headers.inPlaceOf(header)) };
  return {
    paths: eachAnswer(paths, (answer) => withHeaders(responses.inPlaceOf(answer))),
    responses: mapped(responses.components, withHeaders),
    headers: headers.components,
  };
}

/** The parts that occur more than twice as components, and the reference in place of each. */
function repeatedParts(section: string, all: readonly (readonly [name: string, part: JsonSchema])[]) {
  const texts = new Map(all.map(([, part]) => [part, JSON.stringify(part)]));
  const byText = groupBy(all, ([, part]) => texts.get(part));
  const isRepeated = (part: JsonSchema): boolean => byText.get(texts.get(part))!.length > 2;
  const names = new Map<string | undefined, string>();
  const parts = new Map<string, JsonSchema>();
  for (const [name, part] of all) {
    // A part without a counterpart in the spec is marked in place, where readers look for the mark.
    if ('$ref' in part || part[SPEC_WORDS] === false || names.has(texts.get(part))) continue;
    if (parts.has(name) || !/^[\w.-]+$/.test(name)) continue;
    names.set(texts.get(part), name);
    parts.set(name, part);
  }
  return {
    components: Object.fromEntries([...parts].filter(([, part]) => isRepeated(part))),
    inPlaceOf: (part: JsonSchema): JsonSchema => {
      const name = names.get(texts.get(part));
      return name !== undefined && isRepeated(part) ? { $ref: `#/components/${section}/${name}` } : part;
    },
  };
}

type Schemas = Readonly<Record<string, JsonSchema>>;

function eachAnswer(paths: JsonSchema, change: (answer: JsonSchema, status: string) => JsonSchema): JsonSchema {
  return mapped(paths as Schemas, (methods) =>
    mapped(methods as Schemas, (operation) => ({
      ...operation,
      responses: mapped(operation['responses'] as Schemas, change),
    })),
  );
}

function headersOf({ headers = {} }: JsonSchema): Schemas {
  return headers as Schemas;
}

/** The name of the schema of the first body. */
function bodyName({ content = {} }: JsonSchema): string | undefined {
  const schemas = Object.values(content as Readonly<Record<string, { readonly schema?: Json }>>);
  const { $ref: ref } = (schemas[0]?.schema ?? {}) as JsonSchema;
  return typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : schemas.length === 0 ? undefined : 'Answer';
}

function mapped<Value extends Json>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Json,
): Schemas {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key) as JsonSchema]));
}
