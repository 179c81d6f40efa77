import { expect, test } from 'vitest';
import { placesOf } from '../../../generator/emit/site/places.js';
import { sitePages } from '../../../generator/emit/site/site-pages.js';
import { sourcePage } from '../../../generator/emit/site/source-pages.js';
import { markup } from '../../../generator/emit/site/markup.js';
import type { Model } from '../../../generator/model/model.js';
import { modelOf } from '../../model/problems.js';
import { drawn } from './drawn-graph.js';

const main = modelOf(`
objects: { Book: { fields: { id: int, more?: !not-shown } }, Old: { fields: { a: int } } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
endpoints: { get: { method: GET, path: /books, responses: [{ status: 200, type: Book }], auth: [] } }
facts: { a.b: { doc: A fact. } }
`);
const other = modelOf(`
objects: { Book: { fields: { id: int } } }
endpoints: { get: { method: GET, path: /books, responses: [{ status: 200, type: Book }], auth: [] } }
`);

/** The links of a page to other profiles, by the text of the link. */
function linksOf(path: string): Readonly<Record<string, string>> {
  const live: Model = { ...other, profile: { ...other.profile, name: 'live', entry: './live' } };
  const profiles = [main, live].map((model) => ({ model, sample: () => undefined }));
  const html = sitePages(profiles, [], drawn, [])
    .find((one) => one.path === path)!
    .html();
  const [, switched = ''] = /<nav class="profiles"[^>]*>(.*?)<\/nav>/.exec(html)!;
  return Object.fromEntries(
    Array.from(switched.matchAll(/<a href="([^"]*)"[^>]*>(\w+)/g), ([, href, name]) => [name!, href!]),
  );
}

test.each([
  ['index.html', 'live/index.html'],
  ['objects/Book.html', '../live/objects/Book.html'],
  ['objects/index.html', '../live/objects/index.html'],
  ['guides/call-the-api.html', '../live/guides/call-the-api.html'],
  ['diagram.html', 'live/diagram.html'],
])('%s has the same page in another profile', (path, there) => {
  expect(linksOf(path)).toEqual({ default: path.split('/').at(-1), live: there });
});

test.each([
  ['objects/Old.html', '../live/index.html'],
  ['enums/index.html', '../live/index.html'],
  ['enums/Genre.html', '../live/index.html'],
  ['facts.html', 'live/index.html'],
  ['not-shown.html', 'live/index.html'],
])('%s, which the other profile lacks, has its start page', (path, there) => {
  expect(linksOf(path)['live']).toBe(there);
});

test('pages of another profile lead back to the main one', () => {
  expect(linksOf('live/objects/Book.html')).toEqual({ default: '../../objects/Book.html', live: 'Book.html' });
});

test('names that differ in case, or that no file can have, have pages of their own', () => {
  const model = modelOf(`
auth: { Key: { kind: basic }, key: { kind: basic }, KEY: { kind: basic }, index: { kind: basic }, con: { kind: basic } }
channels: { line: { doc: A line. } }
events: { ALL_*: { channel: line, doc: All. } }
`);
  const places = placesOf(model);
  expect(Object.fromEntries(places.entries.map((entry) => [entry.name, places.pathOf(entry)]))).toEqual({
    Key: 'auth/Key.html',
    key: 'auth/key-2.html',
    KEY: 'auth/KEY-3.html',
    index: 'auth/index-.html',
    con: 'auth/con-.html',
    line: 'channels/line.html',
    'ALL_*': 'events/ALL_all.html',
  });
  for (const entry of places.entries) expect(places.at(places.pathOf(entry))).toBe(entry);
});

test('each line of a file of the spec has its number, whatever ends it', () => {
  const html = markup`${sourcePage({ path: 'a.yaml', text: 'a\r\nb\rc\nd' })}`.text;
  expect(Array.from(html.matchAll(/id="(L\d+)">([^<]*)/g), ([, id, line]) => `${id} ${line!.trim()}`)).toEqual([
    'L1 a',
    'L2 b',
    'L3 c',
    'L4 d',
  ]);
});
