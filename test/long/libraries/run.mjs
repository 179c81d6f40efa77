// Runs the steps of one library against a mock, and tells its parent of each: node run.mjs LIBRARY URL
import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const [library, url] = process.argv.slice(2);
const MOST_MILLISECONDS = 20_000;

async function request(method, path, body) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: 'Bot a.b.c', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} of ${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

const user = await request('GET', '/api/v10/users/@me');
const application = await request('GET', '/api/v10/applications/@me');
const [guild, otherGuild] = await request('GET', '/api/v10/users/@me/guilds');
const channels = await request('GET', `/api/v10/guilds/${guild.id}/channels`);
const members = await request('GET', `/api/v10/guilds/${guild.id}/members?limit=3`);
const roles = await request('GET', `/api/v10/guilds/${guild.id}/roles`);
const keys = generateKeyPairSync('ed25519');

/** The mock as a test sees it: its address, ids of its world, and what makes things happen in it. */
const mock = {
  url,
  // Some libraries read the id of their user from the token.
  token: `${Buffer.from(user.id).toString('base64url')}.abc.def`,
  user: user.id,
  application: application.id,
  guild: guild.id,
  otherGuild: otherGuild.id,
  channel: channels.find(({ type }) => type === 0).id,
  member: members.map((one) => one.user.id).find((id) => id !== user.id),
  role: roles.find(({ id }) => id !== guild.id).id,
  publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  request,
  emit: (name, data) => request('POST', '/__mock/events', { name, data }),
  /** The data of an event that is emitted, as a session without a library hears them. */
  told: async (name, data) => {
    const { url: gateway } = await request('GET', '/api/v10/gateway');
    const socket = new WebSocket(gateway);
    const told = new Promise((resolve) => {
      socket.on('message', (text) => {
        const { op, t, d } = JSON.parse(text);
        if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: 'a', intents: 1, properties: {} } }));
        if (t === 'READY') void mock.emit(name, data);
        if (t === name) resolve(d);
      });
    });
    return told.finally(() => socket.terminate());
  },
  /** The headers and the body of a signed request, as the platform sends an interaction. */
  signed: (interaction) => {
    const body = JSON.stringify(interaction);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(null, Buffer.from(timestamp + body), keys.privateKey).toString('hex');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature-timestamp': timestamp,
        'x-signature-ed25519': signature,
      },
    };
  },
};

let thrown;
process.on('unhandledRejection', (error) => (thrown ??= error));
process.on('uncaughtException', (error) => (thrown ??= error));

async function run(name, step) {
  thrown = undefined;
  try {
    const tooLong = new AbortController();
    const late = wait(MOST_MILLISECONDS, undefined, { signal: tooLong.signal }).then(
      () => Promise.reject(new Error('takes too long')),
      () => undefined,
    );
    await Promise.race([step(), late]).finally(() => tooLong.abort());
    await wait(5);
    if (thrown !== undefined) throw thrown;
    process.send({ name });
  } catch (error) {
    process.send({ name, error: error?.stack ?? String(error) });
  }
}

let bot;
let steps = {};
await run('logs in', async () => {
  const table = await import(`./${library}.mjs`);
  bot = await table.connect(mock);
  ({ steps } = table);
});
for (const [name, step] of Object.entries(steps)) await run(name, () => step(bot, mock));
process.send('done', () => process.exit());
