import { orderKeys } from '../fmt/format-spec.js';
import { printLayout } from '../fmt/print-layout.js';
import { block, layoutOf, type Data, type Entry } from '../import/write/yaml-data.js';
import { layerFile } from '../read/grammar/index.js';

export { block, braces, dataOf, type Data } from '../import/write/yaml-data.js';

/** A correction for a person to approve. */
export interface Proposal {
  /** The path of keys from the section on, as in corrections: `objects.Book.fields.title`. */
  readonly at: string;
  /** Absent if only the presence changes. */
  readonly change?: ProposedChange;
  readonly optional?: boolean;
  readonly because: string;
  readonly source: readonly string[];
  /** Proposals of the same unit are applied together or not at all. */
  readonly unit?: string;
}

export type ProposedChange = { readonly verb: 'set' | 'add'; readonly value: Data } | { readonly verb: 'remove' };

/** Prints a layer with these corrections in canonical layout. */
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
