import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '../support/effort.js';
import { generated, programOf, runNode } from './packed-package.js';

const REST = `
import { createClient, createTransport, getGuild, ApiError, type ClientError } from '${join(generated, 'dist/rest/index.js')}';

import { createTransportOf, observed, ownLimits, retries } from '${join(generated, 'dist/rest/parts.js')}';
import { channelPermissions } from '${join(generated, 'dist/permissions/index.js')}';

const controller = new AbortController();
const client = createClient({ token: 'abc', fetch: (url, init) => fetch(url, init) });

export async function name(guild_id: string): Promise<string> {
  try {
    const guild = await client.getGuild({ guild_id, with_counts: true }, { signal: controller.signal });
    const members: number = guild.approximate_member_count;
    return \`\${guild.name} \${members}\`;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'nowhere';
    throw error;
  }
}

export async function answered(): Promise<string | null> {
  const { value, status, headers } = await client.getGuild({ guild_id: '7' }, { reason: 'x' }).withResponse();
  const held = channelPermissions({ guild: value, member: { roles: [] }, user_id: '7', channel: {} });
  return [held satisfies string, status satisfies number, headers.get("etag")].join(" ");
}

export const small = createTransportOf({ retries }, {
  token: async () => 'abc',
  limits: ownLimits({ global: { requests: 5, seconds: 1 }, except: ['get_guild'] }),
  fetch: observed((event) => { if (event.type === 'answer') event.operation satisfies string; }),
});

export const alone = getGuild(createTransport({}), { guild_id: '7' });
export const kind = (error: ClientError): string => error.kind;
`;

const WEBHOOK = `
import {
  createWebhookHandler,
  type WebhookEvent,
  type WebResponse,
} from '${join(generated, 'dist/events/webhook/index.js')}';

export const seen: WebhookEvent[] = [];
const handle = createWebhookHandler({
  verifyKey: '00',
  types: ['APPLICATION_AUTHORIZED'],
  onEvent: (event) => {
    if (event.kind !== 'event') return;
    seen.push(event);
    if (event.name === 'APPLICATION_AUTHORIZED') return event.data.user.username satisfies string;
  },
});

export default { fetch: async (request: Request): Promise<Response> => handle(request) };
export const same: Response extends WebResponse ? true : false = true;
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rest-consumer-'));
  await writeFile(join(folder, 'rest.mts'), REST);
  await writeFile(join(folder, 'webhook.mts'), WEBHOOK);
  await symlink(join(generated, '../node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** An old compiler takes seven times as long: in the gate, only `consumer.test.ts` starts one. */
const COMPILERS = isLongRun ? ['typescript-5.9', 'typescript-6', 'typescript'] : ['typescript'];

const PLACES = {
  'a worker, without types of Node': { lib: ['es2022', 'webworker'], types: [] },
  'a page': { lib: ['es2022', 'dom'], types: [] },
  Node: { lib: ['es2022'], types: ['node'] },
};

test.each(
  Object.entries(PLACES).flatMap(([place, options]) =>
    COMPILERS.map((compiler) => [place, compiler, options] as const),
  ),
)('programs with clients, for %s, type-check under %s', async (place, compiler, options) => {
  const config = join(folder, `tsconfig.${compiler}.${place.length}.json`);
  const compilerOptions = {
    ...options,
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: options.types.length > 0, // the types of Node are not ours to check
    noEmit: true,
  };
  await writeFile(config, JSON.stringify({ compilerOptions, files: ['rest.mts', 'webhook.mts'] }));
  const { code, output } = await runNode([programOf(`${compiler}/bin/tsc`), '-p', config], folder);
  expect({ code, output }).toEqual({ code: 0, output: '' });
});
