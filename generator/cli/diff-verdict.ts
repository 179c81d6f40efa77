import type { Change, Diff } from '../diff/change.js';

/** The lowest level of change that makes `snowspec diff` exit with 1; `any` includes every change. */
export type FailOn = (typeof FAIL_ON)[number];

export const FAIL_ON = ['breaking', 'risky', 'any'] as const;

/** Whether the comparison must fail by the options of the caller. Approved changes never fail it. */
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
