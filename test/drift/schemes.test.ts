import { describe, expect, test } from 'vitest';
import { alignSchemes, placeOfCredential } from '../../generator/drift/align/schemes.js';
import { tellingWords } from '../../generator/drift/align/likeness.js';
import type { AuthScheme } from '../../generator/model/model.js';
import { tries } from '../support/effort.js';
import { createRandom, type Random, seedOfRun } from '../support/random.js';

describe('many schemes', () => {
  test('ten thousand schemes are paired in little time', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => scheme(`A${n}`, 'token', 'Authorization'));
    const others = all.map((one, n) => ({ ...one, name: `B${n}` }));
    const begin = process.cpuUsage();
    expect(alignSchemes(all, all).size).toBe(10_000);
    expect(alignSchemes(all, others).size).toBe(10_000);
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(5_000);
  });

  function scheme(name: string, kind: string, header: string | undefined): AuthScheme {
    const properties = header === undefined ? [] : [{ name: 'header', value: header }];
    return { name, kind, properties, flows: [], scopes: [] } as unknown as AuthScheme;
  }
});

describe('scheme pairs', () => {
  const NAMES = ['token', 'Token', 'bot_token', 'user_key', 'BotKey', 'oauth', 'data', 'key', 'bot'];

  test('schemes are paired as if every own one had been held against every published one', () => {
    const random = createRandom(seedOfRun());
    for (let round = 0; round < tries(300, 20_000); round++) {
      const [own, published] = [schemes(random), schemes(random)];
      expect([...alignSchemes(own, published)].toSorted(), JSON.stringify([own, published])).toEqual(
        pairedOneByOne(own, published),
      );
    }
  });

  function scheme(name: string, kind: string, header: string | undefined): AuthScheme {
    const properties = header === undefined ? [] : [{ name: 'header', value: header }];
    return { name, kind, properties, flows: [], scopes: [] } as unknown as AuthScheme;
  }

  function schemes(random: Random): readonly AuthScheme[] {
    const names = NAMES.filter(() => random.chance(0.4));
    return names.map((name) =>
      scheme(name, random.pick(['token', 'oauth2']), random.pick(['Authorization', 'X-Key', undefined])),
    );
  }

  /** A slow definition of the pairs: the most similar pair first; ties go to the first scheme of each side. */
  function pairedOneByOne(own: readonly AuthScheme[], published: readonly AuthScheme[]): readonly unknown[] {
    const likeness = (ours: AuthScheme, theirs: AuthScheme): number => {
      if (ours.kind !== theirs.kind) return 0;
      const words = tellingWords(theirs.name);
      const isOnly = [own, published].every((all) => all.filter(({ kind }) => kind === ours.kind).length === 1);
      const place = placeOfCredential(ours)?.toLowerCase();
      return (
        (ours.name.toLowerCase() === theirs.name.toLowerCase() ? 4 : 0) +
        (tellingWords(ours.name).some((word) => words.includes(word)) ? 2 : 0) +
        (isOnly ? 1 : 0) +
        (place !== undefined && place === placeOfCredential(theirs)?.toLowerCase() ? 1 : 0)
      );
    };
    const pairs = own
      .flatMap((ours) => published.map((theirs) => ({ ours, theirs, score: likeness(ours, theirs) })))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
    const found = new Map<string, readonly string[]>();
    const taken = new Set<string>();
    for (const { ours, theirs } of pairs) {
      if (found.has(ours.name) || taken.has(theirs.name)) continue;
      found.set(ours.name, [theirs.name]);
      taken.add(theirs.name);
    }
    return [...found].toSorted();
  }
});
