import { expect, test } from 'vitest';
import type { VersionAdvice } from '../../../generator/diff/change.js';
import { versionAdvice } from '../../../generator/diff/formats/version-advice.js';

const before = { label: 'main', profile: 'default', version: '1.5.0' };
const after = { label: 'the working tree', profile: 'default', version: '1.4.0' };

test('two profiles get no advice', () => {
  const version: VersionAdvice = { needed: 'major', suggested: '2.0.0', because: 'a has gone', enough: false };
  expect(versionAdvice({ before: { ...before, profile: 'live' }, after, version })).toBeUndefined();
});

test.each<readonly [VersionAdvice, string]>([
  [{ needed: 'none', suggested: '1.4.0', because: '', enough: true }, 'version 1.4.0 can stay'],
  [{ needed: 'none', suggested: '1.4.0', because: 'all is safe', enough: true }, 'version 1.4.0 can stay: all is safe'],
  [
    { needed: 'minor', suggested: '1.4.0', because: 'a is new', enough: true },
    'version 1.4.0 is enough for a minor change: a is new',
  ],
  [
    { needed: 'major', suggested: '2.0.0', because: 'a has gone', enough: false },
    'version 1.4.0 should be 2.0.0, a major change: a has gone',
  ],
  [
    { needed: 'none', suggested: '1.5.0', because: 'nothing has changed', enough: false },
    'version 1.4.0 is lower than 1.5.0: nothing has changed',
  ],
])('%j reads: %s', (version, sentence) => {
  expect(versionAdvice({ before, after, version })).toBe(sentence);
});
