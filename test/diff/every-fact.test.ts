import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { compareModels } from '../../generator/diff/index.js';
import { takesBody } from '../../generator/model/requests.js';
import { tries } from '../support/effort.js';
import { everyEdit } from './every-fact.js';

/** Facts whose changes are not reported: positions within a file, and consequences of another fact. */
const SUPPRESSED = [
  // Two profiles that are compared with each other have other names, and the Diff says which.
  /^profile\.name$/,
  // The value of an enum member also occurs in conditions and defaults; its change is reported for the member.
  /\.(when|where|relevant)\.\d+\.values\.\d+$/,
  /\.default\.value$/,
  // So does a literal that the spec names by its member.
  /\.type\.value$/,
  // The field that decides is compared, whether the spec names it or it is found.
  /^unions\.\d+\.by$/,
  // An object inside a field has the place of that field, whose rename is reported.
  /\.writtenAt$/,
  // Lines and columns change with every edit above.
  /\.(origin|filledBy)\.(line|column)$/,
  // Members and views are in the file of their declaration; a moved declaration is reported.
  /^(?!(identifiers|scalars|enums|bitSets|objects|collections|endpoints|events|states|auth|facts)\.\d+\.origin).*\.(origin|filledBy)\.file$/,
];

describe('every fact of the Model', () => {
  test.each([
    ['library', 'live', 300],
    ['bookshop', 'default', 150],
  ])(
    'has an entry when it changes in the %s',
    (name, profile, least) => {
      const folder = fileURLToPath(new URL(`../specs/${name}`, import.meta.url));
      const [model] = compileModels(folder, { name: profile }).models;
      const silent: string[] = [];
      let changed = 0;
      for (const [index, { path, what, model: edited }] of [...everyEdit(model!)].entries()) {
        if (index % tries(30, 1) !== 0) continue;
        const isView = /^objects\.(\d+)\.origin\.file$/.exec(path)?.[1];
        if (isView !== undefined && model!.objects[Number(isView)]?.view !== undefined) continue;
        // A field that requests lack cannot be optional either.
        const bodiless = /^endpoints\.(\d+)\.bodyOptional$/.exec(path)?.[1];
        if (bodiless !== undefined && !takesBody(model!.endpoints[Number(bodiless)]!)) continue;
        const isSuppressed = SUPPRESSED.some((pattern) => pattern.test(path));
        const { changes } = compareModels(model!, edited, { today: '2026-01-01' });
        if (changes.length > 0) changed++;
        else if (!isSuppressed) silent.push(`${path} ${what}`);
      }
      expect(silent).toEqual([]);
      expect(changed).toBeGreaterThan(tries(least / 10, 3 * least));
    },
    240_000,
  );
});
