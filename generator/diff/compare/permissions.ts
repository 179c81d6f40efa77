import { isNotShown, permissionStepNotation, type PermissionCalculation } from '../../model/index.js';
import {
  compareOrigins,
  compareSection,
  declaredFacts,
  originsOf,
  reportShown,
  value,
  type At,
  type Facts,
} from '../facts.js';
import type { Comparison } from '../finding.js';
import { compareInputs } from './fields.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath } from './text.js';

/** Compares the calculations of permissions. */
export function comparePermissions(comparison: Comparison): void {
  const content = ({ of, steps }: PermissionCalculation) => [
    of,
    isNotShown(steps) ? [] : steps.map(permissionStepNotation),
  ];
  compareSection(
    'permissions',
    'permission',
    () => ({ on: 'nothing' }),
    { facts: permissionFacts, content },
    comparison,
  );
}

const permissionFacts: Facts<PermissionCalculation> = {
  ...declaredFacts,
  of: value('permission.of.changed', 'bit set'),
  inputs: (before, after, at) => compareInputs('permission.input', 'inputs', before, after, at),
  steps: compareSteps,
};

function compareSteps(
  before: PermissionCalculation['steps'],
  after: PermissionCalculation['steps'],
  at: At<PermissionCalculation>,
): void {
  if (reportShown('permission.steps', `the steps of ${shortPath(at.place.path)}`, before, after, at)) return;
  if (isNotShown(before) || isNotShown(after)) return;
  const print = (steps: typeof after): string => steps.map(permissionStepNotation).join('; ');
  value('permission.steps.changed', 'steps', { print })(before, after, at);
  const place = { ...at.place, around: originsOf(at) };
  for (const [old, now] of pairUp(before, after, permissionStepNotation).both) {
    if (old.doc !== now.doc) {
      at.comparison.report('docs.changed', place, old, now, {
        message: `the documentation of a step of ${shortPath(at.place.path)} changed`,
        before: lineOf(old.doc),
        after: lineOf(now.doc),
      });
    }
    compareOrigins(old.origin, now.origin, place, at.comparison);
  }
}
