import { createAddresses } from './addresses.js';
import { mergeSchemas } from './merge-schemas.js';

/** A JSON Schema of draft 2020-12. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** A schema that the spec language cannot express, and the keyword or the combination that is the reason. */
export class Inexpressible extends Error {
  constructor(readonly keyword: string) {
    super(keyword);
  }
}

/** A field as a spec writes it. */
export interface WrittenField {
  readonly type: string;
  readonly [limit: string]: unknown;
}

/** The declarations that a schema needs, as a spec writes them. */
export interface Declarations {
  readonly objects: Record<string, object>;
  readonly scalars: Record<string, object>;
  readonly unions: Record<string, object>;
}

/** Keywords that the language has no counterpart of. `then` and `minContains` mean nothing without another keyword. */
const INEXPRESSIBLE = [
  'not',
  'if',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
  '$dynamicRef',
];

const SAYABLE = new Set([
  'type',
  'enum',
  'const',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

const KINDS = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;
type Kind = (typeof KINDS)[number] | 'integer';

/** Limits of a place. */
type Limits = Record<string, unknown>;

/** The valid types: those that do not need limits of the place, and whether null is one. */
interface Alternatives {
  readonly types: readonly string[];
  readonly nullable: boolean;
}

/**
 * Writes JSON Schemas as declarations of a spec.
 *
 * @param prefix begins the names of all declarations
 */
export function createWriter(root: Schema, prefix: string, declarations: Declarations) {
  const addresses = createAddresses(root);
  let count = 0;
  const named = new Map<Schema, Alternatives>();
  const open = new Map<Schema, string>();

  function name(what: string): string {
    count += 1;
    return `${prefix}${what}${count}`;
  }

  /** A field that holds exactly the values that the schema accepts. */
  function field(schema: Schema): WrittenField {
    const limits: Limits = {};
    const found = alternatives(schema, limits);
    return { type: typeText(found), ...limits };
  }

  function typeText({ types, nullable }: Alternatives): string {
    const all = [...new Set(types)];
    if (all.includes('any')) return 'any';
    if (all.length === 0) return nullable ? 'null' : never('a schema that accepts nothing');
    return [...all, ...(nullable ? ['null'] : [])].join(' | ');
  }

  /** @param limits of the place, where it is of these alternatives only; limits of lists are added to it */
  function alternatives(schema: Schema, limits?: Limits): Alternatives {
    if (schema === true) return { types: ['any'], nullable: false };
    if (schema === false) return { types: [], nullable: false };
    for (const keyword of INEXPRESSIBLE) {
      if (Object.hasOwn(schema, keyword)) never(keyword);
    }
    const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
    const own = Object.fromEntries(Object.entries(rest).filter(([keyword]) => SAYABLE.has(keyword)));
    if (typeof $ref === 'string') {
      const target = addresses.resolve($ref, schema) ?? never('$ref to another document');
      if (Object.keys(own).length > 0 || allOf !== undefined || anyOf !== undefined || oneOf !== undefined) {
        return alternatives(mergeSchemas([{ ...schema, $ref: undefined } as Schema, target], never), limits);
      }
      return reference(target);
    }
    if (Array.isArray(allOf)) {
      return alternatives(
        mergeSchemas(
          [
            { ...own, ...(anyOf === undefined ? {} : { anyOf }), ...(oneOf === undefined ? {} : { oneOf }) },
            ...(allOf as Schema[]).map(expanded),
          ],
          never,
        ),
        limits,
      );
    }
    if (Array.isArray(anyOf) || Array.isArray(oneOf)) {
      if (anyOf !== undefined && oneOf !== undefined) never('anyOf beside oneOf');
      const members = (anyOf ?? oneOf) as readonly Schema[];
      const merged =
        Object.keys(own).length === 0 ? members : members.map((member) => mergeSchemas([own, expanded(member)], never));
      if (oneOf !== undefined && !areDisjoint(merged)) never('oneOf of alternatives that overlap');
      const all = merged.map((member) => alternatives(member));
      return { types: all.flatMap(({ types }) => types), nullable: all.some(({ nullable }) => nullable) };
    }
    return plain(own, limits);
  }

  /** A reference inside an applicator whose siblings have to be merged with it. */
  function expanded(schema: Schema): Schema {
    if (typeof schema !== 'object' || typeof schema['$ref'] !== 'string') return schema;
    const target = addresses.resolve(schema['$ref'], schema) ?? never('$ref to another document');
    return mergeSchemas([{ ...schema, $ref: undefined }, target], never);
  }

  function reference(target: Schema): Alternatives {
    const known = named.get(target);
    if (known !== undefined) return known;
    const recursive = open.get(target);
    if (recursive !== undefined) return { types: [recursive], nullable: true };
    if (!isRecursive(target, target)) {
      const found = alternatives(target);
      named.set(target, found);
      return found;
    }
    const union = name('Recursive');
    open.set(target, union);
    const { types, nullable } = alternatives(target);
    open.delete(target);
    if (!nullable) never('a recursive schema without null'); // the reference inside it was written with null
    declarations.unions[union] = { of: [...new Set(types)] };
    const found = { types: [union], nullable: true };
    named.set(target, found);
    return found;
  }

  function isRecursive(schema: unknown, target: Schema, seen = new Set<unknown>()): boolean {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
    seen.add(schema);
    return Object.entries(schema).some(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return isRecursive(value, target, seen);
      const next = addresses.resolve(value, schema as Schema);
      return next === target || isRecursive(next, target, seen);
    });
  }

  function plain(schema: Readonly<Record<string, unknown>>, limits?: Limits): Alternatives {
    const kinds = kindsOf(schema);
    const values = valuesOf(schema);
    if (values !== undefined) return literals(values, kinds, schema);
    const limiting = Object.keys(schema).filter((keyword) => keyword !== 'type');
    if (limiting.length === 0 && KINDS.every((kind) => kinds.includes(kind)))
      return { types: ['any'], nullable: false };
    return {
      types: kinds.flatMap((kind) => (kind === 'null' ? [] : typesOf(kind, schema, kinds.length === 1, limits))),
      nullable: kinds.includes('null'),
    };
  }

  function literals(
    values: readonly unknown[],
    kinds: readonly Kind[],
    schema: Readonly<Record<string, unknown>>,
  ): Alternatives {
    const { enum: _enum, const: _const, type: _type, ...others } = schema;
    if (Object.keys(others).length > 0) never('enum beside limits');
    const possible = values.filter((value) => kinds.some((kind) => isOfKind(value, kind)));
    return { types: possible.filter((value) => value !== null).map(literal), nullable: possible.includes(null) };
  }

  /** The type of one value: lists are tuples, and objects are closed. */
  function literal(value: unknown): string {
    if (value === null) return 'null';
    if (Array.isArray(value)) {
      return value.length === 0 ? never('const or enum with an empty list') : `tuple[${value.map(literal).join(', ')}]`;
    }
    if (typeof value !== 'object')
      return typeof value === 'string' && !/['\n]/.test(value) ? `'${value}'` : JSON.stringify(value);
    const declared = name('Constant');
    const fields = Object.entries(value).map(([key, one], index) => [
      key,
      { type: literal(one), ...codeName(key, index) },
    ]);
    if (fields.length === 0) return never('const or enum with an empty object');
    declarations.objects[declared] = { fields: Object.fromEntries(fields), 'other-keys': 'none' };
    return declared;
  }

  function typesOf(
    kind: Exclude<Kind, 'null'>,
    schema: Readonly<Record<string, unknown>>,
    isOnly: boolean,
    limits?: Limits,
  ): readonly string[] {
    switch (kind) {
      case 'boolean':
        return ['bool'];
      case 'string':
        return scalar('str', {
          ...bounds('length', schema['minLength'], schema['maxLength']),
          ...(schema['pattern'] === undefined ? {} : { pattern: schema['pattern'] }),
        });
      case 'number':
      case 'integer':
        return scalar(kind === 'integer' ? 'int' : 'float', { ...range(schema), ...multiple(schema) });
      case 'array':
        return list(schema, limits);
      case 'object':
        return [object(schema, isOnly ? limits : undefined)];
    }
  }

  function scalar(wire: string, limits: object): readonly string[] {
    if (Object.keys(limits).length === 0) return [wire];
    const declared = name('Scalar');
    declarations.scalars[declared] = { wire, ...limits };
    return [declared];
  }

  function list(schema: Readonly<Record<string, unknown>>, limits: Limits | undefined): readonly string[] {
    const { prefixItems, items, minItems, maxItems, uniqueItems } = schema;
    if (Array.isArray(prefixItems)) return tuple(prefixItems as readonly Schema[], schema, limits);
    const most = items === false ? 0 : maxItems;
    const own = { ...bounds('items', minItems, most), ...(uniqueItems === true ? { unique: true } : {}) };
    const item = items === undefined || items === false ? 'any' : typeText(alternatives(items as Schema));
    return [limited(`list[${item}]`, own, limits)];
  }

  /** A list or a dict with limits: those of the place, or a union of it alone, which has limits of its own. */
  function limited(type: string, own: Limits, limits: Limits | undefined): string {
    if (Object.keys(own).length === 0) return type;
    if (limits === undefined) {
      const union = name('Limited');
      declarations.unions[union] = { of: [type], ...own };
      return union;
    }
    Object.assign(limits, own);
    return type;
  }

  /** A tuple for each number of items that a list may have. */
  function tuple(
    items: readonly Schema[],
    { minItems = 0, maxItems = Infinity, items: rest, uniqueItems }: Readonly<Record<string, unknown>>,
    limits: Limits | undefined,
  ): readonly string[] {
    const [least, most] = [Number(minItems), Math.min(Number(maxItems), rest === false ? items.length : Infinity)];
    if (uniqueItems === true && most > 1) never('uniqueItems beside prefixItems');
    const types = items.map((item) => typeText(alternatives(item)));
    const isOpen = most > items.length;
    const last = isOpen ? items.length - 1 : most;
    const lengths = Array.from({ length: Math.max(0, last - least + 1) }, (_, index) => least + index);
    const place = lengths.length + (isOpen ? 1 : 0) === 1 ? limits : undefined;
    const closed = lengths.map((length) =>
      length === 0 ? limited('list[any]', { items: '..0' }, place) : `tuple[${types.slice(0, length).join(', ')}]`,
    );
    if (!isOpen) return closed;
    const further = rest === undefined ? 'any' : typeText(alternatives(rest as Schema));
    const own = bounds('items', least > items.length ? least : undefined, most === Infinity ? undefined : most);
    return [...closed, limited(`tuple[${[...types, `...${further}`].join(', ')}]`, own, place)];
  }

  function object(schema: Readonly<Record<string, unknown>>, limits: Limits | undefined): string {
    const {
      properties = {},
      required = [],
      additionalProperties,
      patternProperties,
      propertyNames,
      minProperties,
      maxProperties,
    } = schema;
    const keys = [...new Set([...Object.keys(properties as object), ...(required as readonly string[])])];
    const own = bounds('items', minProperties, maxProperties);
    const count = bounds('key-count', minProperties, maxProperties);
    const isCounted = Object.keys(count).length > 0;
    if (propertyNames !== undefined && propertyNames !== true) {
      if (keys.length > 0) never('propertyNames beside other facts');
      const value = additionalProperties === undefined ? 'any' : typeText(alternatives(additionalProperties as Schema));
      return limited(`dict[${keyType(propertyNames as Schema)}, ${value}]`, own, limits);
    }
    if (patternProperties !== undefined) {
      const [[pattern, value] = [], ...others] = Object.entries(patternProperties as Record<string, Schema>);
      if (pattern === undefined || others.length > 0 || keys.length > 0 || additionalProperties !== false)
        return never('patternProperties beside other keys');
      const key = name('Scalar');
      declarations.scalars[key] = { wire: 'str', pattern };
      return limited(`dict[${key}, ${typeText(alternatives(value!))}]`, own, limits);
    }
    if (keys.length === 0 && additionalProperties !== false) {
      const value = additionalProperties === undefined ? 'any' : typeText(alternatives(additionalProperties as Schema));
      return limited(`dict[str, ${value}]`, own, limits);
    }
    const declared = name('Object');
    const fields: Record<string, WrittenField> = {};
    declarations.objects[declared] = {
      fields,
      ...(isCounted ? { rules: [count] } : {}),
      ...(additionalProperties === false ? { 'other-keys': 'none' } : {}),
      ...(typeof additionalProperties === 'object'
        ? { 'other-keys': typeText(alternatives(additionalProperties as Schema)) }
        : {}),
    };
    for (const [index, key] of keys.entries()) {
      const isRequired = (required as readonly string[]).includes(key);
      const written = Object.hasOwn(properties as object, key)
        ? field((properties as Record<string, Schema>)[key]!)
        : { type: 'any' };
      fields[`${key}${isRequired ? '' : '?'}`] = { ...written, ...codeName(key, index) };
    }
    return declared;
  }

  function keyType(schema: Schema): string {
    const { types, nullable } = alternatives(schema);
    // Keys are strings, whatever else the schema accepts.
    const text = types.filter((one) => one === 'str' || one === 'any' || declarations.scalars[one] !== undefined);
    if (nullable && text.length === 0) never('propertyNames that accepts nothing');
    if (text.length !== 1) never('propertyNames of alternatives');
    return text[0] === 'any' ? 'str' : text[0]!;
  }

  return { field };
}

/** A name in code for a key that is no identifier. */
function codeName(key: string, index: number): object {
  if (/\p{Cc}/u.test(key) || key === '__proto__') never('keys with control characters, or __proto__');
  return /^[A-Za-z_$][\w$]*$/.test(key) ? {} : { as: `key_${index}` };
}

function never(keyword: string): never {
  throw new Inexpressible(keyword);
}

function kindsOf({ type }: Readonly<Record<string, unknown>>): readonly Kind[] {
  if (type === undefined) return KINDS;
  const kinds = (Array.isArray(type) ? type : [type]) as readonly Kind[];
  return kinds.includes('number') ? kinds.filter((kind) => kind !== 'integer') : kinds;
}

function valuesOf(schema: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if ('const' in schema) return 'enum' in schema ? never('const beside enum') : [schema['const']];
  return schema['enum'] as readonly unknown[] | undefined;
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === kind;
  }
}

function bounds(key: string, min: unknown, max: unknown): Limits {
  return min === undefined && max === undefined
    ? {}
    : { [key]: `${min === undefined ? '' : String(min)}..${max === undefined ? '' : String(max)}` };
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Readonly<Record<string, unknown>>): object {
  if (minimum !== undefined && exclusiveMinimum !== undefined) never('minimum beside exclusiveMinimum');
  if (maximum !== undefined && exclusiveMaximum !== undefined) never('maximum beside exclusiveMaximum');
  const low =
    exclusiveMinimum === undefined ? (minimum === undefined ? '' : String(minimum)) : `${String(exclusiveMinimum)}<`;
  const high =
    exclusiveMaximum === undefined ? (maximum === undefined ? '' : String(maximum)) : `<${String(exclusiveMaximum)}`;
  return low === '' && high === '' ? {} : { range: `${low}..${high}` };
}

function multiple({ multipleOf }: Readonly<Record<string, unknown>>): object {
  return multipleOf === undefined ? {} : { 'multiple-of': multipleOf };
}

/** Whether no value is of two of the alternatives, by their types alone. */
function areDisjoint(members: readonly Schema[]): boolean {
  const kinds = members.map((member) =>
    typeof member === 'object' ? kindsOf(member).map((kind) => (kind === 'integer' ? 'number' : kind)) : [...KINDS],
  );
  return kinds.every((own, index) =>
    kinds.slice(index + 1).every((other) => !own.some((kind) => other.includes(kind))),
  );
}
