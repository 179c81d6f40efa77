import { LEVELS, type Change, type Level } from '../change.js';

/** Number of changes of each level. Approved changes are counted separately. */
export type Summary = Readonly<Record<Level | 'approved', number>>;

export function summaryOf(changes: readonly Change[]): Summary {
  const open = changes.filter(({ approval }) => approval === undefined);
  const count = (level: Level) => open.filter((change) => change.level === level).length;
  return {
    breaking: count('breaking'),
    risky: count('risky'),
    safe: count('safe'),
    none: count('none'),
    approved: changes.length - open.length,
  };
}

/** `3 breaking, 1 risky and 2 approved changes`. */
export function summaryLine(changes: readonly Change[]): string {
  const summary = summaryOf(changes);
  const parts = [...LEVELS, 'approved' as const]
    .filter((name) => summary[name] > 0)
    .map((name) => `${summary[name]} ${LEVEL_NAMES[name]}`);
  if (parts.length === 0) return 'no changes';
  return `${enumerate(parts)} ${changes.length === 1 ? 'change' : 'changes'}`;
}

/** Names of levels in running text. */
export const LEVEL_NAMES: Readonly<Record<Level | 'approved', string>> = {
  breaking: 'breaking',
  risky: 'risky',
  safe: 'safe',
  none: 'silent',
  approved: 'approved',
};

/** `a, b and c`. */
export function enumerate(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
