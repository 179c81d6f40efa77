import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { readRegularFile } from '../regular-file.js';
import { patiently, isFileSystemError, WriteError } from './write-error.js';

export const STAGING_PREFIX = '.snowspec-tmp-';

/** File in the output folder while a run writes. */
export const LOCK_NAME = '.snowspec-lock';

/** The age at which an empty lock counts as stale: its writer was killed before it wrote its id. */
const EMPTY_LOCK_IS_STALE_AFTER_MS = 5_000;

const MAX_LOCK_BYTES = 4096;

/** The locks that this process holds. In a restarted container, a stale lock file can have the id of this process. */
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

/** Whether the folder has a lock, of a running or a dead run. */
export function isLocked(root: string): boolean {
  return statSync(join(root, LOCK_NAME), { throwIfNoEntry: false }) !== undefined;
}

function acquire(path: string): void {
  if (create(path)) return;
  const holder = findLivingHolder(path);
  if (holder === undefined && takeAway(path) && create(path)) return;
  throw new WriteError(
    'locked',
    `another snowspec${holder === undefined ? '' : ` (${holder})`} is writing there; if none is, delete ${path}`,
  );
}

function create(path: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if (isFileSystemError(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() }) + '\n');
    return true;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Takes a stale lock away. If another process replaced it after the check, its lock is restored. */
function takeAway(path: string): boolean {
  // Named like a temporary file, so that a later run removes it if this process is killed here.
  const aside = join(dirname(path), STAGING_PREFIX + randomUUID());
  try {
    patiently(() => renameSync(path, aside));
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return true;
    throw error;
  }
  if (findLivingHolder(aside) !== undefined) {
    patiently(() => renameSync(aside, path));
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

function readHolder(path: string): { readonly pid: number; readonly host: string } | 'unknown' | 'gone' {
  try {
    const { pid, host } = JSON.parse(readRegularFile(path, MAX_LOCK_BYTES).toString()) as Record<string, unknown>;
    return typeof pid === 'number' && pid > 0 && typeof host === 'string' ? { pid, host } : 'unknown';
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
