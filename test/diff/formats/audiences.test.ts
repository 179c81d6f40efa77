import { expect, test } from 'vitest';
import type { Level } from '../../../generator/diff/change.js';
import {
  audiencesAt,
  breaksData,
  experimentalText,
  typescriptLevel,
} from '../../../generator/diff/formats/audiences.js';
import { impactOf } from './sample-diff.js';

test.each<readonly [Level, Level, Level, Level, readonly string[]]>([
  ['risky', 'risky', 'risky', 'risky', ['readers', 'writers', 'TypeScript']],
  ['safe', 'safe', 'risky', 'risky', ['TypeScript']],
  ['safe', 'risky', 'safe', 'risky', ['writers', 'TypeScript that writes']],
  ['risky', 'safe', 'risky', 'safe', ['readers', 'TypeScript that reads']],
  ['safe', 'none', 'breaking', 'safe', []],
])('of %s, %s, %s and %s, audiences of equal level are merged if possible', (...facts) => {
  const names = facts.pop() as readonly string[];
  expect(audiencesAt(impactOf(...(facts as unknown as [Level, Level, Level, Level])), 'risky')).toEqual(names);
});

test.each<readonly [Level, Level, Level]>([
  ['breaking', 'safe', 'breaking'],
  ['none', 'breaking', 'breaking'],
  ['safe', 'risky', 'risky'],
  ['safe', 'none', 'safe'],
  ['none', 'none', 'none'],
])('what is %s to read and %s to write in TypeScript is %s', (reads, writes, level) => {
  expect(typescriptLevel(impactOf('breaking', 'risky', reads, writes))).toBe(level);
});

test.each<readonly [Level, Level, boolean]>([
  ['breaking', 'safe', true],
  ['safe', 'breaking', true],
  ['risky', 'none', false],
])('data that is %s to read and %s to write breaks: %s', (reader, writer, breaks) => {
  expect(breaksData({ impact: impactOf(reader, writer, 'breaking', 'breaking') })).toBe(breaks);
});

test('what is experimental says whom it would break if it were stable, if anyone', () => {
  expect(experimentalText(impactOf('breaking', 'safe', 'breaking', 'breaking'))).toBe(
    'experimental: stable, it would break readers and TypeScript',
  );
  expect(experimentalText(impactOf('risky', 'safe', 'none', 'risky'))).toBe('experimental');
});
