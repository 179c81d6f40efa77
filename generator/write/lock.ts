import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { readRegularFile } from '../regular-file.js';
import { renamePatiently } from './patiently.js';
import { STAGING_PREFIX } from './replace.js';
import { isFileSystemError, WriteError } from './write-error.js';

/** File in the output folder while a run writes. */
export const LOCK_NAME = '.snowspec-lock';

/** Where a lock cannot appear with its content, one whose writer was killed stays empty; a living one is filled at once. */
const EMPTY_LOCK_IS_STALE_AFTER_MS = 5_000;

/** A process id and the name of a host take less. */
const MAX_LOCK_BYTES = 4096;

/** Locks that this process holds: its own pid in a lock file proves nothing after a restart in a container. */
const held = new Set<string>();

/** Runs `work` while no other run may write to the folder. A lock that a dead run left behind is taken over. */
export async function withLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const path = join(root, LOCK_NAME);
  acquire(path);
  held.add(path);
  try {
    return await work();
  } finally {
    held.delete(path);
    rmSync(path, { force: true });
  }
}

/** True if a run holds the folder, or died while it did. */
export function isLocked(root: string): boolean {
  return statSync(join(root, LOCK_NAME), { throwIfNoEntry: false }) !== undefined;
}

/** Refuses a folder that a living run holds. */
export function requireNoHolder(root: string): void {
  const path = join(root, LOCK_NAME);
  const holder = findLivingHolder(path);
  if (holder !== undefined) throw lockedBy(holder, path);
}

function acquire(path: string): void {
  if (create(path)) return;
  const holder = findLivingHolder(path);
  if (!holder && takeAway(path) && create(path)) return;
  throw lockedBy(holder, path);
}

function lockedBy(holder: string | undefined, path: string): WriteError {
  return new WriteError(
    'locked',
    `another snowspec${holder ? ` (${holder})` : ''} is writing there; if none is, delete ${path}`,
  );
}

/** The lock appears with its content in one step: a run that is killed here leaves none, or one that names it. */
function create(path: string): boolean {
  const prepared = join(dirname(path), STAGING_PREFIX + randomUUID());
  try {
    writeFileSync(prepared, JSON.stringify({ pid: process.pid, host: hostname() }) + '\n', { flag: 'wx' });
    linkOrCopy(prepared, path);
    return true;
  } catch (error) {
    // ENOENT: the run that holds the lock took ours for a leftover.
    if (isFileSystemError(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  } finally {
    rmSync(prepared, { force: true });
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Some disks know no links.
    if (!isFileSystemError(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Another process can take over the stale lock between our check and our removal; then its lock is restored. */
function takeAway(path: string): boolean {
  // Named like a staging folder, so that it is cleaned up should we die here.
  const aside = join(dirname(path), STAGING_PREFIX + randomUUID());
  try {
    renamePatiently(path, aside);
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return true;
    throw error;
  }
  if (findLivingHolder(aside)) {
    renamePatiently(aside, path);
    return false;
  }
  rmSync(aside, { force: true });
  return true;
}

function findLivingHolder(path: string): string | undefined {
  const holder = readHolder(path);
  if (holder === 'gone') return undefined;
  if (holder === 'unknown') return isYoung(path) ? 'just started' : undefined;
  if (holder.host !== hostname()) return `process ${holder.pid} on ${holder.host}`;
  if (holder.pid === process.pid) return held.has(path) ? 'this process' : undefined;
  return isAlive(holder.pid) ? `process ${holder.pid}` : undefined;
}

function readHolder(path: string): { pid: number; host: string } | 'unknown' | 'gone' {
  try {
    const json = JSON.parse(readRegularFile(path, MAX_LOCK_BYTES).toString()) as {
      pid?: unknown;
      host?: unknown;
    } | null;
    const { pid, host } = json ?? {};
    if (typeof pid !== 'number' || !(pid > 0) || typeof host !== 'string') return 'unknown';
    return { pid, host };
  } catch (error) {
    return isFileSystemError(error, 'ENOENT') ? 'gone' : 'unknown';
  }
}

function isYoung(path: string): boolean {
  const info = statSync(path, { throwIfNoEntry: false });
  return info !== undefined && Date.now() - info.mtimeMs < EMPTY_LOCK_IS_STALE_AFTER_MS;
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
