import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { SourceError } from './source.js';

/** Keeps git from treating a folder of a checkout as a bare repository, whose configuration can name programs to run. */
const OPTIONS = ['--no-optional-locks', '-c', 'safe.bareRepository=explicit'] as const;

/** Runs a plumbing command of git in a folder. Returns `undefined` if git fails. User input is never passed as an argument. */
export function git(folder: string, args: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', ['-C', resolve(folder), ...OPTIONS, ...args], {
    // Windows looks for programs in the folder of the process first, and a checkout may have a `git.exe`.
    cwd: dirname(process.execPath),
    input,
    env: environment(),
    maxBuffer: 2 ** 30,
    windowsHide: true,
  });
  if (error !== undefined) throw new SourceError(whyNotStarted(error));
  return status === 0 ? stdout : undefined;
}

/** The same, as one line of text. */
export function gitLine(folder: string, args: readonly string[]): string | undefined {
  return git(folder, args)
    ?.toString('utf8')
    .replace(/\r?\n$/, '');
}

/**
 * Git finds its repository from the folder of the spec. In a hook, these variables name the repository of the commit by a
 * path that is relative to another folder.
 */
function environment(): NodeJS.ProcessEnv {
  const found = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined, GIT_PREFIX: undefined };
  return { ...process.env, ...found, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}

function whyNotStarted(error: Error): string {
  const missing = 'code' in error && error.code === 'ENOENT';
  if (missing) return 'git was not found; install it, or compare two folders or compiled files';
  return `git could not be run: ${error.message}`;
}
