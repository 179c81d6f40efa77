import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The functions of `fs` that tests can make fail, and `writeFile` of `fs/promises`. */
export type Calls = Pick<
  typeof fs,
  'mkdirSync' | 'openSync' | 'readFileSync' | 'renameSync' | 'rmdirSync' | 'rmSync' | 'unlinkSync' | 'writeFileSync'
> &
  Pick<typeof fs.promises, 'writeFile'>;

/**
 * Puts other functions in the place of calls of the file system, for whatever has imported them, until the function that it
 * returns is called.
 *
 * @param replace makes them of the calls themselves
 */
export function replaceCalls(replace: (calls: Calls) => Partial<Calls>): () => void {
  const set = ({ writeFile, ...others }: Partial<Calls>): void => {
    Object.assign(fs, others);
    if (writeFile !== undefined) Object.assign(fs.promises, { writeFile });
    syncBuiltinESMExports();
  };
  const { mkdirSync, openSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } = fs;
  const { writeFile } = fs.promises;
  const calls = {
    mkdirSync,
    openSync,
    readFileSync,
    renameSync,
    rmdirSync,
    rmSync,
    unlinkSync,
    writeFileSync,
    writeFile,
  };
  set(replace(calls));
  return () => set(calls);
}

/** An error as the system has it. */
export function injected(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}
