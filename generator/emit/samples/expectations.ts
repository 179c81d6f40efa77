import { formatNamed, formatOf } from '../../formats/formats.js';
import { unconditionalLimits } from '../../model/limits/limit-target.js';
import { expectedConditions, isDecidable } from '../../model/conditions.js';
import type { Condition, Expectation, ExpectationKind, Field, ObjectType } from '../../model/model.js';
import { isInteger, isList, isScalar, namedTypes } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { typeDescriptor, type Data, type Descriptor } from '../validators/descriptor.js';

/** The expectations of a field as hints (`templates/runtime/hints.ts`). */
export function expectationHints(field: Field, object: ObjectType, context: EmitContext): Descriptor {
  const expected = field.expected ?? [];
  const decided = new Set(decidingFields(field, object));
  const mayLack = field.optional || field.nullable;
  const of = <Kind extends ExpectationKind['kind']>(kind: Kind): readonly Expected<Kind>[] =>
    expected.filter((expectation): expectation is Expected<Kind> => expectation.kind === kind);
  const isKnown = (condition: Condition): boolean => decided.has(condition.field) && isDecidable(condition);
  const known = (names: readonly string[]): Data => list(names.filter((name) => decided.has(name)));
  const bounds = (kind: 'at-least' | 'at-most'): readonly Data[] =>
    of(kind).flatMap(({ bound }): readonly Data[] => {
      if ('field' in bound) return decided.has(bound.field) ? [bound] : [];
      return 'day' in bound && !isInteger(field.type) ? [bound] : [];
    });
  const groups = impliedValues(field, object);
  return {
    elsewhere: isElsewhere(field, object) || undefined,
    filled: (field.nullable && of('null-only').length > 0) || undefined,
    bounds: list([
      ...expected.flatMap((expectation) => boundOf(expectation, field, context)),
      ...impliedBound(field, groups),
      ...boundOfLater(field, object),
    ]),
    when: mayLack ? list(of('when').flatMap(({ when }) => when.filter(isKnown).map(conditionHint))) : undefined,
    beside: mayLack ? known(of('with').flatMap(({ fields }) => fields)) : undefined,
    is: list(
      of('is')
        .filter(({ when }) => when.every(isKnown))
        .map(({ type, when }) => [when.map(conditionHint), typeDescriptor(type, [], context, object, field)]),
    ),
    least: list([
      ...bounds('at-least'),
      ...earlierFields(field, object).flatMap((name) => (decided.has(name) ? [{ field: name }] : [])),
    ]),
    most: list(bounds('at-most')),
    has: heldHints(
      of('has').flatMap(({ fields }) => fields),
      decided,
    ),
    keysOf: field.limits.some(({ kind }) => kind === 'items')
      ? undefined
      : of('keys-of').find((expectation) => decided.has(expectation.field))?.field,
    items: isList(field.type) ? list(groups) : undefined,
  };
}

type Expected<Kind extends ExpectationKind['kind']> = Extract<Expectation, { readonly kind: Kind }>;

function list(items: readonly Data[]): Data {
  return items.length === 0 ? undefined : items;
}

function conditionHint({ field, values, ofItem }: Condition): Data {
  return ofItem === true ? [field, values, true] : [field, values];
}

function heldHints(fields: Expected<'has'>['fields'], decided: ReadonlySet<string>): Data {
  const held = fields.flatMap((field): readonly (readonly [string, Data])[] => {
    if ('same' in field) return decided.has(field.same) ? [[field.name, { same: field.same }]] : [];
    return field.values.length === 0 ? [] : [[field.name, { value: field.values[0] }]];
  });
  return held.length === 0 ? undefined : Object.fromEntries(held);
}

/** Whether only other views are expected to have the field. */
function isElsewhere(field: Field, object: ObjectType): boolean {
  if (!field.optional && !field.nullable) return false;
  const views = (field.expected ?? []).flatMap((expectation) => (expectation.kind === 'in' ? expectation.views : []));
  return views.length > 0 && !views.includes(object.name);
}

// ----------------------------------------------------------------------------------------------------------- bounds

/** A bound that is known in advance. A day only bounds numeric moments. */
function boundOf(expectation: Expectation, field: Field, context: EmitContext): readonly Data[] {
  if (expectation.kind !== 'at-least' && expectation.kind !== 'at-most') return [];
  const { bound, kind } = expectation;
  const value = 'number' in bound ? bound.number : 'day' in bound ? numberOfDay(bound.day, field, context) : undefined;
  if (value === undefined) return [];
  return [{ kind: 'range', [kind === 'at-least' ? 'min' : 'max']: value }];
}

function numberOfDay(day: string, { type, limits }: Field, { scalars }: EmitContext): number | undefined {
  const named = limits.flatMap((limit) => (limit.kind === 'format' ? [formatNamed(limit.format)] : []));
  const format = isScalar(type) ? formatOf(scalars.get(type.name)) : isInteger(type) ? named[0] : undefined;
  if (format?.wire !== 'int') return undefined;
  return Date.parse(day) / (format === formatNamed('unix-seconds') ? 1000 : 1);
}

/** The fields before this one in rules on order. */
function earlierFields({ name }: Field, { rules }: ObjectType): readonly string[] {
  return rules.flatMap(({ kind, fields }) =>
    kind === 'ordered' ? fields.slice(0, Math.max(0, fields.indexOf(name))) : [],
  );
}

/** Limits a number, so that later fields in rules on order can be greater. */
function boundOfLater(field: Field, object: ObjectType): readonly Data[] {
  const later = object.fields.filter((other) => earlierFields(other, object).includes(field.name));
  const most = later.flatMap(({ limits }) =>
    unconditionalLimits(limits).flatMap((limit) =>
      limit.kind === 'range' && limit.on === 'value' && limit.max !== undefined ? [Number(limit.max)] : [],
    ),
  );
  return most.length === 0 ? [] : [{ kind: 'range', max: Math.min(...most) }];
}

/** The values of a field that required fields expect. */
function impliedBound({ type }: Field, [first, ...others]: readonly Condition['values'][]): readonly Data[] {
  if (isList(type)) return [];
  const values = first?.filter((value) => others.every((list) => list.includes(value))) ?? [];
  return values.length === 0 ? [] : [{ kind: 'values', values }];
}

/** For each required field that expects certain values of another field, these values. */
function impliedValues({ name }: Field, { fields }: ObjectType): readonly Condition['values'][] {
  return fields
    .filter((field) => !field.optional && !field.nullable && field.name !== name)
    .flatMap(expectedConditions)
    .filter((condition) => condition.field === name && !condition.up && isDecidable(condition))
    .map(({ values }) => values);
}

// ----------------------------------------------------------------------------------------------------- dependencies

/** Fields on which the expectations of another one depend, without circles. */
function decidingFields(field: Field, object: ObjectType): readonly string[] {
  const names = new Set(object.fields.map(({ name }) => name));
  return namedBy(field, object).filter(
    (name) => name !== field.name && names.has(name) && !dependsOn(name, field.name, object),
  );
}

function namedBy(field: Field, object: ObjectType): readonly string[] {
  const expected = (field.expected ?? []).flatMap((expectation): readonly string[] => {
    switch (expectation.kind) {
      case 'when':
      case 'is':
        return expectation.when.flatMap((condition) => (condition.up ? [] : [condition.field]));
      case 'at-least':
      case 'at-most':
        return 'field' in expectation.bound ? [expectation.bound.field] : [];
      case 'has':
        return expectation.fields.flatMap((held) => ('same' in held ? [held.same] : []));
      case 'keys-of':
        return [expectation.field];
      case 'with':
        return expectation.fields;
      case 'in':
      case 'refers':
      case 'null-means':
      case 'null-only':
        return [];
    }
  });
  return [...expected, ...earlierFields(field, object)];
}

function dependsOn(name: string, other: string, object: ObjectType, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const field = object.fields.find((candidate) => candidate.name === name);
  if (field === undefined) return false;
  const limits = [...field.relevant, ...field.limits.flatMap(({ when }) => when)].map(({ field: by }) => by);
  return [...namedBy(field, object), ...limits].some((by) => by === other || dependsOn(by, other, object, seen));
}

/** The types in expectations. */
export function namesInExpectations({ expected = [] }: Field): ReturnType<typeof namedTypes> {
  return expected.flatMap((expectation) => (expectation.kind === 'is' ? namedTypes(expectation.type) : []));
}
