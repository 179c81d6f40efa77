import { describe, expect, test } from 'vitest';
import { defined } from '../../generator/defined.js';
import type { Declaration, Place } from '../../generator/import/declarations.js';
import { nameDeclarations } from '../../generator/import/name/type-names.js';

interface Given {
  readonly title?: string;
  /** The name of a schema that is a component. */
  readonly component?: string;
  readonly at?: string;
  readonly places?: readonly Partial<Place>[];
  readonly values?: readonly (string | number)[];
}

/** A declaration: an enum where it has values, otherwise an object. */
function declaration(id: string, { title, component, at = `#/${id}`, places = [], values }: Given): Declaration {
  const schema = component === undefined ? {} : { schema: { title: component, isComponent: true } };
  return {
    kind: values === undefined ? 'object' : 'enum',
    id,
    at,
    places: places.map((place) => ({ owner: '', isItem: false, ...place })),
    pointers: new Set([at]),
    ...(title === undefined ? {} : { title }),
    ...schema,
    ...(values === undefined ? { object: { fields: [] } } : { values: { values } }),
  } as unknown as Declaration;
}

/** The name of the last of some declarations. */
function nameOf(...all: readonly Declaration[]): string {
  return nameDeclarations(all, new Map()).get(all.at(-1)!.id)!;
}

const CAT = declaration('cat', { component: 'PetCat' });
const DOG = declaration('dog', { component: 'PetDog' });
const CAR = declaration('car', { component: 'Car' });
const ENUM = ['small', 'large'];

const OWNERS: Readonly<Record<string, Declaration>> = { CAT, DOG, CAR, PET: declaration('pet', { component: 'Pet' }) };

/** Places as `OWNER.key`, or `OWNER.key[]` for an item there, and behind `=` its variant. */
function placesOf(text: string): readonly Partial<Place>[] {
  return text.split(' + ').map((place) => {
    const [, owner, key, item, variant] = /^(\w+)(?:\.(\w*))?(\[\])?(?:=(.*))?$/.exec(place)!;
    return { owner: OWNERS[owner!] ?? owner!, isItem: item !== undefined, ...defined({ key, variant }) };
  });
}

function usedBy(places: readonly Partial<Place>[], more: Given = {}): string {
  return nameOf(CAT, DOG, CAR, declaration('it', { places, ...more }));
}

describe('a declaration without a name of its own is called after', () => {
  const ROWS: readonly (readonly [is: string, places: string, name: string, more?: Given])[] = [
    ['its owner and its key', 'CAT.fur_colour', 'PetCatFurColour'],
    ['its owner and what it is an item of', 'CAT.colours[]', 'PetCatColour'],
    ['its owner alone, as an item', 'CAT', 'PetCatItem'],
    ['its owner alone, as a value', 'CAT', 'PetCatValue', { values: ENUM }],
    ['its variant', 'CAT.colour=dark red', 'PetCatColourDarkRed'],
    ['its variant, without words that are there', 'CAT.colour=cat red', 'PetCatColourRed'],
    ['its variant, if all of its words are there', 'CAT.colour=cat', 'PetCatColourCat'],
    ['its title', 'CAT.colour', 'ShadeOfFur', { title: 'Shade of fur' }],
    ['its owner, where its title says nothing', 'CAT.colour', 'PetCatColour', { title: 'Response' }],
    ['its owner, where its title is a sentence', 'CAT.colour', 'PetCatColour', { title: 'The shade of the fur' }],
    ['the words that all of its owners have, and their key', 'CAT.colour + DOG.colour', 'PetColour'],
    ['the key alone, where its owners have nothing in common', 'CAT.colour + CAR.colour', 'Colour'],
    ['its first owner, where the key says nothing', 'CAT.value + CAR.value', 'CarValue'],
    ['the key alone, where its owners have nothing but a verb in common', 'GetCat.colour + GetDog.colour', 'Colour'],
    ['its first owner, as an item of two', 'CAT + DOG', 'PetCatItem'],
    ['its first owner and key, where it has several', 'CAT.colour + DOG.shade', 'PetCatColour'],
    ['its first key, where one owner has two', 'CAT.shade + CAT.colour', 'PetCatColour'],
    ['its values, where it has several keys', 'CAT.colour + CAT.shade', 'SmallLarge', { values: ENUM }],
    ['its owner, where it has one key and few values', 'CAT.colour', 'PetCatColour', { values: ENUM }],
    [
      'its first owner, where its values are many',
      'CAT.colour + CAT.shade',
      'PetCatColour',
      { values: ['a', 'b', 'c', 'd'] },
    ],
    [
      'its first owner, where its values are long',
      'CAT.colour + CAT.shade',
      'PetCatColour',
      { values: ['a very long value', 'another very long value'] },
    ],
    ['a type and not an operation that uses it, too', 'AddCat.colour + CAT.colour', 'PetCatColour'],
    [
      'what it is written in, and not what repeats it',
      'CAR.colour + DOG.shade',
      'PetDogShade',
      { at: '#/dog/properties/shade' },
    ],
    [
      'the answer that is nothing but this',
      'GetCatAnswer.',
      'NotFound',
      { at: '#/components/responses/Not Found/content/a~1b/schema' },
    ],
    [
      'the body that is nothing but this, with signs in its name',
      'AddCat.',
      'CatDog',
      { at: '#/components/requestBodies/Cat~1Dog~0/content/application~1json/schema' },
    ],
    ['the parameter that is nothing but this', 'CAT.x', 'Colour', { at: '#/components/parameters/colour/schema' }],
    ['the header that is nothing but this', 'CAT.x', 'XColour', { at: '#/components/headers/X-Colour/schema' }],
    [
      'its owner, where only a part of an answer is this',
      'CAT.colour',
      'PetCatColour',
      { at: '#/components/responses/Cats/content/a~1b/schema/properties/colour' },
    ],
    [
      'its owner, where the answer has no name of letters',
      'CAT.colour',
      'PetCatColour',
      { at: '#/components/responses/--/content/a~1b/schema' },
    ],
    ['its title of six words without spaces', 'CAT.x', 'OneTwoTenSixFiveNine', { title: 'OneTwoTenSixFiveNine' }],
    ['its owner, where its title has seven words', 'CAT.x', 'PetCatX', { title: 'OneTwoTenSixFiveNineZero' }],
    ['its title with a dash', 'CAT.x', 'CatFood', { title: 'cat-food' }],
    ['its owner, where its title has other signs', 'CAT.x', 'PetCatX', { title: 'cat/food' }],
    ['its owner, where its title has no words', 'CAT.x', 'PetCatX', { title: '- _' }],
    ['its owner, where its title is long', 'CAT.x', 'PetCatX', { title: 'Cat ooooooooooooooooooooooooooooooooooooo' }],
    ['its title of vague words', 'CAT.x', 'ResponseData', { title: 'Response data' }],
    ['the words of an owner that begins the names of the others', 'CAT.colour + PET.colour', 'PetCatColour'],
    ['its values, where they are three', 'CAT.colour + CAT.shade', 'ABThree', { values: ['a', 'b', 3] }],
    [
      'its first owner, where its values have no letters',
      'CAT.colour + CAT.shade',
      'PetCatColour',
      { values: ['+', '-'] },
    ],
    ['an operation, where no type uses it', 'PutCat.colour + AddCat.shade', 'AddCatShade'],
    ['what it is written in, though an item of another', 'CAR.colours[] + DOG.', 'PetDogItem', { at: '#/dog/items' }],
    [
      'the words that all of its owners have, though some have more in common',
      'PetCatOne.colour + PetCatTwo.colour + PetDog.colour',
      'PetColour',
    ],
    [
      'the whole name of an owner that begins the names of the others',
      'Animal.colour + AnimalOfZoo.colour',
      'AnimalColour',
    ],
    [
      'the last words of its first owner, where the key that they share is long',
      'CAT.coooooooooooooooooooooooooooooooooooooooo + CAR.coooooooooooooooooooooooooooooooooooooooo',
      'CarCoooooooooooooooooooooooooooooooooooooooo',
    ],
    [
      'an owner and a key of forty letters',
      'AbcccccccccccccccccccccccccccccccOf.thing',
      'AbcccccccccccccccccccccccccccccccOfThing',
    ],
    [
      'one of the answer that is a list of it',
      'GetCatAnswer.',
      'Cat',
      { at: '#/components/responses/Cats/schema/items' },
    ],
  ];

  test.each(ROWS.map(([is, places, name, more = {}]) => ({ is, places, name, more })))(
    '$is',
    ({ places, name, more }) => {
      expect(usedBy(placesOf(places), more)).toBe(name);
    },
  );

  test.each([
    ['its title, where nothing uses it', { title: 'Big cat' }, 'BigCat'],
    ['nothing, where nothing says what it is', {}, 'Type'],
    ['its title, even if it says little', { title: 'Response' }, 'Response'],
  ])('%s', (_, given, name) => {
    expect(nameOf(declaration('it', given))).toBe(name);
  });

  test('the last words of a long owner, in turn, and then its number', () => {
    const owner = 'GetEveryVeryLongNameOfSomethingElseInTheWorld';
    const used = (id: string): Declaration => declaration(id, { places: [{ owner, key: 'colour' }] });
    const all = [...'abcdef'].map(used);
    const names = nameDeclarations(all, new Map());
    expect(all.map(({ id }) => names.get(id))).toEqual([
      'ElseInTheWorldColour',
      'SomethingElseInTheWorldColour',
      `${owner}Colour`,
      `${owner}Colour2`,
      `${owner}Colour3`,
      `${owner}Colour4`,
    ]);
  });

  test('the first words of an owner of more than a hundred letters, after its last ones', () => {
    const owner = `First${'Of'.repeat(50)}`;
    const used = (id: string): Declaration => declaration(id, { places: [{ owner, key: 'colour' }] });
    expect(nameOf(used('a'))).toBe('FirstOfColour');
    expect(nameOf(declaration('b', { places: [{ owner: `${'a'.repeat(30)} Big Red`, key: 'colour' }] }))).toBe(
      'BigRedColour',
    );
  });

  test('what it is, where it has no key', () => {
    const kinds = ['object', 'enum', 'union', 'scalar'] as const;
    const names = kinds.map((kind) =>
      nameOf(CAT, { ...declaration(kind, { places: [{ owner: CAT }] }), kind } as Declaration),
    );
    expect(names).toEqual(['PetCatItem', 'PetCatValue', 'PetCatChoice', 'PetCatText']);
  });
});

describe('a name', () => {
  test('of a schema is that of its component', () => {
    expect(nameOf(declaration('it', { component: 'pet_food' }))).toBe('PetFood');
  });

  test('that is taken gets a number', () => {
    const two = [declaration('a', { component: 'Pet' }), declaration('b', { component: 'pet' })];
    expect(nameOf(...two)).toBe('Pet2');
    expect(nameOf(...two, declaration('c', { component: 'PET' }))).toMatch(/3$/);
  });

  test('is none that the package makes of another one', () => {
    const cat = declaration('a', { component: 'Cat' });
    expect(nameOf(cat, declaration('b', { component: 'CatInRequest' }))).toBe('CatInRequest2');
    expect(nameOf(cat, declaration('b', { component: 'catInAnswer' }))).toBe('CatInAnswer2');
    expect(nameOf(declaration('b', { component: 'CatInAnswer' }), declaration('c', { component: 'Cat' }))).toBe('Cat2');
    expect(nameOf(cat, declaration('b', { component: 'CatInRequest', values: ['x'] }))).toBe('CatInRequest2');
    expect(
      nameOf(declaration('a', { component: 'Cat', values: ['x'] }), declaration('b', { component: 'CatInRequest' })),
    ).toBe('CatInRequest');
  });

  test('of a schema that begins with a word of the language is turned where it is taken', () => {
    const names = [declaration('a', { component: 'PartialPet' }), declaration('b', { component: 'partial-pet' })];
    expect(nameOf(...names)).toBe('PetPartial');
    expect(nameOf(declaration('a', { component: '--' }))).toBe('Type');
  });

  test('is none that the language or the package has', () => {
    const reserved = ['Partial', 'Con'].map((component) => nameOf(declaration('a', { component })));
    expect(reserved).toEqual(['Partial2', 'Con2']);
    const cat = { ...declaration('a', { component: 'Cat' }), kind: 'union' } as Declaration;
    expect(nameOf(cat, declaration('b', { component: 'CatInRequest' }))).toBe('CatInRequest2');
  });

  test('is turned only where the word of the language is its first one', () => {
    expect(nameOf(...['a', 'b'].map((id) => declaration(id, { component: 'MyPartialPet' })))).toBe('MyPartialPet2');
  });

  test('of an object that holds nothing is that of its owner, or of none of several', () => {
    const empty = (id: string, owners: readonly Declaration[], object: object = { fields: [], otherKeys: 'none' }) =>
      ({ ...declaration(id, { places: owners.map((owner) => ({ owner, key: 'a' })) }), object }) as Declaration;
    expect(nameOf(CAT, CAR, empty('x', [CAT]))).toBe('PetCatA');
    expect(nameOf(CAT, CAR, empty('x', [CAT, CAR]))).toBe('Empty');
    expect(nameOf(CAT, CAR, empty('x', [CAT, CAR]), empty('y', [CAT, CAR]))).toBe('EmptyObject');
    expect(nameOf(CAT, CAR, empty('x', [CAT, CAR], { fields: [] }))).toBe('A');
    expect(nameOf(CAT, CAR, empty('x', [CAT, CAR], { fields: [{}], otherKeys: 'none' }))).toBe('A');
  });

  test('has at most 150 letters', () => {
    expect(nameOf(declaration('a', { component: 'a'.repeat(200) }))).toBe(`A${'a'.repeat(149)}`);
  });

  test('is given to components first, then in the order of their places', () => {
    const at = (id: string, place: string, component?: string): Declaration =>
      declaration(id, {
        at: place,
        places: [{ owner: 'Get', key: 'pet' }],
        ...(component === undefined ? {} : { component }),
      });
    const names = nameDeclarations([at('x', '#/c'), at('y', '#/b'), at('z', '#/d', 'GetPet')], new Map());
    expect(['x', 'y', 'z'].map((id) => names.get(id))).toEqual(['GetPet3', 'GetPet2', 'GetPet']);
  });

  test('is found though two declarations are around each other', () => {
    const one = declaration('a', { title: 'Big cat' });
    const other = declaration('b', { places: [{ owner: one, key: 'x' }] });
    Object.assign(one, { places: [{ owner: other, key: 'y', isItem: false }] });
    const names = nameDeclarations([one, other], new Map());
    expect([names.get('a'), names.get('b')]).toEqual(['BigCat', 'BigCatX']);
  });

  test('that is pinned by any of its pointers stays, and one that is taken does not', () => {
    const shared = { ...declaration('a', { component: 'Toy' }), pointers: new Set(['#/z', '#/y']) } as Declaration;
    const pins = new Map([
      ['#/y', 'Ball'],
      ['#/z', 'Other'],
      ['#/b', 'Ball'],
    ]);
    const names = nameDeclarations([shared, declaration('b', { component: 'Cup' })], pins);
    expect([names.get('a'), names.get('b')]).toEqual(['Ball', 'Cup']);
  });

  test('that is pinned stays', () => {
    const all = [declaration('a', { component: 'Pet' }), declaration('b', { component: 'Other', at: '#/b' })];
    const names = nameDeclarations(all, new Map([['#/b', 'Pet']]));
    expect([...names].toSorted()).toEqual([
      ['a', 'Pet2'],
      ['b', 'Pet'],
    ]);
  });

  test.each(['pet', 'Pet-Food', ''])('that is pinned is one of a type: "%s"', (pin) => {
    const names = nameDeclarations([declaration('a', { component: 'Toy' })], new Map([['#/a', pin]]));
    expect(names.get('a')).toBe('Toy');
  });

  test('does not depend on the order of declarations', () => {
    const all = [
      CAT,
      DOG,
      CAR,
      declaration('x', { places: [{ owner: CAT, key: 'a' }] }),
      declaration('y', { component: 'petCat' }),
    ];
    const named = (order: readonly Declaration[]): unknown => [...nameDeclarations(order, new Map())].toSorted();
    expect(named(all.toReversed())).toEqual(named(all));
  });
});
