import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../generator/model/model.js';
import { dispatchOf } from '../../generator/model/unions/dispatch.js';
import { tries } from '../support/effort.js';
import { platformModel } from '../support/platform.js';
import { createSamples } from '../support/sample.js';
import { builtObject, builtObjects, MODES, type BuiltObject, type BuiltResult } from './built.js';
import { PAYLOADS } from './payloads.js';
import { smallestValid } from './smallest-valid.js';
import { typesByName } from '../../generator/model/by-name.js';

const model = await platformModel();
const samples = createSamples(model);

const DEEP = 100_000;

/** A realm with an `Object` and an `Array` of its own. */
const REALM = createContext();

class Impostor {
  readonly id = '1';
  get unavailable(): boolean {
    return true;
  }
}

/** Values made for each use, so that one check cannot spoil the next. */
const HOSTILE: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  'an empty string': () => '',
  'a text of 5 MB': () => HUGE_TEXT,
  'lone surrogates': () => '\ud800\udc00\ud800',
  'a null character': () => '\u0000',
  NaN: () => Number.NaN,
  Infinity: () => Infinity,
  '-0': () => -0,
  'an unsafe integer': () => 2 ** 53,
  'a bigint': () => 10n,
  'a symbol': () => Symbol('id'),
  'a well-known symbol': () => Symbol.iterator,
  'a function': () => () => true,
  'a function with fields': () => Object.assign(() => true, { id: '1', roles: [] }),
  'a class': () => Impostor,
  'an empty array': () => [],
  'an array of arrays': () => [[], [[]]],
  'an array with fields': () => Object.assign([], { id: '1', unavailable: true }),
  'a sparse array': () => Object.assign(Array.from({ length: 0 }), { 999: '1' }),
  'an array with holes': () => Array(5),
  'an array whose iterator throws': () => Object.assign(['1'], { [Symbol.iterator]: explode }),
  'an array with a method of its own for everything': () => Object.assign([{}], { map: explode, every: explode, forEach: explode, length: 1 }),
  'typed numbers': () => new Uint8Array(3),
  'a Date': () => new Date(Number.NaN),
  'a Map': () => new Map([['id', '1']]),
  'a regular expression': () => /x/g,
  'a promise': () => Promise.resolve(1),
  'a boxed string': () => new String('1'),
  'a boxed number': () => new Number(1),
  'an instance of a class': () => new Impostor(),
  'an object without prototype': () => Object.create(null) as unknown,
  'an object that inherits all it has': () => Object.create({ id: '1', unavailable: true }) as unknown,
  'own __proto__ and constructor': () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1}') as unknown,
  'a frozen object': () => Object.freeze({ id: Object.freeze([]) }),
  'an object that contains itself': () => cyclic(),
  'an array that contains itself': () => cyclicArray(),
  'an object whose conversions throw': () => ({ toString: explode, valueOf: explode, toJSON: explode, [Symbol.toPrimitive]: explode }),
  'an object that answers instanceof': () => ({ [Symbol.toStringTag]: 'Array', length: 3 }),
  'a proxy that throws in every trap': () => throwingProxy({}),
  'a proxy of an array that throws in every trap': () => throwingProxy([]),
  'a revoked proxy': () => revoked({}),
  'a revoked proxy of an array': () => revoked([]),
  'a proxy that answers everything with itself': () => selfish(),
  'an object of another realm': () => runInContext('({ id: "1", unavailable: true, name: [1] })', REALM) as unknown,
  'an array of another realm': () => runInContext('[{}, "1", null]', REALM) as unknown,
  'a proxied array whose length is a lie': () => lyingLength(50),
  'a proxied array whose length is no number': () => lyingLength('many'),
  'a proxied array whose length is negative': () => lyingLength(-1),
  'objects nested deeply': () => NESTED_OBJECTS,
  'arrays nested deeply': () => NESTED_ARRAYS,
  'an object of 50,000 keys': () => MANY_KEYS,
};

const HUGE_TEXT = 'x'.repeat(5_000_000);
const NESTED_OBJECTS = nest((inner) => ({ inner, user: inner, member: inner }));
const NESTED_ARRAYS = nest((inner) => [inner]);
const MANY_KEYS = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key ${index}`, index]));

/** Those of which one is enough for every object, not for every field. */
const HEAVY = new Set(['an object of 50,000 keys', 'a text of 5 MB']);

for (const [turn, object] of builtObjects.entries()) {
  describe(object.name, () => {
    const valid = smallestValid(object.name);

    it('returns for every hostile value, and always the same result', () => {
      const some = Object.entries(HOSTILE).filter(([name]) => !HEAVY.has(name) || turn % tries(12, 1) === 0);
      for (const [name, make] of some) expectAnswers(object, make, name);
    });

    it('returns for hostile values in its fields, and reports nothing else', () => {
      for (const [place, { name: field }] of ownFieldsOf(object.name).entries()) {
        const some = Object.entries(HOSTILE).filter((_, index) => (index + place) % tries(24, 1) === 0);
        for (const [name, make] of some) {
          if (HEAVY.has(name)) continue;
          const label = `${field}: ${name}`;
          const results = expectAnswers(object, () => ({ ...valid, [field]: make() }), label);
          for (const result of results) expect(culprits(result).filter((culprit) => culprit !== field && culprit !== undefined), label).toEqual([]);
        }
      }
    });

    it('keeps the values of unknown keys', () => {
      const some = Object.entries(HOSTILE).filter((_, index) => (index + turn) % tries(16, 1) === 0);
      for (const [name, make] of some) {
        const value = { ...valid, 'not a field': make() };
        expect(object.is(value), name).toBe(true);
        const [shape, spec, strict] = expectAnswers(object, () => value, name);
        expect([shape?.ok, spec?.ok], name).toEqual([true, true]);
        expect(culprits(strict!), name).toEqual(['not a field']);
      }
    });

    it('refuses unreadable values, and says so', () => {
      for (const { name: field } of fieldsOf(object.name)) {
        const make = (): object => Object.defineProperty({ ...valid }, field, { get: explode, enumerable: true });
        for (const result of expectAnswers(object, make, field)) {
          expect(result.ok ? [] : result.issues.map(({ code }) => code), field).toContain('unreadable');
        }
      }
    });

    it('keeps its result although a getter returns different values', () => {
      for (const { name: field } of fieldsOf(object.name)) {
        for (const good of [true, false]) {
          const make = (): object => fickle(valid, field, good);
          for (const mode of MODES) expectWellFormed(object.validate(make(), { mode }), field);
          expect(object.is(make()), field).toBeTypeOf('boolean');
        }
      }
    });

    it('reads every field of a valid value once in mode spec', () => {
      const reads = new Map<PropertyKey, number>();
      const whole = { ...everyField(object.name), ...valid };
      const result = object.validate(counting(whole, reads), { mode: 'spec' });
      const again = [...reads].filter(([, count]) => count > 1);
      // The choice of a union's member reads the field that distinguishes it, and so does the member.
      const expected = tagsOf(object.name).flatMap((tag) => [[tag, 2], [`described ${tag}`, 2]]);
      if (result.ok) expect(expected).toEqual(expect.arrayContaining(again));
    });

    it('treats __proto__ as an unknown key', () => {
      const text = JSON.stringify(valid);
      const value = JSON.parse(text.replace(/^\{/, text === '{}' ? '{"__proto__":{"polluted":true}' : '{"__proto__":{"polluted":true},')) as unknown;
      expect(object.is(value)).toBe(true);
      expect(culprits(object.validate(value, { mode: 'strict' }))).toEqual(['__proto__']);
      expect('polluted' in {}).toBe(false);
    });
  });
}

describe('lists', () => {
  const lists = builtObjects.flatMap((object) => fieldsOf(object.name).filter((field) => field.type.kind === 'list').map((field) => ({ object, field })));

  const LENGTH = tries(5_000, 200_000);

  it(`of ${LENGTH} items are checked, valid and invalid`, () => {
    for (const { object, field } of lists) {
      const good: unknown = (samples.field({ ...field, limits: field.limits.filter((limit) => limit.kind !== 'items') }) as unknown[])[0];
      const bounded = field.limits.some((limit) => limit.kind === 'items' && limit.when.length === 0);
      const many = new Array<unknown>(LENGTH).fill(good);
      const right = { ...smallestValid(object.name), [field.name]: many };
      expect(object.is(right), `${object.name}.${field.name}`).toBe(!bounded);
      const wrong = { ...smallestValid(object.name), [field.name]: many.with(LENGTH - 1, wrongItem(field)) };
      const result = object.validate(wrong, { mode: 'shape' });
      expect(result.ok ? [] : result.issues[0]?.path, `${object.name}.${field.name}`).toEqual([field.name, LENGTH - 1]);
    }
  });

  it('cost reads in proportion to their length', () => {
    for (const { object, field } of lists) {
      const label = `${object.name}.${field.name}`;
      const good: unknown = (samples.field({ ...field, limits: field.limits.filter((limit) => limit.kind !== 'items') }) as unknown[])[0];
      for (const item of [good, 0.5, {}]) {
        const cost = (length: number): number => {
          const reads = new Map<PropertyKey, number>();
          const list = Array.from({ length }, () => (typeof item === 'object' && item !== null ? counting(item, reads) : item));
          for (const mode of MODES) object.validate({ ...smallestValid(object.name), [field.name]: counting(list, reads) }, { mode });
          return [...reads.values()].reduce((sum, count) => sum + count, 0);
        };
        const [once, fourTimes] = [cost(tries(25, 100)), cost(tries(100, 400))];
        expect(fourTimes, label).toBeLessThanOrEqual(4 * once + 20);
      }
    }
  });

  it('with holes are refused at each hole', () => {
    for (const { object, field } of lists) {
      const value = { ...smallestValid(object.name), [field.name]: Array(3) };
      const result = object.validate(value, { mode: 'shape' });
      expect(result.ok ? [] : result.issues.map(({ path }) => path), `${object.name}.${field.name}`).toEqual([0, 1, 2].map((index) => [field.name, index]));
    }
  });

  it('and objects of another realm are as good as any', () => {
    for (const [name, called, payload] of PAYLOADS) {
      const foreign: unknown = runInContext(`JSON.parse(${JSON.stringify(JSON.stringify(payload))})`, REALM);
      expect(builtObject(name).is(foreign), called).toBe(true);
      expect(builtObject(name).validate(foreign, { mode: 'strict' }).ok, called).toBe(true);
    }
  });
});

describe('unknown keys', () => {
  it('cost reads in proportion to their number', () => {
    for (const object of builtObjects) {
      const cost = (count: number): number => {
        const reads = new Map<PropertyKey, number>();
        const more = Object.fromEntries(Array.from({ length: count }, (_, index) => [`more ${index}`, index]));
        for (const mode of MODES) object.validate(counting({ ...smallestValid(object.name), ...more }, reads), { mode });
        return [...reads.values()].reduce((sum, one) => sum + one, 0);
      };
      expect(cost(tries(200, 800)), object.name).toBeLessThanOrEqual(4 * cost(tries(50, 200)) + 20);
    }
  });
});

describe('a value', () => {
  it('is never changed, valid or not, and may be frozen', () => {
    for (const [name, called, payload] of PAYLOADS) {
      const spoilt = { ...structuredClone(payload), id: 5, flags: -1, roles: [{}], 'not a field': [1] };
      for (const value of [structuredClone(payload), spoilt]) {
        const before = structuredClone(value);
        expectAnswers(builtObject(name), () => deepFreeze(value), called);
        expect(value, called).toStrictEqual(before);
      }
    }
  });

  it('that is valid is given back itself, not a copy', () => {
    for (const [name, called, payload] of PAYLOADS) {
      const result = builtObject(name).validate(payload);
      expect(result.ok && result.value === payload, called).toBe(true);
    }
  });

  it('is neither written nor called, and its prototype is not read', () => {
    for (const [name, called, payload] of PAYLOADS) {
      const traps = new Set<string>();
      const value = watching(payload, traps);
      for (const mode of MODES) builtObject(name).validate(value, { mode });
      expect([...traps].filter((trap) => !['get', 'ownKeys', 'getOwnPropertyDescriptor', 'has', 'getPrototypeOf'].includes(trap)), called).toEqual([]);
    }
  });
});

/** One result for each mode, after a check that all functions of the object agree. */
function expectAnswers(object: BuiltObject, make: () => unknown, label: string): readonly BuiltResult[] {
  const results = MODES.map((mode) => object.validate(make(), { mode }));
  for (const result of results) expectWellFormed(result, label);
  const accepted = object.is(make());
  if (accepted !== results[1]!.ok) expect.fail(`${object.name}: is and validate disagree about ${label}`);
  let thrown: unknown;
  try {
    object.assert(make());
  } catch (error) {
    thrown = error;
  }
  if (accepted ? thrown !== undefined : (thrown as Error | undefined)?.name !== 'ValidationError') expect.fail(`${object.name}: assert threw ${String(thrown)} for ${label}`);
  const standard = object.schema['~standard'].validate(make());
  if ((standard.issues === undefined) !== accepted) expect.fail(`${object.name}: the schema disagrees about ${label}`);
  if (Object.hasOwn(Object.prototype, 'polluted')) expect.fail(`${object.name}: Object.prototype was changed by ${label}`);
  return results;
}

function expectWellFormed(result: BuiltResult, label: string): void {
  if (result.ok) return;
  if (result.issues.length === 0) expect.fail(`refused without an issue: ${label}`);
  for (const { path, code, message } of result.issues) {
    const formed = Array.isArray(path) && path.every((key) => typeof key === 'string' || typeof key === 'number') && code !== '' && message !== '';
    if (!formed) expect.fail(`an issue is malformed: ${label}`);
  }
}

/** First key of each issue; undefined for an issue of the whole value. */
function culprits(result: BuiltResult): (string | number | undefined)[] {
  return result.ok ? [] : [...new Set(result.issues.map(({ path }) => path[0]))];
}

function fieldsOf(name: string): readonly Field[] {
  return model.objects.find((object) => object.name === name)?.fields ?? [];
}

/** Without those that a view takes over from its object. */
function ownFieldsOf(name: string): readonly Field[] {
  const base = model.objects.find((object) => object.name === name)?.view?.of ?? '';
  const inherited = new Set(fieldsOf(base).map((field) => field.name));
  return fieldsOf(name).filter((field) => !inherited.has(field.name));
}

/** Where an item may be anything, only no value at all is wrong. */
function wrongItem({ type }: Field): unknown {
  return type.kind === 'list' && type.item.kind === 'any' ? undefined : 0.5;
}

/** The field that distinguishes the members of a union; none for an object. */
function tagsOf(name: string): readonly string[] {
  const scope = typesByName(model);
  const union = scope.unions.get(name);
  const choice = union === undefined ? undefined : dispatchOf(union, scope).objects;
  return choice?.kind === 'field' ? [choice.field] : [];
}

function everyField(name: string): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(name).map((field) => [field.name, samples.field(field)]));
}

function explode(): never {
  throw new Error('a value ran code');
}

function cyclic(): unknown {
  const value: Record<string, unknown> = {};
  for (const field of ['id', 'user', 'member', 'roles', 'team', 'guild', 'metadata']) value[field] = value;
  return value;
}

function cyclicArray(): unknown {
  const value: unknown[] = [];
  value.push(value, value);
  return value;
}

function nest(wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = null;
  for (let level = 0; level < DEEP; level += 1) value = wrap(value);
  return value;
}

const TRAPS = [
  'get',
  'set',
  'has',
  'deleteProperty',
  'ownKeys',
  'getOwnPropertyDescriptor',
  'defineProperty',
  'getPrototypeOf',
  'setPrototypeOf',
  'isExtensible',
  'preventExtensions',
] as const;

function throwingProxy(target: object): unknown {
  return new Proxy(target, Object.fromEntries(TRAPS.map((trap) => [trap, explode])));
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function selfish(): unknown {
  const proxy: object = new Proxy({}, { get: () => proxy, has: () => true });
  return proxy;
}

function lyingLength(length: unknown): unknown {
  return new Proxy(['1'], { get: (target, key) => (key === 'length' ? length : Reflect.get(target, key)) });
}

/** Answers one way at first and the other way ever after. */
function fickle(value: Record<string, unknown>, field: string, goodFirst: boolean): object {
  const good = value[field];
  let first = true;
  const get = (): unknown => {
    const answer = first === goodFirst ? good : Symbol('bad');
    first = false;
    return answer;
  };
  return Object.defineProperty({ ...value }, field, { get, enumerable: true });
}

/** The same value; every read of a property, here and in what the value itself contains, is counted. */
function counting<T extends object>(value: T, reads: Map<PropertyKey, number>): T {
  return new Proxy(value, {
    get(target, key) {
      reads.set(key, (reads.get(key) ?? 0) + 1);
      return Reflect.get(target, key) as unknown;
    },
    getOwnPropertyDescriptor(target, key) {
      const described = `described ${String(key)}`;
      reads.set(described, (reads.get(described) ?? 0) + 1);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}

/** The same value, all the way down; the kinds of operation on it are recorded. */
function watching(value: object, traps: Set<string>): object {
  const handler = Object.fromEntries(
    TRAPS.map((trap) => [
      trap,
      (...args: unknown[]) => {
        traps.add(trap);
        const answer: unknown = (Reflect[trap] as (...all: unknown[]) => unknown)(...args);
        return trap === 'get' && typeof answer === 'object' && answer !== null ? watching(answer, traps) : answer;
      },
    ]),
  );
  return new Proxy(value, handler);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
