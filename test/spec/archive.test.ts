import { expect, it } from 'vitest';
import { limitsInside } from '../../generator/model/inclusion/limits-inside.js';
import { presenceInside, typeInside } from '../../generator/model/inclusion/type-inside.js';
import type { Field, Model } from '../../generator/model/model.js';
import { liveByHand, platformModel } from '../support/platform.js';

// The document that the platform publishes says nothing of earlier years.
const live = await liveByHand();
const archive = await platformModel('archive');

it('the archive profile has the objects, views and fields of the live one', () => {
  expect(fieldNames(archive)).toEqual(fieldNames(live));
});

it('the archive profile accepts whatever the live one does: it only widens', () => {
  const narrower = live.objects.flatMap((object) => {
    const wide = archive.objects.find(({ name }) => name === object.name)!;
    return object.fields
      .filter((field, index) => !isInside(field, wide.fields[index]!))
      .map((field) => `${object.name}.${field.name}`);
  });
  expect(narrower).toEqual([]);
});

it('the archive profile widens something in most objects', () => {
  const wider = live.objects.flatMap((object) => {
    const wide = archive.objects.find(({ name }) => name === object.name)!;
    return object.fields
      .filter((field, index) => !isInside(wide.fields[index]!, field))
      .map((field) => `${object.name}.${field.name}`);
  });
  expect(wider).toContain('Guild.premium_tier');
  expect(wider.length).toBeGreaterThan(63);
});

function isInside(one: Field, other: Field): boolean {
  const within = (inner: Model, outer: Model): boolean =>
    typeInside(one.type, inner, other.type, outer) && presenceInside(one, other);
  return within(live, archive) && limitsInside(one.limits, other.limits);
}

function fieldNames(model: Model): readonly string[] {
  return model.objects.flatMap((object) => object.fields.map((field) => `${object.name}.${field.name}`));
}
