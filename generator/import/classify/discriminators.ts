import { entriesIn, followed, inside, isValueKey, itemsIn, partAt, refIn, wholeOf, type Part } from '../load/part.js';
import type { Report } from '../losses.js';
import { isMap, type Raw, below, keysIn } from '../load/pointer.js';
import type { Documents } from '../load/documents.js';
import { isGenerated } from '../spec-words.js';

/** The effects of discriminators on schemas. */
export interface Discriminators {
  /** The values by which discriminators select a schema, by field. */
  readonly valuesOf: ReadonlyMap<Part, ReadonlyMap<string, ReadonlySet<string>>>;
  /** The schemas that the discriminator of a base without alternatives selects: those that extend the base. */
  readonly selectedBy: ReadonlyMap<Part, readonly Part[]>;
  /** The values of named enums, by place in reports, that are closed because each value selects the same schema. */
  readonly closedEnums: ReadonlyMap<string, readonly string[]>;
}

/** Reads every `discriminator`, in the order of the keys of the documents. */
export function readDiscriminators(documents: Documents, report: Report): Discriminators {
  const valuesOf = new Map<Part, Map<string, Set<string>>>();
  const selectedBy = new Map<Part, readonly Part[]>();
  const closedEnums = new Map<string, readonly string[]>();
  for (const [schema, property, mapping] of discriminatorsIn(documents)) {
    const at = report.at(schema, 'discriminator');
    const { oneOf, anyOf } = schema.raw as Raw;
    const isBase = oneOf === undefined && anyOf === undefined;
    const fallback = inside(schema, 'discriminator', 'defaultMapping');
    const byDefault = typeof fallback?.raw === 'string' ? mappedSchema(fallback.raw, fallback, documents) : undefined;
    const base = composedBy(schema);
    const targets = new Set<Part>();
    const select = (target: Part, values: readonly string[]): void => {
      const fields = valuesOf.get(target) ?? new Map<string, Set<string>>();
      const all = new Set([...(fields.get(property) ?? []), ...values]);
      targets.add(target);
      // Any value that selects no other schema selects this one.
      if (target === byDefault) return;
      valuesOf.set(target, fields.set(property, all));
      const field = inside(target, 'properties', property);
      const listed = field && targetOf(field, documents);
      const inEnum = enumOf(listed);
      if (listed !== undefined && listed !== field && inEnum?.every((value) => all.has(value)) === true)
        closedEnums.set(report.at(listed), inEnum);
    };
    for (const [value, name] of mapping) {
      const target = mappedSchema(name, inside(schema, 'discriminator', 'mapping', value)!, documents);
      if (target === undefined) report.lose(at, `mapping ${value}`, `there is no schema ${name}`, true);
      else select(target, [value]);
    }
    const others = (isBase ? extending(base, mapping, documents) : alternativesOf(schema, documents)).filter(
      (other) => other !== byDefault,
    );
    const unmapped = valuesWithoutMapping(others, property, {
      documents,
      isWhole: isBase,
      mapping,
      mapped: new Set(targets),
    });
    if (unmapped.some(({ isName }) => isName)) report.assume(schema, 'discriminator-names');
    // Another discriminator may select the same schema by other values.
    for (const { target, values } of unmapped)
      select(target, valuesOf.get(target)?.has(property) === true ? [] : values);
    if (isBase && mapping.length === 0 && targets.size === 0)
      report.lose(at, 'discriminator', 'it maps no value to a schema, and names select none', false);
    if (isBase && targets.size > 0) selectedBy.set(base, [...targets]);
  }
  return { valuesOf, selectedBy, closedEnums };
}

interface Selected {
  readonly target: Part;
  readonly values: readonly string[];
  /** Whether its name selects it, because it lists no values. */
  readonly isName: boolean;
}

interface Selection {
  readonly documents: Documents;
  /** Whether all schemas must be selected. */
  readonly isWhole: boolean;
  readonly mapping: Mapping;
  readonly mapped: ReadonlySet<Part>;
}

/**
 * The values that select schemas without a mapping: those that they list for the property, or else their names, as
 * OpenAPI defines. Empty if a value would select several schemas.
 */
function valuesWithoutMapping(
  schemas: readonly Part[],
  property: string,
  { documents, isWhole, mapping, mapped }: Selection,
): readonly Selected[] {
  const targets = schemas.flatMap((part) => {
    const target = targetOf(part, documents);
    if (target === undefined) return [];
    const own = inside(target, 'properties', property);
    return [{ part, target, listed: enumOf(own && targetOf(own, documents)) }];
  });
  // A value that several schemas share selects none of them.
  const isShared = (value: string): boolean => targets.filter(({ listed }) => listed?.includes(value)).length > 1;
  const named = targets.map(({ part, target, listed }) => {
    const [name = ''] = keysIn(/\/components\/schemas(\/[^/]+)$/.exec(part.pointer)?.[1] ?? '');
    const field = fieldOf(target, property, documents);
    const shown = samplesOf(target.raw).flatMap((sample) => (isMap(sample) ? [sample[property]] : []));
    const mayBeName = name !== '' && isSelectedByName(name, field, shown);
    const isMapped = mapped.has(target);
    const isName = listed === undefined || listed.some(isShared);
    return { target, values: isName ? [name] : listed, isName, isMapped, mayBeName };
  });
  const areNames = named.every(({ isMapped, mayBeName }) => isMapped || mayBeName);
  const found = named.filter(({ isName, isMapped }) => !isName || (areNames && !isMapped));
  const all = [...mapping.map(([value]) => value), ...found.flatMap((item) => (item.isMapped ? [] : item.values))];
  const isUnambiguous = new Set(all).size === all.length && (!isWhole || found.length === targets.length);
  return isUnambiguous ? found : [];
}

/**
 * Whether a field may have the name of its schema as its value.
 *
 * @param shown the values of the field in examples of the schema
 */
function isSelectedByName(name: string, field: Part | undefined, shown: readonly unknown[]): boolean {
  if (!isMap(field?.raw)) return false;
  const { type, default: initial, const: only } = field.raw;
  const isText =
    type === 'string' && ['anyOf', 'oneOf', 'allOf'].every((word) => !Object.hasOwn(field.raw as Raw, word));
  return (
    isText &&
    [...shown, ...samplesOf(field.raw), initial, only].every((value) => value === undefined || value === name) &&
    enumOf(field)?.includes(name) !== false
  );
}

/** The examples of a schema in OpenAPI 3.0 and in JSON Schema. */
function samplesOf(raw: unknown): readonly unknown[] {
  const { example, examples } = isMap(raw) ? raw : {};
  return Array.isArray(examples) ? [example, ...(examples as readonly unknown[])] : [example];
}

/** The schema of a property, or the inherited one. */
function fieldOf(schema: Part, property: string, documents: Documents, left = 10): Part | undefined {
  const own = inside(schema, 'properties', property);
  if (own !== undefined) return targetOf(own, documents);
  for (const part of left === 0 ? [] : itemsIn(inside(schema, 'allOf'))) {
    const base = targetOf(part, documents);
    const field = base && fieldOf(base, property, documents, left - 1);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** The texts in `enum`; undefined if there are none, or if null is among them. */
function enumOf(schema: Part | undefined): readonly string[] | undefined {
  const values = isMap(schema?.raw) ? schema.raw['enum'] : undefined;
  return Array.isArray(values) && !values.includes(null) ? values.map(String) : undefined;
}

/** The alternatives of a schema besides null, as targets of their first reference, without duplicates. */
function alternativesOf(schema: Part, documents: Documents): readonly Part[] {
  const all = ['oneOf', 'anyOf'].flatMap((word) => itemsIn(inside(schema, word)));
  const found = all.flatMap((part) => {
    const ref = refIn(part);
    const isNull = isMap(part.raw) && part.raw['type'] === 'null';
    return isNull ? [] : ((ref === undefined ? part : documents.find(ref, part)) ?? []);
  });
  return [...new Set(found)];
}

/** The named schemas that directly or indirectly extend a base; empty if its discriminator has a mapping. */
function extending(base: Part, mapping: Mapping, documents: Documents): readonly Part[] {
  if (mapping.length > 0) return [];
  const components = entriesIn(documents.section('components', 'schemas')).map(([, part]) => part);
  const known = new Set([base]);
  const extendsKnown = (schema: Part): boolean =>
    itemsIn(inside(schema, 'allOf')).some((part) => {
      const target = targetOf(part, documents);
      return target !== undefined && known.has(target);
    });
  for (let size = 0; size < known.size;) {
    size = known.size;
    for (const schema of components.filter(extendsKnown)) known.add(schema);
  }
  known.delete(base);
  return components.filter((schema) => known.has(schema));
}

/** The target of a schema's references; undefined if one of them leads nowhere, or too many follow each other. */
function targetOf(part: Part, documents: Documents): Part | undefined {
  const end = followed(part, (from) => {
    const ref = refIn(from);
    return ref === undefined ? undefined : documents.find(ref, from);
  }).at(-1)!;
  return refIn(end) === undefined ? end : undefined;
}

/** The schema whose `allOf` contains this one at any depth. */
function composedBy({ pointer, document }: Part): Part {
  const keys = pointer.split('/');
  let end = keys.length;
  while (keys[end - 2] === 'allOf' && /^\d+$/.test(keys[end - 1]!)) end -= 2;
  return partAt(document, keys.slice(0, end).join('/'))!;
}

type Mapping = readonly (readonly [value: string, name: string])[];

/** The discriminators of the first document and all documents that it refers to; empty for a generated document. */
function discriminatorsIn(documents: Documents): readonly (readonly [Part, string, Mapping])[] {
  const found: (readonly [Part, string, Mapping])[] = [];
  const seen = new Set([documents.root]);
  const open: Part[] = isGenerated({ document: documents.root }) ? [] : [documents.whole];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { raw, document, pointer } = part;
    if (typeof raw !== 'object' || raw === null) continue;
    const { discriminator, $ref } = raw as Raw;
    if (isMap(discriminator) && typeof discriminator['propertyName'] === 'string') {
      const mapping = Object.entries(discriminator['mapping'] ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      found.push([
        partAt(document, pointer)!,
        discriminator['propertyName'],
        mapping.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]);
    }
    // A text in an example may look like a reference. Real references are resolved again later, with an error.
    const other = typeof $ref === 'string' && !$ref.startsWith('#') ? documents.find($ref, part)?.document : undefined;
    if (other !== undefined && !seen.has(other)) {
      seen.add(other);
      open.push(wholeOf(other));
    }
    for (const [key, value] of Object.entries(raw))
      if (typeof value === 'object' && value !== null && !isValueKey(key, pointer))
        open.push({ raw: value, document, pointer: below(pointer, key) });
  }
  return found;
}

/** The schema in a mapping, by its name under `components.schemas` or as a reference. */
function mappedSchema(name: string, from: Part, documents: Documents): Part | undefined {
  const component = /^[\w.-]+$/.test(name) ? documents.section('components', 'schemas', name) : undefined;
  return component ?? documents.find(name, from);
}
