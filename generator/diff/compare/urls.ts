import { contentOf, type UrlTemplate } from '../../model/index.js';
import { compareSection, declaredFacts, value, type At, type Facts } from '../facts.js';
import type { Comparison } from '../finding.js';
import { compareInputs } from './fields.js';
import { shortPath } from './text.js';

/** Compares the addresses of files. */
export function compareUrls(comparison: Comparison): void {
  const content = ({ base, path }: UrlTemplate) => contentOf([base, path]);
  compareSection('urls', 'url', () => ({ on: 'nothing' }), { facts: urlFacts, content }, comparison);
}

const urlFacts: Facts<UrlTemplate> = {
  ...declaredFacts,
  base: value('url.base.changed', 'base'),
  path: value('url.path.changed', 'path'),
  params: (before, after, at) => compareInputs('url.param', 'params', before, after, at),
  formats: (before, after, at) => {
    reportSet('url.formats', 'formats', before, after, at);
    const kept = (list: readonly string[], other: readonly string[]) => list.filter((one) => other.includes(one));
    value<UrlTemplate>('url.formats.reordered', 'order of the formats', {
      print: (formats: readonly string[]) => formats.join(', '),
    })(kept(before, after), kept(after, before), at);
  },
  animated: value('url.animated.changed', 'animated formats'),
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

function reportSet(
  family: 'url.formats' | 'url.sizes',
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
