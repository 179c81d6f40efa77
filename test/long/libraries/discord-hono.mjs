import { deepEqual, equal, ok } from 'node:assert/strict';
import * as hono from 'discord-hono';

export async function connect(mock) {
  // The address of the platform is a constant of the library.
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(String(input).replace('https://discord.com', mock.url), init);
  const app = new hono.DiscordHono();
  const env = {
    DISCORD_APPLICATION_ID: mock.application,
    DISCORD_TOKEN: mock.token,
    DISCORD_PUBLIC_KEY: mock.publicKey,
  };
  const rest = hono.createRest(mock.token);
  /** The value of an answer; fails if it is an error. */
  const json = async (...request) => {
    const response = await rest(...request);
    const text = await response.text();
    ok(response.ok, `${response.status} of ${request.slice(0, 2).join(' ')}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return { app, env, json };
}

async function post({ app, env }, mock, given) {
  const place = { guild_id: mock.guild, channel_id: mock.channel };
  const interaction = await mock.told('INTERACTION_CREATE', { ...place, ...given });
  const { headers, body } = mock.signed(interaction);
  const waits = [];
  const response = await app.fetch(new Request('http://bot', { method: 'POST', headers, body }), env, {
    waitUntil: (promise) => waits.push(promise),
  });
  const text = await response.text();
  const later = await Promise.all(waits);
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, later };
}

const slash = (name, options = []) => ({ type: 2, data: { id: '5', name, type: 1, options } });
const idsOf = (things) => things.map(({ id }) => id);

export const steps = {
  'answers a ping': async (bot, mock) => deepEqual((await post(bot, mock, { type: 1 })).body, { type: 1 }),
  'refuses a wrong signature': async ({ app, env }, mock) => {
    const { headers, body } = mock.signed({ type: 1 });
    equal((await app.fetch(new Request('http://bot', { method: 'POST', headers, body: `${body} ` }), env)).status, 401);
  },
  'registers commands': async ({ json }, mock) => {
    const command = hono.makeSlashCommand?.('card', 'Shows a card') ?? { name: 'card', description: 'Shows a card' };
    ok(/Success/.test(await hono.register([command], mock.application, mock.token)));
    deepEqual(
      (await json('GET', hono.$applications$_$commands, [mock.application])).map(({ name }) => name),
      ['card'],
    );
  },
  'answers with text': async (bot, mock) => {
    bot.app.command('text', (context) => context.res('Hello'));
    deepEqual((await post(bot, mock, slash('text'))).body, { type: 4, data: { content: 'Hello' } });
  },
  'reads options': async (bot, mock) => {
    bot.app.command('options', (context) => context.res(`of ${context.var.of}`));
    equal((await post(bot, mock, slash('options', [{ name: 'of', type: 3, value: 'x' }]))).body.data.content, 'of x');
  },
  'knows who uses a command': async (bot, mock) => {
    let interaction;
    bot.app.command('who', (context) => ((interaction = context.interaction), context.res('You')));
    await post(bot, mock, slash('who'));
    ok(interaction.member.user.id && interaction.guild_id === mock.guild && interaction.channel.id === mock.channel);
  },
  'defers, and follows up': async (bot, mock) => {
    bot.app.command('later', (context) => context.resDefer(async (later) => (await later.followup('Done')).json()));
    const { body, later } = await post(bot, mock, slash('later'));
    deepEqual([body.type, later[0]?.content ?? 'Done'], [5, 'Done']);
  },
  'hears a button': async (bot, mock) => {
    bot.app.component('go', (context) => context.resUpdate?.('Pressed') ?? context.update().res('Pressed'));
    const message = await bot.json('POST', hono.$channels$_$messages, [mock.channel], { content: 'Press' });
    const { body } = await post(bot, mock, { type: 3, message, data: { custom_id: 'go;x', component_type: 2 } });
    equal(body.type, 7);
  },
  'hears a form': async (bot, mock) => {
    bot.app.modal('form', (context) => context.res(`because ${context.var.why}`));
    const components = [{ type: 1, components: [{ type: 4, custom_id: 'why', value: 'not' }] }];
    equal(
      (await post(bot, mock, { type: 5, data: { custom_id: 'form', components } })).body.data.content,
      'because not',
    );
  },
  'completes an option': async (bot, mock) => {
    bot.app.autocomplete('complete', (context) =>
      context.resAutocomplete({ choices: [{ name: `${context.focused?.value}!`, value: 'x' }] }),
    );
    const options = [{ name: 'of', type: 3, value: 'a', focused: true }];
    equal((await post(bot, mock, { ...slash('complete', options), type: 4 })).body.type, 8);
  },
  'fetches a user': async ({ json }, mock) => equal((await json('GET', hono.$users$_, [mock.member])).id, mock.member),
  'fetches itself': async ({ json }, mock) => equal((await json('GET', hono.$users$me)).id, mock.user),
  'fetches the guild': async ({ json }, mock) =>
    equal((await json('GET', hono.$guilds$_, [mock.guild, { with_counts: true }])).id, mock.guild),
  'fetches channels': async ({ json }, mock) =>
    ok(idsOf(await json('GET', hono.$guilds$_$channels, [mock.guild])).includes(mock.channel)),
  'fetches members': async ({ json }, mock) =>
    equal((await json('GET', hono.$guilds$_$members, [mock.guild, { limit: 2 }])).length, 2),
  'fetches a member': async ({ json }, mock) =>
    equal((await json('GET', hono.$guilds$_$members$_, [mock.guild, mock.member])).user.id, mock.member),
  'sends, edits, fetches and deletes a message': async ({ json }, mock) => {
    const message = await json('POST', hono.$channels$_$messages, [mock.channel], { content: 'Hello' });
    equal(
      (await json('PATCH', hono.$channels$_$messages$_, [mock.channel, message.id], { content: 'New' })).content,
      'New',
    );
    equal((await json('GET', hono.$channels$_$messages$_, [mock.channel, message.id])).content, 'New');
    ok(idsOf(await json('GET', hono.$channels$_$messages, [mock.channel, { limit: 3 }])).includes(message.id));
    await json('DELETE', hono.$channels$_$messages$_, [mock.channel, message.id]);
    ok(!idsOf(await json('GET', hono.$channels$_$messages, [mock.channel, { limit: 3 }])).includes(message.id));
  },
  'sends an embed, a button and a file': async ({ json }, mock) => {
    const data = { content: 'All', embeds: [{ title: 'Card' }] };
    const file = { name: 'a.txt', blob: new Blob(['text']) };
    const sent = await json('POST', hono.$channels$_$messages, [mock.channel], data, file);
    deepEqual([sent.content, sent.embeds[0].title, sent.attachments[0].filename], ['All', 'Card', 'a.txt']);
  },
  'reacts, and finds who did': async ({ json }, mock) => {
    const { id } = await json('POST', hono.$channels$_$messages, [mock.channel], { content: 'Like' });
    await json('PUT', hono.$channels$_$messages$_$reactions$_$me ?? hono.$channels$_$messages$_$reactions$me, [
      mock.channel,
      id,
      '👍',
    ]);
    ok(idsOf(await json('GET', hono.$channels$_$messages$_$reactions$_, [mock.channel, id, '👍'])).includes(mock.user));
  },
  'pins a message': async ({ json }, mock) => {
    const { id } = await json('POST', hono.$channels$_$messages, [mock.channel], { content: 'Pin' });
    await json('PUT', hono.$channels$_$pins$_, [mock.channel, id]);
    ok(idsOf(await json('GET', hono.$channels$_$pins, [mock.channel])).includes(id));
  },
  'creates and deletes a channel': async ({ json }, mock) => {
    const channel = await json('POST', hono.$guilds$_$channels, [mock.guild], { name: 'new', topic: 'Talk' });
    deepEqual([channel.name, channel.topic], ['new', 'Talk']);
    await json('DELETE', hono.$channels$_, [channel.id]);
  },
  'sets permission overwrites': async ({ json }, mock) => {
    await json('PUT', hono.$channels$_$permissions$_, [mock.channel, mock.role], {
      type: 0,
      allow: '1024',
      deny: '2048',
    });
    const { permission_overwrites } = await json('GET', hono.$channels$_, [mock.channel]);
    equal(permission_overwrites.find(({ id }) => id === mock.role).deny, '2048');
  },
  'creates, edits and deletes a role': async ({ json }, mock) => {
    const role = await json('POST', hono.$guilds$_$roles, [mock.guild], { name: 'new' });
    equal((await json('PATCH', hono.$guilds$_$roles$_, [mock.guild, role.id], { name: 'old' })).name, 'old');
    await json('PUT', hono.$guilds$_$members$_$roles$_, [mock.guild, mock.member, role.id]);
    ok((await json('GET', hono.$guilds$_$members$_, [mock.guild, mock.member])).roles.includes(role.id));
    await json('DELETE', hono.$guilds$_$roles$_, [mock.guild, role.id]);
    ok(!idsOf(await json('GET', hono.$guilds$_$roles, [mock.guild])).includes(role.id));
  },
  'bans and unbans': async ({ json }, mock) => {
    const { user } = (await json('GET', hono.$guilds$_$members, [mock.guild, { limit: 6 }]))[5];
    await json('PUT', hono.$guilds$_$bans$_, [mock.guild, user.id]);
    equal((await json('GET', hono.$guilds$_$bans$_, [mock.guild, user.id])).user.id, user.id);
    await json('DELETE', hono.$guilds$_$bans$_, [mock.guild, user.id]);
  },
  'creates, finds and deletes an invite': async ({ json }, mock) => {
    const { code } = await json('POST', hono.$channels$_$invites, [mock.channel], { max_age: 60 });
    equal((await json('GET', hono.$invites$_, [code])).code, code);
    ok((await json('GET', hono.$guilds$_$invites, [mock.guild])).some((one) => one.code === code));
    await json('DELETE', hono.$invites$_, [code]);
  },
  'creates a webhook, and sends by it': async ({ json }, mock) => {
    const { id, token } = await json('POST', hono.$channels$_$webhooks, [mock.channel], { name: 'Reports' });
    const sent = await json('POST', hono.$webhooks$_$_, [id, token, { wait: true }], { content: 'Report' });
    deepEqual([sent.content, sent.webhook_id], ['Report', id]);
  },
  'starts a thread': async ({ json }, mock) => {
    const thread = await json('POST', hono.$channels$_$threads, [mock.channel], { name: 'Talk', type: 11 });
    equal(thread.parent_id, mock.channel);
    ok(idsOf((await json('GET', hono.$guilds$_$threads$active, [mock.guild])).threads).includes(thread.id));
  },
  'schedules an event': async ({ json }, mock) => {
    const [start, end] = [1e6, 2e6].map((later) => new Date(Date.now() + later).toISOString());
    const event = {
      name: 'Party',
      privacy_level: 2,
      entity_type: 3,
      scheduled_start_time: start,
      scheduled_end_time: end,
      entity_metadata: { location: 'Here' },
    };
    equal((await json('POST', hono.$guilds$_$scheduledevents, [mock.guild], event)).entity_metadata.location, 'Here');
  },
  'opens a direct message': async ({ json }, mock) => {
    const channel = await json('POST', hono.$users$me$channels, [], { recipient_id: mock.member });
    deepEqual([channel.type, channel.recipients[0].id], [1, mock.member]);
  },
};
