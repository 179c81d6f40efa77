import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { learnFrom, type Learned } from '../../generator/learn/learn.js';
import { reportOf } from '../../generator/learn/report.js';
import type { Model } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { temporaryFolder } from '../write/temporary-folder.js';

let model: Model;
beforeAll(() => {
  model = modelOf(`
enums: { Kind: { wire: str, values: { A: a } } }
bitsets: { Flags: { wire: str, bits: { X: 0 } } }
objects:
  Crate: { fields: { inner?: Crate, kinds?: 'list[Kind]', flags?: Flags, label?: str } }
`);
});

function learnedFrom(text: string, name: string, progress?: (payloads: number) => void): Learned {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  return learnFrom([file], { kind: 'object', name: 'Crate' }, model, progress);
}

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

describe('Learning', () => {
  test('lists 100 unreadable texts, and counts all', () => {
    const { unreadable, unreadableCount, payloads } = learnedFrom(`${lines(103, '{')}{}`, 'a.jsonl');
    expect([unreadable.length, unreadable.at(-1)!.line, unreadableCount, payloads]).toEqual([100, 100, 103, 1]);
  });

  test('counts payloads of which nothing says the type', () => {
    const file = join(temporaryFolder(), 'a.jsonl');
    writeFileSync(file, '{}\n5\n');
    const { payloads, unmatched } = learnFrom([file], undefined, model);
    expect([payloads, [...unmatched]]).toEqual([0, [['type', { count: 2, place: { file, line: 1, column: 1 } }]]]);
  });

  test('says how far it is after each thousand payloads', () => {
    const said: number[] = [];
    learnedFrom(lines(2500, '{}'), 'a.jsonl', (payloads) => said.push(payloads));
    expect(said).toEqual([1000, 2000]);
  });

  test('looks into values as deeply as validators do, and counts what is deeper', () => {
    const nested = (depth: number): string => `${'{"inner":'.repeat(depth)}{"label":"x"}${'}'.repeat(depth)}`;
    expect(learnedFrom(nested(255), 'a.json').tooDeep).toBe(0);
    expect(learnedFrom(nested(255), 'a.json').slots.get('Crate.label')?.seen).toBe(1);
    expect(learnedFrom(nested(256), 'a.json').tooDeep).toBe(1);
    expect(learnedFrom(nested(256), 'a.json').slots.get('Crate.label')).toMatchObject({ seen: 0 });
  });

  test('distinguishes 1,000 unknown keys of an object, and counts the occurrences of others', () => {
    const keys = Array.from({ length: 1003 }, (_, index) => `"k${index}":1`);
    const unknown = learnedFrom(`{${keys.join()}}\n{"k0":2,"k1002":1}`, 'a.jsonl').unknownKeys.get('Crate')!;
    expect([unknown.keys.size, unknown.more, unknown.keys.get('k0')!.count]).toEqual([1000, 4, 2]);
    const { differences } = reportOf(learnedFrom(`{${keys.join()}}`, 'b.jsonl'), false);
    expect(differences.map(({ keys: shown }) => shown?.map(({ key, count }) => [key, count]))).toEqual([
      [[undefined, 1003]],
    ]);
  });

  test.each([
    [40, false, 40],
    [41, false, 1],
    [41, true, 41],
  ])('shows %d unknown keys of an object, which are names up to 40, with values %s as %d', (count, values, shown) => {
    const keys = Array.from({ length: count }, (_, index) => `"k${index}":1`);
    const { differences } = reportOf(learnedFrom(`{${keys.join()}}`, 'a.json'), values);
    expect(differences[0]!.keys!.map(({ key }) => key !== undefined)).toEqual(
      Array.from({ length: shown }, () => shown > 1),
    );
  });

  test('shows the place of the largest value in one payload, and in the next one', () => {
    const inner = (label: string, next = '{}'): string => `{"label":"${label}","inner":${next}}`;
    const first = inner('a', inner('abc', inner('ab')));
    const place = (text: string) => learnedFrom(text, 'a.jsonl').slots.get('Crate.label')!.text!.place;
    expect(place(first)).toMatchObject({ line: 1, column: first.indexOf('"label":"abc"') + 1 });
    const second = inner('abcd');
    expect(place(`${first}\n${second}`)).toMatchObject({ line: 2, column: 2 });
    expect(place(`${second}\n${first}`)).toMatchObject({ line: 1, column: 2 });
  });

  test('distinguishes 1,000 members of an enum', () => {
    const texts = Array.from({ length: 1003 }, (_, index) => `"k${index}"`);
    const { members } = learnedFrom(`{"kinds":[${texts.join()},"k0","a"]}`, 'a.json').slots.get('Crate.kinds[]')!;
    const kinds = members.get('Kind')!;
    expect([kinds.size, kinds.get('k0')!.count, kinds.has('a')]).toEqual([1000, 2, false]);
  });

  test.each([
    ['"2"', [1]],
    ['"1"', undefined],
    ['"0"', undefined],
    ['"9223372036854775809"', [63]],
    ['"18446744073709551616"', undefined],
    [`"${'9'.repeat(41)}"`, undefined],
    ['"x"', undefined],
    ['6', [1, 2]],
    ['-6', undefined],
    ['1.5', undefined],
    ['9007199254740993', undefined],
  ])('finds the unknown bits of the set %s', (flags, bits) => {
    const found = learnedFrom(`{"flags":${flags}}`, 'a.json').slots.get('Crate.flags')!.bits.get('Flags');
    expect(found && [...found.keys()]).toEqual(bits);
  });

  test('counts the characters of texts, and not their units', () => {
    const size = (label: string): number =>
      learnedFrom(JSON.stringify({ label }), 'a.json').slots.get('Crate.label')!.text!.most;
    expect(['', 'ab', '😀', 'a😀b', '😀😀', '\ud83d', '\ude00\ud83d', '\ud83da'].map(size)).toEqual([
      0, 2, 1, 3, 2, 1, 2, 2,
    ]);
  });

  test('shows where the longest of several texts, lists and numbers is', () => {
    const texts = ['{"label":"ab"}', '{"label":"abc"}', '{"label":"😀😀"}', '{"label":"a"}', '{"kinds":["a","a"]}'];
    // Of those that are equally long, the first.
    const others = ['{"kinds":["a"]}', '{"kinds":["a","a"]}', '{"label":"xyz"}', '{"kinds":[]}'];
    const { slots } = learnedFrom([...texts, ...others].join('\n'), 'a.jsonl');
    const { text } = slots.get('Crate.label')!;
    expect([text!.most, text!.place.line]).toEqual([3, 2]);
    const { items } = slots.get('Crate.kinds')!;
    expect([items!.most, items!.place.line]).toEqual([2, 5]);
  });
});
