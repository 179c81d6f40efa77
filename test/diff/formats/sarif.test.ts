import { expect, test } from 'vitest';
import { sarif } from '../../../generator/diff/formats/sarif.js';
import { diffOf, HOSTILE_DIFF, OPTIONS, SAMPLE } from './sample-diff.js';

interface Log {
  readonly version: string;
  readonly runs: readonly [
    { tool: { driver: { rules: { id: string; defaultConfiguration: { level: string } }[] } }; results: Result[] },
  ];
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { text: string };
  readonly locations: { physicalLocation?: { artifactLocation: { uri: string }; region: object } }[];
  readonly partialFingerprints: Record<string, string>;
  readonly suppressions?: object[];
}
const logOf = (diff = SAMPLE) => JSON.parse(sarif(diff, OPTIONS)) as Log;

test('there is a result for every change, and a rule for every kind', () => {
  const { version, runs } = logOf();
  const [{ tool, results }] = runs;
  expect([version, runs.length, results.length]).toEqual(['2.1.0', 1, SAMPLE.changes.length]);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
  expect(new Set(tool.driver.rules.map(({ id }) => id)).size).toBe(tool.driver.rules.length);
});

test('levels are those of SARIF', () => {
  const levels = logOf().runs[0].results.map(({ ruleId, level }) => `${ruleId} ${level}`);
  expect(levels).toContain('limit.max.lowered error');
  expect(levels).toContain('limit.removed warning');
  expect(levels).toContain('field.added.optional note');
  expect(levels).toContain('docs.changed none');
});

test('results stand where the change does; what was removed, in the file where it stood', () => {
  const [first] = logOf().runs[0].results;
  expect(first!.locations[0]!.physicalLocation).toEqual({
    artifactLocation: { uri: 'spec/books.yaml', uriBaseId: '%SRCROOT%' },
    region: { startLine: 13, startColumn: 7 },
  });
  const removed = logOf().runs[0].results.find(({ ruleId }) => ruleId === 'endpoint.removed');
  expect(removed!.locations[0]!.physicalLocation).toMatchObject({
    artifactLocation: { uri: 'spec/shelves.yaml' },
    region: { startLine: 1 },
  });
});

test('a fingerprint is that of the change, wherever it moves in its file', () => {
  const fingerprints = (diff = SAMPLE) =>
    logOf(diff).runs[0].results.map(({ partialFingerprints }) => partialFingerprints);
  const moved = diffOf(
    SAMPLE.changes.map((one) => (one.afterAt ? { ...one, afterAt: { ...one.afterAt, line: 900 } } : one)),
  );
  expect(fingerprints(moved)).toEqual(fingerprints());
  expect(new Set(fingerprints().map((one) => JSON.stringify(one))).size).toBe(SAMPLE.changes.length);
  const edited = diffOf(SAMPLE.changes.map((one) => ({ ...one, hashes: { before: 'a', after: 'c' } })));
  expect(fingerprints(edited)[0]).not.toEqual(fingerprints()[0]);
});

test('what is approved is suppressed, with its reason', () => {
  const suppressed = logOf().runs[0].results.filter(({ suppressions }) => suppressions !== undefined);
  expect(suppressed.map(({ ruleId, suppressions }) => [ruleId, suppressions])).toEqual([
    ['field.removed.optional', [{ kind: 'external', status: 'accepted', justification: 'the service never sent it' }]],
  ]);
});

test('file names become URIs', () => {
  const [{ results }] = logOf(HOSTILE_DIFF).runs;
  expect(results[0]!.locations[0]!.physicalLocation!.artifactLocation.uri).toMatch(/^spec\/[^\s<>"`{}|\\^]+$/);
});
