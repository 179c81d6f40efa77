import { describe, expect, test } from 'vitest';
import type { Change, Level } from '../../generator/diff/change.js';
import { adviseVersion } from '../../generator/diff/version-advice.js';
import { change, impactOf } from './formats/sample-diff.js';

const [safe, none] = (['safe', 'none'] as const).map((level) => impactOf(level, level, level, level)) as [
  Change['impact'],
  Change['impact'],
];
const toRead = (level: Level) => change({ path: 'objects.Book', impact: impactOf(level, 'safe', 'safe', 'safe') });
const toReadInTypeScript = change({ path: 'a', impact: impactOf('safe', 'safe', 'breaking', 'safe') });
const toWriteInTypeScript = change({ path: 'b', impact: impactOf('safe', 'safe', 'safe', 'breaking') });
const raised = change({
  kind: 'package.version.changed',
  path: 'package.version',
  impact: impactOf('none', 'none', 'breaking', 'none'),
});

describe('the version that is needed', () => {
  test.each<readonly [string, string, readonly Change[]]>([
    ['major', 'code breaks that reads', [toReadInTypeScript]],
    ['major', 'code breaks that writes', [toRead('safe'), toWriteInTypeScript]],
    ['major', 'data breaks', [toRead('breaking')]],
    ['minor', 'data is at risk', [toRead('safe'), toRead('risky')]],
    ['minor', 'something is new', [change({ kind: 'field.added.optional', impact: safe })]],
    ['minor', 'something new is at the end of the name', [change({ kind: 'auth.scope.added', impact: none })]],
    ['minor', 'something is shown', [change({ kind: 'object.shown', impact: safe })]],
    ['patch', 'a declaration is restricted', [change({ kind: 'limit.added', impact: safe })]],
    ['patch', 'nothing is exported for what is new', [change({ kind: 'scalar.added', impact: safe })]],
    ['patch', 'a name is reserved', [change({ kind: 'enum.reserved.added', impact: safe })]],
    ['patch', 'the rest is prose', [change({ impact: none })]],
    ['patch', 'what is added is only part of a word', [change({ kind: 'docs.addedness', impact: safe })]],
    ['none', 'only the version has changed', [raised]],
    ['none', 'nothing has changed', []],
  ])('is a %s one where %s', (needed, _, changes) => {
    expect(adviseVersion('1.4.7', '1.4.7', changes)).toMatchObject({ needed, enough: needed === 'none' });
  });

  test('is what the policy says for each audience', () => {
    const policy = { readers: 'minor', writers: 'patch', types: 'major' } as const;
    const advice = (one: Change) => adviseVersion('1.4.7', '1.4.7', [one], policy).needed;
    expect(advice(toRead('breaking'))).toBe('minor');
    expect(advice(change({ path: 'a', impact: impactOf('safe', 'breaking', 'safe', 'safe') }))).toBe('patch');
    expect(advice(toReadInTypeScript)).toBe('major');
    const other = { readers: 'patch', writers: 'major', types: 'minor' } as const;
    const needed = (one: Change) => adviseVersion('1.4.7', '1.4.7', [one], other).needed;
    expect(needed(change({ path: 'a', impact: impactOf('safe', 'breaking', 'safe', 'safe') }))).toBe('major');
    expect(needed(toWriteInTypeScript)).toBe('minor');
    expect(needed(toRead('breaking'))).toBe('patch');
  });

  test.each<readonly [string, readonly Change[], string]>([
    ['1.4.7', [toReadInTypeScript], '2.0.0'],
    ['1.4.7', [toRead('risky')], '1.5.0'],
    ['1.4.7', [toRead('safe')], '1.4.8'],
    ['1.4.7', [], '1.4.7'],
    ['0.4.7', [toReadInTypeScript], '0.5.0'],
    ['0.4.7', [toRead('risky')], '0.4.8'],
    ['0.4.7', [], '0.4.7'],
    ['12.34.56-beta.1', [toRead('safe')], '12.34.57'],
    ['v1.4.7', [toRead('safe')], 'latest'],
    ['next', [toRead('safe')], 'latest'],
  ])('after %s, with %j, is %s', (before, changes, suggested) => {
    expect(adviseVersion(before, 'latest', changes).suggested).toBe(suggested);
  });

  test.each([
    ['2.0.0', true],
    ['2.0.0-beta.1', true],
    ['2.0.1', true],
    ['2.1.0', true],
    ['3.0.0', true],
    ['10.0.0', true],
    ['1.9.9', false],
    ['1.4.8', false],
    ['latest', false],
  ])('is 2.0.0, and %s is enough: %s', (after, enough) => {
    expect(adviseVersion('1.4.7', after, [toReadInTypeScript, raised]).enough).toBe(enough);
  });
});

test.each([
  ['1.4.6', false],
  ['0.9.9', false],
  ['1.4.7', true],
  ['1.5.0', true],
  ['latest', true],
])('a version does not fall: after 1.4.7, with nothing else changed, %s is enough: %s', (after, enough) => {
  expect(adviseVersion('1.4.7', after, [raised])).toMatchObject({ needed: 'none', suggested: '1.4.7', enough });
});

describe('the reason', () => {
  const reason = (changes: readonly Change[], before = '1.4.7') => adviseVersion(before, before, changes).because;

  test('names the change where it is the only one', () => {
    expect(reason([toReadInTypeScript, toRead('risky')])).toBe('a (docs.changed) breaks code that compiles');
    expect(reason([toRead('risky'), toRead('safe')])).toBe(
      'objects.Book (docs.changed) adds to the package or changes what it accepts',
    );
    expect(reason([toRead('safe')])).toBe('objects.Book (docs.changed) changes the package');
    expect(reason([])).toBe('nothing has changed');
  });

  test('says whether data breaks, or code, or both', () => {
    const toWrite = change({ path: 'c', impact: impactOf('safe', 'breaking', 'safe', 'safe') });
    expect(reason([toRead('breaking')])).toBe('objects.Book (docs.changed) breaks data');
    expect(reason([toWrite])).toBe('c (docs.changed) breaks data');
    expect(reason([toReadInTypeScript, toWrite])).toBe(
      '2 changes break data and code that compiles, such as a (docs.changed)',
    );
    expect(reason([change({ path: 'd', impact: impactOf('breaking', 'safe', 'safe', 'breaking') })])).toBe(
      'd (docs.changed) breaks data and code that compiles',
    );
  });

  test('counts them where there are more', () => {
    expect(reason([toReadInTypeScript, toWriteInTypeScript])).toBe(
      '2 changes break code that compiles, such as a (docs.changed)',
    );
    expect(reason([toRead('risky'), toRead('risky'), toRead('safe')])).toBe(
      '2 changes add to the package or change what it accepts, such as objects.Book (docs.changed)',
    );
    expect(reason([toRead('safe'), toRead('safe')])).toBe(
      '2 changes change the package, such as objects.Book (docs.changed)',
    );
  });

  test('says why less is enough before 1.0.0', () => {
    expect(reason([toReadInTypeScript], '0.4.7')).toBe(
      'a (docs.changed) breaks code that compiles; before 1.0.0 that is a minor version',
    );
    expect(reason([toRead('safe')], '0.4.7')).toBe('objects.Book (docs.changed) changes the package');
  });
});
