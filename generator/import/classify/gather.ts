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
  /** Their own keywords. */
  readonly plain: readonly Keywords[];
  /** References that nothing had to be added to yet. */
  readonly refs: readonly Part[];
  readonly groups: readonly Group[];
  /** Whether null is allowed besides, by `nullable`. */
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

/** Whether a schema says `nullable`, or nothing that refuses null. */
function mayBeNull({ nullable, own, kinds, values, ref, allOf, anyOf, oneOf }: Keywords): boolean {
  if (nullable) return true;
  if (ref !== undefined || allOf.length + anyOf.length + oneOf.length > 0) return false;
  return own === 'nothing' || (kinds?.has('null') === true && values?.includes(null) !== false);
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
  const refs = new Set<Part>();
  const groups: Group[] = [];
  const seen = new Set<Part>();
  const open: Term[] = [...terms];
  const nullable =
    terms.some(({ part }) => reader.read(part).nullable) && terms.every(({ part }) => mayBeNull(reader.read(part)));
  for (const { part, isPlain } of open) {
    const said = reader.read(part);
    if (isPlain) {
      plain.push(said);
      continue;
    }
    if (seen.has(part)) continue;
    seen.add(part);
    for (const what of said.assumed) report.assume(report.at(part), what);
    if (said.ref !== undefined) {
      const target = documents.resolve(said.ref, part);
      if (said.isAnchored) report.assume(report.at(part), 'recursive-ref');
      else if (said.isStructural) report.assume(report.at(part), 'ref-siblings');
      if (expand) open.push(whole(target));
      else refs.add(target);
    }
    for (const one of said.allOf) open.push(whole(one));
    for (const [alternatives, exactlyOne] of [
      [said.anyOf, false],
      [said.oneOf, true],
    ] as const) {
      if (alternatives.length === 1) open.push(whole(alternatives[0]!));
      else if (alternatives.length > 1) groups.push({ from: said, alternatives, exactlyOne });
    }
    plain.push(said);
  }
  return { plain, refs: [...refs], groups, nullable };
}
