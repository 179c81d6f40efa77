import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../write/temporary-folder.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The program of an editor, named by an environment variable or on the path, if it is new enough. Otherwise its tests are left out,
 * and this says so.
 *
 * @param atLeast the first version with what the documentation says: major and minor
 */
export function editorProgram(name: string, variable: string, atLeast: readonly [number, number]): string | undefined {
  const program = process.env[variable] ?? name;
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number);
  const isThere = error === undefined && (major > atLeast[0] || (major === atLeast[0] && minor >= atLeast[1]));
  if (isThere) return program;
  const found = error === undefined ? `It has version ${major}.${minor}.` : 'It is not installed.';
  process.stderr.write(
    `\n*** TESTS IN ${name.toUpperCase()} ARE LEFT OUT. ${found} Name one of ${atLeast.join('.')} or later with ${variable}=/path/to/${name}.\n\n`,
  );
  return undefined;
}

/** A project that depends on snowspec, with a spec that `snowspec init` has made. */
export function projectWithSpec(): string {
  const project = realpathSync(temporaryFolder());
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync(ROOT, join(project, 'node_modules/snowspec'));
  symlinkSync(join(ROOT, 'bin/snowspec.js'), join(project, 'node_modules/.bin/snowspec'));
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true }');
  const init = [join(ROOT, 'bin/snowspec.js'), 'init', 'spec', '--template', 'api'];
  const { status, stderr } = spawnSync(process.execPath, init, { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return project;
}

/** The settings for an editor that the documentation shows: the first block of a language behind a heading. */
export function documentedSettings(heading: string, language: string): string {
  const text = readFileSync(join(ROOT, 'docs/editor.md'), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^## ${heading}.*$`, 'm'));
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/editor.md has no block of ${language} behind ${heading}`);
  return block;
}
