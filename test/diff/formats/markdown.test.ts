import { describe, expect, test } from 'vitest';
import type { Change, Diff } from '../../../generator/diff/change.js';
import { MARKER, markdown } from '../../../generator/diff/formats/markdown.js';
import { change, diffOf, HOSTILE, HOSTILE_DIFF, impactOf, OPTIONS, SAMPLE } from './sample-diff.js';

test('begins with a marker by which a comment is found again', () => {
  expect(markdown(SAMPLE, OPTIONS).split('\n', 1)).toEqual([MARKER]);
});

test('shows breaks openly, and folds safe changes', () => {
  expect(markdown(SAMPLE, OPTIONS)).toMatchInlineSnapshot(`
    "<!-- snowspec-diff -->
    ### Spec review: 5 breaking, 1 risky, 1 safe, 1 silent and 1 approved changes

    \`HEAD~1\` → \`the working tree\`, profile \`default\`

    #### Breaking (5)

    - **\`objects.Book.fields.title\`** The length of title has a lower upper bound. <sub>\`limit.max.lowered\`</sub>
      - \`length 1..200\` → \`length 1..80\`
      - breaks **writers**
      - proof: \`Book {"id":"175928847299117063","title":81 x "x","tags":[]}\`: before accepts it; after rejects it at title: must be 1 to 80 characters, got 81
      - reach: \`get_book\`, \`update_book\`, \`BOOK_CREATE\`, \`Book\`, \`Loan\`, \`Shelf\` and 2 more
      - \`spec/books.yaml:13:7\`
    - 3 × **\`objects.Loan.fields.returned_at\`** returned\\_at may be null now. <sub>\`field.presence.widened\`</sub>
      - \`Timestamp\` → \`Timestamp | null\`
      - breaks **readers and TypeScript that reads**
      - proof (demonstrated for 2 of 3): \`Loan {"id":"4","returned_at":null}\`: after accepts it; before rejects it by its shape alone at returned\\_at: must be a string, got null
      - reach: \`get_loan\` and \`Loan\`
      - at \`objects.Loan.fields.returned_at\`, \`objects.Loan.fields.due_at\`, \`objects.Loan.fields.renewed_at\`
    - **\`endpoints.list_shelves\`** The endpoint list\\_shelves is gone. <sub>\`endpoint.removed\`</sub>
      - was \`GET /shelves\`
      - breaks **readers, writers and TypeScript**
      - proof: not demonstrated
      - list\\_shelf is much like it; was it renamed? Then say was: list\\_shelves
      - \`HEAD~1:spec/shelves.yaml:70:7\`

    <details open><summary><b>Risky (1)</b></summary>

    - **\`objects.Shelf.fields.label\`** label has no limit any more. <sub>\`limit.removed\`</sub>
      - was \`length ..20\`
      - risky for readers
      - \`spec/shelves.yaml:5:7\`

    </details>

    <details><summary><b>Safe (1)</b></summary>

    - **\`objects.Book.fields.isbn\`** Book has a new field isbn, which may be absent. <sub>\`field.added.optional\`</sub>
      - now \`isbn?: str\`
      - \`spec/books.yaml:20:7\`

    </details>

    <details><summary><b>Silent (1)</b></summary>

    - **\`enums.Genre\`** The description of Genre has changed. <sub>\`docs.changed\`</sub>
      - \`What a book is about.\` → \`What a book is mostly about.\`

    </details>

    <details><summary><b>Approved (1)</b></summary>

    - **\`objects.Person.fields.nickname\`** nickname is gone from Person. <sub>\`field.removed.optional\`</sub>
      - was \`str, may be absent\`
      - breaks **TypeScript**; risky for readers and writers
      - approved as a correction: the service never sent it (until 2027-01-01)
      - \`HEAD~1:spec/people.yaml:9:7\`

    </details>

    <details><summary>to approve, with a cause and a reason, in approvals.yaml:</summary>

    \`\`\`yaml
    approvals:
      - { kind: limit.max.lowered, path: 'objects.Book.fields.title', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: field.presence.widened, path: 'objects.Loan.fields.returned_at', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: field.presence.widened, path: 'objects.Loan.fields.due_at', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: field.presence.widened, path: 'objects.Loan.fields.renewed_at', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
      - { kind: endpoint.removed, path: 'endpoints.list_shelves', before: 'aaaaaaaaaaaaaaaa', after: 'bbbbbbbbbbbbbbbb', cause: change, reason: '' }
    \`\`\`

    </details>

    ⚠️ version 1.4.0 should be 2.0.0, a major change: the value of LoanStatus changed.
    "
  `);
});

describe('stays below the 65,536 characters that GitHub takes', () => {
  const rows = (count: number, level: 'breaking' | 'safe') =>
    Array.from({ length: count }, (_, index) =>
      change({
        kind: `${level}.${index}`,
        path: `objects.${level}${index}`,
        message: `Change ${index} ${'é'.repeat(100)}`,
        level,
        impact: impactOf(level, level, level, level),
      }),
    );

  test('and counts the omitted rows; the most severe are omitted last', () => {
    const written = markdown(diffOf([...rows(50, 'breaking'), ...rows(400, 'safe')]), OPTIONS);
    expect(Buffer.byteLength(written)).toBeLessThan(65_536);
    const shown = written.match(/^- \*\*`/gm)!.length;
    expect(written.match(/^- \*\*`objects\.breaking/gm)).toHaveLength(50);
    expect(shown).toBeGreaterThan(150);
    expect(written).toContain(`**${450 - shown} rows are omitted here (${450 - shown} safe changes): `);
    expect(written.match(/<details/g)).toHaveLength(written.match(/<\/details>/g)!.length);
    expect(written).toContain('version 1.4.0 should be 2.0.0');
  });

  test('even where no row fits, or one alone is too long', () => {
    const paths = Array.from({ length: 3000 }, (_, index) => change({ path: `objects.Book.fields.field${index}` }));
    const written = markdown(diffOf(paths), OPTIONS);
    expect(Buffer.byteLength(written)).toBeLessThan(65_536);
    expect(written).toContain('**One row is omitted here (3000 safe changes): ');
  });

  test('and a comparison that fits is whole', () => {
    expect(markdown(SAMPLE, OPTIONS)).not.toContain('left out');
  });
});

describe('no text of a spec', () => {
  const written = markdown(HOSTILE_DIFF, OPTIONS);
  const outsideCode = written.replace(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');

  test('becomes a tag, a link, a table or emphasis', () => {
    expect(outsideCode).not.toMatch(/<(?!\/?(?:details|summary|b|sub)\b|!-- snowspec-diff -->)/);
    expect(outsideCode).not.toMatch(/(?<!\\)[[\]|]/);
  });

  test('mentions a user or links to an issue', () => {
    expect(outsideCode).not.toMatch(/(?<!&)[@#]\w/);
  });

  test('leaves its line', () => {
    expect(written).not.toContain('\r');
    expect(written).not.toMatch(/^::error/m);
  });

  test('ends the span of code that it is shown in', () => {
    const ticks = diffOf([change({ before: '`', after: '```` ``` `` `', path: '`a``b`' })]);
    expect(markdown(ticks, OPTIONS)).toContain('`` ` `` → ````` ```` ``` `` ` `````');
  });

  test('is a link by its looks alone', () => {
    const link = diffOf([change({ message: 'See https://evil.example and www.evil.example.' })]);
    expect(markdown(link, OPTIONS)).toContain('See https&#58;//evil.example and www&#46;evil.example.');
  });

  test('is lost', () => {
    expect(written).toContain(HOSTILE.slice(0, 30));
  });
});

describe('a change', () => {
  const one = (facts: Partial<Change>) => markdown(diffOf([change({ level: 'breaking', ...facts })]), OPTIONS);
  const lineWith = (text: string, facts: Partial<Change>) =>
    one(facts)
      .split('\n')
      .find((line) => line.includes(text));

  test.each([
    [1, '  - reach: `e0`'],
    [6, '  - reach: `e0`, `e1`, `e2`, `e3`, `e4` and `e5`'],
    [7, '  - reach: `e0`, `e1`, `e2`, `e3`, `e4`, `e5` and 1 more'],
  ])('that is used in %i places names them, or the first of many', (count, line) => {
    const endpoints = Array.from({ length: count }, (_, index) => `e${index}`);
    expect(lineWith('reach', { reach: { ...change().reach, endpoints } })).toBe(line);
  });

  test('of something experimental says whom it would break if that were stable', () => {
    const experimental = impactOf('breaking', 'safe', 'safe', 'safe');
    expect(lineWith('experimental', { experimental })).toBe('  - experimental: stable, it would break readers');
  });

  test('that is in some of several profiles names them', () => {
    expect(lineWith('only in', { profiles: ['live_one', 'archive'] })).toBe('  - only in live\\_one and archive');
  });

  test('that is approved says as what, and until when', () => {
    const approval = { cause: 'change', reason: 'agreed' } as const;
    expect(lineWith('approved as', { approval })).toBe('  - approved as a change: agreed');
    expect(lineWith('approved as', { approval: { ...approval, until: '2030-01-31' } })).toBe(
      '  - approved as a change: agreed (until 2030-01-31)',
    );
  });

  test('whose approval has expired says so', () => {
    const expired = { cause: 'change', reason: 'agreed once', until: '2020-01-31' } as const;
    expect(lineWith('expired', { expired })).toBe('  - the approval as a change (agreed once) expired on 2020-01-31');
  });

  test.each([
    [{ before: 'a', after: 'b' }, '  - `a` → `b`'],
    [{ before: 'a' }, '  - was `a`'],
    [{ after: 'b' }, '  - now `b`'],
    [{ before: '`a', after: 'b`' }, '  - `` `a `` → `` b` ``'],
    [{ before: 'a`b', after: ' b ' }, '  - ``a`b`` → `b`'],
  ])('shows the facts %j', (facts, line) => {
    expect(one(facts).split('\n')).toContain(line);
  });
});

test.each(['safe', 'none'] as const)(
  'a change of the level %s says neither whom it breaks nor what it reaches',
  (level) => {
    const facts = {
      level,
      impact: impactOf('safe', 'safe', 'breaking', 'risky'),
      reach: { ...change().reach, events: ['LENT'] },
    };
    const written = (one: Change) => markdown(diffOf([one]), OPTIONS);
    expect(written(change(facts))).not.toMatch(/breaks|risky for|reach:/);
    const approval = { cause: 'change', reason: 'agreed' } as const;
    expect(written(change({ ...facts, approval }))).toMatch(
      /breaks .*; risky for .*\n {2}- approved as .*\n {2}- reach: `LENT`/,
    );
  },
);

test('what is written has no more bytes than it may have', () => {
  const label = 'a long label '.repeat(60);
  const before = { label, profile: 'default', version: '1.4.0' };
  const changes = Array.from({ length: 60 }, (_, index) =>
    change({ kind: `a.${'b'.repeat(index + 1)}`, path: `objects.${'Long'.repeat(20)}`, level: 'breaking' }),
  );
  for (const mostBytes of [4_000, 6_000, 9_000]) {
    const written = markdown(diffOf(changes, { before }), { ...OPTIONS, mostBytes });
    const bytes = new TextEncoder().encode(written).length;
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    // Rows fill what is left, but for what is reserved and one row.
    expect(bytes).toBeGreaterThan(mostBytes - 900);
  }
});

describe('the heading', () => {
  const headingOf = (facts: Partial<Diff>) => markdown(diffOf([], facts), OPTIONS).split('\n')[3];

  test('names the profiles that are compared', () => {
    expect(headingOf({ profiles: ['default', 'live'] })).toBe(
      '`HEAD~1` → `the working tree`, profiles `default` and `live`',
    );
    const live = { label: 'the working tree', profile: 'live', version: '1.4.0' };
    expect(headingOf({ after: live })).toBe('`HEAD~1` → `the working tree`, profile `default` → `live`');
  });

  test('is followed by a warning of levels that the new version changes', () => {
    const levelsChanged = [{ kind: 'docs.changed', before: 'safe', after: 'breaking' }] as const;
    expect(markdown(diffOf([], { levelsChanged }), OPTIONS)).toMatch(
      /\n> \[!WARNING\]\n> \*\*approvals\.yaml changes .*:\*\*\n> - `docs\.changed.*`\n/,
    );
  });
});
