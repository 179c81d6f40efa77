import { suggest } from '../diagnostics/suggest.js';
import { ARTEFACTS } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';
import { GUESS_KINDS } from '../import/losses.js';
import { isRecord } from '../json.js';
import { ConfigError, type Config, type SpecConfig } from './config.js';

/** Returns the position of a value of the configuration, for a message. */
export type PositionOf = (path: readonly (string | number)[]) => string;

type Check = (value: unknown, path: readonly (string | number)[], positionOf: PositionOf) => void;

const CHECKS: Readonly<Record<keyof SpecConfig, Check>> = {
  spec: requireText,
  out: requireText,
  profile: requireText,
  emit: listOf(ARTEFACTS),
  with: listOf(ARTEFACTS),
  layout: oneOf(['package', 'sources']),
  enums: oneOf(['open', 'closed']),
  without: listOf(GUESS_KINDS),
  lenient: oneOf([true, false]),
  allowUrl: textsSuchAs('https://example.com/schemas/'),
  include: textsSuchAs('tag:pets'),
  exclude: textsSuchAs('tag:pets'),
  plugins: requirePlugins,
};

const KEYS = Object.keys(CHECKS) as readonly (keyof SpecConfig)[];

/** Returns the value as a configuration. Throws a {@link ConfigError} that names the place of the first mistake. */
export function validateConfig(value: unknown, positionOf: PositionOf): Config {
  if (!isRecord(value) || !('specs' in value)) return validateSpec(value, [], [...KEYS, 'specs'], positionOf);
  requireKeys(value, [], ['specs'], positionOf);
  const { specs } = value;
  if (!Array.isArray(specs) || specs.length === 0) {
    throw new ConfigError(`${positionOf(['specs'])}: expected a list of at least one spec`);
  }
  return { specs: specs.map((spec, at) => validateSpec(spec, ['specs', at], KEYS, positionOf)) };
}

function validateSpec(
  value: unknown,
  path: readonly (string | number)[],
  keys: readonly string[],
  positionOf: PositionOf,
): SpecConfig {
  if (!isRecord(value)) throw new ConfigError(`${positionOf(path)}: expected an object with ${KEYS.join(', ')}`);
  requireKeys(value, path, keys, positionOf);
  for (const key of KEYS) if (key in value) CHECKS[key](value[key], [...path, key], positionOf);
  return value;
}

function requireText(value: unknown, path: readonly (string | number)[], positionOf: PositionOf): void {
  if (typeof value === 'string' && value !== '') return;
  throw new ConfigError(`${positionOf(path)}: ${path.at(-1)} must be a text that is not empty`);
}

function textsSuchAs(example: string): Check {
  return (value, path, positionOf) => {
    const isList =
      Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string' && text !== '');
    if (!isList)
      throw new ConfigError(`${positionOf(path)}: ${path.at(-1)} must be a list of texts, such as ${example}`);
  };
}

function oneOf(choices: readonly unknown[]): Check {
  return (value, path, positionOf) => {
    if (choices.includes(value)) return;
    throw new ConfigError(`${positionOf(path)}: ${path.at(-1)} must be ${choices.join(' or ')}`);
  };
}

function listOf(names: readonly string[]): Check {
  const known: readonly unknown[] = names;
  return (value, path, positionOf) => {
    const at = Array.isArray(value) ? value.findIndex((item) => !known.includes(item)) : 0;
    if (Array.isArray(value) && value.length > 0 && at === -1) return;
    const wrong: unknown = Array.isArray(value) ? value[at] : undefined;
    const near = typeof wrong === 'string' ? suggest(wrong, names) : undefined;
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    throw new ConfigError(`${positionOf(path)}: ${path.at(-1)} must be a list of ${names.join(', ')}${hint}`);
  };
}

function requirePlugins(value: unknown, path: readonly (string | number)[], positionOf: PositionOf): void {
  const plugins: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
  const broken = plugins?.findIndex((plugin) => !isPlugin(plugin)) ?? 0;
  if (plugins === undefined || broken !== -1) {
    const place = positionOf(plugins === undefined ? path : [...path, broken]);
    throw new ConfigError(
      `${place}: expected a plugin, { name, emit(model, api) }, which only a configuration that is code can hold`,
    );
  }
  const names = plugins.filter(isPlugin).map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new ConfigError(`${positionOf(path)}: two plugins are named ${twice}`);
}

function isPlugin(value: unknown): value is Plugin {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    /^[\w-]+$/.test(value['name']) &&
    typeof value['emit'] === 'function'
  );
}

function requireKeys(
  value: object,
  path: readonly (string | number)[],
  keys: readonly string[],
  positionOf: PositionOf,
): void {
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    const near = suggest(key, keys);
    const hint = near === undefined ? `expected ${keys.join(', ')}` : `did you mean ${near}?`;
    throw new ConfigError(`${positionOf([...path, key])}: unknown key ${key}; ${hint}`);
  }
}
