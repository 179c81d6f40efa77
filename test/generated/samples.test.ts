import { describe, expect, it } from 'vitest';
import * as main from '../../generated/dist/index.js';
import * as live from '../../generated/dist/live/all.js';
import * as liveSamples from '../../generated/dist/live/samples.js';
import * as mainSamples from '../../generated/dist/samples.js';
import { tries } from '../support/effort.js';
import { holdsFile, isTriedInGate } from '../support/published-objects.js';

type Sample = (seed?: number | string, overrides?: object) => object;
type Validate = (value: unknown, options: { mode: string }) => { ok: boolean; issues?: readonly unknown[] };

const profiles = [
  ['main', main, mainSamples, tries(25, 300)],
  // Its messages hold half of the platform: each takes milliseconds.
  ['live', live, liveSamples, tries(4, 300)],
] as const;

describe.each(profiles)('the samples of the %s profile', (_, entry, samples, seeds) => {
  const validators = entry as unknown as Readonly<Record<string, Validate>>;
  const all = Object.entries(samples as unknown as Readonly<Record<string, Sample>>);

  it('exist for every object and view', () => {
    const validated = Object.keys(validators).filter((name) => /^validate[A-Z]/.test(name));
    expect(all.map(([name]) => name).sort()).toEqual(validated.map((name) => name.replace('validate', 'sample')).sort());
  });

  const tried = all.filter(([name]) => isTriedInGate(name.slice('sample'.length)));

  it.each(tried)('%s gives values that are valid in every mode and survive JSON', (name, sample) => {
    const validate = validators[name.replace('sample', 'validate')]!;
    for (let seed = 0; seed < seeds; seed += 1) {
      const value = sample(seed);
      expect(validate(value, { mode: 'spec' })).toMatchObject({ ok: true });
      expect(validate(value, { mode: 'strict' })).toMatchObject({ ok: true });
      // A form may hold files.
      if (!holdsFile(value)) expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
    }
  });
});
