import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { liesAhead, liesBehind } from '../../../templates/runtime/moment.js';
import { isInOpenRange, openRangeText } from '../../../templates/runtime/open-range.js';
import { isTimestamp } from '../../../templates/runtime/timestamp.js';

describe('moment', () => {
  const NOW = Date.UTC(2024, 1, 29, 12, 30, 45, 500);

  describe('A timestamp', () => {
    it.each([
      ['2024-02-29T12:30:45.501Z', true],
      ['2024-02-29T12:30:45.500Z', false],
      ['2024-02-29T12:30:45.5Z', false],
      ['2024-02-29T12:30:45.500000001Z', true],
      ['2024-02-29T12:30:45.499999999Z', false],
      ['2024-02-29T12:30:46Z', true],
      ['2024-02-29T12:30:45Z', false],
      ['2024-02-29T14:30:45.501+02:00', true],
      ['2024-02-29T14:30:45.500+02:00', false],
      ['2024-02-29T12:30:45.501+02:00', false],
      ['2024-02-29T10:30:45.501-02:00', true],
      ['0001-01-01T00:00:00Z', false],
      ['9999-12-31T23:59:59.999999Z', true],
    ])('%s lies ahead: %s', (timestamp, ahead) => {
      expect([liesAhead(timestamp, NOW), liesBehind(timestamp, NOW)]).toEqual([ahead, !ahead]);
      expect([liesAhead(timestamp, new Date(NOW)), liesBehind(timestamp, new Date(NOW))]).toEqual([ahead, !ahead]);
    });

    it('is compared with a time between two milliseconds', () => {
      expect(liesAhead('2024-02-29T12:30:45.500250Z', NOW + 0.125)).toBe(true);
      expect(liesAhead('2024-02-29T12:30:45.500250Z', NOW + 0.25)).toBe(false);
      expect(liesBehind('2024-02-29T12:30:45.500250Z', NOW + 0.375)).toBe(true);
    });

    it('lies before the end of time and after its beginning', () => {
      expect([liesAhead('2024-02-29T12:30:45Z', Infinity), liesBehind('2024-02-29T12:30:45Z', Infinity)]).toEqual([
        false,
        true,
      ]);
      expect([liesAhead('2024-02-29T12:30:45Z', -Infinity), liesBehind('2024-02-29T12:30:45Z', -Infinity)]).toEqual([
        true,
        false,
      ]);
    });
  });
});

describe('An open range', () => {
  test.each([
    [1, 3, 'min', [2, 3], [1, 4, 0], 'more than 1 and at most 3'],
    [1, 3, 'max', [1, 2], [3, 0, 4], 'at least 1 and less than 3'],
    [1, 3, 'both', [2], [1, 3], 'more than 1 and less than 3'],
    [-Infinity, 3, 'max', [-9, 2], [3], 'less than 3'],
    [1, Infinity, 'min', [2, 1e300], [1], 'more than 1'],
  ] as const)('from %d to %d without %s has its numbers and its text', (min, max, excluded, inside, outside, text) => {
    expect(inside.filter((value) => !isInOpenRange(value, min, max, excluded))).toEqual([]);
    expect(outside.filter((value) => isInOpenRange(value, min, max, excluded))).toEqual([]);
    expect(openRangeText(min, max, excluded)).toBe(text);
  });
});

describe('timestamp', () => {
  test('what Date writes is a timestamp', () => {
    const years = {
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(isTimestamp(date.toISOString())).toBe(true);
      }),
    );
  });

  test('exactly the days of the calendar are accepted', () => {
    const days = [1900, 2000, 2015, 2024, 2100].flatMap((year) =>
      Array.from({ length: 14 * 33 }, (_, index) => `${year}-${pad(Math.floor(index / 33))}-${pad(index % 33)}`),
    );
    expect(days.filter((day) => isTimestamp(`${day}T12:30:00Z`))).toEqual(days.filter(isDay));
  });

  test('one changed character is accepted only if Date accepts it too', () => {
    const original = '2015-02-28T23:59:59.123456+00:00';
    const printable = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(fc.nat(original.length - 1), printable, (index, character) => {
        const text = original.slice(0, index) + character + original.slice(index + 1);
        expect(isTimestamp(text) && Number.isNaN(Date.parse(text))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  function isDay(day: string): boolean {
    const date = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  }

  function pad(number: number): string {
    return String(number).padStart(2, '0');
  }
});
