import { formatNamed, formatOf } from '../../formats/formats.js';
import { isDecidable } from '../../model/conditions.js';
import type { Condition, Expectation, ExpectationKind, Field, Limit, ObjectType } from '../../model/model.js';
import { isInteger, isScalar } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { localOf, membershipText } from './local-names.js';

type Expected<Kind extends ExpectationKind['kind']> = Extract<Expectation, { readonly kind: Kind }>;

/** An object whose fields have what is expected of them as if it were enforced, as far as limits and null can say it. */
export function withExpectations(object: ObjectType, context: EmitContext): ObjectType {
  if (object.fields.every(({ expected }) => expected === undefined)) return object;
  return { ...object, fields: object.fields.map((field) => asExpected(field, context)) };
}

function asExpected(field: Field, context: EmitContext): Field {
  const expected = field.expected ?? [];
  const nullable = field.nullable && !expected.some(({ kind }) => kind === 'null-only');
  const limits = expected.flatMap((one) => boundLimit(one, field, context));
  return limits.length === 0 && nullable === field.nullable
    ? field
    : { ...field, nullable, limits: [...field.limits, ...limits] };
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
        return one.when.flatMap((condition) => (condition.up ? [] : [condition.field]));
      case 'at-least':
      case 'at-most':
        return 'field' in one.bound ? [one.bound.field] : [];
      case 'has':
        return one.fields.flatMap((held) => ('same' in held ? [held.same] : []));
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
  return (field.expected ?? [])
    .flatMap((one) => (one.kind === 'when' ? one.when : []))
    .filter((condition) => decided.has(condition.field) && isDecidable(condition))
    .flatMap((condition) => ruledOut(condition, imports));
}

function ruledOut(condition: Condition, imports: Imports): readonly string[] {
  const local = localOf(condition.field);
  if (condition.ofItem === true) {
    return [`!${imports.value('hasOneOf', RUNTIME)}(${local}, ${JSON.stringify(condition.values)})`];
  }
  const test = membershipText(local, condition.values);
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

/** The fields that the objects in a field have, as code of an object; undefined if nothing is said of them. */
export function heldText(field: Field, held: ObjectType | undefined, object: ObjectType): string | undefined {
  const known = new Set(held?.fields.map(({ name }) => name));
  const decided = new Set(expectedDependencies(field, object));
  const properties = (field.expected ?? [])
    .flatMap((one) => (one.kind === 'has' ? one.fields : []))
    .flatMap((one): readonly string[] => {
      if (!known.has(one.name)) return [];
      if ('same' in one) return decided.has(one.same) ? [`${JSON.stringify(one.name)}: ${localOf(one.same)}`] : [];
      return one.values.length === 0 ? [] : [`${JSON.stringify(one.name)}: ${JSON.stringify(one.values[0])}`];
    });
  return properties.length === 0 ? undefined : `{ ${properties.join(', ')} }`;
}

const RUNTIME = runtimePath('sample-expected');
