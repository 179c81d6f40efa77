import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { disagreementsOnTypes } from '../../support/disagreements-on-types.js';
import { isLongRun } from '../../support/effort.js';
import { rowsOf } from '../../support/side-by-side.js';
import { modelIn, pairsIn, sidesOf } from '../small-model.js';

/** The gate compiles one program out of so many; the long run compiles all. */
const SHARE = 60;

const rows = readdirSync('test/diff/kinds').flatMap((file) =>
  rowsOf(readFileSync(`test/diff/kinds/${file}`, 'utf8')).filter((_, index) => isLongRun || index % SHARE === 0),
);

/** Pairs whose verdict does not follow from declarations: levels that are lowered, what a subtype shows, and options that are gone. */
const NOT_COMPILED: ReadonlySet<string> = new Set([
  'what is experimental loses a field and gains a required one',
  'a field depends on the container and no longer does',
  'two schemes are needed together',
  'one of two schemes that are needed together is left',
]);

const disagreements = (before: string, after: string): Promise<readonly unknown[]> =>
  disagreementsOnTypes(modelIn(before), modelIn(after));

describe('a program that used the old package', () => {
  test.each(rows)('compiles against the new one where the review says so: $title', async ({ input }) => {
    expect(await disagreements(...sidesOf(input))).toEqual([]);
  });
});

const pairs = pairsIn(readFileSync(fileURLToPath(new URL('../pairs.yaml', import.meta.url)), 'utf8')).filter(
  ([title, { compiled }], index) =>
    (isLongRun || index % SHARE === 0 || compiled === 'always') && !NOT_COMPILED.has(title),
);

describe('a program that used the old package of a pair', () => {
  test.each(pairs)('compiles against the new one where the review says so: %s', async (_, { before, after }) => {
    expect([...(await disagreements(before, after)), ...(await disagreements(after, before))]).toEqual([]);
  });
});
