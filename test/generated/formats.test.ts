import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSpec } from '../support/compiled-library.js';
import { tries } from '../support/effort.js';

const airline = await compileSpec('airline');

interface Exports {
  readonly validateStation: (value: unknown, options?: object) => { readonly ok: boolean; readonly issues?: unknown };
  readonly isStation: (value: unknown) => boolean;
  readonly sampleStation: (seed: number) => Record<string, unknown>;
  readonly stationArbitrary: () => fc.Arbitrary<Record<string, unknown>>;
  readonly wasSeen: (station: unknown, now: number) => boolean;
  readonly isKnownBy: (station: unknown, now: number) => boolean;
  readonly isOver: (station: unknown, now: number) => boolean;
  readonly isPaid: (station: unknown, now: number) => boolean;
}

const { validateStation, isStation, wasSeen, isKnownBy, isOver, isPaid } = (await airline.load('index.js')) as unknown as Exports;
const { sampleStation } = (await airline.load('samples.js')) as unknown as Exports;
const { stationArbitrary } = (await airline.load('arbitraries.js')) as unknown as Exports;

describe('An object with a field of every format', () => {
  it('has valid samples', () => {
    for (let seed = 0; seed < tries(300, 5000); seed++) {
      const value = sampleStation(seed);
      expect(validateStation(value, { mode: 'strict' }), JSON.stringify(value)).toEqual({ ok: true, value });
    }
  });

  it('has valid arbitraries', () => {
    const valid = fc.property(stationArbitrary(), (value) => isStation(value));
    expect(fc.check(valid, { numRuns: tries(50, 2000) })).toMatchObject({ failed: false });
  });

  const station = sampleStation(1);
  const issueOf = (fields: object, mode: string): unknown => validateStation({ ...station, ...fields }, { mode }).issues;

  it('checks formats of scalars in every mode', () => {
    for (const mode of ['shape', 'spec', 'strict']) {
      expect(issueOf({ mail: 'nobody' }, mode)).toMatchObject([
        { path: ['mail'], code: 'format', message: 'is not a valid email address', expected: 'email address' },
      ]);
      expect(issueOf({ seen_at: 8_640_000_000_001 }, mode)).toMatchObject([{ path: ['seen_at'], code: 'type' }]);
    }
  });

  it.each([
    [{ contact: 'nobody' }, 'contact', 'is not a valid email address'],
    [{ links: ['https://a.example', '/b'] }, 'links.1', 'is not a valid URI'],
    [{ hosts: { 'a.example': '192.0.2.1', 'b c': '192.0.2.1' } }, 'hosts.b c', 'the key is not a valid host name'],
    [{ call: 'a b' }, 'call', 'is not a valid URI reference'],
    [{ since: '2024-02-29', call: '/b' }, 'call', 'is not a valid URI'],
    [{ paid: 8_640_000_000_001 }, 'paid', 'must be a Unix time in seconds, got 8640000000001'],
    [{ page: '/b' }, 'page', 'is not a valid URI'],
    [{ free: 'b' }, 'free', 'is not a valid UUID'],
    [{ ids: [['x', null]] }, 'ids.0.0', 'is not a valid UUID'],
  ])('checks formats in place as limits: %j', (fields, path, message) => {
    expect(validateStation({ ...station, ...fields }, { mode: 'shape' })).toMatchObject({ ok: true });
    expect(isStation({ ...station, ...fields })).toBe(false);
    for (const mode of ['spec', 'strict']) {
      const [issue] = issueOf(fields, mode) as readonly { path: readonly string[]; code: string; message: string }[];
      expect([issue?.path.join('.'), issue?.code, issue?.message]).toEqual([path, 'format', message]);
    }
  });

  it('leaves alone what an exception lifts, what no validator checks, and what is no text', () => {
    for (const fields of [{ price: '0', since: '2024-03-01', call: 'a b' }, { note: 'any *text*' }, { free: 7 }]) {
      expect(validateStation({ ...station, ...fields }, { mode: 'strict' })).toMatchObject({ ok: true });
    }
  });

  it('has states of its moments', () => {
    const [before, after] = [Date.UTC(2026, 1, 27), Date.UTC(2026, 2, 1)];
    const moments = { since: '2026-02-28', seen_at: after / 1000 - 1, expires_at: after - 1, paid: after / 1000 - 1 };
    const value = { ...station, ...moments };
    for (const was of [wasSeen, isKnownBy, isOver, isPaid]) {
      expect([was(value, before), was(value, after)], was.name).toEqual([false, true]);
    }
  });
});
