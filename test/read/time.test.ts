import { expect, test } from 'vitest';
import { Diagnostics, suggest } from '../../generator/diagnostics/index.js';
import { hideTypes } from '../../generator/read/hidden-types.js';
import { readRange, readYaml } from '../../generator/read/index.js';

/** Milliseconds of processor time. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

test('a range of any length is read in linear time', () => {
  const texts = [
    '9'.repeat(100_000),
    `${'1'.repeat(50_000)}..${'2'.repeat(50_000)}`,
    '<..'.repeat(50_000),
    '1e9999..2',
  ];
  expect(timeOf(() => texts.forEach((text) => expect(readRange(text).ok).toBe(false)))).toBeLessThan(1000);
});

test('types are looked for in time that grows with the text', () => {
  for (const text of ['list['.repeat(2_000_000), 'list[x '.repeat(1_000_000), 'list[]'.repeat(1_000_000)])
    expect(timeOf(() => expect(hideTypes(text)).toHaveLength(text.length))).toBeLessThan(5_000);
});

test('anchors that would explode are refused at once', () => {
  const many = (level: number): string => Array(10).fill(`*a${level}`).join(', ');
  const levels = Array.from(
    { length: 30 },
    (_, level) => `a${level}: &a${level} [${level === 0 ? '"x"' : many(level - 1)}]`,
  );
  const diagnostics = new Diagnostics();
  expect(timeOf(() => readYaml({ path: 'books.yaml', text: levels.join('\n') }, diagnostics))).toBeLessThan(2000);
  expect(new Set(diagnostics.sorted().map(({ code }) => code))).toEqual(new Set(['alias-bomb']));
});

test('a name of any length is compared with others in little time', () => {
  expect(timeOf(() => expect(suggest('x'.repeat(1_000_000), ['xx'])).toBeUndefined())).toBeLessThan(1000);
});

test('thousands of names are compared with thousands in no more time for each', () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `Type${n}`);
  expect(
    timeOf(() => {
      for (let n = 0; n < 10_000; n++) suggest(`Unknown${n}`, names);
    }),
  ).toBeLessThan(2_000);
});
