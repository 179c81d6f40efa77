import { describe, expect, it, test } from 'vitest';
import type { Witness } from '../../generator/diff/change.js';
import { GROUP_NAMES, type DriftLine, type Group } from '../../generator/drift/drift-line.js';
import { proofText, driftText, driftMarkdown } from '../../generator/drift/print.js';
import { asDiff, type Drift } from '../../generator/drift/drift.js';

const at = { file: 'ships.yaml', line: 3, column: 5 };

function line(group: Group, path: string, more: Partial<DriftLine> = {}): DriftLine {
  const beforeAt = { file: 'api.json', line: 9, column: 7 };
  return { group, path, pointer: '#/x', witnesses: [], beforeAt, ...more } as unknown as DriftLine;
}

function lines(group: Group, count: number): readonly DriftLine[] {
  return Array.from({ length: count }, (_, index) => line(group, `objects.Ship.fields.f${index}`));
}

function driftWith(all: readonly DriftLine[], without: Drift['without'] = { objects: [], enums: [] }): Drift {
  return { lines: all, compared: { objects: 2, enums: 1, fields: 9, same: 4 }, without };
}

const options = { document: 'api.json', profile: 'live', all: false, prefix: 'spec/' };
const EVERYTHING = { ...options, all: true };

function witness(more: Partial<Witness>): Witness {
  return {
    type: 'Ship',
    value: { id: '1' },
    mode: 'shape',
    acceptedBy: 'before',
    issue: { path: ['name'], code: 'missing', message: '' },
    ...more,
  } as Witness;
}

const typeAt = (...path: readonly (string | number)[]): Witness['issue'] =>
  ({ path, code: 'type', message: '' }) as unknown as Witness['issue'];

test('a drift in the form of a diff says which side is which, and has a place in the spec for each line', () => {
  const all = [line('auth', 'auth.Key'), line('types', 'objects.Ship.fields.id', { afterAt: at })];
  const { before, after, changes } = asDiff(all, 'api.json', 'live');
  expect({ before, after }).toEqual({
    before: { label: 'api.json', profile: 'live', version: '' },
    after: { label: 'the own spec', profile: 'live', version: '' },
  });
  expect(changes.map(({ afterAt }) => afterAt)).toEqual([{ file: 'spec.yaml', line: 1, column: 1 }, at]);
});

describe('A drift as text', () => {
  it('shows both sides of a line with their places, and the proof', () => {
    const all = [
      line('refused', 'objects.Ship.fields.name', { before: 'str | null', after: 'str', afterAt: at }),
      line('own fields', 'endpoints.get_ship.query.page', { after: 'int', afterAt: at, witnesses: [witness({})] }),
      line('published values', 'enums.Kind.values.YACHT', { before: '"yacht"' }),
      line('auth', 'auth.Key', { before: 'basic' }),
    ];
    expect(driftText(driftWith(all), options)).toMatchInlineSnapshot(`
      "api.json beside the profile live: 4 of 9 fields and values are the same, in 2 objects and 1 enum
      the own spec refuses what the document allows (1)
        Ship.name: own str, document str | null  spec/ships.yaml:3:5  api.json:9:7 #/x
      fields that only the own spec has (1)
        get_ship.page: own int, document nothing; the own spec refuses a Ship without name  spec/ships.yaml:3:5  api.json:9:7 #/x
      values that only the document has (1)
        Kind.YACHT: own nothing, document "yacht"  -  api.json:9:7 #/x
      authorization (1)
        auth.Key: own nothing, document basic  -  api.json:9:7 #/x
      "
    `);
  });

  it('lists the groups of the first screen, and counts the others, approved lines and what has no counterpart', () => {
    const approved = { approval: {} } as Partial<DriftLine>;
    const all = [
      ...lines('wider', 2),
      ...lines('names', 1),
      line('types', 'objects.Ship.fields.id'),
      line('types', 'objects.Ship.fields.name', approved),
    ];
    const drift = driftWith(all, { objects: ['Pier'], enums: [] });
    expect(driftText(drift, options)).toMatchInlineSnapshot(`
      "api.json beside the profile live: 4 of 9 fields and values are the same, in 2 objects and 1 enum
      other types (1)
        Ship.id: own nothing, document nothing  -  api.json:9:7 #/x
      and 2 of the own spec allows more, 1 of the same form under other names: --all lists them
      no counterpart: 1 object and 0 enums of the own spec
      approved: 1 difference
      "
    `);
    expect(driftText(drift, EVERYTHING)).toMatchInlineSnapshot(`
      "api.json beside the profile live: 4 of 9 fields and values are the same, in 2 objects and 1 enum
      other types (1)
        Ship.id: own nothing, document nothing  -  api.json:9:7 #/x
      the own spec allows more (2)
        Ship.f0: own nothing, document nothing  -  api.json:9:7 #/x
        Ship.f1: own nothing, document nothing  -  api.json:9:7 #/x
      the same form under other names (1)
        Ship.f0: own nothing, document nothing  -  api.json:9:7 #/x
      no counterpart: 1 object and 0 enums of the own spec
      approved: 1 difference
      "
    `);
  });

  it('says nothing of what is not there', () => {
    expect(driftText(driftWith([]), options)).toBe(
      'api.json beside the profile live: 4 of 9 fields and values are the same, in 2 objects and 1 enum\n',
    );
    const tail = driftText(driftWith([], { objects: [], enums: ['A', 'B'] }), options).split('\n')[1];
    expect(tail).toBe('no counterpart: 0 objects and 2 enums of the own spec');
  });

  /** How many lines of each group the first screen has. */
  function shown(all: readonly DriftLine[]): readonly string[] {
    const text = driftText(driftWith(all), options).trimEnd().split('\n');
    expect(text.length).toBeLessThanOrEqual(40);
    const heads = text.flatMap((one, index) => (/^\S.* \(\d+/.test(one) ? [index] : []));
    return heads.map((head, index) => {
      const end = heads[index + 1] ?? text.length;
      const count = text.slice(head + 1, end).filter((one) => one.startsWith('  ')).length;
      return `${count}: ${text[head]}`;
    });
  }

  it('fills the first screen in turns, in which the first two groups have two lines', () => {
    expect(shown([...lines('refused', 50), ...lines('types', 50), ...lines('published fields', 50)]))
      .toMatchInlineSnapshot(`
        [
          "15: the own spec refuses what the document allows (50, 35 more with --all)",
          "14: other types (50, 36 more with --all)",
          "7: fields that only the document has (50, 43 more with --all)",
        ]
      `);
    const few = [...lines('refused', 3), ...lines('types', 1), ...lines('own values', 80), ...lines('wider', 5)];
    expect(shown(few)).toMatchInlineSnapshot(`
      [
        "3: the own spec refuses what the document allows (3)",
        "1: other types (1)",
        "31: values that only the own spec has (80, 49 more with --all)",
      ]
    `);
    expect(shown(GROUP_NAMES.flatMap((group) => lines(group, 20)))).toMatchInlineSnapshot(`
      [
        "6: the own spec refuses what the document allows (20, 14 more with --all)",
        "6: other types (20, 14 more with --all)",
        "3: fields that only the document has (20, 17 more with --all)",
        "3: fields that only the own spec has (20, 17 more with --all)",
        "3: values that only the document has (20, 17 more with --all)",
        "2: values that only the own spec has (20, 18 more with --all)",
        "2: bodies, answers and headers of endpoints that only one of both has (20, 18 more with --all)",
        "2: authorization (20, 18 more with --all)",
        "2: the document leaves open what the own spec says (20, 18 more with --all)",
      ]
    `);
  });
});

describe('A drift in Markdown', () => {
  it('has a table for each group of the first screen, and counts the others', () => {
    const all = [
      line('refused', 'objects.Ship.fields.name', { before: 'str | null', after: 'str', afterAt: at }),
      line('published fields', 'objects.Ship.fields.`odd`', { before: '`a` or ``b``', witnesses: [witness({})] }),
      line('types', 'objects.Ship.fields.a', { after: 'one\ntwo' }),
      line('types', 'objects.Ship.fields.b', { approval: {} } as Partial<DriftLine>),
      ...lines('limits', 3),
    ];
    expect(driftMarkdown(driftWith(all), options)).toMatchInlineSnapshot(`
      "<!-- snowspec-drift -->
      ### Drift of \`api.json\`

      4 of 9 fields and values are the same as in the profile \`live\`, in 2 objects and 1 enum.
      Approved: 1 difference.

      #### the own spec refuses what the document allows (1)

      | | own spec | document | |
      | --- | --- | --- | --- |
      | \`objects.Ship.fields.name\` <sub>\`spec/ships.yaml:3\`</sub> | \`str\` | \`str \\| null\` <sub>\`9 #/x\`</sub> |  |

      #### other types (1)

      | | own spec | document | |
      | --- | --- | --- | --- |
      | \`objects.Ship.fields.a\` | \`one two\` |  <sub>\`9 #/x\`</sub> |  |

      #### fields that only the document has (1)

      | | own spec | document | |
      | --- | --- | --- | --- |
      | \`\` objects.Ship.fields.\`odd\` \`\` |  | \`\`\` \`a\` or \`\`b\`\` \`\`\` <sub>\`9 #/x\`</sub> | \`the own spec refuses a Ship without name\` |

      - 3: limits
      "
    `);
    expect(driftMarkdown(driftWith(all.slice(4)), EVERYTHING)).toMatchInlineSnapshot(`
      "<!-- snowspec-drift -->
      ### Drift of \`api.json\`

      4 of 9 fields and values are the same as in the profile \`live\`, in 2 objects and 1 enum.

      #### limits (3)

      | | own spec | document | |
      | --- | --- | --- | --- |
      | \`objects.Ship.fields.f0\` |  |  <sub>\`9 #/x\`</sub> |  |
      | \`objects.Ship.fields.f1\` |  |  <sub>\`9 #/x\`</sub> |  |
      | \`objects.Ship.fields.f2\` |  |  <sub>\`9 #/x\`</sub> |  |
      "
    `);
  });

  it('has 60 rows of a group, and says how many more there are', () => {
    const rows = (count: number): readonly string[] =>
      driftMarkdown(driftWith(lines('types', count)), options)
        .split('\n')
        .filter((row) => row.startsWith('| `') || row.startsWith('...'));
    expect(rows(60)).toHaveLength(60);
    expect(rows(62).slice(60)).toEqual(['... and 2 more']);
  });
});

describe('A proof', () => {
  it.each<readonly [string, readonly Witness[]]>([
    ['', []],
    ['the own spec refuses a Ship without name', [witness({})]],
    ['the document refuses a Ship without name', [witness({ acceptedBy: 'after' }), witness({})]],
    [
      'the own spec refuses requests of get_ship without a body',
      [witness({ type: 'body of get_ship', issue: { ...typeAt('body'), code: 'missing' } })],
    ],
    [
      'the own spec refuses the body of get_ship without name',
      [witness({ type: 'body of get_ship', issue: { ...typeAt('name'), code: 'missing' } })],
    ],
    [
      'the own spec refuses the query of get_ship without body',
      [witness({ type: 'query of get_ship', issue: { ...typeAt('body'), code: 'missing' } })],
    ],
    [
      'the own spec refuses {"b":{},"a":1}',
      [witness({ value: { a: 1, b: {} }, issue: { ...typeAt('b', 'c'), code: 'missing' } })],
    ],
    ['the own spec refuses {"b":2,"a":1,"c":3}', [witness({ value: { a: 1, b: 2, c: 3 }, issue: typeAt('b') })]],
    ['the own spec refuses ["x",1]', [witness({ value: ['x', 1], issue: typeAt(1) })]],
    ['the own spec refuses null', [witness({ value: null, issue: typeAt('a') })]],
    ['the own spec refuses "text"', [witness({ value: 'text', issue: typeAt() })]],
    [`the own spec refuses "${'x'.repeat(68)}"`, [witness({ value: 'x'.repeat(68), issue: typeAt() })]],
    [`the own spec refuses "${'x'.repeat(69)}...`, [witness({ value: 'x'.repeat(69), issue: typeAt() })]],
  ])('says which side refuses what: %s', (text, witnesses) => {
    expect(proofText(witnesses)).toBe(text);
  });
});
