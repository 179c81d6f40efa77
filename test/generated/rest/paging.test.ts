import { describe, expect, it } from 'vitest';
import { createClient } from '../../../generated/dist/rest/index.js';
import { currentGuild, threadMember } from './guild-payloads.js';

/** A platform with the given guilds, and the queries that it received. */
function platform(ids: readonly number[]) {
  const received: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    const { searchParams: query, search } = new URL(url);
    received.push(search);
    const after = Number(query.get('after') ?? 0);
    const before = Number(query.get('before') ?? Infinity);
    const found = ids.filter((id) => id > after && id < before);
    const limit = Number(query.get('limit') ?? 200);
    const page = query.has('before') ? found.slice(-limit) : found.slice(0, limit);
    return Promise.resolve(Response.json(page.map(currentGuild)));
  };
  return { client: createClient({ token: 'a.b.c', fetch }), received };
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

async function idsOf(items: AsyncIterable<{ id: string }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of items) ids.push(Number(id));
  return ids;
}

describe('Pages', () => {
  it('follow each other until there are no more items', async () => {
    const { client, received } = platform(numbers(1, 450));
    expect(await idsOf(client.paginateGetCurrentUserGuilds())).toEqual(numbers(1, 450));
    expect(received).toEqual(['?limit=200', '?after=200&limit=200', '?after=400&limit=200']);
  });

  it('are as large as the caller says', async () => {
    const { client, received } = platform(numbers(1, 10));
    expect(await idsOf(client.paginateGetCurrentUserGuilds({ limit: 5 }))).toEqual(numbers(1, 10));
    expect(received).toEqual(['?limit=5', '?after=5&limit=5', '?after=10&limit=5']);
  });

  it('go backwards from where the caller says, by number and not by text', async () => {
    const { client, received } = platform(numbers(1, 120));
    const ids = await idsOf(client.paginateGetCurrentUserGuilds({ before: '111', limit: 50 }));
    expect(ids.toSorted((a, b) => a - b)).toEqual(numbers(1, 110));
    expect(received).toEqual(['?before=111&limit=50', '?before=61&limit=50', '?before=11&limit=50']);
  });

  it('are requested lazily', async () => {
    const { client, received } = platform(numbers(1, 1000));
    for await (const { id } of client.paginateGetCurrentUserGuilds()) if (id === '200') break;
    expect(received).toHaveLength(1);
  });

  it('end if a platform ignores the cursor, with each item once', async () => {
    let received = 0;
    const fetch = (): Promise<Response> => (received++, Promise.resolve(Response.json(numbers(1, 250).map(threadMember))));
    const client = createClient({ token: 'a.b.c', fetch });
    let members = 0;
    for await (const member of client.paginateListThreadMembers({ channel_id: '5', with_member: true })) {
      expect(member.member).toBeDefined();
      members += 1;
    }
    expect({ members, received }).toEqual({ members: 250, received: 2 });
  });

  it('that are refused end the loop with the error', async () => {
    const { client } = platform([]);
    await expect(idsOf(client.paginateGetCurrentUserGuilds({ limit: 0 }))).rejects.toMatchObject({ kind: 'request-validation' });
  });
});
