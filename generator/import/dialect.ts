import { ImportError } from './load/import-error.js';
import type { SourceDocument } from './load/source-document.js';

/** How the schemas of a document are to be read. */
export interface Dialect {
  /** As the report names it: `OpenAPI 3.0.3`, `JSON Schema draft-07`. */
  readonly name: string;
  readonly kind: 'openapi' | 'json-schema';
  /** `nullable` allows null. */
  readonly nullable: boolean;
  /** `items` may be a list of schemas, one for each place. */
  readonly listOfItems: boolean;
}

const DRAFTS: readonly (readonly [RegExp, string, Partial<Dialect>])[] = [
  [/draft-0[34]/, 'draft-04', { listOfItems: true }],
  [/draft-06/, 'draft-06', { listOfItems: true }],
  [/draft-07/, 'draft-07', { listOfItems: true }],
  [/2019-09/, '2019-09', { listOfItems: true }],
  [/2020-12/, '2020-12', {}],
];

const NEWEST: Omit<Dialect, 'name' | 'kind'> = { nullable: false, listOfItems: false };

/**
 * Finds out what a document is.
 *
 * @throws {ImportError} if it is neither OpenAPI 3 nor a JSON Schema
 */
export function dialectOf({ root, name, placeOf }: SourceDocument): Dialect {
  const place = { file: name, ...placeOf('') };
  if (typeof root === 'boolean') return { ...NEWEST, name: 'JSON Schema 2020-12', kind: 'json-schema' };
  if (typeof root !== 'object' || root === null || Array.isArray(root))
    throw new ImportError(place, 'this is no OpenAPI document and no JSON Schema', 'give a document that is a map');
  const document = root as Readonly<Record<string, unknown>>;
  const { openapi, swagger, asyncapi } = document;
  if (swagger !== undefined)
    throw new ImportError(
      { ...place, ...placeOf('/swagger') },
      `this is Swagger ${String(swagger)}, which is older than what is read`,
      'convert it to OpenAPI 3 first, for example with swagger2openapi',
    );
  if (asyncapi !== undefined)
    throw new ImportError(
      { ...place, ...placeOf('/asyncapi') },
      'this is AsyncAPI, which is not read',
      'give an OpenAPI document or a JSON Schema',
    );
  if (openapi !== undefined) return openApiDialect(String(openapi), { ...place, ...placeOf('/openapi') });
  const schema = document['$schema'];
  if (typeof schema === 'string') {
    const [, draft, options] = DRAFTS.find(([pattern]) => pattern.test(schema)) ?? [];
    if (draft === undefined && /json-schema\.org/.test(schema) && !/json-schema\.org\/(schema#?)?$/.test(schema))
      throw new ImportError(
        { ...place, ...placeOf('/$schema') },
        `the dialect ${schema} is not read`,
        'drafts 4 to 2020-12 are',
      );
    return { ...NEWEST, ...options, name: `JSON Schema ${draft ?? '2020-12'}`, kind: 'json-schema' };
  }
  if (!SCHEMA_KEYS.some((key) => Object.hasOwn(document, key)))
    throw new ImportError(
      place,
      'this is no OpenAPI document and no JSON Schema',
      'an OpenAPI document begins with openapi: 3.1.0',
    );
  // Without `$schema`, both forms of keywords that changed are read.
  return { ...NEWEST, listOfItems: true, name: 'JSON Schema', kind: 'json-schema' };
}

const SCHEMA_KEYS = [
  'type',
  'properties',
  '$defs',
  'definitions',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'items',
  'additionalProperties',
  'patternProperties',
  'not',
  'required',
  'minimum',
  'maxLength',
  'pattern',
  'format',
  '$id',
];

function openApiDialect(version: string, place: ConstructorParameters<typeof ImportError>[0]): Dialect {
  const name = `OpenAPI ${version}`;
  if (/^3\.0(\.|$)/.test(version)) return { name, kind: 'openapi', nullable: true, listOfItems: false };
  if (/^3\.[12](\.|$)/.test(version)) return { ...NEWEST, name, kind: 'openapi' };
  throw new ImportError(place, `OpenAPI ${version} is not read`, '3.0, 3.1 and 3.2 are');
}
