import type { Span } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import type { Mention } from './mentions.js';
import { partsOf } from './names.js';

/** A declaration of a file and its members. */
export interface OutlineEntry {
  readonly name: string;
  /** The section, such as `objects`. */
  readonly section: string;
  readonly isMember: boolean;
  readonly span: Span;
  readonly whole: Span;
  readonly inside: readonly OutlineEntry[];
}

/** The declarations of a file, in their order. */
export function outlineOf(analysis: Analysis, path: string): readonly OutlineEntry[] {
  const declared = declarations(analysis).filter(({ span }) => span.file.path === path);
  return nested(declared.toSorted((a, b) => a.whole.start - b.whole.start || b.whole.end - a.whole.end));
}

/** Every declaration and member whose name contains the query, ignoring case. */
export function findDeclarations(analysis: Analysis, query: string): readonly OutlineEntry[] {
  const wanted = query.toLowerCase();
  return declarations(analysis)
    .map((mention) => entryFor(mention, []))
    .filter(({ name }) => name.toLowerCase().includes(wanted));
}

type Declaration = Mention & { readonly whole: Span };

function declarations({ mentions }: Analysis): readonly Declaration[] {
  return mentions.flatMap((mention) => (mention.whole === undefined ? [] : [{ ...mention, whole: mention.whole }]));
}

function nested(declared: readonly Declaration[]): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  for (let at = 0; at < declared.length;) {
    const outer = declared[at]!;
    const next = declared.findIndex(({ whole }, index) => index > at && whole.start >= outer.whole.end);
    const end = next === -1 ? declared.length : next;
    entries.push(entryFor(outer, nested(declared.slice(at + 1, end))));
    at = end;
  }
  return entries;
}

function entryFor({ symbol, section = '', span, whole }: Declaration, inside: readonly OutlineEntry[]): OutlineEntry {
  const { name, member } = partsOf(symbol);
  return { name: member ?? name, section, isMember: member !== undefined, span, whole, inside };
}
