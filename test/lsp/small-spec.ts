import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { analyse, type Analysis } from '../../generator/lsp/analysis.js';
import type { SourceFile } from '../../generator/read/syntax.js';

/** The text of `spec.yaml`, unless it is given. */
export const ROOT = `spec: { name: small, version: 1.0.0, title: Small, doc: A small spec., license: MIT }
layers:
  fills: { doc: Fills. }
  corrections: { doc: Corrections. }
profiles:
  default: { doc: As written., layers: [fills], entry: '.' }
  live: { doc: As it is., layers: [fills, corrections], entry: ./live }
`;

let empty: string | undefined;

/** A folder without files: those of a small spec are only in the editor. */
export function emptyFolder(): string {
  return (empty ??= mkdtempSync(join(inject('runFolder'), 'empty-')));
}

/**
 * The files of a text: `all.yaml`, and others that each begin with a line `#--- path`. `spec.yaml` has two profiles and two layers,
 * unless it is given.
 */
export function filesIn(text: string): ReadonlyMap<string, string> {
  const [all = '', ...others] = text.split(/^#--- (.*)\n/m);
  const named = others.flatMap((path, index) => (index % 2 === 0 ? [[path, others[index + 1]!] as const] : []));
  return new Map([['spec.yaml', ROOT], ['all.yaml', all], ...named]);
}

/** The analysis of a spec of a few lines. */
export function analysed(text: string, before?: Analysis): Analysis {
  return analyse(emptyFolder(), filesIn(text), before);
}

/** The mark of the cursor in a text. */
export const CURSOR = '⌖';

/** The analysis of a spec, and the place in it that a `⌖` marks. */
export function placeIn(text: string): {
  readonly analysis: Analysis;
  readonly file: SourceFile;
  readonly offset: number;
} {
  const marked = [...filesIn(text)].find(([, one]) => one.includes(CURSOR));
  if (marked === undefined) throw new Error(`the text has no ${CURSOR}`);
  const [path, one] = marked;
  const analysis = analysed(text.replace(CURSOR, ''));
  return { analysis, file: analysis.files.get(path)!.file, offset: one.indexOf(CURSOR) };
}
