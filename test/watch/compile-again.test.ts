import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileReadPackage, type CompiledPackage } from '../../generator/compile.js';
import { QueryStore } from '../../generator/queries/index.js';
import { readSnapshot, takeSnapshot, type SpecSnapshot } from '../../generator/read/index.js';
import { tries } from '../support/effort.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { editedAtRandom } from '../support/random-edits.js';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The result of a compilation from scratch. */
const afresh = (snapshot: SpecSnapshot): Promise<CompiledPackage> =>
  compileReadPackage(readSnapshot(snapshot), 'exported');

test.each([
  { name: 'the library', spec: folder('../specs/library'), edits: tries(3, 40), fewest: tries(1, 12) },
  { name: 'the platform', spec: folder('../../spec'), edits: tries(1, 8), fewest: tries(0, 3) },
])('whatever is edited, $name comes out as if nothing had been compiled before', async ({ spec, edits, fewest }) => {
  const seed = seedOfRun();
  const random = createRandom(seed);
  const queries = new QueryStore();
  const compile = (snapshot: SpecSnapshot) => compileReadPackage(readSnapshot(snapshot, queries), 'exported', queries);

  const first = takeSnapshot(spec);
  let good = first.files;
  let files = first.files;
  let last = (await compile(first)).files;
  let emitted = 0;
  let reused = 0;
  for (let edit = 0; edit < edits; edit += 1) {
    const snapshot = { ...first, files };
    const [again, fresh] = [await compile(snapshot), await afresh(snapshot)];
    const where = `edit ${edit} with SNOWSPEC_SEED=${seed}`;
    expect(again.problems, where).toEqual(fresh.problems);
    expect(JSON.stringify(again.models) === JSON.stringify(fresh.models), `the models of ${where}`).toBe(true);
    expect(differing(again, fresh), where).toEqual([]);
    queries.forgetUnused();
    if (again.problems.length === 0) {
      const known = new Set(last);
      emitted += again.files.length;
      reused += again.files.filter((file) => known.has(file)).length;
      last = again.files;
      good = files;
    }
    // Errors are fixed sooner or later, not always at once.
    files = editedAtRandom(again.problems.length > 0 && random.chance(0.8) ? good : files, random);
  }
  const perRun = last.length;
  expect(emitted / perRun, 'runs that emitted something').toBeGreaterThanOrEqual(fewest);
  expect(reused / emitted, 'the share of files that were not made again').toBeGreaterThan(0.5);
});

test('whichever profiles were compiled before, those that are selected come out the same', async () => {
  const snapshot = takeSnapshot(folder('../specs/library'));
  const queries = new QueryStore();
  for (const selection of ['exported', { name: 'live' }, { name: 'handbook' }, 'main', 'exported'] as const) {
    const compiled = await compileReadPackage(readSnapshot(snapshot, queries), selection, queries);
    expect(differing(compiled, await compileReadPackage(readSnapshot(snapshot), selection))).toEqual([]);
  }
});

function differing(again: CompiledPackage, fresh: CompiledPackage): readonly string[] {
  const texts = new Map(again.files.map((file) => [file.path, file]));
  const changed = fresh.files.filter(({ path, text, format }) => {
    const file = texts.get(path);
    return file?.text !== text || file.format !== format;
  });
  return [...changed.map(({ path }) => path), ...(again.files.length === fresh.files.length ? [] : ['more or fewer'])];
}
