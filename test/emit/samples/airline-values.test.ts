import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSpec } from '../../support/compiled-library.js';
import { tries } from '../../support/effort.js';

type Sample = (seed: number) => unknown;
type Arbitrary = (options?: object) => fc.Arbitrary<unknown>;
type Validate = (value: unknown, options?: { mode: string }) => { ok: boolean; issues?: readonly unknown[] };

const airline = await compileSpec('airline');
const validators = (await airline.load('index.js')) as Readonly<Record<string, Validate>>;

function issuesOf(object: string, value: unknown, mode: string): readonly unknown[] {
  return validators[`validate${object}`]!(value, { mode }).issues ?? [];
}

describe('the values of every object of an airline', async () => {
  const samples = Object.entries((await airline.load('samples.js')) as Readonly<Record<string, Sample>>);
  const arbitraries = Object.entries((await airline.load('arbitraries.js')) as Readonly<Record<string, Arbitrary>>);

  it.each(samples)('%s makes valid ones in every mode', (name, draw) => {
    for (let seed = 0; seed < tries(20, 500); seed++) {
      const value = draw(seed);
      for (const mode of ['spec', 'strict']) {
        expect([value, ...issuesOf(name.replace('sample', ''), value, mode)]).toEqual([value]);
      }
    }
  });

  it.each(arbitraries)('%s makes valid ones, with and without unknown keys', (name, make) => {
    const object = `${name.charAt(0).toUpperCase()}${name.slice(1, -'Arbitrary'.length)}`;
    if (validators[`validate${object}`] === undefined) return;
    // Deep values of objects that contain each other take seconds to make.
    for (const options of [{ depth: 0 }, { depth: 0, unknownKeys: true }]) {
      fc.assert(
        fc.property(make(options), (value) => {
          expect([value, ...issuesOf(object, value, 'spec')]).toEqual([value]);
        }),
        { numRuns: tries(10, 200) },
      );
    }
  });
});
