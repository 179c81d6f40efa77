import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../regular-file.js';

/** Names of the files that can hold the configuration, besides `package.json`. */
const CONFIG_FILES = ['js', 'mjs', 'ts', 'yaml'].map((ending) => `snowspec.config.${ending}`);

/** Larger files are not configurations. */
export const MAX_CONFIG_BYTES = 1024 * 1024;

/** The files of a folder, the working directory by default, that hold a configuration. Loads no parser: every run of the program calls it. */
export function findConfigs(folder = '.'): readonly string[] {
  return [
    ...CONFIG_FILES.filter((name) => existsSync(join(folder, name))),
    ...(packageConfig(folder) === undefined ? [] : ['package.json']),
  ];
}

/** The key `snowspec` of the `package.json` of a folder. */
export function packageConfig(folder = '.'): unknown {
  try {
    const path = join(folder, 'package.json');
    const manifest = JSON.parse(readRegularFile(path, MAX_CONFIG_BYTES).toString()) as { snowspec?: unknown } | null;
    return manifest?.snowspec;
  } catch {
    // Ignores a broken package.json, which other programs report.
    return undefined;
  }
}
