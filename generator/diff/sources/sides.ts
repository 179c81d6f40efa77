import { SourceError } from './source.js';

/** What the user asked to compare, before anything is read. */
export interface Comparison {
  readonly before: SideRequest;
  readonly after: SideRequest;
  /** `A...B`: compare with the commit at which they parted. */
  readonly sinceTheyParted: boolean;
}

export interface SideRequest {
  /** A revision, a folder or a compiled file; absent: the spec as it stands in the work tree. */
  readonly name?: string;
  /** Absent: the one that is the main entry of the package. */
  readonly profile?: string;
}

/**
 * What `snowspec diff [BASE] [HEAD] --profile ...` compares. Without names, the last commit with the work tree; with one,
 * that with the work tree; with two profiles and no names, those of the work tree. `isPath` tells whether a name that
 * looks like a range is one of a file or folder.
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

// No name of a branch or tag may contain two dots.
function rangeOf(name: string) {
  const found = /^([^.]+(?:\.[^.]+)*)(\.\.\.?)([^.].*)$/.exec(name);
  return found === null ? undefined : { from: found[1]!, to: found[3]!, sinceTheyParted: found[2] === '...' };
}
