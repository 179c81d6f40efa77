import type { Json } from '../../model/model.js';
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
  const responses = new Components('responses');
  const headers = new Components('headers');
  eachAnswer(paths, (answer, status) => {
    responses.count(`${bodyName(answer) ?? 'Empty'}.${status}`, answer);
    for (const [name, header] of Object.entries(headersOf(answer))) headers.count(name, header);
    return answer;
  });
  const withHeaders = (answer: JsonSchema): JsonSchema =>
    answer['headers'] === undefined
      ? answer
      : { ...answer, headers: mapped(headersOf(answer), (header) => headers.inPlaceOf(header)) };
  return {
    paths: eachAnswer(paths, (answer) => withHeaders(responses.inPlaceOf(answer))),
    responses: mapped(responses.repeated(), withHeaders),
    headers: headers.repeated(),
  };
}

class Components {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #parts = new Map<string, JsonSchema>();
  readonly #texts = new Map<JsonSchema, string>();

  constructor(readonly section: string) {}

  count(name: string, part: JsonSchema): void {
    const text = this.#textOf(part);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    // A part without a counterpart in the spec is marked in place, where readers look for the mark.
    if ('$ref' in part || part[SPEC_WORDS] === false) return;
    if (this.#names.has(text) || this.#parts.has(name) || !/^[\w.-]+$/.test(name)) return;
    this.#names.set(text, name);
    this.#parts.set(name, part);
  }

  inPlaceOf(part: JsonSchema): JsonSchema {
    const name = this.#names.get(this.#textOf(part));
    return name !== undefined && this.#isRepeated(part) ? { $ref: `#/components/${this.section}/${name}` } : part;
  }

  repeated(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#parts].filter(([, part]) => this.#isRepeated(part)));
  }

  #isRepeated(part: JsonSchema): boolean {
    return this.#counts.get(this.#textOf(part))! > 2;
  }

  #textOf(part: JsonSchema): string {
    const text = this.#texts.get(part) ?? JSON.stringify(part);
    this.#texts.set(part, text);
    return text;
  }
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
