import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

/** Only root may do this, and only on Linux. Elsewhere the same failures are injected: replace.test.ts. */
export const mayMount = canMount();

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'snowspec-test-'));
  const may = run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder) && run('umount', folder);
  rmdirSync(folder);
  if (!may) process.stderr.write('disks cannot be mounted here; nothing was tried on a real one\n');
  return may;
}

export function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** A disk of 256 kB. */
export function smallDisk(): string {
  const folder = temporaryFolder();
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder)) throw new Error('mounted before, but not now');
  onTestFinished(() => void run('umount', '--lazy', folder));
  return folder;
}
