import { compareLimits } from '../diff/compare/limits.js';
import { At, Comparison, type Finding } from '../diff/finding.js';
import { kindOf } from '../diff/kinds.js';
import { declaredAs } from '../model/by-name.js';
import { contentOf } from '../model/content.js';
import { isBounded, isEnforced, withoutBounds } from '../model/limits/limit-kinds.js';
import { typeAtTarget } from '../model/limits/limit-target.js';
import { commonRange } from '../model/limits/number-range.js';
import type { Field, Limit, Model } from '../model/model.js';
import { isBitSet, isEnum, isIdentifier, isScalar, type Type } from '../model/types.js';
import type { PublishedField } from './aligned.js';

/** A field with its Model. */
interface Side<SideField extends Field> {
  readonly field: SideField;
  readonly model: Model;
}

/** The differences of unconditional limits, with at most one for each kind of limit of each part. */
export function differentLimits(theirs: Side<PublishedField>, ours: Side<Field>, path: string): readonly Finding[] {
  const [first, ...others] = theirs.field.forms.map(({ field }) => comparedLimits({ field, model: theirs.model }));
  // If forms have different limits, there is no common statement.
  if (others.some((limits) => contentOf(limits) !== contentOf(first))) return [];
  const { field } = ours;
  const conditional = new Set(field.limits.filter(({ when }) => when.length > 0).map(keyOf));
  const isCompared = (limit: Limit): boolean => !conditional.has(keyOf(limit)) && !isFormed(field.type, limit);
  const limits = { before: first!.filter(isCompared), after: comparedLimits(ours).filter(isCompared) };
  const comparison = new Comparison(theirs.model, ours.model, () => false);
  compareLimits(limits, new At(comparison, { path, subject: { on: 'nothing' } }, theirs.field, field));
  const found = comparison.found.filter(({ kind }) => kindOf(kind).about === 'limit');
  return [...new Map(found.toReversed().map((finding) => [finding.path, finding])).values()].toReversed();
}

/**
 * The unconditional limits of a field and of its scalar that both a spec and a document can have in the same notation.
 * Each part has at most one of each kind, because a field may narrow the bounds of its scalar.
 */
function comparedLimits({ field: { type, limits }, model }: Side<Field>): readonly Limit[] {
  const ofScalars = (['value', 'each'] as const).flatMap((on) => {
    const target = typeAtTarget(type, on);
    const declared = target !== undefined && isScalar(target) ? declaredAs(model.scalars, target.name) : undefined;
    return (declared?.limits ?? []).map((limit) => ({ ...limit, on }));
  });
  const found = new Map<string, Limit>();
  for (const limit of [...limits, ...ofScalars]) {
    if (limit.kind === 'format' || limit.kind === 'values' || !isEnforced(limit)) continue;
    const known = found.get(keyOf(limit));
    found.set(keyOf(limit), known === undefined ? limit : narrower(known, limit));
  }
  return [...found.values()];
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

/** Whether the own type is stricter than a limit could be: an identifier, a bit set or an enum. */
function isFormed(type: Type, { on }: Limit): boolean {
  const target = typeAtTarget(type, on);
  return target !== undefined && (isIdentifier(target) || isBitSet(target) || isEnum(target));
}
