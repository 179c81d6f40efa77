import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { emitWith } from '../../generator/api/plugin.js';
import { codecs } from '../../plugins/index.js';
import { compileSpec } from '../support/compiled-library.js';
import { tries } from '../support/effort.js';

type Result = { readonly ok: boolean; readonly value?: unknown; readonly issues?: readonly object[] };
type Module = Readonly<Record<string, (value: unknown) => Result>>;

const SPEC = `spec: { name: rides, version: 1.0.0, int64: string }
profiles:
  default: { layers: [], entry: . }
scalars:
  Moment: { wire: str, format: timestamp }
  Day: { wire: str, format: date }
  Span: { wire: str, format: duration }
  Long: { wire: str, format: int64 }
  Seconds: { wire: int, format: unix-seconds }
  Millis: { wire: int, format: unix-milliseconds }
  Price: { wire: str, format: price }
objects:
  Ride:
    fields:
      at?: Moment
      day?: Day
      span?: Span | null
      long?: Long
      wide?: int64
      seconds?: Seconds
      millis?: Millis
      price?: Price
      limited?: { type: str, format: timestamp }
      each?: { type: 'list[int]', each: { format: unix-seconds } }
      stops?: 'dict[str, list[Moment | null]]'
      leg?: tuple[str, Moment, ...Span]
      loose?: Moment | Seconds | bool
      lists?: list[Moment] | list[int64] | Stop
      toll?: Toll
      next?: Ride | null
      other?: Ride
      plain?: list[str]
      note?: Note | dict[str, str] | Moment | Span
  Note: { fields: { text?: str } }
  Stop: { fields: { name: str, at: Moment } }
  Pass: { fields: { name: str, at: Seconds } }
  Free: { fields: { kind: "'free'", why: str } }
  Paid: { fields: { kind: "'paid'", at: Moment, ride?: Ride } }
  Odd: { fields: { constructor?: Moment } }
  Times: { fields: { first: str }, key-patterns: { '^day-': Day }, other-keys: Moment }
unions:
  Toll: { of: [Free, Paid], by: kind }
  Halt: { of: [Pass, Stop, 'list[Halt]'] }
`;

const PRICE = `export interface Price { readonly cents: number }
export const toPrice = (text: string): Price => {
  if (!text.endsWith('.00')) throw new Error('has no whole euros');
  return { cents: Number(text) * 100 };
};
export const fromPrice = ({ cents }: Price): string => (cents / 100).toFixed(2);
`;

/** The types of what is decoded: the compiler checks them. */
const TYPES = `import { decodeRide, encodeRide, type DecodedHalt, type DecodedTimes, type Duration } from './codecs.js';
import type { Price } from './price.js';
export const halt = (halt: DecodedHalt): Date | undefined => (Array.isArray(halt) ? undefined : halt.at);
export const times = ({ first, 'day-1': day }: DecodedTimes): [string, Date | string | undefined] => [first, day];
const result = decodeRide({});
if (!result.ok) throw new Error(result.issues[0]?.message);
const { at, span, wide, stops, leg, loose, next, price, plain, toll } = result.value;
type All = [Date, Duration | null, bigint, Date | null, [string, Date, ...Duration[]], Date | boolean, bigint, Price, string[]];
type Maybe<Types> = { [Key in keyof Types]: Types[Key] | undefined };
export const fields: Maybe<All> =
  [at, span, wide, stops?.['a']?.[0], leg, loose, next?.wide, price, plain];
export const paid: Date | undefined = toll?.kind === 'paid' ? toll.at : undefined;
encodeRide({ at: new Date(), wide: 1n, toll: { kind: 'free', why: '' } });
// @ts-expect-error a text is no date
encodeRide({ at: '2024-01-02T03:04:05Z' });
// @ts-expect-error the amount on the wire is no price
encodeRide({ price: '1.00' });
`;

let rides: Module;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'snowspec-rides-'));
  writeFileSync(join(folder, 'spec.yaml'), SPEC);
  const price = { from: './price.js', type: 'Price', decode: 'toPrice', encode: 'fromPrice' };
  const modules = [
    { path: 'src/price.ts', text: PRICE },
    { path: 'src/types.ts', text: TYPES },
  ];
  const compiled = await compileSpec(folder, { plugins: [codecs({ date: 'Date', price })], modules }, 'rides-codecs');
  rmSync(folder, { recursive: true });
  rides = (await compiled.load('codecs.js')) as Module;
});

const AT = '2024-01-02T03:04:05.678Z';
const DATE = new Date(AT);
const SECONDS = 1_704_164_645;
const DATE_OF_SECONDS = new Date('2024-01-02T03:04:05Z');
const NARROW = { wide: 1 };

describe('a value in JSON and what it is decoded to:', () => {
  test.each<[type: string, wire: unknown, decoded: unknown]>([
    ['Ride', { at: AT, unknown: [1] }, { at: DATE, unknown: [1] }],
    ['Ride', { at: '0000-01-01T00:00:00.000+23:59' }, { at: new Date(-62_167_305_540_000) }],
    ['Ride', { at: '9999-12-31T23:59:59.999-23:59' }, { at: new Date(253_402_387_139_999) }],
    ['Ride', { day: '2024-02-29' }, { day: new Date(Date.UTC(2024, 1, 29)) }],
    ['Ride', { span: null, next: null }, { span: null, next: null }],
    ['Ride', { span: 'P1Y0M2DT3H0M4S' }, { span: { years: 1, months: 0, days: 2, hours: 3, minutes: 0, seconds: 4 } }],
    ['Ride', { span: 'PT5M' }, { span: { minutes: 5 } }],
    [
      'Ride',
      { long: '9223372036854775807', wide: '-9007199254740993' },
      { long: 2n ** 63n - 1n, wide: -(2n ** 53n) - 1n },
    ],
    ['Ride', { seconds: SECONDS, span: 'P2W' }, { seconds: DATE_OF_SECONDS, span: { weeks: 2 } }],
    ['Ride', { millis: -1 }, { millis: new Date(-1) }],
    ['Ride', { price: '12.00' }, { price: { cents: 1200 } }],
    ['Ride', { limited: AT, each: [SECONDS] }, { limited: DATE, each: [DATE_OF_SECONDS] }],
    ['Ride', { stops: { a: [AT, null], constructor: [] } }, { stops: { a: [DATE, null], constructor: [] } }],
    ['Ride', { leg: ['x', AT, 'P1D', 'P2D'] }, { leg: ['x', DATE, { days: 1 }, { days: 2 }] }],
    ['Ride', { loose: true, note: AT }, { loose: true, note: DATE }],
    ['Ride', { loose: AT }, { loose: DATE }],
    ['Ride', { note: 'P1D' }, { note: { days: 1 } }],
    ['Ride', { lists: [AT] }, { lists: [DATE] }],
    ['Ride', { lists: ['7'] }, { lists: [7n] }],
    ['Ride', { lists: { name: 'a', at: AT } }, { lists: { name: 'a', at: DATE } }],
    ['Ride', { toll: { kind: 'free', why: AT } }, { toll: { kind: 'free', why: AT } }],
    [
      'Ride',
      { toll: { kind: 'paid', at: AT, ride: { wide: '1' } } },
      { toll: { kind: 'paid', at: DATE, ride: { wide: 1n } } },
    ],
    ['Ride', { next: { next: { at: AT } } }, { next: { next: { at: DATE } } }],
    ['Odd', { constructor: AT }, { constructor: DATE }],
    ['Odd', {}, {}],
    ['Halt', [{ name: 'a', at: SECONDS }, []], [{ name: 'a', at: DATE_OF_SECONDS }, []]],
    [
      'Times',
      { first: AT, 'day-1': '2024-02-29', other: AT },
      { first: AT, 'day-1': new Date('2024-02-29'), other: DATE },
    ],
  ])('%s %j', (type, wire, decoded) => {
    expect(rides[`decode${type}`]!(wire)).toEqual({ ok: true, value: decoded });
    expect(rides[`encode${type}`]!(decoded)).toEqual({ ok: true, value: wire });
  });

  test('the first alternative of a union that gives what its check accepts is encoded', () => {
    const stop = { name: 'a', at: AT };
    const { value } = rides['decodeHalt']!(stop);
    expect(value).toEqual({ name: 'a', at: DATE });
    // A pass is decoded to the same, and comes first.
    expect(rides['encodeHalt']!(value)).toEqual({ ok: true, value: { name: 'a', at: SECONDS } });
  });

  test.each([
    [{ days: 1, seconds: 2, weeks: 1 }, 'P8DT2S'],
    [{ hours: 1, seconds: 2 }, 'PT1H0M2S'],
    [{}, 'PT0S'],
    [{ seconds: 1e21 % Number.MAX_SAFE_INTEGER }, `PT${BigInt(1e21 % Number.MAX_SAFE_INTEGER)}S`],
  ])('a duration of %j is %s', (span, text) => {
    expect(rides['encodeRide']!({ span })).toEqual({ ok: true, value: { span: text } });
  });
});

test.each<[name: string, value: unknown, issues: readonly (readonly [path: string, message: string | RegExp])[]]>([
  [
    'decodeRide',
    { at: 'now', next: { wide: 1 } },
    [
      ['at', /timestamp/],
      ['next.wide', /int64/],
    ],
  ],
  [
    'decodeRide',
    { span: 'P99999999999999999999D', next: { price: '1.50' } },
    [
      ['span', 'has a number that is too large'],
      ['next.price', 'has no whole euros'],
    ],
  ],
  ['decodeTimes', {}, [['first', /missing|required/]]],
  [
    'encodeRide',
    { at: new Date(Number.NaN), day: DATE, span: { days: 1.5 }, next: NARROW, other: NARROW, plain: [1], each: [AT] },
    [
      ['at', 'must be a valid Date'],
      ['day', 'must be a day, which begins at 00:00 UTC'],
      ['span', 'must be a Duration in whole units'],
      ['next.wide', 'must be a bigint'],
      ['each.0', 'must be a valid Date'],
      ['other.wide', 'must be a bigint'],
      ['plain.0', /string/],
    ],
  ],
  [
    'encodeRide',
    { span: { fortnights: 1 }, wide: 2n ** 63n },
    [
      ['span', 'must be a Duration in whole units'],
      ['wide', /int64/],
    ],
  ],
  ['encodeRide', { at: new Date(8.64e15) }, [['at', /timestamp/]]],
  ['encodeRide', null, [['', /object/]]],
  ['encodeHalt', { name: 'a' }, [['at', /Halt.*is missing/]]],
])('%s reports all problems of a value (%#)', (name, value, issues) => {
  const result = rides[name]!(value) as {
    ok: boolean;
    issues: readonly { path: readonly unknown[]; message: string }[];
  };
  expect(result.ok).toBe(false);
  expect(result.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
    issues.map(([path, message]) => [path, typeof message === 'string' ? message : expect.stringMatching(message)]),
  );
});

describe('no value makes a codec throw or hang:', () => {
  const circle: Record<string, unknown> = { at: DATE };
  circle['next'] = circle;
  const shared = Array.from({ length: 60 }).reduce<object>((inner) => ({ next: inner, other: inner }), {});
  const halts = Array.from({ length: 40 }).reduce<unknown[]>((inner) => [inner, inner], []);
  const deep = Array.from({ length: 1e5 }).reduce<object>((next) => ({ next }), {});
  const thrower = {
    get at(): never {
      throw new Error('no');
    },
  };
  test.each<[what: string, type: string, value: unknown, decoded: boolean, encoded: boolean]>([
    ['a circle', 'Ride', circle, false, false],
    ['2^60 objects that share their parts', 'Ride', shared, true, true],
    ['2^40 lists that share their parts', 'Halt', halts, true, true],
    ['deep nesting', 'Ride', deep, false, false],
    ['a getter that throws', 'Ride', thrower, false, false],
  ])('%s', (_, type, value, decoded, encoded) => {
    expect([rides[`decode${type}`]!(value).ok, rides[`encode${type}`]!(value).ok]).toEqual([decoded, encoded]);
  });
});

describe('each value of an airline is the same after it is decoded and encoded:', async () => {
  const airline = await compileSpec('airline', { plugins: [codecs({ date: 'Date' })] }, 'airline-codecs');
  const module = (await airline.load('codecs.js')) as Module;
  const validators = (await airline.load('index.js')) as Module;
  const arbitraries = (await airline.load('arbitraries.js')) as Readonly<
    Record<string, (options: object) => fc.Arbitrary<unknown>>
  >;
  const types = Object.keys(module).flatMap((name) => (name.startsWith('decode') ? [name.slice('decode'.length)] : []));
  test.each(types)('%s', (type) => {
    const make = arbitraries[`${type[0]!.toLowerCase()}${type.slice(1)}Arbitrary`];
    expect(make).toBeDefined();
    fc.assert(
      fc.property(make!({ depth: 0, unknownKeys: true }), (wire) => {
        const decoded = module[`decode${type}`]!(wire);
        const encoded = module[`encode${type}`]!(decoded.value);
        expect(validators[`validate${type}`]!(encoded.value)).toMatchObject({ ok: true });
        expect(module[`decode${type}`]!(encoded.value)).toEqual(decoded);
      }),
      { numRuns: tries(30, 500) },
    );
  });
});

test('a spec without such values has no codecs, and an unknown codec is an error that names the format', async () => {
  const spec = `scalars: { Moment: { wire: str, format: timestamp } }\nobjects: { Book: { fields: { at: Moment } } }`;
  expect(await emitWith(codecs({ timestamp: 'wire' }), spec)).toEqual({});
  await expect(emitWith(codecs({ timestamp: 'bigint' }), spec)).rejects.toThrow(
    'plugin codecs: profile default: timestamp has no codec bigint; { from, type, decode, encode } names functions of yours',
  );
});
