import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { learn, type LearnResult } from '../../generator/api/learn.js';
import { runHere } from '../cli/run-cli.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const MUSEUM = fileURLToPath(new URL('museum', import.meta.url));

const KRATER = {
  id: 1,
  title: 'A krater',
  era: 'antiquity',
  state: 1,
  flags: 1,
  found: '1912-04-01',
  hall: 'AB',
  weight: 12,
  kind: 'exhibit',
};

/** Every field of it is refused for a reason of its own. No text in it may be copied. */
const ODD = {
  id: 'SECRETid',
  title: 'SECRET-A very long title',
  era: 'SECRETera',
  state: 9,
  flags: 40,
  found: 'SECRETday',
  hall: 'SECRETroom',
  weight: 4711,
  kind: 'SECRETkind',
  share: 1.5,
  tags: ['SECRETtag', 'x', 'x', 'y'],
  sizes: { 'SECRET-key': 'SECRETvalue' },
  maker: { name: null, died: 1800, 'mail@SECRET': 1 },
  lender: { since: 1.5 },
  note: 'SECRETnote',
  label_text: 'SECRET1',
  label_icon: 'SECRET2',
  extra: ['SECRETextra'],
};

const ODDER = { ...KRATER, title: null, era: 'baroque', state: 'SECRETstate', weight: -3, note: 'nine char' };

/** A project with the spec of the museum and payloads. */
function project(payloads: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  cpSync(MUSEUM, join(folder, 'spec'), { recursive: true });
  plant(folder, payloads);
  return folder;
}

function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

describe('snowspec learn', () => {
  it('accepts payloads that the spec describes, and counts what they have', async () => {
    const folder = project({
      'a.json': JSON.stringify([KRATER, { ...KRATER, tags: ['x', 'yy'], note: 'abc' }], null, 2),
    });
    const { code, out } = await runHere(
      'learn',
      join(folder, 'a.json'),
      '--type',
      'Exhibit',
      '--spec',
      join(folder, 'spec'),
    );
    expect(code).toBe(0);
    expect(out.replaceAll(folder, '')).toMatchInlineSnapshot(`
      "snowspec: 2 payloads in 1 file: 0 refused, 0 with something unknown, 2 as the spec says

      seen:
        path                seen  absent  null  kinds   largest        at
        Exhibit             2     0       0     object                 /a.json:2:3
        Exhibit.era         2     0       0     str     9 characters   /a.json:5:5
        Exhibit.flags       2     0       0     int     up to 1        /a.json:7:5
        Exhibit.found       2     0       0     str     10 characters  /a.json:8:5
        Exhibit.hall        2     0       0     str     2 characters   /a.json:9:5
        Exhibit.id          2     0       0     int     up to 1        /a.json:3:5
        Exhibit.kind        2     0       0     str     7 characters   /a.json:11:5
        Exhibit.label_icon  0     2       0     -                      /a.json:2:3
        Exhibit.label_text  0     2       0     -                      /a.json:2:3
        Exhibit.lender      0     2       0     -                      /a.json:2:3
        Exhibit.maker       0     2       0     -                      /a.json:2:3
        Exhibit.note        1     1       0     str     3 characters   /a.json:27:5
        Exhibit.parts       0     2       0     -                      /a.json:2:3
        Exhibit.share       0     2       0     -                      /a.json:2:3
        Exhibit.sizes       0     2       0     -                      /a.json:2:3
        Exhibit.state       2     0       0     int     up to 1        /a.json:6:5
        Exhibit.tags        1     1       0     list    2 items        /a.json:23:5
        Exhibit.tags[]      2     0       0     str     2 characters   /a.json:25:7
        Exhibit.title       2     0       0     str     8 characters   /a.json:4:5
        Exhibit.weight      2     0       0     int     up to 100      /a.json:10:5
      "
    `);
  });

  it('says for each path what is refused, where, and how often', async () => {
    const folder = project({ 'a.jsonl': lines(KRATER, ODD, ODDER) });
    const { code, out } = await runHere(
      'learn',
      join(folder, 'a.jsonl'),
      '--type',
      'Exhibit',
      '--spec',
      join(folder, 'spec'),
    );
    expect(code).toBe(1);
    expect(out.slice(0, out.indexOf('seen:')).replaceAll(folder, '')).toMatchInlineSnapshot(`
      "snowspec: 3 payloads in 1 file: 2 refused, 0 with something unknown, 1 as the spec says

      refused:
        Exhibit rules.0      at-most-one-non-null           once     first at /a.jsonl:2:1
        Exhibit.era          unknown members                once     first at /a.jsonl:2:53
        Exhibit.found        format                         once     first at /a.jsonl:2:92
        Exhibit.hall         pattern                        once     first at /a.jsonl:2:112
        Exhibit.id           is str                         once     first at /a.jsonl:2:2
        Exhibit.kind         literal                        once     first at /a.jsonl:2:146
        Exhibit.note         length                         once     first at /a.jsonl:2:321
        Exhibit.note         length                         once     first at /a.jsonl:3:132
        Exhibit.share        range                          once     first at /a.jsonl:2:166
        Exhibit.sizes{}      is str                         once     first at /a.jsonl:2:220
        Exhibit.state        is str                         once     first at /a.jsonl:3:38
        Exhibit.tags         items                          once     first at /a.jsonl:2:178
        Exhibit.tags[]       length                         once     first at /a.jsonl:2:186
        Exhibit.tags[]       unique                         once     first at /a.jsonl:2:202
        Exhibit.title        length                         once     first at /a.jsonl:2:18
        Exhibit.title        is null                        once     first at /a.jsonl:3:9
        Exhibit.weight       range                          2 times  first at /a.jsonl:2:132
        ExhibitLender.name   is absent                      once     first at /a.jsonl:2:298
        ExhibitLender.since  is float                       once     first at /a.jsonl:2:308
        Maker                unknown key died               once     first at /a.jsonl:2:269
        Maker                unknown keys that may be data  once     first at /a.jsonl:2:281
        Maker.name           is null                        once     first at /a.jsonl:2:257

      unknown, and refused by mode strict alone:
        Exhibit        unknown key extra  once  first at /a.jsonl:2:387
        Exhibit.flags  unknown bits       once  first at /a.jsonl:2:81
        Exhibit.state  unknown members    once  first at /a.jsonl:2:71

      "
    `);
  });

  it('proposes a layer of corrections with which every payload passes', async () => {
    const folder = project({ 'a.jsonl': lines(KRATER, ODD, ODDER) });
    const spec = join(folder, 'spec');
    const layer = join(spec, 'layers/learned.yaml');
    plant(spec, { 'layers/.keep': '' });
    const args = ['learn', join(folder, 'a.jsonl'), '--type', 'Exhibit', '--spec', spec] as const;
    const proposed = await runHere(...args, '--propose', '--out', layer);
    expect(proposed.code).toBe(1);
    expect(proposed.err).toContain('with them, 0 payloads would be refused');
    expect(readFileSync(layer, 'utf8').replaceAll(folder, '')).toMatchInlineSnapshot(`
      "corrections:
        - at: bitsets.Flags.bits.BIT_3
          add: 3
          because: Payloads have the bit.
          source: /a.jsonl:2:81
        - at: bitsets.Flags.bits.BIT_5
          add: 5
          because: Payloads have the bit.
          source: /a.jsonl:2:81
        - at: enums.Era.open
          set: true
          because: Payloads have members that are not listed.
          source: /a.jsonl:2:53
        - at: objects.Exhibit.fields.extra
          add: { type: 'list[str]' }
          optional: true
          because: Payloads have the key.
          source: /a.jsonl:2:387
        - at: objects.Exhibit.fields.found.type
          set: str
          because: Payloads have values of another form here.
          source: /a.jsonl:2:92
        - at: objects.Exhibit.fields.hall.type
          set: str
          because: Payloads have values of another form here.
          source: /a.jsonl:2:112
        - at: objects.Exhibit.fields.id.type
          set: int | str
          because: Payloads have a text here.
          source: /a.jsonl:2:2
        - at: objects.Exhibit.fields.kind.is
          remove: true
          because: Payloads have other values.
          source: /a.jsonl:2:146
        - at: objects.Exhibit.fields.kind.type
          add: str
          because: Payloads have other values.
          source: /a.jsonl:2:146
        - at: objects.Exhibit.fields.lender.fields.name
          optional: true
          because: Payloads lack the field.
          source: /a.jsonl:2:298
        - at: objects.Exhibit.fields.lender.fields.since.type
          set: float
          because: Payloads have a number here.
          source: /a.jsonl:2:308
        - at: objects.Exhibit.fields.note.length
          set: ..10
          because: Payloads have texts beyond the limit.
          source: /a.jsonl:2:321
        - at: objects.Exhibit.fields.note.when.0.length
          set: ..9
          because: Payloads have texts beyond the limit.
          source: /a.jsonl:3:132
        - at: objects.Exhibit.fields.sizes.type
          set: dict[str, int | str]
          because: Payloads have a text here.
          source: /a.jsonl:2:220
        - at: objects.Exhibit.fields.state.type
          set: State | str
          because: Payloads have a text here.
          source: /a.jsonl:3:38
        - at: objects.Exhibit.fields.tags.each.length
          set: ..9
          because: Payloads have texts beyond the limit.
          source: /a.jsonl:2:186
        - at: objects.Exhibit.fields.tags.items
          set: ..4
          because: Payloads have lists beyond the limit.
          source: /a.jsonl:2:178
        - at: objects.Exhibit.fields.tags.unique
          remove: true
          because: Payloads have other values.
          source: /a.jsonl:2:202
        - at: objects.Exhibit.fields.title.length
          set: 1..24
          because: Payloads have texts beyond the limit.
          source: /a.jsonl:2:18
        - at: objects.Exhibit.fields.title.type
          set: str | null
          because: Payloads have null here.
          source: /a.jsonl:3:9
        - at: objects.Exhibit.fields.weight.range
          set: -10..10000
          because: Payloads have numbers beyond the limit.
          source: /a.jsonl:2:132
        - at: objects.Exhibit.rules.0
          remove: true
          because: Payloads break the rule.
          source: /a.jsonl:2:1
        - at: objects.Maker.fields.died
          add: { type: int }
          optional: true
          because: Payloads have the key.
          source: /a.jsonl:2:269
        - at: objects.Maker.fields.name.type
          set: str | null
          because: Payloads have null here.
          source: /a.jsonl:2:257
        - at: objects.Maker.other-keys
          set: any
          because: Payloads have keys here that are data, and not names.
          source: /a.jsonl:2:281
        - at: scalars.Share.range
          set: 0..10
          because: Payloads have numbers beyond the limit.
          source: /a.jsonl:2:166
      "
    `);
    expect((await runHere('check', spec)).out).toBe('snowspec: no problems in default, learned\n');
    expect((await runHere('fmt', '--check', spec)).code).toBe(0);
    expect(await runHere(...args, '--profile', 'learned')).toMatchObject({ code: 0 });
    // Nothing is written over a file that is there.
    expect(await runHere(...args, '--propose', '--out', layer)).toMatchObject({ code: 2 });
  });

  it('proposes what a view shows at the view, in as many rounds as it takes', async () => {
    const loans = [
      { exhibit: { id: 1, title: 'A krater' }, until: null },
      { exhibit: { id: 2, title: null, maker: { name: 'Exekias' }, weight: 99_999 }, until: '2026-02-28', fee: 1.5 },
    ];
    const folder = project({ 'loans.json': JSON.stringify(loans) });
    const { proposed } = await learned(folder, ['loans.json'], { type: 'Loan', propose: true });
    expect(proposed?.corrections.map(({ at, change }) => [at, change])).toMatchInlineSnapshot(`
      [
        [
          "objects.Exhibit.views.InLoan.nullable",
          {
            "value": [
              "title",
            ],
            "verb": "add",
          },
        ],
        [
          "objects.Exhibit.views.InLoan.only",
          {
            "value": [
              "id",
              "title",
              "maker",
              "weight",
            ],
            "verb": "set",
          },
        ],
        [
          "objects.Exhibit.views.InLoan.optional",
          {
            "value": [
              "weight",
            ],
            "verb": "add",
          },
        ],
        [
          "objects.Exhibit.views.InLoan.require",
          {
            "verb": "remove",
          },
        ],
        [
          "objects.Loan.fields.fee",
          {
            "value": {
              "entries": [
                [
                  "type",
                  "float",
                ],
              ],
              "flow": true,
            },
            "verb": "add",
          },
        ],
        [
          "objects.Exhibit.fields.weight.range",
          {
            "value": "1..100000",
            "verb": "set",
          },
        ],
      ]
    `);
    expect(proposed?.left).toEqual({ refused: 0, unknown: 0, differences: [] });
  });

  it('matches the bodies of a recording to endpoints, by method, path, status and content type', async () => {
    const entry = (
      method: string,
      url: string,
      status: number,
      text: string,
      mimeType = 'application/json; charset=utf-8',
    ) => ({
      request: { method, url },
      response: { status, content: { mimeType, text } },
    });
    const base64 = Buffer.from(JSON.stringify([KRATER, { id: 1 }])).toString('base64');
    const inBase64 = entry('GET', 'https://museum.example/exhibits', 200, base64);
    const har = {
      log: {
        entries: [
          entry('GET', 'https://museum.example/exhibits/12?x=1', 200, JSON.stringify(KRATER)),
          {
            ...inBase64,
            response: { ...inBase64.response, content: { ...inBase64.response.content, encoding: 'base64' } },
          },
          entry('GET', 'https://museum.example/visitors', 200, '{}'),
          entry('GET', 'https://museum.example/exhibits', 500, '{}'),
          entry('GET', 'https://museum.example/exhibits', 200, '{"SECRET'),
          entry('GET', 'https://museum.example/plan.png', 200, 'SECRET', 'image/png'),
        ],
      },
    };
    const folder = project({ 'visit.har': JSON.stringify(har, null, 1) });
    const { report } = await learned(folder, ['visit.har'], {});
    const line = (count: number): string => readFileSync(join(folder, 'visit.har'), 'utf8').split('\n')[count - 1]!;
    expect(report).toMatchObject({ payloads: 2, refused: 1, unreadableCount: 1 });
    expect(report?.unmatched.map(({ reason, count }) => [reason, count])).toEqual([
      ['endpoint', 1],
      ['body', 1],
    ]);
    const missing = report?.differences.find(({ path }) => path === 'Exhibit.title');
    expect(missing).toMatchObject({ code: 'missing', count: 1, refused: true });
    expect(line(Number(missing?.at.split(':').at(-2)))).toContain('"text": "W3s');
  });

  it('copies no value of a payload, in any output, except with --values', async () => {
    const folder = project({ 'a.jsonl': `${lines(ODD, ODDER)}{"SECRET\n` });
    const args = ['learn', join(folder, 'a.jsonl'), '--type', 'Exhibit', '--spec', join(folder, 'spec')] as const;
    for (const more of [[], ['--propose'], ['--json'], ['--propose', '--json']]) {
      const { out, err } = await runHere(...args, ...more);
      expect(out + err).not.toMatch(/SECRET|4711|1800/);
    }
    const { out } = await runHere(...args, '--propose', '--values');
    expect(out).toContain('SECRETera');
    expect(out).toContain('-3..4711');
    expect(out).toContain('mail@SECRET');
  });

  it('takes the keys of an object with many for data', async () => {
    const visitors = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`name${'x'.repeat(index)}`, 1]));
    const folder = project({ 'a.json': JSON.stringify({ ...KRATER, ...visitors }) });
    const { report, proposed } = await learned(folder, ['a.json'], { type: 'Exhibit', propose: true });
    expect(report?.differences).toMatchObject([{ code: 'unknown-key', keys: [{ count: 41 }] }]);
    expect(proposed?.corrections).toMatchObject([
      { at: 'objects.Exhibit.other-keys', change: { verb: 'add', value: 'any' } },
    ]);
  });

  it('requires a type that the spec has', async () => {
    const folder = project({ 'a.json': '{}' });
    const run = (...more: readonly string[]) =>
      runHere('learn', join(folder, 'a.json'), '--spec', join(folder, 'spec'), ...more);
    expect((await run('--type', 'Exhibits')).err).toBe(
      'snowspec: the spec has no object or union Exhibits; did you mean Exhibit?\n',
    );
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('name the type of the payloads') });
    expect(await run('--type', 'Exhibit', '--out', 'x')).toMatchObject({ code: 2 });
  });

  it('reports the problems of a spec that has some', async () => {
    const folder = project({ 'a.json': '{}' });
    writeFileSync(join(folder, 'spec/museum.yaml'), 'objects: { Exhibit: { fields: { id: nix } } }\n');
    const { code, err } = await runHere(
      'learn',
      join(folder, 'a.json'),
      '--type',
      'Exhibit',
      '--spec',
      join(folder, 'spec'),
    );
    expect(code).toBe(1);
    expect(err).toContain('nix');
  });
});

function learned(
  folder: string,
  files: readonly string[],
  options: { readonly type?: string; readonly propose?: boolean },
): Promise<LearnResult> {
  return learn({ spec: join(folder, 'spec'), files: files.map((file) => join(folder, file)), ...options });
}
