import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimestamp } from '../../../templates/runtime/timestamp.js';

test('what Date writes is a timestamp', () => {
  const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(years), (date) => isTimestamp(date.toISOString())));
});

test('exactly the days of the calendar are accepted', () => {
  for (const year of [1900, 2000, 2015, 2024, 2100]) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${pad(month)}-${pad(day)}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        if (isTimestamp(`${text}T12:30:00Z`) !== exists) expect.fail(text);
      }
    }
  }
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
      return !isTimestamp(text) || !Number.isNaN(Date.parse(text));
    }),
    { numRuns: 2000 },
  );
});

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
