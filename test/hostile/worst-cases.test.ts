import { describe, expect, it } from 'vitest';
import * as live from '../../generated/dist/live/all.js';
import { built, builtObjectsOf, MODES, type BuiltObject } from '../generated/built.js';
import { smallestValid } from '../generated/smallest-valid.js';
import { tries } from '../support/effort.js';

const objects = builtObjectsOf(built);
const liveObjects = builtObjectsOf(live as unknown as Readonly<Record<string, unknown>>);

/** A case that grows, in a given size. */
const GROWING: Readonly<Record<string, (size: number) => unknown>> = {
  'a text of 10 MB': (size) => 'x'.repeat(10 * size),
  'a text of 10 MB outside of the basic plane': (size) => '\u{1f600}'.repeat(2.5 * size),
  'a text of 10 MB of digits': (size) => '1'.repeat(10 * size),
  'a text of 10 MB of spaces': (size) => ' '.repeat(10 * size),
  'a million numbers': (size) => Array.from({ length: size }, () => 7),
  'a million texts': (size) => Array.from({ length: size }, () => '1189524506830438307'),
  'a million empty objects': (size) => Array.from({ length: size }, () => ({})),
  'a million holes': (size) => Object.assign([], { length: size }),
  'a million items and as many keys that are none': (size) =>
    Object.assign(
      Array.from({ length: size / 10 }, () => '1'),
      Object.fromEntries(Array.from({ length: size / 10 }, (_, index) => [`key ${index}`, index])),
    ),
  '100,000 keys': (size) =>
    Object.fromEntries(Array.from({ length: size / 10 }, (_, index) => [`key ${index}`, index])),
  '100,000 levels of lists': (size) => nested(size / 10, (inner) => [inner]),
  '100,000 levels of objects': (size) => nested(size / 10, (inner) => ({ inner, user: inner, id: inner })),
};

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = null;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

const SIZE = 1_000_000;

/** Checks the value itself, in fields of the object, and in an unknown key. */
function checkAll(selected: readonly BuiltObject[], value: unknown): number {
  let answers = 0;
  for (const { name, is, validate } of selected) {
    const fields = Object.keys(smallestValid(name)).slice(0, 2);
    for (const given of [
      value,
      ...[...fields, 'unknown'].map((field) => ({ ...smallestValid(name), [field]: value })),
    ]) {
      is(given);
      validate(given, { mode: 'strict' });
      answers += 1;
    }
  }
  return answers;
}

/** The least of some runs, so that what else the machine does counts little. */
function timeOf(work: () => void): number {
  const times = [1, 2].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe.each(Object.entries(GROWING))('%s', (_, make) => {
  it('are checked in time that grows no faster than they do', { timeout: 120_000 }, () => {
    const [small, large] = [make(SIZE / 16), make(SIZE)];
    const selected = objects.filter((_, index) => index % tries(12, 3) === 0);
    checkAll(objects, small);
    const [once, more] = [small, large].map((value) => timeOf(() => checkAll(selected, value)));
    // Sixteen times would be linear, 256 times quadratic; what takes next to no time is not compared.
    expect(more).toBeLessThan(64 * Math.max(once!, 5));
    expect(checkAll(liveObjects, small)).toBeGreaterThan(liveObjects.length);
  });
});

describe('memory', () => {
  it('is released: no validated value and no issue is retained', { timeout: 60_000 }, async () => {
    const kept: WeakRef<object>[] = [];
    const validateMany = (): void => {
      for (const { is, validate, assert } of [...objects, ...liveObjects]) {
        for (const value of [{ id: 'x', wrong: { deep: [1] } }, [{}], { id: '1' }]) {
          is(value);
          const results = MODES.map((mode) => validate(value, { mode }));
          try {
            assert(value);
          } catch (error) {
            kept.push(new WeakRef(error as Error));
          }
          kept.push(new WeakRef(value), ...results.map((result) => new WeakRef(result)));
        }
      }
    };
    validateMany();
    expect(kept.length).toBeGreaterThan(1_000);
    await collectGarbage();
    // One may still be in a register of the last call.
    expect(kept.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(20);
  });
});

async function collectGarbage(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
  }
}
