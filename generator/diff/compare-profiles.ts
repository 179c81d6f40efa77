import type { Model, Profile } from '../model/model.js';
import { changeOf } from './change-of-finding.js';
import { LEVELS, type Change, type Diff, type Reach } from './change.js';
import { byPathAndKind, compareWithTypes, type Compared, type CompareOptions } from './compare-models.js';
import { exposureOf, mostSevereOf } from './exposure.js';
import type { LoadValidators } from '../interpret/validators.js';
import { Comparison } from './finding.js';
import { ReachIndex } from './reach.js';
import type { LoadTypes } from './types/checked-program.js';
import { adviseVersion } from './version-advice.js';
import { demonstrate } from './witness/demonstrate.js';

export interface Loaders {
  readonly validators: LoadValidators;
  readonly types: LoadTypes;
}

interface Pair {
  readonly before: Model;
  readonly after: Model;
}

/** A change and its profiles; undefined for a change of the package as a whole. */
interface Found {
  readonly change: Change;
  readonly profiles: readonly string[] | undefined;
}

/**
 * Compares two versions of a package with a Model for each profile, and demonstrates breaks. An equal change in several
 * profiles is reported once.
 *
 * @param before the exported profiles of the old version, the main one first; at least one
 */
export async function compareProfiles(
  before: readonly Model[],
  after: readonly Model[],
  options: CompareOptions,
  load: Loaders,
): Promise<Diff> {
  const pairs = pairsOf(before, after);
  const compared: Compared[] = [];
  for (const pair of pairs) compared.push(await compareWithTypes(pair.before, pair.after, options, load.types));
  const diffs = compared.map(({ diff }) => diff);
  const whole = profileChanges(before, after, options).map((change) => ({ change, profiles: undefined }));
  const names = pairs.map((pair) => pair.after.profile.name);
  const found = [...merged(diffs, names), ...whole];
  const proven: Found[] = found.filter(({ profiles }) => profiles === undefined);
  for (const [index, pair] of pairs.entries()) {
    // A change is demonstrated in its first profile.
    const own = found.filter(({ profiles }) => profiles?.[0] === names[index]);
    const diff = { ...diffs[index]!, changes: own.map(({ change }) => change) };
    const { changes } = await demonstrate(diff, pair.before, pair.after, load.validators, compared[index]!.aligned);
    proven.push(...changes.map((change, at) => ({ change, profiles: own[at]!.profiles })));
  }
  const changes = proven.map((found) => withProfiles(found, names)).toSorted((a, b) => byPathAndKind(a, b));
  const { package: old } = pairs[0]!.before;
  return {
    ...diffs[0]!,
    ...(names.length > 1 ? { profiles: names } : {}),
    changes,
    version: adviseVersion(old.version, pairs[0]!.after.package.version, changes, options.policy),
  };
}

/** Pairs up the profiles by name, and the main profiles whatever their names are. */
function pairsOf(before: readonly Model[], after: readonly Model[]): readonly Pair[] {
  const [main, ...others] = before;
  const pairs = others.flatMap((old) => {
    const now = after.slice(1).find(({ profile }) => profile.name === old.profile.name);
    return now === undefined ? [] : [{ before: old, after: now }];
  });
  return [{ before: main!, after: after[0]! }, ...pairs];
}

function merged(diffs: readonly Diff[], names: readonly string[]): readonly Found[] {
  const found = new Map<string, { change: Change; profiles: string[] }>();
  for (const [index, { changes }] of diffs.entries()) {
    for (const change of changes) {
      const key = identityOf(change);
      const known = found.get(key);
      if (known === undefined) found.set(key, { change, profiles: [names[index]!] });
      else {
        known.change = combined(known.change, change);
        known.profiles.push(names[index]!);
      }
    }
  }
  return [...found.values()];
}

function identityOf({ kind, path, message, before, after }: Change): string {
  return JSON.stringify([kind, path, message, before ?? null, after ?? null]);
}

/** Merges the reach, the impact and the approvals of one change in two profiles. */
function combined(change: Change, other: Change): Change {
  const graver = LEVELS.indexOf(other.level) < LEVELS.indexOf(change.level) ? other : change;
  const approval = change.approval ?? other.approval;
  return {
    ...graver,
    reach: unionOf(change.reach, other.reach),
    impact: mostSevereOf([change.impact, other.impact]),
    hashes: change.hashes,
    ...(approval === undefined ? {} : { approval }),
  };
}

function unionOf(reach: Reach, other: Reach): Reach {
  const both = <T>(a: readonly T[], b: readonly T[]): readonly T[] => [...new Set([...a, ...b])];
  return {
    objects: both(reach.objects, other.objects),
    views: both(reach.views, other.views),
    endpoints: both(reach.endpoints, other.endpoints),
    events: both(reach.events, other.events),
    positions: both(reach.positions, other.positions),
  };
}

function withProfiles({ change, profiles }: Found, all: readonly string[]): Change {
  return profiles === undefined || profiles.length === all.length ? change : { ...change, profiles };
}

/** Reports profiles that only one version exports. */
function profileChanges(before: readonly Model[], after: readonly Model[], options: CompareOptions): readonly Change[] {
  const comparison = new Comparison(before[0]!, after[0]!, () => false);
  const namesOf = (models: readonly Model[]): ReadonlySet<string> => new Set(models.map(({ profile }) => profile.name));
  const only = (models: readonly Model[], others: readonly Model[]): readonly Profile[] =>
    models.slice(1).flatMap(({ profile }) => (namesOf(others.slice(1)).has(profile.name) ? [] : [profile]));
  const place = ({ name }: Profile) => ({ path: `spec.profiles.${name}`, subject: { on: 'nothing' as const } });
  for (const profile of only(before, after)) {
    const message = `The package no longer exports the profile ${profile.name}`;
    comparison.report('profile.removed', place(profile), profile, undefined, message, { before: profile.entry });
  }
  for (const profile of only(after, before)) {
    const message = `The package exports the profile ${profile.name}`;
    comparison.report('profile.added', place(profile), undefined, profile, message, { after: profile.entry });
  }
  const reach = new ReachIndex(before[0]!, after[0]!);
  return comparison.found.map((finding) =>
    changeOf({ finding, ...exposureOf(finding, reach) }, { before: before[0]!, after: after[0]! }, options),
  );
}
