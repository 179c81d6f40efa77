import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { diffOf, findChanges } from '../../../generator/diff/compare-models.js';
import { typeDifferences } from '../../../generator/diff/types/differences.js';
import { mayAlterTypes } from '../../../generator/diff/types/judge-types.js';
import { loadTypes } from '../../../generator/load/load-types.js';
import { sourcesOf } from '../../../generator/load/package-modules.js';
import { isLongRun } from '../../support/effort.js';
import { tscVerdict } from '../../support/tsc-verdict.js';
import { modelIn } from '../small-model.js';

interface Given {
  readonly both?: string;
  readonly before: string;
  readonly after: string;
  /** Whether the gate compiles it, too, wherever it is in the list. */
  readonly compiled?: 'always';
}

/** The gate compiles one program out of so many; the long run compiles all. */
const SHARE = 20;

const folder = fileURLToPath(new URL('../kinds', import.meta.url));
const families = readdirSync(folder).map((file) => ({
  family: file.replace(/\.yaml$/, ''),
  entries: Object.entries(parse(readFileSync(`${folder}/${file}`, 'utf8')) as Readonly<Record<string, Given>>).filter(
    (_, index) => isLongRun || index % SHARE === 0,
  ),
}));

/** Parameters become a union, which no interface can extend any longer. The programs here do not try that. */
const NOT_TRIED: ReadonlySet<string> = new Set(['endpoint.body.media.added']);

/** Pairs whose verdict does not follow from declarations: levels that are lowered, what a subtype shows, and options that are gone. */
const NOT_COMPILED: ReadonlySet<string> = new Set([
  'what is experimental loses a field and gains a required one',
  'a field depends on the container and no longer does',
  'two schemes are needed together',
  'one of two schemes that are needed together is left',
]);

/** What the review of two specs says of types and tsc does not, or the other way round. */
async function disagreements(old: string, now: string): Promise<readonly unknown[]> {
  const found = findChanges(modelIn(old), modelIn(now));
  const [before, after] = [await loadTypes(found.aligned), await loadTypes(found.after)];
  const texts = { before: await sourcesOf(found.aligned, 'program'), after: await sourcesOf(found.after, 'program') };
  const errors = tscVerdict(before, after, texts);
  // Renames and names of the package are known to break what names them.
  const changes = diffOf(found, {}, { before, after }).changes.filter(
    ({ kind }) => !/^(package|profile)\.|\.renamed$/.test(kind),
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

describe.each(families)('a program that used the old package: $family', ({ entries }) => {
  test.each(entries)('compiles against the new one where the review says so: %s', async (_, given) => {
    const { both = '', before, after } = given;
    expect(await disagreements(both + before, both + after)).toEqual([]);
  });
});

const pairs = Object.entries(
  parse(readFileSync(fileURLToPath(new URL('../pairs.yaml', import.meta.url)), 'utf8')) as Readonly<
    Record<string, Given>
  >,
).filter(
  ([title, { compiled }], index) =>
    (isLongRun || index % SHARE === 0 || compiled === 'always') && !NOT_COMPILED.has(title),
);

describe('a program that used the old package of a pair', () => {
  test.each(pairs)('compiles against the new one where the review says so: %s', async (_, { before, after }) => {
    expect([...(await disagreements(before, after)), ...(await disagreements(after, before))]).toEqual([]);
  });
});
