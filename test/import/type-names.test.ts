import { describe, expect, test } from 'vitest';
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

function usedBy(places: readonly Partial<Place>[], more: Given = {}): string {
  return nameOf(CAT, DOG, CAR, declaration('it', { places, ...more }));
}

describe('a declaration without a name of its own is called after', () => {
  test.each<readonly [string, readonly Partial<Place>[], Given, string]>([
    ['its owner and its key', [{ owner: CAT, key: 'fur_colour' }], {}, 'PetCatFurColour'],
    ['its owner and what it is an item of', [{ owner: CAT, key: 'colours', isItem: true }], {}, 'PetCatColour'],
    ['its owner alone, as an item', [{ owner: CAT }], {}, 'PetCatItem'],
    ['its owner alone, as a value', [{ owner: CAT }], { values: ENUM }, 'PetCatValue'],
    ['its variant', [{ owner: CAT, key: 'colour', variant: 'dark red' }], {}, 'PetCatColourDarkRed'],
    [
      'its variant, without words that are there',
      [{ owner: CAT, key: 'colour', variant: 'cat red' }],
      {},
      'PetCatColourRed',
    ],
    [
      'its variant, if all of its words are there',
      [{ owner: CAT, key: 'colour', variant: 'cat' }],
      {},
      'PetCatColourCat',
    ],
    ['its title', [{ owner: CAT, key: 'colour' }], { title: 'Shade of fur' }, 'ShadeOfFur'],
    ['its owner, where its title says nothing', [{ owner: CAT, key: 'colour' }], { title: 'Response' }, 'PetCatColour'],
    [
      'its owner, where its title is a sentence',
      [{ owner: CAT, key: 'colour' }],
      { title: 'The shade of the fur' },
      'PetCatColour',
    ],
    [
      'the words that all of its owners have, and their key',
      [
        { owner: CAT, key: 'colour' },
        { owner: DOG, key: 'colour' },
      ],
      {},
      'PetColour',
    ],
    [
      'the key alone, where its owners have nothing in common',
      [
        { owner: CAT, key: 'colour' },
        { owner: CAR, key: 'colour' },
      ],
      {},
      'Colour',
    ],
    [
      'its first owner, where the key says nothing',
      [
        { owner: CAT, key: 'value' },
        { owner: CAR, key: 'value' },
      ],
      {},
      'CarValue',
    ],
    [
      'the key alone, where its owners have nothing but a verb in common',
      [
        { owner: 'GetCat', key: 'colour' },
        { owner: 'GetDog', key: 'colour' },
      ],
      {},
      'Colour',
    ],
    ['its first owner, as an item of two', [{ owner: CAT }, { owner: DOG }], {}, 'PetCatItem'],
    [
      'its first owner and key, where it has several',
      [
        { owner: CAT, key: 'colour' },
        { owner: DOG, key: 'shade' },
      ],
      {},
      'PetCatColour',
    ],
    [
      'its first key, where one owner has two',
      [
        { owner: CAT, key: 'shade' },
        { owner: CAT, key: 'colour' },
      ],
      {},
      'PetCatColour',
    ],
    [
      'its values, where it has several keys',
      [
        { owner: CAT, key: 'colour' },
        { owner: CAT, key: 'shade' },
      ],
      { values: ENUM },
      'SmallLarge',
    ],
    [
      'its owner, where it has one key and few values',
      [{ owner: CAT, key: 'colour' }],
      { values: ENUM },
      'PetCatColour',
    ],
    [
      'its first owner, where its values are many',
      [
        { owner: CAT, key: 'colour' },
        { owner: CAT, key: 'shade' },
      ],
      { values: ['a', 'b', 'c', 'd'] },
      'PetCatColour',
    ],
    [
      'its first owner, where its values are long',
      [
        { owner: CAT, key: 'colour' },
        { owner: CAT, key: 'shade' },
      ],
      { values: ['a very long value', 'another very long value'] },
      'PetCatColour',
    ],
    [
      'a type and not an operation that uses it, too',
      [
        { owner: 'AddCat', key: 'colour' },
        { owner: CAT, key: 'colour' },
      ],
      {},
      'PetCatColour',
    ],
    [
      'what it is written in, and not what repeats it',
      [
        { owner: CAR, key: 'colour' },
        { owner: DOG, key: 'shade' },
      ],
      { at: '#/dog/properties/shade' },
      'PetDogShade',
    ],
    [
      'the answer that is nothing but this',
      [{ owner: 'GetCatAnswer', key: '' }],
      { at: '#/components/responses/Not Found/content/a~1b/schema' },
      'NotFound',
    ],
    [
      'one of the answer that is a list of it',
      [{ owner: 'GetCatAnswer', key: '' }],
      { at: '#/components/responses/Cats/schema/items' },
      'Cat',
    ],
  ])('%s', (_, places, more, name) => {
    expect(usedBy(places, more)).toBe(name);
  });

  test.each([
    ['its title, where nothing uses it', { title: 'Big cat' }, 'BigCat'],
    ['nothing, where nothing says what it is', {}, 'Type'],
    ['its title, even if it says little', { title: 'Response' }, 'Response'],
  ])('%s', (_, given, name) => {
    expect(nameOf(declaration('it', given))).toBe(name);
  });

  test('the last words of a long owner', () => {
    const owner = 'GetEveryVeryLongNameOfSomethingElseInTheWorld';
    expect(usedBy([{ owner, key: 'colour' }])).toBe('ElseInTheWorldColour');
  });
});

describe('a name', () => {
  test('of a schema is that of its component', () => {
    expect(nameOf(declaration('it', { component: 'pet_food' }))).toBe('PetFood');
  });

  test('of a schema does not begin with a word of the language', () => {
    expect(nameOf(declaration('one', { component: 'PartialPet' }))).toBe('PartialPet');
    expect(nameOf(declaration('one', { component: 'Pet' }), declaration('it', { component: 'Partial' }))).not.toBe('');
  });

  test('that is taken gets a number', () => {
    const two = [declaration('a', { component: 'Pet' }), declaration('b', { component: 'pet' })];
    expect(nameOf(...two)).toBe('Pet2');
    expect(nameOf(...two, declaration('c', { component: 'PET' }))).toMatch(/3$/);
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
