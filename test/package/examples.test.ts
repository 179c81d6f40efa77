import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generated, programOf, readManifest, runNode } from './packed-package.js';

const DOCUMENTS = ['README.md', 'docs/gateway.md', 'docs/rest.md', 'docs/webhooks.md', 'generated/README.md'];

/** What the examples take for granted. */
const SURROUNDINGS = `
declare const text: string;
declare const token: string;
declare const guild_id: string;
declare const channel_id: string;
declare const user_id: string;
declare const signal: AbortSignal;

declare const member: import('platform-object-model').GuildMember;
declare const channel: import('platform-object-model').Channel;
declare const channels: import('platform-object-model').Channel[];
declare const thread: { thread_metadata: import('platform-object-model').ThreadMetadata };
declare const permissions: import('platform-object-model').PermissionFlag;

declare const socket: { on(event: 'message', listener: (text: string) => void): void };
declare const limit: import('platform-object-model').SessionStartLimit;
declare const shard: number;
declare function wait(id: string): void;
declare function remember(guild: import('platform-object-model/live').GuildInGuildCreate): void;
declare function log(name: string, data: unknown): void;
declare function report(name: string | undefined, issues: readonly import('platform-object-model').Issue[]): void;
declare function answer(op: number): void;
declare function identify(shard: number): void;

declare const VERIFY_KEY: string;
declare function welcome(user: import('platform-object-model/live').User): Promise<void>;
declare const app: import('hono').Hono;
`;

let folder: string;
let examples: readonly (readonly [file: string, code: string])[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'examples-'));
  examples = (await Promise.all(DOCUMENTS.map(examplesIn))).flat();
  for (const [file, code] of examples) await writeFile(join(folder, file), code);
  await writeFile(join(folder, 'surroundings.d.ts'), SURROUNDINGS);
  await mkdir(join(folder, 'node_modules'));
  await symlink(generated, join(folder, 'node_modules', (await readManifest()).name));
  for (const name of ['hono', '@types']) await symlink(programOf(name), join(folder, 'node_modules', name));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The examples of a document, each as a module that is named after its place. */
async function examplesIn(document: string): Promise<(readonly [string, string])[]> {
  const path = fileURLToPath(new URL(`../../${document}`, import.meta.url));
  const blocks = (await readFile(path, 'utf8')).matchAll(/^```ts\n(.*?)^```$/gms);
  return [...blocks].map(([, code], index) => [`${document.replaceAll(/\W/g, '-')}-${index + 1}.mts`, code!] as const);
}

test('every example of the documents type-checks, with the package and Hono installed', async () => {
  expect(examples.map(([file]) => file.replace(/-md-\d+\.mts$/, ''))).toEqual(
    expect.arrayContaining(['README', 'docs-gateway', 'docs-rest', 'docs-webhooks', 'generated-README']),
  );
  const compilerOptions = {
    lib: ['es2023', 'dom'],
    types: ['node'],
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const files = ['surroundings.d.ts', ...examples.map(([file]) => file)];
  const config = join(folder, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  const { code, output } = await runNode([programOf('typescript/bin/tsc'), '-p', config], folder);
  expect({ code, output }).toEqual({ code: 0, output: '' });
});
