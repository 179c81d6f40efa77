import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Change, Witness } from '../../../generator/diff/change.js';
import { text } from '../../../generator/diff/formats/text.js';
import { change, diffOf, HOSTILE_DIFF, impactOf, OPTIONS, SAMPLE, SEVERAL } from './sample-diff.js';

test('shows the most severe changes first, with facts, proof, reach and position', () => {
  expect(text(SAMPLE, OPTIONS)).toMatchInlineSnapshot(`
    "HEAD~1 -> the working tree, profile default
    5 breaking, 1 risky, 1 safe, 1 silent and 1 approved changes

    ── BREAKING ────────────────────────────────────────────────────────────────────

    objects.Book.fields.title                                      limit.max.lowered
      The length of title has a lower upper bound.
      - length 1..200
      + length 1..80
      breaks   writers
      proof    Book {"id":"175928847299117063","title":81 x "x","tags":[]}
               before accepts it; after rejects it at title: must be 1 to 80
               characters, got 81
      reach    get_book, update_book, BOOK_CREATE, Book and 4 more
      at       spec/books.yaml:13:7

    3 × objects.Loan.fields.returned_at                       field.presence.widened
      returned_at may be null now.
      - Timestamp
      + Timestamp | null
      breaks   readers and TypeScript that reads
      proof    Loan {"id":"4","returned_at":null}
               after accepts it; before rejects it by its shape alone at
               returned_at: must be a string, got null
               demonstrated for 2 of 3
      reach    get_loan and Loan
      all      objects.Loan.fields.returned_at  spec/books.yaml:41:7
               objects.Loan.fields.due_at  spec/books.yaml:42:7
               objects.Loan.fields.renewed_at  spec/books.yaml:43:7

    endpoints.list_shelves                                          endpoint.removed
      The endpoint list_shelves is gone.
      - GET /shelves
      breaks   readers, writers and TypeScript
      proof    not demonstrated
      hint     list_shelf is much like it; was it renamed? Then say was:
               list_shelves
      at       HEAD~1:spec/shelves.yaml:70:7

    ── RISKY ───────────────────────────────────────────────────────────────────────

    objects.Shelf.fields.label                                         limit.removed
      label has no limit any more.
      - length ..20
      risks    readers
      at       spec/shelves.yaml:5:7

    ── SAFE ────────────────────────────────────────────────────────────────────────
    objects.Book.fields.isbn                                    field.added.optional
      Book has a new field isbn, which may be absent.
      + isbn?: str
      at       spec/books.yaml:20:7

    ── SILENT ──────────────────────────────────────────────────────────────────────
    enums.Genre                                                         docs.changed
      The description of Genre has changed.
      - What a book is about.
      + What a book is mostly about.

    ── APPROVED ────────────────────────────────────────────────────────────────────

    objects.Person.fields.nickname                            field.removed.optional
      nickname is gone from Person.
      - str, may be absent
      breaks   TypeScript
      risks    readers and writers
      approved correction: the service never sent it (until 2027-01-01)
      at       HEAD~1:spec/people.yaml:9:7

    to approve, with a cause and a reason, in approvals.yaml:
    approvals:
      - { kind: limit.max.lowered, path: 'objects.Book.fields.title', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: field.presence.widened, path: 'objects.Loan.fields.returned_at', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: field.presence.widened, path: 'objects.Loan.fields.due_at', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: field.presence.widened, path: 'objects.Loan.fields.renewed_at', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: endpoint.removed, path: 'endpoints.list_shelves', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }

    version 1.4.0 should be 2.0.0, a major change: the value of LoanStatus changed
    "
  `);
});

test('no line is longer than 80 columns', () => {
  const long = change({
    path: `objects.${'Deep'.repeat(30)}`,
    message: 'word '.repeat(100).trim(),
    before: 'x'.repeat(500),
    after: '好'.repeat(90),
    level: 'breaking',
    impact: impactOf('breaking', 'breaking', 'none', 'none'),
  });
  const lines = text(diffOf([...SAMPLE.changes, long]), OPTIONS).split('\n');
  // Text to be pasted is unchanged.
  expect(lines.filter((line) => line.length > 80 && !line.startsWith('  - { kind: '))).toEqual([]);
});

test('a line may be as long as the terminal is wide', () => {
  const one = change({ message: `${'x'.repeat(40)} ${'y'.repeat(37)}`, level: 'risky' });
  const shown = (width: number) => text(diffOf([one]), { ...OPTIONS, width });
  expect(shown(80)).toContain(`\n  ${one.message}\n`);
  expect(shown(79)).not.toContain(one.message);
});

test('lines are as long as the terminal is wide, and none is broken for a pipe', () => {
  const one = change({ path: 'objects.Book', message: 'word '.repeat(30).trim(), level: 'risky' });
  const linesAt = (width: number) => text(diffOf([one]), { ...OPTIONS, width }).split('\n');
  expect(Math.max(...linesAt(50).map((line) => line.length))).toBeLessThanOrEqual(50);
  expect(linesAt(Infinity)).toContain(`  ${one.message}`);
});

test('a break whose approval has expired names it, and the approval to paste has its hashes', () => {
  const expired = { cause: 'change', reason: 'agreed once', until: '2020-01-31' } as const;
  const one = change({ path: 'objects.Book', level: 'breaking', expired });
  const shown = text(diffOf([one]), { ...OPTIONS, width: Infinity });
  expect(shown).toContain('expired  the approval as a change (agreed once) expired on 2020-01-31');
  expect(shown).toContain(`- { kind: ${one.kind}, path: 'objects.Book', before: '${one.hashes.before.slice(0, 16)}'`);
});

test('colours change nothing but the colour', () => {
  const coloured = text(SAMPLE, { ...OPTIONS, color: true });
  expect(coloured).toContain('\u001b[31m');
  expect(stripVTControlCharacters(coloured)).toBe(text(SAMPLE, OPTIONS));
});

test('every path of a folded row is listed', () => {
  const many = Array.from({ length: 300 }, (_, index) => change({ path: `objects.Book.fields.f${index}` }));
  const reported = text(diffOf(many), OPTIONS);
  expect(reported.match(/^300 × /gm)).toHaveLength(1);
  for (const { path } of many) expect(reported).toContain(path);
});

describe('says in a line', () => {
  const version = { needed: 'none', suggested: '1.4.0', because: '', enough: true } as const;

  test('that nothing has changed', () => {
    expect(text(diffOf([], { version }), OPTIONS)).toBe(
      'HEAD~1 -> the working tree, profile default\nno changes\n\nversion 1.4.0 can stay\n',
    );
  });

  test('which profiles are compared', () => {
    const after = { label: 'the working tree', profile: 'live', version: '1.4.0' };
    expect(text(diffOf([], { version, before: { ...after, profile: 'default' }, after }), OPTIONS)).toMatch(
      /^the working tree \(default\) -> the working tree \(live\)\n/,
    );
  });
});

describe('a change', () => {
  const wide = { ...OPTIONS, width: Infinity };
  const one = (facts: Partial<Change>) => text(diffOf([change({ level: 'breaking', ...facts })]), wide);
  const reached = (count: number) => ({
    reach: { ...change().reach, endpoints: Array.from({ length: count }, (_, index) => `e${index}`) },
  });

  test('is counted as one', () => {
    expect(one({})).toContain('\n1 breaking change\n');
  });

  test.each([
    [1, 'e0'],
    [2, 'e0 and e1'],
    [5, 'e0, e1, e2, e3 and e4'],
    [6, 'e0, e1, e2, e3 and 2 more'],
  ])('that is used in %i places names them, or the first of many', (count, places) => {
    expect(one(reached(count))).toContain(`\n  reach    ${places}\n`);
  });

  test('that is used nowhere says nothing of places', () => {
    expect(one(reached(0))).not.toContain('reach');
  });

  test('of something experimental says whom it would break if that were stable', () => {
    const experimental = impactOf('breaking', 'safe', 'safe', 'safe');
    expect(one({ experimental })).toContain('\n  trial    experimental: stable, it would break readers\n');
  });

  test('that is in some of several profiles names them', () => {
    expect(one({ profiles: ['live', 'archive'] })).toContain('\n  profile  only in live and archive\n');
  });

  test('that is approved for all time says until no day', () => {
    const shown = one({ approval: { cause: 'change', reason: 'agreed' } });
    expect(shown).toContain('\n  approved change: agreed\n');
  });

  test('whose path and kind fit on a line is one line, with two spaces between them at least', () => {
    const head = (width: number) =>
      text(diffOf([change({ level: 'breaking', path: 'objects.Book', kind: 'docs.changed' })]), { ...OPTIONS, width });
    expect(head(26)).toContain('\nobjects.Book  docs.changed\n');
    expect(head(25)).toContain('\nobjects.Book\n  docs.changed\n');
    expect(one({ path: `objects.${'B'.repeat(90)}`, kind: 'docs.changed' })).toContain(
      `${'B'.repeat(90)}  docs.changed\n`,
    );
  });

  test('is proven by the first lines of a long value', () => {
    const witness = (length: number): Witness => ({
      type: 'Book',
      value: `${'x'.repeat(length - 1)}y`,
      acceptedBy: 'before',
      issue: { path: [], code: 'length', message: 'is too long' },
      mode: 'spec',
    });
    const proof = (length: number) =>
      text(
        diffOf([
          change({
            level: 'breaking',
            impact: impactOf('breaking', 'safe', 'safe', 'safe'),
            witnesses: [witness(length)],
          }),
        ]),
        OPTIONS,
      );
    // The first line has the type, and three more have 69 characters each.
    expect(proof(3 * 69 - 2)).not.toContain('…');
    expect(proof(3 * 69 - 1)).toContain(
      '\n           …\n           before accepts it; after rejects it: is too long\n',
    );
  });
});

test('profiles that are compared together are named', () => {
  const named = (profiles: readonly string[]) => text(diffOf([], { profiles }), OPTIONS).split('\n')[0];
  expect(named(['default'])).toBe('HEAD~1 -> the working tree, profile default');
  expect(named(['default', 'live'])).toBe('HEAD~1 -> the working tree, profiles default and live');
});

test('levels that the new version changes are shown as a warning', () => {
  const levelsChanged = [{ kind: 'docs.changed', before: 'safe', after: 'breaking' }] as const;
  const shown = text(diffOf([], { levelsChanged }), { ...OPTIONS, width: Infinity });
  expect(shown).toMatch(/\n\nWARNING: approvals\.yaml changes the levels of changes; .*\n {2}docs\.changed.*\n\n/);
});

test('nothing that a spec holds is obeyed by the terminal', () => {
  const reported = text(HOSTILE_DIFF, OPTIONS);
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  expect(reported.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(reported).toContain('\\u001b[31m');
  expect(reported).toContain('\\u202egnp.exe');
});

describe('the approvals to paste', () => {
  const pasted = (count: number, facts: Partial<Change> = {}) => {
    const changes = Array.from({ length: count }, () => change({ level: 'breaking', ...facts }));
    const [, lines] = /approvals:\n((?: .*\n)*)/.exec(text(diffOf(changes), { ...OPTIONS, width: Infinity })) ?? [];
    return lines?.trimEnd().split('\n');
  };

  test('are those of five breaks, and the number of the others', () => {
    expect(pasted(5)).toHaveLength(5);
    expect(pasted(5)!.at(-1)).toMatch(/^ {2}- /);
    expect(pasted(7)).toHaveLength(6);
    expect(pasted(7)!.at(-1)).toBe('  # and 2 more');
  });

  test('are none of what is approved or breaks nothing, or has a name that would have to be quoted', () => {
    expect(pasted(1, { level: 'risky' })).toBeUndefined();
    expect(pasted(1, { approval: { cause: 'change', reason: 'agreed' } })).toBeUndefined();
    for (const kind of ["it's.changed", "changed's", 'Changed.it']) expect(pasted(1, { kind }), kind).toBeUndefined();
    expect(pasted(1, { path: "objects.it's" })).toBeUndefined();
  });
});

test('what a long value has more than is shown is said behind it', () => {
  expect(text(SEVERAL, { ...OPTIONS, width: Infinity })).toContain(
    '\n  proof    Book {"tags":["a"],"note":"x"} (tags is a list of 5,001 items, note is a text of 12 characters)\n',
  );
});

test('a break that no value shows says why', () => {
  const impact = impactOf('breaking', 'safe', 'safe', 'safe');
  const shown = text(diffOf([change({ level: 'breaking', impact, unproven: 'it took too long' })]), OPTIONS);
  expect(shown).toContain('\n  proof    not demonstrated: it took too long\n');
});

test('a folded row has the place of each change that has one, and no place of its own', () => {
  const changes = ['a', 'b'].map((name) =>
    change({
      path: `objects.Book.fields.${name}`,
      ...(name === 'a' ? { afterAt: { file: 'a.yaml', line: 1, column: 2 } } : {}),
    }),
  );
  expect(text(diffOf(changes), OPTIONS)).toMatch(
    /\n {2}all {6}objects\.Book\.fields\.a {2}spec\/a\.yaml:1:2\n {11}objects\.Book\.fields\.b\n(?! {2}at )/,
  );
});
