import { deepEqual, equal, ok } from 'node:assert/strict';
import { ComponentType, GenericServer, SlashCommand, SlashCreator, TextInputStyle } from 'slash-create';

export async function connect(mock) {
  const { application, publicKey, token, url } = mock;
  const rest = { baseURL: `${url}/api/v10` };
  const creator = new SlashCreator({
    applicationID: application,
    publicKey,
    token,
    rest,
    unknownCommandResponse: false,
  });
  const server = new GenericServer();
  creator.withServer(server);
  const errors = [];
  // The library drops what it throws while it reads an interaction.
  const read = creator._onInteraction.bind(creator);
  creator._onInteraction = (...given) => read(...given).catch((error) => void errors.push(error));
  creator.on('commandError', (_, error) => errors.push(error));
  return { creator, server, errors, rest: creator.requestHandler };
}

/** A command whose `run` is a step's. */
function commandOf(creator, options, run) {
  return new (class extends SlashCommand {
    constructor() {
      super(creator, { description: 'Shows a card', ...options });
    }
    run = run;
  })();
}

/** An interaction of the mock, as the platform posts it. */
async function interactionOf(mock, given) {
  const place = { guild_id: mock.guild, channel_id: mock.channel };
  return mock.told('INTERACTION_CREATE', { ...place, ...given });
}

async function post({ server, errors }, mock, interaction) {
  errors.length = 0;
  const { headers, body } = mock.signed(interaction);
  const answered = server.endpoint(new Request('http://bot/interactions', { method: 'POST', headers, body }));
  const failed = new Promise((resolve, reject) => {
    const timer = setInterval(() => errors.length > 0 && reject(errors[0]), 10);
    void answered.finally(() => clearInterval(timer));
  });
  const response = await Promise.race([answered, failed]);
  if (errors.length > 0) throw errors[0];
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

const slash = (name, options = []) => ({ type: 2, data: { id: '5', name, type: 1, options } });

/** Runs a command with an interaction of the mock; what the command returns. */
async function ran(bot, mock, name, run, options) {
  const result = new Promise((resolve, reject) => {
    const command = commandOf(bot.creator, { name }, (context) => Promise.resolve(run(context)).then(resolve, reject));
    bot.creator.registerCommand(command);
  });
  const answer = await post(bot, mock, await interactionOf(mock, slash(name, options)));
  return { answer, result: await result };
}

export const steps = {
  'answers a ping': async (bot, mock) =>
    deepEqual(await post(bot, mock, await interactionOf(mock, { type: 1 })), { status: 200, body: { type: 1 } }),
  'refuses a wrong signature': async ({ server }, mock) => {
    const { headers, body } = mock.signed({ type: 1 });
    const request = new Request('http://bot', { method: 'POST', headers, body: `${body} ` });
    equal((await server.endpoint(request)).status, 401);
  },
  'registers commands': async ({ creator }) => {
    creator.registerCommand(
      commandOf(creator, { name: 'card', options: [{ name: 'of', description: 'Which', type: 3 }] }, () => 'Card'),
    );
    await creator.syncGlobalCommands();
    const commands = await creator.api.getCommands();
    deepEqual(
      commands.map(({ name }) => name),
      ['card'],
    );
    equal(commands[0].options[0].name, 'of');
  },
  'registers commands again, without a change': async ({ creator }) => {
    const [before] = await creator.api.getCommands();
    await creator.syncGlobalCommands();
    equal((await creator.api.getCommands())[0].id, before.id);
  },
  'registers a command of a guild': async ({ creator }, mock) => {
    creator.registerCommand(commandOf(creator, { name: 'local', guildIDs: [mock.guild] }, () => 'Local'));
    await creator.syncCommandsIn(mock.guild);
    deepEqual(
      (await creator.api.getCommands(mock.guild)).map(({ name }) => name),
      ['local'],
    );
  },
  'creates, updates and deletes a command': async ({ creator }) => {
    const command = await creator.api.createCommand({ name: 'other', description: 'Other', type: 1 });
    equal((await creator.api.updateCommand(command.id, { name: 'other', description: 'Else' })).description, 'Else');
    await creator.api.deleteCommand(command.id);
    ok(!(await creator.api.getCommands()).some(({ id }) => id === command.id));
  },
  'collects the ids of its commands': async ({ creator }) => {
    await creator.collectCommandIDs();
    ok(creator.commands.get('1:global:card').ids.size > 0);
  },
  'runs a command with options': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'options', (context) => context.options, [
      { name: 'of', type: 3, value: 'x' },
    ]);
    equal(result.of, 'x');
  },
  'knows who uses a command, and where': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'who', (context) => context);
    deepEqual([result.guildID, result.channelID], [mock.guild, mock.channel]);
    ok(result.user.id && result.member.displayName && result.user.mention && result.channel);
  },
  'answers with text': async (bot, mock) => {
    const { answer } = await ran(bot, mock, 'text', (context) => context.send('Hello'));
    deepEqual([answer.body.type, answer.body.data.content], [4, 'Hello']);
  },
  'defers, and edits its answer': async (bot, mock) => {
    const { answer, result } = await ran(bot, mock, 'later', async (context) => {
      await context.defer();
      return context.editOriginal('Done');
    });
    deepEqual([answer.body.type, result.content, result.channelID], [5, 'Done', mock.channel]);
  },
  'defers, and sends': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'sends', async (context) => {
      await context.defer(true);
      return context.send('Done');
    });
    equal(result.content, 'Done');
  },
  'fetches its answer': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'fetches', async (context) => {
      await context.defer();
      await context.editOriginal('Mine');
      return context.fetch('@original');
    });
    equal(result.content, 'Mine');
  },
  'sends, edits and deletes a follow-up': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'follows', async (context) => {
      await context.send('First');
      const more = await context.sendFollowUp('More');
      const edited = await context.edit(more.id, 'Better');
      await context.delete(more.id);
      return [more.content, edited.content, more.id === edited.id];
    });
    deepEqual(result, ['More', 'Better', true]);
  },
  'sends embeds and components': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'embeds', async (context) => {
      await context.defer();
      const button = { type: ComponentType.BUTTON, style: 1, label: 'Go', custom_id: 'go' };
      return context.send({
        embeds: [{ title: 'Card' }],
        components: [{ type: ComponentType.ACTION_ROW, components: [button] }],
      });
    });
    deepEqual([result.embeds[0].title, result.components[0].components[0].custom_id], ['Card', 'go']);
  },
  'sends a file': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'file', async (context) => {
      await context.defer();
      return context.send({ content: 'A file', files: [{ name: 'a.txt', file: Buffer.from('text') }] });
    });
    deepEqual([result.content, result.attachments[0].filename], ['A file', 'a.txt']);
  },
  'deletes its answer': async (bot, mock) => {
    const { result } = await ran(bot, mock, 'deletes', async (context) => {
      await context.send('Gone');
      await context.delete();
      return 'deleted';
    });
    equal(result, 'deleted');
  },
  'hears a button': async (bot, mock) => {
    let pressed;
    bot.creator.registerGlobalComponent('go', (context) => {
      pressed = context;
      return context.editParent('Pressed');
    });
    const message = await mock.request('POST', `/api/v10/channels/${mock.channel}/messages`, { content: 'Press' });
    const data = { custom_id: 'go', component_type: 2 };
    const answer = await post(bot, mock, await interactionOf(mock, { type: 3, message, data }));
    deepEqual([answer.body.type, answer.body.data.content, pressed.message.id], [7, 'Pressed', message.id]);
  },
  'hears a menu': async (bot, mock) => {
    let chosen;
    bot.creator.registerGlobalComponent('menu', (context) => {
      chosen = context.values;
      return context.acknowledge();
    });
    const message = await mock.request('POST', `/api/v10/channels/${mock.channel}/messages`, { content: 'Choose' });
    await post(
      bot,
      mock,
      await interactionOf(mock, {
        type: 3,
        message,
        data: { custom_id: 'menu', component_type: 3, values: ['x', 'y'] },
      }),
    );
    deepEqual(chosen, ['x', 'y']);
  },
  'shows and hears a form': async (bot, mock) => {
    const { answer } = await ran(bot, mock, 'form', async (context) => {
      const field = { type: ComponentType.TEXT_INPUT, label: 'Why', style: TextInputStyle.SHORT, custom_id: 'why' };
      await context.sendModal({
        title: 'Form',
        custom_id: 'form',
        components: [{ type: ComponentType.ACTION_ROW, components: [field] }],
      });
      return 'shown';
    });
    equal(answer.body.type, 9);
    let values;
    bot.creator.registerGlobalModal('form', (context) => {
      values = context.values;
      return context.send('Thanks');
    });
    const row = { type: 1, components: [{ type: 4, custom_id: 'why', value: 'because' }] };
    const sent = await post(
      bot,
      mock,
      await interactionOf(mock, { type: 5, data: { custom_id: 'form', components: [row] } }),
    );
    deepEqual([values.why, sent.body.data.content], ['because', 'Thanks']);
  },
  'completes an option': async (bot, mock) => {
    const command = commandOf(bot.creator, { name: 'complete' }, () => undefined);
    command.autocomplete = (context) => context.sendResults([{ name: `${context.options.of}!`, value: 'x' }]);
    bot.creator.registerCommand(command);
    const options = [{ name: 'of', type: 3, value: 'a', focused: true }];
    const answer = await post(bot, mock, await interactionOf(mock, { ...slash('complete', options), type: 4 }));
    deepEqual(answer.body, { type: 8, data: { choices: [{ name: 'a!', value: 'x' }] } });
  },
  'hears a command of a user': async (bot, mock) => {
    let target;
    bot.creator.registerCommand(
      commandOf(bot.creator, { name: 'Report', type: 2, description: undefined }, (context) => {
        target = context.targetUser;
        return 'Reported';
      }),
    );
    const user = await mock.request('GET', `/api/v10/users/${mock.member}`);
    const member = await mock.request('GET', `/api/v10/guilds/${mock.guild}/members/${mock.member}`);
    delete member.user;
    const data = {
      id: '5',
      name: 'Report',
      type: 2,
      target_id: user.id,
      resolved: { users: { [user.id]: user }, members: { [user.id]: { ...member, permissions: '0' } } },
    };
    await post(bot, mock, await interactionOf(mock, { type: 2, data }));
    equal(target.id, user.id);
  },
  'sends requests of its own': async ({ creator }, mock) => {
    const message = await creator.requestHandler.request('POST', `/channels/${mock.channel}/messages`, {
      auth: true,
      body: { content: 'Own' },
    });
    equal(message.content, 'Own');
    const fetched = await creator.requestHandler.request('GET', `/channels/${mock.channel}/messages/${message.id}`, {
      auth: true,
    });
    equal(fetched.content, 'Own');
  },
  'hears what is missing': ({ creator }) =>
    creator.api.deleteCommand('1').then(() =>
      creator.api.deleteCommand('1').then(
        () => ok(false),
        (error) => equal(error.status ?? error.res?.status ?? 404, 404),
      ),
    ),
};
