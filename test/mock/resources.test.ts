import { beforeEach, describe, expect, it } from 'vitest';
import { routesOf } from '../../generator/mock/routes.js';
import type { Sample } from '../../generator/mock/load-package.js';
import { concretePath, createData, type Data } from '../../generator/mock/state/data.js';
import { resourcesOf, type Action } from '../../generator/mock/state/resources.js';
import { createStore, type Store } from '../../generator/mock/state/store.js';
import type { Model, Type } from '../../generator/model/model.js';
import { isNotShown } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { endpointText } from './asked.js';

const SPEC = `
identifiers:
  Id: { wire: str, epoch: !not-shown, parts: {} }
  Number: { wire: int }
  Code: { wire: str, pattern: '^c_[a-z]+$' }
objects:
  Shop: { identity: [id], fields: { id: Id<Shop>, name: str, motto?: str | null, visits?: int, rank?: int }, views: { Mine: { require: [visits] }, Short: { only: [id, name] } } }
  Book: { identity: [id], fields: { id: Id<Book>, shop_id: Id<Shop>, title: str, pages?: int } }
  NewBook: { fields: { title: str, pages?: int } }
  Ticket: { identity: [number], fields: { number: Number<Ticket>, text: str } }
  Coupon: { identity: [code], fields: { code: Code, percent: int } }
  Member: { fields: { user: User, role: str } }
  User: { fields: { id: Id<User>, name: str } }
  Settings: { fields: { theme: str } }
  Note: { fields: { id: str, text: str } }
  Pair: { identity: [a, b], fields: { a: str, b: str } }
  Cat: { identity: [id], fields: { id: Id<Cat>, kind: { is: cat } } }
  Dog: { identity: [id], fields: { id: Id<Dog>, kind: { is: dog } } }
  Page: { fields: { data: 'list[Book]' } }
  Tag: { fields: { id: str, name: str } }
  Memo: { fields: { id?: str, text: str } }
  Seat: { fields: { id: int, text: str } }
  Bench: { fields: { id: str, text: str } }
  Lamp: { fields: { id: Id<Lamp>, text: str } }
  Day: { fields: { text: str } }
  Label: { fields: { text: str } }
unions: { Pet: { of: [Cat, Dog] }, Plain: { of: [Settings, Page] }, Mixed: { of: [Shop, Coupon] } }
endpoints:
`;

const ENDPOINTS: readonly (readonly [line: string, action: string])[] = [
  ['any_book: GET /all/books/{book_id:Id<Book>} Book', 'read Book by id of book_id'],
  ['list_shops: GET /shops list[Shop]', 'list of Shop'],
  ['make_shop: POST /shops Shop', 'create Shop by id, shop_id'],
  ['get_shop: GET /shops/{shop_id:Id<Shop>} Shop', 'read Shop by id of shop_id, home'],
  ['short_shop: GET /shops/{shop:Id<Shop>}/short ShopShort', 'read Shop'],
  ['change_shop: PATCH /shops/{shop_id:Id<Shop>} Shop', 'change Shop by id of shop_id, home'],
  ['put_shop: PUT /shops/{shop_id:Id<Shop>} Shop', 'replace Shop by id of shop_id, home'],
  ['drop_shop: DELETE /shops/{shop_id:Id<Shop>} null', 'remove Shop by id of shop_id, home'],
  ['my_shops: GET /me/shops list[ShopMine]', 'list of Shop'],
  ['leave_shop: DELETE /me/shops/{shop_id:Id<Shop>} null', 'remove Shop by id of shop_id'],
  ['list_books: GET /shops/{shop_id:Id<Shop>}/books list[Book]', 'list of Book'],
  ['make_book: POST /shops/{shop_id:Id<Shop>}/books Book NewBook', 'create Book by id'],
  ['get_book: GET /books/{book_id:Id<Book>} Book', 'read Book by id of book_id, home'],
  ['drop_book: DELETE /books/{book_id:Id<Book>} Book', 'remove Book by id of book_id, home'],
  ['pages: GET /pages Page', 'read Page, home'],
  ['pins: GET /shops/{shop_id:Id<Shop>}/pins list[Book]', 'list of Book'],
  ['pin: PUT /shops/{shop_id:Id<Shop>}/pins/{book_id:Id<Book>} null', 'include book_id'],
  ['unpin: DELETE /shops/{shop_id:Id<Shop>}/pins/{book_id:Id<Book>} null', 'remove Book by id of book_id'],
  ['list_tickets: GET /tickets list[Ticket]', 'list of Ticket'],
  ['make_ticket: POST /tickets Ticket', 'create Ticket by number, number'],
  ['get_ticket: GET /tickets/{number:Number<Ticket>} Ticket', 'read Ticket by number of number, home'],
  ['make_coupon: POST /coupons Coupon Coupon', 'create Coupon by code, code'],
  ['get_coupon: GET /coupons/{code:Code} Coupon', 'read Coupon by code of code, home'],
  ['list_members: GET /shops/{shop_id:Id<Shop>}/members list[Member]', 'list of Member'],
  ['get_member: GET /shops/{shop_id:Id<Shop>}/members/{user_id:Id<User>} Member', 'read Member of user_id, home'],
  ['make_member: POST /shops/{shop_id:Id<Shop>}/members Member', 'create Member, user_id'],
  ['settings: GET /me/settings Settings', 'read Settings, home'],
  ['set_settings: PATCH /me/settings null Settings', 'change Settings, home'],
  ['notes: GET /notes list[Note]', 'list of Note'],
  ['make_note: POST /notes Note Note', 'create Note by id, note'],
  ['note: GET /notes/{note:str} Note', 'read Note by id of note, home'],
  ['pair: GET /pairs/{a:str} Pair', 'read Pair of a, home'],
  ['words: GET /words list[str]', 'nothing'],
  ['ping: POST /ping null', 'nothing'],
  ['make_elsewhere: POST /inbox Shop', 'create Shop by id'],
  ['copy_shop: POST /shops/{shop_id:Id<Shop>}/copies Shop', 'nothing'],
  ['clone_shop: POST /shops/{shop_id:Id<Shop>}/clones 201:Shop', 'create Shop by id'],
  ['pet: GET /pets/{id:Id<Cat>} Pet', 'read Cat by id of id, home'],
  ['make_pet: POST /pets Pet', 'create Cat by id, id'],
  ['by_name: GET /named/{name:str} Shop', 'read Shop of name'],
  ['by_any: GET /any/{id:Id} Shop', 'read Shop by id of id'],
  ['by_book: GET /of/{book:Id<Book>} Shop', 'read Shop of book'],
  ['by_code: GET /of-code/{code:Code} Shop', 'read Shop of code'],
  ['tag: GET /tags/{name:str} Tag', 'read Tag of name, home'],
  ['memo: GET /memos/{memo:str} Memo', 'read Memo of memo, home'],
  ['seat: GET /seats/{seat:int} Seat', 'read Seat by id of seat, home'],
  ['bench: GET /benches/{bench:int} Bench', 'read Bench of bench, home'],
  ['lamp: GET /lamps/{lamp:Id} Lamp', 'read Lamp by id of lamp, home'],
  ['plain: GET /plain/{id:str} Plain', 'nothing'],
  ['mixed: GET /mixed/{id:Id} Mixed', 'nothing'],
  ['pets: GET /pets list[Dog]', 'list of Cat'],
  ['open_branch: POST /books/{book_id:Id<Book>}/branches Shop', 'create Shop by id'],
  ['open_any: POST /any/{id:Id}/branches Shop', 'create Shop by id'],
  ['open_named: POST /named/{name:str}/branches Shop', 'create Shop by id'],
  ['labels: GET /labels list[Label]', 'list of Label'],
  ['put_label: PUT /labels/{label:str} null', 'include label'],
  ['drop_label: DELETE /labels/{label:str} null', 'remove Label of label'],
  ['old_labels: GET /old-labels list[Label]', 'list of Label'],
  ['drop_old_label: DELETE /old-labels/{label:str} null', 'remove Label of label, home'],
  ['options: OPTIONS /shops null', 'nothing'],
  ['rename_old: PATCH /old/{shop_id:Id<Shop>}/name Settings', 'change Shop'],
  ['old_name: GET /old/{shop_id:Id<Shop>}/name Shop', 'read Shop'],
  ['drop_old: DELETE /old/{shop_id:Id<Shop>} Shop', 'remove Shop by id of shop_id'],
  ['put_new: PUT /new/{shop_id:Id<Shop>} Shop', 'replace Shop by id of shop_id'],
  ['change_newest: PATCH /newest/{shop_id:Id<Shop>} Shop', 'change Shop by id of shop_id'],
  ['stats: GET /stats Settings', 'read Settings, home'],
  ['stats_of: GET /stats/{day:str} Day', 'read Day of day, home'],
  ['cell: GET /cells/{a:str}/{b:str} Pair', 'read Pair of b'],
  ['mark_cells: POST /cells/{a:str} Pair', 'nothing'],
  ['make_stats: POST /stats null', 'create Day, day'],
];

let known: Model | undefined;
const model = (): Model => (known ??= modelOf(SPEC + ENDPOINTS.map(([line]) => endpointText(line)).join('\n')));

function actionText(action: Action | undefined): string {
  if (action === undefined) return 'nothing';
  switch (action.kind) {
    case 'list':
      return `list of ${action.item}`;
    case 'include':
      return `include ${action.param}`;
    case 'create': {
      const { object, identity, param } = action.items;
      return `create ${object}${identity === undefined ? '' : ` by ${identity}`}${param === undefined ? '' : `, ${param}`}`;
    }
    default: {
      const { object, identity, param, isHome } = action.resource;
      return `${action.kind} ${object}${identity === undefined ? '' : ` by ${identity}`}${param === undefined ? '' : ` of ${param}`}${isHome ? ', home' : ''}`;
    }
  }
}

describe('what a request to an endpoint means', () => {
  it.each(ENDPOINTS)('%s', (line, action) => {
    const name = line.split(':', 1)[0];
    const resources = resourcesOf(model());
    expect(actionText(resources.actionOf(model().endpoints.find((one) => one.name === name)!))).toBe(action);
  });

  it('is about the resources above it, the outermost first', () => {
    const { above, itemsAt } = resourcesOf(model());
    const text = (template: string): string =>
      above(template)
        .map(({ template: part, resource }) => `${part} ${resource.object}`)
        .join(', ');
    expect(text('/shops/{shop_id}/books')).toBe('/shops Shop, /shops/{shop_id} Shop, /shops/{shop_id}/books Book');
    expect(text('/shops/{shop_id}/members/{user_id}')).toBe(
      '/shops Shop, /shops/{shop_id} Shop, /shops/{shop_id}/members Member, /shops/{shop_id}/members/{user_id} Member',
    );
    expect(text('/words')).toBe('');
    expect(itemsAt('/shops/{any}/books')).toEqual({ object: 'Book', identity: 'id' });
    expect(itemsAt('/shops/{any}/pins')).toEqual({ object: 'Book', identity: 'id', param: 'book_id' });
    expect(itemsAt('/me/shops')).toEqual({ object: 'Shop', identity: 'id', param: 'shop_id' });
    expect(itemsAt('/shops/{any}/members')).toEqual({ object: 'Member', param: 'user_id' });
    expect([itemsAt('/words'), itemsAt('/me/settings')]).toEqual([undefined, undefined]);
  });
});

/** Every sample that was drawn. */
const seeds: Parameters<Sample>[] = [];

/** Each field says of what it is; what is known of it is taken over. */
const sample: Sample = (type, seed, given) => {
  seeds.push([type, seed, given]);
  const object = model().objects.find(({ name }) => name === type);
  const fields = (object?.fields ?? []).map(({ name }) => [name, `${name} of ${seed}`]);
  return { ...Object.fromEntries(fields), ...given };
};

describe('the data of the mock', () => {
  let store: Store;
  let data: Data;
  beforeEach(() => {
    seeds.length = 0;
    store = createStore();
    data = createData({
      model: model(),
      sample,
      validators: {
        has: (type) => type === 'Shop',
        issues: (_, value) => {
          const { name, visits, rank } = value as { name?: unknown; visits?: unknown; rank?: unknown };
          return [
            ...(name === undefined || name === 'bad' ? [{ path: ['name'], code: 'x', message: '' }] : []),
            ...(visits === null ? [{ path: ['visits'], code: 'x', message: '' }] : []),
            ...(visits === -1 || (rank === -1 && name === 'b') ? [{ path: [], code: 'x', message: '' }] : []),
          ];
        },
      },
      seed: 's',
      items: 3,
      resources: resourcesOf(model()),
      store,
    });
  });

  /** What an endpoint answers; the text `gone: X` if something is missing. */
  function ask(name: string, params: Readonly<Record<string, string>> = {}, body?: unknown): unknown {
    const { endpoint, path } = routesOf(model()).find((route) => route.endpoint.name === name)!;
    const request = { endpoint, template: path, params, body };
    const missing = data.missing(request);
    if (missing !== undefined) return `gone: ${missing}`;
    const transaction = data.begin(request);
    const type = endpoint.responses[0]!.type as Type | null;
    const value = type === null || isNotShown(type) ? undefined : transaction.value(type);
    transaction.finish();
    return value;
  }
  const idsOf = (list: unknown, id = 'id'): unknown[] => (list as Record<string, unknown>[]).map((one) => one[id]);

  it('has the id of the path, and is the same wherever it is shown', () => {
    const shop = ask('get_shop', { shop_id: '7' });
    // Another answer has the visits.
    expect(shop).toEqual({ id: '7', name: 'name of s Shop 7', motto: 'motto of s Shop 7', rank: 'rank of s Shop 7' });
    expect(ask('short_shop', { shop: '7' })).toMatchObject({ name: 'name of s /shops/7/short' });
    expect(ask('settings')).toEqual({ theme: 'theme of s /me/settings' });
    expect(ask('get_ticket', { number: '12' })).toEqual({ number: 12, text: 'text of s Ticket 12' });
    expect(ask('note', { note: 'a/b' })).toMatchObject({ id: 'a/b' });
    expect(ask('pair', { a: 'x y' })).toEqual({ a: 'x y', b: 'b of s /pairs/x%20y' });
    expect(ask('get_member', { shop_id: '7', user_id: '9' })).toMatchObject({ role: 'role of s /shops/7/members/9' });
  });

  it('has lists whose items have ids in order, and what the path says', () => {
    const books = ask('list_books', { shop_id: '7' }) as Record<string, unknown>[];
    expect(books).toHaveLength(3);
    expect(idsOf(books)).toEqual(idsOf(books).toSorted());
    for (const id of idsOf(books)) expect(id).toMatch(/^\d{18}$/);
    expect(books[0]).toMatchObject({ shop_id: '7', title: `title of s Book ${String(books[0]!['id'])}` });
    expect(ask('get_book', { book_id: String(books[1]!['id']) })).toEqual(books[1]);
    expect(idsOf(ask('list_books', { shop_id: '8' }))).not.toEqual(idsOf(books));
    const tickets = ask('list_tickets') as Record<string, unknown>[];
    const [first] = idsOf(tickets, 'number') as number[];
    expect(idsOf(tickets, 'number')).toEqual([first, first! + 1, first! + 2]);
    expect(idsOf(ask('notes'))).toEqual(['id of s /notes 0', 'id of s /notes 1', 'id of s /notes 2']);
    expect(idsOf(ask('my_shops'))).toHaveLength(3);
    expect((ask('my_shops') as Record<string, unknown>[])[0]).toHaveProperty('visits');
  });

  it('keeps what requests set, if an answer can have it', () => {
    expect(ask('change_shop', { shop_id: '7' }, { name: 'New', motto: null, secret: 1 })).toEqual({
      id: '7',
      name: 'New',
      motto: null,
      rank: 'rank of s Shop 7',
    });
    expect(ask('get_shop', { shop_id: '7' })).toMatchObject({ name: 'New', motto: null });
    expect(ask('change_shop', { shop_id: '7' }, { motto: 'More' })).toMatchObject({ name: 'New', motto: 'More' });
    expect(ask('change_shop', { shop_id: '7' }, { name: 'bad' })).toMatchObject({
      name: 'name of s Shop 7',
      motto: 'More',
    });
    expect(ask('change_shop', { shop_id: '8' }, { motto: 'x', visits: -1 })).toMatchObject({ motto: 'x' });
    expect(ask('get_shop', { shop_id: '8' })).not.toMatchObject({ visits: -1 });
    expect(ask('put_shop', { shop_id: '7' }, { name: 'Other' })).toMatchObject({ id: '7', name: 'Other' });
    expect(ask('set_settings', {}, { theme: 'dark' })).toBeUndefined();
    expect(ask('settings')).toEqual({ theme: 'dark' });
    expect(ask('change_shop', { shop_id: '9' }, [1])).toMatchObject({ name: 'name of s Shop 9' });
    expect(ask('change_shop', { shop_id: '9' }, { id: '10' })).toMatchObject({ id: '9' });
  });

  it('takes null for absent where a field cannot be null, and gives up the last of several that contradict', () => {
    // A name has to be there, and visits may not be null.
    expect(ask('change_shop', { shop_id: '7' }, { visits: null, motto: 'x' })).toEqual({
      id: '7',
      name: 'name of s Shop 7',
      motto: 'x',
      rank: 'rank of s Shop 7',
    });
    expect(ask('change_shop', { shop_id: '8' }, { motto: 'a', rank: -1, name: 'b' })).toMatchObject({
      motto: 'a',
      name: 'name of s Shop 8',
    });
  });

  it('gives to a view what the object itself has, and to samples what is known', () => {
    const [mine] = ask('my_shops') as Record<string, unknown>[];
    expect(mine).toMatchObject({ name: `name of s Shop ${String(mine!['id'])}` });
    const pet = ask('make_pet') as Record<string, unknown>;
    const known = seeds.filter(([type]) => type === 'Cat' || type === 'Dog').map(([, , given]) => given);
    expect(known.some((given) => given?.['id'] === pet['id'])).toBe(true);
    expect(ask('pet', { id: String(pet['id']) })).toEqual(pet);
    for (const [type, , given = {}] of seeds) {
      const declared = model().objects.find(({ name }) => name === type)?.fields ?? [];
      const fields = new Set(declared.map(({ name }) => name));
      expect(Object.keys(given).filter((name) => !fields.has(name))).toEqual([]);
      expect(Object.values(given)).not.toContain(undefined);
    }
  });

  it('creates items with ids of their own, at the end of their list', () => {
    const before = ask('list_books', { shop_id: '7' }) as unknown[];
    const book = ask('make_book', { shop_id: '7' }, { title: 'Emma' }) as Record<string, unknown>;
    expect(book).toMatchObject({ title: 'Emma', shop_id: '7' });
    expect(
      idsOf([...before, book])
        .map(String)
        .toSorted()
        .at(-1),
    ).toBe(book['id']);
    expect(ask('list_books', { shop_id: '7' })).toEqual([...before, book]);
    expect(ask('get_book', { book_id: String(book['id']) })).toEqual(book);
    expect(ask('list_books', { shop_id: '8' })).toHaveLength(3);
    const next = ask('make_book', { shop_id: '7' }, { title: 'Persuasion' }) as Record<string, unknown>;
    expect(next['id']).not.toBe(book['id']);
    const ticket = ask('make_ticket', {}, { text: 'x' }) as Record<string, unknown>;
    expect(ticket['number']).toBeTypeOf('number');
    expect(ask('get_ticket', { number: String(ticket['number']) })).toEqual(ticket);
    expect((ask('list_tickets') as unknown[]).at(-1)).toEqual(ticket);
    expect(ask('make_coupon', {}, { code: 'c_own', percent: 5 })).toEqual({ code: 'c_own', percent: 5 });
    expect(ask('get_coupon', { code: 'c_own' })).toEqual({ code: 'c_own', percent: 5 });
    expect(ask('make_note', {}, { id: 'n', text: 'x' })).toEqual({ id: 'n', text: 'x' });
    expect(idsOf(ask('notes'))).toContain('n');
    const elsewhere = ask('make_elsewhere', {}, { name: 'Inbox' }) as Record<string, unknown>;
    expect(ask('get_shop', { shop_id: String(elsewhere['id']) })).toMatchObject({ name: 'Inbox' });
    const clone = ask('clone_shop', { shop_id: '7' }, { name: 'Clone' }) as Record<string, unknown>;
    expect([clone['id'] === '7', clone['name']]).toEqual([false, 'Clone']);
  });

  it('removes a resource, with what belongs to it', () => {
    const [book] = ask('list_books', { shop_id: '7' }) as Record<string, string>[];
    expect(ask('drop_book', { book_id: book!['id']! })).toEqual(book);
    expect(ask('get_book', { book_id: book!['id']! })).toBe('gone: Book');
    expect(ask('drop_book', { book_id: book!['id']! })).toBe('gone: Book');
    expect(idsOf(ask('list_books', { shop_id: '7' }))).toHaveLength(2);
    ask('drop_shop', { shop_id: '7' });
    expect(ask('list_books', { shop_id: '7' })).toBe('gone: Shop');
    expect(ask('get_shop', { shop_id: '8' })).toMatchObject({ id: '8' });
    expect(ask('put_shop', { shop_id: '7' }, { name: 'Again' })).toMatchObject({ id: '7', name: 'Again' });
    expect(ask('get_shop', { shop_id: '7' })).toMatchObject({ name: 'Again' });
  });

  it('takes an item out of a list alone, and puts another in', () => {
    const [first, second] = idsOf(ask('my_shops')) as string[];
    ask('leave_shop', { shop_id: first! });
    expect(idsOf(ask('my_shops'))).not.toContain(first);
    expect(ask('leave_shop', { shop_id: first! })).toBe('gone: Shop');
    expect(ask('get_shop', { shop_id: first! })).toMatchObject({ id: first });
    ask('drop_shop', { shop_id: second! });
    expect(idsOf(ask('my_shops'))).toHaveLength(1);
    ask('pin', { shop_id: '1', book_id: '5' });
    ask('pin', { shop_id: '1', book_id: '5' });
    const pins = idsOf(ask('pins', { shop_id: '1' }));
    expect([pins.length, pins.at(-1)]).toEqual([4, '5']);
    ask('unpin', { shop_id: '1', book_id: '5' });
    expect(idsOf(ask('pins', { shop_id: '1' }))).toHaveLength(3);
    ask('pin', { shop_id: '1', book_id: String(pins[0]) });
    expect(idsOf(ask('pins', { shop_id: '1' }))).toEqual(pins.slice(0, 3));
  });

  it('has paths in one encoding', () => {
    expect(concretePath('/a/{b}/c/{d}', { b: 'x/y', d: 'ü\ud800' })).toBe('/a/x%2Fy/c/%C3%BC%EF%BF%BD');
    expect(concretePath('/a/{b}', {})).toBe('/a/');
  });
});
