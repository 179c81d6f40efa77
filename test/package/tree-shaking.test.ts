import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { generated } from './packed-package.js';

const src = join(generated, 'src');

test('an enumeration comes alone', async () => {
  const { code, modules } = await bundle('ChannelType');
  expect(modules).toEqual(['enums/channel-type.ts']);
  expect(code).toContain('GUILD_TEXT');
  expect(code).not.toContain('isKnown');
});

test('no enumeration brings another module', async () => {
  const names = await readdir(join(src, 'enums'));
  const found = await Promise.all(names.map(async (file) => (await bundle('*', `enums/${file}`)).modules));
  expect(names.length).toBeGreaterThan(20);
  expect(found).toEqual(names.map((file) => [`enums/${file}`]));
});

test('a check comes without the code that explains issues', async () => {
  const { code, modules } = await bundle('isUser');
  expect(code).toContain('function isUser(');
  expect(code).not.toMatch(/explain|Schema|validate\w*\(|assert\w*\(|ValidationError|Strict|Shape/);
  expect(modules).not.toContain('runtime/explain.ts');
  expect(modules).not.toContain('runtime/validate.ts');
  expect(modules.filter((module) => /^(enums|bit-sets)\//.test(module))).toEqual([]);
});

test('a check brings only the checks that it refers to', async () => {
  const { modules } = await bundle('isWelcomeScreen');
  expect(modules.filter((module) => module.startsWith('objects/'))).toEqual([
    'objects/welcome-screen-channel.ts',
    'objects/welcome-screen.ts',
  ]);
});

test('a check comes without the checks of the views in its module', async () => {
  const { code } = await bundle('isUser');
  expect(code).toContain('function checkUser(');
  expect(code).not.toMatch(/UserInTeamMember|PartialUser|Keys\b/);
});

test('a view comes without the check of its object', async () => {
  const { code } = await bundle('isUserInTeamMember');
  expect(code).toContain('function checkUserInTeamMember(');
  expect(code).not.toContain('function checkUser(');
});

test('a bit set brings its functions, and no other bit set', async () => {
  const { modules } = await bundle('ChannelFlag');
  expect(modules).toEqual(['bit-sets/channel-flag.ts', 'runtime/bit-set.ts', 'runtime/bits.ts']);
});

test('functions on ids bring no validator, enumeration or bit set', async () => {
  const { modules } = await bundle('snowflakeTimestamp, compareSnowflakes');
  expect(modules.filter((module) => !/^(identifiers|runtime)\//.test(module))).toEqual([]);
  expect(modules).not.toContain('identifiers/snowflake-util.ts');
});

test.each(['sampleWelcomeScreen', 'welcomeScreenArbitrary'])(
  '%s brings only what the object contains',
  async (name) => {
    const entry = name.startsWith('sample') ? 'samples.ts' : 'arbitraries.ts';
    const { code, modules } = await bundle(name, entry);
    expect(modules.filter((module) => !module.startsWith('runtime/'))).toEqual(
      [
        entry,
        'hints.ts',
        'identifiers/snowflake.ts',
        'objects/welcome-screen-channel.ts',
        'objects/welcome-screen.ts',
      ].sort(),
    );
    expect([...new Set(code.match(/\$\w+Hints\b/g))].sort()).toEqual([
      '$snowflakeHints',
      '$welcomeScreenChannelHints',
      '$welcomeScreenHints',
    ]);
    expect(code).not.toMatch(/function (is|validate|assert)Welcome/);
  },
);

test.each([
  'ChannelType',
  'ChannelFlag',
  'isUser',
  'validateUser',
  'snowflakeTimestamp, compareSnowflakes',
  'guildSchema',
])('a bundle of %s from the few files that are published is as large as from the sources', async (names) => {
  const [published, sources] = [await bundle(names, 'dist/index.js'), await bundle(names)];
  expect(minified(published.code)).toBeLessThan(minified(sources.code) * 1.01);
});

test('loading the samples does nothing but define', async () => {
  const { code } = await bundle('', 'samples.ts', keepEffects);
  expect(code).toBe('');
});

test('loading a module does nothing but define, whatever the manifest says about side effects', async () => {
  const { code } = await bundle('', 'index.ts', keepEffects);
  expect(code).toBe('');
});

const { exports: published } = JSON.parse(await readFile(join(generated, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, { readonly default?: string }>>;
};
/** The files of entries, except those that load a library. */
const entries = Object.entries(published).flatMap(([name, { default: file }]) =>
  file === undefined || name.endsWith('arbitraries') ? [] : [file.slice('./'.length)],
);

test.each(entries)('loading %s does nothing but define', async (entry) => {
  const { code } = await bundle('', entry, keepEffects);
  expect(code).toBe('');
});

/** Makes the bundler look for effects itself instead of trusting `sideEffects` of the manifest. */
const keepEffects: Plugin = { name: 'keep-effects', transform: (code) => ({ code, moduleSideEffects: true }) };

/** Size without the names that only a reader needs: those of a published file may carry a number. */
function minified(code: string): number {
  return code
    .replace(/\$\d+\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/'/g, '"').length;
}

/** The part of the package that is left when a program imports these names. */
async function bundle(
  names: string,
  entry = 'index.ts',
  ...plugins: Plugin[]
): Promise<{ code: string; modules: string[] }> {
  const from = JSON.stringify(entry.startsWith('dist/') ? join(generated, entry) : join(src, entry));
  const program = names === '' ? `import ${from};` : `export ${names === '*' ? names : `{ ${names} }`} from ${from};`;
  const build = await rolldown({
    input: 'program',
    plugins: [
      ...plugins,
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? '\0program' : null),
        load: (id) => (id === '\0program' ? program : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: false, comments: false });
  await build.close();
  const [chunk] = output;
  const modules = Object.entries(chunk.modules)
    .filter(([id, { renderedLength }]) => id.startsWith(src) && renderedLength > 0)
    .map(([id]) => id.slice(src.length + 1));
  return { code: chunk.code.replace(/^\/\/.*$/gm, '').trim(), modules: modules.sort() };
}
