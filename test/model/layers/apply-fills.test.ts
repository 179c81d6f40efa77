import { describe, expect, it } from 'vitest';
import { codesOf, modelOf, problemsOf } from '../problems.js';

const genres = `
enums:
  Genre:
    wire: str
    others: !not-shown
    values:
      NOVEL: novel
      COMIC: !not-shown
      ATLAS: { value: !not-shown, doc: Maps. }
  Closed:
    wire: !not-shown
    values: { ONE: 1 }
objects:
  Shelf:
    fields:
      kind: !not-shown
      room: { type: str }
`;

const fill = (text: string): { readonly fills: string } => ({ fills: `fills:\n${text}` });

describe('fills', () => {
  it('replace what is not shown, and keep the docs of the member', () => {
    const layer = fill(`  enums: { Genre: { source: manual, values: { COMIC: comic, ATLAS: atlas } } }`);
    const { values } = modelOf(genres, layer).enums[0]!;
    expect(values.map(({ name, value, doc }) => [name, value, doc])).toEqual([
      ['NOVEL', 'novel', ''],
      ['COMIC', 'comic', ''],
      ['ATLAS', 'atlas', 'Maps.'],
    ]);
    expect(values[2]!.origin).toMatchObject({ file: 'layers/fills.yaml', layer: 'fills', source: ['manual'] });
  });

  it('replace a whole field, with its limits', () => {
    const layer = fill(`  objects: { Shelf: { fields: { kind: { type: str, length: ..9, source: manual } } } }`);
    expect(modelOf(genres, layer).objects[0]!.fields[0]).toMatchObject({ limits: [{ kind: 'length', max: 9 }] });
  });

  it('add members where the spec says that there are others', () => {
    const layer = fill(`  enums: { Genre: { source: manual, values: { DRAMA: drama } } }`);
    expect(modelOf(genres, layer).enums[0]!.values.map((value) => value.name)).toContain('DRAMA');
    const closed = fill(`  enums: { Closed: { source: manual, values: { TWO: 2 } } }`);
    expect(codesOf(genres, closed)).toEqual(['fill-fills-nothing']);
  });

  it('add docs where the spec has none', () => {
    const layer = fill(`  objects: { Shelf: { source: manual, doc: Holds books. } }`);
    expect(modelOf(genres, layer).objects[0]!.doc).toBe('Holds books.');
    const again = fill(`  enums: { Genre: { source: manual, values: { ATLAS: { value: atlas, doc: Charts. } } } }`);
    expect(codesOf(genres, again)).toEqual(['fill-contradicts']);
  });

  it('contradict what is shown, even with the same value', () => {
    const layer = fill(`  enums: { Genre: { source: manual, values: { NOVEL: novel } } }`);
    const [problem] = problemsOf(genres, layer);
    expect(problem).toMatchObject({ code: 'fill-contradicts' });
    expect(problem!.related?.[0]?.span.file.path).toBe('all.yaml');
  });

  it('fill nothing where the path is unknown, with a suggestion', () => {
    const layer = fill(`  objects: { Shelf: { source: manual, fields: { kinds: str } } }`);
    expect(problemsOf(genres, layer)).toMatchObject([{ code: 'fill-fills-nothing', hint: 'write kind' }]);
    expect(codesOf(genres, fill(`  enums: { Genres: { source: manual, wire: str } }`))).toEqual(['fill-fills-nothing']);
  });

  it('name their source', () => {
    expect(codesOf(genres, fill(`  objects: { Shelf: { fields: { kind: str } } }`))).toEqual(['missing-source']);
  });

  it('bring declarations that something filled refers to, also through each other', () => {
    const brought = `
  objects:
    Shelf: { source: manual, fields: { kind: ShelfKind } }
    ShelfKind: { source: manual, fields: { material: Material } }
  enums:
    Material: { source: manual, wire: str, values: { OAK: oak } }`;
    expect(modelOf(genres, fill(brought)).enums.map((one) => one.name)).toContain('Material');
    const unused = `  enums: { Material: { source: manual, wire: str, values: { OAK: oak } } }`;
    expect(codesOf(genres, fill(unused))).toEqual(['fill-fills-nothing']);
  });
});
