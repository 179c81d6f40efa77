import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { compileOnce } from '../../generator/cli/kept-model.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const SPEC = 'spec: { name: shop, version: 1.0.0, title: Shop }\nobjects: { Ball: { fields: { size: int } } }\n';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A spec in the working folder, and a cache. */
function start(cache: string): { readonly spec: string; readonly files: () => readonly string[] } {
  const folder = temporaryFolder();
  plant(folder, { 'spec/spec.yaml': SPEC });
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('HOME', join(folder, 'home'));
  return { spec: join(folder, 'spec'), files: () => readdirSync(folder, { recursive: true }).map(String) };
}

const titleOf = async (spec: string): Promise<unknown> => (await compileOnce({ spec })).model?.package.title;

test.each(['', 'cache', './cache'])(
  'a compiled spec is read again from the cache of the user alone: %j',
  async (cache) => {
    const { spec, files } = start(cache);
    expect(await titleOf(spec)).toBe('Shop');
    const kept = files().filter((path) => path.endsWith('.model'));
    expect(kept).toEqual([expect.stringMatching(/^home[/\\]\.cache[/\\]snowspec[/\\]/)]);
    const file = join(spec, '..', kept[0]!);
    const written = deserialize(readFileSync(file)) as { model: { package: { title: string } } };
    written.model.package.title = 'Kept';
    writeFileSync(file, serialize(written));
    expect(await titleOf(spec)).toBe('Kept');
  },
);

test('a damaged file of the cache, or one of other texts, is passed over', async () => {
  const cache = temporaryFolder();
  const { spec } = start(cache);
  await titleOf(spec);
  const [name] = readdirSync(join(cache, 'snowspec'));
  writeFileSync(join(cache, 'snowspec', name!), 'damaged');
  expect(await titleOf(spec)).toBe('Shop');
  writeFileSync(join(spec, 'spec.yaml'), SPEC.replace('Shop', 'Other'));
  expect(await titleOf(spec)).toBe('Other');
});
