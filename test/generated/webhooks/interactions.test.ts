import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  createInteractionsHandler,
  type InteractionsAnswers,
  type InteractionsHandlerOptions,
} from '../../../generated/dist/events/interactions/index.js';
import { createInteractionsHandler as createLive } from '../../../generated/dist/live/events/interactions/index.js';
import { archiveModule } from '../../support/platform.js';
import type { ApplicationCommandData, AutocompleteResponse, CommandResponse } from '../../../generated/dist/index.js';

const archive = (await archiveModule('src/events/interactions/index.ts', 'program')) as {
  readonly createInteractionsHandler: typeof createInteractionsHandler;
};
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const verifyKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const NOW = 1_700_000_000_000;
const timestamp = '1700000000';

function signed(body: string, at = timestamp): Request {
  const signature = sign(null, Buffer.from(at + body), privateKey).toString('hex');
  const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': at };
  return new Request('https://bot.example/interactions', { method: 'POST', body, headers });
}

/** The example of a slash command in the reference, with the two ids that every request has. */
const command = {
  version: 1,
  application_id: '775799577604522054',
  type: 2,
  token: 'A_UNIQUE_TOKEN',
  member: {
    user: {
      id: '53908232506183680',
      username: 'Mason',
      avatar: 'a_d5efa99b3eeaa7dd43acca82f5692432',
      discriminator: '1337',
      public_flags: 131141,
    },
    roles: ['539082325061836999'],
    premium_since: null,
    permissions: '2147483647',
    pending: false,
    nick: null,
    mute: false,
    joined_at: '2017-03-13T19:19:14.040000+00:00',
    is_pending: false,
    deaf: false,
  },
  id: '786008729715212338',
  guild_id: '290926798626357999',
  app_permissions: '442368',
  guild_locale: 'en-US',
  locale: 'en-US',
  data: {
    options: [{ type: 3, name: 'cardname', value: 'The Gitrog Monster' }],
    type: 1,
    name: 'cardsearch',
    id: '771825006014889984',
  },
  channel_id: '645027906669510667',
};
/** The same with what the platform of today sends besides. */
const commandOfToday = {
  ...command,
  member: { ...command.member, user: { ...command.member.user, global_name: null }, flags: 0 },
  entitlements: [],
  authorizing_integration_owners: { '0': '290926798626357999' },
  attachment_size_limit: 10485760,
};
const pingBody = '{"id":"1","application_id":"2","type":1,"token":"t","version":1}';

function handler(on: InteractionsHandlerOptions['on'], more: Partial<InteractionsHandlerOptions> = {}) {
  const onError = vi.fn<(error: unknown) => void>();
  const handle = createInteractionsHandler({ verifyKey, on, onError, now: () => NOW, ...more });
  const send = async (body: unknown) => {
    const response = await handle(signed(typeof body === 'string' ? body : JSON.stringify(body)));
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  };
  return { onError, handle, send };
}

const hello: CommandResponse = { type: 4, data: { content: 'Hello', flags: 64 } };

describe.each([
  ['the main profile', createInteractionsHandler, command],
  ['the live profile', createLive as typeof createInteractionsHandler, commandOfToday],
  ['the archive profile', archive.createInteractionsHandler, command],
])('the handler of interactions of %s', (_, create, sent) => {
  it('answers a ping with a pong, and a command with what its function returns', async () => {
    const handle = create({ verifyKey, on: { APPLICATION_COMMAND: () => hello }, now: () => NOW });
    const pong = await handle(signed(pingBody));
    expect([pong.status, pong.headers.get('content-type'), await pong.json()]).toEqual([
      200,
      'application/json',
      { type: 1 },
    ]);
    const answered = await handle(signed(JSON.stringify(sent)));
    expect([answered.status, answered.headers.get('content-type'), await answered.json()]).toEqual([
      200,
      'application/json',
      hello,
    ]);
  });
});

describe('a handler of interactions', () => {
  it('gives the function the data and the whole message', async () => {
    const on = vi.fn<NonNullable<InteractionsHandlerOptions['on']['APPLICATION_COMMAND']>>(() => hello);
    await handler({ APPLICATION_COMMAND: on }).send(command);
    expect(on).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'event', name: 'APPLICATION_COMMAND', data: command.data, envelope: command }),
    );
  });

  it('waits for an answer, and acknowledges without a body where there is none', async () => {
    const later = handler({ APPLICATION_COMMAND: async () => Promise.resolve(hello) });
    expect(await later.send(command)).toEqual({ status: 200, type: 'application/json', body: hello });
    const none = handler({ APPLICATION_COMMAND: () => undefined });
    expect(await none.send(command)).toEqual({ status: 202, type: null, body: undefined });
  });

  it('responds with 500 to an answer that the spec does not allow, and reports what is wrong with it', async () => {
    const wrong = { type: 4, data: { content: 'x'.repeat(2001) } } as const;
    const { send, onError } = handler({ APPLICATION_COMMAND: () => wrong });
    expect((await send(command)).status).toBe(500);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'ValidationError', issues: [expect.objectContaining({ path: ['data', 'content'] })] }),
    );
  });

  it.each([
    ['null', null],
    ['a text', 'hello'],
    ['an answer to something else', { type: 8, data: { choices: [] } }],
    ['a value that refers to itself', Object.assign({ type: 4, data: {} as object }, { data: { poll: selfReferring() } })],
    ['a bigint', { type: 4, data: { poll: 1n } }],
  ])('responds with 500 where a function returns %s', async (_, answer) => {
    const { send, onError } = handler({ APPLICATION_COMMAND: () => answer as unknown as CommandResponse });
    expect((await send(command)).status).toBe(500);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('responds with 500 where a function fails', async () => {
    const { send, onError } = handler({ APPLICATION_COMMAND: () => Promise.reject(new Error('no database')) });
    expect((await send(command)).status).toBe(500);
    expect(onError).toHaveBeenCalledWith(new Error('no database'));
  });

  it('passes what no function is for to onEvent, and acknowledges it', async () => {
    const onEvent = vi.fn<NonNullable<InteractionsHandlerOptions['onEvent']>>();
    const { send } = handler({}, { onEvent });
    expect(await send(command)).toMatchObject({ status: 202 });
    expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'event', name: 'APPLICATION_COMMAND' }));
    expect(await send({ ...command, type: 77 })).toMatchObject({ status: 202 });
    expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'unknown', name: '77' }));
    expect(await send({ ...command, data: { id: 5 } })).toMatchObject({ status: 202 });
    expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'invalid', name: 'APPLICATION_COMMAND' }));
  });

  it('refuses invalid data where no callback takes it', async () => {
    expect(await handler({ APPLICATION_COMMAND: () => hello }).send({ ...command, data: null })).toMatchObject({ status: 400 });
    expect(await handler({}).send({ ...command, type: 'APPLICATION_COMMAND' })).toMatchObject({ status: 400 });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('calls nothing that functions inherit (%s)', async (type) => {
    const { send, onError } = handler({});
    expect((await send({ ...command, type })).status).toBe(400);
    expect(onError).not.toHaveBeenCalled();
  });

  it('never answers a wrong signature', async () => {
    const on = vi.fn<() => CommandResponse>(() => hello);
    const { handle } = handler({ APPLICATION_COMMAND: on });
    const request = signed(JSON.stringify(command));
    const response = await handle(new Request(request.url, { method: 'POST', body: pingBody, headers: request.headers }));
    expect([response.status, await response.text()]).toEqual([401, '']);
    expect(on).not.toHaveBeenCalled();
  });

  it('has a type for the answer to each event', () => {
    expectTypeOf<InteractionsAnswers['APPLICATION_COMMAND']>().toEqualTypeOf<CommandResponse>();
    createInteractionsHandler({
      verifyKey,
      on: {
        APPLICATION_COMMAND: ({ data }) => {
          expectTypeOf(data).toEqualTypeOf<ApplicationCommandData>();
          return { type: 9, data: { custom_id: 'm', title: 'Title', components: [{}] } };
        },
        APPLICATION_COMMAND_AUTOCOMPLETE: async (): Promise<AutocompleteResponse> => ({ type: 8, data: { choices: [] } }),
        // @ts-expect-error a modal cannot answer a modal
        MODAL_SUBMIT: () => ({ type: 9, data: { custom_id: 'm', title: 'Title', components: [{}] } }),
      },
    });
    // @ts-expect-error there is no such event
    createInteractionsHandler({ verifyKey, on: { MOON_LANDING: () => undefined } });
  });
});

function selfReferring(): object {
  const value: { self?: object } = {};
  value.self = value;
  return value;
}
