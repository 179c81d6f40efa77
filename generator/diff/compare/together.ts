import type { Comparison, Finding } from '../finding.js';
import { kindOf, typeKind, type TypeFamily } from '../kinds.js';
import { relateRules, ruledFields, type ObjectSide } from '../cases/rule-cases.js';
import { relationOf, type Relation } from '../relation.js';

/**
 * Runs comparers of one limited value. What they find about its type and its limits, each by itself, breaks only those whom
 * the values that type and limits leave together break.
 *
 * @param whole how these values relate; computed where a finding breaks data
 */
export function comparedTogether(comparison: Comparison, compare: () => void, whole: () => Relation): void {
  const first = comparison.found.length;
  compare();
  const found = comparison.found.slice(first);
  if (!found.some(breaksData)) return;
  const relation = whole();
  if (relation === 'changed') return;
  comparison.found.splice(
    first,
    found.length,
    ...found.map((one) => (isOfValues(one) ? relieved(one, relation) : one)),
  );
}

/**
 * Runs the comparers of one object. What they find about its rules, and about the presence of fields that rules name, breaks
 * only those whom the rules together break.
 */
export function rulesTogether(
  before: ObjectSide,
  after: ObjectSide,
  comparison: Comparison,
  compare: () => void,
): void {
  const first = comparison.found.length;
  compare();
  const found = comparison.found.slice(first);
  if (!found.some(({ kind }) => kindOf(kind).about === 'rule')) return;
  const ruled = new Set([before, after].flatMap(({ object }) => ruledFields(object)));
  const isOfRules = ({ kind, subject }: Finding): boolean => {
    const { about } = kindOf(kind);
    if (about !== 'presence') return about === 'rule';
    return subject.on === 'object' && subject.field !== undefined && ruled.has(subject.field);
  };
  const whole = relateRules(before, after);
  comparison.found.splice(first, found.length, ...found.map((one) => (isOfRules(one) ? { ...one, whole } : one)));
}

/** Whether a finding is about the values that a type or a limit accepts, and says how they relate. */
function isOfValues(finding: Finding): boolean {
  const { about } = kindOf(finding.kind);
  return about === 'limit' || about === 'listing' || typeOf(finding) !== undefined;
}

/** How a type changed; undefined for another finding, and for types with the same values. */
function typeOf({ kind, family }: Finding): { readonly family: TypeFamily; readonly relation: Relation } | undefined {
  const { relation = 'same' } = kindOf(kind);
  return family === undefined || relation === 'same' ? undefined : { family, relation };
}

function breaksData(finding: Finding): boolean {
  return isOfValues(finding) && (typeOf(finding)?.relation ?? finding.relation ?? 'same') !== 'same';
}

/** The finding, with no effect that the values together do not have. */
function relieved(finding: Finding, whole: Relation): Finding {
  const type = typeOf(finding);
  if (type !== undefined) return { ...finding, kind: typeKind(type.family, relievedBy(type.relation, whole)) };
  return { ...finding, relation: relievedBy(finding.relation ?? 'same', whole) };
}

/** How a part relates, with no effect that the whole does not have. */
export function relievedBy(own: Relation, whole: Relation): Relation {
  const includes = (relation: Relation): boolean => relation === 'same' || relation === 'widened';
  const isIncluded = (relation: Relation): boolean => relation === 'same' || relation === 'narrowed';
  return relationOf(includes(own) || includes(whole), isIncluded(own) || isIncluded(whole));
}
