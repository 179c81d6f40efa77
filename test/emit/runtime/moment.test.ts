import { describe, expect, it } from 'vitest';
import { liesAhead, liesBehind } from '../../../templates/runtime/moment.js';

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

it.each([null, undefined, '', 'soon', '2024-02-30T00:00:00Z', '2024-02-29', NOW, new Date(NOW), {}, []])(
  'What is no timestamp lies neither ahead nor behind: %o',
  (value) => {
    expect([liesAhead(value, NOW), liesBehind(value, NOW)]).toEqual([false, false]);
  },
);

it('A time that is not valid is refused', () => {
  for (const now of [Number.NaN, new Date('soon')]) {
    expect(() => liesAhead('2024-02-29T12:30:45Z', now)).toThrow(RangeError);
    expect(() => liesBehind('2024-02-29T12:30:45Z', now)).toThrow(RangeError);
  }
});
