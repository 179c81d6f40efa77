import { contentOf, type Correction, type Gap, type PackageInfo, type Profile } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { comparedElsewhere, compareFacts, compareOrigins, value, type Facts } from '../facts.js';
import { pairUp } from './pairs.js';
import { lineOf } from './text.js';

/** Compares the facts of the whole spec: the package, its profile, its gaps and its corrections. */
export function compareWholeSpec(comparison: Comparison): void {
  const { before, after } = comparison;
  compareFacts(packageFacts, before.package, after.package, placeAt('spec.package'), comparison);
  // Two profiles that are compared with each other differ by definition.
  if (before.profile.name === after.profile.name)
    compareFacts(
      profileFacts,
      before.profile,
      after.profile,
      placeAt(`spec.profiles.${after.profile.name}`),
      comparison,
    );
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
    comparison.report('gap.closed', placeAt(gap.path), gap, undefined, { message: `${gap.path} is now shown` });
  for (const gap of added)
    comparison.report('gap.opened', placeAt(gap.path), undefined, gap, { message: `${gap.path} is no longer shown` });
  for (const [old, now] of both) {
    const sourceOf = ({ filledBy, filledWith }: Gap): string =>
      filledBy === undefined ? 'open' : [filledWith, filledBy.layer, ...(filledBy.source ?? [])].join(', ');
    const texts = { before: sourceOf(old), after: sourceOf(now) };
    if (texts.before !== texts.after) {
      const message = `${now.path} is filled differently`;
      comparison.report('gap.filled.changed', placeAt(now.path), old, now, {
        message,
        before: shortened(texts.before),
        after: shortened(texts.after),
      });
    }
    compareOrigins(old.origin, now.origin, placeAt(now.path), comparison);
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
  for (const one of removed) {
    const details = { message: `${one.path} is no longer corrected`, before: correctionText(one) };
    comparison.report('correction.removed', placeAt(one.path), one, undefined, details);
  }
  for (const one of added) {
    const details = { message: `${one.path} is now corrected`, after: correctionText(one) };
    comparison.report('correction.added', placeAt(one.path), undefined, one, details);
  }
  for (const [old, now] of both) {
    if (contentOf(old) !== contentOf(now)) {
      const message = `${now.path} is corrected differently`;
      const texts = { before: correctionText(old), after: correctionText(now) };
      comparison.report('correction.changed', placeAt(now.path), old, now, { message, ...texts });
    }
    compareOrigins(old.origin, now.origin, placeAt(now.path), comparison);
  }
}

function correctionText({ change, before, after, because }: Correction): string {
  return lineOf(`${change} ${before ?? ''}${after === undefined ? '' : ` -> ${after}`}: ${because}`);
}
