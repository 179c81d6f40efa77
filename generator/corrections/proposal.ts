import { orderKeys } from '../fmt/format-spec.js';
import { printLayout } from '../fmt/print-layout.js';
import { block, layoutOf, type Data, type Entry } from '../import/write/yaml-data.js';
import { layerFile } from '../read/grammar/index.js';

export { block, braces, dataOf, type Data } from '../import/write/yaml-data.js';

/** A correction that a program proposes, before a person decides about it. */
export interface Proposal {
  /** Path of keys from the section down, as corrections name it. */
  readonly at: string;
  /** Absent: only presence changes. */
  readonly change?: ProposedChange;
  /** Whether the member may be absent. */
  readonly optional?: boolean;
  readonly because: string;
  /** At least one. */
  readonly source: readonly string[];
  /** Proposals of one unit, which follow one another, only make sense together. */
  readonly unit?: string;
}

export type ProposedChange = { readonly verb: 'set' | 'add'; readonly value: Data } | { readonly verb: 'remove' };

/** The text of a file of a layer with these corrections, in the layout of `fmt`. */
export function layerText(proposals: readonly Proposal[]): string {
  const content = orderKeys(layoutOf(block([['corrections', proposals.map(itemOf)]])), layerFile);
  return printLayout({ content, comments: [] });
}

function itemOf({ at, change, optional, because, source }: Proposal): Data {
  const entries: Entry[] = [['at', at]];
  if (change !== undefined) entries.push([change.verb, change.verb === 'remove' ? true : change.value]);
  if (optional !== undefined) entries.push(['optional', optional]);
  return block([...entries, ['because', because], ['source', source.length === 1 ? source[0]! : source]]);
}
