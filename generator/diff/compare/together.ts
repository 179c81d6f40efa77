import type { Comparison, Finding } from '../finding.js';
import { relateRules, ruledFields, type ObjectSide } from '../cases/rule-cases.js';
import { isKindId, type KindId } from '../kinds.js';
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
  if (!found.some(({ kind }) => kind.startsWith('rule.'))) return;
  const ruled = new Set([before, after].flatMap(({ object }) => ruledFields(object)));
  const isOfRules = ({ kind, subject }: Finding): boolean =>
    kind.startsWith('rule.') ||
    (/\.presence\./.test(kind) && subject.on === 'object' && subject.field !== undefined && ruled.has(subject.field));
  const whole = relateRules(before, after);
  comparison.found.splice(first, found.length, ...found.map((one) => (isOfRules(one) ? { ...one, whole } : one)));
}

const OF_TYPE = /\.type\.(widened|narrowed|changed)$/;

/** Whether a finding is about the values that a type or a limit accepts. */
function isOfValues({ kind }: Finding): boolean {
  return (
    OF_TYPE.test(kind) || /^limit\.|^scalar\.(wire|format)\.|^enum\.(value\.(added|removed)|opened|closed)$/.test(kind)
  );
}

function breaksData(finding: Finding): boolean {
  return isOfValues(finding) && relationIn(finding) !== 'same';
}

function relationIn({ kind, relation = 'same' }: Finding): Relation {
  const [, ofType] = OF_TYPE.exec(kind) ?? [];
  return ofType === undefined ? relation : (ofType as Relation);
}

/** The finding, with no effect that the values together do not have. */
function relieved(finding: Finding, whole: Relation): Finding {
  const relation = relievedBy(relationIn(finding), whole);
  const kind = finding.kind.replace(OF_TYPE, `.type.${relation === 'same' ? 'equivalent' : relation}`);
  return OF_TYPE.test(finding.kind) && isKindId(kind)
    ? { ...finding, kind: kind satisfies KindId }
    : { ...finding, relation };
}

/** How a part relates, with no effect that the whole does not have. */
export function relievedBy(own: Relation, whole: Relation): Relation {
  const includes = (relation: Relation): boolean => relation === 'same' || relation === 'widened';
  const isIncluded = (relation: Relation): boolean => relation === 'same' || relation === 'narrowed';
  return relationOf(includes(own) || includes(whole), isIncluded(own) || isIncluded(whole));
}
