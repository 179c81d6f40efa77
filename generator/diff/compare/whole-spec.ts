import type { Correction, Gap, PackageInfo, Profile } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { contentOf } from '../hash.js';
import { compareFacts, compareOrigins, elsewhere, type Facts } from './declared.js';
import { pairUp } from './pairs.js';
import { lineOf } from './text.js';
import { tellValue } from './values.js';

/** Compares what belongs to the spec as a whole: the package, its profile, what is not shown and what is corrected. */
export function compareWholeSpec(comparison: Comparison): void {
  const { before, after } = comparison;
  compareFacts(packageFacts, before.package, after.package, placeAt('spec.package'), comparison);
  // Two profiles that are compared with each other differ on purpose.
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
  name: tellValue('package.name.changed', 'name'),
  version: tellValue('package.version.changed', 'version'),
  title: tellValue('package.described', 'title'),
  doc: tellValue('package.described', 'description'),
  license: tellValue('package.license.changed', 'license'),
};

const profileFacts: Facts<Profile> = {
  name: elsewhere,
  doc: tellValue('profile.described', 'description'),
  layers: tellValue('profile.described', 'stack of layers'),
  entry: tellValue('profile.entry.changed', 'entry'),
};

function compareGaps(before: readonly Gap[], after: readonly Gap[], comparison: Comparison): void {
  const { removed, added, both } = pairUp(before, after, ({ path }) => path);
  for (const gap of removed)
    comparison.report('gap.closed', placeAt(gap.path), gap, undefined, { message: `${gap.path} is shown now` });
  for (const gap of added)
    comparison.report('gap.opened', placeAt(gap.path), undefined, gap, { message: `${gap.path} is not shown now` });
  for (const [old, now] of both) {
    const sourceOf = ({ filledBy, filledWith }: Gap): string =>
      filledBy === undefined ? 'open' : lineOf([filledWith, filledBy.layer, ...(filledBy.source ?? [])].join(', '));
    const texts = { before: sourceOf(old), after: sourceOf(now) };
    if (texts.before !== texts.after || old.filledBy?.section !== now.filledBy?.section) {
      const message = `${now.path} is filled differently`;
      comparison.report('gap.filled.changed', placeAt(now.path), old, now, { message, ...texts });
    }
    compareOrigins(old.origin, now.origin, placeAt(now.path), comparison);
  }
}

function compareCorrections(before: readonly Correction[], after: readonly Correction[], comparison: Comparison): void {
  const { removed, added, both } = pairUp(before, after, ({ path }) => path);
  for (const one of removed) {
    const details = { message: `${one.path} is corrected no more`, before: correctionText(one) };
    comparison.report('correction.removed', placeAt(one.path), one, undefined, details);
  }
  for (const one of added) {
    const details = { message: `${one.path} is corrected`, after: correctionText(one) };
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
