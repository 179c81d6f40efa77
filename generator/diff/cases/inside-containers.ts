import type { Subject } from '../finding.js';
import type { Condition, ObjectType } from '../../model/index.js';
import { limitCases, relateCases, type GroupSide } from './limit-cases.js';
import { relateRelevance, type FieldSide } from './relevance-cases.js';

/**
 * The subject of changes of a group of limits. Outside the containers of an object, conditions on `^field` never hold: where
 * the limits are the same without them, only what has a container shows the change.
 */
export function subjectOfLimits(subject: Subject, before: GroupSide, after: GroupSide): Subject {
  if (!areOfContainers([...before.limits, ...after.limits].flatMap(({ when }) => when))) return subject;
  const [old, now] = [outsideOf(before), outsideOf(after)];
  const cases = limitCases(old, now);
  if (cases === undefined || relateCases(cases, old, now) !== 'same') return subject;
  return inside(subject, [before.object, after.object]);
}

/** The subject of a change of the cases in which a field is relevant. Outside the containers, what depends on them rules nothing out. */
export function subjectOfRelevance(subject: Subject, before: FieldSide, after: FieldSide): Subject {
  if (!areOfContainers([before, after].flatMap(({ field }) => field.relevant))) return subject;
  const [old, now] = [before, after].map((side): FieldSide => {
    const relevant = side.field.relevant.filter(({ up }) => !up);
    return { ...side, field: { ...side.field, relevant } };
  });
  return relateRelevance(old!, now!) === 'same' ? inside(subject, [before.object, after.object]) : subject;
}

function inside(subject: Subject, objects: readonly (ObjectType | undefined)[]): Subject {
  if (subject.on !== 'object') return subject;
  return { ...subject, inside: objects.flatMap((object) => object?.within ?? []) };
}

/** The limits that apply where there is no container. */
function outsideOf(side: GroupSide): GroupSide {
  return { ...side, limits: side.limits.filter(({ when }) => !areOfContainers(when)) };
}

function areOfContainers(conditions: readonly Condition[]): boolean {
  return conditions.some(({ up }) => up);
}
