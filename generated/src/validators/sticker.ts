import { isKnownStickerFormatType } from '../enums/sticker-format-type.js';
import { isKnownStickerType } from '../enums/sticker-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { Sticker } from '../objects/sticker.js';
import { hasLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  integer,
  length,
  list,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { checkUser, checkUserShape, checkUserStrict, userChecks } from './user.js';

/** True if the value is a Sticker, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isSticker(value: unknown): value is Sticker {
  try {
    return checkSticker(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a Sticker, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertSticker(value: unknown): asserts value is Sticker {
  assert(value, stickerChecks);
}

/** The value as a Sticker, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateSticker(value: unknown, options?: ValidateOptions): Result<Sticker> {
  return validate(value, stickerChecks, options);
}

/** Sticker for libraries that take a Standard Schema. */
export const stickerSchema: StandardSchema<Sticker> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, stickerChecks) },
};

/** @internal */
export function checkSticker(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const pack_id = o.pack_id;
  if (pack_id !== undefined && !isSnowflake(pack_id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const tags = o.tags;
  if (!Array.isArray(tags)) return false;
  for (let i = 0; i < tags.length; i++) {
    const item: unknown = tags[i];
    if (typeof item !== 'string' || !hasLength(item, 0, 200)) return false;
  }
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const format_type = o.format_type;
  if (!Number.isSafeInteger(format_type)) return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const user = o.user;
  if (user !== undefined && !checkUser(user)) return false;
  const sort_value = o.sort_value;
  if (sort_value !== undefined && !Number.isSafeInteger(sort_value)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkStickerShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const pack_id = o.pack_id;
  if (pack_id !== undefined && !isSnowflake(pack_id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const tags = o.tags;
  if (!Array.isArray(tags)) return false;
  for (let i = 0; i < tags.length; i++) {
    const item: unknown = tags[i];
    if (typeof item !== 'string') return false;
  }
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const format_type = o.format_type;
  if (!Number.isSafeInteger(format_type)) return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const user = o.user;
  if (user !== undefined && !checkUserShape(user)) return false;
  const sort_value = o.sort_value;
  if (sort_value !== undefined && !Number.isSafeInteger(sort_value)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkStickerStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const pack_id = o.pack_id;
  if (pack_id !== undefined && !isSnowflake(pack_id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (description !== null && typeof description !== 'string') return false;
  const tags = o.tags;
  if (!Array.isArray(tags)) return false;
  for (let i = 0; i < tags.length; i++) {
    const item: unknown = tags[i];
    if (typeof item !== 'string' || !hasLength(item, 0, 200)) return false;
  }
  const type = o.type;
  if (!isKnownStickerType(type)) return false;
  const format_type = o.format_type;
  if (!isKnownStickerFormatType(format_type)) return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const user = o.user;
  if (user !== undefined && !checkUserStrict(user)) return false;
  const sort_value = o.sort_value;
  if (sort_value !== undefined && !Number.isSafeInteger(sort_value)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainSticker(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const pack_id = o.pack_id;
  if (pack_id !== undefined) matching(e, here, 'pack_id', pack_id, isSnowflake, 'Snowflake');
  const name = o.name;
  text(e, here, 'name', name);
  const description = o.description;
  if (description !== null) text(e, here, 'description', description);
  const tags = o.tags;
  list(e, here, 'tags', tags, (e, at, key, item) => {
    text(e, at, key, item);
    length(e, at, key, item, 0, 200);
  });
  const type = o.type;
  member(e, here, 'type', type, Number.isSafeInteger, isKnownStickerType, 'StickerType');
  const format_type = o.format_type;
  member(e, here, 'format_type', format_type, Number.isSafeInteger, isKnownStickerFormatType, 'StickerFormatType');
  const available = o.available;
  if (available !== undefined) bool(e, here, 'available', available);
  const guild_id = o.guild_id;
  if (guild_id !== undefined) matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const user = o.user;
  if (user !== undefined) object(e, here, 'user', user, userChecks);
  const sort_value = o.sort_value;
  if (sort_value !== undefined) integer(e, here, 'sort_value', sort_value);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'pack_id',
  'name',
  'description',
  'tags',
  'type',
  'format_type',
  'available',
  'guild_id',
  'user',
  'sort_value',
]);

/** @internal */
export const stickerChecks: Checks = {
  shape: checkStickerShape,
  spec: checkSticker,
  strict: checkStickerStrict,
  explain: explainSticker,
};
