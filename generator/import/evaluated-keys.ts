import type { Documents, Part } from './load/documents.js';
import { below } from './load/pointer.js';
import { isMap, type Raw } from './raw.js';

/** Keywords of other schemas for the same value, or of keys without a name, with which more keys may be evaluated. */
const MORE = [
  '$dynamicRef',
  '$recursiveRef',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'additionalProperties',
];

/**
 * The keys that a schema with `unevaluatedProperties: false` allows: its own and those of `allOf` and `$ref`. Undefined if it
 * says nothing of the kind, or if the keys depend on more than that.
 */
export function evaluatedTogether(
  schema: Raw,
  part: Part,
  documents: Pick<Documents, 'resolve'>,
): ReadonlySet<string> | undefined {
  if (schema['unevaluatedProperties'] !== false) return undefined;
  const { unevaluatedProperties: _, ...rest } = schema;
  const found = new Set<string>();
  return addKeys({ ...part, raw: rest }, found, new Set(), documents) ? found : undefined;
}

/** Adds the keys of a schema; false if they cannot be listed. */
function addKeys(part: Part, found: Set<string>, seen: Set<string>, documents: Pick<Documents, 'resolve'>): boolean {
  const place = `${part.document.location}#${part.pointer}`;
  if (seen.has(place)) return true;
  seen.add(place);
  const { raw } = part;
  if (typeof raw === 'boolean') return true;
  if (!isMap(raw) || MORE.some((key) => key in raw) || 'unevaluatedProperties' in raw) return false;
  const { properties, allOf, $ref } = raw;
  if (isMap(properties)) for (const key of Object.keys(properties)) found.add(key);
  if (typeof $ref === 'string' && !addKeys(documents.resolve($ref, part), found, seen, documents)) return false;
  const all = Array.isArray(allOf) ? (allOf as unknown[]) : [];
  return all.every((one, index) =>
    addKeys(
      { raw: one, document: part.document, pointer: below(part.pointer, 'allOf', index) },
      found,
      seen,
      documents,
    ),
  );
}
