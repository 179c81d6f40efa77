import type { Report } from '../losses.js';
import { isMap, type Raw, below } from '../load/pointer.js';
import type { Documents, Part } from '../load/documents.js';
import { isGenerated } from '../spec-words.js';
import { rootOf, sectionIn, inside, itemsIn } from '../document.js';

/** The effects of the discriminators of a document on its schemas, by the place of each schema. */
export interface Discriminators {
  /** The values that a field of a schema has, because some discriminator selects the schema by them. */
  readonly valuesOf: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** The schemas that a discriminator of an object without alternatives selects: those that extend it. */
  readonly selectedBy: ReadonlyMap<string, readonly Part[]>;
}

export function keyOfPart({ document, pointer }: Part): string {
  return `${document.location}#${pointer}`;
}

/** Reads every `discriminator` with a `mapping`, in the order of the keys of the documents. */
export function readDiscriminators(documents: Documents, report: Report): Discriminators {
  const valuesOf = new Map<string, Map<string, Set<string>>>();
  const selectedBy = new Map<string, readonly Part[]>();
  for (const [schema, property, mapping] of discriminatorsIn(documents)) {
    const at = report.at(schema, 'discriminator');
    const { oneOf, anyOf } = schema.raw as Raw;
    const isBase = oneOf === undefined && anyOf === undefined;
    if (isBase && mapping.length === 0)
      report.lose(at, 'discriminator', 'it maps no value to a schema, and no alternatives are beside it', false);
    const targets = new Map<string, Part>();
    for (const [value, name] of mapping) {
      const target = mappedSchema(name, inside(schema, 'discriminator', 'mapping', value)!, documents);
      if (target === undefined) {
        report.lose(at, `mapping ${value}`, `there is no schema ${name}`, true);
        continue;
      }
      const key = keyOfPart(target);
      targets.set(key, target);
      const fields = valuesOf.get(key) ?? new Map<string, Set<string>>();
      valuesOf.set(key, fields.set(property, (fields.get(property) ?? new Set()).add(value)));
    }
    if (!isBase) addListedValues(schema, property, documents, valuesOf);
    if (isBase && targets.size > 0) {
      selectedBy.set(keyOfPart({ ...schema, pointer: composedBy(schema.pointer) }), [...targets.values()]);
    }
  }
  return { valuesOf, selectedBy };
}

/**
 * Adds the values that alternatives list under the property of their discriminator, where it maps none: an alternative that is
 * selected by several values has no others.
 */
function addListedValues(
  schema: Part,
  property: string,
  documents: Documents,
  valuesOf: Map<string, Map<string, Set<string>>>,
): void {
  const listed = ['oneOf', 'anyOf'].flatMap((word) =>
    itemsIn(inside(schema, word)).flatMap((alternative) => {
      const target = followed(alternative, documents);
      const field = target && inside(target, 'properties', property);
      const values = field && (followed(field, documents)?.raw as Raw | undefined)?.['enum'];
      const isListed = Array.isArray(values) && !values.includes(null);
      return target !== undefined && isListed ? [{ key: keyOfPart(target), values: values.map(String) }] : [];
    }),
  );
  const all = listed.flatMap(({ values }) => values);
  if (new Set(all).size < all.length) return;
  for (const { key, values } of listed) {
    const fields = valuesOf.get(key) ?? new Map<string, Set<string>>();
    if (!fields.has(property)) valuesOf.set(key, fields.set(property, new Set(values)));
  }
}

/** The schema that a chain of references leads to. */
function followed(part: Part, documents: Documents): Part | undefined {
  let found: Part | undefined = part;
  for (let left = 10; left > 0 && found !== undefined; left--) {
    const { $ref } = isMap(found.raw) ? found.raw : {};
    if (typeof $ref !== 'string') return found;
    found = documents.find($ref, found);
  }
  return undefined;
}

/** The pointer of the schema whose `allOf` has this one, however deep. */
function composedBy(pointer: string): string {
  const keys = pointer.split('/');
  let end = keys.length;
  while (keys[end - 2] === 'allOf' && /^\d+$/.test(keys[end - 1]!)) end -= 2;
  return keys.slice(0, end).join('/');
}

type Mapping = readonly (readonly [value: string, name: string])[];

/** The discriminators of the first document and of all that it refers to; a spec has the values of each already. */
function discriminatorsIn(documents: Documents): readonly (readonly [Part, string, Mapping])[] {
  const found: (readonly [Part, string, Mapping])[] = [];
  const seen = new Set([documents.root]);
  const open: Part[] = isGenerated({ document: documents.root }) ? [] : [rootOf(documents)];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { raw, document, pointer } = part;
    if (typeof raw !== 'object' || raw === null) continue;
    const { discriminator, $ref } = raw as Raw;
    if (isMap(discriminator) && typeof discriminator['propertyName'] === 'string') {
      const mapping = Object.entries(discriminator['mapping'] ?? {}).filter(
        (one): one is [string, string] => typeof one[1] === 'string',
      );
      found.push([part, discriminator['propertyName'], mapping.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    }
    // A text that looks like a reference may be a value of an example: real references are followed again, and refused then.
    const other = typeof $ref === 'string' && !$ref.startsWith('#') ? documents.find($ref, part)?.document : undefined;
    if (other !== undefined && !seen.has(other)) {
      seen.add(other);
      open.push({ raw: other.root, document: other, pointer: '' });
    }
    for (const [key, value] of Object.entries(raw))
      if (typeof value === 'object' && value !== null)
        open.push({ raw: value, document, pointer: below(pointer, key) });
  }
  return found;
}

/** The schema that a mapping names, by its name under `components.schemas` or as `$ref` does. */
function mappedSchema(name: string, from: Part, documents: Documents): Part | undefined {
  const component = /^[\w.-]+$/.test(name) ? sectionIn(documents, 'components', 'schemas', name) : undefined;
  return component ?? documents.find(name, from);
}
