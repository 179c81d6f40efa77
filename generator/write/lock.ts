import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { lookAt } from './safe-path.js';
import { isFileSystemError, WriteError } from './write-error.js';

/** Folder in the output folder while a run writes. In it is a folder of the run, with its temporary files. */
export const LOCK_NAME = '.snowspec-lock';

/** The folders of runs of this process. In a restarted container, the folder of a dead run can have the id of this process. */
const held = new Set<string>();

/**
 * Runs `work` while no other run may write to the folder, with a folder for its temporary files. Removes the lock and
 * the files that a dead run left behind.
 */
export async function withLock<T>(root: string, work: (temporary: string) => Promise<T>): Promise<T> {
  const lock = join(root, LOCK_NAME);
  const own = join(lock, `${process.pid}@${encodeURIComponent(hostname())}`);
  acquire(lock);
  enter(lock, own);
  try {
    // Between the two calls that make the folders, another run may take the lock of this one for that of a dead run.
    if (readdirSync(lock).length > 1) throw lockedBy(lock);
    return await work(own);
  } finally {
    held.delete(own);
    rmSync(own, { recursive: true, force: true });
    release(lock);
  }
}

/** Whether the folder has a lock, of a running or a dead run. */
export function isLocked(root: string): boolean {
  return lookAt(join(root, LOCK_NAME)) !== undefined;
}

/** Makes the folder of the lock, which only one run can do. */
function acquire(lock: string): void {
  if (make(lock)) return;
  removeDead(lock);
  if (!make(lock)) throw lockedBy(lock);
}

function make(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (isFileSystemError(error, 'EEXIST')) return false;
    throw refusedBy(lock, error);
  }
}

/** Makes the folder of this run in its lock, which another run may have removed, because an empty one looks like that of a dead run. */
function enter(lock: string, own: string): void {
  try {
    mkdirSync(own);
    held.add(own);
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) throw lockedBy(lock);
    release(lock);
    throw refusedBy(lock, error);
  }
}

/** Removes the folders of dead runs by their names, because a living run may have taken the lock meanwhile. */
function removeDead(lock: string): void {
  if (lookAt(lock)?.isDirectory() !== true) return rmSync(lock, { force: true });
  for (const run of readdirSync(lock)) {
    const holder = livingHolder(lock, run);
    if (holder !== undefined) throw lockedBy(lock, ` (${holder})`);
    rmSync(join(lock, run), { recursive: true, force: true });
  }
  release(lock);
}

/** Removes the folder of the lock, unless another run has it. */
function release(lock: string): void {
  try {
    rmdirSync(lock);
  } catch (error) {
    if (!isFileSystemError(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw refusedBy(lock, error);
  }
}

function lockedBy(lock: string, holder = ''): WriteError {
  return new WriteError('locked', `another snowspec${holder} is writing there; if none is, delete ${lock}`);
}

/** The error of a call that makes or removes the lock, with the fix if the folder may not be written. */
function refusedBy(lock: string, error: unknown): unknown {
  if (!isFileSystemError(error, 'EACCES', 'EPERM', 'EROFS')) return error;
  const folder = `the folder ${dirname(lock)} cannot be written`;
  return new WriteError('unwritable', `${folder}: ${error.message}; give this user the right to write there`);
}

function livingHolder(lock: string, run: string): string | undefined {
  const [, id, host] = /^([1-9]\d*)@(.+)$/.exec(run) ?? [];
  if (id === undefined) return undefined;
  const pid = Number(id);
  if (host !== encodeURIComponent(hostname())) return `process ${pid} on ${host}`;
  if (pid === process.pid) return held.has(join(lock, run)) ? 'this process' : undefined;
  return isAlive(pid) ? `process ${pid}` : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return isFileSystemError(error, 'EPERM');
  }
}
