import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { applyCorrections, type Corrected } from '../../../generator/model/layers/apply-corrections.js';
import { oneLine, normaliseSections } from '../../../generator/model/layers/stamp.js';
import { QueryStore } from '../../../generator/queries/index.js';
import { entryOf } from '../../../generator/read/nodes.js';
import { readSnapshot } from '../../../generator/read/index.js';
import { codesOf, modelOf, problemsOf } from '../problems.js';

const books = `
enums:
  Genre: { wire: int, values: { NOVEL: 1, ATLAS: { value: 2, doc: Maps. } } }
objects:
  Book:
    identity: [code]
    fields:
      code: str
      name: { type: str, length: 1..5 }
      genre: Genre
      old?: { type: str, deprecated: { doc: Gone., use: Book.name } }
      note?:
        type: str
        when: [{ genre: [NOVEL], length: ..3 }]
        relevant-when: { genre: [ATLAS] }
      page: Page
    rules:
      - at-most-one-non-null: [old, note]
    views:
      Short: { only: [genre, note] }
  Page:
    within: Book.page
    fields:
      number?: { type: int, relevant-when: { ^genre: [NOVEL] } }
states:
  Kind: { of: Book.genre, values: { novel: { is: [NOVEL] } }, transitions: [] }
facts:
  opening.hours: { value: 9 }
`;

function correction(what: string): { readonly corrections: string } {
  return { corrections: `corrections:\n  - { ${what}, because: Seen., source: service }\n` };
}

describe('corrections', () => {
  it('set a fact, whichever way it was written', () => {
    const model = modelOf(books, correction('at: objects.Book.fields.code.type, set: int'));
    expect(model.objects[0]!.fields[0]!.type).toEqual({ kind: 'int' });
    expect(model.corrections).toMatchObject([
      { path: 'objects.Book.fields.code.type', change: 'set', before: 'str', after: 'int', because: 'Seen.' },
    ]);
  });

  it('set the value of a member in the short form and keep its docs', () => {
    const [genre] = modelOf(books, correction('at: enums.Genre.values.ATLAS, set: 7')).enums;
    expect(genre!.values[1]).toMatchObject({ value: 7, doc: 'Maps.', origin: { layer: 'corrections' } });
  });

  it('change presence alone', () => {
    const model = modelOf(books, correction('at: objects.Book.fields.name, optional: true'));
    expect(model.objects[0]!.fields[1]).toMatchObject({ name: 'name', optional: true });
  });

  it('add what is not there', () => {
    const model = modelOf(books, correction('at: objects.Book.fields.pages, add: { type: int }, optional: true'));
    expect(model.objects[0]!.fields.at(-1)).toMatchObject({ name: 'pages', optional: true, type: { kind: 'int' } });
    expect(codesOf(books, correction('at: objects.Book.fields.name, add: str'))).toEqual(['path-exists']);
  });

  it('remove what is there', () => {
    const model = modelOf(books, correction('at: objects.Book.rules.0, remove: true'));
    expect(model.objects[0]!.rules).toEqual([]);
  });

  it('rename a field, and all that refers to it follows', () => {
    const model = modelOf(books, correction('at: objects.Book.fields.genre, rename: kind'));
    const [book, view, page] = model.objects;
    expect(book!.fields.find((field) => field.name === 'note')).toMatchObject({
      relevant: [{ field: 'kind' }],
      limits: [{ when: [{ field: 'kind' }] }],
    });
    expect(view!.fields.map((field) => field.name)).toEqual(['kind', 'note']);
    expect(page!.fields[0]!.relevant).toMatchObject([{ field: 'kind', up: true }]);
    expect(model.states[0]!.field).toBe('kind');
    const code = modelOf(books, correction('at: objects.Book.fields.code, rename: id'));
    expect(code.objects[0]!.identity).toEqual(['id']);
    expect(codesOf(books, correction('at: objects.Book.fields.code, rename: name'))).toEqual(['path-exists']);
    const shop = 'objects: { Shop: { order: [name], fields: { name: str } } }';
    const ordered = modelOf(shop, correction('at: objects.Shop.fields.name, rename: title'));
    expect(ordered.objects[0]!.order?.by).toEqual(['title']);
  });

  it('rename a field in what is expected of others, of the same object and of those that hold it', () => {
    const shop = `
identifiers:
  Id: { doc: A number., wire: str }
enums:
  Kind: { wire: str, values: { BOOK: book, MAP: map } }
objects:
  Item:
    identity: [id]
    fields:
      id: Id
      kind: Kind
      pages?: { type: int, expect: { when: { kind: [BOOK] }, at-least: least, at-most: most, with: [least] } }
      least: int
      most: int
      names: 'dict[str, str]'
      prices: { type: 'dict[str, int]', expect: { keys-of: names } }
      content?: { type: str | int, expect: { is: [{ type: str, when: { kind: [MAP] } }] } }
      target?: { type: Id, expect: { refers: [{ to: Item, has: { kind: [BOOK] }, when: { kind: [MAP] } }] } }
      parts?: { type: 'list[Part]', expect: { has: { of: id, kind: [MAP] } } }
    views:
      Sold: { add: { at?: { type: int, expect: { with: [kind] } } } }
  Part:
    fields: { of: Id, kind: Kind }
  Shelf:
    fields:
      kind: Kind
      item: { type: Item, expect: { has: { kind: [BOOK] } } }
      sold: { type: 'list[ItemSold]', expect: { has: { kind: kind } } }
      part: { type: Part, expect: { has: { kind: [MAP] } } }
`;
    const expectedOf = (renamed: string, to: string): unknown =>
      Object.fromEntries(
        modelOf(shop, correction(`at: objects.${renamed}, rename: ${to}`)).objects.flatMap(({ name, fields }) =>
          fields.flatMap((field) => (field.expected === undefined ? [] : [[`${name}.${field.name}`, field.expected]])),
        ),
      );
    expect(expectedOf('Item.fields.kind', 'sort')).toMatchObject({
      'Item.pages': [{ kind: 'when', when: [{ field: 'sort' }] }, {}, {}, {}],
      'Item.content': [{ kind: 'is', when: [{ field: 'sort' }] }],
      'Item.target': [{ kind: 'refers', has: [{ name: 'sort' }], when: [{ field: 'sort' }] }],
      'Item.parts': [{ kind: 'has', fields: [{ name: 'of' }, { name: 'kind' }] }],
      'ItemSold.at': [{ kind: 'with', fields: ['sort'] }],
      'Shelf.item': [{ kind: 'has', fields: [{ name: 'sort' }] }],
      'Shelf.sold': [{ kind: 'has', fields: [{ name: 'sort', same: 'kind' }] }],
      'Shelf.part': [{ kind: 'has', fields: [{ name: 'kind' }] }],
    });
    expect(expectedOf('Item.fields.least', 'fewest')).toMatchObject({
      'Item.pages': [
        {},
        { kind: 'with', fields: ['fewest'] },
        { bound: { field: 'fewest' } },
        { bound: { field: 'most' } },
      ],
    });
    expect(expectedOf('Item.fields.most', 'longest')).toMatchObject({
      'Item.pages': [{}, {}, {}, { kind: 'at-most', bound: { field: 'longest' } }],
    });
    expect(expectedOf('Item.fields.names', 'titles')).toMatchObject({
      'Item.prices': [{ kind: 'keys-of', field: 'titles' }],
    });
    expect(expectedOf('Item.fields.id', 'code')).toMatchObject({
      'Item.parts': [{ fields: [{ name: 'of', same: 'code' }, { name: 'kind' }] }],
    });
    expect(expectedOf('Shelf.fields.kind', 'sort')).toMatchObject({
      'Shelf.item': [{ fields: [{ name: 'kind' }] }],
      'Shelf.sold': [{ fields: [{ name: 'kind', same: 'sort' }] }],
    });
  });

  it('find keys that hold dots', () => {
    const model = modelOf(books, correction('at: facts.opening.hours.value, set: 10'));
    expect(model.facts[0]!.value).toBe(10);
  });

  it('add a key that holds dots, also beside one that it begins with', () => {
    const model = modelOf(books, correction('at: facts.opening.hours.of.sunday, add: { value: 4 }'));
    expect(model.facts.map(({ name, value }) => [name, value])).toEqual([
      ['opening.hours', 9],
      ['opening.hours.of.sunday', 4],
    ]);
  });

  it('change something', () => {
    for (const what of [
      'at: objects.Book.fields.name.length, set: 1..5',
      'at: objects.Book.fields.code, set: str',
      'at: objects.Book.fields.old, optional: true',
    ]) {
      expect([what, codesOf(books, correction(what))]).toEqual([what, ['correction-changes-nothing']]);
    }
  });

  it('lead somewhere, or suggest where', () => {
    expect(problemsOf(books, correction('at: objects.Book.fields.names.length, set: 3'))).toMatchObject([
      { code: 'unresolvable-path', hint: 'write name' },
    ]);
    expect(problemsOf(books, correction('at: facts.opening.hour.value, set: 10'))).toMatchObject([
      { message: 'facts.opening.hour.value leads nowhere: there is no opening.hour', hint: 'write opening.hours' },
    ]);
    expect(problemsOf(books, correction('at: facts.closing.time.value, set: 10'))).toMatchObject([
      { message: 'facts.closing.time.value leads nowhere: there is no closing.time.value' },
    ]);
  });

  it('say why, and cite', () => {
    const bare = { corrections: 'corrections:\n  - { at: objects.Book.fields.code, set: int }\n' };
    expect(codesOf(books, bare)).toEqual(['correction-without-reason', 'missing-source']);
  });
});

describe('a correction that is applied again', () => {
  /** The result of a layer of two files on a spec; any of the files may change between runs. */
  function session() {
    const queries = new QueryStore();
    return (declarations: string, first: string, second = '') => {
      const files = [
        { path: 'spec.yaml', text: '' },
        { path: 'all.yaml', text: declarations },
        { path: 'layers/a/1.yaml', text: first },
        { path: 'layers/a/2.yaml', text: second },
      ];
      const diagnostics = new Diagnostics();
      const { spec } = readSnapshot({ files, complete: true, problems: [] }, queries);
      const { corrections } = spec.layers.get('a')!;
      const applied = applyCorrections(
        normaliseSections(spec.base, queries),
        'a',
        corrections,
        [],
        diagnostics,
        queries,
      );
      return { ...applied, reported: diagnostics.sorted().map(({ message }) => message) };
    };
  }
  const change = (what: string) => correction(what).corrections;
  const bookOf = ({ sections }: Corrected) => entryOf(sections.objects, 'Book')!.value;
  const toInt = change('at: objects.Book.fields.code, set: int');

  it('gives the very same, whatever else the layer corrects', () => {
    const apply = session();
    const first = apply(books, toInt);
    expect(bookOf(apply(books, toInt))).toBe(bookOf(first));
    expect(bookOf(apply(books, toInt, change('at: facts.opening.hours.value, set: 10')))).toBe(bookOf(first));
    expect(apply(books, toInt).corrections).toEqual(first.corrections);
  });

  it('is applied to what the declaration says now', () => {
    const apply = session();
    apply(books, toInt);
    const now = bookOf(apply(books.replace('length: 1..5', 'length: 1..6'), toInt));
    expect(now).toEqual(bookOf(session()(books.replace('length: 1..5', 'length: 1..6'), toInt)));
  });

  it('reports an earlier, contradictory statement of its layer', () => {
    const apply = session();
    const other = change('at: objects.Book.fields.code, set: bool');
    expect(apply(books, '', other).reported).toEqual([]);
    expect(apply(books, toInt, other).reported).toEqual(['the layer a says two things about objects.Book.fields.code']);
    expect(apply(books, change('at: objects.Book.fields.name, set: int'), other).reported).toEqual([]);
  });

  it('resolves its path again if another declaration matches it', () => {
    const apply = session();
    const set = change('at: facts.a.value.value, set: 2');
    const a = 'facts:\n  a: { value: { value: 1 } }\n';
    expect(oneLine(entryOf(apply(a, set).sections.facts, 'a')!.value)).toBe('{ value: { value: 2 } }');
    const both = apply(`${a}  a.value: { value: 3 }\n`, set).sections.facts;
    expect(both.entries.map(({ value }) => oneLine(value))).toEqual(['{ value: { value: 1 } }', '{ value: 2 }']);
    const whole = change('at: facts.a.value, set: { doc: Prose. }');
    expect(oneLine(entryOf(apply(a, '', whole).sections.facts, 'a')!.value)).toBe('{ value: { doc: Prose. } }');
    const named = apply(`${a}  a.value: { value: 3 }\n`, '', whole).sections.facts;
    expect(named.entries.map(({ value }) => oneLine(value))).toEqual(['{ value: { value: 1 } }', '{ doc: Prose. }']);
    const near = apply(`${a}  a.valu: { value: 3 }\n  a.value.values: { value: 4 }\n`, set).sections.facts;
    expect(near.entries.map(({ value }) => oneLine(value))).toEqual([
      '{ value: { value: 2 } }',
      '{ value: 3 }',
      '{ value: 4 }',
    ]);
  });
});
