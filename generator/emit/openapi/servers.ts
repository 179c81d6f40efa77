import { isNotShown, type Model, type Service } from '../../model/model.js';
import { SPEC_WORDS, type SpecWords } from '../../model/spec-words.js';
import type { JsonSchema } from '../json-schema/schema.js';

/** The server of endpoints that name no service. Where the spec shows no address, paths begin where the document was found. */
export function servers({ services: [first] }: Model): readonly JsonSchema[] {
  return [first === undefined ? { url: '/', [SPEC_WORDS]: false } : serverOf(first)];
}

/** The other services, which OpenAPI would take for further addresses of the first one. */
export function otherServers({ services: [, ...others] }: Model): SpecWords {
  return others.length === 0 ? {} : { servers: others.map(serverOf) };
}

/** The address of a service, with its variables and its name. */
export function serverOf({ name, url: written, doc, variables }: Service): JsonSchema {
  const url = isNotShown(written) ? '/' : written;
  const declared = variables.map((variable) => [
    variable.name,
    {
      default: variable.default,
      ...(variable.values === undefined ? {} : { enum: variable.values }),
      ...(variable.doc === '' ? {} : { description: variable.doc }),
    },
  ]);
  return {
    url: url.length > 1 ? url.replace(/\/$/, '') : url,
    ...(doc === '' ? {} : { description: doc }),
    ...(declared.length === 0 ? {} : { variables: Object.fromEntries(declared) as JsonSchema }),
    [SPEC_WORDS]: { name },
  };
}
