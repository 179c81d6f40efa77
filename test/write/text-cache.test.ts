import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeOwn } from '../../generator/write/cache-folder.js';
import { openTextCache } from '../../generator/write/text-cache.js';
import { plant, temporaryFolder } from './temporary-folder.js';

let spec: string;
let file: string;
beforeEach(() => {
  const root = temporaryFolder();
  plant(root, { 'package.json': '{}', 'node_modules/a.txt': '', 'spec/spec.yaml': '' });
  spec = join(root, 'spec');
  file = join(root, 'node_modules/.cache/snowspec/texts.json');
});
const open = (madeBy = 'code') => openTextCache(spec, 'texts', madeBy);
const keep = (texts: Readonly<Record<string, string>>) => {
  const cache = open();
  for (const [key, text] of Object.entries(texts)) cache.set(key, text);
  cache.save();
};

test('what one run has kept, the next knows', () => {
  keep({ a: 'A', b: 'B' });
  expect(['a', 'b', 'c'].map(open().get)).toEqual(['A', 'B', undefined]);
});

test('what a run does not ask for is forgotten', () => {
  keep({ a: 'A', b: 'B' });
  const cache = open();
  cache.get('a');
  cache.save();
  expect(['a', 'b'].map(open().get)).toEqual(['A', undefined]);
});

test('where there is room, what a run does not ask for is kept', () => {
  keep({ a: 'A', b: 'B' });
  const roomy = (room: number) => openTextCache(spec, 'texts', 'code', { room });
  const cache = roomy(3);
  cache.set('c', 'C');
  cache.save();
  expect(['a', 'b', 'c'].map(open().get)).toEqual(['A', 'B', 'C']);
  const full = roomy(3);
  full.set('d', 'D');
  full.save();
  expect(['a', 'b', 'c', 'd'].map(open().get)).toEqual([undefined, undefined, undefined, 'D']);
});

test('what is more than may be kept is not', () => {
  const cache = openTextCache(spec, 'texts', 'code', { most: 2 });
  for (const key of ['a', 'b', 'c']) cache.set(key, key);
  cache.save();
  expect(['a', 'b', 'c'].map(open().get)).toEqual(['a', 'b', undefined]);
});

test('without a spec, nothing is known and nothing kept', () => {
  keep({ a: 'A' });
  const cache = openTextCache(undefined, 'texts', 'code');
  expect(cache.get('a')).toBeUndefined();
  cache.set('a', 'B');
  cache.save();
  expect(open().get('a')).toBe('A');
});

test('what other code has made is not known', () => {
  keep({ a: 'A' });
  expect(open('other code').get('a')).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"id":1}'])('a file that holds %j is as good as none', (text) => {
  keep({ a: 'A' });
  writeOwn(file, text);
  expect(open().get('a')).toBeUndefined();
  keep({ a: 'A' });
  expect(open().get('a')).toBe('A');
});

test('where nothing is new, nothing is written', () => {
  keep({ a: 'A' });
  const { ino, ctimeMs } = statSync(file);
  const cache = open();
  cache.get('a');
  cache.save();
  expect(statSync(file)).toMatchObject({ ino, ctimeMs });
});

test('in a folder that is no project, it is only for the run', () => {
  const root = temporaryFolder();
  plant(root, { 'spec/spec.yaml': '' });
  const cache = openTextCache(join(root, 'spec'), 'texts', 'code');
  cache.set('a', 'A');
  cache.save();
  expect(cache.get('a')).toBe('A');
  expect(readdirSync(root)).toEqual(['spec']);
});
