import type { Subject } from '../finding.js';
import { limitCases, relateCases, type GroupSide } from './limit-cases.js';

/**
 * The subject of changes of a group of limits. Outside the containers of an object, conditions on `^field` never hold: where
 * the limits are the same without them, only what has a container shows the change.
 */
export function subjectOfLimits(subject: Subject, before: GroupSide, after: GroupSide): Subject {
  if (subject.on !== 'object' || ![...before.limits, ...after.limits].some(isOfContainer)) return subject;
  const [old, now] = [outside(before), outside(after)];
  const cases = limitCases(old, now);
  if (cases === undefined || relateCases(cases, old, now) !== 'same') return subject;
  const places = [before, after].flatMap(({ object }) => object?.within ?? []);
  return { ...subject, inside: [...new Set(places.map(({ object }) => object))] };
}

/** The limits that apply where there is no container. */
function outside(side: GroupSide): GroupSide {
  return { ...side, limits: side.limits.filter((limit) => !isOfContainer(limit)) };
}

function isOfContainer({ when }: GroupSide['limits'][number]): boolean {
  return when.some(({ up }) => up);
}
