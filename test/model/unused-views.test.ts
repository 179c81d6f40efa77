import { expect, it } from 'vitest';
import type { Model } from '../../generator/model/model.js';
import { unusedViews } from '../../generator/model/unused-views.js';
import { isLongRun } from '../support/effort.js';
import { platformModel } from '../support/platform.js';
import { modelOf } from './problems.js';

const pathsOf = (models: readonly Model[]): readonly string[] => unusedViews(models).map(({ path }) => path);

const SPEC = `
identifiers: { Code: { wire: str, epoch: 0, parts: {} } }
objects:
  Book:
    fields: { id: Code<Book>, title: str, shelf?: Shelf }
    views:
      Small: { only: [id] }
      Listed: { omit: [title] }
      Sent: { require: [shelf] }
  Shelf:
    fields: { books: 'list[BookListed]' }
channels: { post: { doc: Letters. } }
events:
  SENT: { channel: post, payload: Shelf, uses: [BookSent] }
`;

it('a view is used by the types of fields and payloads, and by the views that an event names', () => {
  expect(pathsOf([modelOf(SPEC)])).toEqual(['objects.Book.views.Small']);
});

it('a view that one profile uses is used', () => {
  const other = modelOf(SPEC.replace('shelf?: Shelf }', 'shelf?: Shelf, next?: BookSmall }'));
  expect(pathsOf([modelOf(SPEC), other])).toEqual([]);
});

it('every event of the platform that the document names has a payload with its views', async () => {
  const { events, objects } = await platformModel();
  const named = (name: string) => events.find((event) => event.name === name);
  const payloads = ['GUILD_CREATE', 'MESSAGE_CREATE', 'MESSAGE_UPDATE', 'VOICE_STATE_UPDATE'].map(
    (name) => named(name)?.payload,
  );
  expect(payloads).toEqual(
    ['GuildInGuildCreate', 'MessageInMessageCreate', 'MessageInMessageUpdate', 'VoiceState'].map((name) => ({
      kind: 'object',
      name,
    })),
  );
  const typeOf = (object: string, field: string): unknown =>
    objects.find(({ name }) => name === object)?.fields.find(({ name }) => name === field)?.type;
  expect([
    typeOf('MessageInMessageCreate', 'member'),
    typeOf('MessageInMessageUpdate', 'member'),
    typeOf('VoiceState', 'member'),
    typeOf('ChannelInGuildCreate', 'member'),
  ]).toEqual(
    [
      'GuildMemberInMessageCreate',
      'GuildMemberInMessageUpdate',
      'GuildMemberInVoiceStateUpdate',
      'ThreadMemberInGuildCreate',
    ].map((name) => ({ kind: 'object', name })),
  );
  const open = new Set(
    events.filter(({ payload }) => typeof payload === 'object' && 'notShown' in payload).map(({ name }) => name),
  );
  const shown = [
    'THREAD_DELETE',
    'GUILD_BAN_ADD',
    'GUILD_MEMBER_ADD',
    'GUILD_ROLE_DELETE',
    'INVITE_CREATE',
    'TYPING_START',
  ];
  expect(shown.filter((name) => open.has(name))).toEqual([]);
});

it.runIf(isLongRun)('every view of the platform is used in some profile', async () => {
  const models = await Promise.all(['document', 'default', 'live', 'archive'].map((name) => platformModel(name)));
  expect(pathsOf(models)).toEqual([]);
});
