import { Client, Guild, OAuth2Guild, ThreadChannel, type ThreadMember } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client as OurClient } from '../../generated/dist/live/rest/index.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { platformModel } from '../support/platform.js';

// discord.js builds these from answers of the platform; its constructors are private to its types, and the client never logs in.
const discord = new Client({ intents: [] });
const GUILD = '81384788765712384';

let mock: Mock;
let ours: OurClient;

beforeAll(async () => {
  const many = { requests: 100_000, seconds: 1 };
  mock = await startMock(await platformModel('live'), { varied: true, items: 20, rateLimit: many, globalLimit: many });
  ours = createClient({ token: 'a.b.c', baseUrl: mock.url });
});
afterAll(async () => {
  await mock.close();
  await discord.destroy();
});

function built<Structure>(constructor: unknown, ...values: readonly unknown[]): Structure {
  return Reflect.construct(constructor as new () => Structure, values) as Structure;
}

async function served<Data>(path: string): Promise<Data> {
  const response = await fetch(`${mock.url}${path}`, { headers: { authorization: 'Bot a.b.c' } });
  return (await response.json()) as Data;
}

describe('discord.js understands what is served as our client does', () => {
  it('of a guild, its roles, emoji and stickers', async () => {
    const known = await ours.getGuild({ guild_id: GUILD, with_counts: true });
    const guild = built<Guild>(Guild, discord, await served(`/guilds/${GUILD}?with_counts=true`));
    expect([guild.id, guild.name, guild.ownerId]).toEqual([GUILD, known.name, known.owner_id]);
    expect(guild.approximateMemberCount).toBe(known.approximate_member_count);
    expect([...guild.roles.cache.keys()].toSorted()).toEqual(known.roles.map(({ id }) => id).toSorted());
    for (const { id, permissions } of known.roles) {
      expect(guild.roles.cache.get(id)?.permissions.bitfield).toBe(BigInt(permissions));
    }
    // discord.js keeps one of those that have no id.
    expect(new Set(guild.emojis.cache.keys())).toEqual(new Set(known.emojis.map(({ id }) => id)));
    expect(guild.stickers.cache.size).toBe(known.stickers?.length ?? 0);
  });

  it('of the guilds of the user, page after page', async () => {
    const guilds = new Map<string, OAuth2Guild>();
    for (const data of await served<{ id: string }[]>('/users/@me/guilds?limit=200')) {
      guilds.set(data.id, built(OAuth2Guild, discord, data));
    }
    let count = 0;
    for await (const mine of ours.paginateGetCurrentUserGuilds({ limit: 7 })) {
      const guild = guilds.get(mine.id);
      expect([guild?.name, guild?.owner]).toEqual([mine.name, mine.owner]);
      expect(guild?.permissions.bitfield).toBe(BigInt(mine.permissions));
      count += 1;
    }
    expect(count).toBe(20);
  });

  it('of the members of a thread, with the member of the guild where it says of whom it is', async () => {
    const guild = built<Guild>(Guild, discord, await served(`/guilds/${GUILD}`));
    const data = { id: '5', type: 11, guild_id: GUILD };
    const thread = built<ThreadChannel>(ThreadChannel, guild, data, discord);
    const add = (member: object): ThreadMember =>
      Reflect.get(thread.members, '_add').call(thread.members, member) as ThreadMember;
    let withUser = 0;
    for await (const known of ours.paginateListThreadMembers({ channel_id: '5', with_member: true })) {
      // discord.js takes for granted that a member comes with its user; the spec does not.
      if (known.member.user === undefined) continue;
      withUser += 1;
      const member = add(known);
      expect([member.id, member.joinedTimestamp]).toEqual([known.user_id, Date.parse(known.join_timestamp)]);
      expect(member.guildMember?.user.username).toBe(known.member.user.username);
    }
    expect(withUser).toBeGreaterThan(5);
    const alone = await ours.getThreadMember({ channel_id: '5', user_id: '9' });
    expect(add(await served('/channels/5/thread-members/9')).joinedTimestamp).toBe(Date.parse(alone.join_timestamp));
  });
});

describe('our client on every operation', () => {
  it('gets what the query selects, and nothing else', async () => {
    const counts = (value: object): boolean =>
      'approximate_member_count' in value && 'approximate_presence_count' in value;
    expect(counts(await ours.getGuild({ guild_id: GUILD, with_counts: true }))).toBe(true);
    expect(counts(await ours.getGuild({ guild_id: GUILD }))).toBe(false);
    expect((await ours.getCurrentUserGuilds({ with_counts: true })).every(counts)).toBe(true);
    expect((await ours.getCurrentUserGuilds()).some(counts)).toBe(false);
    const members = { channel_id: '5' };
    expect((await ours.listThreadMembers({ ...members, with_member: true })).every((one) => 'member' in one)).toBe(
      true,
    );
    expect((await ours.listThreadMembers(members)).some((one) => 'member' in one)).toBe(false);
    expect('member' in (await ours.getThreadMember({ ...members, user_id: '9', with_member: true }))).toBe(true);
    expect('member' in (await ours.getThreadMember({ ...members, user_id: '9' }))).toBe(false);
  });

  it('has each item of a list once, whatever the size of its pages', async () => {
    for (const limit of [1, 19, 20, 21]) {
      const ids: string[] = [];
      for await (const { user_id } of ours.paginateListThreadMembers({ channel_id: '5', with_member: true, limit })) {
        ids.push(user_id ?? '');
      }
      expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    }
  });
});
