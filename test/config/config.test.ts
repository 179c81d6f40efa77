import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defineConfig } from '../../generator/config/config.js';
import { findConfigs, packageConfig } from '../../generator/config/find-config.js';
import { loadConfig } from '../../generator/config/load-config.js';
import { ARTEFACTS } from '../../generator/emit/artefacts.js';
import { runBuilt, runIn } from '../cli/run-cli.js';
import { isLongRun } from '../support/effort.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

describe('config', () => {
  const SPEC = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: . }
  live: { layers: [], entry: ./live }
objects:
  Book:
    fields:
      title: str
`;

  const WEBHOOK = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
webhooks: { paid: { post: { requestBody: { content: { application/json: { schema: { title: Order, type: object, properties: { id: { type: string } } } } } } } } }
`;

  /** A repository with two specs and a configuration. */
  function repository(files: Readonly<Record<string, string>>): string {
    const cwd = temporaryFolder();
    plant(cwd, { 'a/spec.yaml': SPEC, 'b/spec.yaml': SPEC, ...files });
    return cwd;
  }

  describe('each form of the configuration names the spec, the output and the profile', () => {
    test.each([
      ['snowspec.config.yaml', 'spec: a\nout: made\nprofile: live\n'],
      ['snowspec.config.js', "module.exports = { spec: 'a', out: 'made', profile: 'live' };\n"],
      ['snowspec.config.mjs', "export default { spec: 'a', out: 'made', profile: 'live' };\n"],
      ['package.json', JSON.stringify({ snowspec: { spec: 'a', out: 'made', profile: 'live' } })],
    ])('%s', async (name, text) => {
      const cwd = repository({ [name]: text });
      expect(await runIn(cwd, ['generate'])).toMatchObject({ code: 0, err: '' });
      const manifest = JSON.parse(contentsOf(join(cwd, 'made'))['package.json']!) as { exports: object };
      expect(Object.keys(manifest.exports)).not.toContain('./live');
      // A second run must not mistake the defaults for the configuration.
      const isStarted = isLongRun || name.endsWith('.yaml');
      expect((isStarted ? runBuilt(['generate'], { cwd }) : await runIn(cwd, ['generate'])).out).toContain(
        ' 0 updated',
      );
    });
  });

  test('TypeScript is loaded where Node can, and refused with the way out elsewhere', async () => {
    const config = "const spec: string = 'a';\nexport default { spec };\n";
    const { code, err } = await runIn(repository({ 'snowspec.config.ts': config }), ['check']);
    const isSupported = 'typescript' in process.features && process.features.typescript !== false;
    if (isSupported) expect(code).toBe(0);
    else {
      expect(code).toBe(2);
      expect(err).toContain('cannot import TypeScript; use Node 22.18 or later, or rename it to snowspec.config.mjs');
    }
  });

  test('a configuration that is not a regular file is refused at once', async () => {
    const cwd = repository({});
    symlinkSync('/dev/zero', join(cwd, 'snowspec.config.yaml'));
    const { code, err } = await runIn(cwd, ['check']);
    expect(err).toContain('snowspec.config.yaml cannot be read: it is behind a link that leads out of the project');
    expect(code).toBe(2);
  });

  test('a comparison that names its spec runs no configuration of the checkout', async () => {
    const cwd = repository({ 'snowspec.config.mjs': "throw new Error('this code ran');\n" });
    expect(await runIn(cwd, ['diff', 'a', 'b', '--spec', 'a'])).toMatchObject({ code: 0, err: '' });
    expect((await runIn(cwd, ['diff', 'a', 'b'])).err).toContain('this code ran');
  });

  test.each([['check'], ['drift', 'a.json', '--spec', 'a']])(
    'code does not run where only data may, in %s',
    async (...args) => {
      const code = { 'snowspec.config.mjs': "throw new Error('this code ran');\n" };
      const { code: exit, err } = await runIn(repository(code), args, { SNOWSPEC_CONFIG: 'data' });
      expect(exit).toBe(2);
      expect(err).toMatch(
        /^snowspec: snowspec\.config\.mjs: this is code, which SNOWSPEC_CONFIG=data refuses to run; /,
      );
    },
  );

  test('a configuration that is data is read where code may not run', async () => {
    const cwd = repository({ 'snowspec.config.yaml': 'spec: a\n' });
    expect(await runIn(cwd, ['check'], { SNOWSPEC_CONFIG: 'data' })).toMatchObject({ code: 0, err: '' });
  });

  test('options of the command line take precedence', async () => {
    const cwd = repository({ 'snowspec.config.yaml': 'spec: a\nout: made\n' });
    expect(await runIn(cwd, ['generate', '--out', 'other'])).toMatchObject({ code: 0, err: '' });
    expect(Object.keys(contentsOf(cwd)).some((path) => path.startsWith('other/'))).toBe(true);
    expect(Object.keys(contentsOf(cwd)).some((path) => path.startsWith('made/'))).toBe(false);
    expect(await runIn(cwd, ['check', 'missing'])).toMatchObject({ code: 2 });
  });

  describe('with several specs', () => {
    const config = { 'snowspec.config.yaml': 'specs:\n  - { spec: a, out: x }\n  - { spec: b, out: y }\n' };

    test('generate and check work on all of them, and the highest exit code counts', async () => {
      const cwd = repository(config);
      expect(await runIn(cwd, ['generate'])).toMatchObject({ code: 0, err: '' });
      const written = contentsOf(cwd);
      expect([written['x/package.json'], written['y/package.json']]).not.toContain(undefined);
      plant(cwd, { 'a/spec.yaml': SPEC.replace('str', 'strr') });
      const { code, out, err } = await runIn(cwd, ['check']);
      expect(code).toBe(1);
      expect(err).toMatch(/^a\/spec\.yaml:8:14 error unknown-type/);
      expect(out).toBe('snowspec: b: no problems in default, live\n');
    });

    test('fmt changes nothing if a file of one of them is not YAML', async () => {
      const cwd = repository({ ...config, 'a/spec.yaml': `\n${SPEC}`, 'b/more.yaml': 'objects: [\n' });
      const before = contentsOf(cwd);
      const { code, out, err } = await runIn(cwd, ['fmt']);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^b\/more\.yaml:\d+:\d+ error yaml-syntax/);
      expect(contentsOf(cwd)).toEqual(before);
    });

    test('nothing is written if one of them cannot be, and each says why', async () => {
      const files = { 'c/spec.yaml': SPEC, 'z/index.ts': 'mine', 'w.yaml': WEBHOOK };
      const folders = ['a', 'b', 'missing', 'c', 'w.yaml'].map(
        (spec, at) => `  - { spec: ${spec}, out: ${'xxyzv'[at]} }\n`,
      );
      const cwd = repository({ ...files, 'snowspec.config.yaml': `specs:\n${folders.join('')}` });
      const before = contentsOf(cwd);
      const { code, err } = await runIn(cwd, ['generate', '--sources']);
      expect({ code, says: err.match(/(?<=^snowspec: )\S+ .*?(?=[;:] )/gm) }).toEqual({
        code: 2,
        says: [
          'a: x is the folder of b, too',
          'b: x is the folder of a, too',
          'missing: there is no folder missing',
          'c: refusing to overwrite index.ts',
        ],
      });
      expect(contentsOf(cwd)).toEqual(before);
    });

    test('webhooks of a document have types and validators, and no handler, which is said', async () => {
      const { code, err } = await runIn(repository({ 'w.yaml': WEBHOOK }), ['generate', 'w.yaml']);
      expect({ code, err }).toEqual({
        code: 0,
        err: expect.stringMatching(
          /^snowspec: w.yaml: 1 webhook with types and validators \(paid: Order\), /,
        ) as string,
      });
    });

    const schema = (title: string) => JSON.stringify({ title, type: 'object', properties: { a: { type: 'string' } } });

    test.each([
      ['a', 'b'],
      ['books.json', 'films.json'],
    ])('a folder with the output of %s is not replaced by that of %s', async (books, films) => {
      const cwd = repository(config);
      plant(cwd, { 'b/spec.yaml': SPEC.replace('name: books', 'name: films') });
      plant(cwd, { 'books.json': schema('Books'), 'films.json': schema('Films') });
      expect(await runIn(cwd, ['generate', `./${books}`, '--out', 'z'])).toMatchObject({ code: 0 });
      const before = contentsOf(join(cwd, 'z'));
      const { code, err } = await runIn(cwd, ['generate', `./${films}`, '--out', 'z']);
      expect({ code, err }).toMatchObject({
        code: 2,
        err: expect.stringMatching(/refusing to write films to .*: it holds what is generated of books/) as string,
      });
      expect(contentsOf(join(cwd, 'z'))).toEqual(before);
    });

    test('a spec that is named keeps its settings', async () => {
      const cwd = repository(config);
      expect(await runIn(cwd, ['generate', './b'])).toMatchObject({ code: 0, err: '' });
      const written = Object.keys(contentsOf(cwd));
      expect(written).toContain('y/package.json');
      expect(written).not.toContain('x/package.json');
    });

    test.each([
      [['compile'], 'compile works on one spec; name it: a, b'],
      [['diff', 'a'], 'diff works on one spec; name it: a, b'],
      [['generate', './a', '--out', 'snowspec.config.yaml/z'], /snowspec.config.yaml is a file, not a folder/],
      [['generate', '--json'], ''],
      [['generate', '--out', 'z'], '--out requires --spec, since the configuration has several specs'],
    ])('%j requires the name of one, and of a folder', async (args, message) => {
      const { code, err } = await runIn(repository(config), args);
      expect(code).toBe(2);
      if (typeof message === 'string') expect(err).toBe(message === '' ? '' : `snowspec: ${message}\n`);
      else expect(err).toMatch(message);
    });

    test('compares two of them', async () => {
      expect(await runIn(repository(config), ['diff', 'a', 'b'])).toMatchObject({ code: 0, err: '' });
    });
  });

  describe('a mistake is reported with its place', () => {
    test.each([
      [
        'snowspec.config.yaml',
        'out: made\nspek: a\n',
        'snowspec.config.yaml:2:7: unknown key spek; did you mean spec?',
      ],
      [
        'snowspec.config.yaml',
        'specs:\n  - { spec: 1 }\n',
        'snowspec.config.yaml:2:13: spec must be a text that is not empty',
      ],
      ['snowspec.config.yaml', 'specs: []\n', 'snowspec.config.yaml:1:8: expected a list of at least one spec'],
      ['snowspec.config.yaml', 'spec: [\n', 'snowspec.config.yaml:2:1: '],
      ['snowspec.config.yaml', 'a: &a [x]\nb: *a\n', 'snowspec.config.yaml:1:4: '],
      ['snowspec.config.yaml', 'spec: *a\n', 'snowspec.config.yaml:1:7: '],
      ['snowspec.config.yaml', 'spec: a\n---\nspec: b\n', 'snowspec.config.yaml:2:1: '],
      ['snowspec.config.yaml', '['.repeat(20_000), 'snowspec.config.yaml:1:66: nested deeper than 64 levels'],
      ['snowspec.config.yaml', '? {a: 1}\n: b\n', 'snowspec.config.yaml:1:3: '],
      ['snowspec.config.yaml', 'spec: !not-shown\n', 'snowspec.config.yaml:1:7: spec must be a text that is not empty'],
      [
        'package.json',
        '{ "snowspec": { "out": 1 } }',
        'package.json: snowspec: out: out must be a text that is not empty',
      ],
      ['snowspec.config.mjs', 'export default 1;\n', 'snowspec.config.mjs: expected an object with spec, out, profile'],
      ['snowspec.config.mjs', 'throw new Error("no");\n', 'snowspec.config.mjs: cannot be loaded: no'],
    ])('%s %j', async (name, text, message) => {
      const { code, out, err } = await runIn(repository({ [name]: text }), ['check']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^snowspec: [^\n]*\n$/);
      expect(err).toContain(message);
    });

    test('two configurations', async () => {
      const cwd = repository({
        'snowspec.config.yaml': 'spec: a\n',
        'package.json': '{ "snowspec": { "spec": "b" } }',
      });
      expect((await runIn(cwd, ['check'])).err).toBe(
        'snowspec: snowspec.config.yaml: package.json holds a configuration too; remove one of them\n',
      );
    });
  });
});

describe('load config', () => {
  function folderOf(files: Readonly<Record<string, string>>): string {
    const folder = temporaryFolder();
    plant(folder, files);
    return folder;
  }

  async function refusal(files: Readonly<Record<string, string>>): Promise<unknown> {
    try {
      return await loadConfig(folderOf(files));
    } catch (error) {
      expect(error).toMatchObject({ name: 'ConfigError' });
      return (error as Error).message;
    }
  }

  const yaml = (text: string) => refusal({ 'snowspec.config.yaml': text });
  const json = (value: unknown) => refusal({ 'package.json': JSON.stringify({ snowspec: value }) });

  describe('a configuration is found', () => {
    test('in its own file, or in package.json', () => {
      expect(findConfigs(folderOf({}))).toEqual([]);
      const files = ['snowspec.config.yaml', 'snowspec.config.ts', 'snowspec.config.mjs', 'snowspec.config.js'];
      const all = Object.fromEntries(files.map((name) => [name, '']));
      expect(findConfigs(folderOf({ ...all, 'snowspec.config.json': '{}' }))).toEqual(
        files.toReversed().map((name) => name),
      );
      expect(findConfigs(folderOf({ 'package.json': '{ "snowspec": {} }' }))).toEqual(['package.json']);
    });

    test.each(['', 'null', '5', '[]', '{}', '{ "name": "x" }'])('in no package.json that holds %j', (text) => {
      const folder = folderOf({ 'package.json': text });
      expect(packageConfig(folder)).toBeUndefined();
      expect(findConfigs(folder)).toEqual([]);
    });
  });

  describe('a configuration is read', () => {
    const config = { spec: 'a', out: 'made', profile: 'live', emit: ['client'] };

    test('from data and from code alike', async () => {
      expect(await yaml('spec: a\nout: made\nprofile: live\nemit: [client]\n')).toEqual(config);
      expect(await json(config)).toEqual(config);
      expect(await refusal({ 'snowspec.config.mjs': `export default ${JSON.stringify(config)};\n` })).toEqual(config);
      expect(defineConfig({ spec: 'a' })).toEqual({ spec: 'a' });
    });

    test('of several specs, or of none', async () => {
      expect(await json({ specs: [{ spec: 'a' }, {}] })).toEqual({ specs: [{ spec: 'a' }, {}] });
      expect(await yaml('')).toEqual({});
      expect(await loadConfig(folderOf({}))).toBeUndefined();
    });
  });

  describe('a configuration is refused in one line that begins with its place', () => {
    const emit = ARTEFACTS.join(', ');

    test.each<[unknown, string]>([
      [
        5,
        'package.json: snowspec: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      [
        null,
        'package.json: snowspec: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      [
        [],
        'package.json: snowspec: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      [{ spek: 'a' }, 'package.json: snowspec: spek: unknown key spek; did you mean spec?'],
      [
        { other: 1 },
        'package.json: snowspec: other: unknown key other; expected spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins, specs',
      ],
      [{ spec: '' }, 'package.json: snowspec: spec: spec must be a text that is not empty'],
      [{ out: 5 }, 'package.json: snowspec: out: out must be a text that is not empty'],
      [{ specs: {} }, 'package.json: snowspec: specs: expected a list of at least one spec'],
      [{ specs: [] }, 'package.json: snowspec: specs: expected a list of at least one spec'],
      [{ specs: [{}], out: 'x' }, 'package.json: snowspec: out: unknown key out; expected specs'],
      [
        { specs: [{}, 5] },
        'package.json: snowspec: specs: 1: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      [{ specs: [{ specs: [] }] }, 'package.json: snowspec: specs: 0: specs: unknown key specs; did you mean spec?'],
      [
        { specs: [{ x: 1 }] },
        'package.json: snowspec: specs: 0: x: unknown key x; expected spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      [{ emit: 'client' }, `package.json: snowspec: emit: emit must be a list of ${emit}`],
      [{ emit: [] }, `package.json: snowspec: emit: emit must be a list of ${emit}`],
      [{ emit: [5] }, `package.json: snowspec: emit: emit must be a list of ${emit}`],
      [
        { emit: ['client', 'cleint'] },
        `package.json: snowspec: emit: emit must be a list of ${emit}; did you mean client?`,
      ],
      [{ emit: ['zzzzzz'] }, `package.json: snowspec: emit: emit must be a list of ${emit}`],
    ])('%j', async (value, message) => {
      expect(await json(value)).toBe(message);
    });

    test.each([
      ['specs:\n  - {}\n  - { spec: 1 }\n', 'snowspec.config.yaml:3:13: spec must be a text that is not empty'],
      [
        'specs:\n  - x\n',
        'snowspec.config.yaml:2:5: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      ['out: x\nemit: [cleint]\n', `snowspec.config.yaml:2:7: emit must be a list of ${emit}; did you mean client?`],
      [
        '- x\n',
        'snowspec.config.yaml:1:1: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      ],
      ['a: 1\na: 2\n', 'snowspec.config.yaml:2:1: the key a appears twice'],
      [
        'spec: a\nx: 1\n',
        'snowspec.config.yaml:2:4: unknown key x; expected spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins, specs',
      ],
    ])('as YAML: %j', async (text, message) => {
      expect(await yaml(text)).toBe(message);
    });

    test('where there are two', async () => {
      expect(await refusal({ 'snowspec.config.yaml': '', 'package.json': '{ "snowspec": {} }' })).toBe(
        'snowspec.config.yaml: package.json holds a configuration too; remove one of them',
      );
    });

    test('where it cannot be read or loaded', async () => {
      const folder = temporaryFolder();
      symlinkSync(folder, join(folder, 'snowspec.config.yaml'));
      await expect(loadConfig(folder)).rejects.toThrow('snowspec.config.yaml cannot be read: it is not a regular file');
      expect(await refusal({ 'snowspec.config.mjs': "throw new Error('broken');\n" })).toBe(
        'snowspec.config.mjs: cannot be loaded: broken',
      );
      const missing = folderOf({ 'snowspec.config.mjs': "throw new Error('broken');\n" });
      await expect(loadConfig(missing)).rejects.toMatchObject({ cause: { message: 'broken' } });
      const unknown = "throw Object.assign(new Error('x'), { code: 'ERR_UNKNOWN_FILE_EXTENSION' });\n";
      expect(await refusal({ 'snowspec.config.mjs': unknown })).toBe(
        'snowspec.config.mjs: this version of Node cannot import TypeScript; use Node 22.18 or later, or rename it to snowspec.config.mjs',
      );
      expect(await refusal({ 'snowspec.config.mjs': 'export const a = 1;\n' })).toBe(
        'snowspec.config.mjs: expected an object with spec, out, profile, emit, with, layout, enums, without, lenient, allowUrl, include, exclude, plugins',
      );
    });

    test('where it is code and only data may be read', async () => {
      const before = process.env['SNOWSPEC_CONFIG'];
      onTestFinished(() => {
        if (before === undefined) delete process.env['SNOWSPEC_CONFIG'];
        else process.env['SNOWSPEC_CONFIG'] = before;
      });
      const code = { 'snowspec.config.mjs': 'export default {};\n' };
      process.env['SNOWSPEC_CONFIG'] = 'code';
      expect(await refusal(code)).toEqual({});
      process.env['SNOWSPEC_CONFIG'] = 'data';
      expect(await refusal(code)).toBe(
        'snowspec.config.mjs: this is code, which SNOWSPEC_CONFIG=data refuses to run; write it as snowspec.config.yaml, or set SNOWSPEC_CONFIG=code if you trust the checkout',
      );
      expect(await yaml('spec: a\n')).toEqual({ spec: 'a' });
      process.env['SNOWSPEC_CONFIG'] = 'all';
      expect(await refusal(code)).toBe('SNOWSPEC_CONFIG is data or code, not all');
    });
  });
});
