import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Calls of the file system that tests may replace. */
export type Calls = Pick<
  typeof fs,
  | 'fsync'
  | 'writeSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'renameSync'
  | 'rmdirSync'
  | 'rmSync'
  | 'unlinkSync'
  | 'writeFileSync'
>;

/**
 * Puts other functions in the place of calls of the file system, for whatever has imported them, until the function that it
 * returns is called.
 *
 * @param replace makes them of the calls themselves
 */
export function replaceCalls(replace: (calls: Calls) => Partial<Calls>): () => void {
  const {
    fsync,
    writeSync,
    mkdirSync,
    openSync,
    readFileSync,
    renameSync,
    rmdirSync,
    rmSync,
    unlinkSync,
    writeFileSync,
  } = fs;
  const calls: Calls = {
    fsync,
    writeSync,
    mkdirSync,
    openSync,
    readFileSync,
    renameSync,
    rmdirSync,
    rmSync,
    unlinkSync,
    writeFileSync,
  };
  Object.assign(fs, replace(calls));
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, calls);
    syncBuiltinESMExports();
  };
}

/** An error as the system has it. */
export function injected(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}
