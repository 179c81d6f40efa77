import { contentOf, type Correction, type Gap, type PackageInfo, type Profile } from '../../model/index.js';
import { At, type Comparison, type Place } from '../finding.js';
import { comparedElsewhere, compareFacts, compareOrigins, value, type Facts } from '../facts.js';
import { pairUp } from './pairs.js';
import { lineOf } from './text.js';

/** Compares the facts of the whole spec: package, profile, gaps and corrections. */
export function compareWholeSpec(comparison: Comparison): void {
  const { before, after } = comparison;
  compareFacts(packageFacts, new At(comparison, placeAt('spec.package'), before.package, after.package));
  // Profiles with different names always differ.
  if (before.profile.name === after.profile.name) {
    const place = placeAt(`spec.profiles.${after.profile.name}`);
    compareFacts(profileFacts, new At(comparison, place, before.profile, after.profile));
  }
  compareGaps(before.gaps, after.gaps, comparison);
  compareCorrections(before.corrections, after.corrections, comparison);
}

function placeAt(path: string): Place {
  return { path, subject: { on: 'nothing' } };
}

const packageFacts: Facts<PackageInfo> = {
  name: value('package.name.changed', 'name'),
  version: value('package.version.changed', 'version'),
  title: value('package.described', 'title'),
  doc: value('package.described', 'description'),
  license: value('package.license.changed', 'license'),
  sources: value('package.described', 'sources'),
};

const profileFacts: Facts<Profile> = {
  name: comparedElsewhere,
  doc: value('profile.described', 'description'),
  layers: value('profile.described', 'stack of layers'),
  entry: value('profile.entry.changed', 'entry'),
};

function compareGaps(before: readonly Gap[], after: readonly Gap[], comparison: Comparison): void {
  const { removed, added, both } = pairUp(before, after, ({ path }) => path);
  for (const gap of removed)
    comparison.report('gap.closed', placeAt(gap.path), gap, undefined, `${gap.path} is now shown`);
  for (const gap of added)
    comparison.report('gap.opened', placeAt(gap.path), undefined, gap, `${gap.path} is no longer shown`);
  for (const [old, now] of both) {
    const at = new At(comparison, placeAt(now.path), old, now);
    const sourceOf = ({ filledBy, filledWith }: Gap): string =>
      filledBy === undefined ? 'open' : [filledWith, filledBy.layer, ...(filledBy.source ?? [])].join(', ');
    if (sourceOf(old) !== sourceOf(now))
      at.report('gap.filled.changed', `${now.path} is filled differently`, {
        before: shortened(sourceOf(old)),
        after: shortened(sourceOf(now)),
      });
    compareOrigins(at);
  }
}

/** The beginning of a fact: a layer may fill in a list of hundreds of members, which are reported one by one. */
function shortened(fact: string): string {
  const line = lineOf(fact);
  return line.length <= MOST_OF_A_FACT ? line : `${line.slice(0, MOST_OF_A_FACT - 1)}…`;
}

const MOST_OF_A_FACT = 120;

function compareCorrections(before: readonly Correction[], after: readonly Correction[], comparison: Comparison): void {
  const { removed, added, both } = pairUp(before, after, ({ path }) => path);
  for (const old of removed) {
    const message = `${old.path} is no longer corrected`;
    comparison.report('correction.removed', placeAt(old.path), old, undefined, message, {
      before: correctionText(old),
    });
  }
  for (const now of added) {
    const message = `${now.path} is now corrected`;
    comparison.report('correction.added', placeAt(now.path), undefined, now, message, { after: correctionText(now) });
  }
  for (const [old, now] of both) {
    const at = new At(comparison, placeAt(now.path), old, now);
    const texts = { before: correctionText(old), after: correctionText(now) };
    if (contentOf(old) !== contentOf(now))
      at.report('correction.changed', `${now.path} is corrected differently`, texts);
    compareOrigins(at);
  }
}

function correctionText({ change, before, after, because }: Correction): string {
  return lineOf(`${change} ${before ?? ''}${after === undefined ? '' : ` -> ${after}`}: ${because}`);
}
