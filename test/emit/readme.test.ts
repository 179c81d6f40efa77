import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileReadPackage } from '../../generator/compile.js';
import { readSpec } from '../../generator/read/index.js';

/** The README and the entries of the package that a spec of this repository compiles to. */
async function packageOf(spec: string): Promise<{ readonly readme: string; readonly entries: readonly string[] }> {
  const { files } = await compileReadPackage(
    readSpec(fileURLToPath(new URL(`../../${spec}`, import.meta.url))),
    'exported',
  );
  const text = (path: string): string => files.find((file) => file.path === path)!.text;
  const { name, exports } = JSON.parse(text('package.json')) as { name: string; exports: Record<string, unknown> };
  const modules = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
  return { readme: text('README.md'), entries: modules.map((entry) => `${name}${entry.slice(1)}`) };
}

describe('the README of a package', () => {
  test.each([
    'spec',
    'test/specs/library',
    'test/specs/airline',
    'test/specs/payments',
    'test/specs/bookshop',
    'templates/init/events',
  ])('lists every entry of %s', async (spec) => {
    const { readme, entries } = await packageOf(spec);
    expect([...readme.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, entry]) => entry)).toEqual(
      expect.arrayContaining([...entries]),
    );
  });

  test('lists endpoints, events and states', async () => {
    const { readme } = await packageOf('spec');
    expect(readme).toContain('| `getGuild` | GET /guilds/{guild_id} | A guild. |');
    expect(readme).toMatch(/^\| `GUILD_UPDATE` \| `gateway` \| /m);
    expect(readme).toMatch(/^\| `ThreadLock` \| `ThreadMetadata.locked` \| /m);
  });

  test('does not mention what the spec lacks', async () => {
    const { readme } = await packageOf('templates/init/minimal');
    expect(readme).toContain('isBook');
    expect(readme).toContain('no unknown keys or enum members');
    expect(readme).not.toMatch(/endpoint|OpenAPI|event|bit set|bits|Views|states|two profiles/i);
  });
});
