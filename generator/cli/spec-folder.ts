import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './usage-error.js';

/** Throws a `UsageError` unless the folder holds a spec. */
export async function requireSpecFolder(dir: string): Promise<void> {
  const folder = await lookAt(dir);
  if (!folder) {
    const hint = (await lookAt('spec.yaml'))
      ? 'to use the spec in this folder, add --spec .'
      : 'name the spec with --spec';
    throw new UsageError(`there is no folder ${dir}; ${hint}, or start one with snowspec init`);
  }
  if (!folder.isDirectory()) throw new UsageError(`${dir} is not a folder`);
  if (!(await lookAt(join(dir, 'spec.yaml')))) throw new UsageError(`${dir} is not a spec: it has no spec.yaml`);
}

async function lookAt(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${JSON.stringify(path)} is not a path`);
    return undefined;
  }
}
