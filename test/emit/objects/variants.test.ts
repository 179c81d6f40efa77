import { describe, expect, it } from 'vitest';
import { createEmitContext } from '../../../generator/emit/emit-context.js';
import { objectTypeNames } from '../../../generator/emit/objects/interfaces.js';
import { printModule } from '../../../generator/emit/declarations.js';
import { objectFile } from '../../../generator/emit/objects/object-file.js';
import { modelOf } from '../../model/problems.js';

function namesOf(declarations: string, object: string): readonly string[] {
  const context = createEmitContext(modelOf(declarations));
  const declared = context.objects.get(object)!;
  const names = objectTypeNames(declared, context);
  const exported = printModule(objectFile([declared], context)).text.matchAll(/^export (?:interface|type) (\w+)/gm);
  expect(Array.from(exported, (match) => match[1]!).toSorted()).toEqual(names.toSorted());
  return names;
}

function moduleOf(declarations: string): { readonly text: string } {
  const context = createEmitContext(modelOf(declarations));
  return printModule(objectFile([context.objects.get('Book')!], context));
}

const kinds = 'enums: { Kind: { wire: int, values: { NOVEL: 1, ATLAS: 2 } } }\n';
const book = `Book: { fields: { kind: Kind, scale?: { type: int, relevant-when: { kind: [ATLAS] } } } }`;

describe('the types of the variants of an object', () => {
  it('are named after the members that decide', () => {
    expect(namesOf(`${kinds}objects: { ${book} }`, 'Book')).toEqual([
      'Book',
      'BookCommon',
      'BookNovel',
      'BookAtlas',
      'BookUnknown',
    ]);
  });

  it('have a required field in every variant, as validators demand it', () => {
    const required = book.replace('scale?', 'scale');
    const context = createEmitContext(modelOf(`${kinds}objects: { ${required} }`));
    const { text } = printModule(objectFile([context.objects.get('Book')!], context));
    expect(text.match(/scale\??: number;/g)).toEqual(['scale: number;']);
    expect(text).toMatch(/interface BookCommon \{[^}]*scale: number;/);
  });

  it('have the type of a field that their member decides, and all of its types where it does not', () => {
    const { text } = moduleOf(`
      enums: { Kind: { wire: int, values: { NOVEL: 1, ATLAS: 2, COMIC: 3 } } }
      objects:
        Chapter: { fields: { title: str } }
        Map: { fields: { region: str } }
        Book:
          fields:
            kind: Kind
            part?:
              type: Chapter | Map
              expect: { is: [{ type: Chapter, when: { kind: [NOVEL] } }, { type: Map, when: { kind: [ATLAS] } }] }
          rules: [{ required-when: [part], kind: [NOVEL] }]`);
    const partOf = (variant: string): string | undefined =>
      new RegExp(`interface ${variant} [^}]*?(part\\??: [^;]*);`).exec(text)?.[1];
    expect(partOf('BookNovel')).toBe('part: Chapter');
    expect(partOf('BookAtlas')).toBe('part?: Map');
    expect(partOf('BookComic')).toBe('part?: Chapter | Map');
    expect(partOf('BookUnknown')).toBe('part?: Chapter | Map');
  });

  it('never take the name of a type of the spec', () => {
    const others = 'BookNovel: { fields: { a: int } }, BookCommon: { fields: { a: int } }';
    expect(namesOf(`${kinds}objects: { ${book}, ${others} }`, 'Book')).toEqual([
      'Book',
      'BookCommonVariant',
      'BookNovelVariant',
      'BookAtlas',
      'BookUnknown',
    ]);
  });

  it('have distinct names, whatever the members are called', () => {
    const members = 'enums: { Kind: { wire: int, values: { ATLAS: 1, Atlas: 2, UNKNOWN: 3, COMMON: 4 } } }\n';
    expect(namesOf(`${members}objects: { ${book} }`, 'Book')).toEqual([
      'Book',
      'BookCommon',
      'BookAtlas',
      'BookAtlasVariant',
      'BookUnknownVariant',
      'BookCommonVariant',
      'BookUnknown',
    ]);
  });
});

describe('an object with fields that a rule requires', () => {
  it('is an alias beside an interface where a flag decides, or several fields do', () => {
    const fields = 'lent: bool, kind: Kind, to?: str';
    const rule = (when: string): string =>
      `${kinds}objects: { Book: { fields: { ${fields} }, rules: [{ required-when: [to], ${when} }] } }`;
    expect(namesOf(rule('lent: [true]'), 'Book')).toEqual(['Book', 'BookCommon']);
    expect(namesOf(rule('lent: [true], kind: [ATLAS]'), 'Book')).toEqual(['Book', 'BookCommon']);
    expect(namesOf(rule('kind: [ATLAS]'), 'Book')).toContain('BookAtlas');
  });
});

describe('an object inside others that have variants', () => {
  const shelf = (name: string, kind = 'Kind'): string => `${name}: { fields: { kind: ${kind}, page?: Page } }`;
  const page = (within: string): string =>
    `Page: { within: ${within}, fields: { size?: { type: int, relevant-when: { ^kind: [ATLAS] } } } }`;

  it('shares its variants between places that determine them alike', () => {
    const objects = `${shelf('Book')}, ${shelf('Map2')}, ${page('[Book.page, Map2.page]')}`;
    expect(namesOf(`${kinds}objects: { ${objects} }`, 'Page')).toEqual(['Page', 'PageNovel', 'PageAtlas']);
  });

  it('has none where two of them would have the same name', () => {
    const more = '  Other: { wire: int, values: { NOVEL: 1, ATLAS: 3 } }\n';
    const enums = `enums:\n  Kind: { wire: int, values: { NOVEL: 1, ATLAS: 2 } }\n${more}`;
    const objects = `${shelf('Book')}, ${shelf('Map2', 'Other')}, ${page('[Book.page, Map2.page]')}`;
    expect(namesOf(`${enums}objects: { ${objects} }`, 'Page')).toEqual(['Page']);
    expect(namesOf(`${enums}objects: { ${objects} }`, 'Book')).toContain('BookAtlas');
  });
});
