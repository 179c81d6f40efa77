import { describe, expect, test } from 'vitest';
import { isFailure, type FailOn } from '../../generator/cli/options.js';
import type { Change } from '../../generator/diff/change.js';
import { change, impactOf } from '../diff/formats/sample-diff.js';

const version = { needed: 'none', suggested: '1.0.0', because: '', enough: true } as const;
const fails = (failOn: readonly FailOn[], one: Change): boolean => isFailure({ changes: [one], version }, { failOn });

const toReaders = change({ path: 'a', level: 'breaking', impact: impactOf('breaking', 'safe', 'safe', 'risky') });

describe('--fail-on', () => {
  test('looks at all audiences, or at one', () => {
    expect(fails(['breaking'], toReaders)).toBe(true);
    expect(fails(['readers:breaking'], toReaders)).toBe(true);
    expect(fails(['writers:breaking'], toReaders)).toBe(false);
    expect(fails(['types:breaking'], toReaders)).toBe(false);
    expect(fails(['types:risky'], toReaders)).toBe(true);
    expect(fails(['writers:any'], toReaders)).toBe(true);
    expect(fails(['writers:breaking', 'readers:risky'], toReaders)).toBe(true);
  });

  test('takes the level that reviewers gave to the kind of the change, if that is lower', () => {
    expect(fails(['readers:breaking'], { ...toReaders, level: 'risky' })).toBe(false);
    expect(fails(['readers:risky'], { ...toReaders, level: 'risky' })).toBe(true);
  });

  test('never fails on what is approved', () => {
    const approval = { cause: 'change', reason: 'agreed' } as const;
    expect(fails(['any', 'readers:breaking'], { ...toReaders, approval })).toBe(false);
  });
});
