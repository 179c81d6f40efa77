import { describe, expect, it } from 'vitest';
import { RedirectError } from '../../../templates/runtime/rest-error.js';
import type { Operation, Paging } from '../../../templates/runtime/rest-operation.js';
import { paginate as byId } from '../../../templates/runtime/rest-pages.js';
import { paginateInOrder as inOrder } from '../../../templates/runtime/rest-pages-in-order.js';
import { paginateLink as byLink } from '../../../templates/runtime/rest-pages-link.js';
import { paginateNumbered as numbered, type NumberedPaging } from '../../../templates/runtime/rest-pages-numbered.js';
import { paginateToken as byToken, type TokenPaging } from '../../../templates/runtime/rest-pages-token.js';
import type { PreparedRequest } from '../../../templates/runtime/rest-request.js';
import type { Transport } from '../../../templates/runtime/rest-transport.js';

const OPERATION: Operation = { name: 'list', method: 'GET', path: '/', countedPer: [], query: {}, responses: [] };

type Params = Readonly<Record<string, unknown>>;

interface Answering {
  readonly client: Transport;
  /** The parameters of each request. */
  readonly requests: Params[];
}

/** Answers with these bodies, and then with the last one again. */
function answering(...bodies: readonly unknown[]): Answering {
  const requests: Params[] = [];
  const call = async (_: Operation, params: Params): Promise<unknown> => {
    requests.push(params);
    return bodies[Math.min(requests.length, bodies.length) - 1];
  };
  return { client: { call } as unknown as Transport, requests };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length > 50) throw new Error('this goes on for ever');
  }
  return found;
}

const ids = (...list: readonly unknown[]): readonly unknown[] => list.map((id) => ({ id }));
const idsOf = (items: readonly unknown[]): readonly unknown[] =>
  items.map((item) => (item as { readonly id: unknown }).id);

describe.each([
  ['ordered ids', byId],
  ['ids without an order', inOrder],
])('Pages that continue behind an item, by %s,', (_, paginate) => {
  const paging: Paging = {
    cursors: [
      { direction: 'after', param: 'after' },
      { direction: 'before', param: 'before' },
    ],
    by: ['id'],
    limit: 'limit',
    largest: 2,
  };
  const items = async (
    server: Answering,
    params: object = {},
    own: Partial<Paging> = {},
  ): Promise<readonly unknown[]> => idsOf(await all(paginate(server.client, OPERATION, params, { ...paging, ...own })));

  it('are requested behind the last one until one is not full', async () => {
    const server = answering(ids('1', '2'), ids('3', '4'), ids('5'));
    expect(await items(server, { shop: 'a' })).toEqual(['1', '2', '3', '4', '5']);
    expect(server.requests).toEqual([
      { shop: 'a', limit: 2, after: undefined },
      { shop: 'a', limit: 2, after: '2' },
      { shop: 'a', limit: 2, after: '4' },
    ]);
  });

  it('begin where the call says, with the size that it says', async () => {
    const server = answering(ids('8', '9', '10'), ids('11'));
    expect(await items(server, { after: '7', limit: 3 })).toEqual(['8', '9', '10', '11']);
    expect(server.requests).toEqual([
      { limit: 3, after: '7' },
      { limit: 3, after: '10' },
    ]);
  });

  it('are requested in front of the first one where the call says so', async () => {
    const server = answering(ids('8', '9'), ids('7'));
    expect(await items(server, { before: '10' })).toEqual(['8', '9', '7']);
    expect(server.requests).toEqual([
      { limit: 2, before: '10' },
      { limit: 2, before: '8' },
    ]);
  });

  it('end with an empty one', async () => {
    const server = answering(ids('1', '2'), []);
    expect(await items(server)).toEqual(['1', '2']);
    expect(server.requests).toHaveLength(2);
  });

  it('end where the body says that there is no more, however full it is', async () => {
    const page = (more: unknown, ...list: readonly string[]): unknown => ({ data: { list: ids(...list), more } });
    const server = answering(page(true, '1'), page(true, '2', '3'), page(false, '4', '5'));
    const own = { items: ['data', 'list'], more: ['data', 'more'] };
    expect(await items(server, {}, own)).toEqual(['1', '2', '3', '4', '5']);
    expect(server.requests.map(({ after }) => after)).toEqual([undefined, '1', '3']);
    const vague = answering(page('yes', '1', '2'));
    expect(await items(vague, {}, own)).toEqual(['1', '2']);
  });

  it('end where the platform ignores the cursor, with each item once', async () => {
    const server = answering(ids('1', '2'), ids('1', '2'));
    expect(await items(server)).toEqual(['1', '2']);
    expect(server.requests).toHaveLength(2);
    const overlapping = answering(ids('1', '2'), ids('2', '3'), ids('4'));
    expect(await items(overlapping)).toEqual(['1', '2', '3', '4']);
  });

  it('without a known size end with an empty one', async () => {
    const { largest: __, ...unbounded } = paging;
    const server = answering(ids('1'), ids('2'), []);
    expect(idsOf(await all(paginate(server.client, OPERATION, {}, unbounded)))).toEqual(['1', '2']);
    expect(server.requests[1]).toEqual({ limit: undefined, after: '1' });
  });

  it('end where the items have no id', async () => {
    const server = answering([{ id: '1' }, {}], [{}, {}]);
    await all(paginate(server.client, OPERATION, {}, paging));
    expect(server.requests.length).toBeLessThan(3);
    const repeated = answering(ids('7', '8'), ids('9'));
    expect(await items(repeated, { after: '7' })).toEqual(['8', '9']);
  });

  it('request nothing more once the loop ends', async () => {
    const server = answering(ids('1', '2'), ids('3', '4'));
    for await (const item of paginate(server.client, OPERATION, {}, paging)) if (idsOf([item])[0] === '2') break;
    expect(server.requests).toHaveLength(1);
  });

  it('are requested with the options of the call', async () => {
    const options = { reason: 'why' };
    const calls: unknown[] = [];
    const client = { call: async (...call: readonly unknown[]) => (calls.push(call), []) } as unknown as Transport;
    await all(paginate(client, OPERATION, {}, paging, options as never));
    expect(calls).toEqual([[OPERATION, { limit: 2, after: undefined }, options]]);
  });
});

it('Pages by ordered ids go back where the newest come first, unless the call says otherwise', async () => {
  const cursors = [
    { direction: 'after', param: 'after' },
    { direction: 'before', param: 'before' },
  ] as const;
  const list = async (params: object): Promise<readonly Params[]> => {
    const server = answering(ids('9', '8'), ids('7'));
    await all(byId(server.client, OPERATION, params, { cursors, by: ['id'], limit: 'limit', largest: 2 }));
    return server.requests;
  };
  expect(await list({})).toEqual([
    { limit: 2, after: undefined },
    { limit: 2, before: '8' },
  ]);
  expect(await list({ after: '5' })).toEqual([
    { limit: 2, after: '5' },
    { limit: 2, after: '9' },
  ]);
});

describe('Pages by ordered ids', () => {
  const paging: Paging = {
    cursors: [{ direction: 'after', param: 'after' }],
    by: ['user', 'id'],
    limit: 'limit',
    largest: 2,
  };

  it('continue behind the greatest id, in whatever order the items are', async () => {
    const users = (...list: readonly unknown[]): readonly unknown[] => list.map((id) => ({ user: { id } }));
    const server = answering(users('10', '9'), users('12', '11'), users('13'));
    expect(await all(byId(server.client, OPERATION, {}, paging))).toHaveLength(5);
    expect(server.requests.map(({ after }) => after)).toEqual([undefined, '10', '12']);
    // Numbers of 64 bits, which no number of JavaScript distinguishes.
    const long = answering(
      users('9007199254740993', '9007199254740992'),
      users('9007199254740992', '9007199254740994'),
      [],
    );
    expect(await all(byId(long.client, OPERATION, {}, paging))).toHaveLength(3);
    const numbers = answering(users(10, 9), users(11));
    await all(byId(numbers.client, OPERATION, {}, paging));
    expect(numbers.requests.map(({ after }) => after)).toEqual([undefined, 10]);
  });

  it('go backwards by the least id', async () => {
    const backwards: Paging = { ...paging, cursors: [{ direction: 'before', param: 'before' }], by: ['id'] };
    const server = answering(ids('9', '10'), ids('8', '9'), ids('7'));
    expect(idsOf(await all(byId(server.client, OPERATION, {}, backwards)))).toEqual(['9', '10', '8', '7']);
    expect(server.requests.map(({ before }) => before)).toEqual([undefined, '9', '8']);
  });
});

it('Pages without an order continue behind the last item, or in front of the first', async () => {
  const cursors = [
    { direction: 'after', param: 'after' },
    { direction: 'before', param: 'before' },
  ] as const;
  for (const [param, params, cursor] of [
    ['after', {}, 'rc_a'],
    ['before', { before: 'rc_9' }, 'rc_m'],
  ] as const) {
    const server = answering(ids('rc_m', 'rc_z', 'rc_a'), ids('rc_10'));
    await all(inOrder(server.client, OPERATION, params, { cursors, by: ['id'], limit: 'limit', largest: 3 }));
    expect(server.requests[1]).toMatchObject({ [param]: cursor });
  }
});

describe('Numbered pages', () => {
  const items = async (server: Answering, paging: NumberedPaging, params: object = {}): Promise<readonly unknown[]> =>
    all(numbered(server.client, OPERATION, params, paging));

  it('are counted from the first one until one is not full', async () => {
    const server = answering(['a', 'b'], ['c', 'd'], ['e']);
    const paging = { param: 'page', first: 1, limit: 'size', largest: 2 };
    expect(await items(server, paging, { shop: 'a' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(server.requests).toEqual([
      { shop: 'a', size: 2, page: 1 },
      { shop: 'a', size: 2, page: 2 },
      { shop: 'a', size: 2, page: 3 },
    ]);
  });

  it('begin with the page of the call, in its size', async () => {
    const server = answering(['a', 'b', 'c'], ['d']);
    const paging = { param: 'page', first: 1, limit: 'size', largest: 2 };
    expect(await items(server, paging, { page: 4, size: 3 })).toEqual(['a', 'b', 'c', 'd']);
    expect(server.requests).toEqual([
      { size: 3, page: 4 },
      { size: 3, page: 5 },
    ]);
  });

  it('from an offset count the items', async () => {
    const server = answering(['a', 'b'], ['c', 'd'], []);
    expect(await items(server, { param: 'offset', limit: 'size', largest: 2 })).toEqual(['a', 'b', 'c', 'd']);
    expect(server.requests.map(({ offset }) => offset)).toEqual([0, 2, 4]);
    const later = answering(['a', 'b'], ['c']);
    await items(later, { param: 'offset', limit: 'size', largest: 2 }, { offset: 7 });
    expect(later.requests.map(({ offset }) => offset)).toEqual([7, 9]);
  });

  it('without a size go on until one is empty', async () => {
    const server = answering(['a'], ['b'], []);
    expect(await items(server, { param: 'page', first: 0 })).toEqual(['a', 'b']);
    expect(server.requests).toEqual([{ page: 0 }, { page: 1 }, { page: 2 }]);
  });

  const counted = (total: unknown, ...list: readonly string[]): unknown => ({ list, meta: { total } });
  const withTotal = { param: 'page', first: 1, items: ['list'], total: ['meta', 'total'] };

  it('end with the number of all items, and need no full pages', async () => {
    const server = answering(counted(3, 'a'), counted(3, 'b', 'c'), counted(3));
    expect(await items(server, withTotal)).toEqual(['a', 'b', 'c']);
    expect(server.requests).toHaveLength(2);
    const offset = answering(counted(9, 'a'), counted(9, 'b'));
    expect(await items(offset, { param: 'offset', items: ['list'], total: ['meta', 'total'] }, { offset: 7 })).toEqual([
      'a',
      'b',
    ]);
  });

  it('count the items before the page that the call begins with, where the size is known', async () => {
    const sized = { ...withTotal, limit: 'size', largest: 2 };
    const server = answering(counted(6, 'e', 'f'), counted(6));
    expect(await items(server, sized, { page: 3 })).toEqual(['e', 'f']);
    expect(server.requests).toHaveLength(1);
    const unsized = answering(counted(2, 'e', 'f'), counted(2, 'g'), counted(2));
    expect(await items(unsized, withTotal, { page: 3 })).toEqual(['e', 'f', 'g']);
    expect(unsized.requests).toHaveLength(3);
    const first = answering(counted(2, 'a', 'b'), counted(2));
    await items(first, withTotal, { page: 1 });
    expect(first.requests).toHaveLength(1);
  });

  it('go by their size where the number of all items is none', async () => {
    const server = answering(counted('many', 'a', 'b'), counted(null, 'c'));
    expect(await items(server, { ...withTotal, limit: 'size', largest: 2 })).toEqual(['a', 'b', 'c']);
    expect(server.requests).toHaveLength(2);
  });

  it('end where the body says that there is no more', async () => {
    const page = (more: unknown, ...list: readonly string[]): unknown => ({ list, more });
    const server = answering(page(true, 'a'), page(false, 'b', 'c'));
    const paging = { param: 'page', first: 1, limit: 'size', largest: 2, items: ['list'], more: ['more'] };
    expect(await items(server, paging)).toEqual(['a', 'b', 'c']);
    expect(await items(answering(page('yes', 'a', 'b')), paging)).toEqual(['a', 'b']);
  });
});

describe('Pages that name the next one', () => {
  const page = (next: unknown, ...list: readonly string[]): unknown => ({ list, meta: { next } });
  const paging: TokenPaging = { param: 'token', next: ['meta', 'next'], items: ['list'], limit: 'size', largest: 2 };

  it.each([[undefined], [null], ['']])('are requested until that is %o', async (end) => {
    const server = answering(page('x', 'a'), page('y'), page(end, 'b'));
    expect(await all(byToken(server.client, OPERATION, { shop: 'a' }, paging))).toEqual(['a', 'b']);
    expect(server.requests).toEqual([
      { shop: 'a', size: 2, token: undefined },
      { shop: 'a', size: 2, token: 'x' },
      { shop: 'a', size: 2, token: 'y' },
    ]);
  });

  it('begin with the token of the call, in its size', async () => {
    const server = answering(page(undefined, 'a'));
    await all(byToken(server.client, OPERATION, { token: 'x', size: 7 }, paging));
    expect(server.requests).toEqual([{ size: 7, token: 'x' }]);
    const unsized = answering(['a']);
    expect(await all(byToken(unsized.client, OPERATION, {}, { param: 'token', next: ['next'] }))).toEqual(['a']);
    expect(unsized.requests).toEqual([{ token: undefined }]);
  });

  it('end where a page names itself', async () => {
    const server = answering(page('x', 'a'), page('x', 'b'));
    expect(await all(byToken(server.client, OPERATION, {}, paging))).toEqual(['a', 'b']);
  });
});

describe('Pages that lead in a circle', () => {
  it.each<readonly [string, (client: Transport) => AsyncIterable<unknown>, (page: number) => unknown]>([
    [
      'by tokens',
      (client) => byToken(client, OPERATION, {}, { param: 't', next: ['next'], items: ['data'] }),
      (page) => ({ data: ids(page), next: `t${page}` }),
    ],
    [
      'by links',
      (client) => byLink(client, OPERATION, {}, {}),
      (page) => ({ value: ids(page), headers: new Headers({ link: `<?page=${page}>; rel="next"` }) }),
    ],
    [
      'by ids without an order',
      (client) =>
        inOrder(
          client,
          OPERATION,
          {},
          { cursors: [{ direction: 'after', param: 'after' }], by: ['id'], limit: 'limit' },
        ),
      (page) => ids(page),
    ],
  ])('%s are each requested once', async (_, pages, body) => {
    let count = 0;
    const call = (): object => {
      const answer = body(count++ % 3);
      return Object.assign(Promise.resolve(answer), { withResponse: async () => answer });
    };
    const items = await all(pages({ call } as unknown as Transport));
    expect([count, idsOf(items).slice(0, 3)]).toEqual([4, [0, 1, 2]]);
  });
});

describe('Pages with a link to the next one', () => {
  /** Answers with an item and the header `Link` for each address. */
  function linking(
    links: Readonly<Record<string, string | undefined>>,
    first = 'https://api.example/v1/items?size=2',
  ): Answering & { readonly urls: string[] } {
    const requests: Params[] = [];
    const urls: string[] = [];
    const call = (operation: Operation, params: Params): unknown => {
      requests.push(params);
      const request: PreparedRequest = { url: first, body: undefined, headers: {} };
      const withResponse = async (): Promise<unknown> => {
        for (const write of operation.write ?? []) write(operation, params, request);
        urls.push(request.url);
        const link = links[request.url];
        return {
          value: { list: [request.url] },
          status: 200,
          headers: new Headers(link === undefined ? {} : { link }),
        };
      };
      return { withResponse };
    };
    return { client: { call } as unknown as Transport, requests, urls };
  }

  const START = 'https://api.example/v1/items?size=2';
  const follow = async (server: Answering, params: object = {}, operation = OPERATION): Promise<readonly unknown[]> =>
    all(byLink(server.client, operation, params, { limit: 'size', largest: 2, items: ['list'] }));

  it('are requested until one has no link', async () => {
    const server = linking({
      [START]: '<https://api.example/v1/items?page=2>; rel="next"',
      'https://api.example/v1/items?page=2': '</v1/items?page=3>; rel=next',
      'https://api.example/v1/items?page=3': '<?page=1>; rel="first"',
    });
    expect(await follow(server, { shop: 'a' })).toEqual([
      START,
      'https://api.example/v1/items?page=2',
      'https://api.example/v1/items?page=3',
    ]);
    expect(server.requests).toEqual([1, 2, 3].map(() => ({ shop: 'a', size: 2 })));
  });

  it('are linked relative to the page before', async () => {
    const server = linking({
      [START]: '<deep/2>; rel=next',
      'https://api.example/v1/deep/2': '<3>; rel=next',
    });
    expect(await follow(server)).toEqual([START, 'https://api.example/v1/deep/2', 'https://api.example/v1/deep/3']);
  });

  it('end where a page links to itself', async () => {
    const server = linking({
      [START]: '<?page=2>; rel=next',
      'https://api.example/v1/items?page=2': '<?page=2>; rel=next',
    });
    expect(await follow(server)).toHaveLength(2);
  });

  it('have the size of the call, and what else the operation writes', async () => {
    const written: string[] = [];
    const operation: Operation = { ...OPERATION, write: [(_, __, { url }) => void written.push(url)] };
    const server = linking({ [START]: '<?page=2>; rel=next' });
    await follow(server, { size: 7 }, operation);
    expect(server.requests).toEqual([{ size: 7 }, { size: 7 }]);
    expect(written).toEqual([START, START]);
    const unsized = linking({});
    await all(byLink(unsized.client, OPERATION, {}, { items: ['list'] }));
    expect(unsized.requests.map((one) => Object.keys(one))).toEqual([[]]);
    const whole = { call: () => ({ withResponse: async () => ({ value: ['a'], headers: new Headers() }) }) };
    expect(await all(byLink(whole as unknown as Transport, OPERATION, {}, {}))).toEqual(['a']);
  });

  it.each([
    '<https://other.example/>',
    '<http://api.example/v1/items>',
    '<https://ada:secret@api.example/>',
    '<https://>',
  ])('never lead to another host: %s', async (target) => {
    const server = linking({ [START]: `${target}; rel=next` });
    const error: unknown = await follow(server).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toMatchObject({
      operation: 'list',
      status: 200,
      message: expect.stringContaining('the next page is on another host, which must not receive the token'),
    });
    expect(server.urls).toEqual([START]);
  });

  it.each([
    ['<?p=2>; rel="next"', true],
    ['<?p=1>; rel="prev", <?p=2>; rel="next"', true],
    ['<?p=2>; rel="next", <?p=9>; rel="last"', true],
    ['<?p=1>; rel="prev",<?p=2>;rel=next', true],
    ['<?p=2>; rel="last next"', true],
    ['<?p=2>; REL="NEXT"', true],
    ['<?p=2>; title="a, b; c"; rel=next', true],
    ['<?p=2>; title="a \\" <b>"; rel=next', true],
    ['<?p=2>; title=plain; rel=next', true],
    ['<?p=2>; flag; rel=next', true],
    ['<?p=2> ; rel = "next"', true],
    ['<?p=2>;; rel=next', true],
    ['<?p=1>; rel=prev; rel=next', false],
    ['<?p=2>; rel=next; rel=prev', true],
    ['<?p=2>; rel=next; anchor="#other"', false],
    ['<?p=2>; ANCHOR="#other"; rel=next, <?p=3>; rel=prev', false],
    ['<?p=1>; anchor="#other"; rel=next, <?p=2>; rel=next', true],
    ['<?p=2>; relation=next', false],
    ['<?p=2>; xrel=next', false],
    ['<?p=2>; rel="nextpage"', false],
    ['<?p=2>; rel=""', false],
    ['<?p=2>; rel', false],
    ['<?p=2>', false],
    ['rel=next', false],
    ['<?p=2>, ; rel=next', false],
    ['<?p=2>; rel=next; title=, <?p=3>', true],
    ['', false],
    ['<?p=2; rel=next', false],
    ['<?p=2>; title="unfinished; rel=next', false],
    ['<?p=2>; rel=next; title="unfinished', true],
  ])('are found in the header %s: %o', async (link, isNext) => {
    const server = linking({ [START]: link });
    expect(await follow(server)).toEqual(isNext ? [START, 'https://api.example/v1/items?p=2'] : [START]);
  });
});
