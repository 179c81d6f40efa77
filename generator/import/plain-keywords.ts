import { inside, itemsIn, refIn, rewritten, type Part } from './load/part.js';
import { literalPattern, Refusal } from '../patterns/read-pattern.js';
import { automatonOf } from '../patterns/pattern-automaton.js';
import { isAnything, isCount, isMap, isTexts, type Raw } from './load/pointer.js';
import type { Documents } from './load/documents.js';

/**
 * Replaces keywords by equivalent ones of the language.
 *
 * @param keepsNot whether `not` has no effect beside the other keywords
 */
export function plainKeywords(schema: Raw, { keepsNot }: { readonly keepsNot: boolean }): Raw {
  if (!Object.keys(schema).some((key) => REWRITTEN.has(key))) return schema;
  const rewrites = [
    withoutContains,
    withoutDependent,
    ...(keepsNot ? [] : [withoutLongLists, withoutExcludedTexts, withoutExcludedKeys]),
    withoutUnevaluated,
    withAlternatives,
  ];
  return rewrites.reduce((plain, rewrite) => rewrite(plain), schema);
}

/** A schema without any of these keywords needs no replacement. */
const REWRITTEN: ReadonlySet<string> = new Set(
  'contains dependentRequired dependentSchemas dependencies if not unevaluatedProperties unevaluatedItems'.split(' '),
);

/** `contains` of any value becomes a number of items, and with `minContains: 0` it is removed. */
function withoutContains(schema: Raw): Raw {
  const { contains, minContains = 1, maxContains, ...rest } = schema;
  if (contains === undefined || !isCount(minContains) || (maxContains !== undefined && !isCount(maxContains)))
    return schema;
  if (isAnything(contains)) {
    const { minItems, maxItems } = rest;
    const max = [maxItems, maxContains].filter(isCount);
    return {
      ...rest,
      minItems: Math.max(isCount(minItems) ? minItems : 0, minContains),
      ...(max.length === 0 ? {} : { maxItems: Math.min(...max) }),
    };
  }
  return minContains === 0 && maxContains === undefined ? rest : schema;
}

/** Keys that depend on required keys become required. */
function withoutDependent(schema: Raw): Raw {
  return ['dependentRequired', 'dependencies'].reduce((plain, keyword) => withoutLists(plain, keyword), schema);
}

function withoutLists(schema: Raw, keyword: string): Raw {
  const { [keyword]: dependent, ...rest } = schema;
  const { required = [] } = rest;
  if (!isMap(dependent) || !isTexts(required)) return schema;
  const entries = Object.entries(dependent);
  const lists = entries.filter((entry): entry is [string, readonly string[]] => isTexts(entry[1]));
  if (lists.length < entries.length) return schema;
  const always = new Set(required);
  // The loop also visits added keys.
  for (const key of always)
    for (const [on, needed] of lists) if (on === key) for (const dependent of needed) always.add(dependent);
  const open = lists.filter(([, needed]) => !needed.every((name) => always.has(name)));
  return {
    ...rest,
    ...(always.size === 0 ? {} : { required: [...always] }),
    ...(open.length === 0 ? {} : { [keyword]: Object.fromEntries(open) }),
  };
}

/** Maximal number of keys on which others depend, because each doubles the number of alternatives. */
const MOST_DEPENDED_ON = 3;

/**
 * Replaces keys that depend on others by alternatives: for each key, one without it and one with its dependent keys.
 */
function withAlternatives(schema: Raw): Raw {
  const { given, rest } = dependentIn(schema);
  const { allOf = [] } = rest;
  if (given.length === 0 || given.length > MOST_DEPENDED_ON || !Array.isArray(allOf)) return schema;
  const choices = given.reduce<readonly Choice[]>(
    (all, { key, needed }) =>
      all.flatMap((choice) => [
        { ...choice, absent: [...choice.absent, key] },
        isTexts(needed)
          ? { ...choice, present: [...new Set([...choice.present, ...needed])] }
          : { ...choice, present: [...new Set([...choice.present, key])], also: [...choice.also, needed] },
      ]),
    [{ absent: [], present: [], also: [] }],
  );
  const possible = choices.filter(({ absent, present }) => !absent.some((key) => present.includes(key)));
  return { ...rest, allOf: [...(allOf as readonly unknown[]), { anyOf: possible.map(objectOf) }] };
}

/** The required keys, or the schema, of objects with a key. */
interface Dependent {
  readonly key: string;
  readonly needed: readonly string[] | Raw;
}

/** The rules that depend on keys, and the schema without them; empty if a keyword is not supported. */
function dependentIn(schema: Raw): { readonly given: readonly Dependent[]; readonly rest: Raw } {
  const { dependentRequired, dependentSchemas, dependencies, if: condition, then, ...others } = schema;
  const maps = [dependentRequired, dependentSchemas, dependencies].filter((map) => map !== undefined);
  const given: Dependent[] = [];
  for (const map of maps) {
    for (const [key, needed] of isMap(map) ? Object.entries(map) : [['', undefined] as const]) {
      if (!isTexts(needed) && (!isMap(needed) || schema['type'] !== 'object')) return { given: [], rest: schema };
      given.push({ key, needed });
    }
  }
  const key = isMap(condition) && schema['type'] === 'object' ? keysRequiredBy(condition)?.[0] : undefined;
  const isPlain = isMap(condition) && !('anyOf' in condition) && isMap(then) && !('else' in others);
  if (key === undefined || !isPlain)
    return { given, rest: { ...others, ...kept('if', condition), ...kept('then', then) } };
  return { given: [...given, { key, needed: then }], rest: others };
}

/** Keys that are absent, keys that are present, and further schemas. */
interface Choice {
  readonly absent: readonly string[];
  readonly present: readonly string[];
  readonly also: readonly Raw[];
}

function objectOf({ absent, present, also }: Choice): Raw {
  const [first, others] = present.length === 0 ? (['Without', absent] as const) : (['With', present] as const);
  return {
    title: `${first} ${others.slice(0, 2).join(' and ')}`,
    ...(absent.length === 0 ? {} : { properties: Object.fromEntries(absent.map((key) => [key, false])) }),
    ...(present.length === 0 ? {} : { required: present }),
    ...(also.length === 0 ? {} : { allOf: also }),
  };
}

/** Replaces excluded longer lists (`not: { type: array, minItems: 4 }`) by a number of items. */
function withoutLongLists(schema: Raw): Raw {
  const { not, ...rest } = schema;
  if (![rest['type']].flat().includes('array') || !isMap(not)) return schema;
  const { type, minItems, ...others } = not;
  const isLength = type === 'array' && isCount(minItems) && minItems > 0 && Object.keys(others).length === 0;
  return isLength
    ? { ...rest, maxItems: Math.min(minItems - 1, isCount(rest['maxItems']) ? rest['maxItems'] : Infinity) }
    : schema;
}

/** Replaces excluded texts by a pattern that does not match them. */
function withoutExcludedTexts(schema: Raw): Raw {
  const { not, ...rest } = schema;
  const { type, pattern, format } = rest;
  const hasOwn = format !== undefined || 'enum' in rest || 'const' in rest || !isText(type);
  if (hasOwn || !isMap(not) || (pattern !== undefined && typeof pattern !== 'string')) return schema;
  const excluded = excludedBy(not);
  if (excluded === undefined) return schema;
  const both = `^(?!${excluded})${pattern === undefined ? '' : `[^]*(?:${pattern})`}`;
  return automatonOf(both) instanceof Refusal ? schema : { ...rest, pattern: both };
}

/** Replaces excluded keys (`not: { required: [a] }`) by absent ones; only objects can have them. */
function withoutExcludedKeys(schema: Raw): Raw {
  const { not, ...rest } = schema;
  const { type = 'object', properties = {}, nullable } = rest;
  const isObject = type === 'object' && nullable !== true && !('$ref' in rest);
  const keys = isObject && isMap(not) ? keysRequiredBy(not) : undefined;
  if (keys === undefined || !isMap(properties)) return schema;
  const absent = Object.fromEntries(keys.map((key) => [key, false]));
  return { ...rest, type, properties: { ...properties, ...absent } };
}

/** The keys that each satisfy a schema alone; undefined for schemas with other rules. */
function keysRequiredBy(not: Raw): readonly string[] | undefined {
  const { required, anyOf, ...others } = not;
  if (Object.keys(others).length > 0) return undefined;
  if (anyOf === undefined) return isTexts(required) && required.length === 1 ? required : undefined;
  if (required !== undefined || !Array.isArray(anyOf) || anyOf.length === 0) return undefined;
  const keys = anyOf.map((item: unknown) => (isMap(item) && !('anyOf' in item) ? keysRequiredBy(item) : undefined));
  return keys.every((names) => names !== undefined) ? keys.flat() : undefined;
}

/** The texts that a schema accepts, as the beginning of a pattern. */
function excludedBy({ type = 'string', ...not }: Raw): string | undefined {
  const keys = Object.keys(not);
  if (type !== 'string' || keys.length !== 1) return undefined;
  if (typeof not['pattern'] === 'string') return `[^]*(?:${not['pattern']})`;
  const texts = 'const' in not ? [not['const']] : not['enum'];
  if (!isTexts(texts) || texts.length === 0) return undefined;
  return `(?:${texts.map(literalPattern).join('|')})$`;
}

/** Keywords with other schemas for the same value, which may evaluate further keys. */
const APPLICATORS =
  '$ref $dynamicRef $recursiveRef allOf anyOf oneOf not if then else dependentSchemas dependencies contains'.split(' ');

/** Replaces `unevaluatedProperties` and `unevaluatedItems` by rules for additional ones. */
function withoutUnevaluated(schema: Raw): Raw {
  const { unevaluatedProperties: keys, unevaluatedItems: items, ...rest } = schema;
  const isAlone = !APPLICATORS.some((key) => key in rest) && !Array.isArray(rest['items']);
  const mayGo = (value: unknown, beside: string): boolean =>
    value !== undefined &&
    (isAnything(value) || (beside in rest && !Array.isArray(rest[beside])) || (isAlone && value === false));
  const others = (value: unknown, beside: string): Raw =>
    value === false && !(beside in rest) ? { [beside]: false } : {};
  return {
    ...rest,
    ...(mayGo(keys, 'additionalProperties')
      ? others(keys, 'additionalProperties')
      : kept('unevaluatedProperties', keys)),
    ...(mayGo(items, 'items') ? others(items, 'items') : kept('unevaluatedItems', items)),
  };
}

function kept(key: string, value: unknown): Raw {
  return value === undefined ? {} : { [key]: value };
}

function isText(type: unknown): boolean {
  return type === 'string' || (isTexts(type) && type.includes('string') && type.every((name) => TEXT.has(name)));
}

const TEXT: ReadonlySet<string> = new Set(['string', 'null']);

/** Keywords with which an unknown set of keys may be evaluated. */
const MORE =
  '$dynamicRef $recursiveRef anyOf oneOf if dependentSchemas dependencies patternProperties additionalProperties'.split(
    ' ',
  );

/**
 * The keys that a schema with `unevaluatedProperties: false` allows, with those of `allOf` and `$ref`. Undefined if it
 * lacks the keyword, or if more keywords decide.
 */
export function evaluatedTogether(
  schema: Raw,
  part: Part,
  documents: Pick<Documents, 'resolve'>,
): ReadonlySet<string> | undefined {
  if (schema['unevaluatedProperties'] !== false) return undefined;
  const { unevaluatedProperties: _, ...rest } = schema;
  const found = new Set<string>();
  return addKeys(rewritten(part, rest), found, new Set(), documents) ? found : undefined;
}

/** Adds the keys of a schema; false if they cannot be listed. */
function addKeys(part: Part, found: Set<string>, seen: Set<Part>, documents: Pick<Documents, 'resolve'>): boolean {
  const place = part.written ?? part;
  if (seen.has(place)) return true;
  seen.add(place);
  const { raw } = part;
  if (typeof raw === 'boolean') return true;
  if (!isMap(raw) || MORE.some((key) => key in raw) || 'unevaluatedProperties' in raw) return false;
  const { properties, allOf } = raw;
  if (isMap(properties)) for (const key of Object.keys(properties)) found.add(key);
  const ref = refIn(part);
  if (ref !== undefined && !addKeys(documents.resolve(ref, part), found, seen, documents)) return false;
  const all = Array.isArray(allOf) ? itemsIn(inside(part, 'allOf')) : [];
  return all.every((item) => addKeys(item, found, seen, documents));
}
