import type { Documents, Part } from '../load/documents.js';
import type { Keywords, KeywordReader } from '../keywords.js';
import type { Report } from '../losses.js';

/** A schema, or what it says without its references and its combinations. */
export interface Term {
  readonly part: Part;
  readonly isPlain: boolean;
}

/** Several schemas that hold together, with references and `allOf` put in their place. */
export interface Gathered {
  /** What they say themselves. */
  readonly plain: readonly Keywords[];
  /** References that nothing had to be added to yet. */
  readonly refs: readonly Part[];
  readonly groups: readonly Group[];
  /** Whether null is allowed besides, by `nullable` in the first of them. */
  readonly nullable: boolean;
}

/** Alternatives, one of which has to hold. */
export interface Group {
  readonly from: Keywords;
  readonly alternatives: readonly Part[];
  readonly exactlyOne: boolean;
}

export function whole(part: Part): Term {
  return { part, isPlain: false };
}

/** @param expand puts what references name in their place, too */
export function gather(
  terms: readonly Term[],
  expand: boolean,
  {
    reader,
    documents,
    report,
  }: { readonly reader: KeywordReader; readonly documents: Documents; readonly report: Report },
): Gathered {
  const plain: Keywords[] = [];
  const refs: Part[] = [];
  const groups: Group[] = [];
  const seen = new Set<Part>();
  const open: { readonly term: Term; readonly isFirst: boolean }[] = terms.map((term) => ({ term, isFirst: true }));
  let nullable = false;
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { part, isPlain } = next.term;
    const said = reader.read(part);
    if (isPlain) {
      plain.push(said);
      continue;
    }
    if (seen.has(part)) continue;
    seen.add(part);
    if (said.ref !== undefined) {
      const target = documents.resolve(said.ref, part);
      if (said.isAnchored) report.assume(report.at(part), 'recursive-ref');
      else if (said.isStructural) report.assume(report.at(part), 'ref-siblings');
      if (expand) open.push({ term: whole(target), isFirst: false });
      else if (!refs.includes(target)) refs.push(target);
    }
    if (next.isFirst && said.nullable) nullable = true;
    for (const one of said.allOf) open.push({ term: whole(one), isFirst: false });
    for (const [alternatives, exactlyOne] of [
      [said.anyOf, false],
      [said.oneOf, true],
    ] as const) {
      if (alternatives.length === 1) open.push({ term: whole(alternatives[0]!), isFirst: false });
      else if (alternatives.length > 1) groups.push({ from: said, alternatives, exactlyOne });
    }
    plain.push(said);
  }
  return { plain, refs, groups, nullable };
}
