import { REST } from '@discordjs/rest';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Rest from '../../generated/dist/live/rest/index.js';
import type * as Parts from '../../generated/dist/live/rest/parts.js';
import type * as Unchecked from '../../generated/dist/live/rest/unchecked.js';
import { rootFolder } from '../folders.js';
import type { Called, Caller, Calls } from './messages.js';

/*
 * The process of one caller: one call for each of many channels, all at once, against a response that is in memory. Every
 * channel has a limit of its own, so that no call waits for one.
 */

const ADDRESS = 'https://api.example';
const TOKEN = 'MTIz.NDU2.Nzg5';
const BODY = JSON.stringify({
  id: '290926798626357999',
  user_id: '80351110224678912',
  join_timestamp: '2024-01-01T00:00:00.000000+00:00',
  flags: 0,
});

type Send = (channel: string) => Promise<unknown>;

const { caller, calls, peers } = JSON.parse(process.argv[2]!) as Calls;

/** Holds responses back while calls are queued. */
let released: Promise<void> = Promise.resolve();

function respond(): Response {
  return new Response(BODY, {
    headers: {
      'content-type': 'application/json',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset-after': '1',
      'x-ratelimit-bucket': 'thread-members',
    },
  });
}

async function answered(): Promise<Response> {
  await released;
  return respond();
}

const fetched = (() => answered()) as typeof fetch;

const SENDERS: Readonly<Record<Caller, () => Promise<Send>>> = {
  'fetch and JSON.parse': async () => async (channel) => {
    const response = await fetched(`${ADDRESS}/channels/${channel}/thread-members/1`);
    return JSON.parse(await response.text());
  },
  'openapi-fetch': async () => {
    const { createClient: create } = (await import(pathToFileURL(peers).href)) as {
      createClient: (options: object) => { GET: (path: string, options: object) => Promise<{ data: unknown }> };
    };
    const client = create({ baseUrl: ADDRESS, fetch: fetched });
    return async (channel) => {
      const path = { channel_id: channel, user_id: '1' };
      return (await client.GET('/channels/{channel_id}/thread-members/{user_id}', { params: { path } })).data;
    };
  },
  'hey-api': async () => {
    const module = (await import(pathToFileURL(peers).href)) as {
      client: { setConfig: (config: object) => void };
      getThreadMember: (options: object) => Promise<{ data: unknown }>;
    };
    module.client.setConfig({ baseUrl: ADDRESS, fetch: fetched });
    return async (channel) =>
      (await module.getThreadMember({ path: { channel_id: channel, user_id: '1' }, throwOnError: true })).data;
  },
  'snowspec without limits': async () => {
    const { createTransportOf } = await ours<typeof Parts>('parts');
    const { getThreadMember } = await ours<typeof Unchecked>('unchecked');
    const transport = createTransportOf({}, { baseUrl: ADDRESS, token: TOKEN, fetch: fetched });
    return (channel) => getThreadMember(transport, { channel_id: channel, user_id: '1' });
  },
  snowspec: async () => {
    const { createClient } = await ours<typeof Rest>('index');
    const { ownLimits } = await ours<typeof Parts>('parts');
    const limits = ownLimits({ global: null });
    const client = createClient({ baseUrl: ADDRESS, token: TOKEN, fetch: fetched, limits });
    return (channel) => client.getThreadMember({ channel_id: channel, user_id: '1' });
  },
  '@discordjs/rest': async () => {
    const makeRequest = (() => answered()) as unknown as NonNullable<
      ConstructorParameters<typeof REST>[0]
    >['makeRequest'];
    const rest = new REST({ api: ADDRESS, globalRequestsPerSecond: 1e9, ...(makeRequest && { makeRequest }) });
    rest.setToken(TOKEN);
    return (channel) => rest.get(`/channels/${channel}/thread-members/1`);
  },
};

function ours<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(join(rootFolder, `generated/dist/live/rest/${name}.js`)).href) as Promise<Module>;
}

function channelsFrom(first: number): readonly string[] {
  return Array.from({ length: calls }, (_, index) => String(290_926_798_626_000_000n + BigInt(first + index)));
}

function heap(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}

const send = await SENDERS[caller]();
const [wanted, got] = [JSON.parse(BODY) as object, await send('290926798626357999')];
if (JSON.stringify(got) !== JSON.stringify(wanted)) throw new Error(`${caller} returned ${JSON.stringify(got)}`);
// Compiles what a call runs through.
await Promise.all(
  channelsFrom(0)
    .slice(0, Math.ceil(calls / 4))
    .map(send),
);

const channels = channelsFrom(calls);
const from = process.cpuUsage();
await Promise.all(channels.map(send));
const { user, system } = process.cpuUsage(from);

const more = channelsFrom(2 * calls);
let release = (): void => {};
released = new Promise((resolve) => (release = resolve));
const before = heap();
const queued = more.map(send);
await new Promise((resolve) => setTimeout(resolve, 100));
const waiting = (heap() - before) / calls;
release();
await Promise.all(queued);

process.send?.({ processor: user + system, waiting } satisfies Called);
process.disconnect?.();
process.exitCode = 0;
