import { declaredAs } from '../../model/by-name.js';
import { isNotShown, type Model, type Side } from '../../model/model.js';
import { shownBodies } from '../../model/requests.js';
import {
  compositeRefs,
  type Type,
  isEnum,
  isLiteral,
  isNullable,
  isOneOf,
  jsonKinds,
  type JsonKind,
} from '../../model/types.js';

/** Words for the purpose of a schema, which do not describe it. */
const FORM_WORDS: ReadonlySet<string> = new Set([
  'response',
  'request',
  'type',
  'object',
  'data',
  'body',
  'dto',
  'model',
  'schema',
  'enum',
]);

/** The descriptive words of a name, in lower case and in the singular: `ShelfBooksResponse` has `shelf` and `book`. */
export function tellingWords(name: string): readonly string[] {
  const all = (name.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+/g) ?? []).map((word) =>
    singular(word.toLowerCase()),
  );
  const telling = all.filter((word) => !FORM_WORDS.has(word));
  return [...new Set(telling.length === 0 ? all : telling)];
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Weighs features by how rare they are. */
export class Rarity {
  readonly #weights: ReadonlyMap<string, number>;
  readonly #weightOfUnknown: number;
  readonly #sums = new WeakMap<ReadonlySet<string>, number>();

  /** @param all the features of each declaration, without duplicates */
  constructor(all: readonly Iterable<string>[]) {
    const counts = new Map<string, number>();
    for (const features of all) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const weightOf = (count: number): number => Math.log((all.length + 1) / (count + 0.5));
    this.#weights = new Map([...counts].map(([feature, count]) => [feature, weightOf(count)]));
    this.#weightOfUnknown = weightOf(0);
  }

  /** The weighted share of common features, from 0 to 1. */
  likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const common = this.#sum(shared(one, other));
    return common === 0 ? 0 : common / Math.sqrt(this.#weightOfAll(one) * this.#weightOfAll(other));
  }

  /** The weighted share of the first features that are among the second, from 0 to 1. */
  coverage(of: ReadonlySet<string>, by: ReadonlySet<string>): number {
    const common = this.#sum(shared(of, by));
    return common === 0 ? 0 : common / this.#weightOfAll(of);
  }

  #weightOfAll(features: ReadonlySet<string>): number {
    const known = this.#sums.get(features) ?? this.#sum(features);
    this.#sums.set(features, known);
    return known;
  }

  #sum(features: Iterable<string>): number {
    let sum = 0;
    for (const feature of features) sum += this.#weights.get(feature) ?? this.#weightOfUnknown;
    return sum;
  }
}

/** The common members of two sets. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((feature) => other.has(feature));
}

/** The senders of each object and union according to endpoints and events. */
export function sidesOfUse(model: Model): ReadonlyMap<string, ReadonlySet<Side>> {
  const inside = new Map<string, readonly string[]>([
    ...model.objects.map(({ name, fields }) => [name, fields.flatMap(({ type }) => namesIn(type))] as const),
    ...model.unions.map(({ name, of }) => [name, of.flatMap(namesIn)] as const),
  ]);
  const found = new Map<string, Set<Side>>();
  const mark = (type: Type, side: Side): void => {
    const open = namesIn(type).slice();
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const sides = found.get(name) ?? new Set();
      if (sides.has(side)) continue;
      found.set(name, sides.add(side));
      open.push(...(inside.get(name) ?? []));
    }
  };
  for (const endpoint of model.endpoints) {
    for (const { type } of shownBodies(endpoint)) if (!isNotShown(type)) mark(type, 'requests');
    for (const { type } of endpoint.responses) if (type !== null && !isNotShown(type)) mark(type, 'answers');
  }
  for (const { payload, answer } of model.events) {
    if (!isNotShown(payload)) mark(payload, 'answers');
    if (answer !== undefined && !isNotShown(answer)) mark(answer, 'requests');
  }
  return found;
}

function namesIn(type: Type): string[] {
  return compositeRefs(type).map(({ name }) => name);
}

/** The values of a field, as far as fields can contradict each other. */
interface FieldShape {
  readonly kinds: ReadonlySet<JsonKind>;
  /** Absent if the values are not listed. */
  readonly values?: ReadonlySet<unknown>;
}

/** By the names of the object and of the field. */
export type FieldShapes = ReadonlyMap<string, ReadonlyMap<string, FieldShape>>;

export function shapesIn(model: Model): FieldShapes {
  const valuesOf = (type: Type): readonly unknown[] | undefined => {
    if (isNullable(type)) return valuesOf(type.of);
    if (isLiteral(type)) return [type.value];
    if (isEnum(type)) {
      const values = declaredAs(model.enums, type.name)?.values ?? [];
      return values.some(({ value }) => isNotShown(value)) ? undefined : values.map(({ value }) => value);
    }
    if (!isOneOf(type)) return undefined;
    const all = type.of.map(valuesOf);
    return all.every((values) => values !== undefined) ? all.flat() : undefined;
  };
  return new Map(
    model.objects.map(({ name, fields }) => [
      name,
      new Map(
        fields.map((field): [string, FieldShape] => {
          const values = valuesOf(field.type);
          const kinds = new Set(jsonKinds(field.type, model).filter((kind) => kind !== 'null'));
          return [field.name, values === undefined ? { kinds } : { kinds, values: new Set(values) }];
        }),
      ),
    ]),
  );
}

/** Whether two fields have no common value besides null. */
export function areDisjoint(one: FieldShape | undefined, other: FieldShape | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.kinds.has('unknown') || other.kinds.has('unknown')) return false;
  if (one.values !== undefined && other.values !== undefined)
    return one.values.size > 0 && other.values.size > 0 && ![...one.values].some((value) => other.values!.has(value));
  const isNumber = (kinds: ReadonlySet<JsonKind>): boolean => kinds.has('int') || kinds.has('float');
  if (isNumber(one.kinds) && isNumber(other.kinds)) return false;
  return one.kinds.size > 0 && other.kinds.size > 0 && ![...one.kinds].some((kind) => other.kinds.has(kind));
}
