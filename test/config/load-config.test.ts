import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defineConfig } from '../../generator/config/config.js';
import { findConfigs, packageConfig } from '../../generator/config/find-config.js';
import { ARTEFACTS } from '../../generator/emit/artefacts.js';
import { loadConfig } from '../../generator/config/load-config.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

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
    [5, 'package.json: snowspec: expected an object with spec, out, profile, emit'],
    [null, 'package.json: snowspec: expected an object with spec, out, profile, emit'],
    [[], 'package.json: snowspec: expected an object with spec, out, profile, emit'],
    [{ spek: 'a' }, 'package.json: snowspec: spek: unknown key spek; did you mean spec?'],
    [{ other: 1 }, 'package.json: snowspec: other: unknown key other; expected spec, out, profile, emit, specs'],
    [{ spec: '' }, 'package.json: snowspec: spec: spec must be a text that is not empty'],
    [{ out: 5 }, 'package.json: snowspec: out: out must be a text that is not empty'],
    [{ specs: {} }, 'package.json: snowspec: specs: expected a list of at least one spec'],
    [{ specs: [] }, 'package.json: snowspec: specs: expected a list of at least one spec'],
    [{ specs: [{}], out: 'x' }, 'package.json: snowspec: out: unknown key out; expected specs'],
    [{ specs: [{}, 5] }, 'package.json: snowspec: specs: 1: expected an object with spec, out, profile, emit'],
    [{ specs: [{ specs: [] }] }, 'package.json: snowspec: specs: 0: specs: unknown key specs; did you mean spec?'],
    [{ specs: [{ x: 1 }] }, 'package.json: snowspec: specs: 0: x: unknown key x; expected spec, out, profile, emit'],
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
    ['specs:\n  - x\n', 'snowspec.config.yaml:2:5: expected an object with spec, out, profile, emit'],
    ['out: x\nemit: [cleint]\n', `snowspec.config.yaml:2:7: emit must be a list of ${emit}; did you mean client?`],
    ['- x\n', 'snowspec.config.yaml:1:1: expected an object with spec, out, profile, emit'],
    ['a: 1\na: 2\n', 'snowspec.config.yaml:2:1: the key a appears twice'],
    ['spec: a\nx: 1\n', 'snowspec.config.yaml:2:4: unknown key x; expected spec, out, profile, emit, specs'],
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
      'snowspec.config.mjs: expected an object with spec, out, profile, emit',
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
