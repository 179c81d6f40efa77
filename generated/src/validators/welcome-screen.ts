import type { WelcomeScreen } from '../objects/welcome-screen.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  items,
  list,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  checkWelcomeScreenChannel,
  checkWelcomeScreenChannelShape,
  checkWelcomeScreenChannelStrict,
  welcomeScreenChannelChecks,
} from './welcome-screen-channel.js';

/** True if the value is a WelcomeScreen, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isWelcomeScreen(value: unknown): value is WelcomeScreen {
  try {
    return checkWelcomeScreen(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a WelcomeScreen, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertWelcomeScreen(value: unknown): asserts value is WelcomeScreen {
  assert(value, welcomeScreenChecks);
}

/** The value as a WelcomeScreen, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateWelcomeScreen(value: unknown, options?: ValidateOptions): Result<WelcomeScreen> {
  return validate(value, welcomeScreenChecks, options);
}

/** WelcomeScreen for libraries that take a Standard Schema. */
export const welcomeScreenSchema: StandardSchema<WelcomeScreen> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, welcomeScreenChecks),
  },
};

/** @internal */
export function checkWelcomeScreen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const welcome_channels = o.welcome_channels;
  if (!Array.isArray(welcome_channels) || welcome_channels.length > 5) return false;
  for (let i = 0; i < welcome_channels.length; i++) {
    const item: unknown = welcome_channels[i];
    if (!checkWelcomeScreenChannel(item)) return false;
  }
  return true;
}

/** @internal Types, presence and null only. */
export function checkWelcomeScreenShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const welcome_channels = o.welcome_channels;
  if (!Array.isArray(welcome_channels)) return false;
  for (let i = 0; i < welcome_channels.length; i++) {
    const item: unknown = welcome_channels[i];
    if (!checkWelcomeScreenChannelShape(item)) return false;
  }
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkWelcomeScreenStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const welcome_channels = o.welcome_channels;
  if (!Array.isArray(welcome_channels) || welcome_channels.length > 5) return false;
  for (let i = 0; i < welcome_channels.length; i++) {
    const item: unknown = welcome_channels[i];
    if (!checkWelcomeScreenChannelStrict(item)) return false;
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainWelcomeScreen(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const description = o.description;
  if (description !== null) text(e, here, 'description', description);
  const welcome_channels = o.welcome_channels;
  list(e, here, 'welcome_channels', welcome_channels, (e, at, key, item) => {
    object(e, at, key, item, welcomeScreenChannelChecks);
  });
  items(e, here, 'welcome_channels', welcome_channels, 0, 5);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['description', 'welcome_channels']);

/** @internal */
export const welcomeScreenChecks: Checks = {
  shape: checkWelcomeScreenShape,
  spec: checkWelcomeScreen,
  strict: checkWelcomeScreenStrict,
  explain: explainWelcomeScreen,
};
