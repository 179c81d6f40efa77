import type { Json } from '../model/model.js';
import { evaluatedTogether, plainKeywords } from './plain-keywords.js';
import { isAnything, isCount, isMap, isTexts, type Raw, below, keysIn, valueAt } from './load/pointer.js';
import { formatNamed, formatNames } from '../formats/formats.js';
import { didYouMean } from '../diagnostics/index.js';
import type { Dialect } from './document.js';
import type { AssumptionKind, Report } from './losses.js';
import { haveNothingInCommon } from '../patterns/pattern-automaton.js';
import { type Documents, type Part, notBundled, placeOf } from './load/documents.js';
import { ImportError } from './load/import-error.js';
import { docOf, isExtraKey, specWordsOf } from './spec-words.js';
import { readable } from './foreign-patterns.js';
import { SPEC_WORDS } from '../model/spec-words.js';

/** A schema of any dialect as JSON Schema 2020-12 has it, with its subschemas unread. */
export interface Keywords {
  readonly part: Part;
  /** Set for the schema `false`. */
  readonly always?: 'invalid';
  readonly ref?: string;
  /** Whether the reference is to the schema around it that has an anchor. */
  readonly isAnchored: boolean;
  /** Absent: every form is valid. */
  readonly kinds?: ReadonlySet<Kind>;
  /** `nullable: true`, here or alone in `allOf`. */
  readonly nullable: boolean;
  /** How keywords were read that can be read in two ways. */
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
  /** Keywords that no type of the language has, in order. */
  readonly unsayable: readonly string[];
  /** Whether a list of values is there, and is empty: it says nothing. */
  readonly hasEmptyList: boolean;
  /** Whether there is anything but `$ref` and annotations. */
  readonly isStructural: boolean;
  /** The limits on values here, besides references and combinations: nothing, their JSON form alone, or more. */
  readonly own: 'nothing' | 'kinds' | 'more';
}

export type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

export const KINDS: readonly Kind[] = ['string', 'number', 'boolean', 'null', 'array', 'object'];

export interface Discriminator {
  readonly property: string;
}

export interface TextBounds {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** `contentEncoding` and `contentMediaType`. */
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
  readonly properties: readonly (readonly [string, Part])[];
  readonly required: readonly string[];
  readonly patterns: readonly (readonly [string, Part])[];
  readonly additional?: Part;
  /** The only keys that are valid besides those that match a pattern, where no others are. */
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
  /** Limits in words, of a document that a spec was compiled to. */
  readonly said: readonly string[];
  /** Keys without a home, with the reason. */
  readonly homeless: readonly string[];
  /** Names and words for the values of an enum. */
  readonly memberNames: readonly string[];
  readonly memberDocs: readonly string[];
}

/** Reads the keywords of schemas; each once. */
export class KeywordReader {
  readonly #known = new WeakMap<Part, Keywords>();

  constructor(
    readonly dialect: Dialect,
    readonly documents: Pick<Documents, 'resolve' | 'isLenient'>,
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
    if (raw === true) return empty(part);
    if (raw === false) return { ...empty(part), always: 'invalid', own: 'more' };
    if (!isMap(raw)) throw new ImportError(placeOf(part), 'a schema is a map, true or false');
    if (isNothing(raw))
      return { ...empty(part), always: 'invalid', own: 'more', annotations: annotationsOf(raw, Object.keys(raw)) };
    const unconditional = withoutCondition(raw);
    this.#loseMalformed(raw, part);
    const schema = plainKeywords(unconditional, { keepsNot: saysNothingMore(unconditional) });
    const { dialect } = this;
    const at = (...keys: readonly (string | number)[]): Part => {
      let value: unknown = schema;
      for (const key of keys) value = (value as Raw)[key];
      return { raw: value, document: part.document, pointer: below(part.pointer, ...keys) };
    };
    const listOf = (key: string): readonly Part[] =>
      Array.isArray(schema[key]) ? (schema[key] as unknown[]).map((_, index) => at(key, index)) : [];
    /** Alternatives, of which one that says no more than `nullable: true` is null. */
    const alternativesOf = (key: 'anyOf' | 'oneOf'): readonly Part[] => {
      const all = listOf(key);
      return all.map((one) =>
        all.length > 1 && isNullAlone(one.raw) ? { ...one, raw: { ...one.raw, type: 'null' } } : one,
      );
    };
    const mapOf = (key: string): readonly (readonly [string, Part])[] => {
      const map = schema[key];
      if (!isMap(map)) return [];
      if (typeof map['$ref'] === 'string') throw notBundled(at(key));
      return Object.keys(map)
        .toSorted()
        .map((name) => [name, at(key, name)] as const);
    };
    const isSchema = (key: string): boolean =>
      typeof schema[key] === 'boolean' || (typeof schema[key] === 'object' && schema[key] !== null);
    const listedItems = dialect.listOfItems && Array.isArray(schema['items']);
    const restOfItems = listedItems ? 'additionalItems' : 'items';
    const kinds = this.#kindsOf(schema['type'], part);
    const isNullable = schema['nullable'] === true || listOf('allOf').some(({ raw: one }) => isNullAlone(one));
    const values = valuesOf(schema);
    const closedTo = evaluatedTogether(schema, part, this.documents);
    const additional =
      closedTo !== undefined
        ? at('unevaluatedProperties')
        : isSchema('additionalProperties')
          ? at('additionalProperties')
          : undefined;
    const keys = Object.keys(schema);
    const { sideOf, members: own, pattern = schema['pattern'], by } = specWordsOf(schema);
    const encoded = encodedFormat(schema);
    const format = schema['format'] ?? encoded;
    const members = Array.isArray(own) ? own.map((_, index) => at(SPEC_WORDS, 'members', index)) : undefined;
    if (typeof sideOf === 'string')
      return { ...empty(part), ref: `#/components/schemas/${below('', sideOf).slice(1)}` };
    const ref = typeof schema['$ref'] === 'string' ? schema['$ref'] : anchoredRef(schema, part);
    const unsayable = unsayableIn(schema, ref).filter(
      (key) => key !== 'unevaluatedProperties' || closedTo === undefined,
    );
    const properties = mapOf('properties');
    const patterns = mapOf('patternProperties').map(
      ([key, value]) => [specWordsOf(value.raw).keyPattern ?? readable(key).pattern, value] as const,
    );
    const object: ObjectKeywords = {
      properties,
      ...(closedTo !== undefined
        ? { closedTo }
        : schema['additionalProperties'] === false
          ? { closedTo: new Set(properties.map(([key]) => key)) }
          : {}),
      required: Array.isArray(schema['required'])
        ? (schema['required'] as unknown[]).filter((one) => typeof one === 'string').toSorted()
        : [],
      patterns,
      ...(additional === undefined ? {} : { additional }),
      ...(isSchema('propertyNames') && !isAnything(schema['propertyNames']) ? { names: at('propertyNames') } : {}),
      ...bound('min', schema['minProperties']),
      ...bound('max', schema['maxProperties']),
    };
    const list: ListKeywords = {
      ...(isSchema(restOfItems) && !Array.isArray(schema[restOfItems]) ? { items: at(restOfItems) } : {}),
      prefix: listedItems ? listOf('items') : listOf('prefixItems'),
      ...bound('min', schema['minItems']),
      ...bound('max', schema['maxItems'] ?? longestByExclusion(schema)),
      unique: schema['uniqueItems'] === true,
    };
    const content = [encoded === undefined ? schema['contentEncoding'] : undefined, schema['contentMediaType']]
      .filter((one) => typeof one === 'string')
      .join(', ');
    return {
      part,
      ...(ref === undefined ? {} : { ref }),
      isAnchored: ref !== undefined && ref !== schema['$ref'],
      ...(kinds === undefined ? {} : { kinds: new Set(isNullable ? [...kinds, 'null' as const] : kinds) }),
      nullable: isNullable,
      assumed: assumedIn(schema, dialect),
      ...(values === undefined ? {} : { values }),
      allOf: listOf('allOf'),
      anyOf: members ?? alternativesOf('anyOf'),
      oneOf: members === undefined ? alternativesOf('oneOf') : [],
      ...discriminatorOf(by === undefined ? schema['discriminator'] : { propertyName: by }),
      text: {
        ...bound('min', schema['minLength']),
        ...bound('max', schema['maxLength']),
        ...(typeof pattern === 'string' ? { pattern: readable(pattern).pattern } : {}),
        ...(typeof format === 'string' && format.trim() !== '' ? { format: format.trim() } : {}),
        ...(content === '' ? {} : { content }),
      },
      number: numberOf(schema),
      list,
      object,
      annotations: annotationsOf(schema, keys),
      unsayable,
      hasEmptyList: Array.isArray(schema['enum']) && schema['enum'].length === 0,
      isStructural: isNullable || keys.some((key) => STRUCTURAL_KEYS.has(key) || UNSAYABLE_KEYS.has(key)),
      own: closedTo === undefined ? ownOf(keys, unsayable) : 'more',
    };
  }

  /** @throws {ImportError} if one is no type, unless the import is lenient */
  #kindsOf(type: unknown, part: Part): readonly Kind[] | undefined {
    if (type === undefined) return undefined;
    const written: readonly unknown[] = Array.isArray(type) ? type : [type];
    const all = written.map((one) => (one === null ? 'null' : one));
    const unknown = all.find((one) => !TYPES.includes(one as Kind));
    if (all.length > 0 && unknown === undefined) return all as unknown as readonly Kind[];
    const problem = all.length === 0 ? 'type lists no type' : `${JSON.stringify(unknown)} is no type`;
    if (this.documents.isLenient) {
      this.report.lose(this.report.at(part), 'type', `${problem}; any value is accepted`, true);
      return undefined;
    }
    const place = placeOf({ ...part, pointer: below(part.pointer, 'type') });
    throw new ImportError(place, problem, typeHint(unknown));
  }

  /** Reports keywords whose values are none of theirs, which say nothing. */
  #loseMalformed(schema: Raw, part: Part): void {
    for (const [key, value] of Object.entries(schema)) {
      const form = FORMS.get(key);
      if (form === undefined || value === null || form.test(value, this.dialect)) continue;
      this.report.lose(this.report.at(part), key, `${form.what}, and this is none`, !ANNOTATIONS.has(key));
    }
  }
}

/** Keywords that limit no value. */
const ANNOTATIONS = new Set(['title', 'description', 'deprecated', 'examples', 'externalDocs']);

const TYPES: readonly Kind[] = [...KINDS, 'integer'];

/** The likely type in place of one that there is not. */
function typeHint(written: unknown): string {
  const all = `the types are ${TYPES.join(', ')}`;
  if (typeof written !== 'string') return all;
  const format = /^(?:date|date-?time|uuid|uri|url|email|file|binary)$/i.test(written);
  if (format) return 'write type: string, and what it is as format';
  if (/^any$/i.test(written)) return 'leave out type where any value is valid';
  const { fix } = didYouMean(written.toLowerCase(), TYPES);
  return fix === undefined ? all : `write ${fix.write}`;
}

/** Whether a schema says no more than `nullable: true`. */
function isNullAlone(schema: unknown): schema is Raw {
  return (
    isMap(schema) &&
    schema['nullable'] === true &&
    !('$ref' in schema) &&
    Object.keys(schema).every((key) => !STRUCTURAL_KEYS.has(key) && !UNSAYABLE_KEYS.has(key))
  );
}

function assumedIn(schema: Raw, { nullable }: Dialect): readonly AssumptionKind[] {
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    Array.isArray(schema[key]) && schema[key].length > 1 ? (schema[key] as readonly unknown[]) : [],
  );
  const hasNull = [schema['type']].flat().includes(null);
  return [
    ...(schema['nullable'] === true && !nullable ? (['nullable-of-other-versions'] as const) : []),
    ...(alternatives.some(isNullAlone) ? (['nullable-alone'] as const) : []),
    ...(hasNull ? (['null-without-quotes'] as const) : []),
    ...(patternsIn(schema).some((pattern) => readable(pattern).isForeign)
      ? (['patterns-of-other-dialects'] as const)
      : []),
  ];
}

function patternsIn({ pattern, patternProperties }: Raw): readonly string[] {
  return [
    ...(typeof pattern === 'string' ? [pattern] : []),
    ...(isMap(patternProperties) ? Object.keys(patternProperties) : []),
  ];
}

interface KeywordForm {
  readonly what: string;
  readonly test: (value: unknown, dialect: Dialect) => boolean;
}

const isSchemaValue = (value: unknown): boolean => typeof value === 'boolean' || isMap(value);

/** The forms of the values of keywords. */
const FORMS: ReadonlyMap<string, KeywordForm> = new Map(
  (
    [
      ['minLength maxLength minItems maxItems minProperties maxProperties', 'it is a number from 0', (one) => isNumber(one) && one >= 0],
      ['minimum maximum', 'it is a number', isNumber],
      ['exclusiveMinimum exclusiveMaximum', 'it is a number', (one) => isNumber(one) || typeof one === 'boolean'],
      ['multipleOf', 'it is a number above 0', (one) => isNumber(one) && one > 0],
      ['pattern format', 'it is a text', (one) => typeof one === 'string'],
      ['uniqueItems nullable', 'it is true or false', (one) => typeof one === 'boolean'],
      ['enum allOf anyOf oneOf prefixItems', 'it is a list', Array.isArray],
      ['required', 'it is a list of texts', isTexts],
      ['properties patternProperties', 'it is a map', isMap],
      ['additionalProperties propertyNames not if contains', 'it is a schema', isSchemaValue],
      ['title description', 'it is a text', (one) => typeof one === 'string'],
      ['deprecated readOnly writeOnly', 'it is true or false', (one) => typeof one === 'boolean'],
      ['examples', 'it is a list', Array.isArray],
      ['discriminator externalDocs', 'it is a map', isMap],
      ['items', 'it is a schema', (one, { listOfItems }) => isSchemaValue(one) || (listOfItems && Array.isArray(one))],
    ] as const satisfies readonly (readonly [string, string, KeywordForm['test']])[]
  ).flatMap(([keys, what, test]) => keys.split(' ').map((key) => [key, { what, test }] as const)),
); // prettier-ignore

/** Keywords that no type of the language has. */
const UNSAYABLE = [
  'not',
  'if',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$dynamicRef',
  '$recursiveRef',
];

/** Keywords that say nothing without another one. */
const BELONGING: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  contains: ['minContains', 'maxContains'],
};

/** Whether a schema says no more than that no value is valid. */
function isNothing(schema: Raw): boolean {
  const { not, ...rest } = schema;
  return (
    isAnything(not) &&
    Object.keys(rest).every((key) => key !== '$ref' && !STRUCTURAL_KEYS.has(key) && !UNSAYABLE_KEYS.has(key))
  );
}

/** The keywords of a schema that no type of the language has, each with those that belong to it. */
function unsayableIn(schema: Raw, ref: string | undefined): readonly string[] {
  return Object.keys(schema)
    .filter((key) => UNSAYABLE_KEYS.has(key) && !isRead(key, schema, ref))
    .toSorted()
    .flatMap((key) => [key, ...(BELONGING[key] ?? []).filter((one) => Object.hasOwn(schema, one))]);
}

/** Whether the language says what such a keyword says here. */
function isRead(key: string, schema: Raw, ref: string | undefined): boolean {
  if (key === 'not')
    return (
      excludedTogether(schema) !== undefined || saysNothingMore(schema) || longestByExclusion(schema) !== undefined
    );
  return (key === '$recursiveRef' || key === '$dynamicRef') && ref !== undefined;
}

/** Whether a text that matches the pattern never matches the one that is excluded: other languages read `$` otherwise. */
function saysNothingMore(schema: Raw): boolean {
  const { type, pattern, not } = schema;
  if (type !== 'string' || typeof pattern !== 'string' || !isMap(not)) return false;
  const { pattern: excluded, ...others } = not;
  return typeof excluded === 'string' && Object.keys(others).length === 0 && haveNothingInCommon(pattern, excluded);
}

/** Most items of a list, where longer ones are excluded: `not: { type: array, minItems: 4 }`. */
function longestByExclusion({ type, not }: Raw): number | undefined {
  if (![type].flat().includes('array') || !isMap(not)) return undefined;
  const { type: excluded, minItems, ...others } = not;
  const isLength = excluded === 'array' && isCount(minItems) && minItems > 0;
  return isLength && Object.keys(others).length === 0 ? minItems - 1 : undefined;
}

/** Keywords that limit values of one form and pass over all others. */
export const LIMITS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'not', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
};

/** `if: { type: string }, then: { maxLength: 5 }` says no more than `maxLength: 5`. */
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

/** The format whose schema has an encoding and a pattern, where both are written out. */
function encodedFormat({ contentEncoding, pattern }: Raw): string | undefined {
  if (contentEncoding === undefined) return undefined;
  return formatNames.find((name) => {
    const { schema } = formatNamed(name)!;
    return schema['contentEncoding'] === contentEncoding && schema['pattern'] === pattern;
  });
}

/** Keys that are not required together: `not: { required: [a, b] }`. */
export function excludedTogether(schema: unknown): readonly string[] | undefined {
  const not = isMap(schema) ? schema['not'] : undefined;
  if (!isMap(not)) return undefined;
  const { required, properties = {}, ...others } = not;
  const isOnlyThat = Object.keys(others).length === 0 && refusesNullAlone(properties);
  return isTexts(required) && required.length === 2 && isOnlyThat ? required : undefined;
}

/** The schemas none of which may hold, where a schema says nothing else: `not: { anyOf: [...] }`. */
export function refusedAlternatives(schema: unknown): readonly unknown[] | undefined {
  const { not, ...others } = (schema ?? {}) as Raw;
  const { anyOf, ...more } = (not ?? {}) as Raw;
  const isOnlyThat = Object.keys(others).every((key) => WORDS_ABOUT.has(key)) && Object.keys(more).length === 0;
  return isOnlyThat && Array.isArray(anyOf) ? anyOf : undefined;
}

/** The one key that a schema of objects requires; what it says of properties is not looked at. */
export function requiredAlone(schema: unknown): string | undefined {
  const { required, type, properties: _, ...others } = (schema ?? {}) as Raw;
  const isOnlyThat = Object.keys(others).every((key) => WORDS_ABOUT.has(key));
  if (!isOnlyThat || (type !== undefined && type !== 'object')) return undefined;
  const [key, ...more]: readonly unknown[] = Array.isArray(required) ? required : [];
  return typeof key === 'string' && more.length === 0 ? key : undefined;
}

const WORDS_ABOUT = new Set(['title', 'description']);

/** Whether properties are refused if they are null, and nothing else is said of them. */
export function refusesNullAlone(properties: unknown): boolean {
  return (
    isMap(properties) && Object.values(properties).every((one) => JSON.stringify(one) === '{"not":{"type":"null"}}')
  );
}

/** The nearest schema around a recursive reference that has its anchor. */
function anchoredRef(schema: Raw, { document, pointer }: Part): string | undefined {
  const dynamic = schema['$dynamicRef'];
  const name = typeof dynamic === 'string' && /^#[\w-]+$/.test(dynamic) ? dynamic.slice(1) : undefined;
  if (name === undefined && schema['$recursiveRef'] !== '#') return undefined;
  const isAnchor = (one: unknown): boolean =>
    isMap(one) && (name === undefined ? one['$recursiveAnchor'] === true : one['$dynamicAnchor'] === name);
  const keys = keysIn(pointer);
  const depth = keys.findLastIndex((_, index) => isAnchor(valueAt(document.root, keys.slice(0, index))));
  return depth === -1 ? undefined : `#${below('', ...keys.slice(0, depth)).replaceAll('%', '%25')}`;
}

const STRUCTURAL = [
  'type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames',
  'minProperties', 'maxProperties', 'items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'pattern',
  'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'contentEncoding', 'contentMediaType',
]; // prettier-ignore

const STRUCTURAL_KEYS: ReadonlySet<string> = new Set(STRUCTURAL);
const UNSAYABLE_KEYS: ReadonlySet<string> = new Set(UNSAYABLE);

/** Keywords that are read elsewhere or say nothing about values. */
const READ: ReadonlySet<string> = new Set([
  ...STRUCTURAL, ...UNSAYABLE,
  '$ref', 'title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'externalDocs', 'discriminator', 'nullable',
  'x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions', SPEC_WORDS,
  '$defs', 'definitions', '$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', 'then', 'else', 'minContains', 'maxContains',
]); // prettier-ignore

function empty(part: Part): Keywords {
  return {
    part,
    nullable: false,
    assumed: [],
    allOf: [],
    anyOf: [],
    oneOf: [],
    text: {},
    number: {},
    list: { prefix: [], unique: false },
    object: { properties: [], required: [], patterns: [] },
    annotations: annotationsOf({}, []),
    isAnchored: false,
    unsayable: [],
    hasEmptyList: false,
    isStructural: false,
    own: 'nothing',
  };
}

function ownOf(keys: readonly string[], unsayable: readonly string[]): Keywords['own'] {
  if (unsayable.length > 0) return 'more';
  let own: Keywords['own'] = 'nothing';
  for (const key of keys) {
    if (key === 'type') own = 'kinds';
    else if (STRUCTURAL_KEYS.has(key) && key !== 'allOf' && key !== 'anyOf' && key !== 'oneOf') return 'more';
  }
  return own;
}

/** The values that are listed. With one that is constant, it is the only one of them. */
function valuesOf({ const: constant, enum: listed }: Raw): readonly Json[] | undefined {
  const all = Array.isArray(listed) && listed.length > 0 ? (listed as readonly Json[]) : undefined;
  if (constant === undefined) return all;
  const only = JSON.stringify(constant);
  return all === undefined ? [constant as Json] : all.filter((one) => JSON.stringify(one) === only).slice(0, 1);
}

/** `exclusiveMinimum: true` belongs to `minimum`, as in OpenAPI 3.0 and old drafts; documents of newer ones have it, too. */
function numberOf(schema: Raw): NumberBounds {
  const [min, max] = [schema['minimum'], schema['maximum']];
  const [above, under] = [schema['exclusiveMinimum'], schema['exclusiveMaximum']];
  const multipleOf = schema['multipleOf'];
  return {
    ...(isNumber(min) ? (above === true ? { exclusiveMin: min } : { min }) : {}),
    ...(isNumber(max) ? (under === true ? { exclusiveMax: max } : { max }) : {}),
    ...(isNumber(above) ? { exclusiveMin: above } : {}),
    ...(isNumber(under) ? { exclusiveMax: under } : {}),
    ...(isNumber(multipleOf) && multipleOf > 0 ? { multipleOf } : {}),
  };
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function bound<Key extends 'min' | 'max'>(key: Key, value: unknown): { readonly [one in Key]?: number } {
  if (!isNumber(value) || value < 0) return {};
  const whole = key === 'min' ? Math.ceil(value) : Math.floor(value);
  return { [key]: whole } as { readonly [one in Key]?: number };
}

function discriminatorOf(value: unknown): Pick<Keywords, 'discriminator'> {
  if (!isMap(value) || typeof value['propertyName'] !== 'string' || value[SPEC_WORDS] === false) return {};
  return { discriminator: { property: value['propertyName'] } };
}

function annotationsOf(schema: Raw, all: readonly string[]): Annotations {
  const { title, description, externalDocs } = schema;
  const given: readonly Json[] = Array.isArray(schema['examples']) ? (schema['examples'] as Json[]) : [];
  const examples = schema['example'] === undefined ? given : [schema['example'] as Json, ...given];
  const words = specWordsOf(schema);
  const doc = typeof description === 'string' ? docOf(description, schema) : '';
  const standard = (schema['default'] === undefined ? words.default : schema['default']) as Json | undefined;
  const linked = Array.isArray(words.see) ? words.see[0] : undefined;
  const link = linked ?? (isMap(externalDocs) ? externalDocs['url'] : undefined);
  const unread = all.filter((key) => !READ.has(key)).toSorted();
  return {
    ...(typeof title === 'string' && title.trim() !== '' ? { title: title.trim() } : {}),
    ...(doc.trim() === '' ? {} : { doc }),
    ...(standard === undefined ? {} : { default: standard }),
    examples,
    deprecated: schema['deprecated'] === true,
    readOnly: schema['readOnly'] === true,
    writeOnly: schema['writeOnly'] === true,
    ...(typeof link === 'string' ? { see: link } : {}),
    said: Array.isArray(words.caveats) ? words.caveats.map(String) : [],
    extra: unread.filter(isExtraKey).map((key) => [key, schema[key] as Json]),
    homeless: unread.filter((key) => !isExtraKey(key)),
    memberNames: texts(schema['x-enum-varnames'] ?? schema['x-enumNames']),
    memberDocs: texts(schema['x-enum-descriptions'] ?? schema['x-enumDescriptions']),
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
