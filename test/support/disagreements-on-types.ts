import { diffOf, findChanges } from '../../generator/diff/compare-models.js';
import { typeDifferences } from '../../generator/diff/types/differences.js';
import { isKindId, kindOf } from '../../generator/diff/kinds.js';
import { mayAlterTypes } from '../../generator/diff/types/judge-types.js';
import { loadTypes } from '../../generator/load/load-types.js';
import { sourcesOf } from './package-modules.js';
import type { Model } from '../../generator/model/index.js';
import { tscVerdict, type TscVerdict } from './tsc-verdict.js';

/** Parameters become a union, which no interface can extend any longer. The programs here do not try that. */
const NOT_TRIED: ReadonlySet<string> = new Set(['endpoint.body.media.added']);

/** Differences between the review of two specs and tsc about types. */
export async function disagreementsOnTypes(old: Model, now: Model): Promise<readonly unknown[]> {
  const found = findChanges(old, now);
  const [before, after] = [await loadTypes(found.aligned), await loadTypes(found.after)];
  const texts = { before: await sourcesOf(found.aligned, 'program'), after: await sourcesOf(found.after, 'program') };
  const errorsOfAll = tscVerdict(before, after, texts);
  const errors = fewer(errorsOfAll, () => tscVerdict(before, before, { ...texts, after: texts.before }, 'all'));
  if (errors === undefined) return [];
  // Renames and names of the package are known to break what names them.
  const changes = diffOf(found, {}, { before, after }).changes.filter(
    ({ kind }) => !isKindId(kind) || kindOf(kind).about !== 'names',
  );
  const tried = changes.filter(({ kind }) => !NOT_TRIED.has(kind));
  const breaks = (audience: 'typescriptReader' | 'typescriptWriter'): boolean =>
    tried.some(({ impact }) => impact[audience] === 'breaking');
  const [reads, writes] = [breaks('typescriptReader'), breaks('typescriptWriter')];
  const { reader, writer, user } = errors;
  const agrees = {
    'that something breaks': (reads || writes) === [...reader, ...writer, ...user].length > 0,
    'that readers break': reads || reader.length === 0,
    'that writers break': writes || writer.length === 0,
    'what breaks readers': !reads || [...reader, ...user].length > 0,
    'what breaks writers': !writes || [...writer, ...user].length > 0,
    'that no declaration changes': found.exposed.some(mayAlterTypes) || typeDifferences(before, after).length === 0,
  };
  const reported = changes.map(
    ({ kind, path, impact }) =>
      `${kind} ${impact.typescriptReader} ${impact.typescriptWriter}${kind === 'declaration.changed' ? path : ''}`,
  );
  return Object.entries(agrees).flatMap(([about, isSo]) => (isSo ? [] : [{ about, reported, errors }]));
}

/**
 * The errors without those of declarations that do not fit themselves: an open enumeration in what a function takes accepts less where
 * the former program expects any value. Undefined where the compiler gives up on deep types, and so says nothing.
 */
function fewer(found: TscVerdict, ownErrors: () => TscVerdict): TscVerdict | undefined {
  const summaryOf = (line: string): string => line.split('\n')[0]!;
  const all = [found.reader, found.writer, found.user].flat();
  if (all.length === 0) return found;
  const own = Object.values(ownErrors()).flat();
  if ([...all, ...own].some((line) => line.includes('excessively deep'))) return undefined;
  const known = new Set(own.map(summaryOf));
  const left = (lines: readonly string[]): readonly string[] => lines.filter((line) => !known.has(summaryOf(line)));
  return { reader: left(found.reader), writer: left(found.writer), user: left(found.user) };
}
