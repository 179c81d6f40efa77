import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MarkupContent } from 'vscode-languageserver/node';
import { compileModels } from '../../generator/compile.js';
import { builtServer, copySpec, Editor } from './editor.js';

const platform = copySpec('spec');
const editor = new Editor(platform.dir, builtServer());

beforeAll(() => editor.start());
afterEach(() => editor.closeAll());
afterAll(() => {
  editor.kill();
  platform.remove();
});

describe('an editor that has the spec of the platform open', () => {
  it('receives an error while it is typed, and its removal', async () => {
    await editor.open('channel.yaml');
    await editor.type('channel.yaml', 'type: ChannelType\n', 'type: ChanelType\n');
    const [problem] = await editor.diagnostics('channel.yaml', (found) => found.length === 1);
    expect(problem!.message).toBe('there is no type ChanelType\nfix: write ChannelType');
    await editor.type('channel.yaml', 'type: ChanelType\n', 'type: ChannelType\n');
    expect(await editor.diagnostics('channel.yaml', (found) => found.length === 0)).toEqual([]);
  });

  it('goes to definitions in other files, and finds every use in the layers too', async () => {
    await editor.open('channel.yaml');
    expect(await editor.definition('channel.yaml', 'list[Forum|Tag]')).toEqual(['forum.yaml ForumTag < ForumTag:']);
    expect(await editor.definition('channel.yaml', 'type: [GUILD_|FORUM, GUILD_MEDIA], length')).toEqual([
      'channel.yaml GUILD_FORUM < GUILD_FORUM:',
    ]);
    await editor.open('states.yaml');
    expect(await editor.definition('states.yaml', 'of: ThreadMetadata.arch|ived')).toEqual([
      'thread.yaml archived < archived: bool',
    ]);
    const uses = await editor.references('channel.yaml', '      GUILD_FO|RUM:\n', false);
    expect(uses).toContain('channel.yaml GUILD_FORUM < - { type: [GUILD_FORUM, GUILD_MEDIA], length: 0..4096 }');
  });

  it('shows the docs of a field as every profile has them', async () => {
    await editor.open('application.yaml');
    const field = (await editor.hover('application.yaml', '      event_webhook|_status'))!.contents as MarkupContent;
    expect(field.value).toContain('Application.event_webhook_status');
    expect(field.value).toContain(
      '*Profile live, archive:*\n\n**`Application.event_webhook_status`** is renamed to `event_webhooks_status`',
    );
    await editor.open('channel.yaml');
    const topic = (await editor.hover('channel.yaml', '      top|ic?:'))!.contents as MarkupContent;
    expect(topic.value).toContain('At most 4096 characters where `type` is GUILD_FORUM or GUILD_MEDIA.');
  });

  it('completes types, fields and members', async () => {
    await editor.open('channel.yaml');
    expect(await editor.completion('channel.yaml', 'list[Forum|Tag]')).toEqual(
      expect.arrayContaining(['ForumTag', 'GuildMember', 'Snowflake']),
    );
    expect(await editor.completion('channel.yaml', 'type: [GUILD_|FORUM, GUILD_MEDIA], length')).toContain(
      'GUILD_VOICE',
    );
    await editor.open('forum.yaml');
    expect(await editor.completion('forum.yaml', 'at-most-one-non-null: [emoji|_id')).toEqual(
      expect.arrayContaining(['name', 'moderated', 'emoji_name']),
    );
  });

  it('renames an object in all files and layers, and the spec stays without a problem', async () => {
    await editor.open('forum.yaml');
    editor.apply(await editor.rename('forum.yaml', '  Forum|Tag:', 'PostTag'));
    const { models, problems } = compileModels(platform.dir, 'all');
    expect(problems).toEqual([]);
    for (const { objects } of models) {
      const names = objects.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['PostTag', 'PostTagUpdate']));
      expect(names.filter((name) => name.startsWith('ForumTag'))).toEqual([]);
    }
  });

  it('had nothing to complain of', () => {
    expect(editor.log).toEqual([]);
  });
});
