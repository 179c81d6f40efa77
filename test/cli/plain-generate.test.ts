import { expect, test } from 'vitest';
import { readPlainGenerate } from '../../generator/cli/plain-generate.js';

test.each([
  [['generate'], { spec: undefined, out: undefined, profile: undefined, check: false, json: false, quiet: false }],
  [['generate', '--check', '--json'], { check: true, json: true }],
  [['generate', '-q', '--only', 'types,docs'], { quiet: true, only: 'types,docs' }],
  [['generate', '--dry-run'], { check: false }],
  [['generate', 'a', '--out', 'b'], { spec: 'a', out: 'b' }],
  [['generate', '--spec', 'a', '--out=b=c', '--profile', 'd'], { spec: 'a', out: 'b=c', profile: 'd' }],
])('the command line %j is understood before the parser is loaded', (args, options) => {
  expect(readPlainGenerate(args)).toMatchObject(options);
});

test.each([
  [[]],
  [['check']],
  [['generate', 'a', 'b']],
  [['generate', 'a', '--spec', 'b']],
  [['generate', '--spec', 'a', 'b']],
  [['generate', '--watch']],
  [['generate', '--help']],
  [['generate', '--spec']],
  [['generate', '--spec', '']],
  [['generate', '--spec', '--check']],
  [['generate', '--out', 'a', '--out', 'b']],
  [['generate', '--check=1']],
  [['--check', 'generate']],
])('the command line %j is left to the parser', (args) => {
  expect(readPlainGenerate(args)).toBeUndefined();
});
