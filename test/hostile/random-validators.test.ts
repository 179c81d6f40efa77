import { afterAll, describe, expect, it } from 'vitest';
import { createEmitContext, type EmitContext } from '../../generator/emit/emit-context.js';
import { inexpressible, strictModel } from '../support/inexpressible.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { readCounter } from '../emit/validators/counted-reads.js';
import { moduleOf, type ValidatorModule } from '../emit/validators/validators-of.js';
import { disagree, strictAjv, type Validate } from '../generated/schema-agreement.js';
import { modelOf, problemsOf } from '../model/problems.js';
import { isLongRun, tries } from '../support/effort.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';
import { createRandomValues, type RandomValues } from '../support/random-values.js';
import { randomDeclarations } from './random-declarations.js';

/*
 * Validators of random declarations, in which any type can hold any other. The same declarations are compiled in several ways, which
 * differ only in what validators record of what they have seen: that must change no answer.
 */

const MODES = ['shape', 'spec', 'strict'] as const;
type Mode = (typeof MODES)[number];

const SPECS = Number(process.env['FUZZ_SPECS'] ?? tries(1, 400));
const VALUES = tries(10, 60);
/** Modes in which validators are compared with ajv, which takes longer to compile a schema than to check its values. */
const COMPARED = new Set<Mode>(isLongRun ? MODES : ['spec']);

/** Which types record what they have seen, and how many visits are not recorded. */
const WAYS: Readonly<Record<string, (context: EmitContext) => readonly [EmitContext['recorded'], free: number]>> = {
  'as emitted': ({ recorded }) => [recorded, 100],
  'all types, from the first visit': ({ objects, unions }) => [new Set([...objects.keys(), ...unions.keys()]), 0],
  'types that contain themselves, from the first visit': ({ recursive }) => [recursive, 0],
  'no type': () => [new Set(), 100],
};

const seed = seedOfRun();

describe(`validators of random declarations (SNOWSPEC_SEED=${seed})`, () => {
  const counts = { specs: 0, valid: 0, invalid: 0, shared: 0, hostile: 0 };
  afterAll(() => process.stdout.write(`random validators: ${JSON.stringify(counts)}\n`));

  it('answer alike in all ways, whatever they record and whatever is shared', { timeout: 7_200_000 }, async () => {
    const random = createRandom(seed);
    const failures: string[] = [];
    while (counts.specs < SPECS) {
      const text = randomDeclarations(random);
      const int64 = random.pick(['bigint', 'string', undefined] as const);
      const root = int64 === undefined ? {} : { int64 };
      if (problemsOf(text, root).some(({ severity }) => severity === 'error')) continue;
      counts.specs += 1;
      const model = modelOf(text, root);
      const context = createEmitContext(model);
      const modules = new Map<string, ValidatorModule>();
      for (const [way, choose] of Object.entries(WAYS)) {
        const [recorded, free] = choose(context);
        const own: EmitContext = { ...context, recorded, part: (_, of, make) => make(of, own) };
        modules.set(way, await moduleOf(model, own, free));
      }
      const fail = (what: string): void => {
        failures.push(`${what}\n${text}`);
      };
      const names = [
        'Many',
        ...context.unions.keys(),
        ...[...context.objects.keys()].filter((name) => /^Item\d$/.test(name)),
      ];
      const strict = createEmitContext(strictModel(model));
      const schemas = schemasOf((mode) => (mode === 'strict' ? strict : context));
      const first = modules.get('as emitted')!;
      const around = names.filter((name) => context.objects.has(`${name}Part`));
      const pool: unknown[] = [];
      for (let made = 0; made < VALUES; made += 1) {
        const isRepeated = around.length > 0 && random.chance(0.4);
        const drawnName = random.pick(isRepeated ? around : names);
        const name = isRepeated ? 'Many' : drawnName;
        // A value that does not end takes as many random numbers as the stack has room for, which is not the same in each run.
        const own = createRandom(random.below(2 ** 31));
        const values = createRandomValues(context, own);
        const value = drawn(() => {
          const valid = context.unions.has(drawnName) ? values.union(drawnName) : values.object(drawnName);
          const one = own.chance(0.4) ? valid : values.mutated(valid);
          return isRepeated ? { [`of${drawnName}`]: besideOthers(drawnName, Object(one) as object, values, own) } : one;
        });
        if (value === undefined) continue;
        for (const mode of MODES) {
          const all = [...modules].map(([way, module]) => [way, answerOf(module, name, value, mode)] as const);
          const [[, expected]] = all as [(typeof all)[number]];
          counts[expected.length === 0 ? 'valid' : 'invalid'] += 1;
          for (const [way, found] of all)
            if (JSON.stringify(found) !== JSON.stringify(expected))
              fail(
                `${name}, ${mode}, ${way}: ${print(value)}\n  ${expected.join('\n  ')}\nbut\n  ${found.join('\n  ')}`,
              );
          if (!COMPARED.has(mode) || !isJson(value)) continue;
          const unsaid = inexpressible(mode === 'strict' ? strict : context);
          const subject = { mode, unsaid, schema: schemas(mode, name), validate: validateOf(first, name) };
          if (disagree(value, subject)) fail(`${name}, ${mode}, ajv: ${print(value)}\n  ${expected.join('\n  ')}`);
        }
        const grown = deeper(
          value,
          pool,
          random,
          (one) => (validateOf(first, name)(one, { mode: 'spec' }) as { ok: boolean }).ok,
        );
        pool.push(...objectsIn(grown));
        counts.shared += 1;
        sharedAlike(name, interned(grown), modules, fail);
        counts.hostile += 1;
        hostileAlike(name, value, random, modules, fail);
      }
      if (failures.length > 20) break;
    }
    expect(failures).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  });
});

/** The same parts inside of objects that differ in what decides about them. */
function besideOthers(name: string, one: object, values: RandomValues, random: Random): readonly object[] {
  const tag = 'tag' in one ? { tag: one.tag } : {};
  const part = values.object(`${name}Part`);
  const short = { ...tag, part: random.chance(0.5) ? part : [part, part] };
  const base = random.chance(0.7) ? short : one;
  return Array.from({ length: 4 }, () => ({ ...base, kind: random.pick(['a', 'b', 'c']) }));
}

/** Undefined where the value would not end, as that of a tuple with itself in every item. */
function drawn(draw: () => unknown): unknown {
  try {
    return copyOf(draw());
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type SchemaOf = (mode: Mode, name: string) => (value: unknown) => boolean;

function schemasOf(contextIn: (mode: Mode) => EmitContext): SchemaOf {
  const made = new Map<Mode, (name: string) => (value: unknown) => boolean>();
  const of = (mode: Mode): ((name: string) => (value: unknown) => boolean) => {
    const ajv = strictAjv();
    const bundle = schemaBundle(contextIn(mode));
    for (const [, name = ''] of JSON.stringify(bundle).matchAll(/"format":"([^"]+)"/g))
      if (ajv.formats[name] === undefined) ajv.addFormat(name, true);
    ajv.addSchema(bundle);
    return (name) => ajv.getSchema(`${String(bundle['$id'])}#/$defs/${name}`) as (value: unknown) => boolean;
  };
  return (mode, name) => {
    const known = made.get(mode) ?? of(mode);
    made.set(mode, known);
    return known(name);
  };
}

function validateOf(module: ValidatorModule, name: string): Validate {
  return module[`validate${name}`] as unknown as Validate;
}

/** The issues, each once, after all functions have agreed on whether there is any. */
function answerOf(module: ValidatorModule, name: string, value: unknown, mode: Mode): readonly string[] {
  const { ok, issues = [] } = module[`validate${name}`]!(value, { mode }) as {
    ok: boolean;
    issues?: readonly { path: readonly (string | number)[]; code: string; message: string }[];
  };
  const found = new Set(issues.map((issue) => `${JSON.stringify(issue.path)} ${issue.code} ${issue.message}`));
  const disagreeing: string[] = [];
  if (ok !== (issues.length === 0)) disagreeing.push('ok is not whether there are issues');
  const few = module[`validate${name}`]!(value, { mode, maxIssues: 1 }) as { ok: boolean; issues?: readonly unknown[] };
  if (few.ok !== ok || (few.issues ?? []).length !== Math.min(1, issues.length))
    disagreeing.push('maxIssues changes the verdict');
  if (mode === 'spec') {
    if (module[`is${name}`]!(value) !== ok) disagreeing.push(`is${name} is ${!ok}`);
    try {
      module[`assert${name}`]!(value);
      if (!ok) disagreeing.push('assert passes');
    } catch (error) {
      if (ok) disagreeing.push('assert throws');
      if ((error as Error).name !== 'ValidationError') disagreeing.push(`assert throws ${String(error)}`);
    }
    const schema = module[`${name[0]!.toLowerCase()}${name.slice(1)}Schema`] as unknown as {
      '~standard': { validate: (value: unknown) => { issues?: readonly unknown[] } };
    };
    if ((schema['~standard'].validate(value).issues === undefined) !== ok)
      disagreeing.push('the standard schema disagrees');
  }
  return [...disagreeing, ...[...found].sort()];
}

/** Reads of a value that is shared are bounded; the verdict is that of a copy in which nothing is. */
function sharedAlike(
  name: string,
  value: unknown,
  modules: ReadonlyMap<string, ValidatorModule>,
  fail: (what: string) => void,
): void {
  const copy = copyOf(value);
  for (const mode of MODES) {
    const counter = readCounter(10_000_000);
    const size = objectsIn(value).reduce<number>((sum, one) => sum + 1 + Object.keys(one as object).length, 1);
    validateOf(modules.get('as emitted')!, name)(counter.counted(value), { mode });
    const reads = counter.takeReads();
    if (reads > 1000 * size) fail(`${name}, ${mode}: ${reads} reads of a value of ${size}: ${print(value)}`);
    if (copy === undefined) continue;
    const expected = answerOf(modules.get('as emitted')!, name, copy, mode);
    for (const [way, module] of modules) {
      const found = answerOf(module, name, value, mode);
      const extra = found.filter((issue) => !expected.includes(issue));
      if ((found.length === 0) !== (expected.length === 0) || extra.length > 0)
        fail(
          `${name}, ${mode}, shared, ${way}: ${print(copy)}\n  ${expected.join('\n  ')}\nbut\n  ${found.join('\n  ')}`,
        );
    }
  }
}

/** A value that JSON cannot have, in a place of the value: nothing throws, and all ways agree. */
function hostileAlike(
  name: string,
  value: unknown,
  random: Random,
  modules: ReadonlyMap<string, ValidatorModule>,
  fail: (what: string) => void,
): void {
  const [what, make] = random.pick(Object.entries(HOSTILE));
  const whole = withHostile(value, make, random);
  for (const mode of MODES) {
    try {
      const all = [...modules]
        .filter(([way]) => way !== 'no type' || !ENDLESS.has(what))
        .map(([way, module]) => [way, answerOf(module, name, whole, mode)] as const);
      const [[, expected]] = all as [(typeof all)[number]];
      const wrong = all.find(
        ([, found]) =>
          (found.length === 0) !== (expected.length === 0) ||
          found.some((one) => !one.startsWith('[') && !(what in THROWING && one === `is${name} is false`)),
      );
      if (wrong !== undefined)
        fail(
          `${name}, ${mode}, ${what}, ${wrong[0]}: ${print(value)}\n  ${expected.join('\n  ')}\nbut\n  ${wrong[1].join('\n  ')}`,
        );
    } catch (error) {
      fail(`${name}, ${mode}, ${what} throws ${error instanceof Error ? error.stack : String(error)}: ${print(value)}`);
    }
  }
}

const explode = (): never => {
  throw new Error('exploded');
};

const HOSTILE: Readonly<Record<string, (old: unknown) => unknown>> = {
  'a getter that throws': (old) =>
    Object.defineProperty({ ...(old as object) }, 'kind', { get: explode, enumerable: true }),
  'a getter of a key that no field has': (old) =>
    Object.defineProperty({ ...(old as object) }, 'xy', { get: explode, enumerable: true }),
  'a getter': (old) => Object.defineProperty({ ...(old as object) }, 'f0', { get: () => 'text', enumerable: true }),
  'a proxy that throws': (old) =>
    new Proxy(Array.isArray(old) ? [] : {}, {
      get: explode,
      has: explode,
      ownKeys: explode,
      getPrototypeOf: explode,
      getOwnPropertyDescriptor: explode,
    }),
  'a revoked proxy': (old) => {
    const { proxy, revoke } = Proxy.revocable<object>(Array.isArray(old) ? [] : {}, {});
    revoke();
    return proxy;
  },
  'a circle': (old) => {
    const one: Record<string, unknown> = { ...(old as object) };
    for (const key of Object.keys(one)) if (key.startsWith('f')) one[key] = one;
    return { ...one, f0: one, part: one };
  },
  'a list in itself': () => {
    const list: unknown[] = [];
    list.push(list, list);
    return list;
  },
  'a list with holes': () => Object.assign([], { length: 3 }),
  'a list of vast length': () =>
    new Proxy([], { get: (target, key) => (key === 'length' ? Infinity : (Reflect.get(target, key) as unknown)) }),
  'a list whose length is no number': () =>
    new Proxy([], { get: (target, key) => (key === 'length' ? 'many' : (Reflect.get(target, key) as unknown)) }),
  'a key __proto__': (old) =>
    JSON.parse(`{ "__proto__": {}, ${JSON.stringify({ ...(old as object), z: 1 }, big).slice(1)}`) as unknown,
  'no prototype': (old) => Object.assign(Object.create(null) as object, old),
  'all inherited': (old) => Object.create(Object.assign({}, old)) as unknown,
  'a date': () => new Date(0),
  'a map': () => new Map([['kind', 'a']]),
  'a boxed text': () => new String('text'),
  'a bigint': () => 7n,
  'a symbol': () => Symbol('text'),
  'a function': () => explode,
  'not a number': () => NaN,
  undefined: () => undefined,
  'a key that is a symbol': (old) => Object.assign({ [Symbol('key')]: 1 }, old),
};

/** `isX` ends with the first property that throws, and `validateX` goes on: the value may fit another member of a union. */
const THROWING: Readonly<Record<string, true>> = {
  'a getter that throws': true,
  'a getter of a key that no field has': true,
  'a proxy that throws': true,
  'a revoked proxy': true,
};

/** Without any record, these would be looked at without end. */
const ENDLESS = new Set(['a circle', 'a list in itself']);

function big(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A copy with a hostile value in a place; objects and lists are made hostile most. */
function withHostile(value: unknown, make: (old: unknown) => unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null) return random.chance(0.5) ? make({}) : value;
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.25)) return make(value);
  const [key, inside] = random.pick(entries);
  const changed = withHostile(inside, make, random);
  if (Array.isArray(value)) return value.map((one: unknown, index) => (String(index) === key ? changed : one));
  return { ...value, [key]: changed };
}

/** The value with parts of others in place of its own where it stays valid, and now and then where it does not. */
function deeper(
  value: unknown,
  pool: readonly unknown[],
  random: Random,
  isValid: (value: unknown) => boolean,
): unknown {
  let grown = value;
  for (let turn = 0; turn < 6 && pool.length > 0; turn += 1) {
    const one = random.pick(pool);
    const changed = withHostile(grown, () => one, random);
    if (random.chance(0.05) || isValid(changed)) grown = changed;
  }
  return grown;
}

function objectsIn(value: unknown): readonly unknown[] {
  const seen = new Set<unknown>();
  const open = [value];
  for (let one = open.pop(); one !== undefined || open.length > 0; one = open.pop()) {
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    open.push(...Object.values(one));
  }
  return [...seen];
}

/** The value with one object in memory for all that are equal. */
function interned(value: unknown): unknown {
  const known = new Map<string, unknown>();
  const numbers = new Map<unknown, string>();
  const done = new Map<unknown, unknown>();
  const numberOf = (one: unknown): string => {
    if (typeof one !== 'object' || one === null) return `${typeof one} ${Object.is(one, -0) ? '-0' : String(one)}`;
    const found = numbers.get(one) ?? `#${numbers.size}`;
    numbers.set(one, found);
    return found;
  };
  const of = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (done.has(one)) return done.get(one);
    const entries = Object.entries(one).map(([key, inside]) => [key, of(inside)] as const);
    const text = `${Array.isArray(one)} ${entries.map(([key, inside]) => `${JSON.stringify(key)} ${numberOf(inside)}`).join(',')}`;
    const made =
      known.get(text) ?? (Array.isArray(one) ? entries.map(([, inside]) => inside) : Object.fromEntries(entries));
    known.set(text, made);
    done.set(one, made);
    return made;
  };
  return of(value);
}

/** The value with an object of its own in every place; undefined if that is too large. */
function copyOf(value: unknown): unknown {
  let left = 20_000;
  const copy = (one: unknown): unknown => {
    if ((left -= 1) < 0) throw new RangeError('too large');
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(copy);
    const entries = Object.entries(one).filter(([, inside]) => inside !== undefined);
    return Object.fromEntries(entries.map(([key, inside]) => [key, copy(inside)]));
  };
  try {
    return copy(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isJson(value: unknown): boolean {
  return JSON.stringify(JSON.parse(JSON.stringify(value, big))) === JSON.stringify(value, big);
}

function print(value: unknown): string {
  return (JSON.stringify(value, big) ?? String(value)).slice(0, 3000);
}
