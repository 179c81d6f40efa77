import { describe, expect, it } from 'vitest';
import { createEmitContext, type EmitContext } from '../../generator/emit/emit-context.js';
import { inexpressible, strictModel } from '../support/inexpressible.js';
import type { Mode } from '../../templates/runtime/issue.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import type { Model } from '../../generator/model/model.js';
import { compileLibrary, compileSpec } from '../support/compiled-library.js';
import { tries } from '../support/effort.js';
import { airlineModel, libraryModel, paymentsModel, platformModel } from '../support/platform.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { createRandomValues } from '../support/random-values.js';
import { shrink } from '../support/shrink.js';
import { isTriedInGate } from '../support/published-objects.js';
import { disagree, strictAjv, type Subject, type Validate } from './schema-agreement.js';

const MODES: readonly Mode[] = ['shape', 'spec', 'strict'];
const seed = seedOfRun();
const library = await compileLibrary();
const airline = await compileSpec('airline');
const payments = await compileSpec('payments');

interface Case {
  readonly name: string;
  readonly model: Model;
  readonly exports: Exports;
  readonly values: number;
  /** In the gate, one of so many objects is tried, if not all: ajv takes longer to compile a schema than to check its values. */
  readonly oneOf?: number;
}

type Exports = Readonly<Record<string, unknown>>;
const platform = (await import('../../generated/dist/index.js')) as unknown as Exports;
const live = (await import('../../generated/dist/live/all.js')) as unknown as Exports;

const cases: readonly Case[] = [
  { name: 'the platform', model: await platformModel('default'), exports: platform, values: tries(200, 200_000), oneOf: tries(8, 1) },
  { name: 'the live platform', model: await platformModel('live'), exports: live, values: tries(100, 200_000), oneOf: tries(32, 1) },
  { name: 'the library', model: await libraryModel('default'), exports: await library.load('index.js'), values: tries(200, 150_000), oneOf: tries(4, 1) },
  { name: 'the airline', model: await airlineModel(), exports: await airline.load('index.js'), values: tries(200, 200_000), oneOf: tries(4, 1) },
  { name: 'the payments service', model: await paymentsModel(), exports: await payments.load('index.js'), values: tries(200, 250_000), oneOf: tries(4, 1) },
  { name: 'the running library', model: await libraryModel('live'), exports: await library.load('live/all.js'), values: tries(100, 50_000), oneOf: tries(8, 1) },
];

describe.each(cases)('The schemas of $name', ({ model, exports, values, oneOf = 1 }) => {
  const context = createEmitContext(model);
  const unions = [...context.unions.keys()];
  const names = [...context.objects.keys(), ...unions];
  const strict = createEmitContext(strictModel(model));
  const unsaid = { shape: [], spec: inexpressible(context), strict: inexpressible(strict) };
  const compiled = { shape: () => () => false, spec: compile(context), strict: compile(strict) };

  function compile(of: EmitContext): Compiled {
    const ajv = strictAjv();
    const schema = schemaBundle(of);
    ajv.addSchema(schema);
    return (name) => ajv.getSchema(`${String(schema['$id'])}#/$defs/${name}`) as (value: unknown) => boolean;
  }

  it(`agree with the validators on ${values} values (SNOWSPEC_SEED=${seed})`, { timeout: 1_800_000 }, () => {
    const random = createRandom(seed);
    const { object, union, mutated } = createRandomValues(context, random);
    const make = (name: string): unknown => (unions.includes(name) ? union(name) : object(name));
    const tried = names.filter(isTriedInGate).filter((_, index) => index % oneOf === 0);
    const subjects = tried.map((name) => ({
      name,
      modes: MODES.map((mode) => subject(name, mode)),
    }));
    const counts = { accepted: 0, refused: 0 };
    for (let made = 0; made < values; made += 1) {
      const { name, modes } = subjects[made % subjects.length]!;
      const value = random.chance(0.35) ? make(name) : mutated(make(name));
      for (const one of modes) if (disagree(value, one)) throw disagreement(name, value, one);
      counts[modes[1]!.validate(value, { mode: 'spec', maxIssues: 1 }).ok ? 'accepted' : 'refused'] += 1;
    }
    // Neither side may have it easy.
    expect(counts.accepted).toBeGreaterThan(values / 5);
    expect(counts.refused).toBeGreaterThan(values / 5);
  });

  function subject(name: string, mode: Mode): Subject {
    return {
      mode,
      schema: compiled[mode](name),
      validate: exports[`validate${name}`] as Validate,
      unsaid: unsaid[mode],
    };
  }
});

type Compiled = (name: string) => (value: unknown) => boolean;

function disagreement(name: string, value: unknown, one: Subject): Error {
  const smallest = shrink(value, (candidate) => disagree(candidate, one));
  const result = one.validate(smallest, { mode: one.mode });
  const errors = (one.schema as unknown as { errors?: unknown }).errors;
  return new Error(
    [
      `The schema and the validator of ${name} disagree in mode ${one.mode} (SNOWSPEC_SEED=${seed}) about`,
      JSON.stringify(smallest, null, 2),
      `validator: ${JSON.stringify(result.ok ? 'accepts' : result.issues)}`,
      `schema: ${one.schema(smallest) ? 'accepts' : JSON.stringify(errors)}`,
    ].join('\n'),
  );
}
