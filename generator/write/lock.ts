import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { STAGING_PREFIX } from './replace.js';
import { isFileSystemError, WriteError } from './write-error.js';

const LOCK_NAME = '.snowspec-lock';

/** A lock whose writer was killed between creating and filling it stays empty; a living one is filled at once. */
const EMPTY_LOCK_IS_STALE_AFTER_MS = 5_000;

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

function acquire(path: string): void {
  if (create(path)) return;
  const holder = findLivingHolder(path);
  if (!holder && takeAway(path) && create(path)) return;
  throw new WriteError(
    'locked',
    `another snowspec${holder ? ` (${holder})` : ''} is writing there; if none is, delete ${path}`,
  );
}

function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() }) + '\n');
    closeSync(file);
    return true;
  } catch (error) {
    if (isFileSystemError(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Between our look and our removal somebody else may have taken the stale lock over: then we give theirs back. */
function takeAway(path: string): boolean {
  // Named like a staging folder, so that it is cleaned up should we die here.
  const aside = join(dirname(path), STAGING_PREFIX + randomUUID());
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isFileSystemError(error, 'ENOENT')) return true;
    throw error;
  }
  if (findLivingHolder(aside)) {
    renameSync(aside, path);
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
    const json = JSON.parse(readFileSync(path, 'utf8')) as { pid?: unknown; host?: unknown } | null;
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
    // EPERM: it lives, and belongs to somebody else.
    return isFileSystemError(error, 'EPERM');
  }
}
