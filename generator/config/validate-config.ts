import { suggest } from '../diagnostics/suggest.js';
import { ARTEFACTS } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';
import { GUESS_KINDS } from '../import/losses.js';
import { isRecord } from '../json.js';
import { ConfigError, type Config, type SpecConfig } from './config.js';

/** Returns the position of a value of the configuration, for a message. */
export type PositionOf = (path: Path) => string;

type Path = readonly (string | number)[];

/** Returns the mistake in the value of a key, with the item of a list that has it; `undefined` if the value is valid. */
type Check = (value: unknown, key: string) => string | { readonly item: number; readonly message: string } | undefined;

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

function validateSpec(value: unknown, path: Path, keys: readonly string[], positionOf: PositionOf): SpecConfig {
  if (!isRecord(value)) throw new ConfigError(`${positionOf(path)}: expected an object with ${KEYS.join(', ')}`);
  requireKeys(value, path, keys, positionOf);
  for (const key of KEYS) {
    const mistake = key in value ? CHECKS[key](value[key], key) : undefined;
    if (typeof mistake === 'string') throw new ConfigError(`${positionOf([...path, key])}: ${mistake}`);
    if (mistake !== undefined) throw new ConfigError(`${positionOf([...path, key, mistake.item])}: ${mistake.message}`);
  }
  return value;
}

function requireText(value: unknown, key: string): string | undefined {
  return typeof value === 'string' && value !== '' ? undefined : `${key} must be a text that is not empty`;
}

function textsSuchAs(example: string): Check {
  const isText = (item: unknown): boolean => typeof item === 'string' && item !== '';
  return (value, key) =>
    Array.isArray(value) && value.length > 0 && value.every(isText)
      ? undefined
      : `${key} must be a list of texts, such as ${example}`;
}

function oneOf(choices: readonly unknown[]): Check {
  return (value, key) => (choices.includes(value) ? undefined : `${key} must be ${choices.join(' or ')}`);
}

function listOf(names: readonly string[]): Check {
  const known: readonly unknown[] = names;
  return (value, key) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const wrong = items.find((item) => !known.includes(item));
    if (items.length > 0 && items.every((item) => known.includes(item))) return undefined;
    const near = typeof wrong === 'string' ? suggest(wrong, names) : undefined;
    return `${key} must be a list of ${names.join(', ')}${near === undefined ? '' : `; did you mean ${near}?`}`;
  };
}

function requirePlugins(value: unknown): ReturnType<Check> {
  const message = 'expected a plugin, { name, emit(model, api) }, which only a configuration that is code can hold';
  if (!Array.isArray(value)) return message;
  const plugins: readonly unknown[] = value;
  const item = plugins.findIndex((plugin) => !isPlugin(plugin));
  if (item !== -1) return { item, message };
  const names = plugins.filter(isPlugin).map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : `two plugins are named ${twice}`;
}

function isPlugin(value: unknown): value is Plugin {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    /^[\w-]+$/.test(value['name']) &&
    typeof value['emit'] === 'function'
  );
}

function requireKeys(value: object, path: Path, keys: readonly string[], positionOf: PositionOf): void {
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    const near = suggest(key, keys);
    const hint = near === undefined ? `expected ${keys.join(', ')}` : `did you mean ${near}?`;
    throw new ConfigError(`${positionOf([...path, key])}: unknown key ${key}; ${hint}`);
  }
}
