import {
  conditionsNotation,
  limitGroups,
  limitNotation,
  typeAtTarget,
  type Field,
  type ObjectType,
} from '../../model/index.js';
import { limitCases, relateCases, type GroupSide } from '../cases/limit-cases.js';
import { relateRelevance, type FieldSide, subjectOfLimits, subjectOfRelevance } from '../cases/relevance-cases.js';
import type { Relation } from '../relation.js';
import type { Comparison, Place, Subject } from '../finding.js';
import { nameInPath, shortPath } from './text.js';

/**
 * Reports fields whose conditions say the same and mean something else, because a member that they name, or one that they
 * leave out, was added, removed, shown or hidden.
 *
 * @param pathOf the path of an object
 */
export function compareImplied(comparison: Comparison, pathOf: (object: ObjectType) => string): void {
  const { before, after } = comparison;
  if (JSON.stringify(before.enums) === JSON.stringify(after.enums)) return;
  const former = new Map(before.objects.map((object) => [object.name, object]));
  for (const object of after.objects) {
    const old = former.get(object.name);
    if (old === undefined || object.view !== undefined) continue;
    const oldFields = new Map(old.fields.map((field) => [field.name, field]));
    for (const field of object.fields) {
      const one = oldFields.get(field.name);
      if (one !== undefined && dependsOnMembers(field)) {
        const place: Place = {
          path: `${pathOf(object)}.fields.${nameInPath(field.name)}`,
          subject: { on: 'object', name: object.name, field: field.name },
        };
        compareField({ field: one, object: old }, { field, object }, place, comparison);
      }
    }
  }
}

interface Owned {
  readonly field: Field;
  readonly object: ObjectType;
}

function compareField(old: Owned, now: Owned, place: Place, comparison: Comparison): void {
  const { before, after, found } = comparison;
  const isReported = found.some(({ path, relation }) => path.startsWith(place.path) && relation !== undefined);
  if (isReported) return;
  const fields: readonly [FieldSide, FieldSide] = [
    { ...old, model: before },
    { ...now, model: after },
  ];
  const relevance = relateRelevance(...fields);
  if (relevance !== 'same') {
    const texts = {
      before: `when ${conditionsNotation(old.field.relevant)}`,
      after: `when ${conditionsNotation(now.field.relevant)}`,
    };
    const subject = subjectOfRelevance(place.subject, ...fields);
    report('relevance.changed', 'is relevant in other cases', relevance, texts, subject);
  }
  for (const { on, kind, limits } of limitGroups(now.field.limits)) {
    const former = limitGroups(old.field.limits).find((group) => group.on === on && group.kind === kind);
    if (former === undefined || ![...limits, ...former.limits].some(({ when }) => when.length > 0)) continue;
    const sides: readonly [GroupSide, GroupSide] = [
      { limits: former.limits, type: typeAtTarget(old.field.type, on), object: old.object, model: before },
      { limits, type: typeAtTarget(now.field.type, on), object: now.object, model: after },
    ];
    const cases = limitCases(...sides);
    const relation = cases === undefined ? 'same' : relateCases(cases, ...sides);
    if (relation === 'same') continue;
    const texts = {
      before: former.limits.map(limitNotation).join(' | '),
      after: limits.map(limitNotation).join(' | '),
    };
    const subject = subjectOfLimits(place.subject, ...sides);
    report('limit.exception.cases.changed', `has another ${kind} in some cases`, relation, texts, subject);
  }

  function report(
    kind: 'relevance.changed' | 'limit.exception.cases.changed',
    what: string,
    relation: Relation,
    texts: { readonly before: string; readonly after: string },
    subject: Subject,
  ): void {
    comparison.report(kind, { ...place, subject }, old.field, now.field, {
      message: `${shortPath(place.path)} ${what}, because members of an enumeration changed`,
      ...texts,
      relation,
    });
  }
}

function dependsOnMembers({ relevant, limits }: Field): boolean {
  return relevant.length > 0 || limits.some(({ when }) => when.length > 0);
}
