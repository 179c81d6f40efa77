import { describe, expect, it } from 'vitest';
import { formats } from '../../generator/formats/formats.js';
import type { Format, RuntimeFunction } from '../../generator/formats/format.js';
import { randomOf } from '../../templates/runtime/sample-random.js';

type AnyFunction = (...given: readonly unknown[]) => unknown;

async function runtime({ name, module }: RuntimeFunction): Promise<AnyFunction> {
  const loaded = (await import(`../../templates/runtime/${module}.ts`)) as Readonly<Record<string, AnyFunction>>;
  const found = loaded[name];
  if (found === undefined) throw new Error(`templates/runtime/${module}.ts exports no ${name}`);
  return found;
}

describe.each(Object.entries<Format>(formats))('the format %s', (_, format) => {
  it('accepts its example, and neither nothing nor an object', async () => {
    const check = await runtime(format.check);
    expect([format.example, undefined, null, {}].map((value) => check(value))).toEqual([true, false, false, false]);
  });

  it('draws samples that its check and its schema accept', async () => {
    const check = await runtime(format.check);
    const pattern = new RegExp(String(format.schema['pattern'] ?? ''), 'u');
    for (const field of ['made_at', 'expires_at', 'it']) {
      const draw = await runtime(format.draw(field));
      for (let seed = 0; seed < 50; seed += 1) {
        const value = draw(randomOf(seed, field));
        expect(check(value), String(value)).toBe(true);
        expect(String(value)).toMatch(pattern);
      }
    }
  });

  it('has an arbitrary whose values its check accepts', async () => {
    const check = await runtime(format.check);
    const { assert, property } = await import('fast-check');
    const arbitrary = (await runtime(format.arbitrary))() as Parameters<typeof property<[unknown]>>[0];
    assert(property(arbitrary, (value) => check(value) === true));
  });
});
