import { expect, it } from 'vitest';
import * as samples from '../../generated/dist/live/samples.js';
import { limitsInside } from '../../generator/model/limits/limit-target.js';
import { isInside as isSetInside } from '../../generator/model/sets/subtract.js';
import { presenceInside } from '../../generator/diff/relation.js';
import type { Field, Model } from '../../generator/model/model.js';
import { tries } from '../support/effort.js';
import { archiveModule, liveByHand, platformModel } from '../support/platform.js';

type Validate = (value: unknown, options: { readonly mode: string }) => { readonly issues?: readonly Problem[] };
interface Problem {
  readonly path: readonly (string | number)[];
  readonly code: string;
}

/** Validators of the archive, by the name of the object. */
const validators: Readonly<Record<string, Validate>> = Object.fromEntries(
  Object.entries(await archiveModule('src/index.ts', 'validators')).flatMap(([name, value]): [string, Validate][] =>
    name.startsWith('validate') ? [[name.slice('validate'.length), value as unknown as Validate]] : [],
  ),
);
const samplesOf = (name: string): ((seed: number) => unknown) | undefined =>
  (samples as unknown as Readonly<Record<string, (seed: number) => unknown>>)[`sample${name}`];

// The document that the platform publishes says nothing of earlier years.
const live = await liveByHand();
const archive = await platformModel('archive');

it('the archive profile has the objects, views and fields of the live one', () => {
  expect(fieldNames(archive)).toEqual(expect.arrayContaining([...fieldNames(live)]));
});

it.each(['shape', 'spec', 'strict'] as const)('what live makes is valid in the archive, in mode %s', (mode) => {
  const common = Object.entries(validators).filter(([name]) => samplesOf(name) !== undefined);
  expect(common.length).toBeGreaterThan(240);
  const problems = common.flatMap(([name, validate]) =>
    Array.from({ length: tries(4, 40) }, (_, seed) => validate(samplesOf(name)!(seed), { mode })).flatMap(
      ({ issues = [] }) => issues.map(({ path, code }) => `${name}.${path.join('.')}: ${code}`),
    ),
  );
  expect(problems).toEqual([]);
});

it('the archive profile accepts whatever the live one does: it only widens', () => {
  const narrower = live.objects.flatMap((object) => {
    const wide = archive.objects.find(({ name }) => name === object.name)!;
    return object.fields
      .filter(
        (field) =>
          !isInside(
            field,
            wide.fields.find(({ name }) => name === field.name)!,
          ),
      )
      .map((field) => `${object.name}.${field.name}`);
  });
  expect(narrower).toEqual([]);
});

it('the archive profile widens something in most objects', () => {
  const wider = live.objects.flatMap((object) => {
    const wide = archive.objects.find(({ name }) => name === object.name)!;
    return object.fields
      .filter(
        (field) =>
          !isInside(
            wide.fields.find(({ name }) => name === field.name)!,
            field,
          ),
      )
      .map((field) => `${object.name}.${field.name}`);
  });
  expect(wider).toContain('Guild.premium_tier');
  expect(wider.length).toBeGreaterThan(63);
});

function isInside(one: Field, other: Field): boolean {
  const within = (inner: Model, outer: Model): boolean =>
    isSetInside({ type: one.type, limits: [], model: inner }, { type: other.type, limits: [], model: outer }) &&
    presenceInside(one, other);
  return within(live, archive) && limitsInside(one.limits, other.limits);
}

function fieldNames(model: Model): readonly string[] {
  return model.objects.flatMap((object) => object.fields.map((field) => `${object.name}.${field.name}`));
}
