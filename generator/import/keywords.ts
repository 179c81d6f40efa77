import type { Json } from '../model/model.js';
import { defined } from '../defined.js';
import { evaluatedTogether, plainKeywords } from './plain-keywords.js';
import { isAnything, isMap, isTexts, type Raw, below, keysIn, valueAt } from './load/pointer.js';
import { formatNamed, formatNames } from '../formats/formats.js';
import { didYouMean } from '../diagnostics/index.js';
import type { Dialect } from './document.js';
import type { AssumptionKind, Report } from './losses.js';
import { haveNothingInCommon } from '../patterns/pattern-automaton.js';
import type { Documents } from './load/documents.js';
import {
  entriesIn,
  followed,
  inside,
  isTrueIn,
  itemsIn,
  placeInFile,
  refIn,
  rewritten,
  type Part,
} from './load/part.js';
import { ImportError } from './load/import-error.js';
import { docOf, isExtraKey, specWordsOf } from './spec-words.js';
import { readable } from './foreign-patterns.js';
import { SPEC_WORDS } from '../model/spec-words.js';

/** A schema of any dialect as in JSON Schema 2020-12, without its subschemas. */
export interface Keywords {
  readonly part: Part;
  /** Set for the schema `false`. */
  readonly always?: 'invalid';
  readonly ref?: string;
  /** Whether the reference leads to an outer schema with an anchor. */
  readonly isAnchored: boolean;
  /** If absent, every form is valid. */
  readonly kinds?: ReadonlySet<Kind>;
  /** `nullable: true`, here or as a schema in `allOf`. */
  readonly nullable: boolean;
  /** The readings of ambiguous keywords. */
  readonly assumed: readonly AssumptionKind[];
  readonly values?: readonly Json[];
  readonly allOf: readonly Part[];
  readonly anyOf: readonly Part[];
  readonly oneOf: readonly Part[];
  readonly discriminator?: Discriminator;
  readonly text: TextBounds;
  readonly number: NumberBounds;
  readonly list: ListKeywords;
  readonly object: ObjectKeywords;
  readonly annotations: Annotations;
  /** Keywords without an equivalent in the language, in order. */
  readonly unsayable: readonly string[];
  /** Whether the list of values is empty, and is ignored. */
  readonly hasEmptyList: boolean;
  /** Whether there are keywords besides `$ref` and annotations. */
  readonly isStructural: boolean;
  /** The limits on values besides references and combinations: none, the JSON form alone, or more. */
  readonly own: 'nothing' | 'kinds' | 'more';
}

export type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

export const KINDS: readonly Kind[] = ['string', 'number', 'boolean', 'null', 'array', 'object'];

/** Whether a value has one of the forms. Integers are numbers, too. */
export function isOfKinds(value: Json, kinds: ReadonlySet<Kind>): boolean {
  if (value === null || typeof value === 'object')
    return kinds.has(value === null ? 'null' : Array.isArray(value) ? 'array' : 'object');
  return kinds.has(typeof value as Kind) || (kinds.has('integer') && Number.isInteger(value));
}

export interface Discriminator {
  readonly property: string;
}

export interface TextBounds {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** The value of `contentEncoding` or `contentMediaType`. */
  readonly content?: string;
}

export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  readonly exclusiveMin?: number;
  readonly exclusiveMax?: number;
  readonly multipleOf?: number;
}

export interface ListKeywords {
  readonly items?: Part;
  readonly prefix: readonly Part[];
  readonly min?: number;
  readonly max?: number;
  readonly unique: boolean;
}

export interface ObjectKeywords {
  readonly properties: ReadonlyMap<string, Part>;
  readonly required: readonly string[];
  readonly patterns: readonly (readonly [string, Part])[];
  /** Whether no other keys are valid. */
  readonly isClosed: boolean;
  /** The schema of other keys; absent if they are not valid or hold any value. */
  readonly additional?: Part;
  /** The only valid keys besides those that match a pattern; absent if others are valid. */
  readonly closedTo?: ReadonlySet<string>;
  readonly names?: Part;
  readonly min?: number;
  readonly max?: number;
}

export interface Annotations {
  readonly title?: string;
  readonly doc?: string;
  readonly default?: Json;
  readonly examples: readonly Json[];
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly see?: string;
  readonly extra: readonly (readonly [string, Json])[];
  /** Limits in words, in a document that was generated from a spec. */
  readonly said: readonly string[];
  /** Keys that the spec cannot hold, with the reason. */
  readonly homeless: readonly string[];
  /** Names and descriptions of the values of an enum. */
  readonly memberNames: readonly string[];
  readonly memberDocs: readonly string[];
}

/** Reads the keywords of schemas, with one result for each schema. */
export class KeywordReader {
  readonly #known = new WeakMap<Part, Keywords>();

  constructor(
    readonly dialect: Dialect,
    readonly documents: Pick<Documents, 'resolve' | 'refuse' | 'isLenient'>,
    readonly report: Report,
  ) {}

  /** @throws {ImportError} if the schema is neither a map nor true or false, or has an unknown type */
  read(part: Part): Keywords {
    let known = this.#known.get(part);
    if (known === undefined) {
      known = this.#keywords(part);
      this.#known.set(part, known);
    }
    return known;
  }

  #keywords(part: Part): Keywords {
    const { raw } = part;
    if (raw === true) return this.#nothing(part);
    if (raw !== false && !isMap(raw)) throw new ImportError(placeInFile(part), 'a schema is a map, true or false');
    if (isNothing(raw)) {
      const schema = raw === false ? {} : raw;
      const annotations = annotationsOf(schema, Object.keys(schema));
      return { ...this.#nothing(part), always: 'invalid', own: 'more', annotations };
    }
    const unconditional = withoutCondition(raw as Raw);
    this.#loseMalformed(raw as Raw, part);
    const schema = plainKeywords(unconditional, { keepsNot: saysNothingMore(unconditional) });
    const { sideOf, members, pattern = schema['pattern'], by } = specWordsOf(schema);
    if (typeof sideOf === 'string')
      return { ...this.#nothing(part), ref: `#/components/schemas/${below('', sideOf).slice(1)}` };
    const keys = Object.keys(schema);
    const own = rewritten(part, schema);
    const ref = typeof schema['$ref'] === 'string' ? schema['$ref'] : anchoredRef(schema, part);
    const kinds = this.#kindsOf(schema['type'], part);
    const combined = (key: string): readonly Combined[] =>
      schemasIn(own, key).map((alternative) => ({ alternative, isNull: this.#isNullAlone(alternative) }));
    const [allOf, anyOf, oneOf] = [combined('allOf'), combined('anyOf'), combined('oneOf')];
    const nullable = schema['nullable'] === true || allOf.some(({ isNull }) => isNull);
    const hasNullAlone = [allOf, anyOf, oneOf].some((all) => all.length > 1 && all.some(({ isNull }) => isNull));
    const closedTo = evaluatedTogether(schema, part, this.documents);
    const unsayable = unsayableIn(schema, ref).filter(
      (key) => key !== 'unevaluatedProperties' || closedTo === undefined,
    );
    const encoded = encodedFormat(schema);
    const format = schema['format'] ?? encoded;
    const content = [encoded === undefined ? schema['contentEncoding'] : undefined, schema['contentMediaType']]
      .filter((name) => typeof name === 'string')
      .join(', ');
    return {
      part,
      isAnchored: ref !== undefined && ref !== schema['$ref'],
      nullable,
      assumed: assumedIn(schema, this.dialect, hasNullAlone),
      // A reference to null alone adds nothing.
      allOf: allOf.flatMap(({ alternative, isNull }) =>
        isNull && '$ref' in (alternative.raw as Raw) ? [] : [alternative],
      ),
      anyOf: members === undefined ? alternativesOf(anyOf) : schemasIn(own, SPEC_WORDS, 'members'),
      oneOf: members === undefined ? alternativesOf(oneOf) : [],
      text: defined({
        ...bounds(schema['minLength'], schema['maxLength']),
        pattern: typeof pattern === 'string' ? readable(pattern).pattern : undefined,
        format: typeof format === 'string' && format.trim() !== '' ? format.trim() : undefined,
        content: content === '' ? undefined : content,
      }),
      number: numberOf(schema),
      list: listOf(own, this.dialect),
      object: objectOf(own, closedTo),
      annotations: annotationsOf(schema, keys),
      unsayable,
      hasEmptyList: Array.isArray(schema['enum']) && schema['enum'].length === 0,
      isStructural: nullable || keys.some(isLimiting),
      own: closedTo === undefined ? ownOf(keys, unsayable) : 'more',
      ...defined({
        ref,
        kinds: kinds && new Set(nullable ? [...kinds, 'null' as const] : kinds),
        values: valuesOf(schema),
        discriminator: discriminatorOf(by === undefined ? schema['discriminator'] : { propertyName: by }),
      }),
    };
  }

  #nothing(part: Part): Keywords {
    return { ...this.#keywords({ ...part, raw: {} }), part };
  }

  /** Whether a schema is only `nullable: true`, or refers to one that is. */
  #isNullAlone(part: Part): boolean {
    const isLimited = ({ raw }: Part): boolean => !isMap(raw) || Object.keys(raw).some(isLimiting);
    const end = followed(part, (from) => {
      const ref = isLimited(from) ? undefined : refIn(from);
      return ref === undefined ? undefined : this.documents.resolve(ref, from);
    }).at(-1)!;
    return isTrueIn(end, 'nullable') && refIn(end) === undefined && !isLimited(end);
  }

  /** An unknown type is an error, unless the import is lenient. */
  #kindsOf(type: unknown, part: Part): readonly Kind[] | undefined {
    if (type === undefined) return undefined;
    const written: readonly unknown[] = Array.isArray(type) ? type : [type];
    const all = written.map((name) => (name === null ? 'null' : name));
    const unknown = all.find((name) => !TYPES.includes(name as Kind));
    if (all.length > 0 && unknown === undefined) return all as unknown as readonly Kind[];
    const problem = all.length === 0 ? 'type lists no type' : `${JSON.stringify(unknown)} is no type`;
    const place = placeInFile({ ...part, pointer: below(part.pointer, 'type') });
    if (this.documents.isLenient) this.report.lose(part, 'type', `${problem}; any value is accepted`, true);
    else this.documents.refuse(new ImportError(place, problem, typeHint(unknown)));
    return undefined;
  }

  /** Reports keywords with values of a wrong form, which are ignored. */
  #loseMalformed(schema: Raw, part: Part): void {
    for (const [key, value] of Object.entries(schema)) {
      const { form, role } = KEYWORDS.get(key) ?? {};
      if (form === undefined || value === null || form.test(value, this.dialect)) continue;
      this.report.lose(part, key, `it is ${form.what}, and this is none`, role !== 'annotation');
    }
  }
}

/** A schema in a combination, and whether it is only `nullable: true`. */
interface Combined {
  readonly alternative: Part;
  readonly isNull: boolean;
}

/** Alternatives with `nullable: true` alone read as null. */
function alternativesOf(all: readonly Combined[]): readonly Part[] {
  return all.map(({ alternative, isNull }) => {
    if (!isNull || all.length === 1) return alternative;
    const { $ref: _, ...raw } = alternative.raw as Raw;
    return rewritten(alternative, { ...raw, type: 'null' });
  });
}

function assumedIn(schema: Raw, dialect: Dialect, hasNullAlone: boolean): readonly AssumptionKind[] {
  const { pattern, patternProperties, nullable, type } = schema;
  const patterns = [pattern, ...(isMap(patternProperties) ? Object.keys(patternProperties) : [])];
  const isForeign = patterns.some((text) => typeof text === 'string' && readable(text).isForeign);
  const found: Readonly<Partial<Record<AssumptionKind, boolean>>> = {
    'nullable-of-other-versions': nullable === true && !dialect.nullable,
    'nullable-alone': hasNullAlone,
    'null-without-quotes': [type].flat().includes(null),
    'patterns-of-other-dialects': isForeign,
  };
  return (Object.keys(found) as AssumptionKind[]).filter((what) => found[what]);
}

const TYPES: readonly Kind[] = [...KINDS, 'integer'];

/** The likely fix for an unknown type. */
function typeHint(written: unknown): string {
  const all = `the types are ${TYPES.join(', ')}`;
  if (typeof written !== 'string') return all;
  const format = /^(?:date|date-?time|uuid|uri|url|email|file|binary)$/i.test(written);
  if (format) return 'write type: string, and what it is as format';
  if (/^any$/i.test(written)) return 'leave out type where any value is valid';
  const { fix } = didYouMean(written.toLowerCase(), TYPES);
  return fix === undefined ? all : `write ${fix.write}`;
}

interface Keyword {
  /** Whether it limits values, has no equivalent in the language, or has another purpose. */
  readonly role: 'limit' | 'unsayable' | 'annotation' | 'other';
  readonly form?: KeywordForm;
}

interface KeywordForm {
  readonly what: string;
  readonly test: (value: unknown, dialect: Dialect) => boolean;
}

const isSchema = (value: unknown): boolean => typeof value === 'boolean' || isMap(value);
const COUNT: KeywordForm = { what: 'a number from 0', test: (value) => isNumber(value) && value >= 0 };
const NUMBER: KeywordForm = { what: 'a number', test: isNumber };
const STEP: KeywordForm = { what: 'a number above 0', test: (value) => isNumber(value) && value > 0 };
const FLAG: KeywordForm = { what: 'true or false', test: (value) => typeof value === 'boolean' };
const EXCLUSIVE: KeywordForm = { ...NUMBER, test: (value) => isNumber(value) || typeof value === 'boolean' };
const TEXT: KeywordForm = { what: 'a text', test: (value) => typeof value === 'string' };
const LIST: KeywordForm = { what: 'a list', test: Array.isArray };
const TEXTS: KeywordForm = { what: 'a list of texts', test: isTexts };
const MAP: KeywordForm = { what: 'a map', test: isMap };
const SCHEMA: KeywordForm = { what: 'a schema', test: isSchema };
const ITEMS: KeywordForm = {
  what: 'a schema',
  test: (value, { listOfItems }) => isSchema(value) || (listOfItems && Array.isArray(value)),
};

const ROWS: readonly (readonly [Keyword['role'], keywords: string, form?: KeywordForm])[] = [
  ['limit', 'minLength maxLength minItems maxItems minProperties maxProperties', COUNT],
  ['limit', 'minimum maximum', NUMBER],
  ['limit', 'exclusiveMinimum exclusiveMaximum', EXCLUSIVE],
  ['limit', 'multipleOf', STEP],
  ['limit', 'pattern format', TEXT],
  ['limit', 'uniqueItems', FLAG],
  ['limit', 'enum allOf anyOf oneOf prefixItems', LIST],
  ['limit', 'required', TEXTS],
  ['limit', 'properties patternProperties', MAP],
  ['limit', 'additionalProperties propertyNames', SCHEMA],
  ['limit', 'items', ITEMS],
  ['limit', 'type const additionalItems contentEncoding contentMediaType'],
  ['unsayable', 'not if contains', SCHEMA],
  ['unsayable', 'dependentRequired dependentSchemas dependencies unevaluatedProperties unevaluatedItems'],
  ['unsayable', '$dynamicRef $recursiveRef'],
  ['annotation', 'title description', TEXT],
  ['annotation', 'deprecated', FLAG],
  ['annotation', 'examples', LIST],
  ['annotation', 'externalDocs', MAP],
  ['other', 'nullable readOnly writeOnly', FLAG],
  ['other', 'discriminator', MAP],
  ['other', 'then else minContains maxContains $ref default example'],
  ['other', `x-enum-varnames x-enumNames x-enum-descriptions x-enumDescriptions ${SPEC_WORDS}`],
  ['other', '$defs definitions $schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary'],
];

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  ROWS.flatMap(([role, keywords, form]) => keywords.split(' ').map((key) => [key, { role, ...defined({ form }) }])),
);

function isLimiting(key: string): boolean {
  const role = KEYWORDS.get(key)?.role;
  return role === 'limit' || role === 'unsayable';
}

/** Keywords that depend on another one. */
const BELONGING: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  contains: ['minContains', 'maxContains'],
};

/** Whether a schema only refuses all values. */
export function isNothing(schema: unknown): boolean {
  if (!isMap(schema)) return schema === false;
  const { not, ...rest } = schema;
  return isAnything(not) && Object.keys(rest).every((key) => key !== '$ref' && !isLimiting(key));
}

/** The keywords of a schema without an equivalent in the language, each with the keywords that depend on it. */
function unsayableIn(schema: Raw, ref: string | undefined): readonly string[] {
  return Object.keys(schema)
    .filter((key) => KEYWORDS.get(key)?.role === 'unsayable' && !isRead(key, schema, ref))
    .toSorted()
    .flatMap((key) => [key, ...(BELONGING[key] ?? []).filter((keyword) => Object.hasOwn(schema, keyword))]);
}

/** Whether the language has an equivalent for this use of the keyword. */
function isRead(key: string, schema: Raw, ref: string | undefined): boolean {
  if (key === 'not') return excludedTogether(schema) !== undefined || saysNothingMore(schema);
  return (key === '$recursiveRef' || key === '$dynamicRef') && ref !== undefined;
}

/** Whether `not` excludes no further text, because of `pattern`. Other languages read `$` differently. */
function saysNothingMore(schema: Raw): boolean {
  const { type, pattern, not } = schema;
  if (type !== 'string' || typeof pattern !== 'string' || !isMap(not)) return false;
  const { pattern: excluded, ...others } = not;
  return typeof excluded === 'string' && Object.keys(others).length === 0 && haveNothingInCommon(pattern, excluded);
}

/** Keywords that limit values of one form and allow all others. */
export const LIMITS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'not', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
};

/** Replaces `if: { type: string }, then: { maxLength: 5 }` by `maxLength: 5`. */
function withoutCondition(schema: Raw): Raw {
  const { if: condition, then, ...rest } = schema;
  if (!isMap(condition) || !isMap(then)) return schema;
  const { type, ...further } = condition;
  const { type: same = type, ...limits } = then;
  const known = typeof type === 'string' ? LIMITS[type] : undefined;
  const isPlain =
    known !== undefined &&
    same === type &&
    Object.keys(further).length === 0 &&
    !('else' in rest) &&
    Object.keys(limits).every((key) => known.includes(key) && !(key in rest));
  if (!isPlain || ('not' in limits && !saysNothingMore(then))) return schema;
  const { not: _, ...own } = limits;
  return { ...rest, ...own };
}

/** The format with the encoding and the pattern of a schema. */
function encodedFormat({ contentEncoding, pattern }: Raw): string | undefined {
  if (contentEncoding === undefined) return undefined;
  return formatNames.find((name) => {
    const { schema } = formatNamed(name)!;
    return schema['contentEncoding'] === contentEncoding && schema['pattern'] === pattern;
  });
}

/** Keys that exclude each other: `not: { required: [a, b] }`. */
export function excludedTogether(schema: unknown): readonly string[] | undefined {
  const not = isMap(schema) ? schema['not'] : undefined;
  if (!isMap(not)) return undefined;
  const { required, properties = {}, ...others } = not;
  const isOnlyThat = Object.keys(others).length === 0 && refusesNullAlone(properties);
  return isTexts(required) && required.length === 2 && isOnlyThat ? required : undefined;
}

/** The refused schemas of a schema that only has `not: { anyOf: [...] }`. */
export function refusedAlternatives(schema: unknown): readonly unknown[] | undefined {
  const { not, ...others } = (schema ?? {}) as Raw;
  const { anyOf, ...more } = (not ?? {}) as Raw;
  const isOnlyThat = Object.keys(others).every((key) => WORDS_ABOUT.has(key)) && Object.keys(more).length === 0;
  return isOnlyThat && Array.isArray(anyOf) ? anyOf : undefined;
}

/** The only key that a schema of objects requires; its properties are ignored. */
export function requiredAlone(schema: unknown): string | undefined {
  const { required, type, properties: _, ...others } = (schema ?? {}) as Raw;
  const isOnlyThat = Object.keys(others).every((key) => WORDS_ABOUT.has(key));
  if (!isOnlyThat || (type !== undefined && type !== 'object')) return undefined;
  const [key, ...more]: readonly unknown[] = Array.isArray(required) ? required : [];
  return typeof key === 'string' && more.length === 0 ? key : undefined;
}

const WORDS_ABOUT = new Set(['title', 'description']);

/** Whether `properties` only refuse null. */
export function refusesNullAlone(properties: unknown): boolean {
  return (
    isMap(properties) && Object.values(properties).every((value) => JSON.stringify(value) === '{"not":{"type":"null"}}')
  );
}

/** The reference to the nearest outer schema with the anchor of a recursive reference. */
function anchoredRef(schema: Raw, { document, pointer }: Part): string | undefined {
  const dynamic = schema['$dynamicRef'];
  const name = typeof dynamic === 'string' && /^#[\w-]+$/.test(dynamic) ? dynamic.slice(1) : undefined;
  if (name === undefined && schema['$recursiveRef'] !== '#') return undefined;
  const isAnchor = (value: unknown): boolean =>
    isMap(value) && (name === undefined ? value['$recursiveAnchor'] === true : value['$dynamicAnchor'] === name);
  const keys = keysIn(pointer);
  const depth = keys.findLastIndex((_, index) => isAnchor(valueAt(document.root, keys.slice(0, index))));
  return depth === -1 ? undefined : `#${below('', ...keys.slice(0, depth)).replaceAll('%', '%25')}`;
}

const COMBINING = new Set(['allOf', 'anyOf', 'oneOf']);

function ownOf(keys: readonly string[], unsayable: readonly string[]): Keywords['own'] {
  if (unsayable.length > 0) return 'more';
  let own: Keywords['own'] = 'nothing';
  for (const key of keys) {
    if (key === 'type') own = 'kinds';
    else if (KEYWORDS.get(key)?.role === 'limit' && !COMBINING.has(key)) return 'more';
  }
  return own;
}

/** The valid values: those of `enum`, or only `const`. */
function valuesOf({ const: constant, enum: listed }: Raw): readonly Json[] | undefined {
  const all = Array.isArray(listed) && listed.length > 0 ? (listed as readonly Json[]) : undefined;
  if (constant === undefined) return all;
  const only = JSON.stringify(constant);
  return all === undefined ? [constant as Json] : all.filter((value) => JSON.stringify(value) === only).slice(0, 1);
}

/** The schemas in a list; empty for any other value. */
function schemasIn(schema: Part, ...keys: readonly string[]): readonly Part[] {
  const list = inside(schema, ...keys);
  return Array.isArray(list?.raw) ? itemsIn(list) : [];
}

/** The schema under a keyword; undefined for any other value. */
function schemaIn(schema: Part, key: string): Part | undefined {
  const found = inside(schema, key);
  const isWritten = typeof found?.raw === 'boolean' || (typeof found?.raw === 'object' && found.raw !== null);
  return isWritten ? found : undefined;
}

function listOf(schema: Part, { listOfItems }: Dialect): ListKeywords {
  const raw = schema.raw as Raw;
  const isListed = listOfItems && Array.isArray(raw['items']);
  const rest = isListed ? 'additionalItems' : 'items';
  return {
    prefix: schemasIn(schema, isListed ? 'items' : 'prefixItems'),
    unique: raw['uniqueItems'] === true,
    ...bounds(raw['minItems'], raw['maxItems']),
    ...defined({ items: Array.isArray(raw[rest]) ? undefined : schemaIn(schema, rest) }),
  };
}

function objectOf(schema: Part, evaluated: ReadonlySet<string> | undefined): ObjectKeywords {
  const raw = schema.raw as Raw;
  const { required, additionalProperties, propertyNames } = raw;
  const properties = new Map(entriesIn(inside(schema, 'properties')));
  const additional =
    evaluated === undefined ? schemaIn(schema, 'additionalProperties') : inside(schema, 'unevaluatedProperties');
  const isClosed = additional !== undefined && isNothing(additional.raw);
  return {
    properties,
    required: Array.isArray(required) ? required.filter((key) => typeof key === 'string').toSorted() : [],
    patterns: entriesIn(inside(schema, 'patternProperties')).map(
      ([key, value]) => [specWordsOf(value.raw).keyPattern ?? readable(key).pattern, value] as const,
    ),
    isClosed,
    ...bounds(raw['minProperties'], raw['maxProperties']),
    ...defined({
      closedTo: evaluated ?? (additionalProperties === false ? new Set(properties.keys()) : undefined),
      additional: isClosed ? undefined : additional,
      names: isAnything(propertyNames) ? undefined : schemaIn(schema, 'propertyNames'),
    }),
  };
}

/** In OpenAPI 3.0 and old drafts, `exclusiveMinimum: true` belongs to `minimum`; some newer documents use it, too. */
function numberOf(schema: Raw): NumberBounds {
  const [min, max] = [schema['minimum'], schema['maximum']];
  const [above, under] = [schema['exclusiveMinimum'], schema['exclusiveMaximum']];
  const multipleOf = schema['multipleOf'];
  return defined({
    min: isNumber(min) && above !== true ? min : undefined,
    max: isNumber(max) && under !== true ? max : undefined,
    exclusiveMin: isNumber(above) ? above : above === true && isNumber(min) ? min : undefined,
    exclusiveMax: isNumber(under) ? under : under === true && isNumber(max) ? max : undefined,
    multipleOf: isNumber(multipleOf) && multipleOf > 0 ? multipleOf : undefined,
  });
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function bounds(least: unknown, most: unknown): { readonly min?: number; readonly max?: number } {
  return defined({
    min: isNumber(least) && least >= 0 ? Math.ceil(least) : undefined,
    max: isNumber(most) && most >= 0 ? Math.floor(most) : undefined,
  });
}

function discriminatorOf(value: unknown): Discriminator | undefined {
  if (!isMap(value) || typeof value['propertyName'] !== 'string' || value[SPEC_WORDS] === false) return undefined;
  return { property: value['propertyName'] };
}

function annotationsOf(schema: Raw, keys: readonly string[]): Annotations {
  const { title, description, externalDocs, example } = schema;
  const examples: readonly Json[] = Array.isArray(schema['examples']) ? (schema['examples'] as Json[]) : [];
  const words = specWordsOf(schema);
  const doc = typeof description === 'string' ? docOf(description, schema) : '';
  const see = words.see?.[0] ?? (isMap(externalDocs) ? externalDocs['url'] : undefined);
  const unread = keys.filter((key) => !KEYWORDS.has(key)).toSorted();
  return {
    examples: example === undefined ? examples : [example as Json, ...examples],
    deprecated: schema['deprecated'] === true,
    readOnly: schema['readOnly'] === true,
    writeOnly: schema['writeOnly'] === true,
    said: words.caveats ?? [],
    extra: unread.filter(isExtraKey).map((key) => [key, schema[key] as Json]),
    homeless: unread.filter((key) => !isExtraKey(key)),
    memberNames: textsOf(schema['x-enum-varnames'] ?? schema['x-enumNames']),
    memberDocs: textsOf(schema['x-enum-descriptions'] ?? schema['x-enumDescriptions']),
    ...defined({
      title: typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined,
      doc: doc.trim() === '' ? undefined : doc,
      default: (schema['default'] === undefined ? words.default : schema['default']) as Json | undefined,
      see: typeof see === 'string' ? see : undefined,
    }),
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
