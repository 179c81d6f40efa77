import { expect, test } from 'vitest';
import { alignNames } from '../../../generator/diff/align.js';
import { disagreementsOnTypes } from '../../support/disagreements-on-types.js';
import { isLongRun, tries } from '../../support/effort.js';
import { editedAtRandom, editedLines } from '../../support/random-edits.js';
import { createRandom, seedOfRun } from '../../support/random.js';
import { filesOfSample, modelOf, sampleSpecs } from '../../support/sample-specs.js';

/** The gate edits the smallest of them. */
const NAMES = isLongRun ? sampleSpecs : ['shop'];
/** The long run makes at least 1,000 edits over all of them, and compares each in both directions. */
const EDITS = tries(1, Math.ceil(1000 / NAMES.length));

/** Edits that no declaration shows, and those of what is experimental, whose level does not follow from declarations. */
const NOT_TRIED = /^[-+ ]*(?:doc:|section:|#|$)|experimental/;

test.each(NAMES)(
  'a program that used the old package compiles against the new one where the review says so, after random edits of the sample spec %s',
  async (name) => {
    const random = createRandom(seedOfRun());
    const files = filesOfSample(name);
    const before = modelOf(files)!;
    const wrong: unknown[] = [];
    let edits = 0;
    while (edits < EDITS) {
      const edited = editedAtRandom(files, random);
      const after = modelOf(edited);
      const what = editedLines(files, edited).slice(0, 300);
      if (after === undefined || NOT_TRIED.test(what) || alignNames(before, after).renames.length > 0) continue;
      edits++;
      for (const one of await disagreementsOnTypes(before, after)) wrong.push({ what, one });
      for (const one of await disagreementsOnTypes(after, before)) wrong.push({ what: `the reverse of ${what}`, one });
    }
    expect(wrong).toEqual([]);
  },
  3_600_000,
);
