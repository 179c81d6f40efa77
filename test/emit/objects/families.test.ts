import { describe, expect, it } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit-package.js';
import type { OutputFile } from '../../../generator/emit/output-file.js';
import { modelOf } from '../../model/problems.js';
import { load } from '../runtime/generated.js';

const files = emitPackage([
  modelOf(`
objects:
  Shelf:
    fields: { id: str, books?: 'list[Book]', first?: Partial<Book>, size?: { type: int, default: 3 } }
    views: { Short: { only: [id] } }
  Book:
    fields: { id: str, shelf?: Shelf, next?: Book }
    views: { Lent: { required: [shelf] } }
  Page: { fields: { number: int } }
`),
]);
const textOf = (path: string): string => files.find((file) => file.path === path)!.text;

describe('The module of an object', () => {
  it('holds what belongs to it: views, partial object, validators and defaults', () => {
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith('src/objects/'));
    expect(paths.toSorted()).toEqual(['book', 'page', 'shelf'].map((name) => `src/objects/${name}.ts`));
    const exported = (path: string): readonly string[] =>
      Array.from(
        textOf(path).matchAll(/^ *export (?:interface|type|const|function) ([\w$]+)/gm),
        ([, name = '']) => name,
      );
    expect(exported('src/objects/shelf.ts')).toEqual([
      'Shelf',
      'ShelfShort',
      ...functionsOf('Shelf', 'shelf'),
      'shelfDefaults',
      'withShelfDefaults',
      ...functionsOf('ShelfShort', 'shelfShort'),
    ]);
    expect(exported('src/objects/book.ts')).toContain('PartialBook');
  });

  it.each(['src/objects/shelf.ts', 'src/objects/book.ts', 'src/index.ts'])(
    'works, whichever is loaded first, though they import each other: %s',
    async (path) => {
      const { validateBook, validateShelf } = await load<Record<string, (value: unknown) => { ok: boolean }>>(
        code(files),
        path,
      );
      const shelf = { id: '1', books: [{ id: '2', shelf: { id: '3', first: { id: '4' } } }] };
      expect((validateShelf ?? validateBook)!({ ...shelf, next: undefined, shelf: undefined }).ok).toBe(true);
      expect((validateBook ?? validateShelf)!({ ...shelf, shelf: 7, books: [7] }).ok).toBe(false);
    },
  );
});

function functionsOf(name: string, camel: string): readonly string[] {
  return [`is${name}`, `assert${name}`, `validate${name}`, `check${name}`, `$${camel}Schema`, `${camel}Schema`];
}

function code(all: readonly OutputFile[]): readonly OutputFile[] {
  return all.filter(({ path }) => path.startsWith('src/'));
}
