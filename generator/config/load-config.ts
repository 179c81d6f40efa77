import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type Config } from './config.js';
import { Diagnostics, startOf } from '../diagnostics/diagnostics.js';
import { jsonOf } from '../model/resolve/resolving.js';
import { emptyMap, valueOf } from '../read/nodes.js';
import type { Node, Span } from '../read/syntax.js';
import { readYaml } from '../read/yaml.js';
import { readRegularFile } from '../regular-file.js';
import { findConfigs, MAX_CONFIG_BYTES, packageConfig } from './find-config.js';
import { validateConfig, type PositionOf } from './validate-config.js';

/**
 * The configuration of a folder, the working directory by default; `undefined` without one.
 *
 * @throws {ConfigError} if it is invalid, cannot be loaded, is code that must not run, or if there are two
 */
export async function loadConfig(folder = '.'): Promise<Config | undefined> {
  const [name, other] = findConfigs(folder);
  if (name === undefined) return undefined;
  if (other !== undefined) throw new ConfigError(`${name}: ${other} holds a configuration too; remove one of them`);
  if (name === 'package.json') return validateConfig(packageConfig(folder), placeByKey('package.json: snowspec'));
  if (name.endsWith('.yaml')) return loadYaml(folder, name);
  return validateConfig(await importDefault(folder, name), placeByKey(name));
}

function placeByKey(file: string): PositionOf {
  return (path) => [file, ...path].join(': ');
}

/** Reads YAML by the rules for files of a spec: without aliases, and one document per file. */
function loadYaml(folder: string, name: string): Config {
  const file = { path: name, text: readText(folder, name) };
  const diagnostics = new Diagnostics();
  const { node = emptyMap(file) } = readYaml(file, diagnostics);
  const [problem] = diagnostics.sorted();
  if (problem !== undefined) throw new ConfigError(`${positionText(problem.span)}: ${problem.message}`);
  return validateConfig(jsonOf(node), (path) => positionText(nodeAt(node, path).span));
}

function positionText(span: Span): string {
  const { line, column } = startOf(span);
  return `${span.file.path}:${line}:${column}`;
}

/** The node at a path; the last existing node if the path leads further. */
function nodeAt(node: Node, [key, ...rest]: readonly (string | number)[]): Node {
  if (key === undefined) return node;
  const inner = typeof key === 'string' ? valueOf(node, key) : node.kind === 'list' ? node.items[key] : undefined;
  return inner === undefined ? node : nodeAt(inner, rest);
}

function readText(folder: string, name: string): string {
  try {
    return readRegularFile(join(folder, name), MAX_CONFIG_BYTES).toString();
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}`);
  }
}

async function importDefault(folder: string, name: string): Promise<unknown> {
  requireCode(name);
  try {
    const module = (await import(pathToFileURL(resolve(folder, name)).href)) as { readonly default?: unknown };
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

/** Refuses code if `SNOWSPEC_CONFIG=data`, for checkouts whose authors are not trusted. */
function requireCode(name: string): void {
  const allowed = process.env['SNOWSPEC_CONFIG'] ?? 'code';
  if (allowed === 'code') return;
  if (allowed !== 'data') throw new ConfigError(`SNOWSPEC_CONFIG is data or code, not ${allowed}`);
  throw new ConfigError(
    `${name}: this is code, which SNOWSPEC_CONFIG=data refuses to run; write it as snowspec.config.yaml, or set SNOWSPEC_CONFIG=code if you trust the checkout`,
  );
}
