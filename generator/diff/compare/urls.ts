import { contentOf, type UrlTemplate } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import type { KindId } from '../kinds.js';
import { compareFacts, declaredFacts, type Facts } from './declared.js';
import { compareInputs } from './fields.js';
import { compareMembers } from './members.js';
import { shortPath } from './text.js';
import { reportValue, type At } from './values.js';

/** Compares the addresses of files. */
export function compareUrls(comparison: Comparison): void {
  compareMembers(
    comparison.before.urls,
    comparison.after.urls,
    {
      place: ({ name }): Place => ({ path: `urls.${name}`, subject: { on: 'nothing' } }),
      added: () => 'url.added',
      removed: () => 'url.removed',
      content: ({ base, path }) => contentOf([base, path]),
      compare: (old, now, place) => compareFacts(urlFacts, old, now, place, comparison),
    },
    comparison,
  );
}

const urlFacts: Facts<UrlTemplate> = {
  ...declaredFacts,
  base: reportValue('url.base.changed', 'base'),
  path: reportValue('url.path.changed', 'path'),
  params: (before, after, at) => compareInputs('url.param', 'params', before, after, at),
  formats: (before, after, at) => {
    reportSet('url.formats', 'formats', before, after, at);
    const kept = (list: readonly string[], other: readonly string[]): string =>
      list.filter((one) => other.includes(one)).join(', ');
    const [old, now] = [kept(before, after), kept(after, before)];
    if (old === now) return;
    at.comparison.report('url.formats.reordered', at.place, at.before, at.after, {
      message: `the order of the formats of ${shortPath(at.place.path)} changed`,
      before: old,
      after: now,
    });
  },
  animated: reportValue('url.animated.changed', 'animated formats'),
  sizes: (before, after, at) => {
    reportSet('url.sizes', 'sizes', before?.values ?? [], after?.values ?? [], at);
    if (before?.query === after?.query) return;
    at.comparison.report('url.sizes.query.changed', at.place, at.before, at.after, {
      message: `the query parameter of the sizes of ${shortPath(at.place.path)} changed`,
      ...(before === undefined ? {} : { before: before.query }),
      ...(after === undefined ? {} : { after: after.query }),
    });
  },
};

type SetFamily = KindId extends infer Kind ? (Kind extends `${infer Family}.added` ? Family : never) : never;

function reportSet(
  family: Extract<SetFamily, 'url.formats' | 'url.sizes'>,
  what: string,
  before: readonly (string | number)[],
  after: readonly (string | number)[],
  { place, comparison, ...urls }: At<UrlTemplate>,
): void {
  const added = after.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !after.includes(one));
  const owner = shortPath(place.path);
  if (added.length > 0) {
    const message = `${owner} has more ${what}: ${added.join(', ')}`;
    comparison.report(`${family}.added`, place, urls.before, urls.after, { message, after: added.join(', ') });
  }
  if (removed.length > 0) {
    const message = `${owner} lacks some ${what}: ${removed.join(', ')}`;
    comparison.report(`${family}.removed`, place, urls.before, urls.after, { message, before: removed.join(', ') });
  }
}
