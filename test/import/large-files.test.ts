import { describe, expect, it } from 'vitest';
import { fileContents, isVerb, topicWord, type Filed } from '../../generator/import/write/files.js';
import { block } from '../../generator/import/write/yaml-data.js';

/** Above this size a file is divided. */
const COMFORTABLE = 150_000;

/** A declaration of so many thousand characters. */
function object(name: string, thousands = 60): Filed {
  return { section: 'objects', entry: [name, block([['doc', `A ${'x'.repeat(thousands * 1000)}.`]])] };
}

function endpoint(path: string, thousands = 60): Filed {
  const entry = block([
    ['doc', `A ${'x'.repeat(thousands * 1000)}.`],
    ['path', path],
  ]);
  return { section: 'endpoints', entry: [`on_${path.replaceAll(/\W+/g, '_')}`, entry], file: 'store' };
}

/** The names of the declarations of each file. */
function filesOf(all: readonly Filed[]): Record<string, readonly string[]> {
  const names = (text: string): readonly string[] => Array.from(text.matchAll(/^ {2}(\w+):/gm), ([, name]) => name!);
  return Object.fromEntries(fileContents(all).map(({ path, text }) => [path, names(text)]));
}

describe('a file of a comfortable size', () => {
  it('has all of its declarations, by section, in the order of the spec', () => {
    const all: readonly Filed[] = [
      { section: 'objects', entry: ['Book', block([['doc', 'A book.']])] },
      { section: 'enums', entry: ['Genre', block([['doc', 'A genre.']])] },
      { section: 'objects', entry: ['Author', block([['doc', 'An author.']])] },
      { section: 'objects', entry: ['Shelf', block([['doc', 'A shelf.']])], file: 'shelves' },
    ];
    expect(fileContents(all)).toEqual([
      {
        path: 'schemas.yaml',
        text: 'enums:\n  Genre:\n    doc: A genre.\nobjects:\n  Book:\n    doc: A book.\n  Author:\n    doc: An author.\n',
      },
      { path: 'shelves.yaml', text: 'objects:\n  Shelf:\n    doc: A shelf.\n' },
    ]);
  });

  it('has at most 150,000 characters in its declarations', () => {
    const book = object('Book', 70);
    const shop = (length: number): Filed => ({
      section: 'objects',
      entry: ['Shop', block([['doc', 'x'.repeat(length)]])],
    });
    const taken = fileContents([book, shop(70_000)])[0]!.text.length - 'objects:\n'.length;
    const left = 70_000 + COMFORTABLE - taken;
    expect(Object.keys(filesOf([book, shop(left)]))).toEqual(['schemas.yaml']);
    expect(Object.keys(filesOf([book, shop(left + 1)]))).toEqual(['schemas/more-1.yaml', 'schemas/more-2.yaml']);
  });

  it('may be larger if it has one declaration', () => {
    expect(filesOf([object('Book', 200)])).toEqual({ 'schemas.yaml': ['Book'] });
  });
});

describe('a larger file is divided by what its declarations are about', () => {
  it('where three are about one thing, and the others stay together in their order', () => {
    const names = ['Zoo', 'XBook', 'CreateBook', 'ShopOne', 'Author', 'Books', 'ShopTwo'];
    expect(filesOf(names.map((name) => object(name, 25)))).toEqual({
      'schemas/book.yaml': ['XBook', 'CreateBook', 'Books'],
      'schemas/more.yaml': ['Zoo', 'ShopOne', 'Author', 'ShopTwo'],
    });
  });

  it('and what is about nothing is with the others, however many there are', () => {
    expect(filesOf(['Get', 'Book', 'Put', 'BookA', 'X', 'BookB'].map((name) => object(name, 28)))).toEqual({
      'schemas/book.yaml': ['Book', 'BookA', 'BookB'],
      'schemas/more.yaml': ['Get', 'Put', 'X'],
    });
  });

  it('and has no file of others where there are none', () => {
    const names = ['ShopA', 'ShopB', 'ShopC', 'BookA', 'BookB', 'BookC'];
    expect(filesOf(names.map((name) => object(name, 28)))).toEqual({
      'schemas/book.yaml': ['BookA', 'BookB', 'BookC'],
      'schemas/shop.yaml': ['ShopA', 'ShopB', 'ShopC'],
    });
  });

  it('and by halves where all are about one thing, until each is of a comfortable size', () => {
    expect(filesOf(['BookA', 'BookB', 'BookC', 'BookD', 'BookE'].map((name) => object(name)))).toEqual({
      'schemas-1.yaml': ['BookA', 'BookB'],
      'schemas-2.yaml': ['BookC'],
      'schemas-3.yaml': ['BookD', 'BookE'],
    });
  });

  it('and a declaration that alone is too large has a file of its own', () => {
    expect(filesOf([object('BookA', 200), object('BookB')])).toEqual({
      'schemas-1.yaml': ['BookA'],
      'schemas-2.yaml': ['BookB'],
    });
  });

  it('and by halves where the others alone are too large', () => {
    expect(filesOf(['Book', 'Shop', 'Author', 'Zoo'].map((name) => object(name, 40)))).toEqual({
      'schemas/more-1.yaml': ['Book', 'Shop'],
      'schemas/more-2.yaml': ['Author', 'Zoo'],
    });
  });

  it('and by halves where a topic alone is too large', () => {
    expect(filesOf(['BookA', 'BookB', 'BookC', 'Shop'].map((name) => object(name)))).toEqual({
      'schemas/book-1.yaml': ['BookA', 'BookB'],
      'schemas/book-2.yaml': ['BookC'],
      'schemas/more.yaml': ['Shop'],
    });
  });

  it('and no file gets a name that the reader leaves out', () => {
    const names = ['ImportA', 'ImportB', 'ImportC', 'Shop'];
    expect(Object.keys(filesOf(names.map((name) => object(name, 40))))).toEqual([
      'schemas/imports.yaml',
      'schemas/more.yaml',
    ]);
  });
});

describe('an endpoint is about', () => {
  const filesOfPaths = (...paths: readonly string[]): readonly string[] =>
    Object.keys(filesOf([...paths.map((path) => endpoint(path, 28)), endpoint('/store/zoo', 80)]));

  it('what its path names after the file', () => {
    expect(filesOfPaths('/store/books', '/store/books/{id}', '/v1/store/{id}/book-cards?all=1')).toEqual([
      'store/book.yaml',
      'store/more.yaml',
    ]);
  });

  it('what its file is about, where its path names nothing else', () => {
    expect(filesOfPaths('/store', '/store/{id}', '/stores#all')).toEqual(['store/more.yaml', 'store/store.yaml']);
  });

  it('the first thing that its path names, where the file is not in it', () => {
    expect(filesOfPaths('/books/pages', '/books', '/books/{id}')).toEqual(['store/book.yaml', 'store/more.yaml']);
  });

  it('what its name says, where its path is not known', () => {
    const unknown = ['get_book', 'list_books', 'delete_book'].map((name): Filed => {
      const entry = block([['doc', 'x'.repeat(60_000)]]);
      return { section: 'endpoints', entry: [name, entry], file: 'store' };
    });
    expect(Object.keys(filesOf([...unknown, endpoint('/store/zoo', 80)]))).toEqual([
      'store/book-1.yaml',
      'store/book-2.yaml',
      'store/more.yaml',
    ]);
  });

  it('another thing than an object that says so of a path', () => {
    const objects = ['Book', 'Books', 'BookCard'].map((name): Filed => {
      const entry = block([
        ['doc', 'x'.repeat(40_000)],
        ['path', '/store/shops'],
      ]);
      return { section: 'objects', entry: [name, entry] };
    });
    expect(Object.keys(filesOf([...objects, object('Zoo')]))).toEqual(['schemas/book.yaml', 'schemas/more.yaml']);
  });

  it('nothing, where its path names nothing', () => {
    expect(filesOfPaths('/', '/{id}', '/{id}/{other}')).toEqual(['store/more-1.yaml', 'store/more-2.yaml']);
  });
});

it('knows words that say what is done, and words of three letters', () => {
  expect(['GET', 'create', 'the', 'book', 'getter'].map(isVerb)).toEqual([true, true, true, false, false]);
  expect(['Books', 'EBS', 'ids', 'Categories'].map(topicWord)).toEqual(['book', 'ebs', 'ids', 'category']);
});
