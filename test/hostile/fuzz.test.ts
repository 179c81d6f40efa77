import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as arbitraries from '../../generated/dist/arbitraries.js';
import * as entry from '../../generated/dist/index.js';
import * as liveArbitraries from '../../generated/dist/live/arbitraries.js';
import * as live from '../../generated/dist/live/all.js';
import { camel } from '../../generator/emit/names.js';
import { builtObjectsOf, MODES, type BuiltObject, type BuiltResult } from '../generated/built.js';
import { isLongRun, tries } from '../support/effort.js';
import { saveInputs, savedInputs, withSmallestFailure } from '../support/saved-corpus.js';
import { mutatedBytes } from '../support/mutated-bytes.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';
import { holdsFile, isTriedInGate } from '../support/published-objects.js';

// FUZZ_COUNT says how many values are tried, SNOWSPEC_SEED repeats a run.
const TOTAL = Number(process.env['FUZZ_COUNT'] ?? tries(150, 200_000));
/** For each of the two profiles. */
const COUNT = Math.ceil(TOTAL / 2);
const seed = seedOfRun();
const LONG = Math.max(120_000, COUNT * 10);

/** Values of one object that are made at a time: a few kilobytes each, and so few that every object has its turn. */
const BATCH = Math.min(50, Math.ceil(COUNT / 100));

type Path = readonly (string | number)[];
type Schema = (value: unknown) => boolean;

/** One entry of the package: the main one, or that of the live profile. */
interface Profile {
  readonly name: string;
  readonly objects: readonly BuiltObject[];
  readonly makers: Readonly<Record<string, (options?: object) => fc.Arbitrary<unknown>>>;
  readonly schemas: ReadonlyMap<string, Schema>;
}

const profiles = [
  profileOf('main', entry, arbitraries, 'generated/dist/schema', tries(4, 1)),
  profileOf('live', live, liveArbitraries, 'generated/dist/schema/live', tries(12, 1)),
];

/** @param step - one in so many objects is tried: ajv takes longer to compile a schema than to check its values */
function profileOf(name: string, module: object, making: object, folder: string, step: number): Profile {
  return {
    name,
    objects: builtObjectsOf(module as Readonly<Record<string, unknown>>)
      .filter((object) => isTriedInGate(object.name))
      .filter((_, index) => index % step === 0),
    makers: making as Profile['makers'],
    schemas: compiledSchemas(folder),
  };
}

function compiledSchemas(folder: string): Profile['schemas'] {
  // To optimize the code of a schema takes longer than to run it on the few values of the gate.
  const ajv = new Ajv2020({ strict: false, logger: false, code: { optimize: isLongRun } });
  addFormats.default(ajv);
  // That of ajv-formats refuses a URI that ends after its scheme, as `mailto:` does, which RFC 3986 allows.
  const reference = addFormats.default.get('uri-reference') as RegExp;
  ajv.addFormat('uri', (text: string) => /^[a-z][a-z\d+.-]*:/i.test(text) && reference.test(text));
  const { $id, $defs } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8')) as {
    readonly $id: string;
    readonly $defs: object;
  };
  ajv.addSchema({ $id, $defs });
  // Compiled when they are first used: those of the whole platform take half a minute.
  const compiled = (name: string): Schema => ajv.getSchema(`${$id}#/$defs/${name}`) as Schema;
  return new Map(Object.keys($defs).map((name) => [name, (value) => compiled(name)(value)]));
}

/** Calls back with so many valid values, the objects in turn. */
function forValues(
  { objects, makers }: Profile,
  count: number,
  random: Random,
  each: (object: BuiltObject, value: unknown, strict: boolean) => void,
  batch = BATCH,
): void {
  for (let made = 0, turn = 0; made < count; turn += 1) {
    const object = objects[turn % objects.length]!;
    const strict = random.chance(0.5);
    const maker = makers[`${camel(object.name)}Arbitrary`]!;
    const numRuns = Math.min(batch, count - made);
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

/** A copy with another value at a path; without that key if the value is undefined. */
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

/** Calls every function of an object on one value; throws if the results contradict each other. */
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

describe.each(profiles)(
  `validators of the $name profile, tried with ${COUNT} values (SNOWSPEC_SEED=${seed})`,
  (profile) => {
    const { objects, schemas } = profile;

    it(
      'accept every valid value in all modes, as the schema does, also after a trip through JSON',
      { timeout: LONG },
      () => {
        expect(objects.filter(({ name }) => !schemas.has(name))).toEqual([]);
        let tried = 0;
        forValues(profile, COUNT, createRandom(seed), (object, value, strict) => {
          tried += 1;
          // A form may hold files, which JSON does not have.
          if (holdsFile(value)) return;
          const copy: unknown = JSON.parse(JSON.stringify(value));
          // Not made smaller: a smaller value may be invalid, and rightly refused.
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
      forValues(profile, COUNT, random, (object, value) => {
        const places = placesIn(value).filter((path) => path.length > 0);
        if (places.length === 0) return;
        const path = random.pick(places);
        const broken = withAt(value, path, random.pick(STRANGE));
        withSmallestFailure(object.name, broken, (one) => {
          if (answersAbout(object, one) && schemas.get(object.name)?.(one) === false)
            throw new Error(`only the schema of ${object.name} refuses ${about(one)}`);
        });
        const accepted = object.is(broken);
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

    it(
      'answer for bytes that were changed at random, and changed again where the answer was new',
      { timeout: LONG },
      () => {
        const random = createRandom(seed + 2);
        const corpus = seedsOf(profile, random);
        const seen = new Set<string>();
        const found: Input[] = [];
        let parsed = 0;
        for (let tried = 0; tried < COUNT; tried += 1) {
          const { object, text } = random.pick(corpus);
          const mutant = mutatedBytes(text, random.chance(0.2) ? random.pick(corpus).text : text, random).toString(
            random.chance(0.5) ? 'utf8' : 'latin1',
          );
          tryIdentifier(mutant.slice(0, random.below(40)));
          tryIdentifier(mutant.replace(/\D/g, '').slice(0, random.below(30)));
          let value: unknown;
          try {
            value = JSON.parse(mutant);
          } catch {
            continue;
          }
          parsed += 1;
          withSmallestFailure(object.name, value, (one) => {
            const accepted = answersAbout(object, one);
            if (accepted && schemas.get(object.name)?.(one) === false)
              throw new Error(`only the schema refuses ${about(one)}`);
          });
          const answer = `${object.name} ${summaryOf(object.validate(value, { mode: 'strict' }))}`;
          if (seen.has(answer) || mutant.length > LONGEST) continue;
          seen.add(answer);
          found.push({ object, text: mutant });
          if (corpus.length < LARGEST) corpus.push({ object, text: mutant });
          else corpus[random.below(corpus.length)] = { object, text: mutant };
        }
        const news = found.map(({ object: { name }, text }) => ({ name, text }));
        saveInputs(profile.name, [...savedInputs(profile.name), ...news]);
        expect(parsed).toBeGreaterThan(COUNT / 100);
        expect(seen.size).toBeGreaterThan(Math.min(objects.length * 2, COUNT / 20));
      },
    );
  },
);

/** A text of JSON for an object, which may be anything by now. */
interface Input {
  readonly object: BuiltObject;
  readonly text: string;
}

/** Valid values of each object that the first texts are made of. */
const SEEDS = Math.ceil(BATCH / 10);
const LONGEST = 5_000;
const LARGEST = 20_000;

/** Texts that once found something, or look as if they could. */
const KEPT = readFileSync('test/hostile/corpus.txt', 'utf8').split('\n').filter(Boolean);

function seedsOf(profile: Profile, random: Random): Input[] {
  const objects = new Map(profile.objects.map((object) => [object.name, object]));
  const earlier = savedInputs(profile.name).flatMap(({ name, text }) => {
    const object = objects.get(name);
    return object === undefined ? [] : { object, text };
  });
  const seeds: Input[] = [...profile.objects.flatMap((object) => KEPT.map((text) => ({ object, text }))), ...earlier];
  const addSeed = (object: BuiltObject, value: unknown) => {
    seeds.push({ object, text: JSON.stringify(value).slice(0, LONGEST) });
  };
  forValues(profile, profile.objects.length * SEEDS, random, addSeed, SEEDS);
  return seeds;
}

/** An answer without the parts that change with every value: two equal answers teach nothing. */
function summaryOf(result: BuiltResult): string {
  if (result.ok) return 'accepted';
  const issues = result.issues.map(
    ({ path, code }) =>
      `${path
        .map((key) => (typeof key === 'number' ? 0 : key))
        .join('.')
        .slice(0, 60)} ${code}`,
  );
  return [...new Set(issues)].sort().slice(0, 5).join(';');
}

/** An identifier can be decoded and encoded; any other text is refused by name. */
function tryIdentifier(text: string): void {
  const valid = entry.isSnowflake(text);
  if (!valid) return;
  const parts = entry.deconstructSnowflake(text);
  if (!Number.isFinite(entry.snowflakeTimestamp(text)) || parts === undefined) throw new Error(`no time in ${text}`);
  if (entry.compareSnowflakes(text, text) !== 0) throw new Error(`${text} differs from itself`);
}
