import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * A folder that is filled once per run, by the first worker; the others wait. It does not change afterwards: a test
 * that writes works on a copy.
 */
export async function sharedFolder(name: string, fill: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(inject('runFolder'), name);
  const done = `${folder}.done`;
  const failed = `${folder}.failed`;
  if (claim(folder)) {
    try {
      await fill(folder);
      writeFileSync(done, '');
    } catch (error) {
      writeFileSync(failed, '');
      throw error;
    }
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`another test failed to make ${name}; see its error`);
    await sleep(20);
  }
  return folder;
}

/** True for the one caller that makes the folder. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
