import { existsSync, realpathSync } from 'node:fs';
import { readdir, rmdir } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { packageFolder } from '../package-folder.js';
import { editFiles } from '../write/replace.js';
import { makeFolder } from '../write/make-folder.js';
import { ExitCode } from './exit-code.js';
import { planProject, type ProjectOptions } from './init-project.js';
import type { NewFile } from './new-file.js';
import { shellWord } from './shell-word.js';
import type { StarterName } from './starter-names.js';
import { starterFiles } from './starter-spec.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

export interface InitOptions extends ProjectOptions {
  readonly template: StarterName;
}

/** `snowspec init`: a small spec with comments in a folder of its own, and on request what a project needs around it. */
export async function init(dir: string, options: InitOptions, terminal: Terminal): Promise<ExitCode> {
  await requireEmpty(dir);
  // Planned before anything is written, since it may fail.
  const project = planProject(dir, options, process.cwd());
  const files = starterFiles(options.template, basename(resolve(dir)));
  await writeSpec(dir, files);
  terminal.out(`snowspec: wrote ${files.map(({ path }) => join(dir, path)).join(' and ')}\n`);
  for (const step of project) terminal.out(`${await step()}\n`);
  terminal.out(nextSteps(dir));
  return ExitCode.Done;
}

/** Writes all files, or leaves no folder that was not there. */
async function writeSpec(dir: string, files: readonly NewFile[]): Promise<void> {
  const existed = existsSync(dir);
  makeFolder(dir);
  try {
    const changes = files.map(({ path, text }) => ({ kind: 'created', path, content: text }) as const);
    await editFiles(realpathSync(dir), changes, []);
  } catch (error) {
    // Deleting may fail for the same reason; the first error counts.
    if (!existed) await rmdir(dir).catch(() => undefined);
    throw error;
  }
}

/** Commands to paste into a shell, and where to read on. */
function nextSteps(dir: string): string {
  return [
    '',
    'next:',
    `  npx snowspec generate --spec ${shellWord(dir)} --out generated`,
    '  npm install --prefix generated && npm run build --prefix generated',
    "  echo 'generated/** linguist-generated' >> .gitattributes # pull requests fold generated files",
    '',
    `language reference: ${languageReference()}`,
    '',
  ].join('\n');
}

/** The reference that is installed with this program. */
function languageReference(): string {
  const path = join(packageFolder(), 'docs/language.md');
  const near = relative(process.cwd(), path);
  return near.startsWith('..') || isAbsolute(near) ? path : near;
}

async function requireEmpty(dir: string): Promise<void> {
  if (dir === '' || dir.includes('\0')) throw new UsageError(`${JSON.stringify(dir)} is not a path`);
  try {
    if ((await readdir(dir)).length > 0) throw new UsageError(`${dir} is not empty; name a folder to make`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw new UsageError(`${dir} is not a folder`);
    if (code !== 'ENOENT') throw error;
  }
}
