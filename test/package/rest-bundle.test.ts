import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown, type OutputChunk } from 'rolldown';
import { expect, test } from 'vitest';
import { generated } from './packed-package.js';

const src = join(generated, 'src');

/** The modules of a program that imports these names from the client, and its minified size. */
async function bundle(names: string): Promise<{ modules: string[]; gzipped: number; code: string }> {
  const sources = await bundled(exporting(names, join(src, 'rest/index.ts')));
  const published = await bundled(exporting(names, join(generated, 'dist/rest/index.js')));
  const modules = Object.entries(sources.modules)
    .filter(([id, { renderedLength }]) => id.startsWith(src) && renderedLength > 0)
    .map(([id]) => id.slice(src.length + 1));
  return { modules: modules.sort(), gzipped: gzipSync(published.code).length, code: published.code };
}

function exporting(names: string, entry: string): string {
  return names === '' ? `import ${JSON.stringify(entry)};` : `export { ${names} } from ${JSON.stringify(entry)};`;
}

async function bundled(program: string): Promise<OutputChunk> {
  const build = await rolldown({
    input: 'program',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? '\0program' : null),
        load: (id) => (id === '\0program' ? program : null),
        // The bundler is to look for effects itself.
        transform: (code) => ({ code, moduleSideEffects: true }),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  return output[0];
}

/** The names of the operations that a program contains. Modules have several of them. */
const operations = (code: string): string[] =>
  Array.from(code.matchAll(/name:[`"](\w+)[`"],method:/g), ([, name]) => name!).sort();

test('one operation comes without the others and their validators', async () => {
  const { modules, gzipped, code } = await bundle('createTransport, getThreadMember');
  expect(operations(code)).toEqual(['get_thread_member']);
  expect(modules).not.toContain('rest/client.ts');
  expect(modules).not.toContain('objects/guild.ts');
  expect(modules).not.toContain('runtime/rest-pages.ts');
  console.log(`one operation with transport: ${gzipped} bytes gzipped`);
  expect(gzipped).toBeLessThan(18_800);
});

/** A program with one operation without validators, on a transport of these parts. */
async function unchecked(parts: string, entry = 'rest'): Promise<number> {
  const dist = (path: string): string => JSON.stringify(join(generated, 'dist', entry, path));
  const { code } = await bundled(`
    import { createTransportOf${parts === '' ? '' : `, ${parts}`} } from ${dist('parts.js')};
    import { getThreadMember } from ${dist('unchecked.js')};
    const transport = createTransportOf({ ${parts} });
    export const get = (params) => getThreadMember(transport, params);
  `);
  return gzipSync(code).length;
}

test.each(['rest', 'live/rest'])(
  'one operation of %s without limits and validators takes 6.26 kB, and 11.2 kB with limits and everything else',
  async (entry) => {
    const least = await unchecked('', entry);
    const most = await unchecked('checks, errorDetails, rateLimits, redirects, retries', entry);
    console.log(`one operation of ${entry} without validators: ${least} bytes gzipped; with every part: ${most}`);
    expect(least).toBeLessThan(6260);
    expect(most).toBeLessThan(11_200);
  },
);

test.each(['checks', 'errorDetails', 'rateLimits', 'redirects', 'retries'])(
  '%s takes bytes only where it is used',
  async (part) => {
    expect(await unchecked(part)).toBeGreaterThan((await unchecked('')) + 100);
  },
);

test('the operation alone leaves the transport to the caller', async () => {
  const { modules, code } = await bundle('getGuild');
  expect(operations(code)).toEqual(['get_guild']);
  expect(modules).not.toContain('runtime/rest-transport.ts');
});

test('the client has all of them', async () => {
  const { gzipped, code } = await bundle('createClient');
  expect(operations(code)).toHaveLength(4);
  console.log(`the whole client: ${gzipped} bytes gzipped`);
  expect(gzipped).toBeLessThan(22_600);
});

test('loading the client does nothing but define', async () => {
  const { modules, code } = await bundle('');
  expect(modules).toEqual([]);
  expect(code.trim()).toBe('');
});

test('the errors come alone', async () => {
  const { modules } = await bundle('ApiError, RateLimitError');
  expect(modules).toEqual(['runtime/rest-error.ts']);
});

test('a client by path comes alone, in 2.2 kB', async () => {
  const { code } = await bundled(exporting('createClient', join(generated, 'dist/rest/paths.js')));
  expect(gzipSync(code).length).toBeLessThan(2200);
  expect(operations(code)).toEqual([]);
});
