import { formatNamed, formatOf } from '../../formats/formats.js';
import { isDecidable } from '../../model/conditions.js';
import { compareLower, compareUpper, lowerBound, upperBound } from '../../model/limits/number-range.js';
import { isGeneral } from '../../model/limits/limit-choice.js';
import type { Condition, Expectation, ExpectationKind, Field, Limit, ObjectType, Type } from '../../model/model.js';
import { isInteger, isList, isScalar } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { localOf, membershipText } from './local-names.js';

type Expected<Kind extends ExpectationKind['kind']> = Extract<Expectation, { readonly kind: Kind }>;

/** An object whose fields have what is expected of them as if it were enforced, as far as limits and null can say it. */
export function withExpectations(object: ObjectType, context: EmitContext): ObjectType {
  if (object.fields.every(({ expected }) => expected === undefined)) return object;
  return { ...object, fields: object.fields.map((field) => asExpected(field, object, context)) };
}

function asExpected(field: Field, object: ObjectType, context: EmitContext): Field {
  const expected = field.expected ?? [];
  const nullable = field.nullable && !expected.some(({ kind }) => kind === 'null-only');
  const bounds = expected.flatMap((one) => boundLimit(one, field, context));
  const limits = [...bounds, ...impliedLimits(field, object)].reduce(withLimit, field.limits);
  return limits === field.limits && nullable === field.nullable ? field : { ...field, nullable, limits };
}

/** The limits with one more. Of several limits of one kind only one applies, so that those of its kind say both. */
function withLimit(limits: readonly Limit[], added: Limit): readonly Limit[] {
  const isAlike = (limit: Limit): boolean => limit.kind === added.kind && limit.on === added.on;
  const narrowed = limits.map((limit) => (isAlike(limit) ? both(limit, added) : limit));
  return narrowed.some((limit) => isAlike(limit) && isGeneral(limit)) ? narrowed : [...narrowed, added];
}

/** A limit that says what two limits of one kind say; the first one, where no value could keep to both. */
function both(limit: Limit, added: Limit): Limit {
  if (limit.kind === 'range' && added.kind === 'range') {
    const lower = compareLower(limit, added) >= 0 ? limit : added;
    const upper = compareUpper(limit, added) <= 0 ? limit : added;
    if (lowerBound(lower) > upperBound(upper)) return limit;
    return {
      kind: 'range',
      ...(lower.min === undefined ? {} : { min: lower.min }),
      ...(upper.max === undefined ? {} : { max: upper.max }),
      ...(lower.exclusiveMin === true ? { exclusiveMin: true } : {}),
      ...(upper.exclusiveMax === true ? { exclusiveMax: true } : {}),
      on: limit.on,
      when: limit.when,
      origin: limit.origin,
    };
  }
  if (limit.kind === 'values' && added.kind === 'values') {
    const values = limit.values.filter((value) => added.values.includes(value));
    return values.length === 0 ? limit : { ...limit, values };
  }
  return limit;
}

/** A bound that is known before anything is drawn, as a limit; a day bounds only moments that are numbers. */
function boundLimit(expectation: Expectation, field: Field, context: EmitContext): readonly Limit[] {
  if (expectation.kind !== 'at-least' && expectation.kind !== 'at-most') return [];
  const { bound, origin, kind } = expectation;
  const value = 'number' in bound ? bound.number : 'day' in bound ? numberOfDay(bound.day, field, context) : undefined;
  if (value === undefined) return [];
  const range = kind === 'at-least' ? { min: value } : { max: value };
  return [{ kind: 'range', ...range, on: 'value', when: [], origin }];
}

/** The values that a field has to have for fields that are always there to be expected. */
function impliedLimits(field: Field, object: ObjectType): readonly Limit[] {
  if (isList(field.type)) return [];
  const { origin } = field;
  const [first, ...others] = impliedValues(field, object);
  const values = first?.filter((value) => others.every((list) => list.includes(value))) ?? [];
  return values.length === 0 ? [] : [{ kind: 'values', values, on: 'value', when: [], origin }];
}

/** For each field that is always there and is expected only with certain values of another field, those values. */
function impliedValues({ name }: Field, { fields }: ObjectType): readonly Condition['values'][] {
  return fields
    .filter((field) => !field.optional && !field.nullable && field.name !== name)
    .flatMap(({ expected = [] }) => expected.flatMap((one) => (one.kind === 'when' ? one.when : [])))
    .filter((condition) => condition.field === name && !condition.up && isDecidable(condition))
    .map(({ values }) => values);
}

function numberOfDay(day: string, { type, limits }: Field, { scalars }: EmitContext): number | undefined {
  const named = limits.flatMap((limit) => (limit.kind === 'format' ? [formatNamed(limit.format)] : []));
  const format = isScalar(type) ? formatOf(scalars.get(type.name)) : isInteger(type) ? named[0] : undefined;
  if (format?.wire !== 'int') return undefined;
  return Date.parse(day) / (format === formatNamed('unix-seconds') ? 1000 : 1);
}

/** Fields that decide what is expected of others, and do not depend on these in turn. */
export function expectedDependencies(field: Field, object: ObjectType): readonly string[] {
  return namedBy(field).filter((name) => name !== field.name && !dependsOn(name, field.name, object));
}

function namedBy({ expected = [] }: Field): readonly string[] {
  return expected.flatMap((one): readonly string[] => {
    switch (one.kind) {
      case 'when':
      case 'is':
        return one.when.flatMap((condition) => (condition.up ? [] : [condition.field]));
      case 'at-least':
      case 'at-most':
        return 'field' in one.bound ? [one.bound.field] : [];
      case 'has':
        return one.fields.flatMap((held) => ('same' in held ? [held.same] : []));
      case 'keys-of':
        return [one.field];
      case 'with':
        return one.fields;
      case 'in':
      case 'refers':
      case 'null-means':
      case 'null-only':
        return [];
    }
  });
}

/** Whether one field depends on another one, directly or through others. */
function dependsOn(name: string, other: string, object: ObjectType, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const field = object.fields.find((one) => one.name === name);
  if (field === undefined) return false;
  const limits = [...field.relevant, ...field.limits.flatMap(({ when }) => when)].map((one) => one.field);
  return [...namedBy(field), ...limits].some((one) => one === other || dependsOn(one, other, object, seen));
}

/** Whether a view is none of those that alone have the field. */
export function isElsewhere(field: Field, object: ObjectType): boolean {
  if (!field.optional && !field.nullable) return false;
  const views = (field.expected ?? []).flatMap((one) => (one.kind === 'in' ? one.views : []));
  return views.length > 0 && !views.includes(object.name);
}

/** Where the field is not expected to be there, as an expression over the locals that decide. */
export function unexpected(field: Field, object: ObjectType, imports: Imports): readonly string[] {
  if (!field.optional && !field.nullable) return [];
  const decided = new Set(expectedDependencies(field, object));
  const conditions = (field.expected ?? [])
    .flatMap((one) => (one.kind === 'when' ? one.when : []))
    .filter((condition) => decided.has(condition.field) && isDecidable(condition))
    .flatMap((condition) => ruledOut(condition, imports));
  const beside = (field.expected ?? [])
    .flatMap((one) => (one.kind === 'with' ? one.fields : one.kind === 'keys-of' ? [one.field] : []))
    .filter((name) => decided.has(name))
    .map((name) => `(${localOf(name)} ?? undefined) === undefined`);
  return [...conditions, ...beside];
}

/** The local with the dict that has the keys of this one. */
function keysOf(field: Field, object: ObjectType): string | undefined {
  const decided = new Set(expectedDependencies(field, object));
  const named = (field.expected ?? []).flatMap((one) => (one.kind === 'keys-of' ? [one.field] : []));
  return named.filter((name) => decided.has(name)).map(localOf)[0];
}

/** The keys of a dict as code, where they are those of another field. */
export function keysText(field: Field, object: ObjectType): string | undefined {
  const local = keysOf(field, object);
  return local === undefined ? undefined : `Object.keys(${local} ?? {})`;
}

/** Code of a value of one of several types, of which other fields decide. */
export function decidedText(field: Field, object: ObjectType, imports: Imports, draw: (type: Type) => string): string {
  const decided = new Set(expectedDependencies(field, object));
  return (field.expected ?? [])
    .filter((one): one is Expected<'is'> => one.kind === 'is')
    .filter(({ when }) => when.every((condition) => decided.has(condition.field) && isDecidable(condition)))
    .reduceRight((others, { type, when }) => {
      const test = when.map((condition) => holdsText(condition, imports)).join(' && ');
      return `(${test} ? ${draw(type)} : ${others})`;
    }, draw(field.type));
}

function holdsText(condition: Condition, imports: Imports): string {
  const local = localOf(condition.field);
  if (condition.ofItem !== true) return membershipText(local, condition.values);
  return `${imports.value('hasOneOf', RUNTIME)}(${local}, ${JSON.stringify(condition.values)})`;
}

function ruledOut(condition: Condition, imports: Imports): readonly string[] {
  const test = holdsText(condition, imports);
  if (condition.ofItem === true) return [`!${test}`];
  return [test.startsWith('(') ? `!${test}` : test.replace('===', '!==')];
}

/** Code of a drawn value, kept within the fields that bound it. */
export function boundText(text: string, field: Field, object: ObjectType, imports: Imports): string {
  const decided = new Set(expectedDependencies(field, object));
  return (field.expected ?? [])
    .filter((one): one is Expected<'at-least' | 'at-most'> => one.kind === 'at-least' || one.kind === 'at-most')
    .reduce((drawn, { kind, bound }) => {
      const keep = kind === 'at-least' ? 'notBelow' : 'notAbove';
      const kept = (by: string): string => `${imports.value(keep, RUNTIME)}(${drawn}, ${by})`;
      if ('field' in bound) return decided.has(bound.field) ? kept(localOf(bound.field)) : drawn;
      return 'day' in bound && !isInteger(field.type) ? kept(JSON.stringify(bound.day)) : drawn;
    }, text);
}

/** Code of a drawn list, with the items that fields that are always there need to be expected. */
export function withImpliedItems(text: string, field: Field, object: ObjectType, imports: Imports): string {
  const groups = isList(field.type) ? impliedValues(field, object) : [];
  return groups.length === 0 ? text : `${imports.value('withItemOfEach', RUNTIME)}(${text}, ${JSON.stringify(groups)})`;
}

/**
 * The fields that the objects in a field have, as code of an object; undefined if nothing is said of them.
 *
 * @param identity the field that equals the key, of objects in a dict
 */
export function heldText(
  field: Field,
  held: ObjectType | undefined,
  object: ObjectType,
  identity: string | undefined,
): string | undefined {
  const decided = new Set(expectedDependencies(field, object));
  const has = (field.expected ?? [])
    .flatMap((one) => (one.kind === 'has' ? one.fields : []))
    .flatMap((one): readonly string[] => {
      // Read here, so that nothing else depends on the fields of what it holds.
      if (held?.fields.some(({ name }) => name === one.name) !== true) return [];
      if ('same' in one) return decided.has(one.same) ? [`${JSON.stringify(one.name)}: ${localOf(one.same)}`] : [];
      return one.values.length === 0 ? [] : [`${JSON.stringify(one.name)}: ${JSON.stringify(one.values[0])}`];
    });
  const properties = identity === undefined ? has : [`${JSON.stringify(identity)}: key`, ...has];
  return properties.length === 0 ? undefined : `{ ${properties.join(', ')} }`;
}

const RUNTIME = runtimePath('sample-expected');
