import { createContext, Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { packageScript, searchEngineScript } from '../../../generator/emit/site/page-scripts.js';
import { siteFiles } from '../../../generator/emit/site/site-files.js';
import type { Model } from '../../../generator/model/model.js';
import { modelOf } from '../../model/problems.js';

const few = `
identifiers: { Id: { wire: str }, Slug: { wire: str, pattern: '^a' } }
bitsets: { Flags: { wire: int, bits: { A: 0, B: 3 } } }
objects: { Book: { fields: { id: Id } } }
`;

describe('the scripts of pages', () => {
  test('have the identifiers that are numbers, and the bit sets', async () => {
    const globals = createContext({});
    new Script(`${await packageScript(modelOf(few))}; globalThis.loaded = snowspecPackage;`).runInContext(globals);
    const { loaded } = globals as { loaded: Record<string, Record<string, unknown>> };
    expect(Object.keys(loaded).toSorted()).toEqual(['Flags', 'Id']);
    expect(loaded['Id']!['isId']).toBeTypeOf('function');
    expect(loaded['Flags']!['Flags']).toMatchObject({ A: 1, B: 8 });
  });

  test('have the engine of the search', async () => {
    const globals = createContext({ console });
    new Script(`${await searchEngineScript()}; globalThis.loaded = typeof snowspecSearch.MiniSearch;`).runInContext(
      globals,
    );
    expect((globals as { loaded: string }).loaded).toBe('function');
  });
});

test('the site has its assets once, what belongs to a profile for each, and the comparisons', async () => {
  const main = modelOf(few);
  const live: Model = { ...main, profile: { ...main.profile, name: 'live', entry: './live' } };
  const comparisons = [{ path: 'changes/a.html', title: 'Changes', doc: 'What changed.', html: '<p>changed' }];
  const sources = [{ path: 'all.yaml', text: few }];
  const files = await siteFiles([main, live], comparisons, async () => () => undefined, sources);
  const own = ['assets/documents.js', 'assets/package.js', 'schema/bundle.json', 'index.html', 'objects/Book.html'];
  const shared = [
    'assets/site.css',
    'assets/theme.js',
    'assets/site.js',
    'assets/search.js',
    '.nojekyll',
    'changes/a.html',
  ];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([...shared, ...own, ...own.map((path) => `live/${path}`)]));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.includes('source/'))).toEqual(['source/all.yaml.html']);
  const textOf = (path: string): string => files.find((file) => file.path === path)!.text;
  expect(textOf('changes/a.html')).toBe('<p>changed');
  expect(textOf('.nojekyll')).toBe('');
  expect(textOf('assets/site.css')).toContain('{');
  expect(JSON.parse(textOf('live/schema/bundle.json'))).toMatchObject({
    $id: 'npm:/tiny@1.0.0/schema/live/bundle.json',
    $defs: { Book: { title: 'Book' } },
  });
  expect(textOf('live/index.html')).toContain('<a href="../index.html">default</a>');
  expect(textOf('index.html')).toContain('href="changes/a.html"');
  expect(textOf('index.html')).not.toContain('href="states/index.html"');
});
