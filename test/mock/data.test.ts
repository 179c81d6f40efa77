import { describe, expect, it } from 'vitest';
import type { DataSource } from '../../generator/mock/state/data.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { asked, endpointText, type Asked, type Json } from './asked.js';

const ENDPOINTS = [
  'list_shops: GET /shops list[Shop]',
  'get_shop: GET /shops/{shop_id:Id<Shop>} Shop',
  'change_shop: PATCH /shops/{shop_id:Id<Shop>} Receipt ShopUpdate',
  'put_shop: PUT /shops/{shop_id:Id<Shop>} Shop ShopUpdate',
  'open_shop: PUT /opened/{shop_id:Id<Shop>} Shop !not-shown',
  'text_shop: PUT /texts/{shop_id:Id<Shop>} Shop [{ type: !not-shown, as: text/plain }, { type: ShopUpdate }]',
  'drop_shop: DELETE /shops/{shop_id:Id<Shop>} null',
  'order: POST /shops/{shop_id:Id<Shop>}/orders 201:Order',
  'my_shops: GET /me/shops list[ShopMine]',
  'my_shop: GET /me/shops/{shop_id:Id<Shop>} ShopMine',
  'leave_shop: DELETE /me/shops/{shop_id:Id<Shop>} null',
  'rename_mine: PATCH /me/shops/{shop_id:Id<Shop>} Partial<Shop> ShopUpdate',
  'pins: GET /me/pins list[Shop]',
  'pin: PUT /me/pins/{shop_id:Id<Shop>} null',
  'unpin: DELETE /me/pins/{shop_id:Id<Shop>} null',
  'marks: GET /me/marks list[Mark]',
  'mark: PUT /me/marks/{name:str} null',
  'unmark: DELETE /me/marks/{name:str} null',
  'me: GET /me/account Account',
  'set_me: PATCH /me/account Account Account',
  'drop_me: DELETE /me/account null',
  'list_books: GET /shops/{shop_id:Id<Shop>}/books list[Book]',
  'make_books: POST /shops/{shop_id:Id<Shop>}/books list[Receipt]',
  'shop_book: GET /shops/{shop_id:Id<Shop>}/books/{book_id:Id<Book>} Book',
  'put_book: PUT /shops/{shop_id:Id<Shop>}/books/{book_id:Id<Book>} Book NewBook',
  'take_book: DELETE /shops/{shop_id:Id<Shop>}/books/{book_id:Id<Book>} Book',
  'get_book: GET /books/{book_id:Id<Book>} Book',
  'make_book: POST /books BookShort NewBook',
  'cover: GET /covers/{book_id:Id<Book>} BookShort',
  'seller: GET /sellers/{shop:Id<Shop>}/best Book',
  'search: POST /search list[Book]',
  'members: GET /shops/{shop_id:Id<Shop>}/members list[Member]',
  'member: GET /shops/{shop_id:Id<Shop>}/members/{user_id:Id<User>} Member',
  'words: GET /words list[str]',
  'word: GET /words/{word:str} str',
  'shelf: GET /shelves/{number:int} Shelf',
  'aisle: GET /aisles/{number:str} Shelf',
  'letter: GET /letters/{letter_id:Id<Letter>}/text Letter',
  'remarks: GET /remarks list[Remark]',
  'remark: POST /remarks Remark Remark',
  'coupon: POST /coupons Coupon',
  'get_coupon: GET /coupons/{code:Code} Coupon',
  'note: POST /notes Note [{ type: Note }, { type: str, as: text/plain }]',
  'draft: POST /drafts Note Draft',
  'get_note: GET /notes/{key:str} Note',
  'get_medium: GET /media/{id:Id} Medium',
  'change_medium: PATCH /media/{id:Id} Medium Named',
  'make_sound: POST /sounds Sound Named',
  'make_medium: POST /media Medium Named',
];

let known: Model | undefined;
const model = (): Model =>
  (known ??= modelOf(`
identifiers:
  Id: { wire: str, epoch: !not-shown, parts: {} }
  Code: { wire: str, pattern: '^c_[a-z]+$' }
enums: { Kind: { wire: str, values: { OPEN: open, CLOSED: closed } } }
objects:
  Shop:
    identity: [id]
    fields:
      name: str
      id: Id<Shop>
      kind: Kind
      motto?: str | null
      visits?: { type: int, expect: { when: { kind: [OPEN] }, at-least: 0 } }
      rank?: int
    views: { Mine: { require: [visits] } }
  ShopUpdate: { fields: { name: str, motto?: str | null, rank?: int | null, visits?: int } }
  Receipt: { fields: { id: str, name: str } }
  Order: { identity: [id], fields: { id: Id<Shop>, name: str } }
  Mark: { fields: { colour: str, name: str } }
  Account: { fields: { theme: str, plan?: str } }
  Book:
    identity: [id]
    fields: { title: str, id: Id<Book>, shop_id: Id<Shop>, seller?: Id<Shop>, pages?: int }
    views: { Short: { only: [id, title] } }
  NewBook: { fields: { title: str, pages?: int } }
  Member: { fields: { role: str, user: User } }
  User: { fields: { name: str, id: Id<User> } }
  Shelf: { fields: { aisle: str, number: int, size: int } }
  Letter: { fields: { answer_to: Id<Book>, id: Id<Letter> } }
  Remark: { fields: { text: str, at?: int } }
  Coupon: { identity: [code], fields: { percent: int, code: Code } }
  Note: { identity: [key], fields: { text: str, key: str } }
  Draft: { fields: { text: str, key?: str } }
  Text: { identity: [id], fields: { id: Id<Text>, name: str, pages?: int } }
  Sound: { identity: [id], fields: { id: Id<Sound>, name: str, seconds?: int } }
  Named: { fields: { name: str } }
unions: { Medium: { of: [Text, Sound] } }
endpoints:
${ENDPOINTS.map(endpointText).join('\n')}
`));

const data = (source: Partial<DataSource> = {}, lacking: readonly string[] = []): Asked =>
  asked(model(), source, lacking);

/** Validators that find problems in some fields of objects of a type. */
function finding(wrong: (type: string, value: Readonly<Json>) => readonly string[]): Pick<DataSource, 'validators'> {
  const issues = (type: string, value: unknown) =>
    wrong(type, value as Json).map((field) => ({ path: [field], code: 'x', message: '' }));
  return { validators: { has: () => true, issues } };
}

const fieldOf = (value: unknown, field: string): string => String((value as Json)[field]);
const idsOf = (list: unknown): readonly string[] => (list as readonly Json[]).map(({ id }) => String(id));

describe('What a request answers with', () => {
  it('is about its resource only where it is of that type', () => {
    const { ask } = data();
    expect(ask('change_shop', { shop_id: '7' }, { name: 'New' })).toStrictEqual({
      id: 'Receipt.id of s /shops/7',
      name: 'Receipt.name of s /shops/7',
    });
    expect(ask('get_shop', { shop_id: '7' })).toMatchObject({ id: '7', name: 'New' });
  });

  it('may be a part of its resource, which has only what changes may set', () => {
    const { ask } = data({}, ['PartialShop.motto', 'PartialShop.visits']);
    const part = ask('rename_mine', { shop_id: '7' }, { name: 'New', motto: 'x', rank: null });
    expect(part).toStrictEqual({ id: '7', name: 'New', kind: 'PartialShop.kind of s Shop 7', rank: null });
  });

  it('differs by path where it is no object, and by place in a list', () => {
    const { ask } = data();
    expect(ask('word', { word: 'sea' })).toBe('value of s /words/sea');
    expect(ask('words')).toEqual(['value of s /words 0', 'value of s /words 1', 'value of s /words 2']);
    expect(ask('make_books', { shop_id: '7' })).toEqual(
      [0, 1, 2].map((index) => ({
        id: `Receipt.id of s /shops/7/books ${index}`,
        name: `Receipt.name of s /shops/7/books ${index}`,
      })),
    );
  });
});

describe('A view', () => {
  it('has the values of the thing itself where both have a field of one type', () => {
    const { ask } = data();
    // A field that the view requires is optional in the object, so that its values are its own.
    expect(ask('my_shop', { shop_id: '7' })).toStrictEqual({
      name: 'Shop.name of s Shop 7',
      id: '7',
      kind: 'ShopMine.kind of s Shop 7',
      motto: 'Shop.motto of s Shop 7',
      visits: 'ShopMine.visits of s Shop 7',
      rank: 'Shop.rank of s Shop 7',
    });
  });

  it('decides of what kind the thing is', () => {
    const { ask, drawn } = data();
    ask('my_shop', { shop_id: '7' });
    expect(drawn).toEqual([
      ['ShopMine', 's Shop 7', { id: '7' }],
      ['Shop', 's Shop 7', { id: '7', kind: 'ShopMine.kind of s Shop 7' }],
    ]);
  });

  it('lacks what only the sample of the thing lacks, and has its own values where those of the thing are wrong', () => {
    const { ask } = data({}, ['Shop.motto', 'ShopMine.rank']);
    const mine = ask('my_shop', { shop_id: '7' });
    expect(mine).toMatchObject({ motto: 'ShopMine.motto of s Shop 7' });
    expect(mine).not.toHaveProperty('rank');
    const wrong = finding((type, { name }) =>
      type === 'ShopMine' && fieldOf({ name }, 'name').startsWith('Shop.') ? ['name'] : [],
    );
    expect(data(wrong).ask('my_shop', { shop_id: '7' })).toMatchObject({ name: 'ShopMine.name of s Shop 7' });
  });

  it('is drawn with what it has of what is known', () => {
    const { ask, drawn } = data();
    const [id = ''] = idsOf(ask('list_books', { shop_id: '7' }));
    expect(ask('get_book', { book_id: id })).toMatchObject({ shop_id: '7' });
    ask('cover', { book_id: id });
    expect(drawn.find(([type]) => type === 'BookShort')).toEqual(['BookShort', `s Book ${id}`, { id }]);
  });

  it('keeps to itself what it alone always has, unless the thing is wrong without it', () => {
    expect(data().ask('get_shop', { shop_id: '7' })).not.toHaveProperty('visits');
    const wrong = finding((type, value) => (type === 'Shop' && !('visits' in value) ? ['visits'] : []));
    expect(data(wrong).ask('get_shop', { shop_id: '7' })).toHaveProperty('visits');
  });
});

describe('What a request sets', () => {
  it('is absent where it is left out of a replacement', () => {
    const { ask } = data();
    expect(ask('put_shop', { shop_id: '7' }, { name: 'New', rank: 5 })).toStrictEqual({
      name: 'New',
      id: '7',
      kind: 'Shop.kind of s Shop 7',
      rank: 5,
    });
  });

  it('is kept where the body of a replacement is not shown, or has another form', () => {
    const { ask } = data();
    expect(ask('open_shop', { shop_id: '7' }, { name: 'New' })).toMatchObject({
      name: 'New',
      motto: 'Shop.motto of s Shop 7',
    });
    const replaced = ask('text_shop', { shop_id: '7' }, { name: 'Other' });
    expect(replaced).toMatchObject({ name: 'Other' });
    expect(replaced).not.toHaveProperty('motto');
  });

  it('is there next to a wrong value that is equal', () => {
    const { ask } = data(finding((type, { name }) => (type === 'Shop' && name === 'same' ? ['name'] : [])));
    expect(ask('put_shop', { shop_id: '7' }, { name: 'same', motto: 'same' })).toMatchObject({
      name: 'Shop.name of s Shop 7',
      motto: 'same',
    });
  });

  it('is absent where it is null and cannot be', () => {
    const { ask } = data(finding((_, { rank }) => (rank === null ? ['rank'] : [])));
    expect(ask('get_shop', { shop_id: '7' })).toHaveProperty('rank');
    expect(ask('put_shop', { shop_id: '7' }, { name: 'New', motto: 'x', rank: null })).toStrictEqual({
      name: 'New',
      id: '7',
      kind: 'Shop.kind of s Shop 7',
      motto: 'x',
    });
  });

  it('is nothing where the body is no object', () => {
    const { ask } = data();
    const before = ask('get_shop', { shop_id: '7' });
    for (const body of [null, 5, ['x'], undefined]) ask('change_shop', { shop_id: '7' }, body);
    expect(ask('get_shop', { shop_id: '7' })).toStrictEqual(before);
  });

  it('is not what the path of a request that reads or removes says', () => {
    const { ask } = data();
    expect(ask('shop_book', { shop_id: '7', book_id: '5' })).toMatchObject({ id: '5', shop_id: '7' });
    expect(ask('get_book', { book_id: '5' })).not.toMatchObject({ shop_id: '7' });
    expect(ask('take_book', { shop_id: '7', book_id: '5' })).toMatchObject({ id: '5', shop_id: '7' });
    expect(ask('get_book', { book_id: '5' })).not.toMatchObject({ shop_id: '7' });
  });
});

describe('What is removed', () => {
  it('is missing wherever its id is in a path', () => {
    const { ask } = data();
    ask('drop_shop', { shop_id: '7' });
    expect(ask('my_shop', { shop_id: '7' })).toBe('gone: Shop');
    expect(ask('pin', { shop_id: '8' })).toBeUndefined();
    expect(ask('list_books', { shop_id: '7' })).toBe('gone: Shop');
  });

  it('is missing by its path alone if it has no id', () => {
    const { ask } = data();
    ask('drop_me');
    expect(ask('me')).toBe('gone: Account');
    expect(ask('set_me', {}, { theme: 'dark' })).toBe('gone: Account');
    expect(ask('get_shop', { shop_id: 'account' })).toMatchObject({ id: 'account' });
  });

  it.each([
    ['pins', 'pin', 'unpin', 'shop_id', 'id', 'Shop'],
    ['marks', 'mark', 'unmark', 'name', 'name', 'Mark'],
  ])('from the list of %s may be put into it again, and removed again', (list, put, drop, param, field, object) => {
    const { ask } = data();
    const listed = (): readonly unknown[] => (ask(list) as readonly Json[]).map((item) => item[field]);
    for (let round = 0; round < 2; round++) {
      expect(ask(put, { [param]: '7' })).toBeUndefined();
      expect(listed()).toContain('7');
      expect(ask(drop, { [param]: '7' })).toBeUndefined();
      expect(listed()).not.toContain('7');
      expect(ask(drop, { [param]: '7' })).toBe(`gone: ${object}`);
    }
  });

  it('from a list alone is what it was elsewhere', () => {
    const { ask } = data();
    expect(ask('leave_shop', { shop_id: '8' })).toBeUndefined();
    expect(ask('my_shop', { shop_id: '8' })).toBe('gone: Shop');
    expect(ask('get_shop', { shop_id: '8' })).toMatchObject({ id: '8' });
  });
});

describe('A field', () => {
  it.each<readonly [endpoint: string, params: Readonly<Record<string, string>>, fields: Json]>([
    ['shelf', { number: '12' }, { aisle: 'Shelf.aisle of s Shelf 12', number: 12, size: 'Shelf.size of s Shelf 12' }],
    ['aisle', { number: '12' }, { aisle: 'Shelf.aisle of s /aisles/12', number: 'Shelf.number of s /aisles/12' }],
    ['letter', { letter_id: '7' }, { id: '7' }],
    ['seller', { shop: '7' }, { shop_id: '7' }],
    ['order', { shop_id: '7' }, { id: 'Order.id of s /shops/7/orders' }],
  ])('is what a parameter of its name and type, or of its thing, says: %s of %j', (endpoint, params, fields) => {
    expect(data().ask(endpoint, params)).toMatchObject(fields);
  });
});

describe('What is created', () => {
  it('without an id is a thing of its own each time', () => {
    const { ask } = data({}, ['Remark.at']);
    expect(ask('remark', {}, { text: 'one', at: 5 })).toStrictEqual({ text: 'one', at: 5 });
    expect(ask('remark', {}, { text: 'two' })).toStrictEqual({ text: 'two' });
    expect(ask('remarks')).toHaveLength(3);
    const seeds = data();
    const [one, two] = [seeds.ask('remark'), seeds.ask('remark')];
    expect(fieldOf(one, 'text')).not.toBe(fieldOf(two, 'text'));
  });

  it('has an id of its own, also where ids are texts', () => {
    const { ask } = data();
    const [one, two] = [fieldOf(ask('coupon'), 'code'), fieldOf(ask('coupon'), 'code')];
    expect(one).not.toBe(two);
    expect(ask('get_coupon', { code: one })).toMatchObject({ code: one });
  });

  it('has the id of its body where every body has one', () => {
    const { ask } = data();
    expect(ask('note', {}, { text: 'x', key: 'mine' })).toStrictEqual({ text: 'x', key: 'mine' });
    for (const none of [undefined, null]) {
      expect(fieldOf(ask('note', {}, none), 'key')).toMatch(/^Note\.key of s created/);
    }
    expect(ask('note', {}, { text: 'x', key: null })).not.toMatchObject({ key: null });
    const draft = ask('draft', {}, { text: 'x', key: 'mine' });
    expect(draft).toMatchObject({ text: 'x' });
    expect(fieldOf(draft, 'key')).not.toBe('mine');
  });

  it('as one of several forms is shown as this one, with what was answered', () => {
    const { ask } = data({}, ['Sound.seconds']);
    const made = ask('make_sound', {}, { name: 'Rain' }) as Json;
    const id = String(made['id']);
    expect(made).toStrictEqual({ id, name: 'Rain' });
    expect(ask('get_medium', { id })).toStrictEqual(made);
    expect(ask('change_medium', { id }, { name: 'Wind' })).toStrictEqual({ id, name: 'Wind' });
    expect(ask('get_medium', { id })).toStrictEqual({ id, name: 'Wind' });
    const another = ask('get_medium', { id: '5' });
    expect(another).toMatchObject({ name: 'Text.name of s Text 5' });
  });

  it('as one of several forms is the one that its sample fits', () => {
    const { ask } = data(finding((type) => (type === 'Text' ? ['id'] : [])));
    expect(ask('get_medium', { id: '5' })).toMatchObject({ name: 'Sound.name of s Text 5' });
  });

  it('in a view has everything else that its body sets', () => {
    const { ask } = data();
    const made = ask('make_book', {}, { title: 'Emma', pages: 5 }) as Json;
    expect(Object.keys(made).toSorted()).toEqual(['id', 'title']);
    expect(ask('get_book', { book_id: String(made['id']) })).toMatchObject({ ...made, title: 'Emma', pages: 5 });
    expect(ask('cover', { book_id: String(made['id']) })).toStrictEqual(made);
  });
});

describe('A list', () => {
  it('has ids in order where they are numbers, also inside of its items', () => {
    const { list } = data();
    const members = list('members', { shop_id: '7' }, ['user', 'id']);
    const ids = [0, 1, 2].map((index) => members.idAt(index));
    expect(ids).toEqual(ids.toSorted());
    for (const id of ids) expect(id).toMatch(/^\d{18}$/);
  });

  it('that only a request selects can be read by ids, too', () => {
    const found = data().list('search', {}, ['id']);
    expect([found.idAt(0), found.idAt(1)]).toEqual([found.at(0), found.at(1)].map((one) => fieldOf(one, 'id')));
    expect(found.idAt(0)).toMatch(/^\d{18}$/);
  });

  it('is read by another field than the id of its items where it says so', () => {
    const shops = data().list('list_shops', {}, ['name']);
    expect([0, 1].map((index) => shops.cursorAt(index))).toEqual(
      [0, 1].map((index) => fieldOf(shops.at(index), 'name')),
    );
  });

  it('has what was made and what was put into it once, unless it is removed', () => {
    const { ask } = data();
    const [first = ''] = idsOf(ask('pins'));
    for (const id of [first, '5', '6']) ask('pin', { shop_id: id });
    expect(idsOf(ask('pins')).slice(3)).toEqual(['5', '6']);
    ask('drop_shop', { shop_id: '5' });
    ask('drop_shop', { shop_id: first });
    expect(idsOf(ask('pins')).slice(2)).toEqual(['6']);
  });

  it('has what replaces an item, which lists of other types below the same path lack', () => {
    const { ask } = data();
    ask('put_book', { shop_id: '7', book_id: '5' }, { title: 'Emma' });
    const books = ask('list_books', { shop_id: '7' }) as readonly Json[];
    expect(books.at(-1)).toMatchObject({ id: '5', title: 'Emma', shop_id: '7' });
    expect(books).toHaveLength(4);
    expect(ask('make_books', { shop_id: '7' })).toHaveLength(3);
    ask('drop_shop', { shop_id: '7' });
    expect(ask('put_book', { shop_id: '7', book_id: '5' }, { title: 'Emma' })).toBe('gone: Shop');
  });
});
