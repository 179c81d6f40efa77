import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SpecSnapshot } from '../../generator/read/index.js';
import { hasLost, isForeignPath, isSame } from '../../generator/watch/repeat-on-change.js';
import { createRegenerator } from '../../generator/watch/regenerator.js';
import { MANIFEST_PATH } from '../../generator/write/compare.js';
import { contentsOf, temporaryFolder } from '../write/temporary-folder.js';

describe('compare snapshots', () => {
  /** A snapshot of `path=text` pairs. */
  function snapshot(pairs: string, complete = true): SpecSnapshot {
    const files = pairs === '' ? [] : pairs.split(' ').map((pair) => pair.split('='));
    return { files: files.map(([path, text]) => ({ path: path!, text: text! })), complete, problems: [] };
  }

  describe('a snapshot', () => {
    test.each([
      ['a=1 b=2', 'a=1 b=2', true],
      ['', '', true],
      ['a=1 b=2', 'a=1 b=3', false],
      ['a=1 b=2', 'a=1 c=2', false],
      ['a=1', 'a=1 b=2', false],
      ['a=1 b=2', 'a=1', false],
    ])('of %j is the same as one of %j: %s', (now, seen, same) => {
      expect(isSame(snapshot(now), snapshot(seen))).toBe(same);
    });

    test('that is not complete differs from one that is, and from none', () => {
      expect(isSame(snapshot('a=1', false), snapshot('a=1'))).toBe(false);
      expect(isSame(snapshot('a=1'), undefined)).toBe(false);
    });

    test.each([
      ['a=1 b=', 'a=1 b=2', true],
      ['a=1', 'a=1 b=2', true],
      ['a=1 b=3', 'a=1 b=2', false],
      ['a=1', 'a=1 b=', false],
      ['a=1 b=', 'a=1 b=', false],
      ['a=1 b=2', 'a=1', false],
      ['', '', false],
    ])('of %j has lost something of %j: %s', (now, seen, lost) => {
      expect(hasLost(snapshot(now), snapshot(seen))).toBe(lost);
      expect(hasLost(snapshot(now), undefined)).toBe(false);
    });
  });
});

describe('foreign path', () => {
  test.each([
    ['/spec/.git', true],
    ['/spec/.books.yaml.swp', true],
    ['/spec/layers/.hidden', true],
    ['/spec/node_modules', true],
    ['/spec/books.yaml', false],
    ['/spec/books.old.yaml', false],
    ['/spec/layers', false],
    ['/spec/node_modules.yaml', false],
    ['/spec/my_node_modules', false],
    ['/spec', false],
  ])('%s is none of the spec in /spec: %s', (path, isForeign) => {
    expect(isForeignPath(path, '/spec')).toBe(isForeign);
  });

  test.each(['/projects/.spec', '/projects/node_modules'])('the folder of a spec may be %s', (root) => {
    expect(isForeignPath(root, root)).toBe(false);
    expect(isForeignPath(root + sep, root)).toBe(false);
    expect(isForeignPath(`${root}/node_modules`, root)).toBe(true);
  });
});

describe('regenerator', () => {
  const root = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: '.' }
  live: { layers: [], entry: ./live }
  hidden: { layers: [] }
`;
  const book = (doc: string, type = 'str') => `objects:\n  Book:\n    doc: ${doc}\n    fields: { title: ${type} }\n`;
  const snapshot = (declarations: string) => ({
    files: [
      { path: 'spec.yaml', text: root },
      { path: 'books.yaml', text: declarations },
    ],
    complete: true,
    problems: [],
  });

  test('versions of a spec are compiled one after the other, and only what has changed is written', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    const compile = createRegenerator({ spec: join(folder, 'spec'), out, profile: 'default', emit: ['types'] });
    const first = await compile(snapshot(book('First.')));
    expect(first).toMatchObject({ size: { objects: 1, fields: 1 }, problems: [] });
    expect(first.files?.created).toContain('src/objects/book.ts');
    expect(Object.keys(contentsOf(out)).filter((path) => /rest|live|openapi/.test(path))).toEqual([]);

    const broken = await compile(snapshot(book('Second.', 'strr')));
    expect(broken.problems.map(({ code }) => code)).toEqual(['unknown-type']);
    expect(broken).not.toHaveProperty('files');
    expect(contentsOf(out)['src/objects/book.ts']).toContain('First.');

    const second = await compile(snapshot(book('Second.')));
    expect([second.files?.created, second.files?.removed]).toEqual([[], []]);
    expect(second.files?.updated).toContain('src/objects/book.ts');
    expect(second.files?.updated).not.toContain(MANIFEST_PATH);
    expect(contentsOf(out)['src/objects/book.ts']).toContain('Second.');
  });

  test('all profiles that the package exports are compiled where none is named', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    const { size, files } = await createRegenerator({ spec: folder.concat('-spec'), out, emit: ['types'] })(
      snapshot(book('First.')),
    );
    expect(size).toEqual({ objects: 1, fields: 1 });
    expect(files?.created.some((path) => path.includes('live'))).toBe(true);
    expect(files?.created.some((path) => path.includes('hidden'))).toBe(false);
  });

  test('the package is not written into the folder of the spec', async () => {
    const folder = temporaryFolder();
    const compile = createRegenerator({ spec: folder, out: join(folder, 'generated'), emit: ['types'] });
    await expect(compile(snapshot(book('First.')))).rejects.toThrow('it is inside the spec folder');
  });
});
