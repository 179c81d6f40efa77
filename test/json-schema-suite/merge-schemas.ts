import type { Schema } from './as-spec.js';

type Refuse = (reason: string) => never;
type Keywords = Readonly<Record<string, unknown>>;

/** One schema that accepts what all of them accept, where their keywords can be merged one by one. */
export function mergeSchemas(schemas: readonly Schema[], refuse: Refuse): Schema {
  if (schemas.includes(false)) return false;
  const objects = schemas.filter((schema): schema is Keywords => typeof schema === 'object');
  return objects.reduce((all, schema) => mergeTwo(all, schema, refuse), {});
}

function mergeTwo(one: Keywords, other: Keywords, refuse: Refuse): Keywords {
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    if (value === undefined) continue;
    const known = merged[keyword];
    merged[keyword] = known === undefined ? value : mergeKeyword(keyword, known, value, refuse);
  }
  if (limitsKeysOf(one, other) || limitsKeysOf(other, one)) refuse('additionalProperties beside properties of allOf');
  if (limitsItemsOf(one, other) || limitsItemsOf(other, one)) refuse('items beside prefixItems of allOf');
  return merged;
}

/** Whether `additionalProperties` of one schema is about properties that only the other one has. */
function limitsKeysOf(one: Keywords, other: Keywords): boolean {
  if (one['additionalProperties'] === undefined) return false;
  const own = (one['properties'] ?? {}) as object;
  return Object.keys((other['properties'] ?? {}) as object).some((key) => !Object.hasOwn(own, key));
}

/** Whether `items` of one schema is about items that only the other one lists. */
function limitsItemsOf(one: Keywords, other: Keywords): boolean {
  return one['items'] !== undefined && one['prefixItems'] === undefined && other['prefixItems'] !== undefined;
}

function mergeKeyword(keyword: string, one: unknown, other: unknown, refuse: Refuse): unknown {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  switch (keyword) {
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Math.max(one as number, other as number);
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return Math.min(one as number, other as number);
    case 'required':
      return [...new Set([...(one as string[]), ...(other as string[])])];
    case 'properties':
      return mergeProperties(one as Keywords, other as Keywords, refuse);
    case '$defs':
    case 'title':
    case 'description':
    case '$comment':
    case 'default':
      return one;
    default:
      return refuse(`allOf with ${keyword} twice`);
  }
}

function mergeProperties(one: Keywords, other: Keywords, refuse: Refuse): Keywords {
  const merged: Record<string, unknown> = { ...one };
  for (const [key, schema] of Object.entries(other)) {
    merged[key] = Object.hasOwn(one, key) ? mergeSchemas([one[key] as Schema, schema as Schema], refuse) : schema;
  }
  return merged;
}
