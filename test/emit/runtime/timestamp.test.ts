import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimestamp } from '../../../templates/runtime/timestamp.js';

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

test.each([
  '2015-01-01T00:00:00Z',
  '2015-01-01T00:00:00.1Z',
  '2015-01-01T00:00:00.123456789+00:00',
  '2015-01-01T23:59:59.123456-11:30',
  '2015-01-01T00:00:00+23:59',
])('%s is a timestamp', (text) => {
  expect(isTimestamp(text)).toBe(true);
});

test.each([
  '',
  '2015-01-01',
  '2015-01-01T00:00Z',
  '2015-01-01T00:00:00',
  '2015-01-01 00:00:00Z',
  '2015-01-01t00:00:00z',
  '2015-01-01T24:00:00Z',
  '2015-01-01T00:60:00Z',
  '2016-12-31T23:59:60Z',
  '2015-01-01T00:00:00.Z',
  '2015-01-01T00:00:00.1234567890Z',
  '2015-01-01T00:00:00,5Z',
  '2015-01-01T00:00:00+0000',
  '2015-01-01T00:00:00+24:00',
  '2015-01-01T00:00:00+00:60',
  '2015-01-01T00:00:00+00:00Z',
  '2015-01-01T00:00:00Z\n',
  '+02015-01-01T00:00:00Z',
  '20150101T000000Z',
  '2015-01-01T00:00:0١Z',
])('%j is not a timestamp', (text) => {
  expect(isTimestamp(text)).toBe(false);
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
