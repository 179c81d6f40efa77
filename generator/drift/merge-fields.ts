import { declaredAs } from '../diff/by-name.js';
import type { Field, Model, Limit } from '../model/model.js';
import { isAny, isDict, isList, isNullable, isOneOf, nonNull, writeType, type Type } from '../model/types.js';
import { withoutBounds } from '../model/limits/limit-kinds.js';
import { commonRange } from '../model/limits/number-range.js';

/** A field as the published forms of one own object have it. */
export interface PublishedField {
  readonly name: string;
  /** The form that allows most. */
  readonly cited: PublishedForm;
  /** The field in every form that has it. */
  readonly forms: readonly PublishedForm[];
  /** A form that does not have it. */
  readonly lackedBy?: string;
  /** Whether some form lacks it, or may lack it. */
  readonly optional: boolean;
  readonly nullable: boolean;
}

/** A field of one published object. */
export interface PublishedForm {
  readonly object: string;
  readonly field: Field;
}

/** The fields of several published objects that are one own object. */
export function mergedFields(names: readonly string[], { objects }: Model): ReadonlyMap<string, PublishedField> {
  const forms = names.flatMap((name) => declaredAs(objects, name) ?? []);
  const found = new Map<string, PublishedField>();
  for (const { name } of forms.flatMap(({ fields }) => fields)) {
    if (found.has(name)) continue;
    const having = forms.flatMap(({ name: object, fields }): readonly PublishedForm[] => {
      const field = declaredAs(fields, name);
      return field === undefined ? [] : [{ object, field }];
    });
    const lacking = forms.find(({ fields }) => declaredAs(fields, name) === undefined);
    found.set(name, {
      name,
      cited: having.find(({ field }) => field.optional || field.nullable) ?? having[0]!,
      forms: having,
      ...(lacking === undefined ? {} : { lackedBy: lacking.name }),
      optional: lacking !== undefined || having.some(({ field }) => field.optional),
      nullable: having.some(({ field }) => field.nullable),
    });
  }
  return found;
}

/** The type of a field that has one of several types. A list of several types is a list of any of their items. */
export function typeOfAny(types: readonly Type[]): Type {
  const all = types.flatMap((type) => (isOneOf(type) ? type.of : [type]));
  const members = [...new Map(all.map((type) => [writeType(type), type])).values()];
  const [only] = members;
  if (members.length === 1) return only!;
  const any = members.find(isAny);
  if (any !== undefined) return any;
  if (members.some(isNullable)) return { kind: 'nullable', of: typeOfAny(members.map(nonNull)) };
  const lists = members.filter(isList);
  const dicts = members.filter(isDict);
  const byKey = new Map(dicts.map((dict) => [writeType(dict.key), dict]));
  const merged: readonly Type[] = [
    ...members.filter((type) => !isList(type) && !isDict(type)),
    ...(lists.length === 0 ? [] : [{ ...lists[0]!, item: typeOfAny(lists.map(({ item }) => item)) }]),
    ...[...byKey].map(([key, dict]) => {
      const same = dicts.filter((other) => writeType(other.key) === key);
      return { ...dict, value: typeOfAny(same.map(({ value }) => value)) };
    }),
  ];
  return merged.length === 1 ? merged[0]! : { kind: 'oneOf', of: merged };
}

/** Limits of which at most one is of each kind on each part: a field may narrow the bounds of its scalar. */
export function limitsTogether(limits: readonly Limit[]): readonly Limit[] {
  const found = new Map<string, Limit>();
  for (const limit of limits) {
    const key = limitKey(limit);
    const known = found.get(key);
    found.set(key, known === undefined ? limit : narrower(known, limit));
  }
  return [...found.values()];
}

/** The part and the kind of a limit. */
export function limitKey({ on, kind }: Limit): string {
  return `${on} ${kind}`;
}

/** The bounds that both have; what has no bounds is as the first says. Both are of one kind. */
function narrower(one: Limit, other: Limit): Limit {
  if (one.kind === 'range' && other.kind === 'range') return { ...withoutBounds(one), ...commonRange(one, other) };
  if (one.kind === 'length' && other.kind === 'length') return { ...withoutBounds(one), ...commonRange(one, other) };
  if (one.kind === 'items' && other.kind === 'items') return { ...withoutBounds(one), ...commonRange(one, other) };
  return one;
}
