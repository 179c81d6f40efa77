import { describe, expect, test } from 'vitest';
import { alignNames } from '../../generator/diff/align.js';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** Every name of a spec, wherever one may stand: `@name` has a new name later, and `@was(name)` says so. */
const EVERYTHING = `#--- spec.yaml
spec: { name: books, version: 1.0.0, title: Books, doc: A few books., license: MIT }
layers: { fills: { doc: What is known. }, corrections: { doc: What is wrong. } }
profiles: { default: { doc: All of it., layers: [fills, corrections], entry: '.' } }
#--- all.yaml
identifiers:
  @Snowflake: { @was(Snowflake) wire: str, epoch: 1, parts: { @stamp: { @was(stamp) role: time, bits: 0..63 } } }
scalars:
  @Time: { @was(Time) wire: str, format: timestamp }
enums:
  @Genre:
    @was(Genre)
    wire: str
    values:
      @NOVEL: { @was(NOVEL) value: novel }
      @ATLAS: { @was(ATLAS) value: atlas, deprecated: { doc: Gone., use: @Genre.@NOVEL } }
      COMIC: !not-shown
  Topic: { wire: str, values: { NOVEL: novel }, deprecated: { doc: Gone., use: @Genre } }
bitsets:
  @Flag: { @was(Flag) wire: str, bits: { @RARE: { @was(RARE) bit: 0 }, @LENT: { @was(LENT) bit: 1 } } }
  @Wish: { @was(Wish) wire: int, bits: { @ADDED: { @was(ADDED) bit: 0 }, LOST: 1 } }
objects:
  @Book:
    @was(Book)
    identity: [@id]
    fields:
      @id: { @was(id) type: @Snowflake<@Book> }
      @genre?: { @was(genre) type: @Genre, default: @NOVEL }
      @genres?: { @was(genres) type: 'list[@Genre]' }
      @by_genre?: { @was(by_genre) type: 'dict[@Genre, @Genre | null]' }
      @shelf?: { @was(shelf) type: @Shelf | null }
      @flags: { @was(flags) type: @Flag }
      @made: { @was(made) type: @Time }
      @sequel?: { @was(sequel) type: Partial<@Book> }
      @parent?: { @was(parent) type: @Snowflake<@Book> }
      @on: { @was(on) type: bool }
      @meta?: { @was(meta) type: @Meta }
      @pages?: { @was(pages) type: int, default: 7, when: [{ @on: [true], range: ..9 }], range: ..99 }
      @note?: { @was(note) type: str, length: ..9, when: [{ @genre: [@NOVEL], length: ..3 }], relevant-when: { @on: [true] } }
      @old?: { @was(old) type: str, deprecated: { doc: Gone., use: @Book.@note } }
      kept?: { type: any, deprecated: Gone. }
    rules:
      - at-most-one-non-null: [@note, @old]
      - required-when: [@note]
        @genre: [@NOVEL]
      - { total-length: ..90, of: [@note, @meta.@title] }
      - { absent-with: @flags.@RARE, fields: [@note] }
    views:
      @Short: { @was(Short) only: [@id, @genre], add: { @more: { @was(more) type: @Shelf } } }
      Plain: { only: [@id, @flags] }
  @Meta:
    @was(Meta)
    within: @Book.@meta
    fields:
      @title?: { @was(title) type: str }
      @size?: { @was(size) type: int, relevant-when: { ^@genre: [@NOVEL] } }
      @stays: { @was(stays) type: !not-shown }
      @marks?: { @was(marks) type: @Flag }
  @Heir: { @was(Heir) extends: [@Next], fields: { @own: { @was(own) type: str } }, other-keys: '@Shelf | null' }
  Plainest: { fields: { n?: int }, other-keys: none }
  @Owner:
    @was(Owner)
    fields:
      @sort_of: { @was(sort_of) type: @Genre }
      @many: { @was(many) type: 'list[@Genre]' }
      @low: { @was(low) type: int }
      @first?: { @was(first) type: int, expect: { at-least: @low, with: [@low], when: { @sort_of: [@NOVEL], @many: [@ATLAS] } } }
      @top?: { @was(top) type: int | null, expect: { at-most: 9, in: [Tiny], null-means: Nothing. } }
      @held?: { @was(held) type: @Book, expect: { has: { @on: [true], @genre: [@NOVEL], @parent: @ref } } }
      @ref: { @was(ref) type: @Snowflake, expect: { refers: [{ to: @Book, has: { @genre: [@NOVEL] }, when: { @sort_of: [@NOVEL] } }, { to: @Shelf }] } }
      @what?: { @was(what) type: any, expect: { is: [{ type: @Book, when: { @sort_of: [@ATLAS] } }, { type: @Shelf, when: { @sort_of: [@NOVEL] } }] } }
      @words: { @was(words) type: 'dict[str, str]' }
      @keyed?: { @was(keyed) type: 'dict[str, int]', expect: { keys-of: @words } }
    views: { Tiny: { only: [@sort_of, @top] } }
  @Sheet: { @was(Sheet) order: [@num], fields: { @num: { @was(num) type: int } }, key-patterns: { '^x-': '@Genre' }, rules: [{ key-count: 1..3 }] }
  @Shelf: { @was(Shelf) fields: { @row?: { @was(row) type: '@Book@Short' } } }
  @Upload: { @was(Upload) fields: { @file: { @was(file) type: bytes } } }
  @Changes: { @was(Changes) fields: { @meta_data: { @was(meta_data) type: @Next }, @list: { @was(list) type: 'list[@Shelf]' }, @amount: { @was(amount) type: int }, @further: { @was(further) type: bool } } }
  @Next: { @was(Next) fields: { @next?: { @was(next) type: str | null } } }
  @Message:
    @was(Message)
    fields: { @t: { @was(t) type: str }, @d?: { @was(d) type: any }, @op: { @was(op) type: int } }
  @Novel: { @was(Novel) fields: { @form: { @was(form) type: "'novel'" }, @sort: { @was(sort) type: @Genre, is: @NOVEL } } }
  @Map: { @was(Map) fields: { @form: { @was(form) type: "'map'" }, has?: 'list[@Found | null]' } }
  @Starts: { @was(Starts) fields: { @total: { @was(total) type: int }, @left: { @was(left) type: int }, @reset: { @was(reset) type: int, unit: seconds }, @most: { @was(most) type: int } } }
  @Frame:
    @was(Frame)
    fields: { @kind: { @was(kind) type: int }, @content?: { @was(content) type: any }, @topic?: { @was(topic) type: str }, @count?: { @was(count) type: int } }
  @Entry:
    @was(Entry)
    fields: { @card: { @was(card) type: str }, @wanted: { @was(wanted) type: @Wish }, @part?: { @was(part) type: 'tuple[int, int]' }, @client: { @was(client) type: any } }
  @Welcome: { @was(Welcome) fields: { @pass: { @was(pass) type: str }, @way: { @was(way) type: str } } }
  @Again: { @was(Again) fields: { @same: { @was(same) type: str }, @mine: { @was(mine) type: str }, @last: { @was(last) type: int } } }
  @Greeting: { @was(Greeting) fields: { @every: { @was(every) type: int, unit: seconds } } }
  @Beat: { @was(Beat) fields: { @upto: { @was(upto) type: int | null } } }
  @Over: { @was(Over) fields: { @may: { @was(may) type: bool } } }
  @Advice: { @was(Advice) fields: { @url: { @was(url) type: str }, @many: { @was(many) type: int }, @starts: { @was(starts) type: @Starts } } }
  @Carrier: { @was(Carrier) fields: { @called: { @was(called) type: str }, @carried?: { @was(carried) type: @Tag } } }
  @Tag: { @was(Tag) fields: { @word: { @was(word) type: @Genre } } }
  Holder: { fields: { either?: { type: '@Shelf | @Tag', expect: { has: { @word: [@NOVEL] } } } } }
unions:
  @Found: { @was(Found) of: [@Novel, @Map], by: @form }
  @Either: { @was(Either) of: [@Shelf, str] }
collections:
  @Books: { @was(Books) of: @Book, rules: [{ at-most-per: @parent, max: 2, where: { @genre: [@NOVEL] } }] }
endpoints:
  @get_book:
    @was(get_book)
    method: GET
    path: /books/{@key}
    params: { @key: { @was(key) type: str } }
    query: { @shown?: { @was(shown) type: int }, before?: str, @counted?: { @was(counted) type: bool }, @shelved?: { @was(shelved) type: @Genre } }
    headers: { @Trace?: { @was(Trace) type: str }, @Mark?: { @was(Mark) type: str, as: marked }, X-Stays: str }
    cookies: { @session?: { @was(session) type: str } }
    service: @Rest
    body: @Book
    paging: { cursors: [before], by: @row.@id, limit: @shown }
    responses:
      - { status: 404, type: @Book@Short, when: { @counted: [true] } }
      - { status: 409, type: null, when: { @shelved: [@NOVEL] } }
      - { status: 200, type: 'list[@Shelf]' }
      - { status: 204, type: null }
    auth: [@OAuth read, @OAuth @lend, Key]
  import_books:
    method: POST
    path: /imports
    service: Files
    query: { @token?: { @was(token) type: str } }
    body: { type: @Upload, as: multipart/form-data, parts: { @file: { media: image/png, headers: { X-Row?: @Genre } } } }
    responses: [{ status: 200, type: @Changes, headers: { X-Row: @Genre } }]
    auth: [none, @OAuth @lend + Key]
    paging: { style: token, token: @token, next: @meta_data.@next, items: @list }
  keep_book:
    method: PUT
    path: /kept/{@book_id}
    params: { @book_id: { @was(book_id) type: @Snowflake<@Book> } }
    body: @Book
    responses: [{ status: 200, type: @Changes }]
    sets: { @parent: '{@book_id}', @meta.@size: 3, @shelf: { @row: { @id: '{body.@parent}' } } }
    clears: { @list: { @row: { @id: '{@book_id}' } } }
  by_page:
    method: GET
    path: /pages
    query: { @leaf?: { @was(leaf) type: int }, @per?: { @was(per) type: int } }
    body: null
    responses: [{ status: 200, type: @Changes }]
    paging: { style: page, page: @leaf, size: @per, items: @list, total: @amount }
  by_offset:
    method: GET
    path: /offsets
    query: { @skip?: { @was(skip) type: int }, @at_most?: { @was(at_most) type: int } }
    body: null
    responses: [{ status: 200, type: @Changes }]
    paging: { style: offset, offset: @skip, limit: @at_most, items: @list, more: @further }
  by_link:
    method: GET
    path: /links
    query: { @up_to?: { @was(up_to) type: int } }
    body: null
    responses: [{ status: 200, type: @Changes }]
    paging: { style: link, limit: @up_to, items: @list }
  add_book: { method: !not-shown, path: !not-shown, body: null, responses: [{ status: 200, type: !not-shown }], auth: !not-shown }
events:
  @BOOK_ADDED:
    @was(BOOK_ADDED)
    channel: @desk
    payload: @Book
    instead:
      - { type: @Meta, when: { @size: [1] } }
    uses: [@Book@Short]
    answer: @Shelf
    emitted-by: [@get_book, A reader.]
  @READY: { @was(READY) channel: @line, payload: @Welcome }
  @RESUMED: { @was(RESUMED) channel: @line, payload: @Welcome }
  BOOK_LOST: { channel: @desk, payload: !not-shown, instead: !not-shown, emitted-by: !not-shown }
channels:
  @desk:
    @was(desk)
    envelope: { type: @Message, name: @t, data: @d, when: { @op: [1] } }
    sessions: { start: identify, limit: @Starts, total: @total, remaining: @left, reset-after: @reset, concurrency: @most, window: 5 }
    delivery: { signature: { algorithm: Ed25519, encoding: hex, key: @Book.@old, header: X-Sign }, ping: { @op: [0] }, acknowledge: 204, refuse: 401 }
    subscription: { address: @Book.@old, events: @Book.@genres }
  quiet: { delivery: !not-shown }
  typed: { envelope: { type: @Carrier, name: @called, data: @carried } }
  plain:
    envelope: { type: @Message, name: @t, data: @d }
    delivery: { signature: { algorithm: HMAC-SHA256, encoding: hex, header: X-Sign }, acknowledge: 202, refuse: 401 }
  @line:
    @was(line)
    envelope: { type: @Frame, name: @topic, data: @content, when: { @kind: [0] } }
    sessions: { start: identify, limit: @Starts, total: @total, remaining: @left, reset-after: @reset, concurrency: @most, window: 5 }
    connection:
      transport: websocket
      address: wss://lending.example
      advice: { object: @Advice, address: @url, shards: @many, limit: @starts }
      op: @kind
      sequence: @count
      messages:
        enter: { op: 1, sent: @Entry}
        again: { op: 2, sent: @Again }
        hello: { op: 3, received: @Greeting }
        beat: { op: 4, sent: @Beat, received: 'null' }
        over: { op: 5, received: @Over }
        news: { op: 6, received: 'list[@Shelf]' }
        later: { op: 7, sent: !not-shown, received: !not-shown }
      handshake:
        hello: hello
        identify: { message: enter, token: @card, intents: @wanted, shard: @part, values: { @client: a reader } }
        ready: { event: @READY, session: @pass, address: @way, from: { @way: @get_book } }
        resume: { message: again, token: @same, session: @mine, sequence: @last, done: { event: @RESUMED } }
      heartbeat: { message: beat, interval: @every, sequence: @upto }
      invalid-session: { message: over, resumable: @may }
      close-codes: { CLOSED: { code: 4100, then: stop } }
      intents: { @ADDED: [@READY, @RESUMED], LOST: [] }
      causes: { @get_book: [@RESUMED] }
      answers: { again: @READY }
      shards: { by: @Snowflake<@Book>, shift: 3 }
permissions:
  @rights:
    @was(rights)
    of: @Flag
    inputs:
      @base: { @was(base) type: @Flag }
      @book: { @was(book) type: @Book }
      @others: { @was(others) type: 'list[@Book]' }
    steps:
      - everything-if-equal: [@book.@id, @book.@parent]
      - everything-if: @RARE
      - grant: @base
      - grant: @book.@flags
      - grant: @book.@meta.@marks
      - { grant: @others, bits: @flags, by: @parent, ids: [@book.@id], where: { @genre: [@NOVEL] } }
      - { overwrite: @others, deny: @flags, allow: @flags, by: @id, ids: @book.@parent, where: { @on: [true] } }
      - { while-future: @book.@made, keep: [@RARE] }
      - { without: @RARE, deny: all }
      - { without: @LENT, deny: [@RARE] }
urls:
  @cover:
    @was(cover)
    base: https://a.example
    path: /covers/{@made_of}/{width}/{@key_of_cover}
    params: { @made_of: { @was(made_of) type: @Snowflake<@Book> }, width: int, @key_of_cover: { @was(key_of_cover) type: str } }
    formats: [png, gif]
    animated: { param: @key_of_cover, prefix: a_, formats: [gif] }
  still: { base: https://a.example, path: !not-shown, params: { name: str }, formats: [png, gif], animated: { param: name, prefix: a_, formats: [gif] } }
  plain: { base: https://a.example, path: '/plain/{@part}', params: { @part: { @was(part) type: @Genre } }, formats: [png] }
states:
  @Life:
    @was(Life)
    of: @Book.@on
    values: { @open: { @was(open) is: [true] }, @shut: { @was(shut) is: [false] } }
    transitions:
      - { from: [@open], to: @shut, needs: @Flag.@RARE, where: { @genre: [@NOVEL] }, predicate: canShut }
      - { from: [@shut], to: @open }
  Stays: { of: @Meta.@size, values: { one: { is: [1] } }, transitions: !not-shown }
auth:
  @OAuth: { @was(OAuth) kind: oauth2, properties: {}, scopes: { @lend: { @was(lend) doc: Lends. }, read: Reads. }, flows: { client-credentials: { token-url: 'https://id.example/t', scopes: [@lend, read] }, implicit: { authorize-url: 'https://id.example/a' } } }
  Key: { kind: token, properties: {}, scopes: {} }
services:
  @Rest:
    { @was(Rest) url: 'https://{@region}.lending.example', variables: { @region: { @was(region) default: eu } }, rate-limits: { headers: { limit: X-Limit }, body: {}, per: [@key] }, errors: { code: c, message: m, codes: [{ status: 404, code: none, of: @Book }, { status: 400, code: bad }] } }
  Files: { url: https://files.example }
facts:
  @opening: { @was(opening) value: 9 }
#--- layers/fills.yaml
fills:
  enums: { @Genre: { source: manual, values: { COMIC: comic } } }
  objects: { @Meta: { source: manual, fields: { @stays: { type: '@Book@Short' } } } }
#--- layers/corrections.yaml
corrections:
  - { at: objects.@Book.fields.@pages.unit, add: pages, because: Seen., source: service }
  - { at: enums.Topic.doc, add: What it is about., because: Seen., source: service }
`;

const before = modelIn(EVERYTHING.replaceAll(/@was\(\w+\)/g, '').replaceAll('@', ''));
const after = modelIn(
  EVERYTHING.replaceAll(/@was\((\w+)\)$/gm, 'was: $1')
    .replaceAll(/@was\((\w+)\)/g, 'was: $1,')
    .replaceAll(/@([a-zA-Z_]+)/g, '$12'),
);

/** A Model without positions in files and without declared former names. */
function facts(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (['was', 'origin', 'filledBy'].includes(key) ? undefined : inner)),
  );
}

describe('where everything has a new name', () => {
  test('the old Model says the same as the new one, once it has the new names', () => {
    const { before: aligned } = alignNames(before, after);
    expect(facts(aligned)).toEqual(facts(after));
  });

  test('each rename is reported once, and nothing else', () => {
    const { renames } = alignNames(before, after);
    const { changes } = compareModels(before, after);
    const declared = [...EVERYTHING.matchAll(/@was\((\w+)\)/g)].map(([, name]) => name!);
    expect(changes.map(({ kind }) => kind).filter((kind) => !kind.endsWith('.renamed'))).toEqual([]);
    expect(changes.map(({ path }) => path.split('.').at(-1)).toSorted()).toEqual(
      declared.map((name) => `${name}2`).toSorted(),
    );
    expect(renames.map(({ path }) => path).toSorted()).toEqual(changes.map(({ path }) => path).toSorted());
  });

  test('each reaches those who use it, and breaks what they do', async () => {
    const lines = compareModels(before, after).changes.map(({ kind, path, impact, reach }) => {
      const names = [...reach.objects, ...reach.views, ...reach.endpoints, ...reach.events];
      const shown =
        names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
      const { reader, writer, typescriptReader, typescriptWriter } = impact;
      return `${kind} ${path}: ${[reader, writer, typescriptReader, typescriptWriter].join(' ')}; ${reach.positions.join(', ')}: ${shown}\n`;
    });
    await expect(lines.join('')).toMatchFileSnapshot('everything-renamed.txt');
  });

  test('each is known by what it was, in what it is part of now', () => {
    const { renames } = alignNames(before, after);
    for (const { path, formerPath, before: old, after: now, owner } of renames) {
      expect(path).toBe(`${formerPath}2`);
      expect([now.was, `${old.name}2`]).toContain(now.name.endsWith('Short2') ? 'Short' : old.name);
      expect(path).toContain(owner.replace(/^Book2Short2$/, 'Book2.views.Short2'));
    }
  });
});

describe('a former name', () => {
  const reported = (old: string, now: string): readonly string[] =>
    compareModels(modelIn(`objects:\n  ${old}`), modelIn(`objects:\n  ${now}`)).changes.map(({ kind }) => kind);

  test('that never was, or that a new declaration had all along, is none', () => {
    expect(reported('A: { fields: { x: str } }', 'B: { was: C, fields: { x: str } }')).toEqual([
      'object.removed',
      'object.added',
    ]);
    expect(reported('A: { fields: { x: str } }', 'A: { fields: { x: { was: y, type: str } } }')).toEqual([
      'former-name.changed',
    ]);
    expect(
      reported('A: { fields: { x: str } }\n  B: { fields: { x: str } }', 'B: { was: A, fields: { x: str } }'),
    ).toEqual(['object.removed', 'former-name.changed']);
  });

  test('of a view is one of the views of its object', () => {
    const views = (text: string): string => `A: { fields: { x: str, y: str }, views: { ${text} } }`;
    expect(reported(views('One: { omit: [x] }'), views('Two: { was: One, omit: [x] }'))).toEqual(['view.renamed']);
    expect(reported(views('One: { omit: [x] }'), views('Two: { was: AOne, omit: [x] }'))).toEqual(['view.renamed']);
    const open = (view: string): string => views(`${view}types: { x: !not-shown } }`);
    expect(reported(open('One: { '), open('Two: { was: AOne, '))).toEqual(['view.renamed']);
    expect(reported(views('One: { omit: [x] }'), views('Two: { was: Other, omit: [x] }'))).toEqual([
      'view.removed',
      'view.added',
    ]);
    expect(reported(views('One: { omit: [x] }'), views('One: { omit: [x] }, Two: { was: One, omit: [y] }'))).toEqual([
      'view.added',
    ]);
    expect(reported(views('One: { omit: [x] }, Two: { omit: [y] }'), views('Two: { was: One, omit: [y] }'))).toEqual([
      'view.removed',
      'former-name.changed',
    ]);
    const other = 'B: { fields: { x: str, y: str }, views: { One: { omit: [x] } } }';
    expect(
      reported(`${views('Three: { omit: [x] }')}\n  ${other}`, `${views('Two: { was: One, omit: [x] }')}\n  ${other}`),
    ).toEqual(['view.removed', 'view.added']);
  });

  test('of a field of a view may be one of its own fields only', () => {
    const view = (name: string): string => `A: { fields: { x: str }, views: { One: { add: { ${name} } } } }`;
    expect(reported(view('y: str'), view('z: { was: y, type: str }'))).toEqual(['view.field.renamed']);
    expect(reported(view('y: str'), view('y: str, z: { was: x, type: str }'))).toEqual(['view.field.added.required']);
  });
});
