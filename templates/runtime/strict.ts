import { hasOnlyKeys } from './containers.js';
import {
  type BitSetSchema,
  type CheckMode,
  type EnumSchema,
  type ObjectSchema,
  type Type,
  type UnionSchema,
} from './schema.js';

/** The further tests of mode 'strict' for a type and all declarations that it refers to. */
export function strictTests(schema: Type): CheckMode {
  if (typeof schema === 'string') return {};
  let tests = found.get(schema);
  if (tests === undefined) {
    found.set(schema, (tests = {}));
    addTests(schema, tests);
    Object.create(tests); // what is a prototype is read faster: engines no longer keep it as a dictionary
  }
  return tests;
}

type Tests = Record<string, (value: unknown) => boolean>;

const found = /* @__PURE__ */ new WeakMap<object, Tests>();

/** Walks all data. Everything with a name is a declaration. */
function addTests(data: unknown, tests: Tests): void {
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return;
  if (!('kind' in data && 'name' in data)) return Object.values(data).forEach((part) => addTests(part, tests));
  const schema = data as ObjectSchema | UnionSchema | EnumSchema | BitSetSchema;
  if (Object.hasOwn(tests, schema.name)) return;
  tests[schema.name] = testOf(schema);
  if ('parts' in schema) addTests((schema as ObjectSchema).parts(), tests);
}

function testOf(schema: ObjectSchema | UnionSchema | EnumSchema | BitSetSchema): (value: unknown) => boolean {
  if (schema.kind === 'bitSet') return schema.known;
  if (schema.kind === 'object') {
    const names = schema.parts().fields.map(([name]) => name);
    return (value) => hasOnlyKeys(value as object, names);
  }
  const values = new Set<unknown>(schema.kind === 'enum' ? schema.values : []);
  return (value) => values.has(value);
}
