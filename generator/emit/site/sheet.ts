import type { MemberPlace } from '../../model/visit.js';
import type { DecodableChannel } from '../gateway/decodable.js';
import type { Relations } from './diagrams.js';
import type { Samples } from './example-values.js';
import type { Guide } from './guides.js';
import { type Content, joined, list, markup, type Markup } from './markup.js';
import { anchorOf, type Entry, type Kind, type Places, relativePath } from './places.js';
import type { Findings } from './provenance.js';
import type { Uses } from './uses.js';

/** The context of a page: its profile, the reference graph, and its path. */
export interface Sheet extends Samples {
  readonly places: Places;
  readonly uses: Uses;
  readonly relations: Relations;
  readonly findings: Findings;
  readonly channels: readonly DecodableChannel[];
  /** The page of each file of the spec. */
  readonly sources: ReadonlyMap<string, string>;
  readonly guides: readonly Guide[];
  /** Path of the page, relative to the root of the site. */
  readonly path: string;
}

export function hrefTo(sheet: Sheet, path: string): string {
  return relativePath(sheet.path, path);
}

export function linkTo(
  sheet: Sheet,
  entry: Entry,
  {
    text = entry.name,
    member,
  }: { readonly text?: Content; readonly member?: { group: MemberPlace; name: string } } = {},
): Markup {
  const anchor = member === undefined ? '' : `#${anchorOf(member.group, member.name)}`;
  return markup`<a href="${hrefTo(sheet, sheet.places.pathOf(entry) + anchor)}">${text}</a>`;
}

export function links(entries: readonly Entry[], sheet: Sheet): Content {
  return joined(entries.map((entry) => linkTo(sheet, entry)));
}

export function linkList(entries: readonly Entry[], sheet: Sheet): Content {
  return list(
    'uses',
    entries.map((entry) => linkTo(sheet, entry)),
  );
}

export function namedLinks(sheet: Sheet, kind: Kind | 'type', names: readonly string[]): Content {
  return joined(names.map((name) => linkToName(sheet, kind, name)));
}

/** A link to a declaration by name, or the plain name if there is no such declaration. */
export function linkToName(sheet: Sheet, kind: Kind | 'type', name: string): Content {
  const entry = kind === 'type' ? sheet.places.findType(name) : sheet.places.find(kind, name);
  return entry === undefined ? name : linkTo(sheet, entry);
}
