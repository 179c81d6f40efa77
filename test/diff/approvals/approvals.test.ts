import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, describe, test } from 'vitest';
import { approvalsOf, matches } from '../../../generator/diff/approvals/approvals.js';
import { printDiagnostics } from '../../../generator/diagnostics/index.js';
import { compareModels, parseApprovals, readApprovals, type Change } from '../../../generator/diff/index.js';
import { modelOf } from '../../model/problems.js';

const before = modelOf('objects: { Book: { fields: { title: { type: str, length: 1..9 }, pages: int } } }');
const after = modelOf('objects: { Book: { fields: { title: { type: str, length: 1..8 }, pages: str } } }');

function changesWith(text: string, today = '2026-01-01'): readonly Change[] {
  const { problems, ...approvals } = parseApprovals({ path: 'approvals.yaml', text });
  if (problems.length > 0) throw new Error(printDiagnostics(problems));
  return compareModels(before, after, { ...approvals, today }).changes;
}

function problemsIn(text: string): string {
  return printDiagnostics(parseApprovals({ path: 'approvals.yaml', text }).problems);
}

const [limit, type] = compareModels(before, after).changes.toSorted((a, b) => (a.kind < b.kind ? 1 : -1)) as [
  Change,
  Change,
];

test('an approval holds on its last day, which is today where nothing else is said', () => {
  const one = { kind: 'docs.changed', path: 'objects.Book', hashes: { before: '', after: 'abc' } };
  const rule = { kind: one.kind, path: one.path, cause: 'change', reason: 'Yes.' } as const;
  const today = new Date().toISOString().slice(0, 10);
  const [forever, now, once] = [rule, { ...rule, until: today }, { ...rule, until: '2020-01-31' }];
  const approval = { cause: 'change', reason: 'Yes.' };
  expect(approvalsOf(one, [forever]).valid).toStrictEqual(approval);
  expect(approvalsOf(one, [once, now]).valid).toStrictEqual({ ...approval, until: today });
  expect(approvalsOf(one, [once]).valid).toBeUndefined();
  expect(approvalsOf(one, [forever, now]).expired).toBeUndefined();
  expect(approvalsOf(one, [{ ...once, path: 'objects.Other' }]).expired).toBeUndefined();
  expect(approvalsOf(one, [forever, now, once]).expired).toStrictEqual({ ...approval, until: '2020-01-31' });
  // No declaration is there before.
  expect(approvalsOf(one, [{ ...rule, before: '' }]).valid).toBeDefined();
  expect(approvalsOf(one, [{ ...rule, after: '' }]).valid).toBeUndefined();
});

describe('approvals', () => {
  test('hold for a change of the same declaration from and to the same content', () => {
    const approve = (hash: string): string =>
      `approvals: [{ kind: ${limit.kind}, path: ${limit.path}, before: '${hash}', cause: change, reason: Shorter. }]`;
    const approved = (hash: string) => changesWith(approve(hash)).find(({ kind }) => kind === limit.kind)?.approval;
    expect(approved(limit.hashes.before)).toEqual({ cause: 'change', reason: 'Shorter.' });
    expect(approved(limit.hashes.before.slice(0, 8))).toEqual({ cause: 'change', reason: 'Shorter.' });
    expect(approved('00000000')).toBeUndefined();
    expect(approved('')).toBeUndefined();
  });

  test('hold for every path that a pattern matches, and for no other kind', () => {
    const approved = changesWith(
      `approvals: [{ kind: ${type.kind}, path: objects.*.fields.*, cause: correction, reason: It was wrong. }]`,
    ).filter(({ approval }) => approval !== undefined);
    expect(approved.map(({ path }) => path)).toEqual(['objects.Book.fields.pages']);
  });

  test('a star stands for one name, two for several', () => {
    const approved = (path: string) =>
      changesWith(`approvals: [{ kind: ${limit.kind}, path: '${path}', cause: change, reason: Yes. }]`).filter(
        ({ approval }) => approval !== undefined,
      ).length;
    expect(approved('objects.*')).toBe(0);
    expect(approved('objects.**')).toBe(1);
    expect(approved('objects.*.fields.title.length')).toBe(1);
  });

  test('end on their last day', () => {
    const text = `approvals: [{ kind: ${limit.kind}, path: objects.**, cause: change, reason: For now., until: '2026-02-01' }]`;
    const approved = (today: string) =>
      changesWith(text, today).some(({ approval }) => approval?.until === '2026-02-01');
    expect(approved('2026-02-01')).toBe(true);
    expect(approved('2026-02-02')).toBe(false);
    const late = changesWith(text, '2026-02-02').flatMap(({ expired }) => expired ?? []);
    expect(late[0]).toEqual({ cause: 'change', reason: 'For now.', until: '2026-02-01' });
  });

  test('levels of kinds can be set, and nothing else changes', () => {
    const changed = changesWith(`levels: { ${limit.kind}: breaking }`).find(({ kind }) => kind === limit.kind);
    expect(changed).toEqual({ ...limit, level: 'breaking' });
  });

  test('levels that the new version sets do not count, and are listed', () => {
    const levels = { [limit.kind]: 'risky', 'docs.changed': 'safe' } as const;
    const newLevels = { [limit.kind]: 'none', 'docs.changed': 'safe', 'enum.added': 'breaking' } as const;
    const diff = compareModels(before, after, { levels, newLevels });
    expect(diff.changes.find(({ kind }) => kind === limit.kind)?.level).toBe('risky');
    expect(diff.levelsChanged).toEqual([
      { kind: 'enum.added', after: 'breaking' },
      { kind: limit.kind, before: 'risky', after: 'none' },
    ]);
    expect(compareModels(before, after, { levels }).levelsChanged).toBeUndefined();
    expect(compareModels(before, after, { levels, newLevels: {} }).levelsChanged).toHaveLength(2);
  });

  test('errors are reported with their positions', () => {
    expect(problemsIn('levels: { limit.max.rased: safe }')).toContain('there is no kind of change limit.max.rased');
    expect(problemsIn('levels: { limit.max.rased: safe }')).toContain('write limit.max.raised');
    expect(problemsIn('levels: { docs.changed: harmless }')).toContain('approvals.yaml:1:25');
    const approval = (rest: string): string => problemsIn(`approvals:\n  - { kind: docs.changed, ${rest} }`);
    expect(approval('path: objects.Book, cause: change, reason: So.')).toContain('before or after is missing');
    expect(approval('path: objects.**, cause: mistake, reason: So.')).toContain('is not a cause');
    expect(approval('path: objects.**, cause: change')).toContain('reason is missing');
    expect(approval(`path: objects.**, cause: change, reason: So., until: '2026-02-30'`)).toContain(
      'day of the calendar',
    );
    expect(approval('path: objects.**, cause: change, reason: So., untill: x')).toContain('write until');
  });
});

describe('a file of approvals', () => {
  test('is read into rules, with nothing that it does not say', () => {
    const text = `levels: { docs.changed: risky, limit.max.raised: safe }
approvals:
  - { kind: docs.changed, path: objects.**, cause: change, reason: A new edition. }
  - { kind: limit.max.raised, path: objects.A, before: '0123abcd', cause: correction, reason: Wrong., until: '2027-01-31' }
  - { kind: limit.max.raised, path: objects.A, after: 'fedcba98', cause: change, reason: More. }
`;
    const file = { path: 'approvals.yaml', text };
    const read = parseApprovals(file);
    const approvals = read.approvals.map(({ span: _span, ...rule }) => rule);
    expect({ ...read, approvals }).toStrictEqual({
      file,
      levels: { 'docs.changed': 'risky', 'limit.max.raised': 'safe' },
      approvals: [
        { kind: 'docs.changed', path: 'objects.**', cause: 'change', reason: 'A new edition.' },
        {
          kind: 'limit.max.raised',
          path: 'objects.A',
          before: '0123abcd',
          cause: 'correction',
          reason: 'Wrong.',
          until: '2027-01-31',
        },
        { kind: 'limit.max.raised', path: 'objects.A', after: 'fedcba98', cause: 'change', reason: 'More.' },
      ],
      problems: [],
    });
    for (const empty of ['{}', 'levels: {}', 'approvals: []']) {
      const emptyFile = { ...file, text: empty };
      expect(parseApprovals(emptyFile)).toStrictEqual({ file: emptyFile, levels: {}, approvals: [], problems: [] });
    }
  });

  test('says what version a break needs, where that is not a major one', () => {
    const policy = (text: string) => parseApprovals({ path: 'approvals.yaml', text }).policy;
    expect(policy('version: { readers: minor }')).toEqual({ readers: 'minor', writers: 'major', types: 'major' });
    expect(policy('approvals: []')).toBeUndefined();
    expect(parseApprovals({ path: 'approvals.yaml', text: 'version: { readers: huge }' }).problems).toHaveLength(1);
  });

  test('says for how many days a deprecation is announced before a removal, and whether that is reserved', () => {
    const grace = (text: string) => parseApprovals({ path: 'approvals.yaml', text }).grace;
    expect(grace('grace: { days: 30, reserved: true }')).toEqual({ days: 30, reserved: true });
    expect(grace('grace: { days: 7 }')).toEqual({ days: 7, reserved: false });
    expect(grace('grace: { days: 7, reserved: false }')).toEqual({ days: 7, reserved: false });
    expect(grace('grace: { days: soon }')).toBeUndefined();
    expect(grace('approvals: []')).toBeUndefined();
  });

  test('that is wrong says where and what to do', () => {
    const places = (text: string): readonly string[] => {
      const { problems } = parseApprovals({ path: 'approvals.yaml', text });
      return problems.map(({ message, span, hint }) => `${span.start}-${span.end} ${message}; ${hint ?? ''}`);
    };
    const one = (rest: string): string =>
      `approvals: [{ kind: docs.changed, path: objects.**, cause: change, ${rest} }]`;
    expect(places('- a')).toEqual(['0-3 the file cannot be a list; ']);
    expect(places('approvals: {')).toHaveLength(1);
    expect(places('approvals: 7')).toHaveLength(1);
    expect(places('approvals: [7]')).toHaveLength(1);
    expect(places(one(`reason: So., until: 'soon'`))).toEqual(["87-93 'soon' is not a date; "]);
    expect(places(one(`reason: So., until: '2026-02-30'`))).toEqual([
      "87-99 '2026-02-30' is not a day of the calendar; ",
    ]);
    expect(places(one('reason: So.').replace('docs.changed', 'docs.chnged'))).toEqual([
      '20-31 there is no kind of change docs.chnged; write docs.changed',
    ]);
    expect(places(`approvals: [{ kind: docs.changed, path: enums.A, cause: change, reason: So. }]`)).toEqual([
      '40-47 before or after is missing from the approval of one declaration; copy the hashes from snowspec diff --format json',
    ]);
  });

  test('is looked for in the folder of the spec, where it may be missing', () => {
    const dir = mkdtempSync(join(tmpdir(), 'approvals-'));
    try {
      expect(readApprovals(dir)).toStrictEqual({ approvals: [], levels: {}, problems: [] });
      writeFileSync(join(dir, 'approvals.yaml'), 'levels: { docs.changed: risky }\n');
      expect(readApprovals(dir).levels).toEqual({ 'docs.changed': 'risky' });
      writeFileSync(join(dir, 'approvals.yaml'), Uint8Array.from([0xff, 0xfe]));
      expect(readApprovals(dir).problems.map(({ code }) => code)).toEqual(['invalid-utf8']);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('stars in a path', () => {
  const asRegExp = (pattern: string): RegExp =>
    new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll(/[*]+/g, (stars) => (stars === '*' ? '[^.]*' : '.*'))}$`);

  test('match one name, or names and dots', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, path) => {
        expect(matches(pattern, path), pattern).toBe(
          pattern.includes('*') ? asRegExp(pattern).test(path) : pattern === path,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('take no longer for being many', () => {
    expect(matches('**a'.repeat(200), 'a'.repeat(5_000) + 'b')).toBe(false);
    expect(matches('*a'.repeat(200), 'a'.repeat(5_000))).toBe(true);
  });
});
