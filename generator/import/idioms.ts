import { depthsByNeeds } from '../model/unions/smallest-depths.js';
import { MAX_INHERITED } from '../read/limits.js';
import type { FieldShape, NamedSchema, ObjectShape } from './shape.js';
import type { Simplifier } from './simplify.js';
import { isIncluded } from '../patterns/pattern-automaton.js';
import { pascalCase, singular } from './words.js';

/** The bases of an object, and its fields that it does not inherit. */
export interface Inheritance {
  readonly bases: readonly NamedSchema[];
  readonly own: readonly FieldShape[];
}

/** Whether a discriminator selects the object by values of this field that the inherited field allows. */
function isTag({ shape, required }: FieldShape, inherited: FieldShape): boolean {
  const known = inherited.shape.kind === 'values' ? inherited.shape : undefined;
  return (
    shape.kind === 'values' &&
    shape.isClosed === true &&
    (required || !inherited.required) &&
    (known?.isClosed !== true || shape.values.every((value) => known.values.includes(value)))
  );
}

/**
 * Finds objects that extend others by references in `allOf`, if they have all fields of these, unchanged or now
 * required. Other objects repeat all fields.
 *
 * @param keyOf equal fields have equal keys
 */
export function findInheritance(
  objects: readonly ObjectShape[],
  simplifier: Simplifier,
  keyOf: (field: FieldShape) => string,
): ReadonlyMap<ObjectShape, Inheritance> {
  const found = new Map<ObjectShape, Inheritance>();
  const objectOf = (schema: NamedSchema): ObjectShape | undefined => {
    const [only] = simplifier.fateOf(schema) === 'object' ? simplifier.contentOf(schema).members : [];
    return only?.kind === 'object' && !simplifier.contentOf(schema).nullable ? only.object : undefined;
  };
  const leadsTo = (from: ObjectShape, to: ObjectShape, seen = new Set<ObjectShape>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return from.bases.some((base) => {
      const object = objectOf(base);
      return object !== undefined && leadsTo(object, to, seen);
    });
  };
  const possible = new Map(
    objects.map((object) => [
      object,
      object.bases.flatMap((base) => {
        const other = objectOf(base);
        return other === undefined || leadsTo(other, object) ? [] : [{ base, other }];
      }),
    ]),
  );
  const needing = [...possible].map(([object, all]) => ({ name: object, needs: all.map(({ other }) => [other]) }));
  let total = 0;
  const lineages = new Map<ObjectShape, ReadonlySet<string>>();
  // An object comes after its bases.
  for (const object of depthsByNeeds(needing).keys()) {
    if (object.bases.length === 0 || !hasFieldsAlone(object) || object.isForm === true) continue;
    const fields = new Map(object.fields.map((field) => [field.key, field]));
    const inherited = new Map<string, FieldShape>();
    const bases: NamedSchema[] = [];
    for (const { base, other } of possible.get(object)!) {
      if (other.fields.length === 0 || !hasFieldsAlone(other)) continue;
      const isInside = other.fields.every((field) => {
        const own = fields.get(field.key);
        return (
          own !== undefined &&
          !inherited.has(field.key) &&
          (keyOf(own) === keyOf(field) || keyOf(own) === keyOf({ ...field, required: true }) || isTag(own, field))
        );
      });
      if (!isInside) continue;
      bases.push(base);
      for (const field of other.fields) inherited.set(field.key, field);
    }
    if (bases.length === 0) continue;
    const ancestors = new Set(bases.flatMap((base) => [base.at, ...(lineages.get(objectOf(base)!) ?? [])]));
    // Inherited fields are counted as in a spec. An object beyond the limit repeats all fields.
    total += inherited.size + ancestors.size;
    if (total > MAX_INHERITED) continue;
    lineages.set(object, ancestors);
    const own = object.fields.filter((field) => {
      const before = inherited.get(field.key);
      return before === undefined || keyOf(before) !== keyOf(field);
    });
    found.set(object, { bases, own });
  }
  return found;
}

/** Whether an object has only fields. */
function hasFieldsAlone({ otherKeys, keyPatterns, rules, keyCount }: ObjectShape): boolean {
  return (otherKeys ?? keyPatterns ?? keyCount) === undefined && rules.length === 0;
}

/** Patterns of decimal numbers in documents. */
const DECIMAL =
  /^\^(?:\(?:?0\|)?\(?(?:\?:)?(?:0\|)?\[(?:1-9|0-9)\](?:\[0-9\]|\\d)?[*+]?(?:\{[\d,]+\})?\)?\$$|^\^\\d(?:[*+]|\{[\d,]+\})\$$/;

/** Whether a named text is a snowflake: its name mentions it, and its pattern, if any, is a decimal number. */
export function isSnowflake(schema: NamedSchema, simplifier: Simplifier): boolean {
  const { members, nullable } = simplifier.contentOf(schema);
  const [only, ...others] = members;
  if (
    only?.kind !== 'text' ||
    others.length > 0 ||
    nullable ||
    schema.facts.examples.length > 0 ||
    schema.facts.default !== undefined
  )
    return false;
  const isCalled = only.format === 'snowflake' || /snowflake/i.test(schema.title);
  return (
    isCalled &&
    only.min === undefined &&
    only.max === undefined &&
    (only.pattern === undefined || DECIMAL.test(only.pattern) || isIncluded(only.pattern, '^[0-9]+$'))
  );
}

/**
 * The object that a field identifies: `id` its own object, `guild_id` a Guild. Undefined if there is no such object.
 *
 * @param owner name of the object with the field, if it is in one
 */
export function targetOf(
  key: string,
  isItem: boolean,
  owner: string | undefined,
  isObject: (name: string) => boolean,
): string | undefined {
  if (key === 'id') return owner !== undefined && isObject(owner) ? owner : undefined;
  const word = /^(.+?)_?(?:id|Id|ID)s?$/.exec(key)?.[1];
  if (word === undefined) return undefined;
  const name = isItem ? singular(pascalCase(word)) : pascalCase(word);
  return [name, `${name}Response`, `${name}Object`].find(isObject);
}
