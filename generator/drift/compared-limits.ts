import { declaredAs } from '../model/by-name.js';
import { isBounded, isEnforced, withoutBounds } from '../model/limits/limit-kinds.js';
import { typeAtTarget } from '../model/limits/limit-target.js';
import { commonRange } from '../model/limits/number-range.js';
import type { Field, Limit, Model } from '../model/model.js';
import { isBitSet, isEnum, isIdentifier, isScalar } from '../model/types.js';

type Typed = Partial<Pick<Field, 'type' | 'limits'>>;

/** The unconditional limits of a type and of its scalar, which the type may narrow. Each part has one of each kind. */
export function comparedLimits({ type, limits = [] }: Typed, { scalars }: Model): readonly Limit[] {
  const ofScalars = (['value', 'each'] as const).flatMap((on) => {
    const target = type && typeAtTarget(type, on);
    const declared = target !== undefined && isScalar(target) ? declaredAs(scalars, target.name) : undefined;
    return (declared?.limits ?? []).map((limit) => ({ ...limit, on }));
  });
  const found = new Map<string, Limit>();
  for (const limit of [...limits, ...ofScalars]) {
    if (limit.kind === 'format' || limit.kind === 'values' || limit.when.length > 0 || !isEnforced(limit)) continue;
    const known = found.get(keyOf(limit));
    found.set(keyOf(limit), known === undefined ? limit : narrower(known, limit));
  }
  return [...found.values()];
}

/** Whether a document can have a limit of an own value: unless it has conditions, or the type is stricter. */
export function isComparedFor({ type, limits = [] }: Typed, limit: Limit): boolean {
  if (limits.some((own) => own.when.length > 0 && keyOf(own) === keyOf(limit))) return false;
  const target = type && typeAtTarget(type, limit.on);
  return target === undefined || !(isIdentifier(target) || isBitSet(target) || isEnum(target));
}

/** The part and the kind of a limit. */
function keyOf({ on, kind }: Limit): string {
  return `${on} ${kind}`;
}

/** The common bounds of two limits of one kind, with the other facts of the first. */
function narrower(limit: Limit, other: Limit): Limit {
  if (!isBounded(limit) || !isBounded(other)) return limit;
  return { ...withoutBounds(limit), ...commonRange(limit, other) } as Limit;
}
