import { declaredAs } from '../diff/by-name.js';
import type { Field, Limit, Model } from '../model/model.js';
import { limitsOnPart, limitsOnValue } from '../model/limits/limit-target.js';
import { isDict, isList, isNullable, isScalar, type Type } from '../model/types.js';
import { typeOfAny } from './merge-fields.js';

const PLAIN: ReadonlySet<Type['kind']> = new Set(['str', 'int', 'int32', 'float'] as const);

/**
 * The type of a field with the values that its limits list in place of the numbers or texts that these limit, as a document has them
 * that lists them in an enum. Limits with conditions say nothing of the type.
 */
export function listedType({ type, limits }: Pick<Field, 'type' | 'limits'>, { scalars }: Model): Type {
  const listedIn = (one: Type, on: readonly Limit[]): Type => {
    if (isNullable(one)) return { ...one, of: listedIn(one.of, on) };
    if (isList(one)) return { ...one, item: listedIn(one.item, limitsOnPart(on, 'each')) };
    if (isDict(one)) return { ...one, value: listedIn(one.value, limitsOnPart(on, 'each')) };
    if (!PLAIN.has(one.kind) && !isScalar(one)) return one;
    const declared = isScalar(one) ? declaredAs(scalars, one.name)!.limits : [];
    const lists = limitsOnValue([...on, ...declared]).flatMap((limit) =>
      limit.kind === 'values' && limit.when.length === 0 ? [limit.values] : [],
    );
    const [first, ...others] = lists;
    const values = first?.filter((value) => others.every((list) => list.includes(value))) ?? [];
    const literals = values.flatMap((value) => (value === null ? [] : [{ kind: 'literal', value } as const]));
    return literals.length === 0 ? one : typeOfAny(literals);
  };
  return listedIn(type, limits);
}
