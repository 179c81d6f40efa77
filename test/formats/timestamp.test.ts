import { expect, it } from 'vitest';
import { TIMESTAMP_PATTERN } from '../../generator/formats/timestamp.js';
import { isTimestamp } from '../../templates/runtime/timestamp.js';

const pattern = new RegExp(TIMESTAMP_PATTERN, 'u');
const two = (number: number): string => String(number).padStart(2, '0');

it('Every day of 2,000 years, and those that no month has, are in the pattern of timestamps as they are in the calendar', () => {
  const different: string[] = [];
  const years = Array.from({ length: 2000 }, (_, index) => index * 5 + (index % 5));
  for (const year of years)
    for (let month = 0; month <= 13; month += 1)
      for (const day of [0, 1, 9, 10, 19, 20, 28, 29, 30, 31, 32]) {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T00:00:00Z`;
        if (pattern.test(text) !== isTimestamp(text)) different.push(text);
      }
  expect(different).toEqual([]);
});

it('Every time of a day, fraction and offset is in the pattern of timestamps where validators take it', () => {
  const different: string[] = [];
  const fractions = ['', '.', '.1', '.123456789', '.1234567890', ',1'];
  const offsets = ['Z', 'z', '', '+00:00', '-23:59', '+24:00', '+23:60', '+0100', '+01', 'Z '];
  for (let hour = 0; hour <= 25; hour += 1)
    for (const minute of [0, 9, 10, 59, 60, 99])
      for (const second of [0, 59, 60, 61])
        for (const rest of fractions.flatMap((fraction) => offsets.map((offset) => fraction + offset))) {
          const text = `2024-02-29T${two(hour)}:${two(minute)}:${two(second)}${rest}`;
          if (pattern.test(text) !== isTimestamp(text)) different.push(text);
        }
  expect(different).toEqual([]);
});
