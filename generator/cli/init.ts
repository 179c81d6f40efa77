import { readdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { makeFolder } from '../write/make-folder.js';
import { ExitCode } from './exit-code.js';
import { starterFiles } from './starter-spec.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

/** `snowspec init`: a small spec with comments, in a folder of its own. */
export async function init(dir: string, terminal: Terminal): Promise<ExitCode> {
  await requireEmpty(dir);
  makeFolder(dir);
  const files = starterFiles(basename(resolve(dir)));
  for (const { path, text } of files) await writeFile(join(dir, path), text, { flag: 'wx' });
  terminal.out(`snowspec: wrote ${files.map(({ path }) => join(dir, path)).join(' and ')}\n`);
  terminal.out(`next: snowspec generate --spec ${dir} --out ./generated\n`);
  terminal.out(`with 'generated/** linguist-generated' in .gitattributes, pull requests fold what is generated\n`);
  return ExitCode.Done;
}

async function requireEmpty(dir: string): Promise<void> {
  if (dir === '' || dir.includes('\0')) throw new UsageError(`${JSON.stringify(dir)} is not a path`);
  try {
    if ((await readdir(dir)).length > 0) throw new UsageError(`${dir} is not empty; name a folder to make`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw new UsageError(`${dir} is not a folder`);
    if (code !== 'ENOENT') throw error;
  }
}
