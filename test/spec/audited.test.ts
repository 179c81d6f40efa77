import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { canUnarchive, validateGuildMemberInMessageCreate } from '../../generated/dist/index.js';
import { unusedViews } from '../../generator/model/subset.js';
import { platformModel } from '../support/platform.js';

/** Facts that an audit of the transcription found wrong or missing once. */
const document = await platformModel('document');
const filled = await platformModel();
const live = await platformModel('live');
const generated = (path: string): string => readFileSync(new URL(`../../generated/${path}`, import.meta.url), 'utf8');

it('the timestamp of a taken-apart identifier is documented as Unix time alone', () => {
  const type = generated('src/identifiers/snowflake.ts')
    .split('export interface DeconstructedSnowflake')[1]!
    .split('}')[0]!;
  expect(type).toContain('When the identifier was made, as Unix time in milliseconds.');
  expect(type).not.toContain('since the epoch');
});

it('the document gives no other names to the parts of identifiers, and the fills do', () => {
  const aliases = ({ identifiers }: typeof document): unknown[] => identifiers[0]!.parts.map(({ alias }) => alias);
  expect(aliases(document)).toEqual([undefined, undefined, undefined, undefined]);
  expect(aliases(filled)).toEqual([undefined, 'workerId', 'processId', undefined]);
});

it('a status that has no name in the document is named in its words, and by the reference in the live profile', () => {
  const names = ({ enums }: typeof document): string[] =>
    enums.find(({ name }) => name === 'ApplicationEventWebhookStatus')!.values.map(({ name }) => name);
  expect(names(document)).toEqual(['DISABLED', 'ENABLED', 'DISABLED_BY_PLATFORM']);
  expect(names(live)).toEqual(['DISABLED', 'ENABLED', 'DISABLED_BY_DISCORD']);
});

it('the states show what archives a thread, and the document leaves it open', () => {
  const transitions = ({ states }: typeof document): unknown => {
    const found = states.find(({ name }) => name === 'ThreadArchival')!.transitions;
    return 'notShown' in found ? found : found.map(({ from, to }) => `${from.join()} -> ${to}`);
  };
  expect(transitions(document)).toEqual(['archived -> active']);
  expect(transitions(filled)).toEqual([
    'archived -> active',
    'active -> archived',
    'active -> archived',
    'archived -> active',
  ]);
  expect(document.gaps.map(({ path }) => path)).toContain('states.ThreadArchival.others');
  expect(generated('docs/states.md')).not.toMatch(/archives or unarchives a thread is not shown/);
});

it('the default profile never names the key that only the live one has', () => {
  expect(generated('docs/states.md')).not.toContain('event_webhooks_status');
  expect(generated('docs/live/states.md')).toContain('event_webhooks_status');
});

it('events name the operations that emit them', () => {
  const causes = (name: string): readonly string[] => {
    const found = filled.events.find((event) => event.name === name)!.emittedBy;
    return 'notShown' in found ? [] : found;
  };
  expect(causes('MESSAGE_CREATE')).toContain('POST /channels/{channel_id}/messages');
  expect(causes('MESSAGE_UPDATE')).toEqual(
    expect.arrayContaining([
      'PATCH /channels/{channel_id}/messages/{message_id}',
      'POST /channels/{channel_id}/messages/{message_id}/crosspost',
      'POST /channels/{channel_id}/polls/{message_id}/expire',
    ]),
  );
  expect(causes('VOICE_STATE_UPDATE')).toContain('PATCH /guilds/{guild_id}/voice-states/@me');
  expect(causes('WEBHOOKS_UPDATE')).toHaveLength(4);
});

it('the agent of clients cites the place that says how they name themselves', () => {
  expect(filled.services[0]?.origin.section).toBe('4');
  expect(readFileSync(new URL('../../spec/layers/fills/service.yaml', import.meta.url), 'utf8')).toContain(
    'docs:reference#user-agent',
  );
});

it('a key that a view leaves out is one that the spec does not know: mode strict alone refuses it', () => {
  const member = { roles: [], deaf: false, mute: false, flags: 0, user: null };
  expect(validateGuildMemberInMessageCreate(member, { mode: 'spec' }).ok).toBe(true);
  expect(validateGuildMemberInMessageCreate(member, { mode: 'shape' }).ok).toBe(true);
  expect(validateGuildMemberInMessageCreate(member, { mode: 'strict' })).toMatchObject({
    issues: [{ code: 'unknown-key', path: ['user'] }],
  });
});

it('every event of the gateway has a payload in the live profile, and so have all of webhooks but one', () => {
  const open = live.events.filter(({ payload, family }) => 'notShown' in payload && !family);
  expect(open.map(({ name }) => name)).toEqual(['QUEST_USER_ENROLLMENT']);
  const through = (channel: string): number =>
    live.events.filter(({ channels, family }) => channels.includes(channel) && !family).length;
  expect([through('gateway'), through('webhook')]).toEqual([79, 12]);
});

it('every view is used, by the live profile at least', () => {
  const unused = unusedViews([filled, live]).map(({ path }) => path);
  expect(unused).toEqual([]);
});

it('an administrator can unarchive a locked thread', () => {
  expect(canUnarchive({ locked: true }, '8')).toBe(true);
  expect(canUnarchive({ locked: true }, '0')).toBe(false);
});
