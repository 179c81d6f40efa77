import { SourceError } from './source.js';

/** The comparison that the user requested, before anything is read. */
export interface Comparison {
  readonly before: SideRequest;
  readonly after: SideRequest;
  /** `A...B`: compare B with the merge base of both. */
  readonly sinceTheyParted: boolean;
}

export interface SideRequest {
  /** A revision, a folder or a compiled file; absent: the spec in the work tree. */
  readonly name?: string;
  /** Absent: the profile of the package's main entry. */
  readonly profile?: string;
}

/**
 * The sides that `snowspec diff [BASE] [HEAD] --profile ...` compares. Without names: the last commit and the work tree.
 * With one name: that side and the work tree. With two profiles and no names: both profiles of the work tree. `isPath`
 * returns whether a name that looks like a range is the path of a file or folder.
 */
export function sidesOf(
  names: readonly string[],
  profile: string | undefined,
  isPath: (name: string) => boolean,
): Comparison {
  const profiles = profilesOf(profile);
  const [base, head] = names;
  const range = base !== undefined && head === undefined && !isPath(base) ? rangeOf(base) : undefined;
  const twoOfOne = profiles.before !== profiles.after && base === undefined;
  const before = range?.from ?? base ?? (twoOfOne ? undefined : 'HEAD');
  const after = range?.to ?? head;
  return {
    before: side(before, profiles.before),
    after: side(after, profiles.after),
    sinceTheyParted: range?.sinceTheyParted ?? false,
  };
}

function side(name: string | undefined, profile: string | undefined): SideRequest {
  return { ...(name === undefined ? {} : { name }), ...(profile === undefined ? {} : { profile }) };
}

function profilesOf(profile: string | undefined): { readonly before?: string; readonly after?: string } {
  if (profile === undefined) return {};
  const [before, after, ...more] = profile.split('..');
  if (more.length > 0 || before === '' || after === '') {
    throw new SourceError(`--profile ${profile} is neither a profile nor two of them, as in default..live`);
  }
  return { before: before!, after: after ?? before! };
}

// Names of branches and tags cannot contain two dots.
function rangeOf(name: string) {
  const found = /^([^.]+(?:\.[^.]+)*)(\.\.\.?)([^.].*)$/.exec(name);
  return found === null ? undefined : { from: found[1]!, to: found[3]!, sinceTheyParted: found[2] === '...' };
}
