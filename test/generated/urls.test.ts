import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as urls from '../../generated/dist/urls/index.js';
import * as live from '../../generated/dist/live/urls/index.js';
import { createClient } from '../../generated/dist/live/rest/index.js';
import { compileSpec } from '../support/compiled-library.js';

describe('the path of an endpoint', () => {
  it('has its parameters, percent-encoded', () => {
    expect(urls.getGuildPath({ guild_id: '81384788765712384' })).toBe('/guilds/81384788765712384');
    expect(urls.getCurrentUserGuildsPath()).toBe('/users/@me/guilds');
    expect(live.getThreadMemberPath({ channel_id: 'a/b?c#d', user_id: 'é %' })).toBe('/channels/a%2Fb%3Fc%23d/thread-members/%C3%A9%20%25');
    // @ts-expect-error a guild has no such parameter
    expect(() => urls.getGuildPath({ channel_id: '5' })).toThrow(RangeError);
  });

  it('is the one that the client requests', async () => {
    const requested: string[] = [];
    const fetched = (input: unknown) => {
      requested.push(new URL((input as { url?: string }).url ?? String(input)).pathname);
      return Promise.resolve(new Response('{}', { status: 404 }));
    };
    const client = createClient({ token: 'a.b.c', fetch: fetched as typeof fetch, retry: { limit: 0 } });
    await client.getGuild({ guild_id: '81384788765712384' }).catch(() => undefined);
    expect(requested).toEqual([`/api/v10${live.getGuildPath({ guild_id: '81384788765712384' })}`]);
  });

  it('is one segment for each parameter, whatever text it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let path: string;
        try {
          path = urls.getGuildPath({ guild_id: text });
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(text === '' || text === '.' || text === '..' || /\p{Surrogate}/u.test(text)).toBe(true);
          return;
        }
        const { pathname, search, hash, origin } = new URL(`https://a.example${path}`);
        expect([origin, search, hash]).toEqual(['https://a.example', '', '']);
        expect(pathname).toBe(path);
        expect(pathname.split('/').slice(1, 2)).toEqual(['guilds']);
        expect(pathname.split('/').slice(2).map(decodeURIComponent)).toEqual([text]);
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describe('the address of a file', () => {
  const guild_id = '81384788765712384';

  it('has the default format, that of animated files where the hash says so, or the one that is chosen', () => {
    expect(urls.guildIconUrl({ guild_id, icon: 'abc' })).toBe(`https://cdn.discordapp.com/icons/${guild_id}/abc.webp`);
    expect(urls.guildIconUrl({ guild_id, icon: 'a_bc' })).toBe(`https://cdn.discordapp.com/icons/${guild_id}/a_bc.gif`);
    expect(urls.guildIconUrl({ guild_id, icon: 'a_bc' }, { format: 'png', size: 64 })).toBe(
      `https://cdn.discordapp.com/icons/${guild_id}/a_bc.png?size=64`,
    );
    expect(urls.defaultUserAvatarUrl({ index: 3 })).toBe('https://cdn.discordapp.com/embed/avatars/3.png');
    expect(urls.roleIconUrl({ role_id: '5', icon: 'a_x' })).toBe('https://cdn.discordapp.com/role-icons/5/a_x.webp');
  });

  it('is refused with a format or a size that there is none of', () => {
    expect(() => urls.guildIconUrl({ guild_id, icon: 'abc' }, { format: 'gif' })).toThrow(new RangeError('the format is not one of webp, png, jpg'));
    // @ts-expect-error no such format
    expect(() => urls.guildIconUrl({ guild_id, icon: 'abc' }, { format: 'bmp' })).toThrow(RangeError);
    // @ts-expect-error no such size
    expect(() => urls.guildIconUrl({ guild_id, icon: 'abc' }, { size: 65 })).toThrow('the size is not one of 16, 32');
    // @ts-expect-error it has one size
    expect(() => urls.defaultUserAvatarUrl({ index: 3 }, { size: 64 })).toThrow(RangeError);
    expect(() => urls.guildIconUrl({ guild_id, icon: '..' })).toThrow(RangeError);
  });

  it('stays below its folder, and has no query but the size, whatever the hash is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(16, 4096, undefined), (icon, size) => {
        let address: string;
        try {
          address = urls.guildIconUrl({ guild_id, icon }, { size } as { size?: 16 });
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        const { origin, pathname, search } = new URL(address);
        expect([origin, search]).toEqual(['https://cdn.discordapp.com', size === undefined ? '' : `?size=${size}`]);
        expect(pathname.startsWith(`/icons/${guild_id}/`)).toBe(true);
        expect(pathname.split('/')).toHaveLength(4);
      }),
      { numRuns: 500, seed: 12 },
    );
  });
});

describe('addresses of another domain', () => {
  it('follow their spec, and those that it does not show are missing', async () => {
    const library = (await (await compileSpec('library')).load('urls/index.js')) as Record<string, (...values: unknown[]) => string>;
    expect(library['bookCoverUrl']!({ book_id: '7', cover: 'a_1' }, { size: 128 })).toBe('https://covers.lending.example/covers/7/a_1.gif?size=128');
    expect(library['openingHoursUrl']!()).toBe('https://library.example/hours.txt');
    expect(library['getBookPath']!({ book_id: 'a b' })).toBe('/books/a%20b');
    expect(library).not.toHaveProperty('branchMapUrl');
  });
});
