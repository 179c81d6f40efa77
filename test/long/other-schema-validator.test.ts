import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { inexpressible, strictModel } from '../support/inexpressible.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { compileLibrary, compileSpec } from '../support/compiled-library.js';
import { isLongRun } from '../support/effort.js';
import { airlineModel, libraryModel, platformModel } from '../support/platform.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { createRandomValues } from '../support/random-values.js';

// The other validator is Python's jsonschema, which shares no code with ajv: `apt-get install python3-jsonschema`.
const PYTHON = process.env['PYTHON'] ?? 'python3';
const hasJsonSchema =
  isLongRun && spawnSync(PYTHON, ['-c', 'from jsonschema import Draft202012Validator']).status === 0;
if (isLongRun && !hasJsonSchema) {
  process.stdout.write(`\n!!! SKIPPED: no comparison with Python's jsonschema, which ${PYTHON} does not have\n\n`);
}

const MODES = ['spec', 'strict'] as const;
const VALUES = 5_000;
const BATCH = 1_000;
const seed = seedOfRun();

interface Issue {
  readonly code: string;
  readonly expected?: string;
}
type Validate = (
  value: unknown,
  options: { readonly mode: (typeof MODES)[number] },
) => { readonly ok: boolean; readonly issues?: readonly Issue[] };
type Exports = Readonly<Record<string, unknown>>;

const platform = async (): Promise<Exports> => (await import('../../generated/dist/index.js')) as unknown as Exports;
const cases = [
  { name: 'the platform', model: () => platformModel('default'), load: platform },
  {
    name: 'the library',
    model: () => libraryModel('default'),
    load: async () => (await compileLibrary()).load('index.js') as Promise<Exports>,
  },
  {
    name: 'the airline',
    model: airlineModel,
    load: async () => (await compileSpec('airline')).load('index.js') as Promise<Exports>,
  },
];

describe.runIf(hasJsonSchema).each(cases)("Python's jsonschema, on the schemas of $name,", ({ model, load }) => {
  test.each(MODES)(
    `agrees with the validators in mode %s on ${VALUES} values (SNOWSPEC_SEED=${seed})`,
    { timeout: 1_800_000 },
    async (mode) => {
      const context = createEmitContext(mode === 'strict' ? strictModel(await model()) : await model());
      const exports = await load();
      const names = [...context.objects.keys()];
      const schema = schemaBundle(context);
      const unsaid = inexpressible(context);
      const random = createRandom(seed);
      const { object, mutated } = createRandomValues(context, random);
      const verdicts = { accepted: 0, refused: 0 };
      for (let made = 0; made < VALUES; made += BATCH) {
        const values = Array.from({ length: BATCH }, (_, index): readonly [string, unknown] => {
          const name = names[(made + index) % names.length]!;
          return [name, overTheWire(random.chance(0.35) ? object(name) : mutated(object(name)))];
        });
        const theirs = validInPython(schema, values);
        const differing = values.filter(([name, value], index) => {
          const { ok, issues = [] } = (exports[`validate${name}`] as Validate)(value, { mode });
          verdicts[ok ? 'accepted' : 'refused'] += 1;
          if (ok === theirs[index]) return false;
          return ok || !issues.every((issue) => unsaid.some((one) => isAbout(one, issue)));
        });
        expect(differing.slice(0, 3)).toEqual([]);
      }
      expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(VALUES / 10);
    },
  );
});

/** Whether the schema does not say what the issue is about. */
function isAbout(one: { readonly code: string; readonly about?: string }, { code, expected }: Issue): boolean {
  return one.code === code && (code !== 'unknown-bits' || one.about === expected);
}

/** The value after a round trip through JSON: both sides get that. */
function overTheWire(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

function validInPython(schema: object, values: readonly (readonly [string, unknown])[]): readonly boolean[] {
  const options = { input: JSON.stringify({ schema, values }), encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const { status, stdout, stderr } = spawnSync(PYTHON, ['test/long/validate-with-jsonschema.py'], options);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as readonly boolean[];
}
