import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

/** A git repository in a folder that is removed when the test ends. Nothing of the machine's configuration counts in it. */
export interface TestRepository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  /** Writes files, given as path -> text, and commits everything. */
  readonly commit: (files: Readonly<Record<string, string>>) => void;
  /** The id of the last commit. */
  readonly head: () => string;
}

export function testRepository(folder = temporaryFolder()): TestRepository {
  // The templates are a dozen examples of hooks.
  runGit(folder, ['init', '-q', '-b', 'main', '--template=']);
  return repositoryIn(folder);
}

/** A copy of a repository: starting git five times takes longer than copying what it writes. */
export function copiedRepository(original: string): TestRepository {
  const folder = temporaryFolder();
  cpSync(original, folder, { recursive: true, preserveTimestamps: true });
  return repositoryIn(folder);
}

function repositoryIn(folder: string): TestRepository {
  const git = (...args: readonly string[]) => runGit(folder, args);
  const commit = (files: Readonly<Record<string, string>>) => {
    plant(folder, files);
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', 'A change');
  };
  const head = () => git('rev-parse', 'HEAD').trim();
  return { folder, git, commit, head };
}

/** Runs git with an empty configuration. */
export function runGit(cwd: string, args: readonly string[]): string {
  const env = {
    PATH: process.env.PATH,
    HOME: cwd,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    // Each commit would start git twice more, to find that there is nothing to clean up.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'maintenance.auto',
    GIT_CONFIG_VALUE_0: 'false',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
  };
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
