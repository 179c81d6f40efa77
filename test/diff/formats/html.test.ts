import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Change, Witness } from '../../../generator/diff/change.js';
import { html } from '../../../generator/diff/formats/html.js';
import {
  change,
  diffOf,
  HOSTILE_DIFF,
  impactOf,
  NOWHERE,
  OPTIONS,
  SAMPLE,
  SEVERAL,
  SEVERAL_LEVELS,
} from './sample-diff.js';

test('the page needs nothing from elsewhere', () => {
  const page = html(SAMPLE, OPTIONS);
  expect(page).not.toMatch(/\b(?:src|href)=|@import|url\(|https?:/);
  expect(page).toContain('default-src &#x27;none&#x27;');
});

test('the page says in its title what it is about', () => {
  expect(html(SAMPLE, OPTIONS)).toContain(
    '<title>5 breaking, 1 risky, 1 safe, 1 silent and 1 approved changes: the working tree</title>',
  );
});

test('the policy of the page lets its own style and script through', () => {
  const page = html(SAMPLE, OPTIONS);
  const hash = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(page)!;
    // As Handlebars escapes it.
    return `sha256-${createHash('sha256').update(text).digest('base64')}`.replaceAll('=', '&#x3D;');
  };
  expect(page).toContain(`style-src &#x27;${hash('style')}&#x27;`);
  expect(page).toContain(`script-src &#x27;${hash('script')}&#x27;`);
});

test.each([
  ['a comparison with everything in it', 'everything', SAMPLE],
  [
    'one without any change',
    'nothing',
    diffOf([], { version: { needed: 'none', suggested: '1.4.0', because: '', enough: true } }),
  ],
  ['what a spec writes to do harm', 'hostile', HOSTILE_DIFF],
  [
    'rows of changes that differ in what proves them',
    'rows',
    diffOf([
      ...['title', 'subtitle'].map((name) => row(name, 1)),
      ...['label', 'name'].map((name) => row(name, 0, { kind: 'limit.min.raised' })),
      row('shape', 1, { kind: 'field.type.changed', section: '3', beforeAt: { file: 'a.yaml', line: 1, column: 2 } }),
      row('whole', 1, { kind: 'object.identity.changed' }, []),
      row('unclaimed', 0, { level: 'safe', impact: impactOf('safe', 'safe', 'safe', 'safe') }),
      row('agreed', 0, { approval: { cause: 'change', reason: 'we know' } }),
    ]),
  ],
])('the page shows %s as it was reviewed', async (_, name, diff) => {
  await expect(textOf(html(diff, OPTIONS))).toMatchFileSnapshot(`golden/${name}.txt`);
});

/** The page as people read it, with [brackets] around what is marked. */
function textOf(page: string): string {
  const [, head = '', shown = ''] = /<body>\n(.*)<div class="tools".*<main>\n(.*)<\/main>/s.exec(page)!;
  const marked = `${head}${shown}`
    .replaceAll(/<(?:del|ins)>(.*?)<\/(?:del|ins)>/g, '[$1]')
    .replaceAll('</li><li', ', <li');
  const lines = marked
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : [`${line.replaceAll(/ +/g, ' ').trim()}\n`])).join('');
}

/** A change that claims to break data, with so many values that prove it. */
function row(name: string, proofs: number, facts: Partial<Change> = {}, path: readonly string[] = ['0', name]): Change {
  const issue = { path, code: 'length', message: 'must be longer' };
  const witness: Witness = { type: 'Book', value: { [name]: [] }, acceptedBy: 'after', issue, mode: 'spec' };
  return change({
    kind: 'limit.max.lowered',
    path: `objects.Book.fields.${name}`,
    message: 'It is shorter.',
    level: 'breaking',
    impact: impactOf('breaking', 'safe', 'safe', 'safe'),
    reach: { ...NOWHERE, views: ['BookShort'], events: [name] },
    witnesses: Array.from({ length: proofs }, () => witness),
    ...facts,
  });
}

test('no text of a spec becomes markup', () => {
  const page = html(HOSTILE_DIFF, OPTIONS);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<img');
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  expect(page).not.toMatch(/[\u001b\u202a-\u202e]/);
});

test('every change is on the page, whether it is folded or not', () => {
  const many = Array.from({ length: 50 }, (_, index) => change({ path: `objects.Book.fields.f${index}` }));
  const page = html(diffOf([...SAMPLE.changes, ...many]), OPTIONS);
  for (const { path } of [...SAMPLE.changes, ...many]) expect(page).toContain(path);
});

test('empty text on one side is shown as absent', () => {
  const page = (before: string, after: string): string => html(diffOf([change({ before, after })]), OPTIONS);
  expect(page('A book.', '')).toMatch(/aria-label="Before">A book\.<\/pre><p class="absent">removed</);
  expect(page('', 'A book.')).toMatch(/<p class="absent">absent<\/p><pre class="now"[^>]*>A book\.</);
  for (const [before, after] of [
    ['A book.', ''],
    ['', 'A book.'],
    ['', ''],
  ] as const) {
    expect(page(before, after)).not.toMatch(/<pre[^>]*><\/pre>/);
  }
});

describe('what differs is marked', () => {
  const marks = (before: string, after: string) =>
    Array.from(
      html(diffOf([change({ before, after })]), OPTIONS).matchAll(/<(?:del|ins)>(.*?)<\//g),
      ([, text]) => text,
    );

  test.each([
    ['length 1..200', 'length 1..80', ['200', '80']],
    ['str', 'str | null', [' | null']],
    ['Snowflake', 'str', ['Snowflake', 'str']],
    ['a b a', 'a a', ['b ']],
    ['same', 'same', []],
  ])('%s -> %s', (before, after, marked) => {
    expect(marks(before, after)).toEqual(marked);
  });
});

test('the page names the profiles, the levels that the new version changes, and the profile of a change', () => {
  const page = html(SEVERAL, OPTIONS).replaceAll('&gt;', '>');
  for (const line of SEVERAL_LEVELS) expect(page).toContain(line.replace(/:$/, ''));
  expect(page).toContain('profiles default and live');
  expect(page).toContain('only in live');
  expect(html(SAMPLE, OPTIONS)).not.toContain(SEVERAL_LEVELS[0]!.slice(0, 30));
});
