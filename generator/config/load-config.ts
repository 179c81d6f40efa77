import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { ConfigError, type Config } from './config.js';
import { readRegularFile } from '../regular-file.js';
import { findConfigs, MAX_CONFIG_BYTES, packageConfig } from './find-config.js';
import { validateConfig, type PlaceOf } from './validate-config.js';

/**
 * The configuration of the working directory; `undefined` without one.
 *
 * @throws {ConfigError} if it is invalid, cannot be loaded, is code that must not run, or if there are two
 */
export async function loadConfig(): Promise<Config | undefined> {
  const [name, other] = findConfigs();
  if (name === undefined) return undefined;
  if (other !== undefined) throw new ConfigError(`${name}: ${other} holds a configuration too; remove one of them`);
  if (name === 'package.json') return validateConfig(packageConfig(), placeByKey('package.json: snowspec'));
  if (name.endsWith('.yaml')) return loadYaml(name);
  return validateConfig(await importDefault(name), placeByKey(name));
}

function placeByKey(file: string): PlaceOf {
  return (path) => [file, ...path].join(': ');
}

function loadYaml(name: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(readText(name), { lineCounter: lines });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const [error] = document.errors;
  if (error !== undefined) throw new ConfigError(`${at(error.pos[0])}: ${error.message.split('\n')[0]!}`);
  return validateConfig(document.toJS(), (path) => at(offsetOf(document, path)));
}

function readText(name: string): string {
  try {
    return readRegularFile(name, MAX_CONFIG_BYTES).toString();
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

function offsetOf(document: Document.Parsed, path: readonly (string | number)[]): number {
  const node = document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

async function importDefault(name: string): Promise<unknown> {
  requireCode(name);
  try {
    const module = (await import(pathToFileURL(resolve(name)).href)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new ConfigError(
        `${name}: this version of Node cannot import TypeScript; use Node 22.18 or later, or rename it to snowspec.config.mjs`,
      );
    }
    throw new ConfigError(`${name}: cannot be loaded: ${message}`, { cause: error });
  }
}

/** With `SNOWSPEC_CONFIG=data`, nothing of a checkout runs that its author may have written for that. */
function requireCode(name: string): void {
  const allowed = process.env['SNOWSPEC_CONFIG'] ?? 'code';
  if (allowed === 'code') return;
  if (allowed !== 'data') throw new ConfigError(`SNOWSPEC_CONFIG is data or code, not ${allowed}`);
  throw new ConfigError(
    `${name}: this is code, which SNOWSPEC_CONFIG=data refuses to run; write it as snowspec.config.yaml, or set SNOWSPEC_CONFIG=code if you trust the checkout`,
  );
}
