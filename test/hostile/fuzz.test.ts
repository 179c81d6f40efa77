import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as arbitraries from '../../generated/dist/arbitraries.js';
import * as entry from '../../generated/dist/index.js';
import { builtObjects, MODES, type BuiltObject } from '../generated/built.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';

// npm run fuzz: a million. FUZZ_COUNT says how many, SNOWSPEC_SEED repeats a run.
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 10_000);
const seed = seedOfRun();
const LONG = Math.max(120_000, COUNT * 10);

/** Values of one object that are made at a time: a few kilobytes each. */
const BATCH = 50;

type Path = readonly (string | number)[];
type Schema = (value: unknown) => boolean;

const makers = arbitraries as unknown as Readonly<Record<string, (options?: object) => fc.Arbitrary<unknown>>>;
const schemas = compiledSchemas();

function compiledSchemas(): ReadonlyMap<string, Schema> {
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  const folder = 'generated/schema';
  const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  const read = files.map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { $id: string; title?: string },
  );
  for (const schema of read) ajv.addSchema(schema);
  return new Map(read.map(({ $id, title }) => [String(title), ajv.getSchema($id) as Schema]));
}

/** Calls back with so many valid values, the objects in turn. */
function forValues(
  count: number,
  random: Random,
  each: (object: BuiltObject, value: unknown, strict: boolean) => void,
): void {
  for (let made = 0, turn = 0; made < count; turn += 1) {
    const object = builtObjects[turn % builtObjects.length]!;
    const strict = random.chance(0.5);
    const maker = makers[`${object.name.charAt(0).toLowerCase()}${object.name.slice(1)}Arbitrary`]!;
    const numRuns = Math.min(BATCH, count - made);
    const values = fc.sample(maker({ unknownMembers: !strict }), { numRuns, seed: random.below(2 ** 31) });
    for (const value of values) each(object, value, strict);
    made += values.length;
  }
}

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...(path.length === 0 ? [] : [path]), ...[...inner].flatMap(([key, one]) => placesIn(one, [...path, key]))];
}

/** A copy with another value at a path; without what stood there where the value is undefined. */
function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? withAt(item, rest, other) : item));
  const record = value as Readonly<Record<string, unknown>>;
  if (rest.length > 0 || other !== undefined) return { ...record, [key]: withAt(record[key], rest, other) };
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  '0',
  'x'.repeat(5000),
  '\ud800',
  [],
  {},
  [null],
  { a: 1 },
  undefined,
];

function startsWith(path: Path, start: Path): boolean {
  return start.every((key, index) => path[index] === key);
}

/** Everything that can be asked of an object about one value; throws where the answers contradict each other. */
function answersAbout({ name, is, validate, assert }: BuiltObject, value: unknown): boolean {
  const results = MODES.map((mode) => validate(value, { mode }));
  const [shape, spec, strict] = results.map(({ ok }) => ok);
  let asserted = true;
  try {
    assert(value);
  } catch (error) {
    if (!(error instanceof entry.ValidationError)) throw error;
    asserted = false;
  }
  const contradiction = is(value) !== spec || asserted !== spec || (spec && !shape) || (strict && !spec);
  if (contradiction) throw new Error(`${name}: ${JSON.stringify({ shape, spec, strict, asserted })} ${about(value)}`);
  const silent = results.find((result) => !result.ok && result.issues.length === 0);
  if (silent !== undefined) throw new Error(`${name} refuses without a reason: ${about(value)}`);
  return spec === true;
}

function about(value: unknown): string {
  return `SNOWSPEC_SEED=${seed} ${JSON.stringify(value)?.slice(0, 2000)}`;
}

describe(`validators, tried with ${COUNT} values (SNOWSPEC_SEED=${seed})`, () => {
  it(
    'accept every valid value in all modes, as the schema does, also after a trip through JSON',
    { timeout: LONG },
    () => {
      expect(builtObjects.filter(({ name }) => !schemas.has(name))).toEqual([]);
      let tried = 0;
      forValues(COUNT, createRandom(seed), (object, value, strict) => {
        tried += 1;
        const copy: unknown = JSON.parse(JSON.stringify(value));
        if (!isDeepStrictEqual(copy, value)) throw new Error(`changed by JSON: ${about(value)}`);
        if (!answersAbout(object, copy)) throw new Error(`${object.name} refuses ${about(value)}`);
        if (strict && !object.validate(value, { mode: 'strict' }).ok)
          throw new Error(`strict ${object.name} refuses ${about(value)}`);
        if (schemas.get(object.name)?.(value) === false)
          throw new Error(`the schema of ${object.name} refuses ${about(value)}`);
      });
      expect(tried).toBe(COUNT);
    },
  );

  it('refuse what one change has made wrong, and point at it', { timeout: LONG }, () => {
    const random = createRandom(seed + 1);
    let refused = 0;
    forValues(COUNT, random, (object, value) => {
      const places = placesIn(value).filter((path) => path.length > 0);
      if (places.length === 0) return;
      const path = random.pick(places);
      const broken = withAt(value, path, random.pick(STRANGE));
      const accepted = answersAbout(object, broken);
      const schema = schemas.get(object.name)?.(broken);
      if (accepted && schema === false) throw new Error(`only the schema of ${object.name} refuses ${about(broken)}`);
      const result = object.validate(broken, { mode: 'shape' });
      if (accepted) return;
      refused += 1;
      // Only the shape: limits and rules of other fields may depend on the one that was changed.
      if (result.ok) return;
      const near = result.issues.some((issue) => startsWith(issue.path, path) || startsWith(path, issue.path));
      if (!near)
        throw new Error(
          `${object.name} points at ${JSON.stringify(result.issues)}, not at ${path.join('.')}: ${about(broken)}`,
        );
    });
    expect(refused).toBeGreaterThan(COUNT / 10);
  });

  it('and the functions of identifiers answer for bytes that were changed at random', { timeout: LONG }, () => {
    const random = createRandom(seed + 2);
    let parsed = 0;
    forValues(COUNT, random, (object, value) => {
      const bytes = Buffer.from(JSON.stringify(value));
      for (let changes = 1 + random.below(3); changes > 0 && bytes.length > 0; changes -= 1) {
        bytes[random.below(bytes.length)] = random.chance(0.5)
          ? random.below(256)
          : random.pick([...Buffer.from('"{}[],:0-eE.\\u')]);
      }
      const text = bytes
        .subarray(0, random.chance(0.1) ? random.below(bytes.length + 1) : bytes.length)
        .toString('latin1');
      tryIdentifier(text.slice(0, random.below(40)));
      tryIdentifier(text.replace(/\D/g, '').slice(0, random.below(30)));
      let other: unknown;
      try {
        other = JSON.parse(text);
      } catch {
        return;
      }
      parsed += 1;
      const accepted = answersAbout(object, other);
      if (accepted && schemas.get(object.name)?.(other) === false)
        throw new Error(`only the schema refuses ${about(other)}`);
    });
    expect(parsed).toBeGreaterThan(COUNT / 100);
  });
});

/** What is an identifier can be taken apart and put together; what is none is refused by name. */
function tryIdentifier(text: string): void {
  const valid = entry.isSnowflake(text);
  if (!valid) return;
  const parts = entry.deconstructSnowflake(text);
  if (!Number.isFinite(entry.snowflakeTimestamp(text)) || parts === undefined) throw new Error(`no time in ${text}`);
  if (entry.compareSnowflakes(text, text) !== 0) throw new Error(`${text} differs from itself`);
}
