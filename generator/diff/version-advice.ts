import { isKindId, kindOf } from './kinds.js';
import type { Change, VersionAdvice } from './change.js';

/** The size of the version that a break for each audience needs. */
export interface VersionPolicy {
  readonly readers: VersionSize;
  readonly writers: VersionSize;
  readonly types: VersionSize;
}

export type VersionSize = 'major' | 'minor' | 'patch';

export const DEFAULT_POLICY: VersionPolicy = { readers: 'major', writers: 'major', types: 'major' };

/**
 * The next version that semantic versioning requires of the package. Breaks need a version by policy, by default a
 * major one, and other noticeable changes need a minor one. Before 1.0.0, each is one step lower.
 */
export function adviseVersion(
  before: string,
  after: string,
  changes: readonly Change[],
  policy: VersionPolicy = DEFAULT_POLICY,
): VersionAdvice {
  const required = requirementOf(
    changes.filter(({ kind }) => kind !== 'package.version.changed'),
    policy,
  );
  const old = parse(before);
  const beforeOne = old?.[0] === 0;
  const needed =
    beforeOne && required.level !== 'none' ? (required.level === 'major' ? 'minor' : 'patch') : required.level;
  const suggested = old === undefined ? after : raise(old, needed);
  return {
    needed,
    suggested,
    because:
      beforeOne && required.level === 'major'
        ? `${required.because}; before 1.0.0 that is a minor version`
        : required.because,
    enough: needed === 'none' ? !isLower(after, before) : isAtLeast(after, suggested),
  };
}

interface Requirement {
  readonly level: VersionAdvice['needed'];
  readonly because: string;
}

const SIZES = ['major', 'minor', 'patch'] as const;

function requirementOf(changes: readonly Change[], policy: VersionPolicy): Requirement {
  const sized = changes.map((change) => ({ change, size: sizeOf(change, policy) }));
  const level = SIZES.find((size) => sized.some((sizedChange) => sizedChange.size === size));
  if (level === undefined) return { level: 'none', because: 'nothing has changed' };
  const most = sized.filter(({ size }) => size === level).map(({ change }) => change);
  const breaks = most.filter(isBreak);
  if (breaks.length > 0) return { level, because: because(breaks, 'breaks', 'break', whatBreaks(breaks)) };
  const [what, whats] = ['adds to the package or changes', 'add to the package or change'];
  if (level === 'minor') return { level, because: because(most, what, whats, 'what it accepts') };
  return { level, because: because(most, 'changes', 'change', 'the package') };
}

function sizeOf({ kind, impact }: Change, policy: VersionPolicy): VersionSize {
  const { reader, writer, typescriptReader, typescriptWriter } = impact;
  const sizes = new Set([
    ...(reader === 'breaking' ? [policy.readers] : []),
    ...(writer === 'breaking' ? [policy.writers] : []),
    ...([typescriptReader, typescriptWriter].includes('breaking') ? [policy.types] : []),
    ...(Object.values(impact).includes('risky') || isAddition(kind) ? ['minor' as const] : []),
  ]);
  return SIZES.find((size) => sizes.has(size)) ?? 'patch';
}

/**
 * Whether the package has a new export. New rules and limits only restrict declarations, and scalars and facts export
 * nothing.
 */
function isAddition(kind: string): boolean {
  if (!isKindId(kind) || kind === 'scalar.added') return false;
  const { about, change } = kindOf(kind);
  return (change === 'added' || change === 'shown') && about !== 'statement' && about !== 'limit' && about !== 'rule';
}

function isBreak({ impact }: Change): boolean {
  return Object.values(impact).includes('breaking');
}

function whatBreaks(changes: readonly Change[]): string {
  const data = changes.some(({ impact: { reader, writer } }) => [reader, writer].includes('breaking'));
  const code = changes.some(({ impact: { typescriptReader, typescriptWriter } }) =>
    [typescriptReader, typescriptWriter].includes('breaking'),
  );
  return [...(data ? ['data'] : []), ...(code ? ['code that compiles'] : [])].join(' and ');
}

function because(changes: readonly Change[], verb: string, verbs: string, what: string): string {
  const [first] = changes;
  return changes.length === 1
    ? `${first!.path} (${first!.kind}) ${verb} ${what}`
    : `${changes.length} changes ${verbs} ${what}, such as ${first!.path} (${first!.kind})`;
}

type Version = readonly [major: number, minor: number, patch: number];

function parse(version: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])];
}

function raise([major, minor, patch]: Version, level: VersionAdvice['needed']): string {
  if (level === 'none') return [major, minor, patch].join('.');
  if (level === 'patch') return [major, minor, patch + 1].join('.');
  return level === 'minor' ? [major, minor + 1, 0].join('.') : [major + 1, 0, 0].join('.');
}

function isLower(version: string, than: string): boolean {
  return parse(version) !== undefined && parse(than) !== undefined && !isAtLeast(version, than);
}

function isAtLeast(version: string, wanted: string): boolean {
  const [have, want] = [parse(version), parse(wanted)];
  if (have === undefined || want === undefined) return false;
  const at = have.findIndex((number, index) => number !== want[index]);
  // A pre-release of the required version is enough.
  return at === -1 || have[at]! > want[at]!;
}
