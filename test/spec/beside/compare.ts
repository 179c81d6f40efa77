import {
  isNotShown,
  isNull,
  isNullable,
  isObjectRef,
  isUnionRef,
  type BitSet,
  type Enum,
  type Field,
  type Model,
} from '../../../generator/model/index.js';
import { otherNames, withoutCounterpart } from './names.js';
import type { Members, Property, Shape, Typings } from './typings.js';

/** One type of this package, beside the types of discord-api-types that it replaces. */
export interface Pair {
  readonly own: string;
  readonly theirs: readonly string[];
  /** `only there: a, b`, ...; empty if both have the same fields with the same presence. */
  readonly differences: readonly string[];
}

export interface Compared {
  readonly pairs: readonly Pair[];
  readonly parts: readonly string[];
  readonly apart: readonly { readonly name: string; readonly why: string }[];
  readonly missing: readonly string[];
}

/** Objects that only tests of a union reach: a union is compared by what all of its members have. */
export function compareShapes({ interfaces }: Typings, model: Model): Compared {
  const payloads = interfaces.filter(({ module }) => /^(?:payloads|gateway)/.test(module));
  return compared(
    payloads,
    (name) => fieldsOf(name, model),
    (shapes, own) => shapeDifferences(shapes, own),
  );
}

export function compareEnums({ enums }: Typings, model: Model): Compared {
  const known = new Map<string, Enum | BitSet>([...model.enums, ...model.bitSets].map((one) => [one.name, one]));
  const payloads = enums
    .filter(({ module }) => /^(?:payloads|gateway)/.test(module))
    .map((one) => ({ ...one, isPart: false }));
  return compared(
    payloads,
    (name) => known.get(name),
    ([first], own) => memberDifferences(first!, own),
  );
}

function compared<Their extends { readonly name: string; readonly isPart: boolean }, Own>(
  all: readonly Their[],
  find: (name: string) => Own | undefined,
  differences: (theirs: readonly Their[], own: Own) => readonly string[],
): Compared {
  const groups = new Map<string, Their[]>();
  const apart: { name: string; why: string }[] = [];
  const missing: string[] = [];
  const parts: string[] = [];
  for (const one of all) {
    const own = candidates(one.name).find((name) => find(name) !== undefined);
    const why = withoutCounterpart[one.name];
    if (why !== undefined) apart.push({ name: one.name, why });
    else if (own !== undefined && !(one.isPart && otherNames[one.name] === undefined)) {
      groups.set(own, [...(groups.get(own) ?? []), one]);
    } else if (one.isPart) parts.push(one.name);
    else missing.push(one.name);
  }
  const pairs = [...groups].map(([own, theirs]) => ({
    own,
    theirs: theirs.map(({ name }) => name),
    differences: differences(theirs, find(own)!),
  }));
  return { pairs: pairs.toSorted((a, b) => (a.own < b.own ? -1 : 1)), parts, apart, missing };
}

function candidates(name: string): readonly string[] {
  const other = otherNames[name];
  if (other !== undefined) return [other];
  const bare = name.replace(/^API/, '');
  const event = name.replace(/^Gateway(.*)DispatchData$/, '$1Event');
  const plain = name.replace(/^Gateway/, '');
  return [bare, event, plain, bare.replace(/s$/, ''), plain.replace(/s$/, ''), name.replace(/Bits$/, '')];
}

function fieldsOf(name: string, model: Model): readonly Field[] | undefined {
  const several = name.split(' | ');
  if (several.length > 1) {
    const members = several.flatMap((one) => [fieldsOf(one, model) ?? []]);
    return members.some(({ length }) => length === 0) ? undefined : merged(members);
  }
  const union = model.unions.find((one) => one.name === name);
  if (union === undefined) return model.objects.find((one) => one.name === name)?.fields;
  const members = union.of.flatMap((type) =>
    isObjectRef(type) || isUnionRef(type) ? [fieldsOf(type.name, model) ?? []] : [],
  );
  return merged(members);
}

/** The fields of all members; one that a member lacks may be absent. */
function merged(members: readonly (readonly Field[])[]): readonly Field[] {
  const all = new Map<string, Field>();
  for (const field of members.flat()) {
    const before = all.get(field.name) ?? field;
    const everywhere = members.every((fields) => fields.some((one) => one.name === field.name));
    all.set(field.name, {
      ...field,
      optional: before.optional || field.optional || !everywhere,
      nullable: before.nullable || field.nullable,
    });
  }
  return [...all.values()];
}

function shapeDifferences(shapes: readonly Shape[], own: readonly Field[]): readonly string[] {
  const theirs = new Map<string, Property>();
  for (const property of shapes.flatMap(({ properties }) => properties)) {
    const before = theirs.get(property.name) ?? property;
    const everywhere = shapes.every(({ properties }) => properties.some(({ name }) => name === property.name));
    theirs.set(property.name, {
      name: property.name,
      optional: before.optional || property.optional || !everywhere,
      nullable: before.nullable || property.nullable,
    });
  }
  const ours = new Map(own.map((field) => [field.name, field]));
  const both = [...theirs.values()].flatMap((their) => {
    const field = ours.get(their.name);
    return field === undefined
      ? []
      : [{ their, field, canBeNull: isNullable(field.type) || isNull(field.type) || field.nullable }];
  });
  const named = (text: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${text}: ${names.map((name) => `\`${name}\``).join(', ')}`];
  return [
    ...named(
      'only there',
      [...theirs.keys()].filter((name) => !ours.has(name)),
    ),
    ...named(
      'only here',
      [...ours.keys()].filter((name) => !theirs.has(name)),
    ),
    ...named('optional here', both.filter(({ their, field }) => field.optional && !their.optional).map(nameOf)),
    ...named('always here', both.filter(({ their, field }) => !field.optional && their.optional).map(nameOf)),
    ...named('null here', both.filter(({ their, canBeNull }) => canBeNull && !their.nullable).map(nameOf)),
    ...named('never null here', both.filter(({ their, canBeNull }) => !canBeNull && their.nullable).map(nameOf)),
  ];
}

const nameOf = ({ their }: { readonly their: Property }): string => their.name;

function memberDifferences({ values }: Members, own: Enum | BitSet): readonly string[] {
  const ours: readonly (number | string)[] =
    'bits' in own
      ? own.bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [2 ** bit]))
      : own.values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  const listed = (text: string, list: readonly (number | string)[]): readonly string[] =>
    list.length === 0 ? [] : [`${text}: ${list.join(', ')}`];
  return [
    ...listed(
      'only there',
      values.filter((value) => !ours.includes(value)),
    ),
    ...listed(
      'only here',
      ours.filter((value) => !values.includes(value)),
    ),
  ];
}
