import {
  conditionsNotation,
  limitGroups,
  limitNotation,
  pathOf,
  typeAtTarget,
  type Field,
  type ObjectType,
} from '../../model/index.js';
import {
  relationOfGroups,
  type GroupSide,
  relateRelevance,
  type FieldSide,
  subjectOfLimits,
  subjectOfRelevance,
} from '../cases/field-cases.js';
import { declaredAs } from '../../model/by-name.js';
import { At, type Comparison, type Place } from '../finding.js';
import { nameInPath } from './text.js';

/**
 * Reports fields with equal conditions whose effect differs, because a member that they name or leave out was added,
 * removed, shown or hidden.
 */
export function compareImplied(comparison: Comparison): void {
  const { before, after } = comparison;
  if (JSON.stringify(before.enums) === JSON.stringify(after.enums)) return;
  for (const object of after.objects) {
    const old = declaredAs(before.objects, object.name);
    if (old === undefined || object.view !== undefined) continue;
    for (const field of object.fields) {
      const oldField = declaredAs(old.fields, field.name);
      if (oldField !== undefined && dependsOnMembers(field)) {
        const place: Place = {
          path: `${pathOf('objects', object)}.fields.${nameInPath(field.name)}`,
          subject: { on: 'object', name: object.name, field: field.name },
        };
        compareField({ field: oldField, object: old }, { field, object }, place, comparison);
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
  const at = new At(comparison, place, old.field, now.field);
  const because = ', because members of an enumeration changed';
  const fields: readonly [FieldSide, FieldSide] = [
    { ...old, model: before },
    { ...now, model: after },
  ];
  const relation = relateRelevance(...fields);
  if (relation !== 'same')
    at.about({ subject: subjectOfRelevance(place.subject, ...fields) }).report(
      'relevance.changed',
      `${at.name} is relevant in other cases${because}`,
      {
        before: `when ${conditionsNotation(old.field.relevant)}`,
        after: `when ${conditionsNotation(now.field.relevant)}`,
        relation,
      },
    );
  for (const { on, kind, limits } of limitGroups(now.field.limits)) {
    const former = limitGroups(old.field.limits).find((group) => group.on === on && group.kind === kind);
    if (former === undefined || ![...limits, ...former.limits].some(({ when }) => when.length > 0)) continue;
    const sides: readonly [GroupSide, GroupSide] = [
      { limits: former.limits, type: typeAtTarget(old.field.type, on), object: old.object, model: before },
      { limits, type: typeAtTarget(now.field.type, on), object: now.object, model: after },
    ];
    const ofLimits = relationOfGroups(...sides)();
    if (ofLimits === 'same') continue;
    at.about({ subject: subjectOfLimits(place.subject, ...sides) }).report(
      'limit.exception.cases.changed',
      `${at.name} has another ${kind} in some cases${because}`,
      {
        before: former.limits.map(limitNotation).join(' | '),
        after: limits.map(limitNotation).join(' | '),
        relation: ofLimits,
      },
    );
  }
}

function dependsOnMembers({ relevant, limits }: Field): boolean {
  return relevant.length > 0 || limits.some(({ when }) => when.length > 0);
}
