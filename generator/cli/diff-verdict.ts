import { LEVELS, type Change, type Diff, type Impact } from '../diff/index.js';

const BOUNDS = ['breaking', 'risky', 'any'] as const;
const AUDIENCES = ['readers', 'writers', 'types'] as const;

/** The lowest level of change that makes `snowspec diff` exit with 1; `any` includes every change. */
export type FailOn = FailOnAll | `${(typeof AUDIENCES)[number]}:${FailOnAll}`;

type FailOnAll = (typeof BOUNDS)[number];

/** A level for every audience, or for one of them: `types:risky`. */
export const FAIL_ON: readonly FailOn[] = [
  ...BOUNDS,
  ...AUDIENCES.flatMap((audience) => BOUNDS.map((level) => `${audience}:${level}` as const)),
];

/** Whether the comparison must fail by the options of the caller. Approved changes never fail it. */
export function isFailure(
  { changes, version }: Pick<Diff, 'changes' | 'version'>,
  { failOn = [], requireBump }: { readonly failOn?: readonly FailOn[]; readonly requireBump?: boolean },
): boolean {
  if (requireBump === true && !version.enough) return true;
  const open = changes.filter(({ approval }) => approval === undefined);
  return failOn.some((bound) => open.some((change) => isAtLeast(change, bound)));
}

function isAtLeast(change: Change, failOn: FailOn): boolean {
  const [first, second] = failOn.split(':') as [string, FailOnAll | undefined];
  const bound = second ?? (first as FailOnAll);
  const level = second === undefined ? change.level : levelFor(first as (typeof AUDIENCES)[number], change);
  if (bound === 'any') return second === undefined || level !== 'none';
  return level === 'breaking' || level === bound;
}

/** The level of a change for an audience. A level that reviewers gave to the kind of the change lowers it. */
function levelFor(audience: (typeof AUDIENCES)[number], { impact, level }: Change): Change['level'] {
  const keys: Readonly<Record<(typeof AUDIENCES)[number], readonly (keyof Impact)[]>> = {
    readers: ['reader'],
    writers: ['writer'],
    types: ['typescriptReader', 'typescriptWriter'],
  };
  const order = Math.max(LEVELS.indexOf(level), Math.min(...keys[audience].map((key) => LEVELS.indexOf(impact[key]))));
  return LEVELS[order]!;
}
