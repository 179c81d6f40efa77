import { expect, test } from 'vitest';
import { sarif } from '../../../generator/diff/formats/sarif.js';
import { change, diffOf, HOSTILE_DIFF, OPTIONS, SAMPLE, SEVERAL, SEVERAL_LEVELS } from './sample-diff.js';

interface Log {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly [
    { tool: { driver: { name: string; rules: Rule[] } }; results: Result[]; columnKind: string; properties: object },
  ];
}
interface Rule {
  readonly id: string;
  readonly shortDescription: { text: string };
  readonly defaultConfiguration: { level: string };
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly kind?: string;
  readonly level: string;
  readonly message: { text: string };
  readonly locations: {
    physicalLocation?: { artifactLocation: { uri: string }; region: object };
    logicalLocations: object[];
  }[];
  readonly partialFingerprints: Record<string, string>;
  readonly suppressions?: object[];
  readonly properties: object;
}
const logOf = (diff = SAMPLE) => JSON.parse(sarif(diff, OPTIONS)) as Log;

test('there is a result for every change, and a rule for every kind', () => {
  const { version, runs } = logOf();
  const [{ tool, results }] = runs;
  expect([version, runs.length, results.length]).toEqual(['2.1.0', 1, SAMPLE.changes.length]);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
  expect(new Set(tool.driver.rules.map(({ id }) => id)).size).toBe(tool.driver.rules.length);
});

test('a log says what it is, and what it compares', () => {
  const { $schema, runs } = logOf();
  expect($schema).toBe('https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json');
  const [{ tool, columnKind, properties }] = runs;
  expect([tool.driver.name, columnKind]).toEqual(['snowspec diff', 'utf16CodeUnits']);
  expect(properties).toEqual({ before: SAMPLE.before, after: SAMPLE.after });
  expect(sarif(SAMPLE, OPTIONS)).toMatch(/^\{\n {2}"\$schema".*\}\n$/s);
});

test('a rule has the most severe level of the changes of its kind', () => {
  const levels = ['safe', 'breaking', 'risky'] as const;
  const changes = levels.map((level) => change({ kind: 'limit.max.lowered', level }));
  const { rules } = logOf(diffOf([...changes, change({ kind: 'docs.changed', level: 'risky' })])).runs[0].tool.driver;
  expect(rules).toEqual([
    { id: 'docs.changed', shortDescription: { text: 'docs changed' }, defaultConfiguration: { level: 'warning' } },
    {
      id: 'limit.max.lowered',
      shortDescription: { text: 'limit max lowered' },
      defaultConfiguration: { level: 'error' },
    },
  ]);
});

test('the message of a result has the change, its levels by audience, and the proof', () => {
  expect(logOf().runs[0].results.map(({ message }) => message.text)).toMatchInlineSnapshot(`
    [
      "objects.Book.fields.title: The length of title has a lower upper bound.
    It is breaking for writers.
    before: length 1..200
    after: length 1..80
    Book {"id":"175928847299117063","title":81 x "x","tags":[]}: before accepts it; after rejects it at title: must be 1 to 80 characters, got 81",
      "objects.Loan.fields.returned_at: returned_at may be null now.
    It is breaking for readers and TypeScript that reads.
    before: Timestamp
    after: Timestamp | null
    Loan {"id":"4","returned_at":null}: after accepts it; before rejects it by its shape alone at returned_at: must be a string, got null",
      "objects.Loan.fields.due_at: due_at may be null now.
    It is breaking for readers and TypeScript that reads.
    before: Timestamp
    after: Timestamp | null
    Loan {"id":"4","due_at":null}: after accepts it; before rejects it by its shape alone at due_at: must be a string, got null",
      "objects.Loan.fields.renewed_at: renewed_at may be null now.
    It is breaking for readers and TypeScript that reads.
    before: Timestamp
    after: Timestamp | null",
      "endpoints.list_shelves: The endpoint list_shelves is gone.
    It is breaking for readers, writers and TypeScript.
    before: GET /shelves",
      "objects.Person.fields.nickname: nickname is gone from Person.
    It is breaking for TypeScript.
    before: str, may be absent",
      "objects.Shelf.fields.label: label has no limit any more.
    It is risky for readers.
    before: length ..20",
      "objects.Book.fields.isbn: Book has a new field isbn, which may be absent.
    It is safe for readers, writers and TypeScript.
    after: isbn?: str",
      "enums.Genre: The description of Genre has changed.
    It is silent for readers, writers and TypeScript.
    before: What a book is about.
    after: What a book is mostly about.",
    ]
  `);
});

test('a result names the part of the spec, and what programs may want to know besides', () => {
  const [{ locations, properties }] = logOf().runs[0].results as [Result];
  expect(locations[0]!.logicalLocations).toEqual([{ fullyQualifiedName: 'objects.Book.fields.title', kind: 'member' }]);
  const { impact, reach, witnesses } = SAMPLE.changes[0]!;
  expect(properties).toEqual({ impact, reach, witnesses });
});

test('what is nowhere in a file has no place in one', () => {
  expect(logOf(diffOf([change()])).runs[0].results[0]!.locations).toEqual([
    { logicalLocations: [{ fullyQualifiedName: 'objects.Book', kind: 'member' }] },
  ]);
});

test('only what has no level is no failure', () => {
  const kinds = logOf().runs[0].results.map(({ level, kind }) => `${level} ${kind}`);
  expect([...new Set(kinds)].toSorted()).toEqual([
    'error undefined',
    'none informational',
    'note undefined',
    'warning undefined',
  ]);
});

test('levels are those of SARIF', () => {
  const levels = logOf().runs[0].results.map(({ ruleId, level }) => `${ruleId} ${level}`);
  expect(levels).toContain('limit.max.lowered error');
  expect(levels).toContain('limit.removed warning');
  expect(levels).toContain('field.added.optional note');
  expect(levels).toContain('docs.changed none');
});

test('results are located at the change; for removed declarations, in their former file', () => {
  const [first] = logOf().runs[0].results;
  expect(first!.locations[0]!.physicalLocation).toEqual({
    artifactLocation: { uri: 'spec/books.yaml', uriBaseId: '%SRCROOT%' },
    region: { startLine: 13, startColumn: 7 },
  });
  const removed = logOf().runs[0].results.find(({ ruleId }) => ruleId === 'endpoint.removed');
  expect(removed!.locations[0]!.physicalLocation).toMatchObject({
    artifactLocation: { uri: 'spec/shelves.yaml' },
    region: { startLine: 1, startColumn: 1 },
  });
});

test('a fingerprint is that of the change, wherever it moves in its file', () => {
  const fingerprints = (diff = SAMPLE) =>
    logOf(diff).runs[0].results.map(({ partialFingerprints }) => partialFingerprints);
  const moved = diffOf(
    SAMPLE.changes.map((one) => (one.afterAt ? { ...one, afterAt: { ...one.afterAt, line: 900 } } : one)),
  );
  expect(fingerprints(moved)).toEqual(fingerprints());
  expect(fingerprints()[0]).toEqual({ 'snowspecDiff/v1': expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
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

test.each([
  ['books and shelves.yaml', 'spec/books%20and%20shelves.yaml'],
  ['c#/why?.yaml', 'spec/c%23/why%3F.yaml'],
  ['a:b/50%.yaml', 'spec/a%3Ab/50%25.yaml'],
])('the file %s is the reference %s, which is relative and has no fragment', (file, uri) => {
  const afterAt = { file, line: 1, column: 1 };
  const [{ results }] = logOf(diffOf([change({ afterAt })])).runs;
  expect(results[0]!.locations[0]!.physicalLocation!.artifactLocation.uri).toBe(uri);
});

test('levels that the new version changes are a notification, and a change of one profile names it', () => {
  const [run] = logOf(SEVERAL).runs;
  expect(run).toMatchObject({
    invocations: [
      {
        executionSuccessful: true,
        toolConfigurationNotifications: [{ level: 'warning', message: { text: SEVERAL_LEVELS.join('\n') } }],
      },
    ],
  });
  expect(run.results[0]!.message.text!.split('\n').slice(0, 3)).toEqual([
    'objects.Book.fields.tags: Book.tags may be shorter.',
    'It is only in live.',
    'It is breaking for writers.',
  ]);
  expect(logOf().runs[0]).not.toHaveProperty('invocations');
});
