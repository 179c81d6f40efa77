import { describe, expect, test } from 'vitest';
import { changedNames } from '../../../generator/diff/types/changed-names.js';
import type { PackageTypes } from '../../../generator/diff/types/shape.js';
import { writtenModule } from '../../../generator/load/written-module.js';

const OLD = `// Generated.

import type { Author } from './author.js';
import * as $validate from '../runtime/validate.js';

/** A book. */
export interface Book {
    title: string;
}

export interface Shelf {
    books: Book[];
    of?: Author;
}

/** Whether a value is a book. */
export function isBook(value: unknown, options?: $validate.Options): value is Book {
const found = $validate.isText(value);
return found;
}

    export const shelfDefaults = {
      books: [],
    };

export type Size = 'small' | 'large';
`;

function packageOf(text: string): PackageTypes {
  const written = writtenModule('src/objects/book.ts', text);
  return {
    exports: new Map(),
    textOf: () => text,
    written: () => written,
    declared: () => [],
    importsOf: () => [],
    modulesOf: () => [],
  };
}

function changed(from: string, to: string): readonly string[] {
  expect(OLD).toContain(from);
  const [before, after] = [packageOf(OLD), packageOf(OLD.replace(from, to))];
  return [...changedNames(before, 'book.ts', after, 'book.ts')].toSorted();
}

describe('the names of a module that are declared in another way', () => {
  test.each([
    ['a comment', 'A book.', 'A printed book.', []],
    ['a declaration that nothing else uses', "'small' | ", '', ['Size']],
    ['a declaration, and those that use it', 'title: string', 'title: string | null', ['Book', 'Shelf', 'isBook']],
    ['an indented declaration', 'books: [],', 'books: [1],', ['shelfDefaults']],
    ['an import, and what uses it', './author.js', './person.js', ['Author', 'Shelf']],
    [
      'a namespace, and what uses it',
      '../runtime/validate.js',
      '../runtime/other.js',
      ['$validate', 'found', 'isBook'],
    ],
    ['a declaration that is gone', "export type Size = 'small' | 'large';\n", '', ['Size']],
  ])('%s', (_, from, to, names) => {
    expect(changed(from, to)).toEqual(names);
  });

  test('nothing of a module with the same text', () => {
    expect(changed('A book.', 'A book.')).toEqual([]);
  });
});
