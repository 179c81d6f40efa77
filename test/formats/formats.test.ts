import * as fc from 'fast-check';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import {
  type RuntimeFunction,
  fitsFormat,
  formatNames,
  formats,
  isFormatWithin,
  type FormatName,
} from '../../generator/formats/formats.js';
import { tries } from '../support/effort.js';
import { anyOfFormat, BOUNDS, drawOfFormat } from '../support/format-values.js';
import { cases } from './cases.js';

/** A function of the runtime. */
async function runtime<Of>({ name, module }: RuntimeFunction): Promise<Of> {
  const file = (await import(`../../templates/runtime/${module}.ts`)) as Record<string, Of>;
  expect(file[name], `${module}.${name}`).toBeTypeOf('function');
  return file[name]!;
}

type Check = (value: unknown) => boolean;

const checks = Object.fromEntries(
  await Promise.all(formatNames.map(async (name) => [name, await runtime<Check>(formats[name].check)] as const)),
) as Record<FormatName, Check>;
describe.each(formatNames)('The format %s', (name) => {
  const format = formats[name];
  const check = checks[name];

  it('takes its example and refuses values of other kinds', () => {
    expect(check(format.example)).toBe(true);
    for (const value of [undefined, null, true, {}, [], Number.NaN, Infinity, 0.5, 2 ** 60, Symbol('x'), 5n, '', ' ']) {
      if (typeof value === 'string' && fitsFormat(name, value)) continue;
      expect(check(value), String(value)).toBe(false);
    }
  });

  it('takes and refuses what it should', () => {
    const { valid, invalid } = cases[name];
    expect(valid.filter((value) => !check(value))).toEqual([]);
    expect(invalid.filter((value) => check(value))).toEqual([]);
    expect(valid.filter((value) => !fitsFormat(name, value))).toEqual([]);
    expect(invalid.filter((value) => fitsFormat(name, value))).toEqual([]);
  });

  it('has samples that it takes, within whatever bounds they have', () => {
    for (const field of ['name', 'expires_at']) {
      for (let seed = 0; seed < tries(20, 2000); seed++) {
        const value = drawOfFormat(name, seed, field);
        expect(check(value), String(value)).toBe(true);
        if (BOUNDS[name] === undefined) continue;
        const bounded = drawOfFormat(name, seed, field, 20 + seed, 24 + seed);
        expect(check(bounded), String(bounded)).toBe(true);
        const size = BOUNDS[name] === 'length' ? String(bounded).length : Number(bounded);
        expect(size).toBeGreaterThanOrEqual(20 + seed);
        expect(size).toBeLessThanOrEqual(24 + seed);
      }
    }
  });

  it('has arbitraries that it takes, within whatever bounds they have', () => {
    const values = anyOfFormat(name);
    expect(fc.check(fc.property(values, check), { numRuns: tries(40, 20_000) })).toMatchObject({ failed: false });
    if (BOUNDS[name] === undefined) return;
    const sized = fc
      .integer({ min: 4, max: 250 })
      .chain((min) => fc.tuple(fc.constant(min), anyOfFormat(name, min, min + 3)));
    const fits = ([min, value]: [number, unknown]): boolean => {
      const size = BOUNDS[name] === 'length' ? String(value).length : Number(value);
      return check(value) && size >= min && size <= min + 3;
    };
    expect(fc.check(fc.property(sized, fits), { numRuns: tries(40, 20_000) })).toMatchObject({ failed: false });
  });

  it('agrees with its JSON Schema on its values, on changed ones and on others', () => {
    const changed = anyOfFormat(name).chain((value) => mutated(String(value)));
    const others = fc.oneof(...formatNames.map((other) => anyOfFormat(other)));
    const any = fc.oneof(changed, others, fc.string(), fc.string({ unit: 'binary' }), fc.integer(), fc.double());
    fc.assert(
      fc.property(any, (value) => {
        expect(check(value), JSON.stringify(value)).toBe(fitsFormat(name, value));
      }),
      { numRuns: tries(150, 200_000) },
    );
  });

  it('has a pattern of which no attack is known', { timeout: 60_000 }, () => {
    const { pattern } = format.schema as { readonly pattern?: string };
    if (pattern === undefined) return;
    const found = checkSync(pattern, 'u', { timeout: tries(100, 30_000) });
    // The detector guesses where a pattern has many alternatives; its own attack, made longer, shows whether it is right.
    const attack = found.status === 'vulnerable' ? found.attack : undefined;
    const text = attack === undefined ? '' : pumped(attack, 200_000);
    const began = process.cpuUsage();
    new RegExp(pattern, 'u').test(text);
    expect(process.cpuUsage(began).user / 1000, text.slice(0, 100)).toBeLessThan(500);
  });

  it('lies within the formats that it says it does', () => {
    for (const other of formatNames.filter((one) => one !== name && isFormatWithin(name, one))) {
      const both = fc.property(anyOfFormat(name), (value) => checks[other](value));
      expect(fc.check(both, { numRuns: tries(40, 20_000) }), other).toMatchObject({ failed: false });
    }
  });

  it('differs in an example from every format that it does not lie within', () => {
    const examples = formatNames.map((one) => formats[one].example);
    // Every number of seconds could be one of milliseconds, but would mean another moment.
    const apartByMeaning = (other: FormatName): boolean => name === 'unix-seconds' && other === 'unix-milliseconds';
    for (const other of formatNames.filter((one) => !isFormatWithin(name, one) && !apartByMeaning(one))) {
      const apart = [...examples, ...Object.values(cases).flatMap(({ valid }) => valid)].filter(
        (value) => check(value) && !checks[other](value),
      );
      expect(apart, `${name} and ${other}`).not.toEqual([]);
    }
  });

  it('is linear in whatever it is given', () => {
    const starts = [
      String(format.example),
      '',
      'a',
      '"',
      '[',
      '//',
      '0',
      'a:',
      'a@',
      '::',
      'P',
      '-',
      '1.1',
      '12:00:00.',
    ];
    for (const start of starts)
      for (const filling of [
        '0',
        'a',
        '.',
        ':',
        '/',
        '%41',
        '@',
        '-',
        '"',
        '\\',
        '1D',
        'a.',
        '=',
        '[',
        '::',
        'é',
        '1:',
      ]) {
        const time = (count: number): number => {
          const text = start + filling.repeat(count);
          const begin = process.cpuUsage();
          check(text);
          check(`${text}\u0000`);
          return process.cpuUsage(begin).user / 1000;
        };
        const long = Math.min(time(20_000), time(20_000));
        expect(long, `${start}${filling}...`).toBeLessThan(100);
      }
  });
});

/** A text with a character put in, replaced, taken out or doubled. */
function mutated(text: string): fc.Arbitrary<string> {
  const character = fc.constantFrom(...'0159aAfFgGzZ-+._~:/?#[]@!$&\'()*+,;=%"\\ <>\n\t\u0000é২T');
  return fc.tuple(fc.nat({ max: text.length }), fc.nat({ max: 4 }), character).map(([at, kind, one]) => {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    if (kind === 0) return text;
    if (kind === 1) return before + one + after;
    if (kind === 2) return before + one + after.slice(1);
    return kind === 3 ? before + after.slice(1) : text + before;
  });
}

/** The text of an attack with so many characters that a quadratic pattern takes many seconds. */
function pumped({ pumps, suffix }: Attack, length: number): string {
  const repeated = pumps.map(
    ({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / pump.length / pumps.length)),
  );
  return repeated.join('') + suffix;
}

interface Attack {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}
