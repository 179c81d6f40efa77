import { entriesIn, inside, placeInFile, textIn, type Part } from './load/part.js';
import { defined } from '../defined.js';
import type { Documents } from './load/documents.js';
import { isMap } from './load/pointer.js';
import { descriptionIn, specWordsOf } from './spec-words.js';
import { ImportError } from './load/import-error.js';
import { wordsOf } from './words.js';
import type { SourceDocument } from './load/source-document.js';

export interface DocumentInfo {
  readonly title: string;
  readonly version?: string;
  readonly doc?: string;
  readonly license?: string;
}

export interface NamedPart {
  readonly part: Part;
  readonly title: string;
}

/** Every named schema, by pointer. */
export function namedSchemas(documents: Documents, dialect: Dialect): readonly NamedPart[] {
  const root = documents.whole;
  if (dialect.kind === 'openapi') {
    return entriesIn(documents.section('components', 'schemas')).flatMap(([title, part]) =>
      specWordsOf(part.raw).sideOf === undefined ? [{ part, title: specWordsOf(part.raw).name ?? title }] : [],
    );
  }
  const declared = ['$defs', 'definitions'].flatMap((key) => entriesIn(inside(root, key)));
  const hasOwn =
    typeof root.raw === 'boolean' ||
    Object.keys(root.raw as object).some(
      (key) => !['$schema', '$id', 'id', '$defs', 'definitions', '$comment', 'title', 'description'].includes(key),
    );
  const own = hasOwn ? [{ part: root, title: rootTitle(root) }] : [];
  return [...own, ...declared.map(([title, part]) => ({ part, title }))];
}

/** The name of a document that is a schema: its title if that is a name, else its `$id` or its file. */
function rootTitle(root: Part): string {
  const title = textIn(root, 'title');
  if (title !== undefined && isName(title)) return title;
  const [id] = [textIn(root, '$id') ?? textIn(root, 'id')].map((text) => text?.split(/[?#]/, 1)[0]!.replace(/\/$/, ''));
  const [ofId, ofFile] = [id, root.document.name].map((name) => nameOfFile(name ?? '').replace(/\.schema$/, ''));
  return ofId !== undefined && /[A-Za-z]/.test(ofId) && ofId !== 'document' && ofId !== 'schema' ? ofId : ofFile!;
}

/** Whether a title is a name, and not a sentence. */
export function isName(title: string): boolean {
  const words = wordsOf(title);
  const most = /^\w+$/.test(title) ? 6 : 4;
  return words.length > 0 && words.length <= most && title.length <= MOST_CHARACTERS && /^[\w -]+$/.test(title);
}

const MOST_CHARACTERS = 40;

export function infoOf(documents: Documents, dialect: Dialect): DocumentInfo {
  const root = documents.whole;
  if (dialect.kind === 'json-schema') {
    const doc = textIn(root, 'description');
    return defined({ title: textIn(root, 'title') ?? nameOfFile(root.document.name), doc });
  }
  const info = inside(root, 'info');
  const license = inside(root, 'info', 'license');
  const version = inside(root, 'info', 'version')?.raw;
  return defined({
    title: textIn(info, 'title') ?? nameOfFile(root.document.name),
    version: version === undefined ? undefined : String(version),
    doc: descriptionIn(info) ?? textIn(info, 'summary'),
    license: textIn(license, 'identifier') ?? textIn(license, 'name'),
  });
}

function nameOfFile(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.[a-z]+$/i, '') || 'document';
}

/** @throws {ImportError} if a place that must hold a map holds anything else */
export function requireMap(part: Part | undefined, what: string): void {
  if (part === undefined || isMap(part.raw)) return;
  throw new ImportError(placeInFile(part), `${what} is a map`);
}

/** The rules for reading the schemas of a document. */
export interface Dialect {
  /** The name in reports: `OpenAPI 3.0.3`, `JSON Schema draft-07`. */
  readonly name: string;
  readonly kind: 'openapi' | 'json-schema';
  /** Whether `nullable` allows null. */
  readonly nullable: boolean;
  /** Whether `items` may be a list of schemas by position. */
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
 * Finds the dialect of a document.
 *
 * @throws {ImportError} if it is neither OpenAPI 3 nor a JSON Schema
 */
export function dialectOf({ root, name, positionOf }: SourceDocument): Dialect {
  const refusal = (pointer: string, problem: string, hint: string): ImportError =>
    new ImportError({ file: name, ...positionOf(pointer) }, problem, hint);
  const isNone = 'this is no OpenAPI document and no JSON Schema';
  if (typeof root === 'boolean') return { ...NEWEST, name: 'JSON Schema 2020-12', kind: 'json-schema' };
  if (typeof root !== 'object' || root === null || Array.isArray(root))
    throw refusal('', isNone, 'give a document that is a map');
  const document = root as Readonly<Record<string, unknown>>;
  const { openapi, swagger, asyncapi } = document;
  if (swagger !== undefined)
    throw refusal(
      '/swagger',
      `this is Swagger ${String(swagger)}, which is older than what is read`,
      'Swagger 2.0 and OpenAPI 3.0 to 3.2 are read',
    );
  if (asyncapi !== undefined)
    throw refusal('/asyncapi', 'this is AsyncAPI, which is not read', 'give an OpenAPI document or a JSON Schema');
  if (openapi !== undefined) return openApiDialect(String(openapi), refusal);
  const schema = document['$schema'];
  if (typeof schema === 'string') {
    const [, draft, options] = DRAFTS.find(([pattern]) => pattern.test(schema)) ?? [];
    if (draft === undefined && /json-schema\.org/.test(schema) && !/json-schema\.org\/(schema#?)?$/.test(schema))
      throw refusal('/$schema', `the dialect ${schema} is not read`, 'drafts 4 to 2020-12 are');
    return { ...NEWEST, ...options, name: `JSON Schema ${draft ?? '2020-12'}`, kind: 'json-schema' };
  }
  if (!SCHEMA_KEYS.some((key) => Object.hasOwn(document, key)))
    throw refusal(
      '',
      isNone,
      Object.hasOwn(document, 'spec')
        ? 'this file is part of a spec: name its folder, which has a spec.yaml'
        : 'an OpenAPI document begins with openapi: 3.1.0',
    );
  // Without `$schema`, keywords of all drafts are read.
  return { ...NEWEST, listOfItems: true, name: 'JSON Schema', kind: 'json-schema' };
}

const SCHEMA_KEYS = (
  'type properties $defs definitions $ref allOf anyOf oneOf enum const items ' +
  'additionalProperties patternProperties not required minimum maxLength pattern format $id'
).split(' ');

function openApiDialect(
  version: string,
  refusal: (pointer: string, problem: string, hint: string) => ImportError,
): Dialect {
  const name = `OpenAPI ${version}`;
  if (/^3\.0(\.|$)/.test(version)) return { name, kind: 'openapi', nullable: true, listOfItems: false };
  if (/^3\.[12](\.|$)/.test(version)) return { ...NEWEST, name, kind: 'openapi' };
  throw refusal('/openapi', `OpenAPI ${version} is not read`, '3.0, 3.1 and 3.2 are');
}
