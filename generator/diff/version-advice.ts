import type { Change, VersionAdvice } from './change.js';

/**
 * The next version that semantic versioning requires of the package. A change that breaks code which compiles against it
 * needs a new major version. Any other change that its users can notice needs a minor one. Before 1.0.0 each is one
 * step lower.
 */
export function adviseVersion(before: string, after: string, changes: readonly Change[]): VersionAdvice {
  const required = requirementOf(changes.filter(({ kind }) => kind !== 'package.version.changed'));
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

function requirementOf(changes: readonly Change[]): Requirement {
  const breaks = changes.filter(({ impact: { typescriptReader, typescriptWriter } }) =>
    [typescriptReader, typescriptWriter].includes('breaking'),
  );
  if (breaks.length > 0) return { level: 'major', because: because(breaks, 'breaks', 'break', 'code that compiles') };
  const behaviour = changes.filter(({ kind, impact }) => {
    const levels = Object.values(impact);
    return levels.includes('breaking') || levels.includes('risky') || /\.(added|shown)(\.|$)/.test(kind);
  });
  const [what, whats] = ['adds to the package or changes', 'add to the package or change'];
  if (behaviour.length > 0) return { level: 'minor', because: because(behaviour, what, whats, 'what it accepts') };
  if (changes.length > 0) return { level: 'patch', because: because(changes, 'changes', 'change', 'the package') };
  return { level: 'none', because: 'nothing has changed' };
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
  // A pre-release of the wanted version is enough.
  return at === -1 || have[at]! > want[at]!;
}
