import { isNotShown, type Model } from '../../model/model.js';
import { isEnum, isLiteral, isNullable, isOneOf, jsonKinds, type JsonKind, type Type } from '../../model/types.js';

/** The values of a field, as far as two sides can contradict each other. */
interface FieldShape {
  readonly kinds: ReadonlySet<JsonKind>;
  /** Absent: not only a few values. */
  readonly values?: ReadonlySet<unknown>;
}

/** By the names of the object and of the field. */
export type FieldShapes = ReadonlyMap<string, ReadonlyMap<string, FieldShape>>;

export function shapesIn(model: Model): FieldShapes {
  const enums = new Map(model.enums.map((one) => [one.name, one]));
  const valuesOf = (type: Type): readonly unknown[] | undefined => {
    if (isNullable(type)) return valuesOf(type.of);
    if (isLiteral(type)) return [type.value];
    if (isEnum(type)) {
      const values = enums.get(type.name)?.values ?? [];
      return values.some(({ value }) => isNotShown(value)) ? undefined : values.map(({ value }) => value);
    }
    if (!isOneOf(type)) return undefined;
    const all = type.of.map(valuesOf);
    return all.every((one) => one !== undefined) ? all.flat() : undefined;
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

/** Whether no value but null is of both. */
export function areDisjoint(one: FieldShape | undefined, other: FieldShape | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.kinds.has('unknown') || other.kinds.has('unknown')) return false;
  if (one.values !== undefined && other.values !== undefined)
    return one.values.size > 0 && other.values.size > 0 && ![...one.values].some((value) => other.values!.has(value));
  const isNumber = (kinds: ReadonlySet<JsonKind>): boolean => kinds.has('int') || kinds.has('float');
  if (isNumber(one.kinds) && isNumber(other.kinds)) return false;
  return one.kinds.size > 0 && other.kinds.size > 0 && ![...one.kinds].some((kind) => other.kinds.has(kind));
}
