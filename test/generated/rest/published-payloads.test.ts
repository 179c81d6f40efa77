import { describe, expect, it } from 'vitest';
import { createClient, type ClientOptions } from '../../../generated/dist/live/rest/index.js';
import { currentGuilds, guild, invalidForm, limited, limitHeaders, threadMembers, unauthorized, unknownGuild } from './published-payloads.js';

/** A client of a platform that only ever says this. */
function hearing(body: object, init: ResponseInit = {}, options: ClientOptions = {}) {
  const received: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    received.push(url.replace('http://localhost', ''));
    return Promise.resolve(Response.json(body, init));
  };
  const client = createClient({ token: 'a.b.c', baseUrl: 'http://localhost', fetch, retry: { limit: 0 }, ...options });
  return { client, received };
}

describe.each(['shape', 'spec'] as const)('Checked for its %s, what the public reference shows is understood:', (validate) => {
  it('a guild, with a feature, a key and a region that the spec does not list', async () => {
    const { client, received } = hearing(guild, {}, { validate });
    const known = await client.getGuild({ guild_id: guild.id, with_counts: true });
    expect(known).toEqual(guild);
    expect(known.approximate_member_count).toBe(2);
    expect(received).toEqual([`/guilds/${guild.id}?with_counts=true`]);
  });

  it('the guilds of the user', async () => {
    const { client, received } = hearing(currentGuilds, {}, { validate });
    const [first] = await client.getCurrentUserGuilds({ with_counts: true });
    expect([first?.owner, first?.permissions, first?.approximate_presence_count]).toEqual([true, '36953089', 784]);
    expect(received).toEqual(['/users/@me/guilds?with_counts=true']);
  });

  it('the members of a thread, and one of them', async () => {
    const all = hearing(threadMembers, {}, { validate });
    const [first] = await all.client.listThreadMembers({ channel_id: '1017898700893061170', with_member: true });
    expect(first?.member.user?.username).toBe('nelly');
    const one = hearing(threadMembers[0]!, {}, { validate });
    const ids = { channel_id: '1017898700893061170', user_id: '80351110224678912' };
    expect((await one.client.getThreadMember({ ...ids, with_member: true })).member.roles).toEqual(['290926798626357300']);
  });
});

describe('What the public reference shows of failures is understood:', () => {
  it.each([
    ['an unknown guild', 404, unknownGuild],
    ['a token that is not accepted', 401, unauthorized],
  ] as const)('%s', async (_, status, body) => {
    const call = hearing(body, { status }).client.getGuild({ guild_id: '7' });
    await expect(call).rejects.toMatchObject({ kind: 'api', status, code: body.code, message: body.message });
  });

  it('a form with errors at fields', async () => {
    const call = hearing(invalidForm, { status: 400 }).client.getGuild({ guild_id: '7' });
    await expect(call).rejects.toMatchObject({
      code: 50_035,
      fields: [
        { path: ['access_token'], code: 'BASE_TYPE_REQUIRED' },
        { path: ['activities', 0, 'platform'], code: 'BASE_TYPE_CHOICES' },
      ],
    });
  });

  it('a limit that was exceeded', async () => {
    const call = hearing(limited, { status: 429, headers: limitHeaders }).client.getGuild({ guild_id: '7' });
    await expect(call).rejects.toMatchObject({
      kind: 'rate-limit',
      retryAfterMs: 65_000,
      global: false,
      scope: 'user',
      bucket: 'abcd1234',
      message: limited.message,
    });
  });
});
