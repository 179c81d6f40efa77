import { expect, test } from 'vitest';
import { github } from '../../../generator/diff/formats/github.js';
import { change, diffOf, HOSTILE_DIFF, impactOf, OPTIONS, SAMPLE, SEVERAL, SEVERAL_LEVELS } from './sample-diff.js';

const annotations = (diff = SAMPLE) => github(diff, OPTIONS).split('\n').slice(0, -1);
const breaks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    change({
      kind: `kind.${index}`,
      path: `objects.O${index}`,
      level: 'breaking',
      impact: impactOf('breaking', 'none', 'none', 'none'),
    }),
  );

test('annotates rows of breaks, where they stand, and nothing else', () => {
  expect(annotations().map((line) => /^::(\w+) (.*?)::/.exec(line)?.slice(1))).toEqual([
    ['error', 'file=spec/books.yaml,line=13,col=7,title=limit.max.lowered'],
    ['error', 'file=spec/books.yaml,line=41,col=7,title=field.presence.widened'],
    ['error', 'file=spec/shelves.yaml,line=1,title=endpoint.removed'],
  ]);
});

test('says whom it breaks, what proves it, and where else it is the same', () => {
  const [lowered, widened, removed] = annotations().map((line) => line.replace(/^.*?::(?=objects|endpoints)/, ''));
  expect(lowered!.split('%0A')).toEqual([
    'objects.Book.fields.title: The length of title has a lower upper bound.',
    'Breaks writers.',
    '- length 1..200',
    '+ length 1..80',
    `Proof: Book {"id":"175928847299117063","title":81 x "x","tags":[]}: before accepts it; after rejects it at title: must be 1 to 80 characters, got 81`,
  ]);
  expect(widened).toMatch(/Same change at objects\.Loan\.fields\.due_at, objects\.Loan\.fields\.renewed_at$/);
  expect(removed).toMatch(/Proof: not demonstrated\.$/);
});

test('there are ten at most, and a last line says how many more', () => {
  expect(annotations(diffOf(breaks(10)))).toHaveLength(10);
  const more = annotations(diffOf(breaks(11)));
  expect(more).toHaveLength(11);
  expect(more.at(-1)).toMatch(/^::notice title=snowspec diff::One more breaking change is not annotated/);
  const many = annotations(diffOf(breaks(60)));
  expect(many.filter((line) => line.startsWith('::error '))).toHaveLength(10);
  expect(many.at(-1)).toMatch(/^::notice .*::50 more breaking changes are not annotated/);
});

test('what is approved, and what breaks nothing, is not annotated', () => {
  expect(
    annotations(diffOf([change(), { ...breaks(1)[0]!, approval: { cause: 'change', reason: 'Decided.' } }])),
  ).toEqual([]);
});

test('no text of a spec becomes a command or a property', () => {
  const lines = annotations(HOSTILE_DIFF);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\r');
  const [, properties, message] = /^::error (.*?)::(.*)$/.exec(lines[0]!)!;
  expect(properties!.match(/(?<=^|,)\w+(?==)/g)).toEqual(['file', 'line', 'col', 'title']);
  expect(properties).not.toMatch(/:(?!:)/);
  expect(properties).toContain('%3A%3Aerror%3A%3Apwned %250A');
  expect(message).toContain('%250A');
});

test('levels that the new version changes are a warning, and a change of one profile names it', () => {
  expect(annotations(SEVERAL)).toEqual([
    `::warning title=snowspec diff::${SEVERAL_LEVELS.join('%0A')}`,
    `::error file=spec/books.yaml,line=3,col=7,title=limit.max.lowered::${[
      'objects.Book.fields.tags: Book.tags may be shorter.',
      'It is only in live.',
      'Breaks writers.',
      'Proof: Book {"tags":["a"],"note":"x"} (tags is a list of 5,001 items, note is a text of 12 characters): before accepts it; after rejects it at tags: must be 1 to 5,000 items',
    ].join('%0A')}`,
  ]);
});

test('of many levels that change, the first twenty are shown', () => {
  const levelsChanged = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ kind: `kind.${index}`, after: 'safe' as const }));
  const last = (count: number) =>
    annotations(diffOf([], { levelsChanged: levelsChanged(count) }))[0]!
      .split('%0A')
      .at(-1);
  expect(last(20)).toBe('kind.19: its own level -> safe');
  expect(last(21)).toBe('and 1 more');
});

test('a comma of a file name ends no property, and a file that is not known is none', () => {
  const [one] = breaks(1);
  const [line] = annotations(diffOf([{ ...one!, afterAt: { file: 'a,b:c.yaml', line: 1, column: 2 } }]));
  expect(line).toMatch(/^::error file=spec\/a%2Cb%3Ac\.yaml,line=1,col=2,title=kind\.0::/);
  expect(annotations(diffOf([one!]))[0]).toBe(
    '::error title=kind.0::objects.O0: The description of Book has changed.%0ABreaks readers.%0AProof: not demonstrated.',
  );
});
