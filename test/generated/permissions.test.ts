import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as live from '../../generated/dist/live/all.js';
import { PermissionFlag, type PermissionOverwrite } from '../../generated/dist/index.js';
import { channelPermissions, effectivePermissions, guildPermissions } from '../../generated/dist/permissions/index.js';
import { channelPermissions as liveChannelPermissions } from '../../generated/dist/live/permissions/index.js';
import { sampleChannel, sampleGuild, sampleGuildMember } from '../../generated/dist/samples.js';

const NOW = Date.UTC(2024, 0, 1);
const LATER = '2024-01-02T00:00:00+00:00';
const EVERYONE = '1';
const OWNER = '9';
const ALL = Object.values(PermissionFlag.serialize('0')).length;

interface Situation {
  readonly guild: { readonly id: string; readonly owner_id: string; readonly roles: readonly Role[] };
  readonly member: { readonly roles: readonly string[]; readonly communication_disabled_until?: string | null };
  readonly user_id: string;
  readonly channel: { readonly permission_overwrites: readonly PermissionOverwrite[] };
}

interface Role {
  readonly id: string;
  readonly permissions: string;
}

/** Every bit that has a name. */
function everything(flags: { readonly serialize: (value: string) => object }): bigint {
  return Object.keys(flags.serialize('0')).reduce(
    (sum, name) => sum | BigInt((flags as unknown as Readonly<Record<string, string>>)[name]!),
    0n,
  );
}

/** The algorithm as the public reference has it, written by hand. */
function computed({ guild, member, user_id, channel }: Situation, all = everything(PermissionFlag)): bigint {
  if (guild.owner_id === user_id) return all;
  let permissions = BigInt(guild.roles.find(({ id }) => id === guild.id)?.permissions ?? 0);
  for (const id of member.roles) permissions |= BigInt(guild.roles.find((role) => role.id === id)?.permissions ?? 0);
  if ((permissions & 8n) === 8n) return all;
  const apply = (overwrites: readonly PermissionOverwrite[]): void => {
    const deny = overwrites.reduce((sum, one) => sum | BigInt(one.deny), 0n);
    const allow = overwrites.reduce((sum, one) => sum | BigInt(one.allow), 0n);
    permissions = (permissions & ~deny) | allow;
  };
  const { permission_overwrites: all_ } = channel;
  apply(all_.filter(({ id, type }) => type === 0 && id === guild.id));
  apply(all_.filter(({ id, type }) => type === 0 && member.roles.includes(id)));
  apply(all_.filter(({ id, type }) => type === 1 && id === user_id));
  const until = member.communication_disabled_until;
  if (until && Date.parse(until) > NOW) permissions &= (1n << 10n) | (1n << 16n);
  return permissions;
}

const bits = fc
  .array(fc.constantFrom(0, 3, 4, 10, 11, 14, 15, 16, 17, 31, 32, 40, 52, 63), { maxLength: 5 })
  .map((positions) => String(positions.reduce((sum, position) => sum | (1n << BigInt(position)), 0n)));
const roleId = fc.constantFrom(EVERYONE, '2', '3', '4', '5');
const userId = fc.constantFrom('6', '7', OWNER);
const unique = { selector: ({ id }: { readonly id: string }) => id };

const situation: fc.Arbitrary<Situation> = fc.record({
  guild: fc.record({
    id: fc.constant(EVERYONE),
    owner_id: fc.constant(OWNER),
    roles: fc.uniqueArray(fc.record({ id: roleId, permissions: bits }), unique),
  }),
  member: fc.record(
    {
      roles: fc.uniqueArray(fc.constantFrom('2', '3', '4', '5')),
      communication_disabled_until: fc.constantFrom(null, LATER, '2023-12-31T00:00:00+00:00'),
    },
    { requiredKeys: ['roles'] },
  ),
  user_id: userId,
  channel: fc.record({
    permission_overwrites: fc.array(
      fc.oneof(
        fc.record({ id: roleId, type: fc.constant(0 as const), allow: bits, deny: bits }),
        fc.record({ id: fc.oneof(userId, roleId), type: fc.constant(1 as const), allow: bits, deny: bits }),
      ),
    ),
  }),
});

describe('permissions in a channel', () => {
  it('are those of the reference, whatever roles, overwrites and timeout there are', () => {
    let withoutAll = 0;
    fc.assert(
      fc.property(situation, (one) => {
        const held = channelPermissions(one, NOW);
        expect(held).toBe(String(computed(one)));
        expect(liveChannelPermissions(one, NOW)).toBe(String(computed(one, everything(live.PermissionFlag))));
        if (PermissionFlag.toArray(held).length < ALL) withoutAll += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(withoutAll).toBeGreaterThan(500);
  });

  it('are those in the guild where there are no overwrites', () => {
    fc.assert(
      fc.property(situation, (one) => {
        const bare = { ...one, channel: {} };
        expect(channelPermissions(bare, NOW)).toBe(guildPermissions(one, NOW));
      }),
    );
  });

  it('take whole objects as well', () => {
    const guild = sampleGuild('a');
    const held = channelPermissions({ guild, member: sampleGuildMember('b'), user_id: guild.owner_id, channel: sampleChannel('c') });
    expect(PermissionFlag.toArray(held)).toHaveLength(ALL);
  });

  it('let what one role allows prevail over what another one denies, and the member over both', () => {
    const guild = { id: EVERYONE, owner_id: OWNER, roles: [{ id: EVERYONE, permissions: '3072' }] };
    const overwrites = [
      { id: '2', type: 0 as const, allow: '2048', deny: '0' },
      { id: '3', type: 0 as const, allow: '0', deny: '2048' },
    ];
    const one = { guild, member: { roles: ['2', '3'] }, user_id: '6', channel: { permission_overwrites: overwrites } };
    expect(channelPermissions(one)).toBe('3072');
    const denied = [...overwrites, { id: '6', type: 1 as const, allow: '0', deny: '2048' }];
    expect(channelPermissions({ ...one, channel: { permission_overwrites: denied } })).toBe('1024');
  });

  it('are never everything because ids are missing', () => {
    const guild = { id: undefined, owner_id: undefined, roles: [{ id: undefined, permissions: '8' }] };
    const one = { guild, member: { roles: [undefined] }, user_id: undefined, channel: {} };
    expect(channelPermissions(one as unknown as Situation)).toBe('0');
  });

  it('throw for what is no set of bits', () => {
    const withBits = (permissions: unknown) => ({
      guild: { id: EVERYONE, owner_id: OWNER, roles: [{ id: EVERYONE, permissions: permissions as string }] },
      member: { roles: [] },
      user_id: '6',
    });
    for (const text of ['', ' 8', '0x8', '-8', '8n', 'ADMINISTRATOR', null, {}, true])
      expect(() => guildPermissions(withBits(text)), String(text)).toThrow(TypeError);
    for (const number of [1.5, -1, Number.NaN, 2 ** 53, 2n ** 64n, '18446744073709551616'])
      expect(() => guildPermissions(withBits(number)), String(number)).toThrow(RangeError);
    expect(guildPermissions(withBits('18446744073709551607'))).toBe('18446744073709551607');
  });

  it('end in time that grows with the roles', () => {
    const roles = Array.from({ length: 50_000 }, (_, id) => ({ id: String(id), permissions: '1024' }));
    const member = { roles: roles.map(({ id }) => id) };
    const channel = { permission_overwrites: roles.map(({ id }) => ({ id, type: 0 as const, allow: '2048', deny: '0' })) };
    const from = performance.now();
    expect(channelPermissions({ guild: { id: '0', owner_id: 'x', roles }, member, user_id: 'y', channel })).toBe('3072');
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

describe('permissions that have an effect', () => {
  it('lack those that the denial of another one denies implicitly', () => {
    const all = PermissionFlag.remove(String(2n ** 64n - 1n), 'ADMINISTRATOR');
    expect(effectivePermissions({ permissions: PermissionFlag.remove(all, 'VIEW_CHANNEL') })).toBe('0');
    const mute = effectivePermissions({ permissions: PermissionFlag.remove(all, 'SEND_MESSAGES') });
    expect(PermissionFlag.missing(mute, String(2n ** 64n - 1n)).toSorted()).toEqual(
      ['ADMINISTRATOR', 'ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'SEND_MESSAGES', 'SEND_TTS_MESSAGES'].toSorted(),
    );
    expect(PermissionFlag.toArray(effectivePermissions({ permissions: '8' }))).toHaveLength(ALL);
  });
});
