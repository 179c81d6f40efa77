import type { Markup } from './markup.js';
import { markup, type Content } from './markup.js';
import type { MemberPlace } from '../../model/visit.js';
import type { DecodableChannel } from '../gateway/decodable.js';
import type { Entry, Kind } from './entries.js';
import type { Relations } from './entity-diagram.js';
import type { Findings } from './findings.js';
import type { Guide } from './guides.js';
import { anchorOf, relativePath, type Places } from './places.js';
import type { Samples } from './short-samples.js';
import type { Uses } from './uses.js';

/** The context of a page: its profile, the reference graph, and its path. */
export interface Sheet extends Samples {
  readonly places: Places;
  readonly uses: Uses;
  readonly relations: Relations;
  readonly findings: Findings;
  /** Channels whose messages the package decodes. */
  readonly channels: readonly DecodableChannel[];
  /** Pages of the files of the spec, by the path of the file. */
  readonly sources: ReadonlyMap<string, string>;
  readonly guides: readonly Guide[];
  /** Path of the page, relative to the root of the site. */
  readonly path: string;
}

/** The relative URL from this page to a path of the site. */
export function hrefTo(sheet: Sheet, path: string): string {
  return relativePath(sheet.path, path);
}

/** A link to a declaration, or to a member of one. */
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

/** A link to a declaration by name, or the plain name if there is no such declaration. */
export function linkToName(sheet: Sheet, kind: Kind | 'type', name: string): Content {
  const entry = kind === 'type' ? sheet.places.findType(name) : sheet.places.find(kind, name);
  return entry === undefined ? name : linkTo(sheet, entry);
}
