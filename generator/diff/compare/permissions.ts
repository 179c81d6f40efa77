import {
  isNotShown,
  permissionStepNotation,
  type PermissionCalculation,
  type PermissionStep,
} from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { compareFacts, compareOrigins, declaredFacts, type Facts } from './declared.js';
import { compareInputs } from './fields.js';
import { compareMembers } from './members.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath } from './text.js';
import { reportValue, type At } from './values.js';

/** Compares the calculations of permissions. */
export function comparePermissions(comparison: Comparison): void {
  compareMembers(
    comparison.before.permissions,
    comparison.after.permissions,
    {
      place: ({ name }): Place => ({ path: `permissions.${name}`, subject: { on: 'nothing' } }),
      added: () => 'permission.added',
      removed: () => 'permission.removed',
      content: ({ of, steps }) => [of, isNotShown(steps) ? [] : steps.map(permissionStepNotation)],
      compare: (old, now, place) => compareFacts(permissionFacts, old, now, place, comparison),
    },
    comparison,
  );
}

const permissionFacts: Facts<PermissionCalculation> = {
  ...declaredFacts,
  of: reportValue('permission.of.changed', 'bit set'),
  inputs: (before, after, at) => compareInputs('permission.input', 'inputs', before, after, at),
  steps: compareSteps,
};

function compareSteps(
  before: PermissionCalculation['steps'],
  after: PermissionCalculation['steps'],
  at: At<PermissionCalculation>,
): void {
  const name = shortPath(at.place.path);
  if (isNotShown(before) || isNotShown(after)) {
    if (isNotShown(before) && isNotShown(after)) return;
    const kind = isNotShown(before) ? 'permission.steps.shown' : 'permission.steps.hidden';
    const message = `the steps of ${name} are ${isNotShown(after) ? 'no longer' : 'now'} shown`;
    return at.comparison.report(kind, at.place, at.before, at.after, { message });
  }
  const [old, now] = [before, after].map((steps) => steps.map(permissionStepNotation).join('; '));
  if (old !== now) {
    const details = { message: `the steps of ${name} changed`, before: old!, after: now! };
    at.comparison.report('permission.steps.changed', at.place, at.before, at.after, details);
  }
  for (const [one, other] of pairUp(before, after, permissionStepNotation).both) compareProse(one, other, at);
}

function compareProse(before: PermissionStep, after: PermissionStep, at: At<PermissionCalculation>): void {
  const around = { before: at.before.origin, after: at.after.origin };
  const place = { ...at.place, around };
  if (before.doc !== after.doc) {
    at.comparison.report('docs.changed', place, before, after, {
      message: `the documentation of a step of ${shortPath(at.place.path)} changed`,
      before: lineOf(before.doc),
      after: lineOf(after.doc),
    });
  }
  compareOrigins(before.origin, after.origin, place, at.comparison);
}
