import { expect, test } from 'vitest';
import { check } from '../../generator/api/check.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { listsOfTheLanguage, listsThatGrow } from './growing-lists.js';
import { growingSpec, growingSpecs, type Files } from './growing-specs.js';

const names = Object.keys(growingSpecs);

test('every list of the grammar grows in a spec of the growth table', () => {
  const growing = new Set(names.flatMap((name) => [...listsThatGrow(name)]));
  expect([...listsOfTheLanguage].filter(([list]) => !growing.has(list)).map(([, path]) => path)).toEqual([]);
});

/** The most that a spec may hold beside the entries of a list. */
const OTHER_BOUNDS = new Set(['value-too-large', 'second-service']);

test.each(names)('%s are valid', async (name) => {
  const problems = await problemsIn(growingSpec(name, 12));
  expect(problems.filter((code) => !OTHER_BOUNDS.has(code))).toEqual([]);
});

async function problemsIn(files: Files): Promise<readonly string[]> {
  const folder = temporaryFolder();
  plant(folder, files);
  const { problems } = await check({ spec: folder });
  return problems.map(({ code }) => code);
}
