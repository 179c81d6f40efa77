import type { Change, Diff } from '../diff/change.js';

/** From which level on a change makes `snowspec diff` say no; `any`: every change does. */
export type FailOn = (typeof FAIL_ON)[number];

export const FAIL_ON = ['breaking', 'risky', 'any'] as const;

/** Whether the comparison is what the caller wants to be stopped by. What is approved stops nobody. */
export function isFailure(
  { changes, version }: Diff,
  { failOn, requireBump }: { readonly failOn?: FailOn; readonly requireBump?: boolean },
): boolean {
  if (requireBump === true && !version.enough) return true;
  return failOn !== undefined && changes.some((change) => change.approval === undefined && isAtLeast(change, failOn));
}

function isAtLeast({ level }: Change, failOn: FailOn): boolean {
  if (failOn === 'any') return true;
  return level === 'breaking' || level === failOn;
}
