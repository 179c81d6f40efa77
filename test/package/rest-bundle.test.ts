import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { generated } from './packed-package.js';

const dist = join(generated, 'dist');

/** The bundle of a program that takes these names from the client, minified. */
async function bundle(names: string): Promise<{ modules: string[]; gzipped: number }> {
  const program = `export { ${names} } from ${JSON.stringify(join(dist, 'rest/index.js'))};`;
  const build = await rolldown({
    input: 'program',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? '\0program' : null),
        load: (id) => (id === '\0program' ? program : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  const [chunk] = output;
  const modules = Object.entries(chunk.modules)
    .filter(([id, { renderedLength }]) => id.startsWith(dist) && renderedLength > 0)
    .map(([id]) => id.slice(dist.length + 1));
  return { modules, gzipped: gzipSync(chunk.code).length };
}

const operations = (modules: readonly string[]): string[] =>
  modules
    .filter((module) => module.startsWith('rest/operations/'))
    .map((module) => module.slice('rest/operations/'.length));

test('one operation comes without the others, and without what only they validate', async () => {
  const { modules, gzipped } = await bundle('createTransport, getThreadMember');
  expect(operations(modules)).toEqual(['get-thread-member.js']);
  expect(modules).not.toContain('rest/client.js');
  expect(modules).not.toContain('validators/guild.js');
  expect(modules).not.toContain('runtime/rest-pages.js');
  console.log(`one operation with transport: ${gzipped} bytes gzipped`);
  expect(gzipped).toBeLessThan(24_000);
});

test('the operation alone leaves the transport to whoever has one', async () => {
  const { modules } = await bundle('getGuild');
  expect(operations(modules)).toEqual(['get-guild.js']);
  expect(modules).not.toContain('runtime/rest-transport.js');
});

test('the client has all of them', async () => {
  const { modules, gzipped } = await bundle('createClient');
  expect(operations(modules)).toHaveLength(4);
  console.log(`the whole client: ${gzipped} bytes gzipped`);
});

test('the errors come without anything else', async () => {
  const { modules } = await bundle('PlatformError, RateLimitError');
  expect(modules).toEqual(['runtime/rest-error.js']);
});
