import { expect, expectTypeOf, describe, it } from 'vitest';
import { decodeGatewayEvent, type GatewayEvent } from '../../../generated/dist/events/gateway/index.js';
import type { Channel, GuildInGuildCreate as DocumentedGuild, UnavailableGuild } from '../../../generated/dist/index.js';
import { decodeGatewayEvent as decodeLive } from '../../../generated/dist/live/events/gateway/index.js';
import type { GuildInGuildCreate } from '../../../generated/dist/live/all.js';
import { createSamples } from '../../support/sample.js';
import { platformModel } from '../../support/platform.js';

const document = await platformModel();
const live = await platformModel('live');
const samples = createSamples(document);
const liveSamples = createSamples(live);

function dispatch(t: string, d: unknown): object {
  return { op: 0, s: 7, t, d };
}

describe('an event whose payload is known', () => {
  const known = document.events.filter(
    ({ channels, payload }) => channels.includes('gateway') && 'kind' in payload && payload.kind === 'object',
  );

  it.each(known.map((event) => [event.name, event] as const))('%s is decoded, with the type that it has', (name, event) => {
    const type = 'kind' in event.payload && event.payload.kind === 'object' ? event.payload.name : '';
    const message = dispatch(name, samples.object(type));
    expect(decodeGatewayEvent(message)).toEqual({ kind: 'event', name, type, data: samples.object(type), envelope: message });
  });

  it('is the received value, not a copy', () => {
    const channel = samples.object('Channel');
    const decoded = decodeGatewayEvent(dispatch('CHANNEL_CREATE', channel));
    expect(decoded.kind === 'event' && decoded.data).toBe(channel);
  });

  it('is refused with the paths of its problems', () => {
    const decoded = decodeGatewayEvent(dispatch('CHANNEL_CREATE', { ...samples.object('Channel'), id: 5 }));
    expect(decoded).toMatchObject({ kind: 'invalid', name: 'CHANNEL_CREATE', issues: [{ path: ['d', 'id'], code: 'type' }] });
  });

  it('is checked in mode shape by default', () => {
    const message = dispatch('CHANNEL_CREATE', { ...samples.object('Channel'), name: 'x'.repeat(101) });
    expect(decodeGatewayEvent(message).kind).toBe('event');
    expect(decodeGatewayEvent(message, { mode: 'spec' })).toMatchObject({ issues: [{ path: ['d', 'name'], code: 'length' }] });
    expect(decodeGatewayEvent(dispatch('CHANNEL_CREATE', {}), { maxIssues: 1 })).toHaveProperty('issues.length', 1);
  });

  it('refuses a mode that does not exist', () => {
    const wrong = { mode: 'loose' as 'spec' };
    expect(() => decodeGatewayEvent(dispatch('USER_UPDATE', {}), wrong)).toThrow(/unknown mode/);
  });
});

describe('the guild of GUILD_CREATE', () => {
  it('is distinguished from an unavailable guild', () => {
    const guild = liveSamples.object('GuildInGuildCreate');
    expect(decodeLive(dispatch('GUILD_CREATE', guild))).toMatchObject({ kind: 'event', type: 'GuildInGuildCreate' });
    expect(decodeLive(dispatch('GUILD_CREATE', { ...guild, unavailable: false }))).toMatchObject({ type: 'GuildInGuildCreate' });
    expect(decodeLive(dispatch('GUILD_CREATE', { id: '1', unavailable: true }))).toMatchObject({
      kind: 'event',
      type: 'UnavailableGuild',
    });
    expect(decodeGatewayEvent(dispatch('GUILD_CREATE', { id: '1', unavailable: true }))).toMatchObject({ type: 'UnavailableGuild' });
    expect(decodeGatewayEvent(dispatch('GUILD_CREATE', samples.object('GuildInGuildCreate')))).toMatchObject({ type: 'GuildInGuildCreate' });
  });

  it('is not a guild if it has only an id', () => {
    expect(decodeLive(dispatch('GUILD_CREATE', { id: '1' })).kind).toBe('invalid');
    expect(decodeLive(dispatch('GUILD_CREATE', null)).kind).toBe('invalid');
  });
});

describe('the events that the document names', () => {
  const member = samples.object('GuildMemberInMessageCreate');
  const message = { ...samples.object('MessageInMessageCreate'), member };

  it('carry messages whose member has no user', () => {
    expect(decodeGatewayEvent(dispatch('MESSAGE_CREATE', message))).toMatchObject({ kind: 'event', type: 'MessageInMessageCreate' });
    expect(decodeGatewayEvent(dispatch('MESSAGE_UPDATE', message))).toMatchObject({ kind: 'event', type: 'MessageInMessageUpdate' });
    const withUser = { ...message, member: { ...member, user: samples.object('User') } };
    expect(decodeGatewayEvent(dispatch('MESSAGE_CREATE', withUser)).kind).toBe('event');
    expect(decodeGatewayEvent(dispatch('MESSAGE_CREATE', withUser), { mode: 'strict' }).kind).toBe('invalid');
  });

  it('carry voice states whose member may be a guest', () => {
    const state = { ...samples.object('VoiceState'), member: { ...samples.object('GuildMemberInVoiceStateUpdate'), joined_at: null } };
    expect(decodeGatewayEvent(dispatch('VOICE_STATE_UPDATE', state))).toMatchObject({ kind: 'event', type: 'VoiceState' });
  });

  it('carry guilds with members that have pending, and threads whose members have no ids', () => {
    const guild = samples.object('GuildInGuildCreate') as Record<string, unknown>;
    const { pending: _, ...other } = samples.object('GuildMemberInGuildEvent') as Record<string, unknown>;
    expect(decodeGatewayEvent(dispatch('GUILD_CREATE', { ...guild, members: [other] })).kind).toBe('invalid');
    const thread = samples.object('ChannelInGuildCreate') as Record<string, unknown>;
    const member = samples.object('ThreadMemberInGuildCreate');
    expect(Object.keys(member as object)).not.toContain('user_id');
    expect(decodeGatewayEvent(dispatch('GUILD_CREATE', { ...guild, threads: [{ ...thread, member }] })).kind).toBe('event');
  });
});

/** The messages of the documentation of the platform that carry no event, by their op codes. */
const DOCUMENTED: readonly object[] = [
  { op: 1, d: 251 },
  { op: 1, d: null },
  {
    op: 2,
    d: { token: 'my_token', intents: 513, properties: { os: 'linux', browser: 'disco', device: 'disco' } },
  },
  {
    op: 2,
    d: {
      token: 'my_token',
      properties: { os: 'linux', browser: 'disco', device: 'disco' },
      compress: true,
      large_threshold: 250,
      shard: [0, 1],
      presence: { activities: [{ name: 'Cards Against Humanity', type: 0 }], status: 'dnd', since: 91879201, afk: false },
      intents: 7,
    },
  },
  { op: 3, d: { since: 91879201, activities: [{ name: 'Save the Oxford Comma', type: 0 }], status: 'online', afk: false } },
  {
    op: 4,
    d: { guild_id: '41771983423143937', channel_id: '127121515262115840', self_mute: false, self_deaf: false },
  },
  { op: 5, d: null },
  { op: 6, d: { token: 'my_token', session_id: 'session_id_i_stored', seq: 1337 } },
  { op: 7, d: null },
  { op: 7 },
  { op: 8, d: { guild_id: '41771983444115456', query: '', limit: 0 } },
  { op: 9, d: false },
  { op: 9, d: true },
  { op: 10, d: { heartbeat_interval: 45000 } },
  { op: 11 },
  { op: 31, d: { guild_ids: ['613425648685547541', '81384788765712384'] } },
];

describe('an unknown event', () => {
  it.each(['NEVER_HEARD_OF', 'RESUMED', 'GUILD_*', 'constructor', '__proto__', 'toString', ''])(
    'passes through where the event is %s',
    (name) => {
      const data = { any: ['thing'] };
      const message = dispatch(name, data);
      expect(decodeGatewayEvent(message)).toEqual({ kind: 'unknown', name, data, envelope: message });
    },
  );

  it.each(DOCUMENTED)('passes through if the message carries no event and leaves out what it does not need: %j', (message) => {
    expect(decodeGatewayEvent(message)).toEqual({ kind: 'other', envelope: message });
    expect(decodeLive(message)).toEqual({ kind: 'other', envelope: message });
  });

  it.each(DOCUMENTED)('passes through if the message carries no event and says so with null: %j', (message) => {
    const envelope = { ...message, s: null, t: null };
    expect(decodeGatewayEvent(envelope)).toEqual({ kind: 'other', envelope });
    expect(decodeLive(envelope)).toEqual({ kind: 'other', envelope });
  });

  it('passes through if the message carries no event', () => {
    const hello = { op: 10, d: { heartbeat_interval: 45000 }, s: null, t: null };
    expect(decodeGatewayEvent(hello)).toEqual({ kind: 'other', envelope: hello });
    expect(decodeGatewayEvent({ op: 99, d: 1, s: null, t: 'USER_UPDATE' })).toMatchObject({ kind: 'other' });
    expect(decodeGatewayEvent({ op: 0, d: 1, s: null, t: null })).toMatchObject({ kind: 'other' });
  });

  it.each([
    ['nothing', undefined],
    ['text', '{"op":0}'],
    ['a list', []],
    ['a message without opcode', { d: {}, s: 1, t: 'USER_UPDATE' }],
    ['a name that is no text', { op: 0, d: {}, s: 1, t: 5 }],
  ])('is invalid where it is %s', (_, message) => {
    expect(decodeGatewayEvent(message)).toMatchObject({ kind: 'invalid', name: undefined, message });
  });

  it('never throws, whatever getters and proxies do', () => {
    let reads = 0;
    const turning = {
      op: 0,
      d: {},
      s: 1,
      get t() {
        reads += 1;
        if (reads > 1) throw new Error('changed my mind');
        return 'USER_UPDATE';
      },
    };
    expect(decodeGatewayEvent(turning)).toMatchObject({ kind: 'invalid', issues: [{ code: 'unreadable' }] });
    const trap = new Proxy({}, { get: () => { throw new Error('no'); } });
    expect(decodeGatewayEvent(trap).kind).toBe('invalid');
    expect(decodeGatewayEvent(dispatch('GUILD_CREATE', trap)).kind).toBe('invalid');
    expect(decodeGatewayEvent(dispatch('USER_UPDATE', trap)).kind).toBe('invalid');
  });
});

describe('the types of events', () => {
  it('follow from the name, and from the type where a name has several', () => {
    void ((message: unknown) => {
      const decoded = decodeGatewayEvent(message);
      if (decoded.kind !== 'event') return;
      expectTypeOf(decoded).toEqualTypeOf<GatewayEvent>();
      if (decoded.name === 'CHANNEL_UPDATE') expectTypeOf(decoded.data).toEqualTypeOf<Channel>();
      if (decoded.name !== 'GUILD_CREATE') return;
      if (decoded.type === 'GuildInGuildCreate') expectTypeOf(decoded.data).toEqualTypeOf<DocumentedGuild>();
      else expectTypeOf(decoded.data).toEqualTypeOf<UnavailableGuild>();
    });
    void ((message: unknown) => {
      const decoded = decodeLive(message);
      if (decoded.kind === 'event' && decoded.name === 'GUILD_CREATE' && decoded.type === 'GuildInGuildCreate') {
        expectTypeOf(decoded.data).toEqualTypeOf<GuildInGuildCreate>();
      }
    });
  });
});
