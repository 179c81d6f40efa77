import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runBuilt as runProgram } from '../cli/run-cli.js';
import { warmProgram } from '../cli/warm-program.js';
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

let program: string;
beforeAll(async () => void (program = await warmProgram()));

/** Runs a command line in a process that has loaded the compiler. */
const runBuilt = (args: readonly string[], options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv }) =>
  runProgram(args, { ...options, bin: program });

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
  ])('%s', (name, text) => {
    const cwd = repository({ [name]: text });
    expect(runBuilt(['generate'], { cwd })).toMatchObject({ code: 0, err: '' });
    const manifest = JSON.parse(contentsOf(join(cwd, 'made'))['package.json']!) as { exports: object };
    expect(Object.keys(manifest.exports)).not.toContain('./live');
    // A second run must not mistake the defaults for the configuration.
    const isStarted = isLongRun || name.endsWith('.yaml');
    expect(runProgram(['generate'], isStarted ? { cwd } : { cwd, bin: program }).out).toContain(' 0 updated');
  });
});

test('TypeScript is loaded where Node can, and refused with the way out elsewhere', () => {
  const config = "const spec: string = 'a';\nexport default { spec };\n";
  const { code, err } = runBuilt(['check'], { cwd: repository({ 'snowspec.config.ts': config }) });
  const isSupported = 'typescript' in process.features && process.features.typescript !== false;
  if (isSupported) expect(code).toBe(0);
  else {
    expect(code).toBe(2);
    expect(err).toContain('cannot import TypeScript; use Node 22.18 or later, or rename it to snowspec.config.mjs');
  }
});

test('a configuration that is not a regular file is refused at once', () => {
  const cwd = repository({});
  symlinkSync('/dev/zero', join(cwd, 'snowspec.config.yaml'));
  const { code, err } = runBuilt(['check'], { cwd });
  expect(err).toContain('snowspec.config.yaml cannot be read: it is not a regular file');
  expect(code).toBe(2);
});

test('a comparison that names its spec runs no configuration of the checkout', () => {
  const cwd = repository({ 'snowspec.config.mjs': "throw new Error('this code ran');\n" });
  expect(runBuilt(['diff', 'a', 'b', '--spec', 'a'], { cwd })).toMatchObject({ code: 0, err: '' });
  expect(runBuilt(['diff', 'a', 'b'], { cwd }).err).toContain('this code ran');
});

test.each([['check'], ['drift', 'a.json', '--spec', 'a']])(
  'code does not run where only data may, in %s',
  (...args) => {
    const code = { 'snowspec.config.mjs': "throw new Error('this code ran');\n" };
    const { code: exit, err } = runBuilt(args, { cwd: repository(code), env: { SNOWSPEC_CONFIG: 'data' } });
    expect(exit).toBe(2);
    expect(err).toMatch(/^snowspec: snowspec\.config\.mjs: this is code, which SNOWSPEC_CONFIG=data refuses to run; /);
  },
);

test('a configuration that is data is read where code may not run', () => {
  const cwd = repository({ 'snowspec.config.yaml': 'spec: a\n' });
  expect(runBuilt(['check'], { cwd, env: { SNOWSPEC_CONFIG: 'data' } })).toMatchObject({ code: 0, err: '' });
});

test('options of the command line take precedence', () => {
  const cwd = repository({ 'snowspec.config.yaml': 'spec: a\nout: made\n' });
  expect(runBuilt(['generate', '--out', 'other'], { cwd })).toMatchObject({ code: 0, err: '' });
  expect(Object.keys(contentsOf(cwd)).some((path) => path.startsWith('other/'))).toBe(true);
  expect(Object.keys(contentsOf(cwd)).some((path) => path.startsWith('made/'))).toBe(false);
  expect(runBuilt(['check', 'missing'], { cwd })).toMatchObject({ code: 2 });
});

describe('with several specs', () => {
  const config = { 'snowspec.config.yaml': 'specs:\n  - { spec: a, out: x }\n  - { spec: b, out: y }\n' };

  test('generate and check work on all of them, and the highest exit code counts', () => {
    const cwd = repository(config);
    expect(runBuilt(['generate'], { cwd })).toMatchObject({ code: 0, err: '' });
    const written = contentsOf(cwd);
    expect([written['x/package.json'], written['y/package.json']]).not.toContain(undefined);
    plant(cwd, { 'a/spec.yaml': SPEC.replace('str', 'strr') });
    const { code, out, err } = runBuilt(['check'], { cwd });
    expect(code).toBe(1);
    expect(err).toMatch(/^a\/spec\.yaml:8:14 error unknown-type/);
    expect(out).toBe('snowspec: no problems in default, live\n');
  });

  test('a spec that is named keeps its settings', () => {
    const cwd = repository(config);
    expect(runBuilt(['generate', './b'], { cwd })).toMatchObject({ code: 0, err: '' });
    const written = Object.keys(contentsOf(cwd));
    expect(written).toContain('y/package.json');
    expect(written).not.toContain('x/package.json');
  });

  test.each([
    [['compile'], 'compile works on one spec; name it: a, b'],
    [['generate', '--json'], ''],
    [['generate', '--out', 'z'], '--out requires --spec, since the configuration has several specs'],
  ])('%j requires the name of one', (args, message) => {
    const { code, err } = runBuilt(args, { cwd: repository(config) });
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
  ])('%s %j', (name, text, message) => {
    const { code, out, err } = runBuilt(['check'], { cwd: repository({ [name]: text }) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^snowspec: [^\n]*\n$/);
    expect(err).toContain(message);
  });

  test('two configurations', () => {
    const cwd = repository({ 'snowspec.config.yaml': 'spec: a\n', 'package.json': '{ "snowspec": { "spec": "b" } }' });
    expect(runBuilt(['check'], { cwd }).err).toBe(
      'snowspec: snowspec.config.yaml: package.json holds a configuration too; remove one of them\n',
    );
  });
});
