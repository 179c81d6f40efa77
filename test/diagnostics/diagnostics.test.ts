import { describe, expect, test } from 'vitest';
import { catalogue, Diagnostics, didYouMean, suggest } from '../../generator/diagnostics/index.js';

const first = { path: 'a.yaml', text: 'one: two\n' };
const second = { path: 'b.yaml', text: 'one: two\n' };

describe('collecting', () => {
  test('problems come in the order of the files, and once each', () => {
    const diagnostics = new Diagnostics();
    diagnostics.report('unknown-type', { name: 'X' }, { file: second, start: 0, end: 1 });
    diagnostics.report('unknown-type', { name: 'Y' }, { file: first, start: 5, end: 8 });
    diagnostics.report('unknown-type', { name: 'Z' }, { file: first, start: 0, end: 3 });
    diagnostics.report('unknown-type', { name: 'Z' }, { file: first, start: 0, end: 3 });
    expect(diagnostics.sorted().map(({ message }) => message)).toEqual([
      'there is no type Z',
      'there is no type Y',
      'there is no type X',
    ]);
    expect(diagnostics.has('unknown-type')).toBe(true);
    expect(diagnostics.has('bad-range')).toBe(false);
  });
});

describe('the catalogue', () => {
  test('codes are kebab-case and each says what it means in a sentence', () => {
    for (const [code, { doc }] of Object.entries(catalogue)) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(`${doc}`).toMatch(/^[A-Z].*\.$/s);
    }
  });
});

describe('suggesting', () => {
  test('a name one letter off, or in another case, is meant', () => {
    expect(suggest('Chanel', ['Guild', 'Channel'])).toBe('Channel');
    expect(suggest('Emjoi', ['Guild', 'Emoji'])).toBe('Emoji');
    expect(suggest('guildMember', ['GuildMember', 'guild_id'])).toBe('GuildMember');
    expect(suggest('relevant_when', ['relevant-when'])).toBe('relevant-when');
  });

  test('a name that is far away is not', () => {
    expect(suggest('Book', ['Channel', 'Loan'])).toBeUndefined();
    expect(suggest('a', ['b', 'c'])).toBeUndefined();
    expect(didYouMean('Book', [])).toEqual({});
  });

  test('names of any length cost little', () => {
    expect(suggest('x'.repeat(1_000_000), ['xx'])).toBeUndefined();
  });

  test('of thousands of names, those of which one letter differs', () => {
    const names = Array.from({ length: 3_000 }, (_, n) => `Type${n}`);
    expect(suggest('Tipe77', names)).toBe('Type77');
    expect(suggest('Tpye77', names)).toBe('Type77');
    expect(suggest('type_77', names)).toBe('Type77');
    expect(suggest('Tpye7x7', names)).toBeUndefined();
  });

  test('of thousands of names in no more time for each of thousands', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `Type${n}`);
    const before = process.cpuUsage();
    for (let n = 0; n < 10_000; n++) suggest(`Unknown${n}`, names);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });
});
