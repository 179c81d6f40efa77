import type { Json } from '../../model/model.js';
import { MAX_NAME_LENGTH, MOST } from '../../read/limits.js';
import { fieldName } from '../../read/grammar/names.js';
import type { Declaration } from '../declarations.js';
import type { NameMemory } from '../name/member-names.js';
import { below } from '../load/pointer.js';
import type { Report } from '../losses.js';
import type { Facts, FieldShape, Shape } from '../shape.js';
import { isEnum, type Simple, type Simplifier } from '../simplify.js';
import { caveatEntry, declaredEntries, TOO_LONG } from './facts.js';
import type { TypeWriter } from './type-text.js';
import { fits } from './value-fits.js';
import { braces, dataOf, isMap, whyNoData, type Data, type Entry } from './yaml-data.js';

export interface FieldContext {
  readonly writer: TypeWriter;
  readonly simplifier: Simplifier;
  readonly report: Report;
  readonly memory: NameMemory;
}

/** Why a key cannot be that of a field; undefined if it can. */
export function whyNoField({ key, required }: Pick<FieldShape, 'key' | 'required'>): string | undefined {
  if (key === '__proto__') return 'a field __proto__ would change what an object is';
  if (!fieldName.pattern.test(key)) return 'a key has no control characters';
  if (key.endsWith('?') && required) return 'a required key that ends in ? cannot be written';
  if (key.length > MAX_NAME_LENGTH) return TOO_LONG;
  return undefined;
}

/** One field of an object, or one parameter. */
export function fieldEntry(
  field: FieldShape,
  owner: Declaration | string,
  as: string | undefined,
  context: FieldContext,
): Entry {
  const { key, required, shape, facts, at } = field;
  const { report } = context;
  const absent = typeof owner !== 'string' && !required;
  const typed = typeEntries(
    shape,
    { owner, key, isItem: false, at, value: true, parts: true, depth: 0, absent },
    context,
  );
  const side =
    facts.readOnly === facts.writeOnly ? [] : [['only-in', facts.readOnly ? 'answers' : 'requests'] as const];
  if (facts.readOnly && facts.writeOnly) report.lose(at, 'readOnly', 'a field is of one side, not of both', false);
  if (side.length > 0 && required) for (const place of placesOf(field, owner)) report.assume(place, 'one-sided');
  const entries: readonly Entry[] = [
    ...typed,
    ...(as === undefined ? [] : [['as', as] as const]),
    ...side,
    ...valueEntries(shape, facts, context),
    ...caveatEntry(facts.caveats),
    ...declaredEntries(facts, report, { name: key }),
  ];
  return [required ? key : `${key}?`, shortest(entries)];
}

/** Every place of the document that a field is written for: equal objects are written once. */
function placesOf({ key, at }: FieldShape, owner: Declaration | string): readonly string[] {
  if (typeof owner === 'string') return [at];
  return [...new Set([at, ...[...owner.pointers].map((pointer) => below(pointer, 'properties', key))])];
}

/** `name: str` where there is nothing but a type. */
export function shortest(entries: readonly Entry[]): Data {
  const [first] = entries;
  return entries.length === 1 && first![0] === 'type' ? first![1] : braces(entries);
}

export function typeEntries(
  shape: Shape,
  place: Parameters<TypeWriter['write']>[1],
  { writer, simplifier }: FieldContext,
): readonly Entry[] {
  const simple = simplifier.simple(shape);
  const literal = literalOf(simple);
  if (literal !== undefined) return [['is', literal]];
  const { text, limits } = writer.write(shape, place);
  return [['type', text === 'null' ? null : text], ...countEntries(limits)];
}

/** The only value of a shape; undefined if it has several. */
export function literalOf({ members, nullable }: Simple): string | number | boolean | undefined {
  const [only, ...others] = members;
  if (only?.kind !== 'values' || others.length > 0 || nullable || only.values.length !== 1 || only.openTo !== undefined)
    return undefined;
  return only.values[0];
}

/** Limits as they are written: bounds that are one number are a number. */
export function countEntries(limits: readonly Entry[]): readonly Entry[] {
  return limits.map(([key, value]): Entry => [key, countData(value)]);
}

function countData(value: Data): Data {
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  return isMap(value)
    ? {
        ...value,
        entries: value.entries.map(([key, one]) => [
          key,
          ['length', 'items', 'range', 'each', 'keys'].includes(key) ? countData(one) : one,
        ]),
      }
    : value;
}

/** Defaults and examples, those that are values of the type. */
export function valueEntries(shape: Shape, facts: Facts, context: FieldContext): readonly Entry[] {
  const { simplifier, report } = context;
  const entries: Entry[] = [];
  if (facts.default !== undefined) {
    const why = whyNoData(facts.default);
    if (why !== undefined) report.lose(facts.at, 'default', why, false);
    else if (!fits(facts.default, shape, simplifier, 'default'))
      report.lose(facts.at, 'default', `${short(facts.default)} is no value of the type`, false);
    else entries.push(['default', defaultData(facts.default, simplifier.simple(shape), context)]);
  }
  const examples = exampleData(shape, facts, simplifier, report);
  if (examples !== undefined) entries.push(['examples', examples]);
  return entries;
}

export function exampleData(
  shape: Shape,
  facts: Facts,
  simplifier: Simplifier,
  report: Report,
): readonly Data[] | undefined {
  const different = new Map(facts.examples.map((example) => [JSON.stringify(dataOf(example)), example]));
  const good = [...different.values()].filter((example) => {
    const why =
      whyNoData(example) ?? (fits(example, shape, simplifier, 'example') ? undefined : 'it is no value of the type');
    if (why !== undefined) report.lose(facts.at, 'example', why, false);
    return why === undefined;
  });
  if (good.length > MOST.items) report.lose(facts.at, 'example', `at most ${MOST.items} are kept`, false);
  return good.length === 0 ? undefined : good.slice(0, MOST.items).map(dataOf);
}

/** The default of an enum by the name of its member, which may not be the value of another one. */
function defaultData(value: Json, { members }: Simple, { simplifier, writer }: FieldContext): Data {
  const [only, ...others] = members.flatMap((member) => simplifier.leavesOf(member));
  const isNamed = only?.kind === 'values' && others.length === 0 && only.values.length > 1 && isEnum(only);
  if (!isNamed || value === null) return dataOf(value);
  return writer.names.membersOf(only)[only.values.findIndex((one) => one === value)] ?? dataOf(value);
}

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
