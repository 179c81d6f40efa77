import { beforeAll, describe, expect, test } from 'vitest';
import { areDisjoint, shapesIn } from '../../generator/drift/align/field-shapes.js';
import { sidesOfUse } from '../../generator/drift/align/sides-of-use.js';
import { Rarity, shared } from '../../generator/drift/align/rarity.js';
import { tellingWords } from '../../generator/drift/align/words.js';
import { typeOfAny } from '../../generator/drift/merge-fields.js';
import { inOwnTerms, sameLimits } from '../../generator/drift/in-own-terms.js';
import { ownFacts } from '../../generator/drift/own-facts.js';
import { singleValues } from '../../generator/drift/single-values.js';
import { limitsTogether } from '../../generator/drift/limits-together.js';
import { limitNotation } from '../../generator/model/wording/limits.js';
import type { Field, Limit, Model } from '../../generator/model/model.js';
import { writeType, type Type } from '../../generator/model/types.js';
import { modelOf } from '../model/problems.js';

let model: Model;
beforeAll(() => {
  model = modelOf(`
scalars:
  Day: { wire: str, format: date }
  Share: { wire: float, range: 0..1 }
  Name: { wire: str, length: 2..9 }
identifiers: { Id: { wire: str, epoch: 0, parts: !not-shown }, Hidden: { wire: !not-shown , epoch: 0, parts: !not-shown } }
enums:
  Kind: { wire: str, open: false, values: { A: a, B: b } }
  Open: { wire: int, values: { S: 1 } }
  Bare: { wire: str, open: false, values: { A: !not-shown } }
  Other: { wire: str, open: false, values: { B: b, C: c } }
  Size: { wire: int, open: false, values: { L: 5 } }
  PartlyHidden: { wire: str, open: false, values: { A: a, X: !not-shown } }
  Empty: { wire: str, open: false, values: {} }
bitsets: { Flags: { wire: int, bits: { X: 0 } }, Wide: { wire: str, bits: { X: 0 } } }
objects:
  Tag: { fields: { label: str }, identity: [label] }
  Known: { fields: { label: str }, identity: [label] }
  Log:
    fields:
      id: Id
      hidden: Hidden
      kind: Kind
      open: Open
      bare: Bare
      flags: Flags
      wide: Wide
      day: Day
      share: Share
      tag: Tag
      known: Known
      partial: Partial<Tag>
      known_partial: Partial<Known>
      choice: Choice
      named_choice: NamedChoice
      tree: Tree
      list: 'list[Tag | null]'
      dict: 'dict[Id, Kind]'
      union: Tag | int
      literal: { type: Kind, is: A }
      other: Other
      size: Size
      empty: Empty
      b: { is: b }
      partly_hidden: PartlyHidden
      text: str
      whole: int
      number: float
      yes: bool
      anything: any
      maybe: str | null
      either: str | int
      texts: 'list[str]'
      wholes: 'list[int]'
      by_text: 'dict[str, int]'
      by_text_too: 'dict[str, bool]'
      by_id: 'dict[Id, int]'
      a: { is: a }
      a_or_c: "'a' | 'c'"
      a_or_text: "'a' | int"
      one: { is: 1 }
      null_kind: Kind | null
      none: 'null'
      name: { type: Name, length: ..5 }
      narrow: { type: Share, range: 0<.. }
unions:
  Choice: { of: [Tag, str] }
  NamedChoice: { of: [Tag, str] }
  Tree: { of: ['list[Tree]', str] }
`);
});

const fieldNamed = (name: string): Field =>
  model.objects.find((one) => one.name === 'Log')!.fields.find((one) => one.name === name)!;
const typeNamed = (name: string): Type => {
  const { type, nullable } = fieldNamed(name);
  return nullable ? { kind: 'nullable', of: type } : type;
};

describe('A published type in own terms', () => {
  const OWN = new Map([
    ['Known', 'Mine'],
    ['NamedChoice', 'MyChoice'],
  ]);

  test.each([
    ['id', 'str'],
    ['hidden', 'any'],
    ['kind', "'a' | 'b'"],
    ['open', 'int'],
    ['bare', 'str'],
    ['flags', 'int'],
    ['wide', 'str'],
    ['day', 'str'],
    ['share', 'float'],
    ['tag', 'dict[str, any]'],
    ['known', 'Mine'],
    ['partial', 'dict[str, any]'],
    ['known_partial', 'Mine'],
    ['choice', 'str | dict[str, any]'],
    ['named_choice', 'MyChoice'],
    ['tree', 'str | list[any]'],
    ['list', 'list[dict[str, any] | null]'],
    ['dict', "dict[str, 'a' | 'b']"],
    ['union', 'int | dict[str, any]'],
    ['literal', "'a'"],
    ['text', 'str'],
  ])('has the form of what has no own name: %s is %s', (name, text) => {
    expect(writeType(inOwnTerms(typeNamed(name), model, (one) => OWN.get(one)))).toBe(text);
  });

  test('has own names of ids and enums', () => {
    const own = (name: string): string => writeType(inOwnTerms(typeNamed(name), model, (one) => `My${one}`));
    expect(['id', 'kind', 'dict', 'flags', 'choice'].map(own)).toEqual([
      'MyId',
      'MyKind',
      'dict[MyId, MyKind]',
      'int',
      'MyChoice',
    ]);
  });
});

describe('What a field may hold that has one of several types', () => {
  test.each([
    [['text'], 'str'],
    [['text', 'text'], 'str'],
    [['text', 'whole'], 'str | int'],
    [['text', 'anything'], 'any'],
    [['text', 'maybe'], 'str | null'],
    [['whole', 'maybe'], 'int | str | null'],
    [['either', 'whole'], 'str | int'],
    [['texts', 'wholes'], 'list[str | int]'],
    [['texts', 'text', 'wholes'], 'str | list[str | int]'],
    [['by_text', 'by_text_too'], 'dict[str, int | bool]'],
    [['by_text', 'by_id'], 'dict[str, int] | dict[Id, int]'],
    [['by_text', 'by_text_too', 'by_id'], 'dict[str, int | bool] | dict[Id, int]'],
    [['by_text', 'texts'], 'list[str] | dict[str, int]'],
  ])('%j is %s', (names, text) => {
    expect(writeType(typeOfAny(names.map(typeNamed)))).toBe(text);
  });
});

test('lists of several things are one list', () => {
  expect(typeOfAny(['texts', 'wholes'].map(typeNamed)).kind).toBe('list');
});

describe('Fields contradict each other', () => {
  test.each([
    ['text', 'whole', true],
    ['whole', 'number', false],
    ['number', 'whole', false],
    ['text', 'either', false],
    ['either', 'yes', true],
    ['text', 'anything', false],
    ['anything', 'text', false],
    ['kind', 'other', false],
    ['kind', 'a', false],
    ['other', 'a', true],
    ['a', 'a_or_c', false],
    ['a_or_c', 'kind', false],
    ['a_or_text', 'other', false],
    ['a_or_text', 'yes', true],
    ['null_kind', 'a', false],
    ['null_kind', 'one', true],
    ['bare', 'a', false],
    ['size', 'one', true],
    ['open', 'one', false],
    ['maybe', 'whole', true],
    ['none', 'text', false],
    ['texts', 'by_text', true],
    ['a_or_c', 'b', true],
    ['partly_hidden', 'other', false],
    ['empty', 'a', false],
    ['empty', 'kind', false],
  ])('if no value but null is of both: %s and %s, %s', (one, other, isDisjoint) => {
    const shapes = shapesIn(model).get('Log')!;
    expect(areDisjoint(shapes.get(one), shapes.get(other))).toBe(isDisjoint);
    expect(areDisjoint(shapes.get(other), shapes.get(one))).toBe(isDisjoint);
  });

  test('only if both are there', () => {
    const shapes = shapesIn(model).get('Log')!;
    expect([areDisjoint(shapes.get('text'), undefined), areDisjoint(undefined, shapes.get('text'))]).toEqual([
      false,
      false,
    ]);
  });
});

test.each([
  ['ShelfBooksResponse', ['shelf', 'book']],
  ['shelf_books', ['shelf', 'book']],
  ['HTTPError', ['http', 'error']],
  ['Response', ['response']],
  ['DataType', ['data', 'type']],
  ['Bus', ['bus']],
  ['Glass', ['glass']],
  ['News', ['new']],
  ['BookBook', ['book']],
  ['V2Books', ['v', '2', 'book']],
  ['', []],
])('the words of %s that say what it names are %j', (name, words) => {
  expect(tellingWords(name)).toEqual(words);
});

describe('Rarity', () => {
  const sets = [
    ['id', 'name'],
    ['id', 'port'],
    ['id', 'name', 'flag'],
  ].map((one) => new Set(one));
  const rarity = new Rarity(sets);

  test('is what two things share, where rare features count more', () => {
    const [a, b, c] = sets as [Set<string>, Set<string>, Set<string>];
    expect(rarity.likeness(a, a)).toBeCloseTo(1);
    expect(rarity.likeness(a, new Set(['x']))).toBe(0);
    expect([rarity.likeness(new Set(), new Set()), rarity.coverage(new Set(), a)]).toEqual([0, 0]);
    expect(rarity.coverage(a, c)).toBeCloseTo(1);
    expect(rarity.coverage(c, a)).toBeCloseTo(0.3809, 3);
    expect(rarity.coverage(b, a)).toBeCloseTo(0.1198, 3);
    expect(rarity.likeness(a, c)).toBeCloseTo(rarity.likeness(c, a));
    expect(rarity.likeness(a, c)).toBeCloseTo(Math.sqrt(0.3809), 3);
    expect(rarity.coverage(b, new Set(['port']))).toBeGreaterThan(rarity.coverage(b, new Set(['id'])));
  });

  test('concerns what both have', () => {
    expect(shared(sets[2]!, sets[0]!)).toEqual(['id', 'name']);
  });
});

describe('Limits of one kind on one part', () => {
  const texts = (limits: readonly Limit[]): readonly string[] =>
    limitsTogether(limits).map((limit) => `${limit.on} ${limitNotation(limit)}`);
  const range = (more: object): Limit => ({ ...fieldNamed('narrow').limits[0]!, ...more }) as Limit;
  const length = (more: object): Limit => ({ ...fieldNamed('name').limits[0]!, ...more }) as Limit;

  test('are the bounds that all of them allow', () => {
    const none = { min: undefined, max: undefined, exclusiveMin: undefined };
    const bounds = (more: object): Limit => range({ ...none, ...more });
    expect(texts([bounds({ min: 0, exclusiveMin: true }), bounds({ min: 0, max: 1 })])).toEqual(['value range 0<..1']);
    expect(texts([bounds({ min: 0, max: 9 }), bounds({ min: 2, max: 5 })])).toEqual(['value range 2..5']);
    expect(texts([bounds({ min: 2, max: 5 }), bounds({ min: 0, max: 9 })])).toEqual(['value range 2..5']);
    expect(texts([bounds({ max: 5, exclusiveMax: true }), bounds({ max: 5 })])).toEqual(['value range ..<5']);
    const exact = bounds({ max: 2 ** 63, exact: { max: '9223372036854775807' } });
    expect(texts([exact, bounds({ min: 1 })])).toEqual(['value range 1..9223372036854775807']);
    expect(texts([length({ max: 5 }), length({ min: 2, max: 9 })])).toEqual(['value length 2..5']);
    expect(texts([length({ max: 5 }), { ...length({ max: 9 }), on: 'each' }])).toEqual([
      'value length ..5',
      'each length ..9',
    ]);
  });
});

test('of limits without bounds, the first counts', () => {
  const pattern = (text: string): Limit =>
    ({ ...fieldNamed('name').limits[0]!, kind: 'pattern', pattern: text, enforced: true }) as unknown as Limit;
  expect(limitsTogether([pattern('^a$'), pattern('^b$')]).map(limitNotation)).toEqual(['pattern ^a$']);
});

test('limits are the same whatever states them', () => {
  const limits = fieldNamed('name').limits;
  const elsewhere = limits.map((limit) => ({ ...limit, origin: { ...limit.origin, line: 99 } }));
  expect(sameLimits(limits, elsewhere)).toBe(true);
  expect(sameLimits(limits, [])).toBe(false);
  expect(sameLimits(limits, fieldNamed('narrow').limits)).toBe(false);
});

test('schemas with one value are enums with one member', () => {
  const schemas = {
    Wind: { const: 'north', title: 'NORTH' },
    Odd: { const: 1, title: 'not a name' },
    Late: { const: 2, title: 'a NAME' },
    Early: { const: 3, title: 'NAME of it' },
    Listed: { enum: ['a'] },
    Several: { enum: ['a', 'b'] },
    None: { enum: [] },
    Half: { const: 1.5 },
    Null: { const: null },
    Nested: { oneOf: [{ const: 2, title: 'TWO' }] },
    Any: { anyOf: [{ const: 'x' }] },
    Two: { oneOf: [{ const: 1 }, { const: 2 }] },
    Text: { oneOf: [{ type: 'string' }] },
    Deep: { oneOf: [{ oneOf: [{ const: 1 }] }] },
    'A/b~c': { const: 'x' },
    True: true,
    Nothing: null,
    List: [],
  };
  const found = (root: unknown): readonly string[] =>
    singleValues(root).map(({ key, pointer, declared: { name, wire, open, values } }) =>
      [key, pointer, name, wire, open, values.map((one) => `${one.name}=${String(one.value)}`)].join(' '),
    );
  expect(found({ components: { schemas } })).toEqual([
    'Wind /components/schemas/Wind Wind str false NORTH=north',
    'Odd /components/schemas/Odd Odd int false VALUE=1',
    'Late /components/schemas/Late Late int false VALUE=2',
    'Early /components/schemas/Early Early int false VALUE=3',
    'Listed /components/schemas/Listed Listed str false VALUE=a',
    'Nested /components/schemas/Nested Nested int false TWO=2',
    'Any /components/schemas/Any Any str false VALUE=x',
    'A/b~c /components/schemas/A~1b~0c A/b~c str false VALUE=x',
  ]);
  expect(found({ $defs: { A: { const: 'x' } }, definitions: { B: { const: 1 } } })).toEqual([
    'A /$defs/A A str false VALUE=x',
    'B /definitions/B B int false VALUE=1',
  ]);
  expect([{}, null, 5, { components: { schemas: [] } }].flatMap(found)).toEqual([]);
});

test('what endpoints and events carry says who sends each object and union', () => {
  const sides = sidesOfUse(
    modelOf(`
services: { Api: { url: https://a.example } }
unions: { Load: { of: [Box, 'list[Bag]'] }, Tree: { of: ['list[Tree]', Leaf] } }
objects:
  Ship: { fields: { id: str, load: Load } }
  Box: { fields: { a: int } }
  Bag: { fields: { b: int } }
  Leaf: { fields: { c: int } }
  Form: { fields: { d: int, tree: Tree } }
  Both: { fields: { e: int } }
  News: { fields: { f: int } }
  Reply: { fields: { g: int } }
  Unused: { fields: { h: int } }
endpoints:
  a: { method: POST, path: /a, body: Form, responses: [{ status: 200, type: Ship }, { status: 201, type: Both }, { status: 204, type: null }], auth: [] }
  b: { method: POST, path: /b, body: [{ type: Both }, { type: !not-shown , as: text/csv }], responses: [{ status: 200, type: !not-shown }], auth: [] }
events:
  NEWS: { payload: News, answer: Reply, channel: desk }
  HIDDEN: { payload: !not-shown , answer: !not-shown , channel: desk }
  SILENT: { payload: News, channel: desk }
`),
  );
  expect([...sides].map(([name, of]) => `${name}: ${[...of].toSorted().join(' and ')}`).toSorted()).toEqual([
    'Bag: answers',
    'Both: answers and requests',
    'Box: answers',
    'Form: requests',
    'Leaf: requests',
    'Load: answers',
    'News: answers',
    'Reply: requests',
    'Ship: answers',
    'Tree: requests',
  ]);
});

describe('Own facts', () => {
  const LAYERS = new Set(['published']);
  const SPEC = `
scalars: { Day: { wire: str, format: date }, DayOfLayer: { wire: str, format: date } }
identifiers: { Id: { wire: str, epoch: 0, parts: !not-shown }, IdOfLayer: { wire: str, epoch: 0, parts: !not-shown } }
enums: { Kind: { wire: str, values: { A: a, OF_LAYER: b } }, KindOfLayer: { wire: str, values: { A: a } } }
bitsets: { Flags: { wire: int, bits: { X: 0 } }, FlagsOfLayer: { wire: int, bits: { X: 0 } } }
auth: { Key: { kind: basic }, KeyOfLayer: { kind: basic } }
objects: { Ship: { fields: { id: str, of_layer: str } }, ShipOfLayer: { fields: { id: str } } }
unions: { Either: { of: [Ship, str] }, EitherOfLayer: { of: [Ship, int] } }
services: { Api: { url: https://a.example } }
events: { SHIP: { payload: Ship, channel: desk }, SHIP_OF_LAYER: { payload: Ship, channel: desk } }
endpoints:
  get_ship:
    method: POST
    path: /ships
    query: { a: str, of_layer: str }
    headers: { X-A: str, X-Of-Layer: str }
    cookies: { a2: str, of_layer2: str }
    body: [{ type: Ship }, { type: str, as: text/of-layer }]
    responses: [{ status: 200, type: Ship }, { status: 201, type: ShipOfLayer }]
    auth: []
  get_ship_of_layer: { method: GET, path: /layer, responses: [{ status: 200, type: Ship }], auth: [] }
`;

  /** The Model as if a layer had brought everything that is named after it. */
  function layered(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(layered);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, layered(inner)]);
    const own = Object.fromEntries(entries) as {
      origin?: object;
      name?: string;
      media?: string;
      type?: { name?: string };
    };
    const names = [own.name, own.media, own.type?.name].map((one) => String(one).replaceAll(/[-_]/g, '').toLowerCase());
    const isOfLayer = names.some((one) => one.includes('oflayer'));
    return own.origin !== undefined && isOfLayer ? { ...own, origin: { ...own.origin, layer: 'published' } } : own;
  }

  test('are what no published document of a layer has brought', () => {
    const whole = layered(modelOf(SPEC)) as Model;
    const own = ownFacts(whole, LAYERS);
    const names = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join();
    expect(
      [own.identifiers, own.scalars, own.enums, own.bitSets, own.objects, own.unions, own.auth].map(names),
    ).toEqual(['Id', 'Day', 'Kind', 'Flags', 'Ship', 'Either', 'Key']);
    expect([own.events, own.endpoints].map(names)).toEqual(['SHIP', 'get_ship']);
    expect([own.enums[0]!.values, own.objects[0]!.fields].map(names)).toEqual(['A', 'id']);
    const [{ query, headers, cookies, bodies, responses }] = own.endpoints as [Model['endpoints'][number]];
    expect([query, headers, cookies].map(names)).toEqual(['a', 'X-A', 'a2']);
    expect((bodies as readonly { readonly media: string }[]).map(({ media }) => media)).toEqual(['application/json']);
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(ownFacts(whole, new Set())).toBe(whole);
    expect(ownFacts(whole, new Set(['other'])).enums).toHaveLength(2);
  });
});
