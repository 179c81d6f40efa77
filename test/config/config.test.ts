import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runBuilt, runIn } from '../cli/run-cli.js';
import { isLongRun } from '../support/effort.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

const SPEC = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: . }
  live: { layers: [], entry: ./live }
objects:
  Book:
    fields:
      title: str
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
    expect((isStarted ? runBuilt(['generate'], { cwd }) : await runIn(cwd, ['generate'])).out).toContain(' 0 updated');
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
    expect(err).toMatch(/^snowspec: snowspec\.config\.mjs: this is code, which SNOWSPEC_CONFIG=data refuses to run; /);
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
    expect(out).toBe('snowspec: no problems in default, live\n');
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
    [['generate', '--json'], ''],
    [['generate', '--out', 'z'], '--out requires --spec, since the configuration has several specs'],
  ])('%j requires the name of one', async (args, message) => {
    const { code, err } = await runIn(repository(config), args);
    expect(code).toBe(2);
    expect(err).toBe(message === '' ? '' : `snowspec: ${message}\n`);
  });
});

describe('a mistake is reported with its place', () => {
  test.each([
    ['snowspec.config.yaml', 'out: made\nspek: a\n', 'snowspec.config.yaml:2:7: unknown key spek; did you mean spec?'],
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
    const cwd = repository({ 'snowspec.config.yaml': 'spec: a\n', 'package.json': '{ "snowspec": { "spec": "b" } }' });
    expect((await runIn(cwd, ['check'])).err).toBe(
      'snowspec: snowspec.config.yaml: package.json holds a configuration too; remove one of them\n',
    );
  });
});
