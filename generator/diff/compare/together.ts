import type { ObjectType } from '../../model/index.js';
import type { At, Comparison, Finding } from '../finding.js';
import { kindOf, typeKind, type TypeFamily } from '../kinds.js';
import { relateRules, ruledFields } from '../cases/rule-cases.js';
import { relationOf, type Relation } from '../relation.js';

/**
 * Runs comparers of one limited value. A change of its type or its limits breaks an audience only if type and limits
 * together break it.
 *
 * @param whole relates all values; called only if a finding breaks data
 */
export function comparedTogether(comparison: Comparison, compare: () => void, whole: () => Relation): void {
  const found = comparison.foundBy(compare);
  if (!found.some((finding) => (relationIn(finding) ?? 'same') !== 'same')) return;
  const relation = whole();
  if (relation !== 'changed') comparison.replace(found, (finding) => relieved(finding, relation));
}

/**
 * Runs the comparers of one object. A change of a rule, or of the presence of a field in rules, breaks an audience only
 * if all rules together break it.
 */
export function rulesTogether({ before, after, comparison }: At<ObjectType>, compare: () => void): void {
  const found = comparison.foundBy(compare);
  if (!found.some(({ kind }) => kindOf(kind).about === 'rule')) return;
  const ruled = new Set([before, after].flatMap(ruledFields));
  const isOfRules = ({ kind, subject }: Finding): boolean => {
    const { about } = kindOf(kind);
    if (about !== 'presence') return about === 'rule';
    return subject.on === 'object' && subject.field !== undefined && ruled.has(subject.field);
  };
  const sides = [
    { object: before, model: comparison.before },
    { object: after, model: comparison.after },
  ] as const;
  const whole = relateRules(...sides);
  comparison.replace(found, (finding) => (isOfRules(finding) ? { ...finding, whole } : finding));
}

/** The relation of the values for findings about types or limits; undefined for any other finding. */
function relationIn(finding: Finding): Relation | undefined {
  const { about } = kindOf(finding.kind);
  const ofType = typeOf(finding);
  return ofType?.relation ?? (about === 'limit' || about === 'listing' ? (finding.relation ?? 'same') : undefined);
}

/** The relation of a changed type; undefined for other findings, and for types with equal values. */
function typeOf({ kind, family }: Finding): { readonly family: TypeFamily; readonly relation: Relation } | undefined {
  const { relation = 'same' } = kindOf(kind);
  return family === undefined || relation === 'same' ? undefined : { family, relation };
}

/** The finding, without effects that all values together do not have. */
function relieved(finding: Finding, whole: Relation): Finding {
  const own = relationIn(finding);
  if (own === undefined) return finding;
  const type = typeOf(finding);
  const relation = relievedBy(own, whole);
  return type === undefined ? { ...finding, relation } : { ...finding, kind: typeKind(type.family, relation) };
}

/** The relation of a part, without effects that the whole does not have. */
export function relievedBy(own: Relation, whole: Relation): Relation {
  const includes = (relation: Relation): boolean => relation === 'same' || relation === 'widened';
  const isIncluded = (relation: Relation): boolean => relation === 'same' || relation === 'narrowed';
  return relationOf(includes(own) || includes(whole), isIncluded(own) || isIncluded(whole));
}
