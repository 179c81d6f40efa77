import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessMock } from '../../generator/mock/in-process.js';
import { modelOf } from '../model/problems.js';

const answers = (status: number, type: string): string => `responses: [{ status: ${status}, type: ${type} }], auth: []`;

/** Ids in every form, and things of several forms. */
const library = modelOf(`
identifiers:
  Id: { wire: str, epoch: !not-shown, parts: {} }
  Number: { wire: int, epoch: !not-shown, parts: {} }
  Shelf: { wire: int }
enums: { Kind: { wire: str, open: false, values: { TEXT: text, SOUND: sound } } }
objects:
  Desk: { fields: { id: Number<Desk>, name: str }, identity: [id] }
  Ticket: { fields: { id: int, desk_id: Number<Desk>, note?: int, seat?: str }, identity: [id] }
  Rack: { fields: { id: Shelf, name: str }, identity: [id] }
  File: { fields: { slug: str, size?: int }, identity: [slug] }
  Text: { fields: { id: Id<Text>, kind: { type: Kind, is: TEXT }, name: str, pages?: int }, identity: [id] }
  Sound: { fields: { id: Id<Sound>, kind: { type: Kind, is: SOUND }, name: str, seconds?: int }, identity: [id] }
  Named: { fields: { name: str } }
  NewTicket: { fields: { note?: int | null, seat?: str } }
  NewRack: { fields: { id: Shelf, name: str } }
  NewFile: { fields: { slug: str, size?: int } }
  Letter: { fields: { id: Id<Letter>, name: str }, identity: [id] }
  Remark: { fields: { text: str, at: int } }
unions: { Medium: { of: [Text, Sound] } }
endpoints:
  list_desks: { method: GET, path: /desks, body: null, ${answers(200, "'list[Desk]'")} }
  create_desk: { method: POST, path: /desks, body: Named, ${answers(201, 'Desk')} }
  get_desk: { method: GET, path: '/desks/{desk_id}', params: { desk_id: Number<Desk> }, body: null, ${answers(200, 'Desk')} }
  delete_desk: { method: DELETE, path: '/desks/{desk_id}', params: { desk_id: Number<Desk> }, body: null, ${answers(204, 'null')} }
  copy_desk: { method: POST, path: '/desks/{desk_id}/copies', params: { desk_id: Number<Desk> }, body: Named, ${answers(201, 'Desk')} }
  open_desk: { method: POST, path: '/desks/{desk_id}/open', params: { desk_id: Number<Desk> }, body: null, ${answers(200, 'Desk')} }
  list_letters: { method: GET, path: /letters, body: null, ${answers(200, "'list[Letter]'")} }
  create_letter: { method: POST, path: /letters, body: Named, ${answers(201, 'Letter')} }
  get_letter: { method: GET, path: '/letters/{id}', params: { id: Id<Letter> }, body: null, ${answers(200, 'Letter')} }
  list_remarks: { method: GET, path: /remarks, body: null, ${answers(200, "'list[Remark]'")} }
  list_tickets: { method: GET, path: '/desks/{desk_id}/tickets', params: { desk_id: Number<Desk> }, body: null, ${answers(200, "'list[Ticket]'")} }
  create_ticket: { method: POST, path: '/desks/{desk_id}/tickets', params: { desk_id: Number<Desk> }, body: NewTicket, ${answers(201, 'Ticket')} }
  get_ticket: { method: GET, path: '/tickets/{id}', params: { id: int }, body: null, ${answers(200, 'Ticket')} }
  update_ticket: { method: PATCH, path: '/tickets/{id}', params: { id: int }, body: NewTicket, ${answers(200, 'Ticket')} }
  replace_ticket: { method: PUT, path: '/tickets/{id}', params: { id: int }, body: NewTicket, ${answers(200, 'Ticket')} }
  list_racks: { method: GET, path: /racks, body: null, ${answers(200, "'list[Rack]'")} }
  create_rack: { method: POST, path: /racks, body: NewRack, ${answers(201, 'Rack')} }
  get_rack: { method: GET, path: '/racks/{id}', params: { id: Shelf }, body: null, ${answers(200, 'Rack')} }
  list_files: { method: GET, path: /files, body: null, ${answers(200, "'list[File]'")} }
  create_file: { method: POST, path: /files, body: NewFile, ${answers(201, 'File')} }
  get_file: { method: GET, path: '/files/{slug}', params: { slug: str }, body: null, ${answers(200, 'File')} }
  create_medium: { method: POST, path: /media, body: Named, ${answers(201, 'Medium')} }
  get_medium: { method: GET, path: '/media/{id}', params: { id: Id }, body: null, ${answers(200, 'Medium')} }
  update_medium: { method: PATCH, path: '/media/{id}', params: { id: Id }, body: Named, ${answers(200, 'Medium')} }
`);

type Json = Record<string, unknown>;

let call: (method: string, path: string, body?: Json) => Promise<never>;

beforeEach(async () => {
  const mock = await createInProcessMock(library, { items: 3 });
  call = async (method, path, body) => {
    const response = await mock.fetch(`http://mock${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return (response.status >= 400 ? response.status : text === '' ? undefined : JSON.parse(text)) as never;
  };
});

describe('What is created', () => {
  it.each<readonly [what: string, list: string, one: string, body: Json, known: Json]>([
    ['an identifier that is a number', '/desks', '/desks', { name: 'Loans' }, { name: 'Loans' }],
    ['an integer', '/desks/7/tickets', '/tickets', { note: 5 }, { note: 5, desk_id: 7 }],
    ['a number that its body gives', '/racks', '/racks', { id: 12, name: 'Maps' }, { id: 12, name: 'Maps' }],
    ['a text that its body gives', '/files', '/files', { slug: 'a b', size: 3 }, { slug: 'a b', size: 3 }],
  ])('is read and listed by %s', async (_, list, one, body, known) => {
    const before: readonly Json[] = await call('GET', list);
    const made: Json = await call('POST', list, body);
    expect(made).toMatchObject(known);
    const id = made['id'] ?? made['slug'];
    expect(before.map((item) => item['id'] ?? item['slug'])).not.toContain(id);
    expect(await call('GET', `${one}/${encodeURIComponent(String(id))}`)).toEqual(made);
    expect(await call('GET', list)).toEqual([...before, made]);
  });

  it.each(['/desks', '/desks/7/tickets', '/letters'])('in %s has an id above all that were there', async (list) => {
    const before: readonly Json[] = await call('GET', list);
    const first: Json = await call('POST', list, { name: 'a' });
    const second: Json = await call('POST', list, { name: 'b' });
    const ids = [...before, first, second].map(({ id }) => BigInt(String(id)));
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ids).size).toBe(5);
    expect(new Set([...before, first].map(({ id }) => typeof id)).size).toBe(1);
  });

  it('from a thing of its kind has an id of its own, unlike what an action answers with', async () => {
    const copy: Json = await call('POST', '/desks/7/copies', { name: 'Copy' });
    expect(copy).toMatchObject({ name: 'Copy' });
    expect(copy['id']).not.toBe(7);
    expect(await call('POST', '/desks/7/open')).toMatchObject({ id: 7 });
    expect(await call('GET', '/desks/7')).toMatchObject({ id: 7 });
  });

  it('as one of several forms keeps it, wherever it is read and changed', async () => {
    const kinds = new Set<unknown>();
    for (const name of ['Rain', 'Emma', 'Wind', 'Ulysses', 'Waves', 'Dubliners']) {
      const made: Json = await call('POST', '/media', { name });
      const path = `/media/${String(made['id'])}`;
      expect(made).toMatchObject({ name });
      expect(await call('GET', path)).toEqual(made);
      expect(await call('PATCH', path, { name: 'Other' })).toEqual({ ...made, name: 'Other' });
      expect(await call('GET', path)).toEqual({ ...made, name: 'Other' });
      kinds.add(made['kind']);
    }
    expect([...kinds].toSorted()).toEqual(['sound', 'text']);
  });
});

describe('An item of a list', () => {
  it.each([
    ['/desks', '/desks'],
    ['/desks/7/tickets', '/tickets'],
    ['/racks', '/racks'],
    ['/files', '/files'],
  ])('of %s is what its id reads', async (list, one) => {
    const items: readonly Json[] = await call('GET', list);
    const ids = items.map((item) => item['id'] ?? item['slug']);
    expect(new Set(ids).size).toBe(3);
    for (const [index, id] of ids.entries()) {
      const read: Json = await call('GET', `${one}/${encodeURIComponent(String(id))}`);
      // Only an id of 18 digits says in which list it was.
      expect(read['id'] ?? read['slug']).toEqual(id);
      if (one === list) expect(read).toEqual(items[index]);
    }
  });

  it('without an id is another one than the others, and the same when it is listed again', async () => {
    const remarks: readonly Json[] = await call('GET', '/remarks');
    expect(new Set(remarks.map((remark) => JSON.stringify(remark))).size).toBe(3);
    expect(await call('GET', '/remarks')).toEqual(remarks);
  });

  it('is not there after it is removed by a number', async () => {
    const [first, ...others]: readonly Json[] = await call('GET', '/desks');
    await call('DELETE', `/desks/${String(first!['id'])}`);
    expect(await call('GET', '/desks')).toEqual(others);
    expect(await call('GET', `/desks/${String(first!['id'])}`)).toBe(404);
    expect(await call('GET', `/desks/${String(first!['id'])}/tickets`)).toBe(404);
  });

  it.each(['a100000000000000000', '100000000000000000a', '000000000000000000', '999999999999999999'])(
    'is found by a text that is almost the id of a sample: %s',
    async (slug) => {
      expect(await call('GET', `/files/${slug}`)).toMatchObject({ slug });
    },
  );
});

describe('A field that is optional', () => {
  it('is absent after it is set to null, where a response has no null', async () => {
    expect(await call('PATCH', '/tickets/5', { note: 8, seat: 'A' })).toMatchObject({ id: 5, note: 8, seat: 'A' });
    const cleared: Json = await call('PATCH', '/tickets/5', { note: null });
    expect([cleared['seat'], 'note' in cleared]).toEqual(['A', false]);
  });

  it('is absent after a replacement without it, and there after one with it', async () => {
    await call('PATCH', '/tickets/5', { note: 8, seat: 'A' });
    const replaced: Json = await call('PUT', '/tickets/5', { note: 9 });
    expect([replaced['note'], 'seat' in replaced]).toEqual([9, false]);
  });
});
